/**
 * What a show shows: a canvas, the player that flies a flock on it, and the features that belong to both. There is a new
 * one where the flock moves to another thread, because a canvas that was given to a worker cannot be taken back.
 */

import { computedColours, createCanvas, describeFlock, setColours } from './canvas.js'
import { features } from '../options/features.js'
import { allParams, type Values } from '../options/options.js'
import { Player, type On } from '../player/player.js'
import { PointerFeature } from '../features/pointer.js'
import type { Parts } from '../features/parts.js'
import { RemotePlayer } from '../player/remote-player.js'
import type { FollowFeature } from '../features/follow.js'
import type { FormationFeature } from '../features/formation.js'
import type { ImageFeature } from '../features/image.js'
import type { Later } from '../player/later.js'
import type { Thread } from '../player/thread.js'
import { placeCanvas, type Place } from '../player/viewport.js'

export class View {
  canvas = createCanvas()
  player: Player | RemotePlayer
  #host
  #life = new AbortController()
  #pointer
  #formation: FormationFeature | undefined
  #image: ImageFeature | undefined
  /** Follows a boid, where the script can. */
  follow: FollowFeature | undefined
  /** The values that were last applied. */
  #applied: Values = {}

  /**
   * @param values checked
   * @param thread where it flies, unless on the page
   * @param later what is done before the flock is used
   */
  constructor(
    host: Element,
    values: Values,
    thread: Thread | undefined,
    on: Omit<On, 'changed'> & { formed: (points: Float32Array) => void },
    later: Later,
  ) {
    const { canvas } = this
    this.#host = host
    const changed = (status: { place?: Place; length: number }) => {
      placeCanvas(canvas, status.place)
      this.label()
      this.#formation?.fit(status)
    }
    this.player = thread
      ? new RemotePlayer(thread, canvas, values, Number(allParams(values).count), { ...on, changed })
      : new Player(canvas, values, { ...on, changed }, later)
    const { signal } = this.#life
    const parts: Parts = { host, canvas, player: this.player, signal }
    this.#pointer = new PointerFeature(parts)
    const { followed: Follow, formation: Formation, image: Image } = features
    this.#formation = Formation && new Formation(parts, on.formed)
    this.follow = Follow && new Follow(parts)
    this.#image = Image && new Image(parts, on.refused)
    canvas.addEventListener('transitionend', () => this.colour(), { signal })
  }

  /** Applies all values but those of the flock itself. */
  describe(values: Values) {
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
