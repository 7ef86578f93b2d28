/**
 * What a show has on the page from its opening to its end: the box in its element, with a view and the button. The stage keeps no values.
 * It shows those of its owner, and asks the surroundings how large the box is and whether it can be seen.
 */

import { createButton, createMessage } from './button.js'
import { dispatch } from '../features/events.js'
import { Surroundings, type Size } from './surroundings.js'
import type { Root } from './root.js'
import type { View } from './view.js'
import type { Show } from './show.js'

/** Readers who prefer reduced motion see the flock after so many steps: the flocks of all presets have formed by then. */
const SETTLED_STEPS = 300
/** In ms. A large flock is shown less settled, so that the page does not wait. It does not wait for a worker. */
const SETTLING_TIME = { page: 40, worker: 1000 }
/** In ms. After its worker is lost, a flock flies its steps again in tasks that are no longer, so that the page does not wait. */
const TASK = 8

type Owner = Pick<Show, 'host' | 'values' | 'playing' | 'camera'>

/** What the reader does on the button, or what happens to the element. */
type On = Parameters<typeof createButton>[0] & {
  /** The element is at another place: in another window or shadow tree, or under other styles. */
  moved: () => void
  /** Its window has left the page, perhaps for good. */
  gone: () => void
  /** The reader has come to prefer reduced motion. */
  calmed: () => void
}

export class Stage {
  view
  /** Of the box, in CSS px; none where it has none. */
  size: Size | undefined
  reducedMotion
  /** The step to which it flies on; 0 once it is there, or the flight is set anew. */
  goal = 0
  readonly #owner
  readonly #root
  readonly #on
  readonly #life = new AbortController()
  readonly #box = document.createElement('div')
  readonly #button
  #around
  /** Whether it played when that was reported last. */
  #played = false

  constructor(owner: Owner, root: Root, view: View, on: On) {
    this.#owner = owner
    this.#root = root
    this.#on = on
    this.view = view
    this.#button = createButton(on, this.#life.signal)
    this.#box.setAttribute('part', 'box')
    this.#box.append(view.canvas, this.#button.element)
    root.take(this.#box)
    this.#around = this.#look()
    this.reducedMotion = this.#around.reducedMotion
  }

  begin() {
    this.#played = this.#owner.playing
    this.#show()
  }

  /** @param view in place of the present one */
  replace(view: View) {
    const before = this.view
    this.view = view
    before.canvas.replaceWith(view.canvas)
    before.free()
    this.#show()
  }

  /** Shows all that is to be seen on a new view. */
  #show() {
    const { view } = this
    const { camera } = this.#owner
    view.show({})
    if (camera) view.player.setCamera(camera)
    // the observer reports the size with the page's next frame only
    this.#resize(this.#around.size)
  }

  #look = () =>
    new Surroundings(this.#owner.host, this.#box, {
      resized: (size) => this.#resize(size),
      changed: () => this.#lookAgain(),
      moved: () => this.#moved(),
      gone: () => this.#on.gone(),
    })

  #moved() {
    this.#on.moved()
    if (this.#life.signal.aborted) return
    this.#root.shape(this.#owner.values)
    this.#around.end()
    this.#around = this.#look()
    this.view.moved()
    this.#lookAgain()
  }

  #lookAgain() {
    const { reducedMotion } = this.#around
    // the system's preference is newer than an earlier press of play
    if (reducedMotion && !this.reducedMotion) this.#on.calmed()
    this.reducedMotion = reducedMotion
    this.view.label()
    this.update()
  }

  /** Plays or pauses, as everything together demands, shows that on the button, and reports it last. */
  update() {
    // `playing` comes before `values`: to answer it, the owner carries out what waits, and that may change them
    const { host, playing, values } = this.#owner
    // the owner may have ended it before it answered, and a listener may at any time
    if (this.#life.signal.aborted) return
    const { words, isVisible, isInert } = this.#around
    this.view.fly(playing && Boolean(this.size) && isVisible)
    this.#button.show(words, playing, values.controls ?? false, values.follow !== undefined)
    // one that cannot be pressed is not shown
    this.#button.element.hidden = isInert
    if (playing === this.#played) return
    this.#played = playing
    dispatch(host, playing ? 'boids-play' : 'boids-pause')
  }

  /** Reads the size now: the flight starts with the first one. */
  measure() {
    if (!this.size) this.#resize(this.#around.size)
  }

  #resize({ width, height }: Size) {
    const { view, size } = this
    this.size = width > 0 && height > 0 ? { width, height } : undefined
    if (this.size) {
      // without a box, no transition reports that a colour has changed
      if (!size || view.isNew) view.colour()
      view.player.resize({ ...this.size, pixelRatio: this.#around.pixelRatio })
      if (view.isNew) this.settle()
    }
    this.update()
  }

  /** Whether it stands still for readers who prefer reduced motion. A listener may have ended it. */
  get #isStill() {
    return this.reducedMotion && !this.#owner.playing && !this.#life.signal.aborted
  }

  /** They see a flock that has formed: now, or as soon as there is a box. */
  settle() {
    const { player } = this.view
    this.view.isNew = !this.size
    if (this.size && this.#isStill) player.settle(SETTLED_STEPS, SETTLING_TIME['flock' in player ? 'page' : 'worker'])
  }

  /** They see a formation at once. */
  showStill(points: Float32Array) {
    if (!points.length || !this.#isStill) return
    const { player } = this.view
    const places = new Float32Array(2 * player.length).map((_, i) => points[i % points.length])
    player.query('setState', [places, places.map(() => 0)]).catch(() => {})
    this.settle()
  }

  /** Flies on to a step, in short tasks. */
  async flyTo(steps: number) {
    const { view } = this
    this.goal = steps
    for (;;) {
      const { goal } = this
      const flown = await view.player.query('steps', []).catch(() => NaN)
      if (view !== this.view || this.#life.signal.aborted) return
      // the steps of `step` in the meantime are not in those flown
      const left = Math.min(goal, this.goal) - Number(flown)
      if (left <= 0) this.goal = 0
      if (!(left > 0)) return
      view.player.settle(left, TASK)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  /** The flight has ended; the last picture stays, with a message. */
  stop() {
    this.#life.abort()
    this.#around.end()
    this.view.stop()
    this.#button.element.replaceWith(createMessage(this.#around.words))
  }

  free() {
    this.#life.abort()
    this.#around.end()
    this.view.free()
  }
}
