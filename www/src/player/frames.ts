/**
 * The animation frames of a flock: every frame of the display, or at most so many a second.
 *
 * Under a cap, frames are due at fixed times, so that a frame which the display delays does not delay the next: at 75 Hz, 30
 * frames a second take two and three frames of the display in turn. A timer waits until shortly before that time. Skipping
 * frames of the display would be simpler, but a browser prepares every frame that is requested: at 15 frames a second, 70
 * boids took 0.49 of the time that they took at 60, and with the timer 0.40. At 30 it was 0.66 and 0.74, since Chromium
 * takes half as long again for a frame after a break.
 */

import { outsideZones } from './tasks.js'

/**
 * In ms: how long before its time a frame is requested. It is less than a frame at 60 Hz, so that no earlier one of the
 * display is meant, and more than timers are late. Chromium may then give the frame at once.
 */
const LEAD = 10

export class Frames {
  /** The least time between two frames in ms; 0 without a cap. */
  interval = 0
  #scope
  #draw
  #isRunning = false
  /** Of these two, one at most is pending; 0 is none. */
  #request = 0
  #timer = 0
  /** The time of the next frame in ms. */
  #due = 0
  /** Whether the last frame was drawn to its end. */
  #isComplete = true

  /**
   * @param scope the window of the canvas, or its worker
   * @param draw draws a frame at a time in ms, and returns whether it is complete. The next
   *   frame of the display continues it.
   */
  constructor(scope: Window & typeof globalThis, draw: (now: number) => boolean) {
    this.#scope = scope
    this.#draw = draw
  }

  start() {
    this.#isRunning = true
    if (!this.#request && !this.#timer) this.#ask()
  }

  moveTo(scope: Window & typeof globalThis) {
    const isRunning = this.#isRunning
    this.stop()
    this.#scope = scope
    if (isRunning) this.start()
  }

  /** No frame is pending afterwards. */
  stop() {
    this.#isRunning = false
    this.#scope.cancelAnimationFrame(this.#request)
    this.#scope.clearTimeout(this.#timer)
    this.#request = this.#timer = 0
  }

  /** @param rate at most so many frames a second; `Infinity` for all */
  cap(rate: number) {
    const interval = 1000 / rate
    if (interval === this.interval) return
    this.interval = interval
    this.#due = 0
    if (!this.#timer) return
    this.#scope.clearTimeout(this.#timer)
    this.#ask()
  }

  #ask = () => {
    this.#timer = 0
    this.#request = outsideZones(() => this.#scope.requestAnimationFrame(this.#onFrame))
  }

  #onFrame = (now: number) => {
    const { interval } = this
    this.#request = 0
    // after a pause, time begins anew
    if (this.#isComplete) this.#due = (now - this.#due < interval ? this.#due : now) + interval
    // Requested after all the painting, while the browser's code for it is no longer in the cache, it takes longer.
    if (!interval) this.#ask()
    this.#isComplete = this.#draw(now)
    if (!this.#isRunning || this.#request || this.#timer) return
    const wait = this.#isComplete ? this.#due - LEAD - this.#scope.performance.now() : 0
    if (wait > 0) this.#timer = this.#scope.setTimeout(this.#ask, wait)
    else this.#ask()
  }
}
