/** The table of the light build. */

export { absent, limits, otherOptions, params, presets } from '#web/light/table.js'
