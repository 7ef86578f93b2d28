/** The npm package `boids-canvas`. */

import type {
  Obstacles,
  OptionAttributes,
  OptionProperties,
  OtherOptionValues,
  PageParamValues,
  ParamValues,
  PresetName,
} from './table.js'

export type {
  Formation,
  Obstacles,
  OptionAttributes,
  OptionProperties,
  OtherOption,
  OtherOptionValues,
  PageParamValues,
  Param,
  ParamValues,
} from './table.js'
export type { Preset, PresetName } from './table.js'
export { otherOptions, params, presets } from './table.js'

/** A source of the WebAssembly: an address, a response, bytes or a compiled module. */
export type Source = RequestInfo | URL | Response | BufferSource | WebAssembly.Module

/**
 * Starts the WebAssembly once; later calls wait for the same start. After a failure, a call tries again.
 *
 * `mount` and the element start it, too. They use the source of a call that comes before them or in the same task.
 * @param source the file `boids_canvas_bg.wasm` beside the module by default; with the entry `boids-canvas/inline`, the
 * WebAssembly inside
 * @returns a promise that rejects with an `Error` if the WebAssembly cannot be started: its message says what came back
 * from which address
 */
export default function init(
  source?: Source | Promise<Source> | { module_or_path: Source | Promise<Source> | undefined },
): Promise<void>

/** A preset, and the values that replace its own. */
export interface FlockOptions extends Partial<ParamValues>, Partial<Pick<OtherOptionValues, 'preset' | 'obstacles'>> {}

/** The `Error` that a wrong option throws: its fields say what is wrong, so that no program has to parse the message. */
export interface OptionError extends Error {
  /** The option's name, as the page spells it. */
  option: string
  /** The value, as it was given. */
  value: unknown
  /** What is allowed, in words. */
  allowed: string
  /** The other option, where two exclude each other. */
  conflictsWith?: string
}

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
  constructor(options?: FlockOptions)
  /** Flies `n` steps; one by default. */
  step(n?: number): void
  /** Number of boids. */
  readonly length: number
  /** Number of steps flown since the start. Noise depends on it. Only a show's `reset` sets it to 0. */
  readonly steps: number
  /** A copy of the positions in px: x and y of the first boid, of the second, and so on. */
  positions(): Float32Array
  /** A copy of the velocities in px per step, in the same order. */
  velocities(): Float32Array
  /** A copy of the predators, four numbers for each: x and y of the position in px, x and y of the heading, a unit vector. */
  predators(): Float32Array
  /** Replaces all positions (px) and velocities (px per step), in the order of {@link positions}. */
  setState(positions: Float32Array | Float64Array | number[], velocities: Float32Array | Float64Array | number[]): void
  get<Name extends keyof ParamValues>(name: Name): ParamValues[Name]
  get(name: 'preset'): PresetName
  get(name: 'obstacles'): [x: number, y: number, radius: number][]
  /**
   * Sets a parameter while the flock flies. A larger count adds boids, a smaller one removes the last; the others fly
   * on.
   */
  set<Name extends keyof ParamValues>(name: Name, value: ParamValues[Name]): void
  /** Changes to a preset; world and seed stay, and so does the count if it was given. */
  set(name: 'preset', value: PresetName): void
  set(name: 'obstacles', value: Obstacles): void
  /** Measures the flock as a whole. */
  measure(): Measures
  /** Sets the position of the pointer, in px; the parameter `pointer` says how boids react to it. */
  setPointer(x: number, y: number): void
  /** Removes the pointer. */
  setPointer(): void
  /**
   * Sets the points that the boids make for and hold, up to 20,000, in px of the world: x and y of the first, of the second,
   * and so on. Boid `i` makes for point `i` modulo their number. Without points there is no formation.
   */
  setFormation(points?: Float32Array | Float64Array | number[]): void
  /** Inspects one boid, given by its number: what it sees, and what it does next. */
  look(boid: number): Inspection
  /** For each boid, the number of other boids that are flockmates for at least one of its rules. */
  flockmates(): Uint32Array
  /**
   * All that the flight to come depends on, as bytes: parameters, state, steps, pointer, obstacles, formation, predators.
   * {@link restore} flies on from them bit-identically, in any browser. 20 bytes a boid and some hundred more.
   */
  save(): Uint8Array
  /** Becomes the flock of a {@link save}. Bytes that have changed are refused, and the flock is unchanged then. */
  restore(save: Uint8Array): void
  /**
   * A hash over the exact bits of the state, as 16 hexadecimal digits: the same flight has the same one, in every browser and
   * natively. Equal ones don't mean equal flights to come: compare a {@link save} for that.
   */
  fingerprint(): string
  /** Frees its memory now. Otherwise the garbage collector does so later. The flock cannot be used afterwards. */
  free(): void
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

