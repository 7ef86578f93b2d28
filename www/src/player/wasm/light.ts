/** What the build makes of Rust for the light build. */

export { default as start, work } from '#web/light/boids_canvas.js'
export { Flight as Player } from './flight.js'
