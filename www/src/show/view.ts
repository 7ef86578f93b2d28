/**
 * What a show shows: a canvas, the player that flies a flock on it, and the features that belong to both. There is a new one where
 * the flock moves to another thread, because a canvas that was given to a worker cannot be taken back.
 */

import { computedColours, describeFlock, setColours } from './canvas.js'
import { features } from '../options/features.js'
import { allParams, type Values } from '../options/options.js'
import { Player, type On as PlayerOn, type Status } from '../player/player.js'
import { PointerFeature } from '../features/pointer.js'
import { RemotePlayer } from '../player/remote-player.js'
import type { Shown } from '../features/shown.js'
import type { Show } from './show.js'
import type { Thread } from '../player/thread.js'
import { placeCanvas } from '../player/viewport.js'

export interface On extends Omit<PlayerOn, 'changed'> {
  /** The reader has chosen a boid, or none. */
  chosen: (boid: number | undefined) => void
  /** The flock has a formation: these points. */
  formed: (points: Float32Array) => void
}

export class View implements Shown {
  readonly canvas = document.createElement('canvas')
  readonly player
  /** Whether it begins with the next size of its box. */
  isNew = true
  readonly #owner
  readonly #life = new AbortController()
  readonly #pointer
  readonly #formation
  readonly #follow
  readonly #image
  #isFlying = false

  /**
   * @param owner has the values
   * @param thread where the flock flies, unless on the page
   */
  constructor(owner: Pick<Show, 'host' | 'values' | 'followed' | 'later'>, thread: Thread | undefined, on: On) {
    const { canvas } = this
    canvas.setAttribute('part', 'canvas')
    this.#owner = owner
    const changed = (status: Status) => {
      placeCanvas(canvas, status.place)
      this.label()
      // a boid may have gone
      this.follow()
      this.#formation?.fit(status)
    }
    const { values } = owner
    this.player = thread
      ? new RemotePlayer(thread, canvas, values, Number(allParams(values).count), { ...on, changed })
      : new Player(canvas, values, { ...on, changed }, owner.later)
    this.#pointer = new PointerFeature(this)
    const { followed: Follow, formation: Formation, image: Image } = features
    this.#formation = Formation && new Formation(this, on.formed)
    this.#follow = Follow && new Follow(this, on.chosen)
    this.#image = Image && new Image(this, on.refused)
    canvas.addEventListener('transitionend', () => this.colour(), { signal: this.signal })
  }

  get host() {
    return this.#owner.host
  }

  get values() {
    return this.#owner.values
  }

  get followed() {
    return this.#owner.followed
  }

  get signal() {
    return this.#life.signal
  }

  /** Shows the values, but for those of the flock itself, which the player has. @param before what it has shown */
  show(before: Values) {
    const { values, player } = this
    setColours(this.canvas, values)
    this.label()
    const { colourBy = 'none', trails = false, markerPath } = values
    if (colourBy !== (before.colourBy ?? 'none')) player.colourBy(colourBy)
    if (trails !== (before.trails ?? false)) player.setTrails(trails)
    if (markerPath !== before.markerPath) player.setPath(markerPath)
    this.#pointer.update()
    if (!areAlike(values.formation, before.formation)) this.#formation?.changed()
    this.follow()
    this.#image?.update()
  }

  follow() {
    this.#follow?.update()
  }

  /** The element is in another window. */
  moved() {
    this.#pointer.moved()
    this.player.moved()
    this.colour()
  }

  fly(isFlying: boolean) {
    if (isFlying === this.#isFlying) return
    this.#isFlying = isFlying
    if (isFlying) this.player.play()
    else this.player.pause()
  }

  label() {
    describeFlock(this.canvas, this.host, this.values, this.player.length)
  }

  /** Paints with the colours that the browser computes. */
  colour() {
    this.player.setColours(computedColours(this.canvas))
  }

  /** Ends the features; the last picture stays. */
  stop() {
    this.#life.abort()
  }

  free() {
    this.stop()
    this.#follow?.remove()
    this.player.free()
  }
}

/** Whether two formations are the same. A list of points is another one whenever the values are read. */
function areAlike(one: Values['formation'], other: Values['formation']) {
  if (!ArrayBuffer.isView(one) || !ArrayBuffer.isView(other)) return one === other
  const [points, others] = [one, other] as Float32Array[]
  return points.length === others.length && points.every((coordinate, i) => coordinate === others[i])
}