/** The names of the measures. */
export type MeasureName = keyof Measures

/** An experiment: see {@link sweep}. */
export interface SweepOptions<Name extends keyof ParamValues = keyof ParamValues> {
  /** The options of the flocks; those of classic by default. */
  options?: FlockOptions
  /** The parameter that changes. */
  parameter: Name
  /** Its values. */
  values: Iterable<ParamValues[Name]>
  /** The seeds: a flock flies for each value and seed. By default only the seed of the options. */
  seeds?: Iterable<number>
  /** Number of steps at the start of each run that are not measured; 1,000 by default. */
  settle?: number
  /** Number of measured steps of each run; 1,000 by default. */
  steps?: number
  /** Which measures; all by default. `nearest` and `groups` take longer than a step. */
  measures?: readonly MeasureName[]
  /** Ends the experiment: the promise then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Receives the part that is done, from 0 to 1, about every 12 ms. */
  progress?: (done: number) => void
}

/** A run of an experiment: the means of its measures over the measured steps; NaN if no step was measured. */
export interface SweepRow<Name extends keyof ParamValues = keyof ParamValues> extends Partial<Measures> {
  /** The value of the parameter. */
  value: ParamValues[Name]
  /** The seed of the flock. */
  seed: number
}

/**
 * Runs an experiment: a flock flies for each value of a parameter and for each seed, settles, and is then measured after
 * every step. The same experiment gives the same rows on every machine. It computes in short tasks, so that the page
 * stays usable. Rejects with an {@link OptionError} before anything flies if something is not allowed.
 *
 * ```js
 * const rows = await sweep({
 *   options: { preset: 'school', count: 100 },
 *   parameter: 'alignment',
 *   values: [0, 0.05, 0.1, 0.2],
 *   seeds: [1, 2, 3],
 *   measures: ['polarisation'],
 * })
 * for (const { value, seed, polarisation } of rows) console.log(value, seed, polarisation)
 * ```
 */
export function sweep<Name extends keyof ParamValues>(experiment: SweepOptions<Name>): Promise<SweepRow<Name>[]>

/** The times of the last frame, in ms. */
export interface Cost {
  /** Flying the steps. */
  step: number
  /** Painting. */
  draw: number
  /** Passing the picture to the browser, which may do part of the work later. */
  present: number
  /** Number of frames shown so far. */
  frames: number
  /** Workers that flew it; only of `boids-canvas-crew.js`. */
  workers?: number
}

export interface RecordOptions {
  /** Length of the clip in s; 5 by default, at most 600. */
  seconds?: number
  /** Cancels the recording: the promise rejects with the signal's reason. */
  signal?: AbortSignal
  /** Receives the part of the clip that is recorded, from 0 to 1, ten times a second. */
  progress?: (part: number) => void
}

/** What one boid sees, and what it does next. Vectors are `[x, y]`; all but the position are in px per step. */
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
  /** What noise adds. It turns the course: the velocity with the pulls and the forces, or the goal of the turn. */
  noise: [number, number]
  /** The sum of the three pulls, the forces and the noise. */
  sum: [number, number]
  /** The velocity after the next step: the result of the sum, the limits of speed and the bounds. */
  next: [number, number]
}

/** The effect of one rule on a boid. */
export interface Pull {
  /** What it adds to the velocity or, with `turn` and `zones` steering, to the goal that the heading turns to. */
  pull: [number, number]
  /** The numbers of the boids that the rule uses, in ascending order. */
  flockmates: Uint32Array
}

/**
 * A flock, and how it is shown. With `width` and `height` the world has a fixed size and is scaled to fit the element;
 * without them it follows the element's box.
 */
