/** The WebAssembly. It is started once, however many callers ask for it, and only when the first one does. */

import start from '#wasm'

/** How an entry of the package, or the embed, gets what flocks need. */
export interface Source {
  /** Starts the WebAssembly on this thread. */
  init: () => Promise<void>
  compile: () => Promise<WebAssembly.Module>
  /** The worker's script. */
  code: () => string | Promise<string>
  /** Of the same script, if it has one. */
  address?: string
}

let compiled: Promise<WebAssembly.Module> | undefined
let started: Promise<unknown> | undefined
let ready = false

/** Compiles the WebAssembly, unless it is compiled already. After a failure it can be tried again. */
export async function compileFrom(compile: () => Promise<WebAssembly.Module>): Promise<WebAssembly.Module> {
  try {
    return await (compiled ??= compile())
  } catch (error) {
    compiled = undefined
    throw error
  }
}

/** Starts the WebAssembly on this thread, unless it is started already. After a failure it can be tried again. */
export async function startFrom(compile: () => Promise<WebAssembly.Module>): Promise<void> {
  try {
    await (started ??= start({ module_or_path: compileFrom(compile) }))
    ready = true
  } catch (error) {
    started = compiled = undefined
    const reason = String(error).replace(/^Error: /, '')
    throw new Error(`the WebAssembly module cannot be started: ${reason}`, { cause: error })
  }
}

export const isStarted = () => ready

/** Throws unless the WebAssembly is ready. */
export function needEngine(what: string) {
  if (!ready) throw new Error(`${what} needs the WebAssembly module: call init() and wait for it first`)
}
