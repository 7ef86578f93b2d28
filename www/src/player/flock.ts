/** `Flock`: the simulation without a picture. It reads options here, once, and passes checked values to Rust. */

import { Flock as RustFlock } from '#wasm'
import { needEngine } from './engine.js'
import { fromNumbers, fromObstacleNumbers, toNumbers, toObstacleNumbers } from '../options/numbers.js'
import {
  MAX_FORMATION,
  OF_FLOCK,
  allParams,
  checkLimits,
  givenBy,
  presetOf,
  readFlockOptions,
  readOption,
  unknownOption,
  type FlockOptions,
  type Given,
  type Values,
} from '../options/options.js'
import { describe, readSteps } from '../options/reader.js'
import { isBytes, isFloats } from '../options/readers.js'
import { MAX_WORK } from './viewport.js'
import type { ParamValues, PresetName } from '#web/table.js'
import type { MethodName } from './calls.js'
import type { Later } from './tasks.js'

/** What a flock consists of; that of a show shares it with its player. @internal */
export interface Parts {
  /** None once it was freed. */
  rust: RustFlock | undefined
  given: Given
  /** What a show does before its flock is used. */
  later?: Later | undefined
  /** What a show does after a change. */
  changed?: () => void
}

/** The values of a flock, by their names. */
export interface FlockValues extends ParamValues {
  preset: PresetName
  obstacles: [x: number, y: number, radius: number][]
}

/** Positions, velocities or points: x and y of the first, of the second, and so on. */
export type Vectors = Float32Array | Float64Array | number[]

/**
 * A flock of boids in its world. A wrong option or value throws an {@link OptionError} and leaves the flock unchanged.
 *
 * ```js
 * import init, { Flock } from 'boids-canvas'
 * await init()
 * const flock = new Flock({ preset: 'school', count: 500, seed: 7 })
 * flock.step(300)
 * console.log(flock.measure().polarisation)
 * ```
 */
export class Flock {
  /**
   * Vue makes no proxy for what has a name of its own; behind one, private fields cannot be reached.
   * @internal
   */
  readonly [Symbol.toStringTag] = 'Flock'
  readonly #parts

  constructor(options?: FlockOptions)
  /** @internal */
  constructor(options: undefined, parts: Parts)
  constructor(options?: FlockOptions, parts?: Parts) {
    needEngine('new Flock()')
    this.#parts = parts ?? partsOf(readFlockOptions(options))
  }

