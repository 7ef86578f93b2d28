// @ts-check
/**
 * A feature of a show: a clip of it, made by the browser's own recorder.
 */

import { checkNames } from './options.js'
import { optionError } from './reader.js'

/** @typedef {import('./types.js').RecordOptions} RecordOptions */

const TYPE = 'video/webm'
/** For each pixel and second: four times what browsers use at 720p, which blurs thin outlines that move. */
const BITS = 10
/** In ms: how often progress is reported. */
const TICK = 100
/** In s. A clip stays in memory until it is complete. */
const MAX_SECONDS = 600
const NAMES = ['seconds', 'signal', 'progress']

/**
 * Records `canvas`.
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} paint paints it once, so that even a flock that stands still makes a picture
 * @param {AbortSignal} life ends the recording when the show ends
 * @param {RecordOptions} [options]
 * @returns {Promise<Blob>}
 */
export async function record(canvas, paint, life, options = {}) {
  checkNames(options, NAMES)
  const { seconds = 5, signal, progress } = options
  if (!(typeof seconds === 'number' && seconds > 0 && seconds <= MAX_SECONDS))
    throw optionError('seconds', seconds, `a number above 0, at most ${MAX_SECONDS}`)
  // a signal of another frame is no instance of this one's class
  if (signal !== undefined && !signal?.throwIfAborted) throw optionError('signal', signal, 'an AbortSignal')
  if (progress !== undefined && typeof progress !== 'function') throw optionError('progress', progress, 'a function')
  if (!globalThis.MediaRecorder?.isTypeSupported(TYPE) || !canvas.captureStream) {
    throw new Error('this browser cannot record a canvas as WebM')
  }
  signal?.throwIfAborted()
  const stream = canvas.captureStream()
  const over = new AbortController()
  /** @type {Blob[]} */
  const parts = []
  try {
    await new Promise((resolve, reject) => {
      const bits = canvas.width * canvas.height * BITS
      const recorder = new MediaRecorder(stream, { mimeType: TYPE, videoBitsPerSecond: bits })
      recorder.ondataavailable = ({ data }) => parts.push(data)
      recorder.onstop = resolve
      recorder.onerror = (event) => reject(/** @type {ErrorEvent} */ (event).error ?? new Error('the recorder failed'))
      life.addEventListener('abort', () => reject(new Error('the show was destroyed')), { signal: over.signal })
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
      const start = performance.now()
      const tick = setInterval(() => {
        const part = Math.min((performance.now() - start) / (1000 * seconds), 1)
        progress?.(part)
        if (part === 1) recorder.stop()
      }, TICK)
      over.signal.addEventListener('abort', () => clearInterval(tick))
      recorder.start()
      paint()
    })
  } finally {
    over.abort()
    stream.getTracks().forEach((track) => track.stop())
  }
  return new Blob(parts, { type: TYPE })
}