export interface ShowOptions extends Partial<PageParamValues>, Partial<OtherOptionValues> {
  /** The same as `colourBy`. */
  colorBy?: OtherOptionValues['colourBy']
}

/** What {@link Show.query} asks: values of the flock, and the cost of the last frame. */
export interface Queries {
  length: number
  steps: number
  params: ParamValues
  /** Four numbers for each: see {@link Flock.predators}. */
  predators: Float32Array
  cost: Cost
}

/** A part of the plane, in and around the world. */
export interface Camera {
  /** The point in the middle of the element, in world px. */
  x: number
  y: number
  /** CSS px per world px, from 0.005 to 100. */
  zoom: number
}

/**
 * A flock that flies in an element, on the page's thread or in a worker. It flies only while it is visible, and stands
 * still for readers who prefer reduced motion.
 */
export interface Show {
  /**
   * A promise of the show, once its flock is there. It rejects with an `Error` if no flock can fly. Calls before that are
   * kept and carried out then.
   */
  readonly ready: Promise<this>
  /** Lets it fly, even for readers who prefer reduced motion. */
  play(): void
  /** Stops it until `play`. */
  pause(): void
  /** Whether it flies whenever it is visible. */
  readonly playing: boolean
  /** Flies `n` steps; one by default. On the page's thread, the page waits for them. */
  step(n?: number): void
  /** Starts again from the seed. */
  reset(): void
  /**
   * Changes some options while the flock flies. `undefined` takes an option back: the preset's value holds again. Another
   * `thread` starts the flight again from the seed.
   */
  configure(options: { [option in keyof ShowOptions]: ShowOptions[option] | undefined }): void
  /** The number of the boid that is followed, or `any` where the reader may choose one. Setting it sets the option. */
  follow: number | 'any' | undefined
  /** The part of the plane that it shows, the whole world if there is none. The picture then fills the element. */
  camera: Camera | undefined
  /** The present picture, as a PNG. */
  snapshot(): Promise<Blob>
  /**
   * A clip of the flock as it flies on, as a WebM. It rejects if the browser cannot record a canvas, if the element has no
   * size, and if the show ends meanwhile.
   */
  record(options?: RecordOptions): Promise<Blob>
  /** As of the {@link Flock}, wherever it flies. Each rejects with an {@link OptionError} for a wrong argument. */
  positions(): Promise<Float32Array>
  velocities(): Promise<Float32Array>
  get<Name extends keyof ParamValues>(name: Name): Promise<ParamValues[Name]>
  get(name: 'preset'): Promise<PresetName>
  get(name: 'obstacles'): Promise<[x: number, y: number, radius: number][]>
  measure(): Promise<Measures>
  look(boid: number): Promise<Inspection>
  flockmates(): Promise<Uint32Array>
  fingerprint(): Promise<string>
  setState(
    positions: Float32Array | Float64Array | number[],
    velocities: Float32Array | Float64Array | number[],
  ): Promise<void>
  setPointer(x?: number, y?: number): Promise<void>
  setFormation(points?: Float32Array | Float64Array | number[]): Promise<void>
  /** A value holds until the next `configure`. */
  set<Name extends keyof ParamValues>(name: Name, value: ParamValues[Name]): Promise<void>
  set(name: 'preset', value: PresetName): Promise<void>
  set(name: 'obstacles', value: Obstacles): Promise<void>
  save(): Promise<Uint8Array>
  /** As of the {@link Flock}; parameters of the save that differ from the show's hold until its next change. */
  restore(save: Uint8Array): Promise<void>
  /**
   * A value of the flock, wherever it flies: `length`, `steps`, `params`, `predators`, or `cost`, which is what the last frame
   * took.
   *
   * ```js
   * const steps = await show.query('steps')
   * ```
   */
  query<Name extends keyof Queries>(name: Name): Promise<Queries[Name]>
  /** The times of the last frame, once the flock is there, and if it flies on the page's thread. */
  readonly cost: Cost | undefined
  /**
   * The flock, once it is there, and if it flies on the page's thread. It ends with the show; a value that is set on it
   * holds until the next `configure`.
   */
  readonly flock: Flock | undefined
  /** Ends the show and restores the element. */
  destroy(): void
}

