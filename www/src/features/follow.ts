/**
 * A feature of a show: it follows one boid and draws what that boid sees, and the cells of the grid, above the picture.
 */

import { boidAt } from './hit.js'
import { zoomOf } from './offset.js'
import { Overlay } from './overlay.js'
import type { Want } from '../player/player.js'
import type { Shown } from './shown.js'

/** In CSS px: about the width of a finger. */
const FINGER = 24

export class FollowFeature {
  readonly #view
  readonly #chosen
  /** Only while there is anything to draw on it. */
  #overlay: Overlay | undefined
  /** What it receives of each frame, as text. */
  #watched = ''

  /** @param chosen is called when a click chooses a boid, or none */
  constructor(view: Shown, chosen: (boid: number | undefined) => void) {
    this.#view = view
    this.#chosen = chosen
    view.canvas.addEventListener('click', (event) => void this.#chooseAt(event), { signal: view.signal })
  }

  /** Adds the overlay above the picture, or removes it. */
  update() {
    const { canvas, host, player, values, followed } = this.#view
    const { follow, grid = false } = values
    canvas.style.cursor = follow === undefined ? '' : 'pointer'
    const want: Want = { params: true, cells: grid, ...(followed !== undefined && { look: followed, positions: true }) }
    const watched = followed === undefined && !grid ? '' : JSON.stringify(want)
    if (watched === this.#watched) return
    this.#watched = watched
    if (!watched) {
      this.remove()
      player.watch()
      return
    }
    const overlay = (this.#overlay ??= new Overlay(canvas))
    player.watch(want, (snapshot) => {
      overlay.draw(snapshot)
      host.dispatchEvent(new CustomEvent('boids-look', { detail: snapshot }))
    })
  }

  /** Removes the overlay. */
  remove() {
    this.#overlay?.remove()
    this.#overlay = undefined
  }

  /** Chooses the boid that a click hits. */
  async #chooseAt({ offsetX, offsetY }: MouseEvent) {
    const { canvas, player, values } = this.#view
    if (values.follow === undefined) return
    const snapshot = await player.snapshot({ positions: true, velocities: true, params: true }).catch(() => undefined)
    if (!snapshot) return
    // offsets are in px of the page, whatever the CSS `zoom` of the element
    const { zoom, x, y } = snapshot.place ?? { zoom: 1, x: 0, y: 0 }
    const scale = zoom * zoomOf(canvas)
    this.#chosen(boidAt({ x: x + offsetX / scale, y: y + offsetY / scale }, snapshot, FINGER / zoom))
  }
}
