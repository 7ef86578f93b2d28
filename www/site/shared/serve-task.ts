/** The worker's side of `runTask`. */

import { startFrom } from '../../src/player/engine.js'

/** Starts the WebAssembly that the page sends, and carries out its task. */
export function serveTask<Task>(carryOut: (task: Task, report: (report: unknown) => void) => unknown) {
  globalThis.onmessage = async ({ data: { module, task } }) => {
    try {
      await startFrom(async () => module)
      await carryOut(task, (report) => globalThis.postMessage({ report }))
      globalThis.postMessage({ done: true })
    } catch (error) {
      globalThis.postMessage({ error: (error as Error).message })
    }
  }
}
