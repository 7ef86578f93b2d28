/** The table for the script and the worker: no units and docs of options, which only tools read. */

export { absent, limits, otherOptions, params, presets } from '#web/embed/table.js'
