/**
 * A show: what `mount` returns, and what is behind an element, from its first connection to its end. Only the show has the values of
 * what is shown; its parts ask it.
 *
 * It waits for an element on a page and for the thread of its flock. Calls that come in the meantime are kept, and carried out in order
 * once the show is open. Then the flock flies while it is visible and plays. A failure that no flock recovers from stops it. If its
 * element is removed, it waits again, and keeps everything but the flight. `destroy` ends it.
 */

import { isStarted, type Source } from '../player/engine.js'
import { dispatch, report } from '../features/events.js'
import { feature } from '../options/features.js'
import { Later, outsideZones } from '../player/tasks.js'
import {
  allParams,
  readCamera,
  readShowOptions,
  type Camera,
  type Options,
  type ShowChanges,
  type Values,
} from '../options/options.js'
import { optionError, readSteps, type OptionError } from '../options/reader.js'
import { METHODS, VALUES } from '../player/calls.js'
import { canPaint, fliesOnPage, joinThread, NoAnswer, type Thread } from '../player/thread.js'
import { KeptCalls } from './kept-calls.js'
import { Root } from './root.js'
import { ENGLISH } from './words.js'
import { Stage } from './stage.js'
import { windowOf } from './surroundings.js'
import { View } from './view.js'
import type { AsyncFlock, Flock } from '../player/flock.js'
import type { Cost } from '../player/player.js'
import type { RecordOptions } from '../features/record.js'
import type { ParamValues } from '#web/table.js'

const DESTROYED = 'this show was destroyed; mount a new one'
const REMOVED = 'the element was removed before its flock was ready'

/** What {@link Show.query} can ask for: values of the flock, and the cost of the last frame. */
export interface Queries {
  length: number
  steps: number
  params: ParamValues
  /** Four numbers for each: see {@link Flock.predators}. */
  predators: Float32Array
  cost: Cost
}

/**
 * A flock that flies in an element, on the page's thread or in a worker. It only flies while it is visible. For readers who prefer
 * reduced motion, it stands still.
 */
export interface Show extends AsyncFlock {}
export class Show {
  /**
   * Vue makes no proxy for what has a name of its own; behind one, private fields cannot be reached.
   * @internal
   */
  readonly [Symbol.toStringTag] = 'Show'
  /** @internal */
  readonly host
  readonly #source
  readonly #opening
  #state: 'waiting' | 'open' | 'stopped' | 'ended' = 'waiting'

  /** All options that are given, checked. */
  #values: Values = {}
  #camera: Camera | undefined
  /** The boid that is followed: as the option says, until the reader chooses another. */
  #followed: number | undefined
  /** What the reader or the page wanted last: play or pause. Before that, the option `paused` and the reader's preferences decide. */
  #wanted: boolean | undefined
  /** How often the option `paused` has changed. */
  #pauseChanges = 0
  /** The values that could not hold, by option, as they were reported. */
  readonly #refused = new Map<string, unknown>()

  #kept = new KeptCalls<Show, Stage>()
  /** While the element is its own. */
  #root: Root | undefined
  /** The last attempt to reach a thread, and whether the page's own was wanted. */
  #attempt: { isOnPage: boolean } | undefined
  /** Of the window where the element was last. */
  #page: Document | undefined
  /** Only while it is open, or has stopped. */
  #stage: Stage | undefined
  /** What is done at the end of the task, or before the next use of the show. @internal */
  readonly later = new Later()

  /** @internal @param opening is called when the flock is there, before the calls that were kept are carried out */
  constructor(host: Element, source: Source, opening?: () => void) {
    this.host = host
    this.#source = source
    this.#opening = opening
  }

  /**
   * Resolves to the show once its flock is there. Calls that you make before are kept and carried out then. The promise rejects
   * with an `Error` if no flock can fly, or if the element is removed first.
   */
  get ready(): Promise<Show> {
    return this.#kept.ready
  }

