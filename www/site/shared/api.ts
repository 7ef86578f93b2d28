/** The API of the embed script, with its types. The embed runs before the page's script and defines `BoidsCanvas`. */

import type * as whole from '../../src/types.js'

export const {
  init,
  compile,
  code,
  Flock,
  mount,
  otherOptions,
  params,
  presets,
  sweep,
}: Pick<typeof whole, 'Flock' | 'mount' | 'otherOptions' | 'params' | 'presets' | 'sweep'> & {
  init(): Promise<void>
  compile(): Promise<WebAssembly.Module>
  code(): string
} = globalThis.BoidsCanvas as any

/** The preset of that name, or else the first preset. */
export const presetNamed = (name: unknown) => presets.find((preset) => preset.name === name) ?? presets[0]
