// @ts-check
/**
 * What a show shows: a canvas, the player that flies a flock on it, and the features that belong to both. There is a new
 * one where the flock moves to another thread, because a canvas that was given to a worker cannot be taken back.
 */

import { computedColours, createCanvas, describeFlock, placeCanvas, setColours } from './canvas.js'
import { FollowFeature } from './follow.js'
import { allParams } from './options.js'
import { Player } from './player.js'
import { PointerFeature } from './pointer.js'
import { RemotePlayer } from './remote-player.js'

/** @typedef {import('./options.js').Values} Values */
/**
 * What features see.
 * @typedef {object} Parts
 * @property {Element} host
 * @property {HTMLCanvasElement} canvas
 * @property {Player | RemotePlayer} player
 * @property {AbortSignal} signal of its end
 */

export class View {
  canvas = createCanvas()
  #host
  #life = new AbortController()
  #pointer
  /** The values that were last applied. @type {Values} */
  #applied = {}

  /**
   * @param {Element} host
   * @param {Values} values checked
   * @param {import('./thread.js').Thread | undefined} thread where it flies, unless on the page
   * @param {Omit<import('./player.js').On, 'changed'>} on
   * @param {import('./later.js').Later} later what is done before the flock is used
   */
  constructor(host, values, thread, on, later) {
    const { canvas } = this
    this.#host = host
    /** @param {{ place?: import('./player.js').Place }} status */
    const changed = ({ place }) => {
      placeCanvas(canvas, place)
      this.#label()
    }
    this.player = thread
      ? new RemotePlayer(thread, canvas, values, Number(allParams(values).count), { ...on, changed })
      : new Player(canvas, values, { ...on, changed }, later)
    const { signal } = this.#life
    const parts = { host, canvas, player: this.player, signal }
    this.#pointer = new PointerFeature(parts)
    this.follow = new FollowFeature(parts)
    canvas.addEventListener('transitionend', () => this.colour(), { signal })
  }

  /** Applies all values but those of the flock itself. @param {Values} values */
  describe(values) {
    const before = this.#applied
    this.#applied = values
    setColours(this.canvas, values)
    this.#label()
    const { colourBy = 'none', trails = false } = values
    if (colourBy !== (before.colourBy ?? 'none')) this.player.colourBy(colourBy)
    if (trails !== (before.trails ?? false)) this.player.setTrails(trails)
    this.#pointer.configure(values)
    this.follow.configure(values)
  }

  #label() {
    describeFlock(this.canvas, this.#host, this.#applied, this.player.length)
  }

  /** Paints with the colours that the browser has computed. */
  colour() {
    this.player.setColours(computedColours(this.canvas))
  }

  /** Ends the features; the last picture stays. */
  stop() {
    this.#life.abort()
  }

  free() {
    this.stop()
    this.player.free()
  }
}
