/** The light entry of the npm package, with the WebAssembly inside. Importing it does nothing, so that a server can import it, too. */

import * as table from '#table'
import packed from '#web/light/boids_canvas_bg.wasm.deflated'
import { define as defineBy } from '../element/element.js'
import { compileFrom, startFrom } from '../player/engine.js'
import { mountBy } from '../show/mount.js'
import { unpack } from '../player/unpack.js'
import type { ShowOptions } from '../options/options.js'
import type { Row } from '../options/reader.js'
import type { Show } from '../show/show.js'
import type { ParamValues } from '#web/table.js'

export type { Camera } from '../options/options.js'
export type { Row } from '../options/reader.js'
export { translate } from '../show/words.js'

/** The options that only the whole build has. */
type Absent =
  'obstacles' | 'formation' | 'frameBudget' | 'follow' | 'colourBy' | 'colorBy' | 'markerPath' | 'trails' | 'grid'
export type LightOptions = Omit<ShowOptions, Absent>

/** A flock on a page. It has these methods of the show in `boids-canvas`. */
export interface LightShow extends Pick<
  Show,
  'playing' | 'camera' | 'play' | 'pause' | 'step' | 'reset' | 'fingerprint' | 'snapshot' | 'destroy'
> {
  /** Rejects with an `Error` if no flock can fly. */
  readonly ready: Promise<LightShow>
  configure(options: { [option in keyof LightOptions]: LightOptions[option] | undefined }): void
  query(name: 'length' | 'steps'): Promise<number>
}

export const params: readonly Row[] = table.params
export const otherOptions: readonly Row[] = table.otherOptions
export const presets: readonly { readonly name: string; readonly title: string; readonly values: ParamValues }[] =
  table.presets

const source = {
  init: () => startFrom(() => unpack(packed)),
  compile: () => compileFrom(() => unpack(packed)),
  code: async () => (await import('#web/light/boids_canvas.worker')).default,
}

/** Starts the WebAssembly once. `mount` and the element start it, too. */
const { init } = source
export default init
/** Puts a flock into an element, which must allow a shadow root, as a div does. */
export const mount: (host: Element, options?: LightOptions) => LightShow = mountBy(source)
/** Defines `<boids-canvas>`, unless it is defined already. */
export const define = () => defineBy(source)
