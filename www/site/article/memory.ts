/** The experiment of the mill's memory: the zone of orientation widens slowly and narrows again. */

import { Chart } from '../shared/chart.js'
import { clearedPen } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { makeJob } from '../shared/job.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { Prediction, verdict } from '../shared/prediction.js'
import { Stage, prefersStill } from '../shared/stage.js'
import { LENGTH, drawGroup, drawStill, groupOf, scatterGroup, zones, type Places } from './group.js'

/** Widths of the zone in px. */
const WIDTHS = [5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120]
/** At each width the group flies so many times so many steps; the second half is measured. */
const [TURNS, STEPS] = [50, 10]
/** The time of a turn, and how long turns may take in one frame, in ms. */
const [TURN_TIME, TASK] = [1000 / 60, 12]
/** The width at which the sentence and the stills compare the two ways. */
const COMPARED = 70

export type Rotation = { width: number; rotation: number }

const TEXTS = texts.memory
/** The way up and the way down. */
const CURVES = [
  { colour: '--alignment', dot: 9 },
  { dash: [6, 4], dot: 10, fill: '--paper' },
]

export function makeMemory(figure: HTMLElement) {
  const chart = new Chart(part(figure, '.plot'), CURVES)
  /** What was measured on each way. */
  let found: { up: Rotation[]; down: Rotation[] } = { up: [], down: [] }
  const group = new Group(figure)
  const stills = [...figure.querySelectorAll<HTMLCanvasElement>('.stills canvas')]
  const clear = () => {
    found = { up: [], down: [] }
    prediction.tick()
    for (const still of stills) clearedPen(still)
    draw()
  }

  function draw() {
    const points = [found.up, found.down].map((way) =>
      way.map(({ width, rotation }) => [width / LENGTH, rotation] as const),
    )
    chart.draw(points, { xs: [0, 12.5], top: 1 })
  }

  function say(state: 'idle' | 'running' | 'done') {
    if (state === 'idle') return prediction.guess ? TEXTS.chosen : TEXTS.choose
    if (state === 'running') return found.up.length < WIDTHS.length ? TEXTS.up : TEXTS.down
    const [up, down] = [found.up, found.down].map((way) => way.find(({ width }) => width === COMPARED)?.rotation ?? 0)
    part(figure, '.chart').ariaLabel = language.say(TEXTS.chart, { up: listed(found.up), down: listed(found.down) })
    const remembers = up > 0.5 && down < 0.2
    const happened = remembers ? 'both' : up > 0.5 ? 'mill' : 'parallel'
    const words = { up: language.fixed(up, 2), down: language.fixed(down, 2) }
    prediction.tick(happened)
    return verdict(prediction.guess === happened) + language.say(remembers ? TEXTS.remembers : TEXTS.forgets, words)
  }

  async function work(signal: AbortSignal) {
    clear()
    group.begin(WIDTHS[0])
    for (const way of ['up', 'down'] as const)
      for (const width of way === 'up' ? WIDTHS : [...WIDTHS].reverse()) {
        found[way].push({ width, rotation: await group.rotation(width, signal) })
        if (width === COMPARED) drawStill(stills[way === 'up' ? 0 : 1], group.places)
        draw()
        if (way === 'up' && width === WIDTHS.at(-1)) job.write()
      }
  }

  const prediction = new Prediction(figure, () => job.block())
  draw()
  const run = part(figure, '.run').textContent
  const job = makeJob(figure, { run, again: () => run, say, work })
  group.stage.onRestart = () => {
    group.stage.show.configure(zones(WIDTHS[0]))
    clear()
    job.reset()
  }
}

/** The group on the stage, which flies in turns: as many as are due while it is seen. */
class Group {
  stage
  /** The time of the last turns, and how many are due in this frame. */
  #time = 0
  #due = 0
  /** Whether the picture is to be that of the moment: a still one changes with the width only. */
  #isNew = true
  #places: Places | undefined
  /** Whether the experiment waits for a frame, and what goes on with it. */
  #waits = false
  #goOn = () => {}

  constructor(figure: HTMLElement) {
    const options = { ...groupOf(WIDTHS[0]), paused: true }
    this.stage = new Stage(part(figure, '.stage'), options, (pen, stage) => this.#draw(pen, stage), scatterGroup)
  }

  get places(): Places {
    return { positions: this.stage.flock.positions(), velocities: this.stage.flock.velocities() }
  }

  /** Starts again. */
  begin(width: number) {
    const { show, flock } = this.stage
    this.#time = performance.now()
    show.pause()
    show.reset()
    show.configure(zones(width))
    scatterGroup(flock)
  }

  /** The rotation at a width: the mean of the second half of its turns. */
  async rotation(width: number, signal: AbortSignal) {
    this.stage.show.configure(zones(width))
    let sum = 0
    for (let turn = 1; turn <= TURNS; turn++) {
      if (this.#due-- <= 0 || performance.now() > this.#time + TASK) await this.#frame(signal)
      this.stage.flock.step(STEPS)
      if (turn > TURNS / 2) sum += this.stage.flock.measure().rotation
    }
    this.#isNew = true
    return sum / (TURNS / 2)
  }

  /** Waits for the next frame in which the stage is seen. */
  async #frame(signal: AbortSignal) {
    this.stage.redraw()
    this.#waits = true
    try {
      await new Promise((resolve, reject) => {
        signal.onabort = () => reject(signal.reason)
        this.#goOn = () => resolve(undefined)
      })
    } finally {
      this.#waits = false
    }
    const now = performance.now()
    this.#due = Math.max(1, Math.round((now - this.#time) / TURN_TIME)) - 1
    this.#time = now
  }

  #draw(pen: CanvasRenderingContext2D, { flock, host }: Stage) {
    if (!this.#places || this.#isNew || !this.#waits || !prefersStill()) this.#places = this.places
    this.#isNew = false
    drawGroup(pen, this.#places, flock.get('alignmentRange'), host)
    this.#goOn()
  }
}

const listed = (branch: Rotation[]) =>
  branch.map(({ width, rotation }) => `${language.fixed(rotation, 2)} (${language.number(width / LENGTH)})`).join(', ')
