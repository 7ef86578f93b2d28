/** The same as `boids-canvas`, with the WebAssembly inside. */
export * from './index.js'
export { default } from './index.js'
