/**
 * The flock of a show in its box: when it flies, how large it is, and on which thread. It flies while it is visible and plays
 * (playing.ts). What is shown is a view (view.ts); when the flock moves to another thread, a new view takes its place.
 */

import { begin } from './begin.js'
import { createMessage, type createButton } from './button.js'
import { readCamera, type Values } from '../options/options.js'
import { Playing } from './playing.js'
import { dispatch, report } from '../features/events.js'
import { View } from './view.js'
import { sizeOf, watch, type Box } from './watch.js'
import { ENGLISH, watchContext, wordsFor } from './words.js'
import type { Source } from '../player/engine.js'
import type { Later } from '../player/later.js'
import type { OptionError } from '../options/reader.js'
import type { Root } from './root.js'
import type { Thread } from '../player/thread.js'
import type { Camera } from '../types.js'

/** What a show gives to its flock. */
export interface Home {
  host: Element
  source: Source
  root: Root
  button: ReturnType<typeof createButton>
  later: Later
  /** Aborts when the flock stops or the show is destroyed. */
  life: AbortController
}

/** Readers who prefer reduced motion see the flock after so many steps: the flocks of all presets have formed by then. */
const SETTLED_STEPS = 300
/** In ms. A large flock is shown less settled, so that the page does not wait. */
const SETTLING_TIME = 40
/** In ms. After its worker is lost, a flock flies its steps again in tasks that are no longer, so that the page does not wait. */
const TASK = 8

export class OpenShow {
  #home
  /** All options that are given. */
  values: Values
  view: View
  #box = document.createElement('div')
  #playing = new Playing()
  /** The box's sides in CSS px, once it has any. */
  size: Box | undefined
  /** Whether the flight has started: it does so with the first size. */
  #hasStarted = false
  #isVisible = false
  /** The last move to another thread. */
  #move: object | undefined
  /** The last message about a value that cannot hold. */
  #warned = ''
  #camera: Camera | undefined

  /**
   * @param values checked
   * @param thread where it flies, unless on the page
   */
  constructor(home: Home, values: Values, thread?: Thread) {
    this.#home = home
    this.values = values
    this.view = this.#viewOn(thread)
  }

  #viewOn(thread?: Thread) {
    const on = {
      recovered: (reason: string) => this.#recovered(`This flock goes on after an error: ${reason}`),
      failed: () => this.#stop(),
      refused: (error: OptionError) => this.#refuse(error),
      lost: () => this.#moveTo('page', this.view.player),
      formed: (points: Float32Array) => this.#showStill(points),
    }
    return new View(this.#home.host, this.values, thread, on, this.#home.later)
  }

  /** Appears. @param wanted whether the reader of an earlier show wanted it to play */
  appear(wanted?: boolean) {
    const { root, button } = this.#home
    this.#box.setAttribute('part', 'box')
    this.#box.append(this.view.canvas, button.element)
    root.take(this.#box)
    this.#describe()
    this.#playing.wanted = wanted
    this.#watch()
    this.#playing.begin()
    // the observer reports the size with the page's next frame only
    this.measured()
  }

  #watch() {
    const { host, life } = this.#home
    const on = {
      resized: (box: Box) => this.#resize(box),
      visible: (visible: boolean) => {
        this.#isVisible = visible
        this.#update()
      },
      reducedMotion: (reduced: boolean) => {
        this.#playing.reducedMotion = reduced
        this.#update()
      },
    }
    watch(this.#box, on, life.signal)
    const say = () => {
      this.view.label()
      this.#update()
    }
    watchContext(host, say, life.signal)
  }

  /** The player, in a box of known size: the flight starts with the first one, and earlier steps and states would be lost. */
  measured() {
    if (!this.size) this.#resize(sizeOf(this.#box))
    return this.view.player
  }

  #resize({ width, height }: Box) {
    this.size = width > 0 && height > 0 ? { width, height } : undefined
    this.#fit()
    this.#update()
  }

  /**
   * Fits the view into the box. Where a step of so many boids would take too long in it, the preset's number flies.
   */
  #fit() {
    if (!this.size) return
    const { player } = this.view
    this.view.colour()
    try {
      player.resize({ ...this.size, pixelRatio: devicePixelRatio })
    } catch (error) {
      this.#refuse(error as OptionError)
    }
    if (!this.#hasStarted && this.#playing.reducedMotion && !this.playing) player.settle(SETTLED_STEPS, SETTLING_TIME)
    this.#hasStarted = true
  }

