/**
 * A stage: a flock in a world of fixed size, and a canvas above it on which a figure draws. The flock flies while it is
 * seen. If the reader prefers reduced motion, it stands still and a button advances it.
 */

import { mount } from './api.js'
import { clearedPen, make, makeSvg } from './dom.js'
import { texts } from './en.js'
import { nextTask } from './next-task.js'
import type { Flock, Show } from '../../src/entries/package.js'

export type Point = { x: number; y: number }
/** Draws in world px. */
export type Draw = (pen: CanvasRenderingContext2D, stage: Stage) => void

/** The colours of every stage, in light and dark pages. */
const COLOURS = {
  background: '#0a0e14',
  border: 'transparent',
  fill: '#dfe7ef',
  outline: 'transparent',
  predator: '#ff5d6c',
}

/** How far the button of a still flock advances it, in seconds of flight. */
const ADVANCE = 1

/** In ms: steps that are not shown take so long in one task. */
const TASK = 10

/** A flock settles for so many steps, flown so many at a time, or for so many ms. */
const SETTLED = { steps: 240, atOnce: 4, ms: 1500 }

const TEXTS = texts.stage

const still = matchMedia('(prefers-reduced-motion: reduce)')

export class Stage {
  host
  show: Show
  /** rejects where no flock can fly; the stage then says so */
  ready: Promise<void>
  /** Called once the flock has begun anew: the figure forgets what it has shown of the flight before. */
  onRestart = () => {}
  /** Above the flock, if the figure draws: a browser without a graphics card composes every canvas in each frame. */
  #canvas = make('canvas', { className: 'drawing', ariaHidden: 'true' })
  #draw
  #start
  #pending = 0
  #ready = false
  #seen = false
  #scale = 1

