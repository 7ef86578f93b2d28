/** Defines `<boids-canvas>`. */
export {}
