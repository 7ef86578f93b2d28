/** What the measurement found, in sentences. */

import { language } from '../shared/language.js'
import { texts } from './en.js'
import type { Times } from './step-times.js'

/** `frames` a second. */
export type Speed = { count: number; times?: Times; frames?: number }

/** The count of boids whose step the sentence compares. */
const COMPARED = 10_000
/** From so many frames a second on, a flock flies smoothly. */
const SMOOTH = 50
/** Ratios below these have words. */
const SHARES = [0.22, 0.29, 0.42, 0.53, 0.62, 0.71, 0.87, 1.15]

const TEXTS = texts.speed

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]

export const ratioOf = ({ ours, reference }: Times) => median(ours) / median(reference)

/** @param rows with all that is measured, from few boids to many */
export function inWords(rows: Speed[]) {
  const { times = { count: 0, ours: [], reference: [] } } = rows.find(({ count }) => count === COMPARED) ?? rows[0]
  const ratio = ratioOf(times)
  const ratios = times.ours.map((time, i) => time / times.reference[i])
  const [found, low, high] = [ratio, Math.min(...ratios), Math.max(...ratios)].map((one) => language.fixed(one, 2))
  // the last one where no limit is higher
  const about = TEXTS.about.at(SHARES.findIndex((most) => ratio < most)) ?? ''
  const smooth = rows.findLast(({ frames = 0 }) => frames >= SMOOTH)
  const { count, frames = 0 } = smooth ?? rows[0]
  return (
    language.say(TEXTS.done, { about, ratio: found, low, high }) +
    language.say(smooth ? TEXTS.smooth : TEXTS.slow, { count, frames: language.fixed(frames, 0) })
  )
}
