/** The lens: while it is on, the view keeps the followed boid in its middle, enlarged. */

import { clamp } from '../shared/typed-number.js'
import type { Snapshot } from '../../src/player/player.js'
import type { Camera } from './camera.js'

/**
 * In CSS px: how long a marker is under the lens, so that flockmates and what the rules add are seen apart. Where the circle of
 * the longest range would leave the stage, it is shorter.
 */
const LENGTH = 60
/** How much larger than that circle the stage is at least: a boid that turns leaves the middle for a moment. */
const ROOM = 1.15
/**
 * A frame shows the view that answered an earlier frame, so the view aims as many steps ahead as lie between them. Each
 * report corrects that lag by this part of the error: more would swing, because the error is as old as the lag.
 */
const GAIN = 0.1
/** In steps. A boid that is farther from the middle has been wrapped around, or was just chosen. */
const MAX_LAG = 60

export class Lens {
  isOn = false
  #camera
  #lag = 0
  #latest: Snapshot = { steps: 0 }
  #pending = 0

  constructor(camera: Camera) {
    this.#camera = camera
  }

  /** @param markerLength in world px @param range the longest that is drawn around the boid, in world px */
  toggle(markerLength: number, range: number) {
    this.isOn = !this.isOn
    this.#camera.fit()
    const { centre, zoom, side } = this.#camera
    const largest = Math.min(LENGTH / markerLength, side / (2 * range * ROOM))
    if (this.isOn) this.#camera.lookAt(centre, Math.max(1, largest / zoom))
  }

  /** Takes each frame's numbers. The view moves once in a frame of the page, which may show fewer. */
  see(snapshot: Snapshot) {
    this.#latest = snapshot
    if (this.isOn && !this.#pending) this.#pending = requestAnimationFrame(this.#aim)
  }

  #aim = () => {
    this.#pending = 0
    const { look: boid, positions, place } = this.#latest
    if (!this.isOn || !boid || !positions || !place) return
    const [x, y] = positions.subarray(2 * boid.boid)
    const [across, down] = boid.velocity
    const [fromX, fromY] = [x - place.x - place.width / place.zoom / 2, y - place.y - place.height / place.zoom / 2]
    const behind = (fromX * across + fromY * down) / (across ** 2 + down ** 2)
    if (Math.abs(behind) < MAX_LAG) this.#lag = clamp(this.#lag + GAIN * behind, 0, MAX_LAG)
    this.#camera.lookAt({ x: x + this.#lag * across, y: y + this.#lag * down })
  }
}
