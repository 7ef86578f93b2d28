// @ts-check
/**
 * A show: a flock that flies in an element of a page. This file decides when it flies. What it shows is a view (view.js),
 * whose features do the rest (pointer.js, follow.js); others serve a call (record.js).
 *
 * It waits for its thread first. Calls that come earlier are carried out in their order once there is a view. It flies while
 * it is visible and plays (playing.js).
 */

import { begin } from './begin.js'
import { createButton } from './button.js'
import { feature } from './features.js'
import { Later } from './later.js'
import { createNotice } from './notice.js'
import { readCamera, readShowOptions } from './options.js'
import { Playing } from './playing.js'
import { report } from './report.js'
import { Root } from './root.js'
import { readSteps } from './steps.js'
import { View } from './view.js'
import { sizeOf, watch } from './watch.js'
import { watchWords, wordsFor } from './words.js'

/** @typedef {import('./options.js').Values} Values */

/** Readers who prefer reduced motion see the flock after so many steps: the flocks of all presets have formed by then. */
const SETTLED_STEPS = 300
/** In ms. A large flock is shown less settled, so that the page does not wait. */
const SETTLING_TIME = 40

export const DESTROYED = 'this show was destroyed; mount a new one'
/** In ms. After its worker is lost, a flock flies its steps again in tasks that are no longer, so that the page does not wait. */
const TASK = 8
const STOPPED = 'This flock has stopped because of an error.'

export class Show {
  #host
  #source
  /** @type {() => void} */
  #opened = () => {}
  /** @type {(error: unknown) => void} */
  #failed = () => {}
  /** It rejects where no flock can fly. @type {Promise<Show>} */
  ready = new Promise((resolve, reject) => {
    this.#opened = () => resolve(this)
    this.#failed = reject
  })
  hasFailed = false
  /** Once the element is its own. @type {Root} */
  #root = /** @type {any} */ (undefined)
  /** @type {Values} */
  #values = {}
  /** While it waits for its thread. @type {object | undefined} */
  #waiting
  /** Where it opens, unless on the page. @type {import('./thread.js').Thread | undefined} */
  #thread
  /** Once it has opened; all that is private here is called after that. @type {View} */
  #view = /** @type {any} */ (undefined)
  #box = document.createElement('div')
  #button
  /** What is done at the end of the task, or before the next use of the show. */
  later = new Later()
  /** Aborts when the flock stops or the show is destroyed. */
  #life = new AbortController()
  /** Why the show takes no more calls; empty while it does. */
  #end = ''
  #playing = new Playing()
  /** The box's sides in CSS px, once it has any. @type {import('./watch.js').Box | undefined} */
  #size
  /** Whether the flight has started: it does so with the first size. */
  #hasStarted = false
  #isVisible = false
  /** The last move to another thread. @type {object | undefined} */
  #move
  /** The last message about a value that cannot hold. */
  #warned = ''
  /** @type {import('./types.js').Camera | undefined} */
  #camera

  /**
   * @param {Element} host
   * @param {import('./engine.js').Source} source
   */
  constructor(host, source) {
    this.#host = host
    this.#source = source
    // a page that never asks for it sees no error
    this.ready.catch(() => {})
    this.#button = createButton(
      {
        toggle: () => (this.playing ? this.pause() : this.play()),
        step: () => (this.pause(), this.#end || this.step()),
        restart: () => this.reset(),
        follow: () => this.#view.follow?.chooseNext(),
      },
      this.#life.signal,
    )
  }

