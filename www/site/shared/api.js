// @ts-check
/** The API of the embed script, with its types. The embed runs before the page's script and defines `BoidsCanvas`. */

/** @typedef {import('../../src/types.js').Show} Show */
/** @typedef {import('../../../target/web/table.js').Param} Param */
/** @typedef {import('../../../target/web/table.js').Preset} Preset */

/**
 * @type {Pick<typeof import('../../src/types.js'), 'Flock' | 'mount' | 'otherOptions' | 'params' | 'presets' | 'sweep'> & { init(): Promise<void>, compile(): Promise<WebAssembly.Module>, code(): string }}
 */
export const { init, compile, code, Flock, mount, otherOptions, params, presets, sweep } = /** @type {any} */ (
  globalThis.BoidsCanvas
)

/** The preset of that name, or else the first preset. @param {unknown} name */
export const presetNamed = (name) => presets.find((preset) => preset.name === name) ?? presets[0]
