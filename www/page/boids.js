// @ts-check
/** The embed's global, with its types: the page's script comes after the embed's. */

/** @typedef {import('../src/types.js').Show} Show */
/** @typedef {import('../../target/web/table.js').Param} Param */
/** @typedef {import('../../target/web/table.js').Preset} Preset */

/**
 * @type {Pick<typeof import('../src/types.js'), 'Flock' | 'mount' | 'params' | 'presets'> & { init(): Promise<void> }}
 */
export const { init, Flock, mount, params, presets } = /** @type {any} */ (globalThis.BoidsCanvas)

/** @param {unknown} name */
export const presetNamed = (name) => presets.find((preset) => preset.name === name) ?? presets[0]
