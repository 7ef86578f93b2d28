/** The table of options. `script.ts` is that of the scripts and the worker, `light.ts` that of the light build. */

export { absent, limits, otherOptions, params, presets } from '#web/table.js'
