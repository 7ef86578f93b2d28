/** A feature of a show: it follows one boid and draws what that boid sees, and the cells of the grid, above the picture. */

import { Overlay } from './overlay.js'
import { zoomOf } from '../player/viewport.js'
import type { Snapshot, Want } from '../player/player.js'
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

/**
 * The boid whose marker is nearest to a point, or none where all are too far.
 * @param point in world px
 * @param reach in world px; markers reach at least half of their length
 */
export function boidAt(
  point: { x: number; y: number },
  { positions, velocities, params }: Pick<Snapshot, 'positions' | 'velocities' | 'params'>,
  reach: number,
): number | undefined {
  if (!(positions && velocities && params)) return undefined
  const { width, height, bounds, marker, markerLength } = params
  // the middle of a triangle lies ahead of its base, which is the boid's position
  const ahead = marker === 'triangle' ? markerLength / 3 : 0
  const shortest = (d: number, side: number) => (bounds === 'wrap' ? d - side * Math.round(d / side) : d)
  let nearest = Math.max(reach, markerLength / 2)
  let found
  for (let boid = 0; boid < positions.length / 2; boid++) {
    const [vx, vy] = velocities.subarray(2 * boid)
    const lead = ahead / (Math.hypot(vx, vy) || Infinity)
    const dx = shortest(positions[2 * boid] + vx * lead - point.x, width)
    const dy = shortest(positions[2 * boid + 1] + vy * lead - point.y, height)
    const distance = Math.hypot(dx, dy)
    if (distance <= nearest) {
      nearest = distance
      found = boid
    }
  }
  return found
}
