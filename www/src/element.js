// @ts-check
/**
 * `<boids-canvas>`: an element that shows a flock, with the methods of `mount`'s handle.
 */

import { ARIA_ATTRIBUTES, ATTRIBUTES } from './options.js'
import { Tag } from './tag.js'

export const NAME = 'boids-canvas'

/** A plain class on a server, where there is no page, so that the module can be imported there. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {})

/**
 * @param {() => Promise<void>} init starts the WebAssembly
 */
export function elementClass(init) {
  return class BoidsCanvasElement extends Base {
    static observedAttributes = [...ATTRIBUTES, ...ARIA_ATTRIBUTES]
    #tag = new Tag(this, '', init)

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

    /** The number of the boid that is followed, if any. */
    get followed() {
      return this.#tag.show?.followed
    }

    set followed(boid) {
      if (this.#tag.show) this.#tag.show.followed = boid
    }

    get playing() {
      return this.#tag.show?.playing ?? false
    }

    play() {
      this.#tag.show?.play()
    }

    pause() {
      this.#tag.show?.pause()
    }

    /** @param {number} [n] */
    step(n) {
      this.#tag.show?.step(n)
    }

    reset() {
      this.#tag.show?.reset()
    }

    /** What the last frame took, once there was one. */
    get cost() {
      return this.#tag.show?.cost
    }

    async snapshot() {
      return this.#shown.snapshot()
    }

    /** @param {import('./record.js').RecordOptions} [options] */
    async record(options) {
      return this.#shown.record(options)
    }

    get #shown() {
      const { show } = this.#tag
      if (!show) throw new Error('this element shows no flock yet')
      return show
    }
  }
}
