/** Starts a worker, wherever the page's policy allows one. */

/** In ms: a worker that has not started by then is not used. */
const START = 2000

/** On a busy machine. It may start in time when it is tried again. */
export const LATE = new Error('the worker is not responding')
export const NO_WEBASSEMBLY = new Error('the WebAssembly module cannot be started in a worker')

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string | null },
  ): { createScriptURL(address: string): string }
}

/**
 * A page that requires trusted types takes no plain text as the address of a worker.
 * @param isOurs which addresses the policy passes
 */
export const policy = (name: string, isOurs: (address: string) => boolean) =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(name, {
    createScriptURL: (address) => (isOurs(address) ? address : null),
  })

let trust: ReturnType<typeof policy>

/**
 * Starts a worker with the WebAssembly, and waits until it answers. A policy that forbids it shows as an exception or as
 * an event.
 * @param own address of the script: beside blobs, the only one that the policy trusts
 */
export const startWorker = (
  address: string,
  own: string | undefined,
  compiling: Promise<WebAssembly.Module>,
): Promise<Worker> =>
  new Promise((resolve, reject) => {
    trust ??= policy('boids-canvas', (address) => address === own || /^blob:/.test(address))
    const worker = new Worker(trust?.createScriptURL(address) ?? address, { name: 'boids-canvas' })
    let timer: ReturnType<typeof setTimeout> | undefined
    const refuse = (error: Error) => {
      clearTimeout(timer)
      worker.terminate()
      reject(error)
    }
    worker.onmessage = ({ data }) => {
      if (data.error) return refuse(NO_WEBASSEMBLY)
      clearTimeout(timer)
      worker.onerror = null
      resolve(worker)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      refuse(new Error(event.message || "the worker's script cannot be loaded"))
    }
    compiling.then(
      async (module) => {
        worker.postMessage({ module, answer: 0 })
        await activation()
        if (worker.onerror) timer = setTimeout(() => refuse(LATE), START)
      },
      () => refuse(NO_WEBASSEMBLY),
    )
  })

/** A page that is prerendered gets no workers before it is shown. */
const activation = async () => {
  if ((document as { prerendering?: boolean }).prerendering)
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
}