  /** Whether the element is its own. @internal */
  get hasElement() {
    return Boolean(this.#root)
  }

  /** @internal */
  get isOpen() {
    return this.#state === 'open'
  }

  /** @internal */
  get values() {
    return this.#values
  }

  // The life of the element.

  /**
   * The element is on a page, perhaps at another place than before. Throws where it cannot be.
   * @param values checked
   * @param atOnce whether the flock is there at once if nothing has to be waited for
   * @internal
   */
  connect(values: Values, atOnce = false) {
    outsideZones(() => this.#connect(values, atOnce))
  }

  #connect(values: Values, atOnce: boolean) {
    this.#leaveClosed()
    if (this.#root) {
      this.#root.shape(this.#values)
      return this.#arrive()
    }
    const root = Root.of(this.host)
    this.#page = this.host.ownerDocument
    if (this.#kept.isOver) this.#kept = new KeptCalls()
    root.taken = true
    this.#root = root
    this.#take(values)
    if (!(atOnce && this.#isOnPage && isStarted() && canPaint())) return void this.#reach()
    this.#attempt = { isOnPage: true }
    this.#open(undefined)
  }

  /** The element has left its page. All is kept for its next connection, but for the flight. @internal */
  disconnect() {
    if (!this.#root || this.#state === 'ended') return
    this.#kept = new KeptCalls(this.#kept.refuse(new Error(REMOVED)))
    this.#close()
    this.#state = 'waiting'
  }

  /**
   * If the element's window has gone, as that of a removed iframe, treats the element as removed: Chromium has dropped its listeners, and
   * its canvas stays blank wherever the page moves it. What `mount` made ends, because nothing connects it again. While a window closes, a
   * page may still move the element out of it.
   */
  #leaveClosed() {
    if (!this.#page || this.#page.defaultView) return
    if (this.#opening) this.disconnect()
    else this.destroy()
  }

  /** Ends the show and restores the element. */
  destroy() {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    this.fail(new Error(DESTROYED))
  }

  /** No flock can fly. @internal */
  fail(error: unknown) {
    this.#kept.refuse(error)
    this.#close()
  }

  /** Gives the element back. */
  #close() {
    this.#attempt = undefined
    const stage = this.#stage
    this.#stage = undefined
    this.#root?.clear()
    this.#root = undefined
    stage?.free()
  }

  get #isOnPage() {
    return fliesOnPage(this.#values.thread, windowOf(this.host))
  }

  /**
   * Brings the flock to the thread that the values ask for.
   * @param fliesOn whether it flies its steps again there; else it starts from its seed
   * @param isLost whether its worker is lost, so that only the page remains
   */
  async #reach(fliesOn = false, isLost = false) {
    const attempt = (this.#attempt = { isOnPage: this.#isOnPage })
    const found: { thread?: Thread | undefined; error?: Error } = await joinThread(
      this.#source,
      this.#values.thread,
      isLost || attempt.isOnPage,
    ).then(
      (thread) => ({ thread }),
      (error) => ({ error }),
    )
    this.later.flush()
    if (attempt !== this.#attempt) return found.thread?.leave()
    const steps = fliesOn && this.#stage ? Math.max(this.#stage.view.player.steps, this.#stage.goal) : 0
    if (!found.error) this.#open(found.thread)
    else if (this.#state === 'waiting') return this.fail(found.error)
    else if (isLost) return this.#stop()
    // the flock stays where it is
    else return this.#report({ message: found.error.message })
    if (isLost && this.isOpen)
      this.#report({ message: 'This flock now flies on the page: the worker is not responding', recovered: true })
    await this.#stage?.flyTo(steps)
  }

  /** The element is at another place. */
  #arrive() {
    this.#page = windowOf(this.host)?.document
    this.#reachAgain(true)
  }

  /** Reaches for another thread where that is wanted. */
  #reachAgain(fliesOn = false) {
    if (this.#attempt && this.#attempt.isOnPage !== this.#isOnPage) void this.#reach(fliesOn)
  }

  /** The flock is there. @param thread where it flies, unless on the page */
  #open(thread: Thread | undefined) {
    this.#leaveClosed()
    if (!this.#root) return thread?.leave()
    let view
    try {
      view = this.#viewOn(thread)
    } catch (error) {
      thread?.leave()
      const { option, message } = error as OptionError
      const failure = option ? error : new Error(`no flock can be made on this page: ${message}`, { cause: error })
      this.#report({ message: (failure as Error).message })
      return this.#state === 'waiting' ? this.fail(failure) : this.#stop()
    }
    // a listener may have ended the show
    if (!this.#root) return view.free()
    if (this.#stage) return this.#stage.replace(view)
    this.#appear(view, this.#root)
    this.#opening?.()
    this.#kept.carryOut(this, () => this.#openStage)
  }

  #viewOn(thread: Thread | undefined) {
    const view: View = new View(this, thread, {
      recovered: (reason) =>
        this.#report({ message: `This flock keeps flying after an error: ${reason}`, recovered: true }),
      failed: (reason) => this.#stop(reason),
      refused: (error) => this.#refuse(error),
      lost: () => void (this.isOpen && view === this.#stage?.view && this.#reach(true, true)),
      chosen: (boid) => this.#choose(boid),
      formed: (points) => this.#stage?.showStill(points),
    })
    return view
  }

  #appear(view: View, root: Root) {
    const stage = new Stage(this, root, view, {
      toggle: () => this.#want(!this.playing),
      step: () => {
        this.pause()
        if (this.isOpen) this.step()
      },
      restart: () => {
        this.reset()
        stage.settle()
      },
      follow: () => this.#choose(this.followed === undefined ? 0 : this.followed + 1),
      moved: () => {
        this.#leaveClosed()
        if (stage === this.#stage) this.#arrive()
      },
      gone: () => this.#leaveClosed(),
      calmed: () => {
        if (this.#wanted) this.#wanted = undefined
      },
    })
    this.#state = 'open'
    this.#stage = stage
    stage.begin()
    // it may have moved in the meantime
    this.#arrive()
  }

  /** Ends the flight after an error from which the flock cannot recover. The last picture stays. */
  #stop(reason: string = ENGLISH.stopped) {
    if (!this.isOpen) return
    this.#state = 'stopped'
    this.#attempt = undefined
    this.#kept.refuse(new Error(reason))
    this.#stage?.stop()
    this.#report({ message: reason })
  }

  /** A value cannot hold for now: a count, or the marker `image`. The preset's value holds meanwhile. */
  #refuse({ option, value, message }: OptionError) {
    const isNew = this.#refused.get(option) !== value
    this.#refused.set(option, value)
    if (isNew) queueMicrotask(() => report(this.host, { name: option, value: String(value), message }))
  }

  /** In a microtask: a listener may end the show, and must not do so within a call of the flock. */
  #report(detail: { message: string; recovered?: boolean }) {
    queueMicrotask(() => dispatch(this.host, 'boids-error', detail))
  }

  // What it shows.

  /**
   * Changes some options while the flock flies. `undefined` resets an option to the preset's value. If you
   * change `thread`, the flight starts again from the seed.
   */
  configure(options: ShowChanges) {
    this.#alive()
    this.apply(readShowOptions(options, this.#values))
  }

  /**
   * Replaces all values.
   * @param values checked
   * @param follows whether `follow` was set, perhaps to the value that it has: the boid is chosen anew
   * @param isGiven whether any option was set; else what was set on the flock itself stays
   * @internal
   */
  apply(values: Values, follows = false, isGiven = true) {
    const before = this.#values
    this.#take(values, follows)
    outsideZones(() => this.#apply(values, before, isGiven))
  }

  #apply(values: Values, before: Values, isGiven: boolean) {
    this.#reachAgain()
    if (!this.isOpen) return
    const stage = this.#stage as Stage
    if (isGiven) stage.view.player.configure(values)
    if (!this.isOpen) return
    stage.view.show(before)
    const [now, then] = [values, before].map(allParams)
    // other changes leave the boids where they are
    if (now.count !== then.count || values.preset !== before.preset) stage.settle()
    stage.update()
  }

  #take(values: Values, follows = false) {
    const before = this.#values
    this.#values = values
    const { follow, paused = false } = values
    if (follows || follow !== before.follow) this.#followed = follow === 'any' ? undefined : follow
    if (paused !== (before.paused ?? false)) {
      this.#wanted = undefined
      this.#pauseChanges++
    }
    for (const [option, value] of this.#refused) if ((values as Options)[option] !== value) this.#refused.delete(option)
    this.#root?.shape(values)
  }

  /** Whether it flies whenever it is visible. */
  get playing() {
    this.later.flush()
    return this.isOpen && (this.#wanted ?? !(this.#values.paused || this.#stage?.reducedMotion))
  }

  /** Lets it fly, even for readers who prefer reduced motion. */
  play() {
    this.#want(true)
  }

  /** Stops it until `play`. */
  pause() {
    this.#want(false)
  }

  #want(wanted: boolean) {
    this.#alive()
    const changes = this.#pauseChanges
    this.#call(() => {
      // the option is newer
      if (changes !== this.#pauseChanges) return
      this.#wanted = wanted
      this.#stage?.update()
    })
  }

  /** The part of the plane that it shows; `undefined` for the whole world. With a camera, the picture fills the element. */
  get camera() {
    return this.#camera
  }

  set camera(camera) {
    this.#alive()
    this.#camera = camera && readCamera(camera)
    this.#stage?.view.player.setCamera(this.#camera)
  }

  /** The number of the boid that is followed, if any. @internal */
  get followed() {
    const { length = Infinity } = this.#stage?.view.player ?? {}
    return (this.#followed ?? Infinity) < length ? this.#followed : undefined
  }

  /** The boid that is followed, or `any` if the reader may choose one. Setting it sets the option. */
  get follow(): number | 'any' | undefined {
    this.later.flush()
    return this.followed ?? (this.#values.follow === undefined ? undefined : 'any')
  }

  set follow(follow) {
    this.#alive()
    this.apply(readShowOptions({ follow }, this.#values), true)
  }

  /** The reader follows a boid, or none if they choose the same again. */
  #choose(boid: number | undefined) {
    const before = this.followed
    if (this.#values.follow === undefined || !this.isOpen) return
    this.#followed = boid === before ? undefined : boid
    // there is none after the last
    this.#followed = this.followed
    this.#stage?.view.follow()
    if (this.followed !== before) dispatch(this.host, 'boids-follow', { boid: this.followed })
  }

  /** Advances by `n` steps; one by default. On the page's thread, the page waits for them. */
  step(n?: number) {
    const steps = readSteps(n)
    this.#call((stage) => {
      stage.measure()
      if (stage.goal) stage.goal += steps
      stage.view.player.step(steps)
    })
  }

  /** Starts again from the seed. */
  reset() {
    this.#call((stage) => {
      stage.goal = 0
      stage.view.player.reset()
    })
  }

  // What it is asked.

  /** Throws once it takes no more calls. */
  #alive() {
    this.later.flush()
    this.#leaveClosed()
    if (this.#state === 'ended') throw new Error(DESTROYED)
    if (this.#state === 'stopped') throw new Error(ENGLISH.stopped)
  }

  /** Carries out a call now, or as soon as the flock is there. */
  #call(run: (stage: Stage) => void) {
    this.#alive()
    if (this.isOpen) outsideZones(() => run(this.#stage as Stage))
    else if (!this.#hasFailed) this.#kept.keep(run)
  }

  /** What the player answers: now, or as soon as the flock is there. */
  async #ask<T>(ask: (stage: Stage) => Promise<T> | T): Promise<T> {
    this.#alive()
    if (this.#hasFailed) await this.ready
    if (this.isOpen) return this.#answer(this.#stage as Stage, ask)
    return new Promise((resolve, reject) => {
      this.#kept.keep((stage) => void this.#answer(stage, ask).then(resolve, reject), reject)
    })
  }

  async #answer<T>(stage: Stage, ask: (stage: Stage) => Promise<T> | T): Promise<T> {
    stage.measure()
    const { view } = stage
    try {
      return await outsideZones(() => ask(stage))
    } catch (error) {
      if (!(error instanceof NoAnswer) || view === stage.view || stage !== this.#stage) throw error
      // the flock has moved to another thread before it answered
      return this.#ask(ask)
    }
  }

  /** Whether no flock could fly. A new connection is a new attempt. */
  get #hasFailed() {
    return this.#state === 'waiting' && this.#kept.isOver
  }

  /** What a member of the flock returns, or its value, wherever it flies. */
  #member(name: string, args: unknown[]): Promise<unknown> {
    return this.#ask((stage) => {
      if (name === 'setState' || name === 'restore') stage.goal = 0
      return stage.view.player.query(name, args)
    })
  }

  /**
   * A value of the flock, wherever it flies: `length`, `steps`, `params`, `predators`, or `cost`, the times of the last frame.
   *
   * ```js
   * const steps = await show.query('steps')
   * ```
   */
  query<Name extends keyof Queries>(name: Name): Promise<Queries[Name]> {
    if (!VALUES.includes(name)) return Promise.reject(optionError('query', name, `one of ${VALUES.join(', ')}`))
    // no `await`, which would let a later question overtake this one
    return this.#member(name, []) as Promise<Queries[Name]>
  }

  static {
    for (const name of METHODS)
      Object.defineProperty(Show.prototype, name, {
        value(this: Show, ...args: unknown[]) {
          return this.#member(name, args)
        },
      })
  }

  /**
   * The flock, once it is there, if it flies on the page's thread. It ends with the show. A value that you set on it lasts until
   * the next `configure`.
   */
  get flock(): Flock | undefined {
    const player = this.#flying
    if (!player) return undefined
    this.#stage?.measure()
    feature('flock')
    return 'flock' in player ? player.flock : undefined
  }

  /** The times of the last frame, once the flock is there, if it flies on the page's thread. */
  get cost(): Cost | undefined {
    const player = this.#flying
    return player && 'cost' in player ? player.cost : undefined
  }

  get #flying() {
    return this.#openStage?.view.player
  }

  /** Once all that waits is done, which may end it. */
  get #openStage() {
    this.later.flush()
    return this.isOpen ? this.#stage : undefined
  }

  /** The flock as it is now, as a PNG. */
  snapshot(): Promise<Blob> {
    return this.#shown(({ view }) => {
      view.colour()
      return view.player.picture()
    })
  }

  /**
   * A clip of the flock's next seconds, as a WebM with 60 frames a second. On a slow machine this takes longer. For the clip, the flock
   * also flies while it is paused or out of view. The promise rejects if the browser cannot encode WebM, if the element has no size, if
   * another clip is being recorded, or if the show ends first. If the flock moves to another thread, the clip starts again there.
   */
  record(options?: RecordOptions): Promise<Blob> {
    return this.#shown(({ view }) => feature('record')(view.player, view.signal, options))
  }

  #shown<T>(call: (stage: Stage) => Promise<T>) {
    return this.#ask((stage) => {
      if (!stage.size) throw new Error('there is no picture: the flock has no size on this page')
      return call(stage)
    })
  }
}
