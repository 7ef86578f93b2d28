// @ts-check
/**
 * The WebAssembly. It is started once, however many callers ask for it, and only when the first one does.
 */

import start, { Flock as RustFlock, Player as RustPlayer } from '../../target/web/boids_canvas.js'

/** @type {Promise<unknown> | undefined} */
let started
let ready = false

/**
 * Starts the WebAssembly, unless it is started already. After a failure it can be tried again.
 * @param {() => Promise<WebAssembly.Module>} compile
 * @returns {Promise<void>}
 */
export async function startFrom(compile) {
  try {
    await (started ??= start({ module_or_path: compile() }))
    ready = true
  } catch (error) {
    started = undefined
    const reason = String(error).replace(/^Error: /, '')
    throw new Error(`the WebAssembly cannot be started: ${reason}`, { cause: error })
  }
}

/** Whether the WebAssembly is ready. */
export const isStarted = () => ready

/**
 * Throws unless the WebAssembly is ready.
 * @param {string} what needs it
 */
export function needEngine(what) {
  if (!ready) throw new Error(`${what} needs the WebAssembly: call init() and wait for it first`)
}

export { RustFlock, RustPlayer }
