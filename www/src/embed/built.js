// @ts-check
/** What the build makes of Rust for the script and the worker: no units and docs of options, which only tools read. */

export { Flock, Player, default as start, work } from '../../../target/web/boids_canvas.js'
export { absent, limits, otherOptions, params, presets } from '../../../target/web/embed/table.js'
