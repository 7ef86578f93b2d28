/** Importing this module defines `<boids-canvas>`. Its types make the element and its events known to TypeScript. */
export type { BoidsCanvasElement, BoidsErrorDetail, BoidsFollowDetail } from './index.js'
