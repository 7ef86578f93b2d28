// @ts-check
/**
 * A player whose flock flies in the worker of the page. It has the methods of `player.js`, and passes each call as a record
 * (thread.js); serve.js carries it out.
 */

/** @typedef {import('./player.js').Player} Player */
/** @typedef {import('./player.js').Want} Want */
/** @typedef {import('./player.js').Take} Take */
/** @typedef {import('./options.js').Values} Values */

/** The methods that are a call without an answer, and no more than that. */
const SENT = /** @type {const} */ ([
  'configure',
  'resize',
  'setColours',
  'colourBy',
  'setTrails',
  'setPath',
  'setCamera',
  'setPointer',
  'setFormation',
])

class Remote {
  #thread
  #id
  #on
  /** The number of boids. */
  length
  /** The steps flown, as far as the worker has reported. */
  steps = 0
  /** @type {Take | undefined} */
  #take
  /** They receive every picture: one for each clip that is being recorded. @type {Set<(picture: ImageBitmap) => void>} */
  #films = new Set()

  /**
   * @param {import('./thread.js').Thread} thread which this player has joined
   * @param {HTMLCanvasElement} canvas a fresh one
   * @param {Values} values
   * @param {number} length the number of boids
   * @param {import('./player.js').On} on
   */
  constructor(thread, canvas, values, length, on) {
    this.#thread = thread
    this.#on = on
    this.length = length
    this.#id = thread.add(this)
    for (const call of SENT)
      Object.assign(this, { [call]: (/** @type {unknown[]} */ ...args) => this.#send(call, args) })
    const surface = canvas.transferControlToOffscreen()
    this.#send('create', [surface, values], [surface])
  }

  /** @param {ImageBitmap[]} levels */
  setImage(levels) {
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

  /** @param {number} n */
  step(n) {
    this.#work('step', [n])
  }

  /** @param {number} steps @param {number} ms */
  settle(steps, ms) {
    this.#work('settle', [steps, ms])
  }

  /** @param {Want} want @param {Take} take */
  snapshot(want, take) {
    this.#ask('snapshot', [want]).then(take, () => {})
  }

  /** @param {Want} [want] @param {Take} [take] */
  watch(want, take) {
    this.#take = take
    this.#send('watch', [want])
  }

  /**
   * A canvas of the page that shows every picture of the worker until `signal` is aborted: a canvas that was given to a
   * worker cannot be recorded.
   * @param {AbortSignal} signal
   */
  async filmed(signal) {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const first = new Promise((resolve) => {
      /** @param {ImageBitmap} picture */
      const film = (picture) => {
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

  /** @returns {Promise<Blob>} */
  picture() {
    return this.#ask('picture')
  }

  /** @param {string} name @param {unknown[]} args @returns {Promise<any>} */
  query(name, args) {
    return this.#ask('query', [name, args])
  }

  free() {
    this.#send('free')
    this.#thread.leave(this.#id)
  }

  /** @param {import('./serve.js').Report} report from the worker */
  receive({ changed, frame, picture, refused, recovered, failed }) {
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

  /** @param {string} call @param {unknown[]} [args] @param {Transferable[]} [transfer] */
  #send(call, args = [], transfer) {
    this.#thread.send({ player: this.#id, call, args }, transfer)
  }

  /** @param {string} call @param {unknown[]} [args] @returns {Promise<any>} */
  #ask(call, args = []) {
    return this.#thread.ask({ player: this.#id, call, args })
  }

  /** Sends what may take long, or changes the number of steps. @param {string} call @param {unknown[]} [args] */
  #work(call, args = []) {
    this.#ask(call, args).catch(() => {})
  }
}

/** @typedef {Remote & Pick<Player, (typeof SENT)[number]>} RemotePlayer */
export const RemotePlayer = /** @type {new (...args: ConstructorParameters<typeof Remote>) => RemotePlayer} */ (
  /** @type {unknown} */ (Remote)
)