/**
 * Puts a flock into an element, which must allow a shadow root, as a div does. It starts the WebAssembly if `init` has not
 * done so before; the flock appears as soon as it can fly.
 *
 * ```js
 * import { mount } from 'boids-canvas'
 * const show = mount(document.querySelector('#birds'), { preset: 'school', count: 500, zoom: 'auto' })
 * ```
 */
export function mount(host: Element, options?: ShowOptions): Show

/** What a flock says to its reader. In `label`, `{title}` and `{count}` stand for the preset and the number of boids. */
export interface Words {
  /** The name of the button: it lets the flock fly. */
  play: string
  /** It pauses the flock. */
  pause: string
  /** The keys `.` and `r`, which follow in brackets where the button has a tip. */
  keys: string
  /** What is added where a boid can be followed: the key `f`. */
  followKey: string
  /** The name of the picture, for screen readers. */
  label: string
  /** The message where the flock has stopped because of an error. */
  stopped: string
}

/**
 * Gives all flocks of the page words of another language, or other words. A flock uses those of the nearest `lang`. English and
 * Japanese are inside; English stands for words that are left out.
 *
 * ```js
 * import { translate } from 'boids-canvas'
 * translate('fr', { play: 'Laisser voler', pause: 'Arrêter', label: '{title} : {count} boids' })
 * ```
 */
export function translate(language: string, words: Partial<Words>): void

/**
 * `<boids-canvas>`: the options are its attributes, in kebab-case, and its properties. Until there is a flock, calls and
 * values that are set are kept.
 *
 * A property has its attribute's value or, where none is given, the preset's or the default. A wrong value does not throw:
 * it is reported as that of an attribute is. `follow` is the boid that is followed now, if there is one.
 */
export interface BoidsCanvasElement extends HTMLElement, OptionProperties, Omit<Show, 'ready' | 'destroy' | 'follow'> {
  readonly ready: Promise<Show>
}

/** The detail of a `boids-error` event: an attribute's value or name is wrong, or something has happened to a flock. */
export interface BoidsErrorDetail {
  /** The attribute's name, if it is about one. */
  readonly name?: string
  readonly value?: string
  readonly message: string
  /** Whether an internal error, or the loss of the worker, has ended nothing: the flock flies on. */
  readonly recovered?: boolean
}

/** The detail of a `boids-follow` event: the boid that the reader follows from now on, if any. */
export interface BoidsFollowDetail {
  readonly boid: number | undefined
}

/** The detail of a `boids-look` event, which follows each frame while a boid is followed: the numbers of that frame. */
export interface BoidsLookDetail {
  readonly look?: Inspection
  /** Number of steps flown since the start. */
  readonly steps: number
  /** As the picture shows them, between two steps. */
  readonly positions?: Float32Array
  readonly params?: ParamValues
}

/** The attributes and properties of `<boids-canvas>` as templates take them, and its events as React 19 and Preact do. */
export interface BoidsCanvasAttributes extends Omit<OptionAttributes, keyof Properties>, Properties, EventHandlers {
  /** The same as `colour-by`. */
  'color-by'?: OptionAttributes['colour-by']
  /** The same as `colour-by`. */
  colorBy?: OptionAttributes['colour-by']
}

type Properties = {
  [name in keyof OptionAttributes as CamelCase<name>]?:
    OptionAttributes[name] | OptionProperties[CamelCase<name> & keyof OptionProperties]
}

type CamelCase<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name

type EventHandlers = {
  [type in keyof HTMLElementEventMap & `boids-${string}` as `on${type}`]?: (event: HTMLElementEventMap[type]) => void
}

declare global {
  /** Of elements, documents and windows: the events bubble. */
  interface GlobalEventHandlersEventMap {
    'boids-error': CustomEvent<BoidsErrorDetail>
    'boids-ready': CustomEvent<null>
    'boids-play': CustomEvent<null>
    'boids-pause': CustomEvent<null>
    'boids-follow': CustomEvent<BoidsFollowDetail>
    'boids-look': CustomEvent<BoidsLookDetail>
  }
  interface HTMLElementTagNameMap {
    'boids-canvas': BoidsCanvasElement
  }
}
