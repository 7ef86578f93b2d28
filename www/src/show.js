// @ts-check
/**
 * A show: a flock that flies in an element of a page. This file decides when it flies; features attach to it for the
 * rest (pointer.js, follow.js, record.js, snapshot.js).
 *
 * It flies while it is visible and plays (playing.js).
 */

import { createButton } from './button.js'
import { computedColours, createCanvas, describeFlock, placeCanvas, setColours } from './canvas.js'
import { Flock, givenBy, readSteps } from './flock.js'
import { FollowFeature } from './follow.js'
import { Later } from './later.js'
import { createNotice } from './notice.js'
import { readShowOptions } from './options.js'
import { Player } from './player.js'
import { Playing } from './playing.js'
import { PointerFeature } from './pointer.js'
import { record } from './record.js'
import { Root } from './root.js'
import { snapshot } from './snapshot.js'
import { watch } from './watch.js'

/** @typedef {import('./options.js').Values} Values */
/**
 * What features see of a show.
 * @typedef {object} Parts
 * @property {Element} host
 * @property {HTMLCanvasElement} canvas
 * @property {Player} player
 * @property {Flock} flock
 * @property {AbortSignal} signal of its end
 */

/** Readers who prefer reduced motion see the flock after so many steps: the flocks of all presets have formed by then. */
const SETTLED_STEPS = 300
/** In ms. A large flock is shown less settled, so that the page does not wait. */
const SETTLING_TIME = 40

export const DESTROYED = 'this show was destroyed; mount a new one'
const STOPPED = 'This flock has stopped because of an error.'

export class Show {
  /** Only a show that starts the WebAssembly first has to wait (mount.js). */
  ready = Promise.resolve(this)
  #host
  #root
  #values
  #player
  #flock
  #given
  #pointer
  #follow
  #box = document.createElement('div')
  #canvas = createCanvas()
  #button
  /** What is done at the end of the task, or before the next use of the show. */
  later = new Later()
  /** Aborts when the flock stops or the show is destroyed. */
  #life = new AbortController()
  /** Why the show takes no more calls; empty while it does. */
  #end = ''
  #playing = new Playing()
  /** The values of the page's options that were last applied. @type {Values} */
  #applied = {}
  #hasSize = false
  #isVisible = false

