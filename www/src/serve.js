// @ts-check
/**
 * The worker's side: players by number, each with the canvas that the page gave it. Every message of the page is a call.
 */

import { startFrom } from './engine.js'
import { Player } from './player.js'

/** @typedef {Pick<import('./reader.js').OptionError, 'message' | 'option' | 'value' | 'allowed' | 'conflictsWith'>} ErrorRecord */
/**
 * A message of the worker: an answer, or something about a player.
 * @typedef {object} Report
 * @property {number} [answer] the number of the question
 * @property {any} [value] the answer
 * @property {ErrorRecord} [error] instead of an answer
 * @property {number} [player]
 * @property {{ place?: import('./player.js').Place, length: number }} [changed]
 * @property {import('./player.js').Snapshot} [frame]
 * @property {ImageBitmap} [picture]
 * @property {ErrorRecord} [refused] values that it cannot fly
 * @property {string} [recovered] after a trap: its message
 * @property {boolean} [failed] after a second trap
 * @property {[number, number][]} [flown] the number of each player, and the steps of its flock
 */
/** @typedef {import('./thread.js').Call & { answer?: number, module?: WebAssembly.Module }} Message */

/**
 * Serves the page that has started this worker.
 * @param {typeof globalThis} scope of the worker
 */
export function serve(scope) {
  /** @type {Map<number, Player>} */
  const players = new Map()
  /** @param {Report} report @param {Transferable[]} [transfer] */
  const post = (report, transfer = []) => scope.postMessage(report, { transfer })

  /** @returns {[number, number][]} */
  const flown = () => [...players].map(([id, player]) => [id, player.steps])

  /** What waits until the page has taken the last frame of a player: the newest alone. @type {Map<number, Report>} */
  const waiting = new Map()
  /** @param {number} player @param {Pick<Report, 'frame' | 'picture'>} part */
  const postFrame = (player, part) => {
    const next = waiting.get(player)
    if (!next) {
      waiting.set(player, {})
      return post({ player, ...part }, part.picture && [part.picture])
    }
    if (part.picture) next.picture?.close()
    Object.assign(next, part)
  }
  /** @param {number} player whose last frame the page has taken */
  const postNext = (player) => {
    const { frame, picture } = waiting.get(player) ?? {}
    waiting.delete(player)
    if (frame || picture) postFrame(player, { frame, picture })
  }

  /** @param {Message} message @returns {unknown} the answer, or a promise of it */
  const carryOut = ({ module, player: id, call, args, answer }) => {
    if (module) return startFrom(async () => module)
    // the page asks whether the worker still answers
    if (!call) return post({ flown: flown() })
    if (call === 'create') return create(id, .../** @type {[OffscreenCanvas, any]} */ (args))
    const player = players.get(id)
    if (!player) return undefined
    if (call === 'free') {
      players.delete(id)
      waiting.delete(id)
    }
    if (call === 'taken') return postNext(id)
    // the page called before it knew of the failure, which was reported once
    if (player.hasFailed && answer === undefined && call !== 'free') return undefined
    if (call === 'snapshot') return new Promise((resolve) => player.snapshot(/** @type {any} */ (args[0]), resolve))
    if (call === 'watch') return player.watch(/** @type {any} */ (args[0]), (frame) => postFrame(id, { frame }))
    if (call === 'film') return player.film(args[0] ? (picture) => postFrame(id, { picture }) : undefined)
    return /** @type {any} */ (player)[call](...args)
  }

  /** @param {number} id @param {OffscreenCanvas} canvas @param {import('./options.js').Values} values */
  const create = (id, canvas, values) => {
    const on = {
      changed: (/** @type {Report['changed']} */ changed) => post({ player: id, changed }),
      recovered: (/** @type {string} */ recovered) => post({ player: id, recovered }),
      failed: () => post({ player: id, failed: true }),
    }
    try {
      players.set(id, new Player(canvas, values, on))
    } catch (error) {
      // the page hears of it and decides; meanwhile the preset's number flies
      players.set(id, new Player(canvas, { ...values, count: undefined }, on))
      throw error
    }
  }

  scope.onmessage = async ({ data }) => {
    const { answer, player } = /** @type {Message} */ (data)
    try {
      const value = await carryOut(data)
      if (answer !== undefined) post({ answer, value, flown: flown() })
    } catch (error) {
      if (answer !== undefined) post({ answer, error: recordOf(error), flown: flown() })
      else if (/** @type {any} */ (error).option) post({ player, refused: recordOf(error) })
      else scope.reportError(error)
    }
  }
}

/** An error without what cannot be sent, such as its stack. @param {any} error @returns {ErrorRecord} */
const recordOf = ({ message, option, value, allowed, conflictsWith }) => ({
  message,
  option,
  value,
  allowed,
  conflictsWith,
})
