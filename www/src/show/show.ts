/**
 * A show: what `mount` returns, and what is behind an element. This file is its lifecycle and its calls.
 *
 * It waits for its thread first. Calls that come earlier are carried out in their order once it has opened. From then on
 * open-show.ts decides when the flock flies.
 */

import { begin } from './begin.js'
import { createButton } from './button.js'
import { feature } from '../options/features.js'
import { Later } from '../player/later.js'
import { OpenShow } from './open-show.js'
import { readShowOptions, type Options, type Values } from '../options/options.js'
import { Root } from './root.js'
import { readSteps } from '../options/steps.js'
import { addVerbs } from './verbs.js'
import { ENGLISH } from './words.js'
import type { Source } from '../player/engine.js'
import type { Thread } from '../player/thread.js'
import type { RecordOptions } from '../types.js'
import type { View } from './view.js'

const DESTROYED = 'this show was destroyed; mount a new one'

export class Show {
  #host
  #source
  #opened: () => void = () => {}
  #failed: (error: unknown) => void = () => {}
  /** It rejects where no flock can fly. */
  ready: Promise<Show> = new Promise((resolve, reject) => {
    this.#opened = () => resolve(this)
    this.#failed = reject
  })
  hasFailed = false
  /** Once the element is its own. */
  #root: Root = undefined as any
  /** Those with which it will open. */
  #values: Values = {}
  /** While it waits for its thread. */
  #waiting: object | undefined
  /** Where it opens, unless on the page. */
  #thread: Thread | undefined
  /** Once it has opened. */
  #open: OpenShow | undefined
  /** What is done at the end of the task, or before the next use of the show. */
  later = new Later()
  /** Aborts when the flock stops or the show is destroyed. */
  #life = new AbortController()
  #isDestroyed = false

  constructor(host: Element, source: Source) {
    this.#host = host
    this.#source = source
    // a page that never asks for it sees no error
    this.ready.catch(() => {})
  }

  /** Whether the element is its own: it waits for its thread, or has opened. */
  get hasElement() {
    return Boolean(this.#root)
  }

  /** Whether its flock is there. */
  get isOpen() {
    return Boolean(this.#open)
  }

  /**
   * Makes the element its own and gives it its shape. Throws where that cannot be.
   * @param values checked
   */
  claim(values: Values) {
    this.#root = Root.forFlock(this.#host)
    this.#root.taken = true
    this.#root.shape(values)
    this.#values = values
  }

  /**
   * Waits for the thread of the values.
   * @param open is called then, unless the show was released
   */
  async wait(open: () => void) {
    const waiting = (this.#waiting = {})
    let error: unknown
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
    this.#root = undefined as any
  }

  /** It cannot open. */
  fail(error: unknown) {
    this.hasFailed = true
    this.#thread?.leave()
    this.release()
    this.#failed(error)
  }

  /**
   * The flock is there.
   * @param values checked
   * @param wanted what the reader of an earlier show wanted last
   */
  open(values: Values, wanted?: boolean) {
    const home = {
      host: this.#host,
      source: this.#source,
      root: this.#root,
      button: this.#createButton(),
      later: this.later,
      life: this.#life,
    }
    this.#open = new OpenShow(home, values, this.#thread)
    this.#open.appear(wanted)
    this.#opened()
  }

  #createButton() {
    const on = {
      toggle: () => this.#want(!this.playing),
      step: () => {
        this.pause()
        if (!this.#life.signal.aborted) this.step()
      },
      restart: () => this.reset(),
      follow: () => this.#open?.view.follow?.chooseNext(),
    }
    return createButton(on, this.#life.signal)
  }

  /** Adapts to a new place on the page: another document's style sheets, other inherited colours. */
  moved() {
    this.#root.shape(this.#open?.values ?? this.#values)
    if (!this.#life.signal.aborted) this.#open?.view.colour()
  }

  destroy() {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.#life.abort()
    if (this.#open) {
      this.#root.clear()
      this.#open.view.free()
    } else this.fail(new Error(DESTROYED))
  }

  /** Throws once the show takes no more calls. */
  #alive() {
    this.later.flush()
    if (this.#life.signal.aborted) throw new Error(this.#isDestroyed ? DESTROYED : ENGLISH.stopped)
  }

  /** Calls back with the open show: now, or as soon as there is one. */
  #use(call: (open: OpenShow) => void) {
    this.#alive()
    if (this.#open) call(this.#open)
    else
      this.ready.then(
        () => this.#use(call),
        () => {},
      )
  }

  /** What a call with the player in its box returns: it is called now, or as soon as there is one. */
  async #ask<T>(call: (open: OpenShow, player: View['player']) => T) {
    if (!this.#open) await this.ready
    this.#alive()
    const open = this.#open as OpenShow
    return call(open, open.measured())
  }

  /** Whether it flies whenever it is visible. */
  get playing() {
    this.later.flush()
    return this.#open?.playing ?? false
  }

  /** The flock, if it flies on the page. What is set on it holds until the next `configure`. */
  get flock() {
    const player = this.#flying?.measured()
    if (player) feature('flock')
    return player && 'flock' in player ? player.flock : undefined
  }

  /** What the last frame took, if the flock flies on the page. */
  get cost() {
    const player = this.#flying?.view.player
    return player && 'cost' in player ? player.cost : undefined
  }

  /** The open show, as long as its flock can fly. */
  get #flying() {
    this.later.flush()
    return this.#life.signal.aborted ? undefined : this.#open
  }

  /** What a member of the flock returns, wherever it flies; or `cost`. */
  query(name: string, ...args: unknown[]): Promise<any> {
    return this.#ask(async (open, player) => {
      try {
        return await player.query(name, args)
      } catch (error) {
        // unless the flock has moved to another thread before it answered
        if (player === open.view.player) throw error
        return this.query(name, ...args)
      }
    })
  }

  /** The old name of `follow`: the number of the boid that is followed, if any. */
  get followed() {
    return this.#flying?.view.follow?.followed
  }

  /** Holds until the option `follow` changes. */
  set followed(boid) {
    feature('followed')
    this.#use(({ view }) => view.follow && (view.follow.followed = boid))
  }

  /** What it shows instead of the whole world, if anything. */
  get camera() {
    return this.#open?.camera
  }

  set camera(camera) {
    this.#use((open) => (open.camera = camera))
  }

  /** What the reader or the page wanted last: play or pause, if anything. */
  get wanted() {
    return this.#open?.wanted
  }

  play() {
    this.#want(true)
  }

  pause() {
    this.#want(false)
  }

  #want(wanted: boolean) {
    this.#use((open) => (open.wanted = wanted))
  }

  step(n?: number) {
    this.#use((open) => open.measured().step(readSteps(n)))
  }

  reset() {
    this.#use(({ view }) => view.player.reset())
  }

  /** @param options that change; `undefined` takes an option back */
  configure(options: Options) {
    this.#alive()
    const values = readShowOptions(options, this.#open?.values ?? this.#values)
    if (!this.#open) this.#values = values
    this.#use(() => this.apply(values))
  }

  /**
   * Replaces all values.
   * @param values checked
   */
  apply(values: Values) {
    this.#alive()
    this.#open?.apply(values)
  }

  snapshot() {
    return this.#shown((player) => player.picture())
  }

  record(options?: RecordOptions) {
    return this.#shown((player) => feature('record')(player, this.#life.signal, options))
  }

  #shown<T>(call: (player: View['player']) => T) {
    return this.#ask((open, player) => {
      if (!open.size) throw new Error('there is no picture: the flock has no size on this page')
      return call(player)
    })
  }
}

addVerbs(Show.prototype)
