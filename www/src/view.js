// @ts-check
/**
 * What a show shows: a canvas, the player that flies a flock on it, and the features that belong to both. There is a new
 * one where the flock moves to another thread, because a canvas that was given to a worker cannot be taken back.
 */

import { computedColours, createCanvas, describeFlock, placeCanvas, setColours } from './canvas.js'
import { features } from './features.js'
import { allParams } from './options.js'
import { Player } from './player.js'
import { PointerFeature } from './pointer.js'
import { RemotePlayer } from './remote-player.js'

/** @import { FollowFeature } from './follow.js' */
/** @import { FormationFeature } from './formation.js' */
/** @import { ImageFeature } from './image.js' */
/** @import { Later } from './later.js' */
/** @import { Values } from './options.js' */
/** @import { On } from './player.js' */
/** @import { Thread } from './thread.js' */
/** @import { Place } from './viewport.js' */
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
  /** @type {FormationFeature | undefined} */
  #formation
  /** @type {ImageFeature | undefined} */
  #image
  /** Follows a boid, where the script can. @type {FollowFeature | undefined} */
  follow
  /** The values that were last applied. @type {Values} */
  #applied = {}

  /**
   * @param {Element} host
   * @param {Values} values checked
   * @param {Thread | undefined} thread where it flies, unless on the page
   * @param {Omit<On, 'changed'> & { formed: (points: Float32Array) => void }} on
   * @param {Later} later what is done before the flock is used
   */
  constructor(host, values, thread, on, later) {
    const { canvas } = this
    this.#host = host
    /** @param {{ place?: Place, length: number }} status */
    const changed = (status) => {
      placeCanvas(canvas, status.place)
      this.label()
      this.#formation?.fit(status)
    }
    this.player = thread
      ? new RemotePlayer(thread, canvas, values, Number(allParams(values).count), { ...on, changed })
      : new Player(canvas, values, { ...on, changed }, later)
    const { signal } = this.#life
    const parts = { host, canvas, player: this.player, signal }
    this.#pointer = new PointerFeature(parts)
    const { followed: Follow, formation: Formation, image: Image } = features
    this.#formation = Formation && new Formation(parts, on.formed)
    this.follow = Follow && new Follow(parts)
    this.#image = Image && new Image(parts, on.refused)
    canvas.addEventListener('transitionend', () => this.colour(), { signal })
  }

  /** Applies all values but those of the flock itself. @param {Values} values */
  describe(values) {
    const before = this.#applied
    this.#applied = values
    setColours(this.canvas, values)
    this.label()
    const { colourBy = 'none', trails = false, markerPath } = values
    if (colourBy !== (before.colourBy ?? 'none')) this.player.colourBy(colourBy)
    if (trails !== (before.trails ?? false)) this.player.setTrails(trails)
    if (markerPath !== before.markerPath) this.player.setPath(markerPath)
    this.#pointer.configure(values)
    this.#formation?.configure(values)
    this.follow?.configure(values)
    this.#image?.configure(values)
  }

  /** Describes the flock to screen readers. */
  label() {
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
