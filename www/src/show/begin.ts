import { joinThread, type Thread } from '../player/thread.js'
import type { Source } from '../player/engine.js'
import type { Values } from '../options/options.js'

/**
 * Whether this is a WebKit, such as Safari's, that may crash when a worker ends that draws on a canvas of the page. WebKitGTK 2.50
 * does so in one of 75 pages, 2.54 in none of 450 (docs/threads.md). It names no version, but `Suspending` came between them.
 * In Lockdown Mode Safari has no WebAssembly.
 */
const crashesWithWorkers = () => /Apple/.test(navigator.vendor) && !('Suspending' in (globalThis.WebAssembly ?? {}))

/** Whether there is a 2D context. The pages that jsdom and happy-dom make have none. */
export const canPaint = () => 'Path2D' in globalThis

/** Whether the console has said why no flock can fly on this page. */
let hasWarned = false

/**
 * Whether a flock is to fly on the thread of the page. In another window, such as a popup, it does so whatever the option says: a worker
 * gets no frames while the window of its script is hidden.
 * @param window that shows it
 */
export const fliesOnPage = (where: Values['thread'], window: Window | undefined) =>
  where === 'page' ||
  (where !== 'worker' && crashesWithWorkers()) ||
  (window !== undefined && window.top !== globalThis.top)

/**
 * Prepares the thread on which a flock is to fly: the worker, which it joins, or the page with its WebAssembly. Where
 * neither can be had, the console gives the reason, once for all flocks.
 * @returns the worker
 */
export async function begin(source: Source, where: Values['thread'], isOnPage: boolean): Promise<Thread | undefined> {
  try {
    if (!canPaint()) throw new Error('there is no canvas to paint on')
    const thread = isOnPage ? undefined : await joinThread(source, where)
    if (!thread) await source.init()
    return thread
  } catch (error) {
    if (!hasWarned)
      console.warn(`boids-canvas: no flock can fly on this page, so the content of its elements is shown; ${error}`)
    hasWarned = true
    throw error
  }
}
