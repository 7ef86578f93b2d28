import { dispatch } from '../features/events.js'

/**
 * Whether a show plays. It plays as its reader wants. What the reader wants is what they did last with the button, or
 * the page with `play` and `pause`; before that, the option `paused`; else the system's preference for reduced motion.
 */
export class Playing {
  /** What the reader or the page wanted last: play or pause. */
  wanted: boolean | undefined
  #paused = false
  #reducedMotion = false
  /** What was reported last; `undefined` until reports begin. */
  #reported: boolean | undefined

  get now() {
    return this.wanted ?? !(this.#paused || this.#reducedMotion)
  }

  /** @param paused the option */
  set paused(paused: boolean) {
    if (paused !== this.#paused) this.wanted = undefined
    this.#paused = paused
  }

  get reducedMotion() {
    return this.#reducedMotion
  }

  set reducedMotion(reduced) {
    // the system's preference is newer than an earlier press of play
    if (reduced && this.wanted) this.wanted = undefined
    this.#reducedMotion = reduced
  }

  /** From now on, changes are reported. */
  begin() {
    this.#reported = this.now
  }

  /** @param host that dispatches an event if there was a change */
  report(host: Element) {
    const { now } = this
    if (this.#reported === undefined || this.#reported === now) return
    this.#reported = now
    dispatch(host, now ? 'boids-play' : 'boids-pause')
  }
}
