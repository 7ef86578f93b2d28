/**
 * A player whose flock flies in the worker of the page. It has the methods of `player.ts`, and passes each call as a record
 * (thread.ts); serve.ts carries it out.
 */

import type { Values } from '../options/options.js'
import type { On, Player, Take, Want } from './player.js'
import type { Report } from './serve.js'
import type { Thread } from './thread.js'

/** The methods that are a call without an answer, and no more than that. */
const SENT = [
  'configure',
  'resize',
  'setColours',
  'colourBy',
  'setTrails',
  'setPath',
  'setCamera',
  'setPointer',
  'setFormation',
] as const

class Remote {
  #thread
  #id
  #on
  /** The number of boids. */
  length
  /** The steps flown, as far as the worker has reported. */
  steps = 0
  #take: Take | undefined
  /** They receive every picture: one for each clip that is being recorded. */
  #films: Set<(picture: ImageBitmap) => void> = new Set()

  /**
   * @param thread which this player has joined
   * @param canvas a fresh one
   * @param length the number of boids
   */
  constructor(thread: Thread, canvas: HTMLCanvasElement, values: Values, length: number, on: On) {
    this.#thread = thread
    this.#on = on
    this.length = length
    this.#id = thread.add(this)
    for (const call of SENT) Object.assign(this, { [call]: (...args: unknown[]) => this.#send(call, args) })
    const surface = canvas.transferControlToOffscreen()
    this.#send('create', [surface, values], [surface])
  }

  setImage(levels: ImageBitmap[]) {
    this.#send('setImage', [levels], levels)
  }

  play() {
    this.#thread.setPlaying(this.#id, true)
    this.#send('play')
  }

  pause() {
    this.#thread.setPlaying(this.#id, false)
    this.#work('pause')
  }

  reset() {
    this.steps = 0
    this.#work('reset')
  }

  step(n: number) {
    this.#work('step', [n])
  }

  settle(steps: number, ms: number) {
    this.#work('settle', [steps, ms])
  }

  snapshot(want: Want, take: Take) {
    this.#ask('snapshot', [want]).then(take, () => {})
  }

  watch(want?: Want, take?: Take) {
    this.#take = take
    this.#send('watch', [want])
  }

  /**
   * A canvas of the page that shows every picture of the worker until `signal` is aborted: a canvas that was given to a
   * worker cannot be recorded.
   */
  async filmed(signal: AbortSignal) {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const first = new Promise((resolve) => {
      const film = (picture: ImageBitmap) => {
        const { width, height } = picture
        if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
        pen?.clearRect(0, 0, width, height)
        pen?.drawImage(picture, 0, 0)
        resolve(undefined)
      }
      this.#films.add(film)
      signal.addEventListener('abort', () => {
        this.#films.delete(film)
        if (!this.#films.size) this.#send('film', [false])
      })
    })
    this.#send('film', [true])
    this.step(0)
    await first
    return canvas
  }

  picture(): Promise<Blob> {
    return this.#ask('picture')
  }

  query(name: string, args: unknown[]): Promise<any> {
    return this.#ask('query', [name, args])
  }

  free() {
    this.#send('free')
    this.#thread.leave(this.#id)
  }

  /** @param report from the worker */
  receive({ changed, frame, picture, refused, recovered, failed }: Report) {
    if (changed) {
      this.length = changed.length
      this.#on.changed(changed)
    }
    if (frame) this.#take?.(frame)
    if (picture) {
      this.#films.forEach((film) => film(picture))
      picture.close()
    }
    if (frame || picture) this.#send('taken')
    if (refused) this.#on.refused(Object.assign(new Error(refused.message), refused))
    if (recovered) this.#on.recovered(recovered)
    if (failed) {
      this.#thread.setPlaying(this.#id, false)
      this.#on.failed()
    }
  }

  /** The worker flies no more. */
  lose() {
    this.#on.lost()
  }

  #send(call: string, args: unknown[] = [], transfer?: Transferable[]) {
    this.#thread.send({ player: this.#id, call, args }, transfer)
  }

  #ask(call: string, args: unknown[] = []): Promise<any> {
    return this.#thread.ask({ player: this.#id, call, args })
  }

  /** Sends what may take long, or changes the number of steps. */
  #work(call: string, args: unknown[] = []) {
    this.#ask(call, args).catch(() => {})
  }
}

export type RemotePlayer = Remote & Pick<Player, (typeof SENT)[number]>
export const RemotePlayer = Remote as unknown as new (...args: ConstructorParameters<typeof Remote>) => RemotePlayer
