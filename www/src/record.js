// @ts-check
/**
 * A clip of a canvas as it is painted, by the browser's own recorder.
 */

/** @typedef {import('./types.js').RecordOptions} RecordOptions */

const TYPE = 'video/webm'
/** A second and pixel: four times what browsers take unasked at 720p, where thin outlines on the move come to mush. */
const BITS = 10
/** In ms: as often as a bar that grows has to be told. */
const TICK = 100
/** In s. A clip is kept in memory until it is done. */
const LONGEST = 600

/**
 * Records `canvas`.
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} paint paints it once more, so that there is a picture even of what stands still
 * @param {AbortSignal} life ends it as `signal` does
 * @param {RecordOptions} [options]
 * @returns {Promise<Blob>}
 */
export async function record(canvas, paint, life, { seconds = 5, signal, progress } = {}) {
  if (!(typeof seconds === 'number' && seconds > 0 && seconds <= LONGEST)) {
    throw new Error(`seconds must be a number above 0, at most ${LONGEST}, not ${String(seconds).slice(0, 80)}`)
  }
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
