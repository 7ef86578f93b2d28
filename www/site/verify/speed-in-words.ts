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

const TEXTS = texts.speed

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]

/** How many times as fast ours is. */
export const speedUpOf = ({ ours, reference }: Times) => median(reference) / median(ours)

/** @param rows with all that is measured, from few boids to many */
export function inWords(rows: Speed[]) {
  const { times = { count: 0, ours: [], reference: [] } } = rows.find(({ count }) => count === COMPARED) ?? rows[0]
  const all = times.ours.map((time, i) => times.reference[i] / time)
  const [found, low, high] = [speedUpOf(times), Math.min(...all), Math.max(...all)].map((one) => language.fixed(one, 1))
  const smooth = rows.findLast(({ frames = 0 }) => frames >= SMOOTH)
  const { count, frames = 0 } = smooth ?? rows[0]
  return (
    language.say(TEXTS.done, { times: found, low, high }) +
    language.say(smooth ? TEXTS.smooth : TEXTS.slow, { count, frames: language.fixed(frames, 0) })
  )
}
