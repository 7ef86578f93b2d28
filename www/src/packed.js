// @ts-check
/** The compressed WebAssembly, in base64. */

export { default } from '../../target/web/boids_canvas_bg.wasm.deflated'
