// @ts-check
/**
 * `Flock`: the simulation without a picture. It reads options here, once, and passes checked values to Rust.
 */

import { Flock as RustFlock } from '#built'
import { needEngine } from './engine.js'
import { fromNumbers, fromObstacleNumbers, toNumbers, toObstacleNumbers } from './numbers.js'
import { OF_FLOCK, allParams, checkLimits, presetOf, readFlockOptions, readOption, unknownOption } from './options.js'
import { describe } from './reader.js'
import { isFloats } from './readers.js'
import { readSteps } from './steps.js'

/** @import { ParamValues } from '../../target/web/table.js' */
/** @import { Later } from './later.js' */
/** @import { Options, Values } from './options.js' */
/**
 * What a flock remembers of its options; it shares that with its show.
 * @typedef {object} Given
 * @property {ReturnType<typeof presetOf>} preset
 * @property {boolean} hasCount whether the count was given, so that a change of the preset keeps it
 */

/**
 * @param {Values} values
 * @returns {Given}
 */
export const givenBy = (values) => ({ preset: presetOf(values), hasCount: values.count !== undefined })

export class Flock {
  /** @type {RustFlock | undefined} */
  #rust
  #given
  /** What its show does before it is used. @type {Later | undefined} */
  #later

  /**
   * @param {Options} [options]
   * @param {{ rust: RustFlock, given: Given, later?: Later }} [shown] the flock of a show, instead of a new one
   */
  constructor(options, shown) {
    needEngine('new Flock()')
    if (shown) {
      this.#rust = shown.rust
      this.#given = shown.given
      this.#later = shown.later
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

  /** @param {number} [n] */
  step(n) {
    this.#alive.step(readSteps(n))
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

  /**
   * @param {ArrayLike<number>} positions
   * @param {ArrayLike<number>} velocities
   */
  setState(positions, velocities) {
    this.#alive.setState(readVectors('positions', positions), readVectors('velocities', velocities))
  }

  /** @param {string} name */
  get(name) {
    const rust = this.#alive
    if (name === 'preset') return this.#given.preset.name
    if (name === 'obstacles') return fromObstacleNumbers(rust.obstacles())
    const params = fromNumbers(rust.params())
    if (!Object.hasOwn(params, name)) throw unknownOption(name, OF_FLOCK)
    return params[name]
  }

  /** The values of all parameters. @returns {ParamValues & Record<string, unknown>} */
  get params() {
    return fromNumbers(this.#alive.params())
  }

  /**
   * @param {string} name
   * @param {unknown} given
   */
  set(name, given) {
    if (!OF_FLOCK.includes(name)) throw unknownOption(name, OF_FLOCK, given)
    const value = readOption(name, given)
    if (name === 'preset') return this.#setPreset(presetOf({ preset: /** @type {any} */ (value) }))
    if (name === 'obstacles') return this.#alive.setObstacles(toObstacleNumbers(value))
    const all = { ...this.params, [name]: value }
    checkLimits(all)
    this.#alive.setParams(toNumbers(all))
    if (name === 'count') this.#given.hasCount = true
  }

  /** @param {ReturnType<typeof presetOf>} preset whose values hold from now on; the world and the seed stay */
  #setPreset(preset) {
    const { width, height, seed, count } = this.params
    const all = { ...preset.values, width, height, seed, ...(this.#given.hasCount && { count }) }
    checkLimits(all)
    this.#alive.setParams(toNumbers(all))
    this.#given.preset = preset
  }

  measure() {
    return this.#alive.measure(true, true)
  }

  /** @param {number} boid */
  look(boid) {
    const { length } = this
    const found = Number.isInteger(boid) && boid >= 0 && boid < length && this.#alive.look(boid)
    if (found) return found
    throw new Error(`boid must be a whole number below ${length}, the number of boids, not ${describe(boid)}`)
  }

  flockmates() {
    return this.#alive.flockmates()
  }

  /**
   * @param {number} [x]
   * @param {number} [y]
   */
  setPointer(x, y) {
    const coordinate = (/** @type {unknown} */ given) => (given === undefined ? given : toNumber(given))
    this.#alive.setPointer(coordinate(x), coordinate(y))
  }

  /** @param {ArrayLike<number>} [points] */
  setFormation(points = []) {
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

/** A coordinate, for Rust. Whatever is not a number becomes NaN, which a flock refuses. @param {unknown} given */
const toNumber = (given) => (typeof given === 'number' ? given : NaN)

/**
 * Pairs of coordinates, for Rust. Floats pass as they are: a call for each number takes a second for a million boids.
 * @param {string} what
 * @param {unknown} given
 */
function readVectors(what, given) {
  const numbers = Array.isArray(given) ? new Float32Array(given.map(toNumber)) : given
  if (!isFloats(numbers)) throw new Error(`${what} must be a Float32Array or an array, not ${describe(given)}`)
  if (numbers.length % 2) throw new Error(`${what} must be pairs of x and y, not ${numbers.length} numbers`)
  return numbers
}
