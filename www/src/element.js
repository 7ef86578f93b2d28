// @ts-check
/**
 * `<boids-canvas>`: an element that shows a flock, with the methods of `mount`'s handle.
 */

import { ARIA_ATTRIBUTES, ATTRIBUTES } from './options.js'
import { Tag } from './tag.js'

export const NAME = 'boids-canvas'

/** A plain class on a server, where there is no page, so that the module can be imported there. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {})

/** Starts the WebAssembly. @type {() => Promise<void>} */
let start

/**
 * A flock of boids on a canvas.
 *
 * @tagname boids-canvas
 *
 * @slot - Shown until the flock starts, and where no flock can run.
 *
 * @fires {CustomEvent<BoidsErrorDetail>} boids-error - An attribute has a wrong value or a misspelt name, or the flock has stopped.
 * @fires {CustomEvent} boids-ready - The flock is there; calls that were made before are carried out.
 * @fires {CustomEvent} boids-play - It plays now, by the button, by a call or because of an attribute.
 * @fires {CustomEvent} boids-pause - It is paused now.
 * @fires {CustomEvent<BoidsFollowDetail>} boids-follow - The reader chose another boid to follow.
 *
 * @csspart canvas - The picture.
 * @csspart overlay - The field of view, the pulls, trails and cells, drawn over the picture.
 * @csspart button - The play and pause button.
 * @csspart box - Holds the canvases and the button.
 * @csspart message - Shown when the flock has stopped.
 */
export class BoidsCanvasElement extends Base {
  static observedAttributes = [...ATTRIBUTES, ...ARIA_ATTRIBUTES]
  #tag = new Tag(this, '', start)

  constructor() {
    super()
    // a page may have set it before the element was defined
    if (Object.hasOwn(this, 'followed')) {
      const { followed } = this
      delete (/** @type {{ followed?: number }} */ (this).followed)
      this.followed = followed
    }
  }

  connectedCallback() {
    this.#tag.connect()
  }

  disconnectedCallback() {
    this.#tag.disconnect()
  }

  /** With this method, `moveBefore` does not disconnect the element. */
  connectedMoveCallback() {}

  attributeChangedCallback() {
    if (this.#tag.show) this.#tag.update()
  }

  /** A promise of the show. It rejects with an `Error` where no flock can fly. */
  get ready() {
    return this.#tag.ready
  }

  /** The flock, once it flies. */
  get flock() {
    return this.#tag.show?.flock
  }

  /** The number of the boid that is followed, if any. */
  get followed() {
    return this.#tag.show?.followed
  }

  set followed(boid) {
    this.#tag.whenReady((show) => (show.followed = boid))
  }

  /** Whether it flies whenever it can be seen. */
  get playing() {
    return this.#tag.show?.playing ?? false
  }

  /** Lets it fly, even for readers who prefer reduced motion. */
  play() {
    this.#tag.whenReady((show) => show.play())
  }

  /** Stops it until `play`. */
  pause() {
    this.#tag.whenReady((show) => show.pause())
  }

  /**
   * Simulates `n` steps, one unless given.
   * @param {number} [n]
   */
  step(n) {
    this.#tag.whenReady((show) => show.step(n))
  }

  /** Starts again from the seed. */
  reset() {
    this.#tag.whenReady((show) => show.reset())
  }

  /** What the last frame took, once there was one. */
  get cost() {
    return this.#tag.show?.cost
  }

  /** The present picture, as a PNG. */
  async snapshot() {
    return (await this.#shown).snapshot()
  }

  /**
   * A clip of the flock from now on, as a WebM.
   * @param {import('./record.js').RecordOptions} [options]
   */
  async record(options) {
    return (await this.#shown).record(options)
  }

  get #shown() {
    return this.#tag.show ?? this.#tag.ready
  }
}

/**
 * Defines `<boids-canvas>`, unless it is defined already.
 * @param {() => Promise<void>} init starts the WebAssembly
 */
export function define(init) {
  start = init
  if (!customElements.get(NAME)) customElements.define(NAME, BoidsCanvasElement)
}
