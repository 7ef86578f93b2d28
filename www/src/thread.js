// @ts-check
/**
 * The worker of a page. All flocks that do not fly on the page's thread share it. It starts with the first and ends with
 * the last.
 *
 * It runs the same script as the page, from a blob, since that works from a file, in a sandboxed frame and with a script
 * from another origin. Where the page's policy forbids blobs, the script's own address may be allowed. Where neither is,
 * flocks fly on the page.
 */

import { startFrom } from './engine.js'

/** @typedef {import('./engine.js').Source} Source */
/** @typedef {{ player: number, call: string, args: unknown[] }} Call */
/** @typedef {Pick<import('./remote-player.js').RemotePlayer, 'receive' | 'lose' | 'steps'>} Receiver */

/** In ms: a worker that has not started by then is not used. */
const START = 2000
/** In ms: how often the page asks whether the worker still answers, while a flock plays in it or it owes an answer. */
const PULSE = 1000
/** The worker is given up after so many pulses without any message from it; later if it owes an answer, such as many steps. */
const SILENT_PULSES = 2
const SILENT_PULSES_AT_WORK = 60
/** In ms: pulses that are farther apart do not count. */
const LATE_PULSE = 1.5 * PULSE

const NO_WEBASSEMBLY = new Error('the WebAssembly cannot be started in a worker')

/** @type {Thread | undefined} */
let thread
let hasSaidWhyNot = false

/**
 * The worker of the page, once it has started; `undefined` where none can. A show that joins it has to leave it. It rejects
 * where there is no WebAssembly.
 * @param {Source} source
 * @param {import('./options.js').Values['thread']} where `worker` if the page demands one
 * @returns {Promise<Thread | undefined>}
 */
export async function joinThread(source, where) {
  const joined = (thread ??= new Thread(source))
  joined.users++
  try {
    await joined.ready
    return joined
  } catch (error) {
    // the page would only try another source than the one that the page has passed to init
    if (joined.failure) await startFrom(() => Promise.reject(joined.failure))
    const say = where === 'worker' ? console.warn : console.debug
    if (!hasSaidWhyNot) say('boids-canvas: flocks fly on the page;', error)
    hasSaidWhyNot = true
    return undefined
  }
}

export class Thread {
  users = 0
  /** Why there is no WebAssembly. @type {unknown} */
  failure
  /** @type {Worker | undefined} */
  #worker
  /** @type {Map<number, Receiver>} */
  #players = new Map()
  /** The players whose flocks play. @type {Set<number>} */
  #playing = new Set()
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #asked = new Map()
  /** For players and questions. */
  #lastNumber = 0
  #pulse = 0
  #silentPulses = 0
  /** The time of the last pulse in ms. */
  #lastPulse = 0

  /** @param {Source} source */
  constructor(source) {
    this.ready = this.#start(source)
  }

  /** @param {Source} source */
  async #start(source) {
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

  /** @param {Source} source @param {Promise<WebAssembly.Module>} compiling */
  async #open({ code, address }, compiling) {
    const blob = URL.createObjectURL(new Blob([await code()], { type: 'text/javascript' }))
    try {
      return await startWorker(blob, address, compiling)
    } catch (error) {
      if (!address || error === NO_WEBASSEMBLY) throw error
      return await startWorker(address, address, compiling)
    } finally {
      URL.revokeObjectURL(blob)
    }
  }

  /** @param {Receiver} player @returns {number} by which the worker knows it */
  add(player) {
    this.#players.set(++this.#lastNumber, player)
    return this.#lastNumber
  }

  /** @param {number} [player] */
  leave(player = 0) {
    this.#players.delete(player)
    this.setPlaying(player, false)
    if (--this.users === 0) this.#end()
  }

  #end() {
    this.#worker?.terminate()
    this.#worker = undefined
    clearInterval(this.#pulse)
    if (thread === this) thread = undefined
    const error = new Error('the worker has ended before it answered')
    for (const { reject } of this.#asked.values()) reject(error)
    this.#asked.clear()
  }

  /** @param {number} player @param {boolean} playing */
  setPlaying(player, playing) {
    if (playing) this.#playing.add(player)
    else this.#playing.delete(player)
    this.#watch()
  }

  /** Listens to the worker's pulse whenever something is expected of it. */
  #watch() {
    if (!this.#worker || this.#playing.size + this.#asked.size === 0) {
      clearInterval(this.#pulse)
      this.#pulse = 0
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
    console.warn('boids-canvas: the worker does not answer')
    const players = [...this.#players.values()]
    this.#end()
    for (const player of players) player.lose()
  }

  /**
   * @param {Call} call
   * @param {Transferable[]} [transfer]
   */
  send(call, transfer = []) {
    this.#worker?.postMessage(call, transfer)
  }

  /** @param {Call} call @returns {Promise<any>} of the answer */
  ask(call) {
    if (!this.#worker) return Promise.reject(new Error('the worker has ended'))
    const answer = ++this.#lastNumber
    try {
      this.#worker.postMessage({ ...call, answer })
    } catch (error) {
      return Promise.reject(new Error('the arguments cannot be sent to a worker', { cause: error }))
    }
    return new Promise((resolve, reject) => {
      this.#asked.set(answer, { resolve, reject })
      this.#watch()
    })
  }

  /** @param {import('./serve.js').Report} report */
  #receive(report) {
    this.#silentPulses = 0
    const { player = 0, answer, value, error, flown } = report
    for (const [id, steps] of flown ?? []) {
      const flying = this.#players.get(id)
      if (flying) flying.steps = steps
    }
    if (answer === undefined) return this.#players.get(player)?.receive(report)
    const asked = this.#asked.get(answer)
    this.#asked.delete(answer)
    this.#watch()
    if (error) asked?.reject(Object.assign(new Error(error.message), error))
    else asked?.resolve(value)
  }
}

/**
 * A page that requires trusted types takes no plain text as the address of a worker.
 * @type {{ createScriptURL: (address: string) => string } | undefined}
 */
let trust

/**
 * Starts a worker with the WebAssembly, and waits until it answers. A policy that forbids it shows as an exception or as
 * an event.
 * @param {string} address
 * @param {string | undefined} own address of the script: beside blobs, the only one that the policy trusts
 * @param {Promise<WebAssembly.Module>} compiling
 * @returns {Promise<Worker>}
 */
export const startWorker = (address, own, compiling) =>
  new Promise((resolve, reject) => {
    trust ??= /** @type {any} */ (globalThis).trustedTypes?.createPolicy('boids-canvas', {
      createScriptURL: (/** @type {string} */ address) => (address === own || /^blob:/.test(address) ? address : null),
    })
    const worker = new Worker(trust?.createScriptURL(address) ?? address, { name: 'boids-canvas' })
    let timer = 0
    /** @param {Error} error */
    const refuse = (error) => {
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
      refuse(new Error(event.message || 'the script of the worker cannot be loaded'))
    }
    compiling.then(
      (module) => {
        worker.postMessage({ module, answer: 0 })
        timer = setTimeout(() => refuse(new Error('the worker does not answer')), START)
      },
      () => refuse(NO_WEBASSEMBLY),
    )
  })
