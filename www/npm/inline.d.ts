/** The same as `boids-canvas`, with the WebAssembly inside. */
export * from './boids-canvas.js'
export { default } from './boids-canvas.js'
