/**
 * A feature of a show: a clip of it, made by the browser's own recorder.
 */

import { checkNames } from '../options/options.js'
import { optionError } from '../options/reader.js'
import type { Shown } from './shown.js'

export interface RecordOptions {
  /** Length of the clip in s; 5 by default, at most 600. */
  seconds?: number
  /** Cancels the recording: the promise rejects with the signal's reason. */
  signal?: AbortSignal
  /** Receives the part of the clip that is recorded, from 0 to 1, ten times a second. */
  progress?: (part: number) => void
}

const TYPE = 'video/webm'
/** For each pixel and second: four times what browsers use at 720p, which blurs thin outlines that move. */
const BITS = 10
/** In ms: how often progress is reported. */
const TICK = 100
/** In s. A clip stays in memory until it is complete. */
const MAX_SECONDS = 600
const NAMES = ['seconds', 'signal', 'progress']

/**
 * Records a flock.
 * @param life ends the recording when the show ends, or the flock moves to another thread
 */
export async function record(player: Shown['player'], life: AbortSignal, options: RecordOptions = {}): Promise<Blob> {
  checkNames(options, NAMES)
  const { seconds = 5, signal, progress } = options
  if (!(typeof seconds === 'number' && seconds > 0 && seconds <= MAX_SECONDS))
    throw optionError('seconds', seconds, `a number above 0, at most ${MAX_SECONDS}`)
  // a signal of another frame is no instance of this one's class
  if (signal !== undefined && !signal?.throwIfAborted) throw optionError('signal', signal, 'an AbortSignal')
  if (progress !== undefined && typeof progress !== 'function') throw optionError('progress', progress, 'a function')
  if (!globalThis.MediaRecorder?.isTypeSupported(TYPE) || !HTMLCanvasElement.prototype.captureStream) {
    throw new Error('this browser cannot record a canvas as WebM')
  }
  signal?.throwIfAborted()
  const over = new AbortController()
  const ended: Promise<never> = new Promise((resolve, reject) => {
    life.addEventListener('abort', () => reject(new Error('the show was destroyed')), { signal: over.signal })
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
  })
  const parts: Blob[] = []
  let stream: MediaStream | undefined
  try {
    const canvas = await Promise.race([player.filmed(over.signal), ended])
    stream = canvas.captureStream()
    const recorder = new MediaRecorder(stream, {
      mimeType: TYPE,
      videoBitsPerSecond: canvas.width * canvas.height * BITS,
    })
    const recorded = new Promise((resolve, reject) => {
      recorder.ondataavailable = ({ data }) => parts.push(data)
      recorder.onstop = resolve
      recorder.onerror = (event) => reject((event as ErrorEvent).error ?? new Error('the recorder failed'))
      const start = performance.now()
      const tick = setInterval(() => {
        const part = Math.min((performance.now() - start) / (1000 * seconds), 1)
        try {
          progress?.(part)
        } catch (error) {
          reject(error)
        }
        if (part === 1) recorder.stop()
      }, TICK)
      over.signal.addEventListener('abort', () => clearInterval(tick))
    })
    recorder.start()
    // so that even a flock that stands still makes a picture
    player.step(0)
    await Promise.race([recorded, ended])
  } finally {
    over.abort()
    stream?.getTracks().forEach((track) => track.stop())
  }
  return new Blob(parts, { type: TYPE })
}
