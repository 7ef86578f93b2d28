/** The API of the embed script, with its types. The embed runs before the page's script and defines `BoidsCanvas`. */

import type * as whole from '../../src/entries/package.js'

type Api = Pick<typeof whole, 'Flock' | 'mount' | 'otherOptions' | 'params' | 'presets' | 'sweep'> & {
  init(): Promise<void>
  compile(): Promise<WebAssembly.Module>
  code(): string
}

export const { init, compile, code, Flock, mount, otherOptions, params, presets, sweep } =
  globalThis.BoidsCanvas as unknown as Api

/** The preset of that name, or else the first preset. */
export const presetNamed = (name: unknown) => presets.find((preset) => preset.name === name) ?? presets[0]
