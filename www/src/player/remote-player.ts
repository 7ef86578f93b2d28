/**
 * A player whose flock flies in the worker of the page. It has the methods of `player.js`, and passes each call as a record by its
 * row in the table of calls; serve.js carries it out.
 */

import { CALLS, callOf, type Call } from './calls.js'
import { isObject } from '../options/reader.js'
import type { Values } from '../options/options.js'
import type { On, Player, Take, Want } from './player.js'
import type { Report } from './serve.js'
import type { Thread } from './thread.js'
import type { CssBox } from './viewport.js'

class Remote {
  readonly #thread
  readonly #id
  readonly #on
  length
  /** The steps flown, as far as the worker has reported. */
  flown = 0
  /** The steps of `step` that the worker has not answered yet. */
  #due = { steps: 0 }
  #take: Take | undefined
  /** Whether the worker has yet to report that it has taken a change, and the last change of each kind that waits for that. */
  #isTaking = false
  #waiting: Map<string, unknown[]> = new Map()

  /**
   * @param thread which this player has joined
   * @param canvas a fresh one
   */
  constructor(thread: Thread, canvas: HTMLCanvasElement, values: Values, length: number, on: On) {
    this.#thread = thread
    this.#on = on
    this.length = length
    this.#id = thread.add(this)
    // those that need no more than their row
    for (const [name, { of }] of Object.entries<Call>(CALLS))
      if (!of && !(name in this)) Object.assign(this, { [name]: (...args: unknown[]) => this.#call(name, args) })
    const surface = canvas.transferControlToOffscreen()
    void this.#call('create', [surface, values], [surface])
  }

  configure(values: Values) {
    this.#replace('configure', values)
  }

  resize(box: CssBox) {
    this.#replace('resize', box)
  }

  setImage(levels: ImageBitmap[]) {
    void this.#call('setImage', [levels], levels)
  }

  play() {
    this.#thread.setPlaying(this.#id, true)
    void this.#call('play')
  }

  pause() {
    this.#thread.setPlaying(this.#id, false)
    void this.#call('pause')
  }

  /** The steps that its flock will have flown, also where it lands on another thread first. */
  get steps() {
    return this.flown + this.#due.steps
  }

  step(n: number) {
    const due = this.#due
    due.steps += n
    this.#call('step', [n])?.then(
      () => (due.steps -= n),
      // they remain to be flown, on another thread
      () => {},
    )
  }

  reset() {
    this.flown = 0
    this.#due = { steps: 0 }
    void this.#call('reset')
  }

  watch(want?: Want, take?: Take) {
    this.#take = take
    void this.#call('watch', [want])
  }

  /** A worker gets its frames from the window of its script. */
  moved() {}

  query(name: string, args: unknown[]): Promise<unknown> {
    return this.#call(name, args.map(plain)) as Promise<unknown>
  }

  free() {
    void this.#call('free')
    this.#thread.leave(this.#id)
  }

  receive({ frame, event, detail }: Report) {
    if (frame) {
      this.#take?.(frame)
      void this.#call('taken')
    }
    if (event === 'changed') {
      this.length = (detail as { length: number }).length
      this.#isTaking = false
      this.#sendWaiting()
    }
    if (event === 'failed') this.#thread.setPlaying(this.#id, false)
    if (event) this.#on[event](detail as never)
  }

  /** The worker flies no more. */
  lose() {
    this.#on.lost()
  }

  /**
   * A change that takes the place of those before it. For a large flock it may take longer than a frame: where the page makes one in
   * each frame, all of them would leave the worker no time to fly.
   */
  #replace(name: string, arg: unknown) {
    this.#waiting.set(name, [arg])
    if (!this.#isTaking) this.#sendWaiting()
  }

  #sendWaiting() {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const [name, args] of waiting) {
      this.#isTaking = true
      void this.#call(name, args)
    }
  }

  #call(name: string, args: unknown[] = [], transfer?: Transferable[]): Promise<unknown> | void {
    this.#sendWaiting()
    const call = { player: this.#id, call: name, args }
    const way = callOf(name)?.way
    if (way === 'sent') return this.#thread.send(call, transfer)
    const answer = this.#thread.ask(call)
    if (way !== 'asked') answer.catch(() => {})
    return answer
  }
}

/** A copy of an argument that can be sent, also of an array behind a proxy, as reactive frameworks make them. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, plain)
  if (ArrayBuffer.isView(value)) return (value as Float32Array).slice?.() ?? {}
  // none of the others is allowed: the worker says so
  return isObject(value) ? {} : value
}

export type RemotePlayer = Remote & Pick<Player, Exclude<keyof Player & keyof typeof CALLS, keyof Remote>>
export const RemotePlayer = Remote as unknown as new (...args: ConstructorParameters<typeof Remote>) => RemotePlayer
