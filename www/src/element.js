// @ts-check
/**
 * `<boids-canvas>`: an element that shows a flock, with the methods of `mount`'s handle.
 */

import { Handle } from './handle.js'
import { ARIA_ATTRIBUTES, ATTRIBUTES } from './options.js'
import { Pending } from './pending.js'
import { Tag } from './tag.js'

export const NAME = 'boids-canvas'

/** A plain class on a server, where there is no page, so that the module can be imported there. */
const Base = /** @type {new (...args: any[]) => HTMLElement} */ (globalThis.HTMLElement ?? class {})

/** @type {import('./engine.js').Source} */
let source

/**
 * A flock of boids on a canvas.
 *
 * @tagname boids-canvas
 *
 * @slot - Shown until the flock starts, and where no flock can run.
 * @slot marker - The image of the marker `image`.
 *
 * @fires {CustomEvent<BoidsErrorDetail>} boids-error - An attribute has a wrong value or a misspelt name, or the flock has stopped.
 * @fires {CustomEvent} boids-ready - The flock is there; calls that were made before are carried out.
 * @fires {CustomEvent} boids-play - It plays now, by the button, by a call or because of an attribute.
 * @fires {CustomEvent} boids-pause - It is paused now.
 * @fires {CustomEvent<BoidsFollowDetail>} boids-follow - The reader chose another boid to follow.
 * @fires {CustomEvent<BoidsLookDetail>} boids-look - A frame has shown the followed boid. It does not bubble.
 *
 * @csspart canvas - The picture.
 * @csspart overlay - The field of view, the pulls and the cells of the grid, drawn over the picture.
 * @csspart button - The play and pause button.
 * @csspart box - Holds the canvases and the button.
 * @csspart message - Shown when the flock has stopped.
 */
export class BoidsCanvasElement extends Handle(Base) {
  static observedAttributes = [...ATTRIBUTES, ...ARIA_ATTRIBUTES]
  #tag

  constructor() {
    const show = new Pending()
    super(show)
    this.#tag = new Tag(this, '', source, show)
    // a page may have set it before the element was defined
    if (Object.hasOwn(this, 'followed')) {
      const { followed } = /** @type {{ followed?: number }} */ (this)
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

  /** The flock, once it flies. */
  get flock() {
    return this.#tag.show?.flock
  }
}

/**
 * Defines `<boids-canvas>`, unless it is defined already.
 * @param {import('./engine.js').Source} given
 */
export function define(given) {
  source = given
  if (!customElements.get(NAME)) customElements.define(NAME, BoidsCanvasElement)
}
