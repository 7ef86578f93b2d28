/** Whether a flock flies smoothly: how many frames a second it shows while it flies and is seen. */

import { FrameRate } from '../shared/frame-rate.js'
import type { Show } from '../../src/entries/package.js'

/** How often the rate is measured, in ms. */
const INTERVAL = 1000
/** Seconds of a flight that are not judged: the flock and the page settle. */
const SETTLING = 1

export class Smoothness {
  /** Frames a second in the last second; none while the flock stands still. */
  rate: number | undefined
  #show
  #changed
  #frameRate
  #timer = 0
  /** Rates of the seconds since the last restart. */
  #rates: number[] = []

  /**
   * @param host of the flock
   * @param show whose flock is there
   * @param changed is called after every second, with the mean of the last two
   *   seconds if the flock has settled
   */
  constructor(host: HTMLElement, show: Show, changed: (mean: number | undefined) => void) {
    this.#show = show
    this.#frameRate = new FrameRate(show)
    this.#changed = changed
    let seen = false
    const update = () => {
      clearInterval(this.#timer)
      this.#timer = 0
      this.restart()
      if (seen && !document.hidden) this.#timer = setInterval(() => this.#measure(), INTERVAL)
    }
    new IntersectionObserver((entries) => {
      seen = entries[entries.length - 1].isIntersecting
      update()
    }).observe(host)
    document.addEventListener('visibilitychange', update)
  }

  /** Forgets what was measured: another flock flies. */
  restart() {
    this.#frameRate.restart()
    this.#rates = []
  }

  async #measure() {
    if (!this.#show.playing) this.#frameRate.restart()
    const rate = await this.#frameRate.since()
    this.rate = this.#show.playing ? rate || this.rate : undefined
    // Without any frame the window is behind others.
    if (rate > 0) this.#rates.push(rate)
    else this.#rates = []
    const [before, last] = this.#rates.slice(SETTLING).slice(-2)
    this.#changed(last === undefined ? undefined : (before + last) / 2)
  }
}
