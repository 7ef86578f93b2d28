/** What the build makes of Rust for the crew's script; its player is a crew. */

export { Flock, default, work } from '#web/crew/boids_canvas.js'
export { Crew as Player } from './crew.js'
