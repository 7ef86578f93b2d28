/**
 * The light build: the same flights in less than half the bytes, without some features (see README). It contains its
 * WebAssembly.
 */

import type { OtherOptionValues, PageParamValues, ParamValues } from './table.js'

/** The options that only the whole build has. */
type Absent =
  'obstacles' | 'formation' | 'frameBudget' | 'workers' | 'follow' | 'colourBy' | 'markerPath' | 'trails' | 'grid'

export interface LightOptions extends Partial<PageParamValues>, Partial<Omit<OtherOptionValues, Absent>> {}

/** The part of the plane that a show shows instead of the whole world. */
export interface Camera {
  /** The point in the middle of the box, in world px. */
  x: number
  y: number
  /** CSS px per world px. */
  zoom: number
}

/** A parameter or option: its name in camelCase, and what is allowed. */
export interface Row {
  readonly name: string
  readonly kind: string
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly string[]
  readonly default: unknown
}

export const params: readonly Row[]
export const otherOptions: readonly Row[]
export const presets: readonly { readonly name: string; readonly title: string; readonly values: ParamValues }[]

/** A flock on a page. Its methods are those of the show of `boids-canvas`. */
export interface LightShow {
  /** Rejects with an `Error` if no flock can fly. */
  readonly ready: Promise<LightShow>
  readonly playing: boolean
  /** What it shows instead of the whole world, if anything. */
  camera: Camera | undefined
  play(): void
  pause(): void
  step(n?: number): void
  reset(): void
  configure(options: { [option in keyof LightOptions]: LightOptions[option] | undefined }): void
  query(name: 'length' | 'steps'): Promise<number>
  /** A hash over the exact bits of the state: the same as that of the whole build's `Flock`. */
  fingerprint(): Promise<string>
  /** The present picture, as a PNG. */
  snapshot(): Promise<Blob>
  destroy(): void
}

/** Gives all flocks of the page words of another language. */
export { translate } from './index.js'

/** Starts the WebAssembly once. `mount` and the element start it, too. */
export default function init(): Promise<void>

/** Puts a flock into an element, which must allow a shadow root, as a div does. */
export function mount(host: Element, options?: LightOptions): LightShow

/** Defines `<boids-canvas>`, unless it is defined already. */
export function define(): void
