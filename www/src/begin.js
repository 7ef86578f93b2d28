// @ts-check

/** Whether the console has said why no flock can fly on this page. */
let hasWarned = false

/**
 * Starts the WebAssembly for an element. Where that fails, the console gives the reason, once for all elements.
 * @param {() => Promise<void>} init starts the WebAssembly
 */
export async function begin(init) {
  try {
    await init()
  } catch (error) {
    if (!hasWarned)
      console.warn('boids-canvas: no flock can fly on this page, so the content of its elements is shown;', error)
    hasWarned = true
    throw error
  }
}
