/** Work that waits for the end of the task, so that many changes cost as much as one. */
export class Later {
  #work: (() => unknown) | undefined

  /** @param work which replaces what waits already */
  do(work: () => unknown) {
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
