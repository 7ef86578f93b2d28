// @ts-check
/**
 * What the build makes of Rust: the WebAssembly's start, its player, and the table of options.
 * `embed/built.js` is that of the script, `light/built.js` that of the light build.
 */

export { Flock, Player, default as start, work } from '../../target/web/boids_canvas.js'
export { absent, limits, otherOptions, params, presets } from '../../target/web/table.js'
