// @ts-check
/** What the build makes of Rust for the crew's script; its player is a crew. */

export { Flock, default as start, work } from '../../../target/web/crew/boids_canvas.js'
export { absent, limits, otherOptions, params, presets } from '../../../target/web/embed/table.js'
export { Crew as Player } from './crew.js'
