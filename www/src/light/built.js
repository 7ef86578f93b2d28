// @ts-check
/** What the build makes of Rust for the light build. */

export { default as start, work } from '../../../target/web/light/boids_canvas.js'
export { absent, limits, otherOptions, params, presets } from '../../../target/web/light/table.js'
export { Flight as Player } from './flight.js'
