/** In which task of the page work is done. */

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

interface Zones {
  Zone?: { root?: { run?: <T>(act: () => T) => T } }
}

/**
 * Does something outside of all zones of zone.js, which comes with Angular: Angular detects changes after each task that begins in its zone,
 * so no task of a flock may.
 */
export function outsideZones<T>(act: () => T): T {
  const root = (globalThis as Zones).Zone?.root
  return root?.run ? root.run(act) : act()
}