  /**
   * @param host an empty element with the class `stage` and a size; its label says what it shows
   * @param options of the flock, with `width` and `height` of its world
   * @param draw is called after each frame, with a pen in world px
   * @param start puts the boids where they start
   */
  constructor(host: HTMLElement, options: Record<string, unknown>, draw?: Draw, start?: (flock: Flock) => void) {
    this.host = host
    /** For tests and the console. */
    Object.assign(host, { stage: this })
    this.#draw = draw
    this.#start = start
    const flock = make('div', { className: 'flock' })
    host.append(flock, ...(draw ? [this.#canvas] : []), this.#advanceButton(), this.#screenButtons())
    flock.role = 'group'
    // Instead of the words about the preset.
    flock.setAttribute('aria-description', '')
    flock.ariaLabel = host.ariaLabel
    // R on the flock's button restarts the figure, and not the flock alone.
    host.addEventListener('keydown', (event) => this.#onKey(event), { capture: true })
    this.show = mount(flock, { ...COLOURS, thread: 'page', ...options })
    flock.addEventListener('boids-play', () => this.redraw())
    new ResizeObserver(() => this.redraw()).observe(host)
    new IntersectionObserver((entries) => {
      this.#seen = entries[entries.length - 1].isIntersecting
      this.redraw()
    }).observe(host)
    this.ready = this.show.ready.then(() => {
      start?.(this.flock)
      this.#ready = true
      this.redraw()
    })
    this.ready.catch(() => this.#explain())
  }

  /** Unless it flies in a worker. */
  get flock() {
    return this.show.flock as Flock
  }

  /** CSS px per world px. */
  get scale() {
    return this.#scale
  }

  /** The point of the world under the pointer. */
  toWorld({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, scale } = this.#view()
    const box = this.host.getBoundingClientRect()
    return { x: (clientX - box.left - left) / scale, y: (clientY - box.top - top) / scale }
  }

  /** The boid nearest to a point, or `undefined` if all are farther than `range` world px. */
  boidAt({ x, y }: Point, range: number) {
    const positions = this.flock.positions()
    let found: number | undefined
    let nearest = range ** 2
    for (let i = 0; i < positions.length / 2; i++) {
      const square = (positions[2 * i] - x) ** 2 + (positions[2 * i + 1] - y) ** 2
      if (square >= nearest) continue
      found = i
      nearest = square
    }
    return found
  }

  /** Begins anew: the flock and all that the figure says of it. */
  restart() {
    this.show.reset()
    this.#start?.(this.flock)
    this.onRestart()
    this.show.step(0)
    this.redraw()
  }

  #onKey(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'r' || event.ctrlKey || event.metaKey || event.altKey || !this.#ready) return
    event.preventDefault()
    event.stopPropagation()
    this.restart()
  }

  /** Draws with the next frame, and then with every frame while the flock flies and is seen. */
  redraw() {
    if (!this.#draw || this.#pending || !this.#ready || !this.#seen) return
    this.#pending = requestAnimationFrame(() => {
      this.#pending = 0
      this.#paint()
      if (this.show.playing) this.redraw()
    })
  }

  /** Flies steps that are not shown, in short tasks, while they are wanted, and then shows the flock. */
  async fly(steps: number, areWanted = () => true) {
    for (let flown = 0; flown < steps && areWanted(); await nextTask()) {
      const pause = performance.now() + TASK
      for (; flown < steps && performance.now() < pause; flown++) this.flock.step()
    }
    this.show.step(0)
  }

  /** Flies on at once until it no longer shows how it started, also in a worker. */
  async settle() {
    const { show } = this
    const end = performance.now() + SETTLED.ms
    for (let flown = 0; flown < SETTLED.steps && performance.now() < end; flown += SETTLED.atOnce) {
      show.step(SETTLED.atOnce)
      // in the worker it is then done
      await show.query('steps')
      await nextTask()
    }
  }

  #paint() {
    const { left, top, scale } = this.#view()
    this.#scale = scale
    const canvas = this.#canvas
    const ratio = devicePixelRatio
    const pen = clearedPen(canvas)
    if (!pen) return
    pen.setTransform(scale * ratio, 0, 0, scale * ratio, left * ratio, top * ratio)
    this.#draw?.(pen, this)
  }

  /** Where the world is on the stage, in CSS px: scaled to fit, and centred. */
  #view() {
    const { clientWidth, clientHeight } = this.host
    const [width, height] = [Number(this.flock.get('width')), Number(this.flock.get('height'))]
    const scale = Math.min(clientWidth / width, clientHeight / height)
    return { scale, left: (clientWidth - width * scale) / 2, top: (clientHeight - height * scale) / 2 }
  }

  /** Says in place of the flock why there is none. */
  #explain() {
    this.host.append(make('p', { className: 'no-flock' }, TEXTS.noFlock))
  }

  /** The button that advances a still flock; the style sheet shows it to readers who prefer reduced motion. */
  #advanceButton() {
    const button = make('button', { className: 'advance', type: 'button' }, TEXTS.advance)
    button.onclick = () => this.advance()
    return button
  }

  /** For a projector: full screen, and there reversed colours, since a bright room swallows dark ones. */
  #screenButtons() {
    const { host } = this
    const iconButton = (name: 'full' | 'reverse', path: string) => {
      const button = make('button', { className: name, type: 'button', ariaLabel: TEXTS[name], title: TEXTS[name] })
      button.append(makeSvg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, makeSvg('path', { d: path })))
      return button
    }
    const full = iconButton('full', 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5')
    full.onclick = () => void (document.fullscreenElement ? document.exitFullscreen() : host.requestFullscreen())
    const reverse = iconButton('reverse', 'M12 4a8 8 0 0 1 0 16a8 8 0 0 1 0-16v16M15.5 6v12')
    reverse.onclick = () => (reverse.ariaPressed = String(host.classList.toggle('reversed')))
    const buttons = make('div', { className: 'screen', hidden: !document.fullscreenEnabled }, reverse, full)
    // a press there is none on the flock
    for (const type of ['click', 'pointerdown']) buttons.addEventListener(type, (event) => event.stopPropagation())
    return buttons
  }

  async advance() {
    this.show.step(Math.round(ADVANCE * Number(await this.show.get('stepsPerSecond'))))
    this.redraw()
    this.host.dispatchEvent(new Event('advance', { bubbles: true }))
  }
}

/** Whether flocks stand still until the reader plays or advances them. */
export const prefersStill = () => still.matches
