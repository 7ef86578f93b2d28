/**
 * Long work in a separate worker, so that the page stays responsive. The worker gets the WebAssembly that the embed has
 * compiled. It starts from a blob, as the embed's own worker does, because a page from disk can start no other.
 */

import { policy } from '../../src/player/start-worker.js'
import { compile } from './api.js'

const trust = policy('boids-canvas-site', (address) => /^blob:/.test(address))

/**
 * Runs a task in a new worker, and ends the worker afterwards.
 * @param code of the worker, which calls `serveTask`
 * @param receive what the worker reports
 * @param signal ends the worker: the promise then rejects with the signal's reason
 */
export async function runTask<Report>(
  code: string,
  task: unknown,
  receive: (report: Report) => void,
  signal: AbortSignal,
): Promise<void> {
  const module = await compile()
  signal.throwIfAborted()
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  const worker = new Worker(trust?.createScriptURL(address) ?? address)
  try {
    await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.onerror = ({ message }) => reject(new Error(message || 'the worker cannot start'))
      worker.onmessage = ({ data: { report, error, done } }) => {
        if (error) reject(new Error(error))
        else if (done) resolve(undefined)
        else receive(report)
      }
      worker.postMessage({ module, task })
    })
  } finally {
    worker.terminate()
    URL.revokeObjectURL(address)
  }
}
