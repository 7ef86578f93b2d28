// @ts-check
/** The experiment of the mill's memory: the zone of orientation widens slowly and narrows again. */

import { Chart } from '../shared/chart.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { onPrediction, verdict } from '../shared/prediction.js'
import { Stage, prefersStill } from '../shared/stage.js'
import { drawGroup, groupOf, scatterGroup, zones } from './group.js'

/** Widths of the zone in px. */
const WIDTHS = [5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120]
/** At each width the group flies so many times so many steps; the second half is measured. */
const [TURNS, STEPS] = [50, 10]
/** The time of a turn, and how long turns may take in one frame, in ms. */
const [TURN_TIME, TASK] = [1000 / 60, 12]
/** The width at which the sentence compares the two ways. */
const COMPARED = 70

/** @typedef {{ width: number, polarisation: number }} Measured */

const TEXTS = {
  choose: {
    en: 'Choose first: what will the group do at 70 px?',
    ja: 'まず予想を選んでください。幅70 pxで、群れは何をするでしょうか。',
  },
  chosen: { en: 'Now let the zone widen and narrow.', ja: 'では、幅を広げてから狭めてみましょう。' },
  run: { en: 'Widen the zone, then narrow it', ja: '幅を広げ、それから狭める' },
  cancel: { en: 'Cancel', ja: '中止' },
  cancelled: { en: 'Cancelled. The points so far stay.', ja: '中止しました。ここまでの点は残っています。' },
  up: {
    en: 'Fast forward, for 20 seconds. The zone widens from 5 px to 120 px.',
    ja: '20秒ほどの早送りです。範囲を5 pxから120 pxまで広げています。',
  },
  down: { en: 'Now it narrows again, from 120 px to 5 px.', ja: '今度は、120 pxから5 pxまで狭めています。' },
  remembers: {
    en: (/** @type {string} */ up, /** @type {string} */ down) =>
      `At a width of 70 px the group circled on the way up (polarisation ${up}) and swam parallel on the way down (${down}). ` +
      `Same fish, same rules, same width: only their past differs.`,
    ja: (/** @type {string} */ up, /** @type {string} */ down) =>
      `同じ幅70 pxでも、広げるときは渦を巻き（整列度${up}）、狭めるときは平行に泳ぎました（${down}）。` +
      `魚もルールも幅も同じ。違うのは、それまでの経過だけです。`,
  },
  chart: {
    en: (/** @type {string} */ up, /** @type {string} */ down) =>
      `Chart of polarisation over the width of the zone of orientation. Widening: ${up}. Narrowing: ${down}.`,
    ja: (/** @type {string} */ up, /** @type {string} */ down) =>
      `向きを合わせる範囲の幅と整列度のグラフ。広げるとき：${up}。狭めるとき：${down}。`,
  },
  forgets: {
    en: (/** @type {string} */ up, /** @type {string} */ down) =>
      `At a width of 70 px the polarisation was ${up} on the way up and ${down} on the way down.`,
    ja: (/** @type {string} */ up, /** @type {string} */ down) =>
      `幅70 pxでの整列度は、広げるとき${up}、狭めるとき${down}でした。`,
  },
}