  get #alive() {
    this.#parts.later?.flush()
    const { rust } = this.#parts
    if (!rust) throw new Error('this flock was freed; make a new one')
    return rust
  }

  #changed() {
    this.#parts.changed?.()
  }

  /** Advances by `n` steps; one by default. */
  step(n?: number) {
    this.#alive.step(readSteps(n))
    this.#changed()
  }

  /** Number of boids. */
  get length() {
    return this.#alive.length
  }

  /** Number of steps since the start. Noise depends on it. Only a show's `reset` sets it to 0. */
  get steps() {
    return this.#alive.steps
  }

  /** A copy of the positions in px: x and y of the first boid, of the second, and so on. */
  positions(): Float32Array {
    return this.#alive.positions()
  }

  /** A copy of the velocities in px per step, in the same order. */
  velocities(): Float32Array {
    return this.#alive.velocities()
  }

  /** A copy of the predators, four numbers for each: x and y of the position in px, x and y of the heading, a unit vector. */
  predators(): Float32Array {
    return this.#alive.predators()
  }

  /**
   * Replaces all positions (px) and velocities (px per step), in the order of {@link positions}. Throws if a step from there would take
   * minutes, because too many boids are in one place or beyond one edge of the world; the flock is unchanged then.
   */
  setState(positions: Vectors, velocities: Vectors) {
    const { length } = this
    const [p, v] = Object.entries({ positions, velocities }).map(([what, given]) => readVectors(what, given, length))
    checkWork('positions', this.#alive.setState(p, v, MAX_WORK))
    this.#parts.given.hasState = true
    this.#changed()
  }

  get<Name extends keyof FlockValues>(name: Name): FlockValues[Name]
  get(name: string): unknown {
    const rust = this.#alive
    if (name === 'preset') return this.#parts.given.preset.name
    if (name === 'obstacles') return fromObstacleNumbers(rust.obstacles())
    const params = fromNumbers(rust.params())
    if (!Object.hasOwn(params, name)) throw unknownOption(name, OF_FLOCK)
    return params[name]
  }

  /** The values of all parameters. @internal */
  get params(): ParamValues & Record<string, unknown> {
    return fromNumbers(this.#alive.params())
  }

  /**
   * Sets a parameter while the flock flies. A larger count adds boids; a smaller one removes the highest-numbered ones. The others
   * keep flying. A preset replaces all parameters except the seed, the world's size and, if you gave one, the count.
   */
  set<Name extends keyof FlockOptions>(name: Name, given: Required<FlockOptions>[Name]) {
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
    if (name === 'count') this.#parts.given.hasCount = true
  }

  /** @param preset whose values hold from now on; the world and the seed stay */
  #setPreset(preset: ReturnType<typeof presetOf>) {
    const { width, height, seed, count } = this.params
    const all = { ...preset.values, width, height, seed, ...(this.#parts.given.hasCount && { count }) }
    checkLimits(all)
    this.#alive.setParams(toNumbers(all))
    this.#parts.given.preset = preset
  }

  /** Measures the flock as a whole. */
  measure(): Measures {
    return this.#alive.measure(true, true)
  }

  /** Inspects one boid, given by its number: what it sees, and what it does next. */
  look(boid: number): Inspection {
    const { length } = this
    const found = Number.isInteger(boid) && boid >= 0 && boid < length && this.#alive.look(boid)
    if (found) return found
    throw new Error(`boid must be a whole number below ${length}, the number of boids, not ${describe(boid)}`)
  }

  /** For each boid, the number of other boids that are flockmates for at least one of its rules. */
  flockmates(): Uint32Array {
    return this.#alive.flockmates()
  }

  /** Sets the position of the pointer, in px; the parameter `pointer` says how boids react to it. */
  setPointer(x: number, y: number): void
  /** Removes the pointer. */
  setPointer(): void
  setPointer(x?: number, y?: number) {
    const rust = this.#alive
    if (x === undefined && y === undefined) return rust.setPointer()
    const place = Float32Array.from([x, y], toNumber)
    checkNear("the pointer's coordinates", place)
    rust.setPointer(place[0], place[1])
  }

  /**
   * Sets the points that the boids fly to and hold, up to 20,000, in world px. Boid `i` flies to point `i` modulo the number of
   * points. Without points there is no formation.
   */
  setFormation(points: Vectors = []) {
    this.#alive.setFormation(readVectors('formation', points))
  }

  /**
   * Everything that the rest of the flight depends on, as bytes: parameters, state, steps, pointer, obstacles, formation,
   * predators. {@link restore} continues the flight from them bit-identically, here or in another browser. They take 20 bytes for each boid and a
   * few hundred more.
   */
  save(): Uint8Array {
    return this.#alive.save()
  }

  /** Restores the flock of a {@link save}. Throws if the bytes have changed, or if {@link setState} would throw; the flock is unchanged then. */
  restore(save: Uint8Array) {
    if (!isBytes(save)) throw new Error(`a save must be a Uint8Array, not ${describe(save)}`)
    const check = (params: Float64Array) => readFlockOptions(fromNumbers(params))
    checkWork('a save', this.#alive.restore(save, check, MAX_WORK))
    this.#parts.given.hasState = true
    this.#changed()
  }

  /**
   * A hash of the exact bits of the state, as 16 hexadecimal digits. The same flight has the same hash in browsers and natively.
   * Equal hashes don't mean that the rest of two flights is the same: compare a {@link save} for that.
   */
  fingerprint() {
    return this.#alive.fingerprint().toString(16).padStart(16, '0')
  }

  /**
   * Frees its memory now; otherwise the garbage collector does that later. You can't use the flock afterwards. The flock of a show is freed
   * with the show.
   */
  free() {
    if (this.#parts.changed) return
    this.#parts.rust?.free()
    this.#parts.rust = undefined
  }
}

const partsOf = (values: Values): Parts => ({
  rust: new RustFlock(toNumbers(allParams(values)), toObstacleNumbers(values.obstacles)),
  given: givenBy(values),
})

/** Methods of a {@link Flock} that flies elsewhere: each returns a promise, which rejects if the method throws. */
type Promised = {
  [name in Exclude<MethodName, 'get' | 'set' | 'setPointer'>]: Flock[name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never
}

/** What a show and the element can ask a flock, wherever it flies: the methods of {@link Flock}, as promises. */
export interface AsyncFlock extends Promised {
  get<Name extends keyof FlockValues>(name: Name): Promise<FlockValues[Name]>
  /** A value that you set lasts until the next `configure`. */
  set<Name extends keyof FlockOptions>(name: Name, value: Required<FlockOptions>[Name]): Promise<void>
  setPointer(x?: number, y?: number): Promise<void>
}

/** Measures of a flock as a whole, defined in docs/model.md. */
export interface Measures {
  /** Length of the mean heading: 0 when boids fly in all directions, 1 when they all fly in one. */
  polarisation: number
  /** Length of the mean angular momentum about the centre of the flock: 1 when all boids circle one way. */
  rotation: number
  /** Mean distance to the nearest other boid in px; NaN for fewer than two boids. */
  nearest: number
  /**
   * Number of groups: two boids are in one group if they are closer than `cohesionRange`, or if a chain of such pairs
   * connects them.
   */
  groups: number
  /** Mean speed in px per step. */
  speed: number
}

/** What one boid sees, and what it does next. Vectors are `[x, y]`; all of them except the position are in px per step. */
export interface Inspection {
  /** The boid's number. */
  boid: number
  /** In px. */
  position: [number, number]
  velocity: [number, number]
  cohesion: Pull
  alignment: Pull
  separation: Pull
  /** What the pointer adds. */
  pointer: [number, number]
  /** What the predators within their range add. */
  predators: [number, number]
  /** What the obstacles in its way add. */
  obstacles: [number, number]
  /** What the formation adds. */
  formation: [number, number]
  /** What noise adds. Noise turns the course: the velocity including the pulls and the forces, or the goal of the turn. */
  noise: [number, number]
  /** The sum of the three pulls, the forces and the noise. */
  sum: [number, number]
  /** The velocity after the next step. It follows from the sum, the speed limits and the bounds. */
  next: [number, number]
}

/** The effect of one rule on a boid. */
export interface Pull {
  /** What it adds to the velocity or, with `turn` and `zones` steering, to the goal that the heading turns to. */
  pull: [number, number]
  /** The numbers of the boids that the rule uses, in ascending order. */
  flockmates: Uint32Array
}

/** @param work of a step from a state, which was not taken over if it is too much */
function checkWork(what: string, work: number) {
  if (work > MAX_WORK)
    throw new Error(`${what} must lead to a step of at most ${MAX_WORK} candidate pairs, not ${work}`)
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
    throw new Error(`${what} must have ${allowed}, not ${count}`)
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
