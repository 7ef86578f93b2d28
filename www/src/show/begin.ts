import { joinThread, type Thread } from '../player/thread.js'
import type { Source } from '../player/engine.js'
import type { Values } from '../options/options.js'

/**
 * Safari, and other browsers with WebKit. WebKitGTK 2.50 crashes in one of 20 to 50 pages when a worker ends that draws on a
 * canvas of the page, so flocks fly in a worker there only if the page demands it.
 */
const isWebKit = /Apple/.test(globalThis.navigator?.vendor)

/** Whether the console has said why no flock can fly on this page. */
let hasWarned = false

/**
 * Prepares the thread on which a flock is to fly: the worker, which it joins, or the page with its WebAssembly. Where
 * neither can be had, the console gives the reason, once for all flocks.
 * @returns the worker
 */
export async function begin(source: Source, where: Values['thread']): Promise<Thread | undefined> {
  try {
    const isOnPage = where === 'page' || (isWebKit && where !== 'worker')
    const thread = isOnPage ? undefined : await joinThread(source, where)
    if (!thread) await source.init()
    return thread
  } catch (error) {
    if (!hasWarned)
      console.warn('boids-canvas: no flock can fly on this page, so the content of its elements is shown;', error)
    hasWarned = true
    throw error
  }
}