/** @param {HTMLElement} figure */
export function makeMemory(figure) {
  const button = /** @type {HTMLButtonElement} */ (part(figure, '.run'))
  const says = part(figure, '.says')
  const chart = new Chart(part(figure, '.plot'), {
    xs: [0, 125],
    ys: [0, 1],
    ticks: {
      xs: [0, 25, 50, 75, 100, 125].map((at) => [at, String(at)]),
      ys: [0, 0.5, 1].map((at) => [at, String(at)]),
    },
  })
  /** @type {'choose' | 'chosen' | 'cancelled' | 'up' | 'down' | 'done'} */
  let state = 'choose'
  let turn = 0
  let lastTime = 0
  let guess = ''
  /** What the stage shows: still, it changes with the width only. @type {import('./group.js').Places} */
  let places
  /** What was measured on each way. @type {{ up: Measured[], down: Measured[] }} */
  let branches = { up: [], down: [] }
  /** The sum of what was measured at this width. */
  let sum = 0

  const draw = (/** @type {CanvasRenderingContext2D} */ pen, /** @type {Stage} */ { flock, host }) => {
    advance()
    const isNew = !places || !isRunning() || turn === 0 || !prefersStill()
    if (isNew) places = { positions: flock.positions(), velocities: flock.velocities() }
    drawGroup(pen, places, flock.get('alignmentRange'), host)
  }
  const stage = new Stage(part(figure, '.stage'), { ...groupOf(WIDTHS[0]), paused: true }, draw, scatterGroup)
  const isRunning = () => state === 'up' || state === 'down'
  const width = () => {
    const done = branches.up.length + branches.down.length
    return done < WIDTHS.length ? WIDTHS[done] : WIDTHS[2 * WIDTHS.length - 1 - done]
  }
  const write = () => {
    button.textContent = language.pick(isRunning() ? TEXTS.cancel : TEXTS.run)
    says.textContent = state === 'done' ? conclusion() : language.pick(TEXTS[state])
    if (state === 'done') part(figure, '.chart').ariaLabel = language.pick(TEXTS.chart)(inWords('up'), inWords('down'))
  }
  const two = (/** @type {number} */ value) =>
    language.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const inWords = (/** @type {'up' | 'down'} */ way) =>
    branches[way].map(({ width, polarisation }) => `${two(polarisation)} (${width} px)`).join(', ')
  function conclusion() {
    const [up, down] = [branches.up, branches.down].map(
      (branch) => branch.find((measured) => measured.width === COMPARED)?.polarisation ?? 0,
    )
    const remembers = up < 0.5 && down > 0.8
    const happened = remembers ? 'both' : up < 0.5 ? 'mill' : 'parallel'
    return verdict(guess === happened) + language.pick(remembers ? TEXTS.remembers : TEXTS.forgets)(two(up), two(down))
  }

  function begin() {
    chart.clear('up')
    chart.clear('down')
    branches = { up: [], down: [] }
    sum = 0
    turn = 0
    state = 'up'
    lastTime = performance.now()
    stage.show.pause()
    stage.show.reset()
    stage.show.configure(zones(width()))
    scatterGroup(stage.flock)
    write()
    stage.redraw()
  }

  /** @param {'cancelled' | 'done'} now */
  function end(now) {
    state = now
    write()
  }

  /** Measures have come together for one width. @param {'up' | 'down'} way */
  function finishWidth(way) {
    const measured = { width: width(), polarisation: sum / (TURNS / 2) }
    branches[way].push(measured)
    chart.dot([measured.width, measured.polarisation], way)
    chart.line(branches[way].map(({ width, polarisation }) => [width, polarisation]), way) // prettier-ignore
    sum = 0
    turn = 0
    if (branches.down.length === WIDTHS.length) return end('done')
    stage.show.configure(zones(width()))
    if (way === 'down' || branches.up.length < WIDTHS.length) return
    state = 'down'
    write()
  }

  /** Flies the turns that are due, if the experiment runs. */
  function advance() {
    const now = performance.now()
    let due = Math.max(1, Math.round((now - lastTime) / TURN_TIME))
    lastTime = now
    while (isRunning() && due-- > 0 && performance.now() < now + TASK) fly()
    if (isRunning()) stage.redraw()
  }

  /** Flies one turn. */
  function fly() {
    stage.flock.step(STEPS)
    if (++turn > TURNS / 2) sum += stage.flock.measure().polarisation
    if (turn === TURNS && (state === 'up' || state === 'down')) finishWidth(state)
  }

  onPrediction(figure, (chosen) => {
    guess = chosen
    button.disabled = false
    if (state === 'choose') state = 'chosen'
    write()
  })
  button.onclick = () => (isRunning() ? end('cancelled') : begin())
  // A reader who presses play flies the group in real time again.
  stage.host.addEventListener('boids-play', () => isRunning() && end('cancelled'))
  language.follow(write)
}
