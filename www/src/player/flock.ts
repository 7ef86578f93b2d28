/**
 * `Flock`: the simulation without a picture. It reads options here, once, and passes checked values to Rust.
 */

import { Flock as RustFlock } from '#wasm'
import { needEngine } from './engine.js'
import { fromNumbers, fromObstacleNumbers, toNumbers, toObstacleNumbers } from '../options/numbers.js'
import {
  OF_FLOCK,
  allParams,
  checkLimits,
  presetOf,
  readFlockOptions,
  readOption,
  unknownOption,
  type Options,
  type Values,
} from '../options/options.js'
import { describe } from '../options/reader.js'
import { isFloats } from '../options/readers.js'
import { readSteps } from '../options/steps.js'
import type { ParamValues, PresetName } from '#web/table.js'
import type { Later } from './later.js'

/** What a flock remembers of its options; it shares that with its show. */
export interface Given {
  preset: ReturnType<typeof presetOf>
  /** Whether the count was given, so that a change of the preset keeps it. */
  hasCount: boolean
  /** Whether a state was set, which a show then keeps. */
  hasState?: boolean
}

export const givenBy = (values: Values): Given => ({ preset: presetOf(values), hasCount: values.count !== undefined })

export class Flock {
  #rust: RustFlock | undefined
  #given
  /** What its show does before it is used. */
  #later: Later | undefined
  /** What its show does after a change. */
  #changed = () => {}

  /** @param shown the flock of a show, instead of a new one */
  constructor(options?: Options, shown?: { rust: RustFlock; given: Given; later?: Later; changed: () => void }) {
    needEngine('new Flock()')
    if (shown) {
      this.#rust = shown.rust
      this.#given = shown.given
      this.#later = shown.later
      this.#changed = shown.changed
    } else {
      const values = readFlockOptions(options)
      this.#rust = new RustFlock(toNumbers(allParams(values)), toObstacleNumbers(values.obstacles))
      this.#given = givenBy(values)
    }
  }

  get #alive() {
    this.#later?.flush()
    if (!this.#rust) throw new Error('this flock was freed; make a new one')
    return this.#rust
  }

  step(n?: number) {
    this.#alive.step(readSteps(n))
    this.#changed()
  }

  get length() {
    return this.#alive.length
  }

  get steps() {
    return this.#alive.steps
  }

  positions() {
    return this.#alive.positions()
  }

  velocities() {
    return this.#alive.velocities()
  }

  predators() {
    return this.#alive.predators()
  }

  setState(positions: ArrayLike<number>, velocities: ArrayLike<number>) {
    this.#alive.setState(readVectors('positions', positions), readVectors('velocities', velocities))
    this.#given.hasState = true
    this.#changed()
  }

  get(name: string) {
    const rust = this.#alive
    if (name === 'preset') return this.#given.preset.name
    if (name === 'obstacles') return fromObstacleNumbers(rust.obstacles())
    const params = fromNumbers(rust.params())
    if (!Object.hasOwn(params, name)) throw unknownOption(name, OF_FLOCK)
    return params[name]
  }

  /** The values of all parameters. */
  get params(): ParamValues & Record<string, unknown> {
    return fromNumbers(this.#alive.params())
  }

  set(name: string, given: unknown) {
    this.#set(name, given)
    this.#changed()
  }

  #set(name: string, given: unknown) {
    if (!OF_FLOCK.includes(name)) throw unknownOption(name, OF_FLOCK, given)
    const value = readOption(name, given)
    if (name === 'preset') return this.#setPreset(presetOf({ preset: value as PresetName }))
    if (name === 'obstacles') return this.#alive.setObstacles(toObstacleNumbers(value))
    const all = { ...this.params, [name]: value }
    checkLimits(all)
    this.#alive.setParams(toNumbers(all))
    if (name === 'count') this.#given.hasCount = true
  }

  /** @param preset whose values hold from now on; the world and the seed stay */
  #setPreset(preset: ReturnType<typeof presetOf>) {
    const { width, height, seed, count } = this.params
    const all = { ...preset.values, width, height, seed, ...(this.#given.hasCount && { count }) }
    checkLimits(all)
    this.#alive.setParams(toNumbers(all))
    this.#given.preset = preset
  }

  measure() {
    return this.#alive.measure(true, true)
  }

  look(boid: number) {
    const { length } = this
    const found = Number.isInteger(boid) && boid >= 0 && boid < length && this.#alive.look(boid)
    if (found) return found
    throw new Error(`boid must be a whole number below ${length}, the number of boids, not ${describe(boid)}`)
  }

  flockmates() {
    return this.#alive.flockmates()
  }

  setPointer(x?: number, y?: number) {
    const coordinate = (given: unknown) => (given === undefined ? given : toNumber(given))
    this.#alive.setPointer(coordinate(x), coordinate(y))
  }

  setFormation(points: ArrayLike<number> = []) {
    this.#alive.setFormation(readVectors('formation', points))
  }

  fingerprint() {
    return this.#alive.fingerprint().toString(16).padStart(16, '0')
  }

  free() {
    this.#rust?.free()
    this.#rust = undefined
  }
}

/** A coordinate, for Rust. Whatever is not a number becomes NaN, which a flock refuses. */
const toNumber = (given: unknown) => (typeof given === 'number' ? given : NaN)

/** Pairs of coordinates, for Rust. Floats pass as they are: a call for each number takes a second for a million boids. */
function readVectors(what: string, given: unknown) {
  const numbers = Array.isArray(given) ? new Float32Array(given.map(toNumber)) : given
  if (!isFloats(numbers)) throw new Error(`${what} must be a Float32Array or an array, not ${describe(given)}`)
  if (numbers.length % 2) throw new Error(`${what} must be pairs of x and y, not ${numbers.length} numbers`)
  return numbers
}
