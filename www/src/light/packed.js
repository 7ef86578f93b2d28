// @ts-check
/** The compressed WebAssembly of the light build, in base64. */

export { default } from '../../../target/web/light/boids_canvas_bg.wasm.deflated'
