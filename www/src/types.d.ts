/** What the package `boids-canvas` offers. */

import type { ParamValues, PresetName } from './table.js'

export type { Param, ParamValues, Preset, PresetName } from './table.js'
export { params, presets } from './table.js'

/** Where the WebAssembly comes from. */
export type Source = RequestInfo | URL | Response | BufferSource | WebAssembly.Module

/**
 * Starts the WebAssembly, once; later calls wait for the same.
 * @param source the file `boids_canvas_bg.wasm` beside the module unless given
 */
export default function init(source?: Source | Promise<Source>): Promise<void>

/** Circles in world pixels, each as x, y and radius; as text `x y radius, x y radius` and so on. */
export type Obstacles = string | readonly (readonly [x: number, y: number, radius: number])[]

/** A preset, and what overrides it. */
export interface FlockOptions extends Partial<ParamValues> {
  /** `classic` unless given. */
  preset?: PresetName
  /** What boids steer round and never are in; at most 100. */
  obstacles?: Obstacles
}

/**
 * A flock of boids in its world. A wrong option or value throws an `Error` that names it, what was given and what is
 * allowed, and leaves the flock as it was.
 */
export class Flock {
  constructor(options?: FlockOptions)
  /** Flies `n` steps, one unless given. */
  step(n?: number): void
  /** Number of boids. */
  readonly length: number
  /** Number of steps flown since the start. */
  readonly steps: number
  /** A copy of the positions in px: x and y of the first boid, of the second, and so on. */
  positions(): Float32Array
  /** A copy of the velocities in px per step, in the same order. */
  velocities(): Float32Array
  /** Puts every boid where it is told. */
  setState(positions: Float32Array | Float64Array | number[], velocities: Float32Array | Float64Array | number[]): void
  get<Name extends keyof ParamValues>(name: Name): ParamValues[Name]
  get(name: 'preset'): PresetName
  get(name: 'obstacles'): [x: number, y: number, radius: number][]
  /**
   * Sets a parameter while the flock flies. A greater count adds boids, a smaller one removes some; the others fly on.
   */
  set<Name extends keyof ParamValues>(name: Name, value: ParamValues[Name]): void
  /** Takes over a preset; world and seed stay, and so does the count if it was given. */
  set(name: 'preset', value: PresetName): void
  /** The flock as a whole. */
  measure(): Measures
  set(name: 'obstacles', value: Obstacles): void
  /** Says where the pointer is, in px; what it is to the flock is the parameter `pointer`. */
  setPointer(x: number, y: number): void
  /** Says that the pointer is nowhere. */
  setPointer(): void
  /** What a boid sees and is about to do. */
  look(boid: number): Look
  /** For each boid the number of others that any of its rules heeds. */
  flockmates(): Uint32Array
  /**
   * A hash over the exact bits of the state, as 16 hexadecimal digits: equal for equal flights, in every browser and
   * natively.
   */
  fingerprint(): string
  /** Gives its memory back at once; otherwise that happens some time after it is out of reach. */
  free(): void
}

/** A flock as a whole. */
export interface Measures {
  /** Length of the mean heading: 0 when boids fly all ways, 1 when they fly one. */
  polarisation: number
  /** Mean distance to the nearest other boid in px; NaN where there is no other. */
  nearest: number
  /** Number of groups: boids nearer than `cohesionRange` to one another are of one, and so are those that they join. */
  groups: number
  /** Mean speed in px per step. */
  speed: number
}

/** What a frame took, in ms, and which it was. */
export interface Cost {
  /** Flying the steps that were due. */
  step: number
  /** Painting. */
  draw: number
  /** Handing the picture to the browser, which may put off what it is told. */
  present: number
  /** Number of frames shown so far. */
  frames: number
}

export interface RecordOptions {
  /** Length of the clip in s, 5 unless given. */
  seconds?: number
  /** Ends the recording without a clip: the promise is rejected with the signal's reason. */
  signal?: AbortSignal
  /** Is told, as it goes, what part of the clip is recorded, from 0 to 1. */
  progress?: (part: number) => void
}

