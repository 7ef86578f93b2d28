// @ts-check
/**
 * What the build makes of Rust: the WebAssembly's start, and the table of options. `embed/built.js` is that of the script,
 * `light/built.js` that of the light build.
 */

export { default as start } from '../../target/web/boids_canvas.js'
export { limits, otherOptions, params, presets } from '../../target/web/table.js'
