/**
 * What a player's flock flies with: the values that a show gives, in the world that fits the box of the canvas, at a level of quality.
 * A flock that cannot fly so many boids flies with the preset's number, and that is reported.
 */

import { work, type Flock as RustFlock, type Player as RustPlayer } from '#wasm'
import { fromNumbers, toNumbers, toObstacleNumbers } from '../options/numbers.js'
import { FRAME_BUDGET, allParams, givenBy, presetOf, type Values } from '../options/options.js'
import { Quality } from './quality.js'
import { checkedWork, inWorld, viewportOf, type CssBox } from './viewport.js'
import type { ParamValues } from '#web/table.js'
import type { OptionError } from '../options/reader.js'
import type { Guard } from './guard.js'

export class FlockSettings {
  /** Those that the flock is asked to fly. */
  #values
  /** The box of the canvas, once it has one. */
  box: CssBox | undefined
  quality
  /** The whole world in that box. */
  whole: ReturnType<typeof viewportOf> | undefined
  /** Whether the marker `image` has its image. */
  hasImage = false
  readonly given
  readonly #rust
  readonly #flock
  readonly #guard
  readonly #refused
  /** Whether their count cannot fly for now, so that the preset's does. */
  #isRefused = false
  /** Whether its boids look round before it has a box. */
  #isUnseen = false

  /** @param flock of `rust` */
  constructor(values: Values, rust: RustPlayer, flock: RustFlock, guard: Guard, refused: (error: OptionError) => void) {
    this.#values = values
    this.#rust = rust
    this.#flock = flock
    this.#guard = guard
    this.#refused = refused
    this.quality = new Quality(values)
    this.given = givenBy(values)
  }

  /** Replaces all that the flock has of the values. */
  set(values: Values) {
    const params = { ...allParams(values), marker: this.#markerOf(values) }
    this.#apply(params, values, new Quality(values, this.box, this.quality))
    this.#guard.call(() => {
      this.#flock.setObstacles(toObstacleNumbers(values.obstacles))
      this.#rust.budget = values.frameBudget ?? FRAME_BUDGET
    })
    Object.assign(this.given, givenBy(values))
  }

  /** The image of the marker has come, or gone. */
  setImage(hasImage: boolean) {
    this.hasImage = hasImage
    const marker = this.#markerOf(this.#values)
    this.#guard.call(() => this.#flock.setParams(toNumbers({ ...this.#params, marker })))
  }

  resize(box: CssBox) {
    this.box = box
    this.quality = new Quality(this.#values, box, this.quality)
    // a count that was refused is tried again
    if (this.#isRefused) this.set(this.#values)
    else this.fit()
  }

  /** Flies at the present level of quality. What was set on the flock holds, except for its margin. */
  fit() {
    const { margin } = allParams(this.#values)
    this.#apply({ ...this.#params, margin }, this.#values, this.quality)
  }

  /** What it flies with, together with what was set on the flock. */
  get #params() {
    return fromNumbers(this.#guard.call(() => this.#flock.params()))
  }

  /** Whether the world is known: that of the box, or that of the parameters. */
  get hasWorld() {
    return Boolean(this.whole) || this.#isUnseen
  }

  /** The boids look round before there is a box, in the world of their parameters: checks that this does not take minutes. */
  takeOwnWorld() {
    this.#isUnseen = true
    this.fit()
  }

  /** Sets the parameters of the flock, in the world that fits the box. */
  #apply(params: ParamValues, values: Values, quality: Quality) {
    this.#values = values
    this.#isRefused = false
    try {
      return this.#flyBy(params, values, quality)
    } catch (error) {
      if (!(error as OptionError).option || values.count === undefined) throw error
      this.#isRefused = true
      this.#refused(error as OptionError)
    }
    const fewer = { ...values, count: undefined }
    this.#flyBy({ ...params, count: allParams(fewer).count }, fewer, new Quality(fewer, this.box, quality))
  }

  /** The image as a marker, once it is there. */
  #markerOf(values: Values) {
    const { marker } = allParams(values)
    return marker === 'image' && !this.hasImage ? presetOf(values).values.marker : marker
  }

  /** Changes nothing where it cannot fly so many boids. */
  #flyBy(params: ParamValues, values: Values, quality: Quality) {
    const { pixelRatio, count = params.count } = quality.level
    const whole = this.box && viewportOf(values, { ...this.box, pixelRatio }, count)
    const all = toNumbers(inWorld({ ...params, count }, whole?.world ?? params))
    // Without a box, the world is not known yet unless both of its sides are options, or a step needs it now.
    if (whole || this.#isUnseen || (values.width && values.height)) checkedWork(work(all), count)
    this.#guard.call(() => this.#flock.setParams(all))
    // a state from before there was a box stays
    const isStarted = this.#flock.steps > 0 || this.given.hasState
    if (whole && !this.whole && !isStarted) this.#guard.call(() => this.#rust.reset())
    this.quality = quality
    this.whole = whole
  }
}