  /** Readers who prefer reduced motion see a formation at once. */
  #showStill(points: Float32Array) {
    if (!this.#playing.reducedMotion || this.playing) return
    const { player } = this.view
    const places = new Float32Array(2 * player.length).map((_, i) => points[i % points.length])
    player.query('setState', [places, places.map(() => 0)])
    player.settle(SETTLED_STEPS, SETTLING_TIME)
  }

  /** The preset's value holds, because the one that was given cannot: a count, or the marker `image`. */
  #refuse(error: OptionError) {
    const { option, value, message } = error
    if (!option) throw error
    if (message !== this.#warned) report(this.#home.host, { name: option, value: String(value), message })
    this.#warned = message
    if (this.#hasEnded) return
    this.values = { ...this.values, [option]: undefined }
    const { player } = this.view
    player.configure(this.values)
    if (this.size) player.resize({ ...this.size, pixelRatio: devicePixelRatio })
    this.#describe()
  }

  /** Replaces all values. @param values checked */
  apply(values: Values) {
    this.view.player.configure(values)
    const isElsewhere = (values.thread === 'page') !== (this.values.thread === 'page')
    this.values = values
    this.#describe()
    this.#update()
    if (isElsewhere) this.#moveTo(values.thread)
  }

  /** Applies all values but those of the flock itself: shape, colours, words, button and features. */
  #describe() {
    this.#playing.paused = this.values.paused ?? false
    this.#home.root.shape(this.values)
    this.view.describe(this.values)
  }

  /** Plays or pauses, as everything together demands, shows that on the button, and reports it last. */
  #update() {
    const { host, button } = this.#home
    const { playing } = this
    const { player, follow } = this.view
    if (playing && this.size && this.#isVisible) player.play()
    else player.pause()
    button.show(wordsFor(host), playing, this.values.controls ?? false, follow?.isOn ?? false)
    // one that cannot be pressed is not shown
    button.element.hidden = Boolean(host.closest('[inert]'))
    this.#playing.report(host)
  }

  /** Whether it flies whenever it is visible. */
  get playing() {
    return !this.#hasEnded && this.#playing.now
  }

  /** What the reader or the page wanted last: play or pause, if anything. */
  get wanted() {
    return this.#playing.wanted
  }

  set wanted(wanted) {
    this.#playing.wanted = wanted
    this.#update()
  }

  get camera() {
    return this.#camera
  }

  set camera(camera) {
    this.#camera = camera && readCamera(camera)
    this.view.player.setCamera(this.#camera)
  }

  get #hasEnded() {
    return this.#home.life.signal.aborted
  }

  /**
   * Moves the flock to another thread, where it starts from its seed. Where no flock can fly there, it stays where it is.
   * @param lost with its worker: the flock flies as many steps again
   */
  async #moveTo(where: Values['thread'], lost?: View['player']) {
    const move = (this.#move = {})
    let error: Error | undefined
    const thread = await begin(this.#home.source, where).catch((reason) => void (error = reason))
    if (this.#hasEnded || move !== this.#move) return thread?.leave()
    if (error) return lost ? this.#stop() : this.#report({ message: error.message })
    const before = this.view
    this.view = this.#viewOn(thread)
    before.canvas.replaceWith(this.view.canvas)
    before.free()
    this.#hasStarted = false
    this.#describe()
    this.#fit()
    if (this.#camera) this.view.player.setCamera(this.#camera)
    this.#update()
    if (!lost) return
    this.#recovered('This flock now flies on the page: the worker does not answer')
    this.#flyTo(lost.steps)
  }

  /** Flies on to a step, in short tasks. */
  async #flyTo(steps: number) {
    const { player } = this.view
    while (!this.#hasEnded && player === this.view.player && player.steps < steps) {
      player.settle(steps - player.steps, TASK)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  /** Ends the flight after an error from which the flock cannot recover. The last picture stays. */
  #stop() {
    const { host, button, life } = this.#home
    if (this.#hasEnded) return
    life.abort()
    this.view.stop()
    button.element.replaceWith(createMessage(wordsFor(host).stopped))
    this.#report({ message: ENGLISH.stopped })
  }

  #recovered(message: string) {
    this.#report({ message, recovered: true })
  }

  /** @param detail of the event */
  #report(detail: { message: string; recovered?: boolean }) {
    dispatch(this.#home.host, 'boids-error', detail)
  }
}
