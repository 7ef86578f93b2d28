// @ts-check
/**
 * What a show can do, for an object that gets its show later: the element, and what `mount` returns while the WebAssembly
 * is not there. Calls and values that are set before are kept.
 */

/** @typedef {import('./show.js').Show} Show */
/** @typedef {import('./pending.js').Pending<Show>} PendingShow */

/**
 * A subclass of `Base` with the methods of a show.
 * @template {new (...args: any[]) => object} Base
 * @param {Base} Base
 */
export const Handle = (Base) =>
  class extends Base {
    /** @type {PendingShow} */
    #show

    /** @param {any[]} args the pending show alone */
    constructor(...args) {
      super()
      this.#show = args[0]
    }

    /** A promise of the show. It rejects with an `Error` where no flock can fly. */
    get ready() {
      return this.#show.promise
    }

    /** The number of the boid that is followed, if any. */
    get followed() {
      return this.#show.value?.followed
    }

    set followed(boid) {
      this.#show.use((show) => (show.followed = boid))
    }

    /** What it shows instead of the whole world, if anything. */
    get camera() {
      return this.#show.value?.camera
    }

    set camera(camera) {
      this.#show.use((show) => (show.camera = camera))
    }

    /** Whether it flies whenever it can be seen. */
    get playing() {
      return this.#show.value?.playing ?? false
    }

    /** Lets it fly, even for readers who prefer reduced motion. */
    play() {
      this.#show.use((show) => show.play())
    }

    /** Stops it until `play`. */
    pause() {
      this.#show.use((show) => show.pause())
    }

    /**
     * Simulates `n` steps, one unless given.
     * @param {number} [n]
     */
    step(n) {
      this.#show.use((show) => show.step(n))
    }

    /** Starts again from the seed. */
    reset() {
      this.#show.use((show) => show.reset())
    }

    /** What the last frame took, once there was one. */
    get cost() {
      return this.#show.value?.cost
    }

    /**
     * What a member of the flock returns, wherever the flock flies.
     * @param {string} name
     * @param {unknown[]} args
     */
    async query(name, ...args) {
      // a show that is there is asked at once, so that the answer precedes what is called next
      return (this.#show.value ?? (await this.ready)).query(name, ...args)
    }

    /** The present picture, as a PNG. */
    async snapshot() {
      return (this.#show.value ?? (await this.ready)).snapshot()
    }

    /**
     * A clip of the flock from now on, as a WebM.
     * @param {import('./record.js').RecordOptions} [options]
     */
    async record(options) {
      return (this.#show.value ?? (await this.ready)).record(options)
    }
  }
