/**
 * A feature of a show: it follows one boid and draws what that boid sees, and the cells of the grid, above the picture.
 */

import { boidAt } from './hit.js'
import { readOption, type Values } from '../options/options.js'
import { Overlay } from './overlay.js'
import { dispatch } from './events.js'
import type { Want } from '../player/player.js'
import type { Parts } from './parts.js'

/** In CSS px: about the width of a finger. */
const FINGER = 24

export class FollowFeature {
  #show
  /** The option: the number of a boid, or `any`. */
  #follow: number | 'any' | undefined
  /** The boid that is followed: as the option says, until the reader or the page chooses another. */
  #followed: number | undefined
  #grid = false
  /** Only while there is anything to draw on it. */
  #overlay: Overlay | undefined

  constructor(show: Parts) {
    this.#show = show
    const { canvas, signal } = show
    canvas.addEventListener('click', (event) => this.#chooseAt(event), { signal })
  }

  configure({ follow, grid = false }: Values) {
    if (follow !== this.#follow) this.#followed = follow === 'any' ? undefined : follow
    this.#follow = follow
    this.#grid = grid
    this.#show.canvas.style.cursor = follow === undefined ? '' : 'pointer'
    this.#update()
  }

  /** Whether a boid can be followed. */
  get isOn() {
    return this.#follow !== undefined
  }

  /** The number of the boid that is followed, if any. */
  get followed() {
    return (this.#followed as number) < this.#show.player.length ? this.#followed : undefined
  }

  /** Holds until the option `follow` changes. */
  set followed(boid) {
    const read = boid === undefined ? undefined : readBoid(boid)
    this.#followed = read === 'any' ? undefined : read
    this.#update()
  }

  /** Follows the boid that the reader has chosen, or none if they choose the same again. */
  choose(boid: number | undefined) {
    if (!this.isOn) return
    const { followed } = this
    this.followed = boid === followed ? undefined : boid
    if (this.followed === followed) return
    dispatch(this.#show.host, 'boids-follow', { boid: this.followed })
  }

  /** Follows the boid with the next number. */
  chooseNext() {
    const { followed } = this
    this.choose(followed === undefined ? 0 : followed + 1)
  }

  /** Adds the overlay above the picture, or removes it. */
  #update() {
    const { canvas, host, player } = this.#show
    if (this.#followed === undefined && !this.#grid) {
      this.#overlay?.remove()
      this.#overlay = undefined
      player.watch()
      return
    }
    const overlay = (this.#overlay ??= new Overlay(canvas))
    player.watch(this.#want, (snapshot) => {
      overlay.draw(snapshot)
      host.dispatchEvent(new CustomEvent('boids-look', { detail: snapshot }))
    })
  }

  get #want(): Want {
    const look = this.#followed
    return { params: true, cells: this.#grid, ...(look !== undefined && { look, positions: true }) }
  }

  /** Chooses the boid that a click hits. */
  #chooseAt({ offsetX, offsetY }: MouseEvent) {
    if (!this.isOn) return
    const { canvas, player } = this.#show
    player.snapshot({ positions: true, velocities: true, params: true }, (snapshot) => {
      // offsets are in px of the page, whatever the CSS `zoom` of the element
      const { zoom, x, y } = snapshot.place ?? { zoom: 1, x: 0, y: 0 }
      const scale = zoom * (canvas.currentCSSZoom ?? 1)
      this.choose(boidAt({ x: x + offsetX / scale, y: y + offsetY / scale }, snapshot, FINGER / zoom))
    })
  }
}

function readBoid(boid: unknown) {
  return readOption('follow', boid, 'followed') as number | 'any'
}
