/**
 * The stage: the flock of the page, and a second flock beside it when two models are compared. They fly in a worker where
 * the browser allows one, so they answer every question later.
 */

import { mount, presetNamed } from '../shared/api.js'
import { find } from '../shared/dom.js'
import { texts } from './en.js'
import { language } from '../shared/language.js'
import { presetTexts } from './option-texts.js'
import { lookOf, rowNamed, valuesOf } from './option-rows.js'
import { clamp } from '../shared/typed-number.js'
import { worldSize } from './world-size.js'
import type { Options } from '../../src/options/options.js'
import type { Show } from '../../src/entries/package.js'

export type Motion = [positions: Float32Array, velocities: Float32Array]

/** The settings that a second model shares with the first, beside its number of boids, its world and its markers. */
const SHARED = /^(seed|background|border|fill|outline|obstacle|obstacles|pointer.*|colourBy|trails|grid)$/
/** A change of the number of boids, or of the world's area, by this factor starts another flight. */
const MUCH = 2
/** In ms: the flock disappears for so long, and appears for as long, as in the style sheet. */
const FADE = 150
/** Steps, and steps times boids, after which a flock that stands still is shown. */
const SETTLED = { steps: 300, work: 2_000_000 }

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** A flock in its element, with its caption. Each `configure` receives all of its options. */
class StageFlock {
  host
  #options
  show

  constructor(host: HTMLElement, options: Options) {
    this.host = host
    this.#options = options
    this.#label(options)
    this.show = mount(host, options) as Show
    void this.#reveal()
  }

  /** Shows the flock once its camera is set: before that, the whole world would show for a moment, and then move. */
  async #reveal() {
    const { style } = this.host
    style.visibility = 'hidden'
    try {
      const show = await this.show.ready
      while (!show.camera) await new Promise(requestAnimationFrame)
      // answered after the camera is set
      await show.query('steps')
    } catch {
      // the content of the stage says that no flock can fly
    }
    style.visibility = ''
  }

  configure(options: Options) {
    this.#label(options)
    const removed = Object.keys(this.#options).map((name) => [name, undefined])
    this.show.configure({ ...Object.fromEntries(removed), ...options })
    this.#options = options
  }

  /** Whether anything happens to the boids at the edge of the world. */
  get isBounded() {
    const { bounds, turnFactor } = valuesOf(this.#options)
    return bounds !== 'turn' || Number(turnFactor) > 0
  }

  #label(options: Options) {
    const [title, doc] = presetTexts(presetNamed(options.preset))
    this.host.ariaLabel = texts.stage(title, language.number(Number(valuesOf(options).count)))
    this.host.setAttribute('aria-description', doc)
    const caption = this.host.nextElementSibling
    const flock = texts.flocks[this.host.id === 'flock' ? 0 : 1]
    if (caption) caption.textContent = texts.named(flock, title)
  }
}

export class FlocksOnStage {
  /** The element that contains both flocks. */
  element = find('#stage')
  /** The host of the first flock. */
  host = find('#flock')
  #main: StageFlock | undefined
  #beside: StageFlock | undefined
  /** What the flock flies with. */
  #settings: Options = {}
  /** What it is to fly with once it has faded. */
  #next: Options | undefined
  /** What the present flight has started with. */
  #started: Options = {}
  /**
   * Positions and velocities of the flock under settings that a change with fewer boids followed, and before and after
   * a change by a tool. Undo and redo restore them.
   */
  #states: WeakMap<Options, Promise<Motion>> = new WeakMap()
  /** Whether a click on a boid follows it: only while the pointer has no other effect. */
  canFollow = true
  /** Counts the flights: another one begins with another model, and with each start. */
  flight = 0
  /** Resolves once the boids that undo or redo brings back are there. */
  restored: Promise<unknown> = Promise.resolve()
  /** Counts the changes that end the strokes of tools. */
  strokeEnds = 0
  /** How fast the flock flies: 1 is real time. */
  tempo = 1
  /** Is called with what the flocks on the stage fly with, whenever that has changed. */
  onChange: (settings: Options) => void = () => {}

  /** Starts the flock. The promise rejects where none can fly. */
  async begin(settings: Options) {
    this.#settings = this.#started = settings
    this.#main = new StageFlock(this.host, this.#options(settings))
    this.#apply(settings)
    await this.#main.show.ready
    // the second flock has waited for the first, which plays only from now on
    if (this.playing) this.#beside?.show.play()
  }

  /** The show of the first flock; `undefined` before `begin`. */
  get show() {
    return this.#main?.show
  }

  get shows() {
    return this.flocks.map(({ show }) => show)
  }

