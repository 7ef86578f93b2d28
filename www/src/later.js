// @ts-check

/** Work that waits for the end of the task, so that many changes cost as much as one. */
export class Later {
  /** @type {(() => unknown) | undefined} */
  #work

  /** @param {() => unknown} work which replaces what waits already */
  do(work) {
    if (!this.#work) queueMicrotask(() => this.flush())
    this.#work = work
  }

  /** Does the work now, for a caller that needs its result. */
  flush() {
    // work may add more, as where a listener corrects an attribute
    while (this.#work) {
      const work = this.#work
      this.#work = undefined
      work()
    }
  }
}
