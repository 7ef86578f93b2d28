/**
 * Where a flock flies: on the thread of the page, or in its worker. All flocks that do not fly on the page's thread share the worker. It
 * starts with the first and ends with the last.
 *
 * It runs the same script as the page, from a blob, since that works from a file, in a sandboxed frame and with a script
 * from another origin. Where the page's policy forbids blobs, the script's own address may be allowed. Where neither is,
 * flocks fly on the page.
 */

import { LATE, NO_WEBASSEMBLY, startWorker } from './start-worker.js'
import { startFrom, type Source } from './engine.js'
import type { Values } from '../options/options.js'
import type { RemotePlayer } from './remote-player.js'
import type { Message, Report } from './serve.js'

/** The worker or the show has ended before it answered. The question can be asked on another thread. */
export class NoAnswer extends Error {}

export type Receiver = Pick<RemotePlayer, 'receive' | 'lose' | 'flown'>

/** In ms: how often the page asks whether the worker still answers, while a flock plays in it or it owes an answer. */
const PULSE = 1000
/** The worker is given up after so many pulses without any message from it; later if it owes an answer, such as many steps. */
const SILENT_PULSES = 2
const SILENT_PULSES_AT_WORK = 60
/** In ms: pulses that are farther apart do not count. */
const LATE_PULSE = 1.5 * PULSE

let thread: Thread | undefined
/** Whether the console has said why flocks fly on the page, and why no flock can fly there. */
let [hasSaidWhyNot, hasWarned] = [false, false]

/**
 * Whether this is a WebKit, such as Safari's, that may crash when a worker ends that draws on a canvas of the page. WebKitGTK 2.50
 * does so in one of 75 pages, 2.54 in none of 450 (docs/threads.md). It names no version, but `Suspending` came between them.
 * In Lockdown Mode Safari has no WebAssembly.
 */
const crashesWithWorkers = () => /Apple/.test(navigator.vendor) && !('Suspending' in (globalThis.WebAssembly ?? {}))

/** Whether there is a 2D context. The pages that jsdom and happy-dom make have none. */
export const canPaint = () => 'Path2D' in globalThis

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
 * Prepares the thread on which a flock is to fly: the worker, or the page with its WebAssembly. Where neither can be had, the console
 * gives the reason, once for all flocks.
 * @param where `worker` if the page demands one
 * @returns the worker, which the flock joins and has to leave
 */
export async function joinThread(
  source: Source,
  where: Values['thread'],
  isOnPage: boolean,
): Promise<Thread | undefined> {
  try {
    if (!canPaint()) throw new Error('there is no canvas to paint on')
    const joined = isOnPage ? undefined : await joinWorker(source, where)
    if (!joined) await source.init()
    return joined
  } catch (error) {
    if (!hasWarned)
      console.warn(`boids-canvas: no flock can fly on this page, so the content of its elements is shown; ${error}`)
    hasWarned = true
    throw error
  }
}

/** The worker, once it has started; `undefined` where none can. It rejects where there is no WebAssembly. */
async function joinWorker(source: Source, where: Values['thread']): Promise<Thread | undefined> {
  const joined = (thread ??= new Thread(source))
  joined.users++
  try {
    await joined.ready
    return joined
  } catch (error) {
    // the next flock tries again
    if (error === LATE && thread === joined) thread = undefined
    // the page would only try another source than the one that the page has passed to init
    if (joined.failure) await startFrom(() => Promise.reject(joined.failure))
    // a build that replaces syntax of the script may put functions outside of its own, which the worker has not
    const isBroken = /ReferenceError/.test(String(error))
    const say = where === 'worker' || isBroken ? console.warn : console.debug
    if (!hasSaidWhyNot) say('boids-canvas: flocks fly on the page;', error)
    hasSaidWhyNot = true
    return undefined
  }
}

