/** How many frames a second a flock shows. */

import type { Show } from '../../src/entries/package.js'

export class FrameRate {
  #show
  #frames = NaN
  #time = 0

  constructor(show: Pick<Show, 'query'>) {
    this.#show = show
  }

  /** Frames a second since the last call; NaN the first time, and once the flock has ended. */
  async since() {
    const { frames } = await this.#show.query('cost').catch(() => ({ frames: NaN }))
    const time = performance.now()
    const rate = (1000 * (frames - this.#frames)) / (time - this.#time)
    this.#frames = frames
    this.#time = time
    return rate
  }

  restart() {
    this.#frames = NaN
  }
}

/** A number with one digit that is not zero, as a count of birds that is offered. */
export function roundDown(value: number) {
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.floor(value / unit) * unit
}