  /** Whether the element is its own: it waits for its thread, or has opened. */
  get hasElement() {
    return Boolean(this.#root)
  }

  /** Whether its flock is there. */
  get isOpen() {
    return Boolean(this.#view)
  }

  /**
   * Makes the element its own and gives it its shape. Throws where that cannot be.
   * @param {Values} values checked
   */
  claim(values) {
    this.#root = Root.forFlock(this.#host)
    this.#root.taken = true
    this.#root.shape(values)
    this.#values = values
  }

  /**
   * Waits for the thread of the values.
   * @param {() => void} open is called then, unless the show was released
   */
  async wait(open) {
    const waiting = (this.#waiting = {})
    /** @type {unknown} */
    let error
    const thread = await begin(this.#source, this.#values.thread).catch((reason) => void (error = reason))
    if (waiting !== this.#waiting) return thread?.leave()
    if (error) return this.fail(error)
    this.#thread = thread
    try {
      open()
    } catch (error) {
      this.fail(error)
      throw error
    }
  }

  /** Waits no more, and gives the element back. */
  release() {
    this.#waiting = undefined
    this.#root?.clear()
    this.#root = /** @type {any} */ (undefined)
  }

  /** It cannot open. @param {unknown} error */
  fail(error) {
    this.hasFailed = true
    this.#thread?.leave()
    this.release()
    this.#failed(error)
  }

  /**
   * The flock is there.
   * @param {Values} values checked
   * @param {boolean} [wanted] what the reader of an earlier show wanted last
   */
  open(values, wanted) {
    this.#values = values
    this.#view = this.#viewIn(this.#thread)
    this.#box.setAttribute('part', 'box')
    this.#box.append(this.#view.canvas, this.#button.element)
    this.#root.take(this.#box)
    this.#describe()
    this.#playing.wanted = wanted
    this.#watch()
    this.#playing.begin()
    // the observer reports the size with the page's next frame only
    this.#measured()
    this.#opened()
  }

  /** @param {import('./thread.js').Thread} [thread] */
  #viewIn(thread) {
    const on = {
      recovered: (/** @type {string} */ reason) => this.#recovered(`This flock goes on after an error: ${reason}`),
      failed: () => this.#stop(),
      refused: (/** @type {import('./options.js').OptionError} */ error) => this.#refuse(error),
      lost: () => this.#moveTo('page', this.#view.player),
      formed: (/** @type {Float32Array} */ points) => this.#showStill(points),
    }
    return new View(this.#host, this.#values, thread, on, this.later)
  }

  #watch() {
    watch(
      this.#box,
      {
        resized: (box) => this.#resize(box),
        visible: (visible) => {
          this.#isVisible = visible
          this.#update()
        },
        reducedMotion: (reduced) => {
          this.#playing.reducedMotion = reduced
          this.#update()
        },
      },
      this.#life.signal,
    )
    const say = () => {
      this.#view.label()
      this.#update()
    }
    watchWords(this.#host, say, this.#life.signal)
  }

  /** @param {import('./watch.js').Box} box */
  #resize({ width, height }) {
    this.#size = width > 0 && height > 0 ? { width, height } : undefined
    this.#fit()
    this.#update()
  }

  /**
   * Fits the view into the box. Where a step of so many boids would take too long in it, the preset's number flies.
   */
  #fit() {
    if (!this.#size) return
    const { player } = this.#view
    this.#view.colour()
    try {
      player.resize({ ...this.#size, pixelRatio: devicePixelRatio })
    } catch (error) {
      this.#refuse(/** @type {import('./options.js').OptionError} */ (error))
    }
    if (!this.#hasStarted && this.#playing.reducedMotion && !this.playing) player.settle(SETTLED_STEPS, SETTLING_TIME)
    this.#hasStarted = true
  }

  /**
   * Readers who prefer reduced motion see a formation at once.
   * @param {Float32Array} points
   */
  #showStill(points) {
    if (!this.#playing.reducedMotion || this.playing) return
    const { player } = this.#view
    const places = new Float32Array(2 * player.length).map((_, i) => points[i % points.length])
    player.query('setState', [places, places.map(() => 0)])
    player.settle(SETTLED_STEPS, SETTLING_TIME)
  }

  /**
   * The preset's value holds, because the one that was given cannot: a count, or the marker `image`.
   * @param {import('./options.js').OptionError} error
   */
  #refuse(error) {
    const { option, value, message } = error
    if (!option) throw error
    if (message !== this.#warned) report(this.#host, { name: option, value: String(value), message })
    this.#warned = message
    if (this.#end) return
    this.#values = { ...this.#values, [option]: undefined }
    const { player } = this.#view
    player.configure(this.#values)
    if (this.#size) player.resize({ ...this.#size, pixelRatio: devicePixelRatio })
    this.#describe()
  }

  /** Applies all values but those of the flock itself: shape, colours, words, button and features. */
  #describe() {
    this.#playing.paused = this.#values.paused ?? false
    this.#root.shape(this.#values)
    this.#view.describe(this.#values)
  }

  /** Plays or pauses, as everything together demands, shows that on the button, and reports it last. */
  #update() {
    const { playing } = this
    const { player, follow } = this.#view
    if (playing && this.#size && this.#isVisible) player.play()
    else player.pause()
    this.#button.show(wordsFor(this.#host), playing, this.#values.controls ?? false, follow?.isOn ?? false)
    this.#playing.report(this.#host)
  }

  /**
   * Moves the flock to another thread, where it starts from its seed. Where no flock can fly there, it stays where it is.
   * @param {Values['thread']} where
   * @param {View['player']} [lost] with its worker: the flock flies as many steps again
   */
  async #moveTo(where, lost) {
    const move = (this.#move = {})
    /** @type {Error | undefined} */
    let error
    const thread = await begin(this.#source, where).catch((reason) => void (error = reason))
    if (this.#end || move !== this.#move) return thread?.leave()
    if (error) return lost ? this.#stop() : this.#report({ message: error.message })
    const before = this.#view
    this.#view = this.#viewIn(thread)
    before.canvas.replaceWith(this.#view.canvas)
    before.free()
    this.#hasStarted = false
    this.#describe()
    this.#fit()
    if (this.#camera) this.#view.player.setCamera(this.#camera)
    this.#update()
    if (!lost) return
    this.#recovered('This flock now flies on the page: the worker does not answer')
    this.#flyTo(lost.steps)
  }

  /** Flies on to a step, in short tasks. @param {number} steps */
  async #flyTo(steps) {
    const { player } = this.#view
    while (!this.#end && player === this.#view.player && player.steps < steps) {
      player.settle(steps - player.steps, TASK)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  /** @param {string} message */
  #recovered(message) {
    this.#report({ message, recovered: true })
  }

  /** @param {{ message: string, recovered?: boolean }} detail of the event */
  #report(detail) {
    this.#host.dispatchEvent(new CustomEvent('boids-error', { bubbles: true, detail }))
  }

  /** Whether it flies whenever it is visible. */
  get playing() {
    this.later.flush()
    return this.isOpen && !this.#end && this.#playing.now
  }

  /** The flock, if it flies on the page. What is set on it holds until the next `configure`. */
  get flock() {
    const player = this.#flying && this.#measured()
    if (player) feature('flock')
    return player && 'flock' in player ? player.flock : undefined
  }

  /** What the last frame took, if the flock flies on the page. */
  get cost() {
    const player = this.#flying
    return player && 'cost' in player ? player.cost : undefined
  }

  /**
   * What a member of the flock returns, wherever it flies; or `cost`.
   * @param {string} name
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  async query(name, ...args) {
    const player = this.isOpen ? this.#measured() : (await this.ready).#measured()
    try {
      return await player.query(name, args)
    } catch (error) {
      // unless the flock has moved to another thread before it answered
      if (player === this.#view.player) throw error
      return this.query(name, ...args)
    }
  }

  /** The old name of `follow`: the number of the boid that is followed, if any. */
  get followed() {
    return this.#flying && this.#view.follow?.followed
  }

  /** Holds until the option `follow` changes. */
  set followed(boid) {
    feature('followed')
    this.#use(() => this.#view.follow && (this.#view.follow.followed = boid))
  }

  /** What it shows instead of the whole world, if anything. */
  get camera() {
    return this.#camera
  }

  set camera(camera) {
    this.#use((player) => {
      this.#camera = camera && readCamera(camera)
      player.setCamera(this.#camera)
    })
  }

  play() {
    this.#want(true)
  }

  pause() {
    this.#want(false)
  }

  /** @param {boolean} wanted */
  #want(wanted) {
    this.#use(() => {
      this.#playing.wanted = wanted
      this.#update()
    })
  }

  /** @param {number} [n] */
  step(n) {
    this.#use(() => this.#measured().step(readSteps(n)))
  }

  reset() {
    this.#use((player) => player.reset())
  }

  /** @param {import('./options.js').Options} options that change; `undefined` takes an option back */
  configure(options) {
    this.#alive()
    const values = readShowOptions(options, this.#values)
    if (!this.isOpen) this.#values = values
    this.#use(() => this.apply(values))
  }

  /**
   * Replaces all values.
   * @param {Values} values checked
   */
  apply(values) {
    this.#alive()
    this.#view.player.configure(values)
    const isElsewhere = (values.thread === 'page') !== (this.#values.thread === 'page')
    this.#values = values
    this.#describe()
    this.#update()
    if (isElsewhere) this.#moveTo(values.thread)
  }

  async snapshot() {
    const player = this.isOpen ? this.#measured() : (await this.ready).#measured()
    if (!this.#size) throw new Error('there is nothing to take a snapshot of: the flock has no size on this page')
    return player.picture()
  }

  /** @param {import('./record.js').RecordOptions} [options] */
  async record(options) {
    const player = this.isOpen ? this.#measured() : (await this.ready).#measured()
    if (!this.#size) throw new Error('there is nothing to record: the flock has no size on this page')
    return feature('record')(player, this.#life.signal, options)
  }

  /** The player, in a box of known size: the flight starts with the first one, and earlier steps and states would be lost. */
  #measured() {
    this.#alive()
    if (!this.#size) this.#resize(sizeOf(this.#box))
    return this.#view.player
  }

  /** The player, if there is one. */
  get #flying() {
    this.later.flush()
    return this.isOpen && !this.#end ? this.#view.player : undefined
  }

  /**
   * Calls back with the player: now, or as soon as there is one.
   * @param {(player: View['player']) => void} call
   */
  #use(call) {
    this.#alive()
    if (this.isOpen) call(this.#view.player)
    else
      this.ready.then(
        () => this.#use(call),
        () => {},
      )
  }

  /** Adapts to a new place on the page: another document's style sheets, other inherited colours. */
  moved() {
    this.#root.shape(this.#values)
    if (this.isOpen && !this.#end) this.#view.colour()
  }

  /** What the reader or the page wanted last: play or pause, if anything. */
  get wanted() {
    return this.#playing.wanted
  }

  destroy() {
    if (this.#end === DESTROYED) return
    this.#end = DESTROYED
    this.#life.abort()
    if (this.isOpen) {
      this.#root.clear()
      this.#view.free()
    } else this.fail(new Error(DESTROYED))
  }

  /** Throws once the show takes no more calls. */
  #alive() {
    this.later.flush()
    if (this.#end) throw new Error(this.#end)
  }

  /** Ends the flight after an error from which the flock cannot recover. The last picture stays. */
  #stop() {
    if (this.#end) return
    this.#end = STOPPED
    this.#life.abort()
    this.#view.stop()
    this.#button.element.replaceWith(createNotice(wordsFor(this.#host).stopped))
    this.#report({ message: STOPPED })
  }
}

/**
 * The methods of a flock that a show has, too. There they are promises, wherever the flock flies. `predators` is none: that
 * is an option of the element.
 */
const VERBS = [
  ...['positions', 'velocities', 'get', 'measure', 'look', 'flockmates', 'fingerprint'],
  ...['setState', 'setPointer', 'setFormation'],
]

/** Gives a class that has `query` those methods. @param {any} prototype of the class */
export function addVerbs(prototype) {
  for (const verb of VERBS)
    prototype[verb] = function (/** @type {unknown[]} */ ...args) {
      return this.query(verb, ...args)
    }
}

addVerbs(Show.prototype)