export class Thread {
  users = 0
  ready: Promise<void>
  /** Why there is no WebAssembly. */
  failure: unknown
  #worker: Worker | undefined
  #players: Map<number, Receiver> = new Map()
  /** The players whose flocks play. */
  #playing: Set<number> = new Set()
  #asked: Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }> = new Map()
  /** For players and questions. */
  #lastNumber = 0
  #pulse: ReturnType<typeof setInterval> | undefined
  #silentPulses = 0
  /** The time of the last pulse in ms. */
  #lastPulse = 0

  constructor(source: Source) {
    this.ready = this.#start(source)
  }

  async #start(source: Source) {
    if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype))
      throw new Error('this browser has no OffscreenCanvas')
    const compiling = source.compile()
    compiling.catch((reason) => {
      this.failure = reason
      thread = undefined
    })
    this.#worker = await this.#open(source, compiling)
    this.#worker.onmessage = ({ data }) => this.#receive(data)
  }

  async #open({ code, address }: Source, compiling: Promise<WebAssembly.Module>) {
    const blob = URL.createObjectURL(new Blob([await code()], { type: 'text/javascript' }))
    try {
      return await startWorker(blob, address, compiling)
    } catch (error) {
      if (!address || error === NO_WEBASSEMBLY || error === LATE) throw error
      return await startWorker(address, address, compiling)
    } finally {
      URL.revokeObjectURL(blob)
    }
  }

  /** @returns by which the worker knows it */
  add(player: Receiver): number {
    this.#players.set(++this.#lastNumber, player)
    return this.#lastNumber
  }

  leave(player: number = 0) {
    this.#players.delete(player)
    this.setPlaying(player, false)
    if (--this.users === 0) this.#end()
  }

  #end() {
    this.#worker?.terminate()
    this.#worker = undefined
    clearInterval(this.#pulse)
    if (thread === this) thread = undefined
    const error = new NoAnswer('the worker ended before it answered')
    for (const { reject } of this.#asked.values()) reject(error)
    this.#asked.clear()
  }

  setPlaying(player: number, playing: boolean) {
    if (playing) this.#playing.add(player)
    else this.#playing.delete(player)
    this.#watch()
  }

  /** Listens to the worker's pulse whenever something is expected of it. */
  #watch() {
    if (!this.#worker || this.#playing.size + this.#asked.size === 0) {
      clearInterval(this.#pulse)
      this.#pulse = undefined
    } else if (!this.#pulse) {
      this.#silentPulses = 0
      this.#lastPulse = performance.now()
      this.#pulse = setInterval(() => this.#listen(), PULSE)
    }
  }

  /**
   * Pulses are counted, not time: while the page itself stands still, no answer arrives. Late ones are not counted: the
   * machine is busy then, and the worker may be late, too.
   */
  #listen() {
    const now = performance.now()
    const isLate = now - this.#lastPulse > LATE_PULSE
    this.#lastPulse = now
    if (!isLate) this.#silentPulses++
    if (this.#silentPulses <= (this.#asked.size ? SILENT_PULSES_AT_WORK : SILENT_PULSES))
      return this.#worker?.postMessage({})
    console.warn('boids-canvas: the worker is not responding')
    const players = [...this.#players.values()]
    this.#end()
    for (const player of players) player.lose()
  }

  send(call: Message, transfer: Transferable[] = []) {
    this.#worker?.postMessage(call, transfer)
  }

  /** @returns of the answer */
  ask(call: Message): Promise<unknown> {
    if (!this.#worker) return Promise.reject(new NoAnswer('the worker has ended'))
    const answer = ++this.#lastNumber
    this.#worker.postMessage({ ...call, answer })
    return new Promise((resolve, reject) => {
      this.#asked.set(answer, { resolve, reject })
      this.#watch()
    })
  }

  #receive(report: Report) {
    this.#silentPulses = 0
    const { player = 0, answer, value, error, flown } = report
    for (const [id, steps] of flown ?? []) {
      const flying = this.#players.get(id)
      if (flying) flying.flown = steps
    }
    if (answer === undefined) return this.#players.get(player)?.receive(report)
    const asked = this.#asked.get(answer)
    this.#asked.delete(answer)
    this.#watch()
    if (error) asked?.reject(Object.assign(new Error(error.message), error))
    else asked?.resolve(value)
  }
}
