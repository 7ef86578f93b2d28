/** What the build makes of Rust: the start of the WebAssembly, its flock and its player. `light.ts` is that of the light build. */

export { Flock, Player, default as start, work } from '#web/boids_canvas.js'
