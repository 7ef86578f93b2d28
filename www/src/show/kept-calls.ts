/** Calls that are made before the flock is there: they are kept, and carried out in their order once it is; and the promise of it. */

interface Kept<Stage> {
  run: (stage: Stage) => void
  /** Of a question, which has to be answered or refused. */
  reject?: ((error: unknown) => void) | undefined
}

export class KeptCalls<Ready, Stage> {
  /** Of the flock. A page that never asks for it sees no error. */
  readonly ready
  /** Whether the promise is settled. */
  isOver = false
  #kept: Kept<Stage>[]
  #resolve: (ready: Ready) => void = () => {}
  #reject: (error: unknown) => void = () => {}

  /** @param kept from before, when there was no flock after all */
  constructor(kept: Kept<Stage>[] = []) {
    this.#kept = kept
    this.ready = new Promise<Ready>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.ready.catch(() => {})
  }

  keep(run: Kept<Stage>['run'], reject?: Kept<Stage>['reject']) {
    this.#kept.push({ run, reject })
  }

  /**
   * The flock is there.
   * @param stage none where an earlier call has ended the flock, and has refused the rest
   */
  carryOut(ready: Ready, stage: () => Stage | undefined) {
    this.isOver = true
    for (let there = stage(); there && this.#kept.length; there = stage()) {
      const { run, reject = reportError } = this.#kept.shift() as Kept<Stage>
      try {
        run(there)
      } catch (error) {
        reject(error)
      }
    }
    this.#resolve(ready)
  }

  /** There is none. @returns the calls that are no questions */
  refuse(error: unknown) {
    this.isOver = true
    this.#reject(error)
    for (const { reject } of this.#kept) reject?.(error)
    return this.#kept.splice(0).filter(({ reject }) => !reject)
  }
}
