// @ts-check
/**
 * A show: a flock that flies in an element of a page. This file decides when it flies. What it shows is a view (view.js),
 * whose features do the rest (pointer.js, follow.js); others serve a call (record.js).
 *
 * It flies while it is visible and plays (playing.js).
 */

import { record } from '#record'
import { begin } from './begin.js'
import { createButton } from './button.js'
import { Later } from './later.js'
import { createNotice } from './notice.js'
import { readCamera, readShowOptions } from './options.js'
import { Playing } from './playing.js'
import { report } from './report.js'
import { Root } from './root.js'
import { readSteps } from './steps.js'
import { View } from './view.js'
import { sizeOf, watch } from './watch.js'

/** @typedef {import('./options.js').Values} Values */

/** Readers who prefer reduced motion see the flock after so many steps: the flocks of all presets have formed by then. */
const SETTLED_STEPS = 300
/** In ms. A large flock is shown less settled, so that the page does not wait. */
const SETTLING_TIME = 40

export const DESTROYED = 'this show was destroyed; mount a new one'
const STOPPED = 'This flock has stopped because of an error.'
const ELSEWHERE = 'flies in a worker: ask it by `await show.query(name)`, or mount it with thread: "page"'

export class Show {
  /** Only a show that has to wait for its thread has another promise (mount.js). */
  ready = Promise.resolve(this)
  #host
  #root
  #source
  #values
  /** @type {View} */
  #view
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
   * @param {Values} values checked
   * @param {object} how
   * @param {import('./engine.js').Source} how.source
   * @param {import('./thread.js').Thread} [how.thread] the worker in which it flies, joined for it
   * @param {boolean} [how.wanted] what the reader of an earlier show wanted last
   */
  constructor(host, values, { source, thread, wanted }) {
    this.#root = Root.forFlock(host)
    this.#host = host
    this.#source = source
    this.#values = values
    this.#view = this.#viewIn(thread)
    this.#button = createButton(
      {
        toggle: () => (this.playing ? this.pause() : this.play()),
        step: () => (this.pause(), this.#end || this.step()),
        restart: () => this.reset(),
        follow: () => this.#view.follow.chooseNext(),
      },
      this.#life.signal,
    )
    this.#box.setAttribute('part', 'box')
    this.#box.append(this.#view.canvas, this.#button.element)
    this.#root.take(this.#box)
    this.#describe()
    this.#playing.wanted = wanted
    this.#watch()
    this.#playing.begin()
    // the observer reports the size with the page's next frame only
    this.#measured()
  }

  /** @param {import('./thread.js').Thread} [thread] */
  #viewIn(thread) {
    const on = {
      failed: () => this.#stop(),
      refused: (/** @type {import('./options.js').OptionError} */ error) => this.#refuse(error),
      lost: () => this.#moveTo('page'),
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
    this.#button.show(playing, this.#values.controls ?? false, follow.isOn)
    this.#playing.report(this.#host)
  }

  /**
   * Lets the flock go on on another thread, from its seed.
   * @param {Values['thread']} where
   */
  async #moveTo(where) {
    const move = (this.#move = {})
    const thread = await begin(this.#source, where)
    if (this.#end || move !== this.#move) return thread?.leave()
    const before = this.#view
    this.#view = this.#viewIn(thread)
    before.canvas.replaceWith(this.#view.canvas)
    before.free()
    this.#hasStarted = false
    this.#describe()
    this.#fit()
    if (this.#camera) this.#view.player.setCamera(this.#camera)
    this.#update()
  }

  /** Whether it flies whenever it is visible. */
  get playing() {
    this.later.flush()
    return !this.#end && this.#playing.now
  }

  /** The flock. It belongs to the show and ends with it; what is set on it holds until the next `configure`. */
  get flock() {
    const player = this.#measured()
    if ('flock' in player) return player.flock
    throw new Error(`the flock ${ELSEWHERE}`)
  }

  /**
   * What a member of the flock returns, wherever it flies; or `cost`.
   * @param {string} name
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  async query(name, ...args) {
    const player = this.#measured()
    try {
      return await player.query(name, args)
    } catch (error) {
      // unless the flock has moved to another thread before it answered
      if (player === this.#view.player) throw error
      return this.query(name, ...args)
    }
  }

  /** The number of the boid that is followed, if any. */
  get followed() {
    this.later.flush()
    return this.#end ? undefined : this.#view.follow.followed
  }

  /** Holds until the option `follow` changes. */
  set followed(boid) {
    this.#alive()
    this.#view.follow.followed = boid
  }

  /** What it shows instead of the whole world, if anything. */
  get camera() {
    return this.#camera
  }

  set camera(camera) {
    this.#alive()
    this.#camera = camera && readCamera(camera)
    this.#view.player.setCamera(this.#camera)
  }

  play() {
    this.#want(true)
  }

  pause() {
    this.#want(false)
  }

  /** @param {boolean} wanted */
  #want(wanted) {
    this.#alive()
    this.#playing.wanted = wanted
    this.#update()
  }

  /** @param {number} [n] */
  step(n) {
    this.#measured().step(readSteps(n))
  }

  reset() {
    this.#alive().reset()
  }

  /** @param {import('./options.js').Options} options that change; `undefined` takes an option back */
  configure(options) {
    this.#alive()
    this.apply(readShowOptions(options, this.#values))
  }

  /**
   * Replaces all values.
   * @param {Values} values checked
   */
  apply(values) {
    this.#alive().configure(values)
    const isElsewhere = (values.thread === 'page') !== (this.#values.thread === 'page')
    this.#values = values
    this.#describe()
    this.#update()
    if (isElsewhere) this.#moveTo(values.thread)
  }

  async snapshot() {
    const player = this.#measured()
    if (!this.#size) throw new Error('there is nothing to take a snapshot of: the flock has no size on this page')
    return player.picture()
  }

  /** @param {import('./record.js').RecordOptions} [options] */
  async record(options) {
    const player = this.#measured()
    if (!this.#size) throw new Error('there is nothing to record: the flock has no size on this page')
    return record(player, this.#life.signal, options)
  }

  /** The player, in a box of known size: the flight starts with the first one, and earlier steps and states would be lost. */
  #measured() {
    const player = this.#alive()
    if (!this.#size) this.#resize(sizeOf(this.#box))
    return player
  }

  /** What the last frame took. */
  get cost() {
    const player = this.#alive()
    if ('cost' in player) return player.cost
    throw new Error(`the flock ${ELSEWHERE}`)
  }

  /** Adapts to a new place on the page: another document's style sheets, other inherited colours. */
  moved() {
    this.#root.shape(this.#values)
    if (!this.#end) this.#view.colour()
  }

  /** What the reader or the page wanted last: play or pause, if anything. */
  get wanted() {
    return this.#playing.wanted
  }

  destroy() {
    if (this.#end === DESTROYED) return
    this.#end = DESTROYED
    this.#life.abort()
    this.#root.clear()
    this.#view.free()
  }

  #alive() {
    this.later.flush()
    if (this.#end) throw new Error(this.#end)
    return this.#view.player
  }

  /** Ends the flight after a panic, of which a flock cannot recover. The last picture stays. */
  #stop() {
    if (this.#end) return
    this.#end = STOPPED
    this.#life.abort()
    this.#view.stop()
    this.#button.element.replaceWith(createNotice(STOPPED))
    this.#host.dispatchEvent(new CustomEvent('boids-error', { bubbles: true, detail: { message: STOPPED } }))
  }
}