  get flocks() {
    return [this.#main, this.#beside].filter((flock) => flock !== undefined)
  }

  /** The show of the first flock. Throws an error before `begin`. */
  get requiredShow() {
    if (!this.show) throw new Error(texts.noFlock)
    return this.show
  }

  get playing() {
    return this.show?.playing ?? false
  }

  state(): Promise<Motion> {
    const { requiredShow: show } = this
    return Promise.all([show.positions(), show.velocities()])
  }

  /** What the strokes of tools would still do is not done: something else has changed the flock. */
  endStrokes() {
    this.strokeEnds++
  }

  /**
   * Puts the boids elsewhere, with settings that fit.
   * @param apply applies the settings
   */
  async edit(state: Motion, apply: () => void) {
    this.#states.set(this.#settings, this.state())
    apply()
    this.#states.set(this.#settings, Promise.resolve(state))
    await this.requiredShow.setState(...state)
  }

  /** Flies on from a save whose settings have been applied. */
  async restore(save: Uint8Array) {
    while (this.#next) await new Promise(requestAnimationFrame)
    await this.requiredShow.restore(save)
    this.flight++
    // settings such as the tempo come from here
    this.update()
  }

  /**
   * Applies settings. The boids fly on, unless the change is so large that they would be lost: then the flock fades, and
   * another flight starts. Settings that return by undo or redo also restore the boids that were removed after them.
   * @param keeps whether the boids fly on whatever changes
   */
  configure(settings: Options, keeps: boolean = false) {
    if (!this.#main) return
    if (keeps || this.#states.has(settings)) this.#started = settings
    if (this.#next) this.#next = settings
    else if (differMuch(settings, this.#started)) this.#fadeTo(settings)
    else this.#apply(settings)
  }

  #fadeTo(settings: Options) {
    this.#next = settings
    this.element.classList.add('fading')
    setTimeout(
      () => {
        const settings = (this.#started = this.#next ?? {})
        this.#next = undefined
        this.#apply(settings)
        this.restart()
        this.element.classList.remove('fading')
      },
      still.matches ? 0 : FADE,
    )
  }

  #apply(settings: Options) {
    const main = this.#main as StageFlock
    const before = this.#settings
    this.#settings = settings
    const [was, is] = [before, settings].map((settings) => Number(valuesOf(settings).count))
    // the state before that change: the worker answers in the order of the calls
    if (is < was) this.#states.set(before, this.state())
    main.configure(this.#options(settings))
    const state = is !== was && this.#states.get(settings)
    if (state) this.restored = state.then((state) => main.show.setState(...state)).catch(() => {})
    this.#compare(settings)
    if (settings.preset !== before.preset) this.flight++
    // Both models start together, so that they can be compared.
    if (settings.seed !== before.seed || settings.beside !== before.beside) this.restart()
    this.element.ariaLabel = this.host.getAttribute('aria-label') ?? ''
    this.onChange(settings)
  }

  restart() {
    const { count } = valuesOf(this.#settings)
    this.flight++
    this.endStrokes()
    for (const show of this.shows) {
      show.reset()
      if (still.matches && !show.playing) show.step(Math.min(SETTLED.steps, Math.ceil(SETTLED.work / Number(count))))
    }
  }

  /** Applies `canFollow` and `tempo`. */
  update() {
    if (this.#main) this.#apply(this.#settings)
  }

  #options({ beside, follow, ...settings }: Options) {
    const { count } = valuesOf(settings)
    const followed = Number(follow) < Number(count) ? follow : 'any'
    return this.#timed({
      ...lookOf(settings),
      ...settings,
      ...worldSize(settings),
      follow: this.canFollow ? followed : undefined,
    })
  }

  #timed(options: Options): Options {
    const { min, max } = rowNamed('stepsPerSecond') as { min: number; max: number }
    const stepsPerSecond = clamp(Number(valuesOf(options).stepsPerSecond) * this.tempo, min, max)
    return { ...options, ...(this.tempo !== 1 && { stepsPerSecond }), thread: 'auto' }
  }

  #compare(settings: Options) {
    const host = find('#beside')
    document.documentElement.classList.toggle('two', settings.beside !== undefined)
    // the page has another layout, and what was pressed stays in view
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    if (settings.beside === undefined) {
      this.#beside?.show.destroy()
      this.#beside = undefined
      return
    }
    const { count, width, height, marker, markerLength, markerWidth } = valuesOf(settings)
    const given = Object.fromEntries(Object.entries(settings).filter(([name]) => SHARED.test(name)))
    const alike = { count, width, height, marker, markerLength, markerWidth }
    const options = this.#timed({ ...lookOf(given), ...given, ...alike, preset: settings.beside })
    if (this.#beside) return this.#beside.configure(options)
    this.#beside = new StageFlock(host, options)
    if (!this.playing) this.#beside.show.pause()
  }
}

/** Whether the boids of a flight would be lost under other settings. */
function differMuch(a: Options, b: Options) {
  const [one, other] = [valuesOf(a), valuesOf(b)]
  const ratio = (x: unknown, y: unknown) => {
    const [less, more] = [Number(x), Number(y)].sort((a, b) => a - b)
    return more >= MUCH * less && more > less
  }
  const area = ({ width, height }: { width: number; height: number }) => width * height
  return one.preset !== other.preset || ratio(one.count, other.count) || ratio(area(worldSize(a)), area(worldSize(b)))
}
