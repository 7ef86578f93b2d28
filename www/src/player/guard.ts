/**
 * Guards calls of the WebAssembly against traps.
 *
 * A trap ends a call in the middle: a panic of ours, a fault of the engine, or no memory for an answer. The flock then flies
 * on from its last complete step, which is still in memory (web/src/lent.rs). A second trap soon after it is the end.
 */

import type { On } from './player.js'

/** In ms: a trap within this time after the last one is the end. */
const CALM = 10_000

export class Guard {
  /** Whether it has ended: every further call would trap. */
  hasFailed = false
  readonly #rust
  readonly #on
  /** The time of the last trap in ms. */
  trapped = -Infinity
  /** The number of calls that last: one may report to a page, which calls again. */
  #calls = 0

  constructor(rust: { recover: () => void }, on: Pick<On, 'recovered' | 'failed'>) {
    this.#rust = rust
    this.#on = on
  }

  /**
   * @param act throws a `RuntimeError` if it traps
   * @param isRepeated after a trap, unless the flock has failed
   */
  call<T>(act: () => T, isRepeated = true): T {
    this.#calls++
    try {
      return act()
    } catch (error) {
      const isTrap = error instanceof WebAssembly.RuntimeError
      // as long as an outer call lasts, what it uses cannot be taken back
      if (this.#calls > 1 || !isTrap || !this.#recover(error.message) || !isRepeated) throw error
    } finally {
      this.#calls--
    }
    return this.call(act)
  }

  fail(reason?: string) {
    if (this.hasFailed) return
    this.hasFailed = true
    this.#on.failed(reason)
  }

  /** @returns whether the flock flies on */
  #recover(message: string): boolean {
    const now = performance.now()
    const isSoon = now < this.trapped + CALM
    this.trapped = now
    try {
      if (this.hasFailed || isSoon) throw new Error(message)
      this.#rust.recover()
    } catch {
      this.fail()
      return false
    }
    this.#on.recovered(message)
    return true
  }
}
