// @ts-check
/** What can be undone and redone. */

/** In ms: changes of the same thing that follow one another as quickly are one change, as when a slider is dragged. */
const AT_ONCE = 1000

/** So many changes can be undone: the boids that each took away are kept for it. */
const MOST = 100

/** @template State */
export class Past {
  /** @type {State[]} */
  #before = []
  /** @type {State[]} */
  #after = []
  #what = ''
  #when = -Infinity
  /** The present state. */
  now

  /** @param {State} first */
  constructor(first) {
    this.now = first
  }

  get canUndo() {
    return this.#before.length > 0
  }

  get canRedo() {
    return this.#after.length > 0
  }

  /**
   * @param {State} next
   * @param {string} what what is changed
   * @param {number} when in ms
   */
  change(next, what, when) {
    if (what !== this.#what || when - this.#when > AT_ONCE) this.#before.push(this.now)
    if (this.#before.length > MOST) this.#before.shift()
    this.#after = []
    this.#what = what
    this.#when = when
    this.now = next
  }

  undo() {
    this.#go(this.#before, this.#after)
  }

  redo() {
    this.#go(this.#after, this.#before)
  }

  /**
   * @param {State[]} from
   * @param {State[]} to
   */
  #go(from, to) {
    const state = from.pop()
    if (state === undefined) return
    to.push(this.now)
    this.now = state
    this.#what = ''
  }
}
