/** The undo history. */

/** In ms. Changes of one thing that follow each other faster count as one: dragging a slider is one change. */
const MERGE_TIME = 1000

/** The number of changes that can be undone. Each may hold the positions of boids that it removed (see flocks-on-stage.ts). */
const MAX_CHANGES = 100

export class UndoHistory<State> {
  #before: State[] = []
  #after: State[] = []
  #key = ''
  #time = -Infinity
  now

  constructor(first: State) {
    this.now = first
  }

  get canUndo() {
    return this.#before.length > 0
  }

  get canRedo() {
    return this.#after.length > 0
  }

  /**
   * @param key what is changed; changes with the same key that follow quickly are merged
   * @param time in ms; without it, all changes with the same key are one, however long they take
   */
  change(next: State, key: string, time: number = this.#time) {
    if (key !== this.#key || time - this.#time > MERGE_TIME) this.#before.push(this.now)
    if (this.#before.length > MAX_CHANGES) this.#before.shift()
    this.#after = []
    this.#key = key
    this.#time = time
    this.now = next
  }

  /** Changes all states, each of which stays the same object: for what is no step to undo. */
  amend(change: (state: State) => void) {
    for (const state of new Set([...this.#before, this.now, ...this.#after])) change(state)
  }

  undo() {
    this.#move(this.#before, this.#after)
  }

  redo() {
    this.#move(this.#after, this.#before)
  }

  #move(from: State[], to: State[]) {
    const state = from.pop()
    if (state === undefined) return
    to.push(this.now)
    this.now = state
    this.#key = ''
  }
}
