/**
 * `Flock`: the simulation without a picture. It reads options here, once, and passes checked values to Rust.
 */

import { Flock as RustFlock } from '#wasm'
import { needEngine } from './engine.js'
import { fromNumbers, fromObstacleNumbers, toNumbers, toObstacleNumbers } from '../options/numbers.js'
import {
  MAX_FORMATION,
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
import { isBytes, isFloats } from '../options/readers.js'
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
    const { length } = this
    const [p, v] = Object.entries({ positions, velocities }).map(([what, given]) => readVectors(what, given, length))
    this.#alive.setState(p, v)
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
    const rust = this.#alive
    if (x === undefined && y === undefined) return rust.setPointer()
    const place = Float32Array.from([x, y], toNumber)
    checkNear("the pointer's coordinates", place)
    rust.setPointer(place[0], place[1])
  }

  setFormation(points: ArrayLike<number> = []) {
    this.#alive.setFormation(readVectors('formation', points))
  }

  save() {
    return this.#alive.save()
  }

  restore(save: Uint8Array) {
    if (!isBytes(save)) throw new Error(`a save must be a Uint8Array, not ${describe(save)}`)
    this.#alive.restore(save, (params: Float64Array) => readFlockOptions(fromNumbers(params)))
    this.#given.hasState = true
    this.#changed()
  }

  fingerprint() {
    return this.#alive.fingerprint().toString(16).padStart(16, '0')
  }

  free() {
    this.#rust?.free()
    this.#rust = undefined
  }
}

/** A coordinate. Whatever is not a number becomes NaN, which a flock refuses. */
const toNumber = (given: unknown) => (typeof given === 'number' ? given : NaN)

/**
 * Pairs of coordinates, for Rust. Floats are copied as they are: a call for each number takes a second for a million boids.
 * @param length the number of boids, each of which needs a pair; without it they are points of a formation
 */
function readVectors(what: string, given: unknown, length?: number) {
  if (!Array.isArray(given) && !isFloats(given))
    throw new Error(`${what} must be a Float32Array or an array, not ${describe(given)}`)
  if (given.length % 2) throw new Error(`${what} must be pairs of x and y, not ${given.length} numbers`)
  const count = given.length / 2
  if (count !== (length ?? Math.min(count, MAX_FORMATION))) {
    const allowed = length === undefined ? `at most ${MAX_FORMATION} points` : `one vector for each of ${length} boids`
    throw new Error(`${what} must hold ${allowed}, not ${count}`)
  }
  const numbers = new Float32Array(Array.isArray(given) ? given.map(toNumber) : given)
  checkNear(what, numbers, length === undefined ? 'point' : 'boid')
  return numbers
}

/** The largest magnitude of a coordinate: see src/flock/state_error.rs. */
const MAX_COORDINATE = 1e7

function checkNear(what: string, numbers: Float32Array, owner?: string) {
  const at = numbers.findIndex((number) => !(Math.abs(number) <= MAX_COORDINATE))
  if (at < 0) return
  const first = at - (at % 2)
  throw new Error(
    `${what} must be finite numbers from -${MAX_COORDINATE} to ${MAX_COORDINATE}, ` +
      `not (${numbers[first]}, ${numbers[first + 1]})${owner ? ` for ${owner} ${first / 2}` : ''}`,
  )
}