  /**
   * @param {Element} host
   * @param {Values} values checked
   * @param {boolean} [wanted] what the reader of an earlier show wanted last
   */
  constructor(host, values, wanted = undefined) {
    this.#root = Root.forFlock(host)
    this.#host = host
    this.#values = values
    this.#player = new Player(this.#canvas, values, () => this.#stop())
    this.#given = givenBy(values)
    this.#flock = new Flock(undefined, { rust: this.#player.flock, given: this.#given, later: this.later })
    const { signal } = this.#life
    const parts = { host, canvas: this.#canvas, player: this.#player, flock: this.#flock, signal }
    this.#pointer = new PointerFeature(parts)
    this.#follow = new FollowFeature(parts)
    this.#button = createButton(
      {
        toggle: () => (this.playing ? this.pause() : this.play()),
        step: () => (this.pause(), this.#end || this.step()),
        restart: () => this.reset(),
        follow: () => this.#follow.chooseNext(),
      },
      signal,
    )
    this.#box.setAttribute('part', 'box')
    this.#box.append(this.#canvas, this.#button.element)
    this.#root.take(this.#box)
    this.#describe()
    this.#playing.wanted = wanted
    this.#watch()
    this.#playing.begin()
  }

  #watch() {
    const { signal } = this.#life
    this.#canvas.addEventListener('transitionend', () => this.#colour(), { signal })
    for (const canvas of [this.#canvas, this.#player.buffer])
      canvas.addEventListener('contextrestored', () => this.#player.restore(), { signal })
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
      signal,
    )
  }

  /** @param {import('./watch.js').Box} box */
  #resize({ width, height }) {
    const isFirst = !this.#hasSize && this.#flock.steps === 0
    this.#hasSize = width > 0 && height > 0
    if (this.#hasSize) {
      this.#colour()
      this.#fit({ width, height, pixelRatio: devicePixelRatio })
      if (isFirst && this.#playing.reducedMotion && !this.playing) this.#player.settle(SETTLED_STEPS, SETTLING_TIME)
      this.#place()
    }
    this.#update()
  }

  /**
   * Fits the player into a box. Where a step of so many boids would take too long in it, the preset's number flies.
   * @param {Parameters<Player['resize']>[0]} box
   */
  #fit(box) {
    try {
      this.#player.resize(box)
    } catch (error) {
      const { option, message } = /** @type {import('./options.js').OptionError} */ (error)
      if (!option) throw error
      console.warn(`boids-canvas: ${message}`, this.#host)
      this.#host.dispatchEvent(new CustomEvent('boids-error', { bubbles: true, detail: { name: option, message } }))
      this.#values = { ...this.#values, count: undefined }
      this.#player.configure(this.#values)
      this.#player.resize(box)
      this.#describe()
    }
  }

  #place() {
    placeCanvas(this.#canvas, this.#player.snapshot({}).place)
  }

  #colour() {
    this.#player.setColours(computedColours(this.#canvas))
  }

  /** Applies all values but those of the flock itself: shape, colours, words, button and features. */
  #describe() {
    const values = this.#values
    const before = this.#applied
    this.#applied = values
    this.#playing.paused = values.paused ?? false
    setColours(this.#canvas, values)
    this.#root.shape(values)
    describeFlock(this.#canvas, this.#host, values, this.#flock.length)
    const { colourBy = 'none', trails = false } = values
    if (colourBy !== (before.colourBy ?? 'none')) this.#player.colourBy(colourBy)
    if (trails !== (before.trails ?? false)) this.#player.setTrails(trails)
    this.#pointer.configure(values)
    this.#follow.configure(values)
  }

  /** Plays or pauses, as everything together demands, shows that on the button, and reports it last. */
  #update() {
    const { playing } = this
    if (playing && this.#hasSize && this.#isVisible) this.#player.play()
    else this.#player.pause()
    this.#button.show(playing, this.#values.controls ?? false, this.#follow.isOn)
    this.#playing.report(this.#host)
  }

  /** Whether it flies whenever it is visible. */
  get playing() {
    this.later.flush()
    return !this.#end && this.#playing.now
  }

  /** The flock. It belongs to the show and ends with it; what is set on it holds until the next `configure`. */
  get flock() {
    this.#measured()
    return this.#flock
  }

  /** The number of the boid that is followed, if any. */
  get followed() {
    this.#alive()
    return this.#follow.followed
  }

  /** Holds until the option `follow` changes. */
  set followed(boid) {
    this.#alive()
    this.#follow.followed = boid
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
    this.#values = values
    Object.assign(this.#given, givenBy(values))
    this.#describe()
    this.#place()
    this.#update()
  }

  async snapshot() {
    this.#measured()
    if (!this.#hasSize) throw new Error('there is nothing to take a snapshot of: the flock has no size on this page')
    return snapshot(this.#canvas)
  }

  /** @param {import('./record.js').RecordOptions} [options] */
  async record(options) {
    const player = this.#measured()
    if (!this.#hasSize) throw new Error('there is nothing to record: the flock has no size on this page')
    return record(this.#canvas, () => player.step(0), this.#life.signal, options)
  }

  /** The player, in a box of known size: the flight starts with the first one, and earlier steps and states would be lost. */
  #measured() {
    const player = this.#alive()
    if (!this.#hasSize) this.#resize({ width: this.#box.clientWidth, height: this.#box.clientHeight })
    return player
  }

  /** What the last frame took. */
  get cost() {
    return /** @type {import('./types.js').Cost} */ (this.#alive().snapshot({ cost: true }).cost)
  }

  /** Adapts to a new place on the page: another document's style sheets, other inherited colours. */
  moved() {
    this.#root.shape(this.#values)
    if (!this.#end) this.#colour()
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
    this.#player.free()
    this.#flock.free()
  }

  #alive() {
    this.later.flush()
    if (this.#end) throw new Error(this.#end)
    return this.#player
  }

  /** Ends the flight after a panic, of which a flock cannot recover. The last picture stays. */
  #stop() {
    if (this.#end) return
    this.#end = STOPPED
    this.#life.abort()
    this.#button.element.replaceWith(createNotice(STOPPED))
    this.#host.dispatchEvent(new CustomEvent('boids-error', { bubbles: true, detail: { message: STOPPED } }))
  }
}