/** What a boid sees and is about to do; vectors are `[x, y]`, velocities and pulls in px per step. */
export interface Look {
  boid: number
  /** In px. */
  position: [number, number]
  velocity: [number, number]
  cohesion: Pull
  alignment: Pull
  separation: Pull
  /** What the pointer adds. */
  pointer: [number, number]
  /** What the obstacles in its way add. */
  obstacles: [number, number]
  /** Of all these. */
  sum: [number, number]
  /** The velocity that the next step gives it: by the sum, the speed limit and the bounds. */
  next: [number, number]
}

/** What a rule does to a boid. */
export interface Pull {
  /** What it adds to the velocity; with `turn` steering, to the goal that the heading turns to. */
  pull: [number, number]
  /** The numbers of the boids that it heeds. */
  flockmates: Uint32Array
}

/** A flock, and how it is shown. */
export interface ShowOptions extends FlockOptions {
  /** Width of the world; with `height` a world of fixed size, scaled to fit the element. */
  width?: number
  /** Height of the world. */
  height?: number
  /** CSS pixels per world pixel, 1 unless given; `auto` keeps the preset's density whatever the count. */
  zoom?: number | 'auto'
  /** Whether it stands still until its reader lets it fly. */
  paused?: boolean
  /** Whether the play and pause button is always shown. */
  controls?: boolean
  /** The number of the boid to follow, or `any`: its reader chooses one. */
  follow?: number | 'any'
  /** What a boid's colour tells. */
  colourBy?: 'none' | 'speed' | 'heading' | 'flockmates'
  /** Whether a dot shows where a boid was, for each of the last steps. */
  trails?: boolean
  /** Whether the cells are shown by which the step finds neighbours. */
  grid?: boolean
  /** CSS colours; the custom properties `--boids-background` and so on unless given. */
  background?: string
  border?: string
  fill?: string
  outline?: string
  obstacle?: string
}

/**
 * A flock flying in an element. It flies only while it can be seen, and stands still for readers who prefer reduced
 * motion.
 */
export interface Show {
  /** Lets it fly, even for readers who prefer reduced motion. */
  play(): void
  pause(): void
  /** Whether it flies whenever it can be seen. */
  readonly playing: boolean
  /** Flies `n` steps at once, one unless given. */
  step(n?: number): void
  /** Starts anew from the seed. */
  reset(): void
  /** Changes some options while the flock flies; `undefined` takes one back. */
  configure(options: { [option in keyof ShowOptions]: ShowOptions[option] | undefined }): void
  /** The number of the boid that is followed, if one is; what is set holds until the option `follow` changes. */
  followed: number | undefined
  /** The picture as it is, as a PNG. */
  snapshot(): Promise<Blob>
  /**
   * A clip of the flock as it flies on, as a WebM. Rejected where the browser records none, and when it showed nothing
   * meanwhile.
   */
  record(options?: RecordOptions): Promise<Blob>
  /** What the last frame took. */
  readonly cost: Cost
  /** The flock. It goes with the show; what is set on it holds until the next `configure`. */
  readonly flock: Flock
  /** Ends the show and leaves the element as it was. */
  destroy(): void
}

/** Puts a flock into an element, which must take a shadow root, as a div does. Needs `init` before. */
export function mount(host: Element, options?: ShowOptions): Show

/** `<boids-canvas>`: options are its attributes, in kebab-case. Before its flock flies, its methods do nothing. */
export interface BoidsCanvasElement extends HTMLElement, Omit<Show, 'flock' | 'cost' | 'configure' | 'destroy'> {
  readonly flock: Flock | undefined
  readonly cost: Cost | undefined
}

/** What a `boids-error` event tells: of a wrong attribute, or that a flock has stopped. */
export interface BoidsErrorDetail {
  /** The attribute's name, without which it is the flock that has stopped. */
  readonly name?: string
  readonly value?: string
  readonly message: string
}

/** What a `boids-follow` event tells: which boid its reader follows from now on, if any. */
export interface BoidsFollowDetail {
  readonly boid: number | undefined
}

declare global {
  interface HTMLElementEventMap {
    'boids-error': CustomEvent<BoidsErrorDetail>
    'boids-follow': CustomEvent<BoidsFollowDetail>
  }
  interface HTMLElementTagNameMap {
    'boids-canvas': BoidsCanvasElement
  }
}
