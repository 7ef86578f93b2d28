/**
 * The quality of a flock's flight: pixel ratio, frame rate, and with `count="auto"` the number of boids. `quality="auto"`
 * and `count="auto"` give it levels, of which the pace (pace.ts) chooses one.
 */

import { presetOf, type Values } from '../options/options.js'
import { Pace } from './pace.js'
import type { CssBox } from './viewport.js'

/** `count`: the number of boids where it is ours; `rate`: at most so many frames a second. */
export type Level = { pixelRatio: number; count?: number; rate: number }

/** More frames a second than these are never worth a lower quality. */
const SMOOTH = 60
/** The pixel ratios of the levels, as far as they are below the display's. With less, outlines are blurred. */
const RATIOS = [2, 1.5, 1, 0.75]
/** The number of boids falls by this factor, to no less than this number. */
const [FEWER, FEWEST] = [0.6, 20]
/** The largest number that we choose: more are dots, and warm every machine. */
const MOST = 10_000

export class Quality {
  /** From the best on. */
  #levels: Level[]
  #pace: Pace

  /**
   * @param box of the canvas, once there is one
   * @param before whose level is kept where there are as many
   */
  constructor(values: Values, box?: CssBox, before?: Quality) {
    this.#levels = levelsOf(values, box)
    const rates = this.#levels.map(({ rate }) => Math.min(SMOOTH, rate))
    this.#pace = before && before.#levels.length === rates.length ? before.#pace : new Pace(rates)
    this.#pace.rates = rates
    this.restart()
  }

  get level() {
    return this.#levels[this.#pace.level]
  }

  /** The flock stood still. */
  restart() {
    this.#pace.restart()
  }

  /** Takes note of a frame, as {@link Pace.frame} does. @returns whether the level has changed */
  frame(now: number, busy: number, isComplete: boolean): boolean {
    return this.#levels.length > 1 && this.#pace.frame(now, busy, isComplete)
  }
}

function levelsOf(values: Values, box?: CssBox): Level[] {
  const { quality, frameRate } = values
  const pixelRatio = box?.pixelRatio ?? 1
  const rate = typeof frameRate === 'number' ? frameRate : Infinity
  const count = values.count === 'auto' && box ? capacity(values, box) : undefined
  let level = { pixelRatio, count, rate }
  const levels = [level]
  const add = (change: Partial<Level>) => levels.push((level = { ...level, ...change }))
  if (quality === 'auto') for (const ratio of RATIOS) if (ratio < pixelRatio) add({ pixelRatio: ratio })
  if (count)
    for (let fewer = Math.round(count * FEWER); fewer >= FEWEST; fewer = Math.round(fewer * FEWER))
      add({ count: fewer })
  if (quality === 'auto') add({ rate: Math.min(SMOOTH, rate) / 2 })
  return levels
}

/** The number of boids that a box has room for at the preset's density. */
function capacity(values: Values, box: CssBox) {
  const preset = presetOf(values).values
  const { width, height, zoom = 1 } = values
  const scale = width ? box.width / width : height ? box.height / height : zoom === 'auto' ? 1 : zoom
  const area = width && height ? width * height : (box.width * box.height) / scale ** 2
  return Math.min(MOST, Math.ceil((preset.count * area) / (preset.width * preset.height)))
}
