// @ts-check
/**
 * The WebAssembly. It is started once, however many callers ask for it, and only when the first one does.
 */

import { start } from '#built'

/**
 * How an entry of the package, or the embed, gets what flocks need.
 * @typedef {object} Source
 * @property {() => Promise<void>} init starts the WebAssembly on this thread
 * @property {() => Promise<WebAssembly.Module>} compile
 * @property {() => string | Promise<string>} code the worker's script
 * @property {string} [address] of the same script, if it has one
 */

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled
/** @type {Promise<unknown> | undefined} */
let started
let ready = false

/**
 * Compiles the WebAssembly, unless it is compiled already. After a failure it can be tried again.
 * @param {() => Promise<WebAssembly.Module>} compile
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compileFrom(compile) {
  try {
    return await (compiled ??= compile())
  } catch (error) {
    compiled = undefined
    throw error
  }
}

/**
 * Starts the WebAssembly on this thread, unless it is started already. After a failure it can be tried again.
 * @param {() => Promise<WebAssembly.Module>} compile
 * @returns {Promise<void>}
 */
export async function startFrom(compile) {
  try {
    await (started ??= start({ module_or_path: compileFrom(compile) }))
    ready = true
  } catch (error) {
    started = compiled = undefined
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
