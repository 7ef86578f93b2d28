/**
 * A feature of a show: a clip of it. The clip has all frames of its part of the flight, however long they take. So a slow machine makes
 * the same clip as a fast one, and so does a flock that is out of sight or paused.
 */

import { checkNames, checkSignals } from '../options/options.js'
import { optionError } from '../options/reader.js'
import { NoAnswer } from '../player/thread.js'
import type { Shown } from './shown.js'
import { webm, type Chunk } from './webm.js'

export interface RecordOptions {
  /** Length of the clip in s; 5 by default, at most 600. */
  seconds?: number
  /** Cancels the recording: the promise rejects with the signal's reason. */
  signal?: AbortSignal
  /** Receives the fraction of the clip that is done, up to 1, after each frame. */
  progress?: (part: number) => void
}

/** VP9 of 8 bits in any size. VP8 took seven times as long: 2.5 s for each second of 1000 × 700 px, in Chromium on two cores. */
const CODEC = 'vp09.00.62.08'
/** Frames a second. */
const RATE = 60
/** For each pixel and second: four times what browsers use at 720p, which blurs thin outlines that move. */
const BITS = 10
/** In frames: how far apart those are to which a player can jump. */
const KEY_FRAMES = RATE
/** As many frames wait for the encoder at most. */
const QUEUE = 4
/** In s. A clip stays in memory until it is complete. */
const MAX_SECONDS = 600
const NAMES = ['seconds', 'signal', 'progress']

/** The flocks of which a clip is being made. */
const filmed = new WeakSet<Shown['player']>()

/**
 * Records a flock.
 * @param life ends the recording when the show ends, or the flock moves to another thread
 */
export async function record(player: Shown['player'], life: AbortSignal, options: RecordOptions = {}): Promise<Blob> {
  checkNames(options, NAMES)
  const { seconds = 5, signal, progress } = options
  if (!(typeof seconds === 'number' && seconds > 0 && seconds <= MAX_SECONDS))
    throw optionError('seconds', seconds, `a number above 0, at most ${MAX_SECONDS}`)
  checkSignals(signal, progress)
  // WebKitGTK without WebM crashes if its encoder is asked
  if (!globalThis.VideoEncoder || !globalThis.MediaRecorder?.isTypeSupported('video/webm'))
    throw new Error(
      'this page cannot encode WebM: it needs VideoEncoder, which browsers only have over https or on localhost',
    )
  if (filmed.has(player)) throw new Error('a clip of this flock is already being recorded')
  filmed.add(player)
  const chunks: Chunk[] = []
  let failure: Error | undefined
  const encoder = new VideoEncoder({
    output(chunk) {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      chunks.push({ data, isKey: chunk.type === 'key' })
    },
    error: (error) => (failure = error),
  })
  try {
    const frames = Math.max(1, Math.round(seconds * RATE))
    const first = await player.film(0)
    const { width, height } = first
    encoder.configure({ codec: CODEC, width, height, framerate: RATE, bitrate: width * height * BITS })
    let due = performance.now()
    for (let i = 0; i < frames; i++) {
      const picture = i ? await player.film((1000 * i) / RATE, { width, height }) : first
      signal?.throwIfAborted()
      if (failure) throw failure
      const frame = new VideoFrame(picture, { timestamp: (1e6 * i) / RATE })
      encoder.encode(frame, { keyFrame: i % KEY_FRAMES === 0 })
      frame.close()
      picture.close()
      if (encoder.encodeQueueSize > QUEUE) await encoder.flush()
      progress?.((i + 1) / frames)
      due = Math.max(due + 1000 / RATE, performance.now())
      // a hidden page gets its timers late
      if (!document.hidden) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    }
    await encoder.flush()
    return webm(chunks, width, height, RATE)
  } catch (error) {
    throw life.aborted ? new NoAnswer('the show was destroyed') : error
  } finally {
    filmed.delete(player)
    if (!failure) encoder.close()
    if (!life.aborted) player.endFilm()
  }
}
