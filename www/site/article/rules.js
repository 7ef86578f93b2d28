// @ts-check
/**
 * "Keep apart", "Stay close" and "Fly alike": the reader predicts what a rule does, switches it on, and compares. The
 * rules of the sections before are on from the start.
 */

import './rules.css'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { verdict } from '../shared/prediction.js'
import { Stage, prefersStill } from '../shared/stage.js'
import { Strip } from '../shared/strip.js'
import { RULES, TEN, WEIGHTS, closest, foremost, only, outcome } from './flocks.js'
import { RULE_TEXTS, TEXTS } from './rule-texts.js'

/** @typedef {import('./flocks.js').Rule} Rule */
/** @typedef {{ step: number, polarisation: number, nearest: number, gap: number, first: number }} Sample distances in bird lengths */
/** @typedef {import('./flocks.js').Summary} Summary */

const SECOND = 60
/** Steps between two samples. */
const EVERY = 6
/** From switching the rule on to the answer, in steps. */
const WATCHED = 8 * SECOND
/** From moving the slider to the next sentence, in steps. */
const TRIED = 3 * SECOND
/** The last steps before and after, which are compared. */
const COMPARED = 3 * SECOND
/** How many times as long as the pull an arrow is: world px for each px per step². */
const ARROW = 250

/** The strip's curves. */
const LANES = [
  { name: TEXTS.alike, max: 1, ticks: [0, 0.5, 1] },
  { name: TEXTS.nearest, max: 6, ticks: [0, 3, 6] },
]

export const makeSeparation = (/** @type {HTMLElement} */ section) => makeRule(section, 'separation')
export const makeCohesion = (/** @type {HTMLElement} */ section) => makeRule(section, 'cohesion')
export const makeAlignment = (/** @type {HTMLElement} */ section) => makeRule(section, 'alignment')

/**
 * @param {HTMLElement} section
 * @param {Rule} rule
 */
function makeRule(section, rule) {
  const row = RULES.indexOf(rule)
  const earlier = RULES.slice(0, row)
  const texts = RULE_TEXTS[rule]
  const host = part(section, '.stage')
  const says = part(section, '.says')
  /** @type {HTMLButtonElement} */
  const go = part(section, '.go')
  const restart = part(section, '.restart')
  /** @type {HTMLInputElement} */
  const slider = part(section, '.slider input')
  const guesses = /** @type {NodeListOf<HTMLInputElement>} */ (section.querySelectorAll('.guess input'))
  const strip = new Strip(part(section, '.strip'), LANES)
  const stage = new Stage(host, { ...TEN, ...only(earlier) }, draw)

  /** @type {Sample[]} */
  let samples = []
  /** @type {number | undefined} */
  let guess
  /** @type {Summary | undefined} */
  let before
  /** The step at which the next sentence is due, and what it then says. @type {{ step: number, say: () => void } | undefined} */
  let due
  /** @type {() => string} */
  let sentence = () => ''

  const say = (/** @type {() => string} */ words) => {
    sentence = words
    says.textContent = words()
  }
  language.follow(() => (says.textContent = sentence()))
  const percent = () => `${slider.value}%`
  const strength = () => slider.valueAsNumber / 100
  const seconds = () => stage.flock.steps / SECOND

  /** Applies the slider, and marks on the strip when it switches the rule on or off. */
  function apply() {
    const [was, weight] = [Number(stage.flock.get(rule)), WEIGHTS[rule] * strength()]
    stage.flock.set(rule, weight)
    part(section, '.slider output').textContent = percent()
    slider.ariaValueText = percent()
    if (was > 0 === weight > 0) return
    strip.mark({ time: seconds(), text: texts[weight > 0 ? 'on' : 'off'], kind: `${rule} row-${row}` })
  }

  function begin() {
    samples = []
    before = due = undefined
    guess = undefined
    for (const input of guesses) input.checked = input.disabled = false
    for (const label of section.querySelectorAll('.guess label')) label.classList.remove('happened')
    go.disabled = true
    slider.disabled = true
    slider.valueAsNumber = 0
    slider.ariaValueText = percent()
    strip.clear()
    earlier.forEach((other, k) => strip.mark({ time: 0, text: RULE_TEXTS[other].on, kind: `${other} row-${k}` }))
    say(() => language.pick(TEXTS.choose))
  }

  for (const [k, input] of guesses.entries())
    input.onchange = () => {
      guess = k
      go.disabled = false
      say(() => language.pick(TEXTS.ready))
    }

  go.onclick = () => {
    sample()
    before = summary(COMPARED)
    for (const input of guesses) input.disabled = true
    slider.valueAsNumber = 100
    apply()
    const start = stage.flock.steps
    due = { step: start + WATCHED, say: answer }
    say(() => {
      const done = Math.floor((stage.flock.steps - start) / SECOND)
      return language.pick(TEXTS.watch)(prefersStill(), WATCHED / SECOND - done)
    })
    // A disabled button loses the focus.
    if (document.activeElement === go) restart.focus()
    go.disabled = true
  }

  function answer() {
    if (!before) return
    const [was, is] = [before, summary(WATCHED, COMPARED)]
    const happened = outcome(rule, was, is)
    section.querySelectorAll('.guess label')[happened ?? -1]?.classList.add('happened')
    slider.disabled = false
    say(() => {
      const numbers = language.pick(texts.says)(was, is, WATCHED / SECOND)
      return verdict(happened === guess) + numbers + language.pick(TEXTS.gap) + language.pick(texts.next)
    })
  }

  slider.oninput = () => {
    apply()
    const value = slider.valueAsNumber
    due = {
      step: stage.flock.steps + TRIED,
      say: () => {
        const now = summary(TRIED)
        say(() => language.pick(TEXTS.tried)(value, now))
      },
    }
    stage.redraw()
  }

  restart.onclick = () => {
    slider.valueAsNumber = 0
    apply()
    stage.show.reset()
    begin()
    stage.redraw()
  }

  host.addEventListener('advance', () => {
    sample()
    if (due) says.textContent = sentence()
  })
  stage.ready.then(begin, console.warn)

  /**
   * Sums up the last steps.
   * @param {number} steps
   * @param {number} [averaged] of which so many count for means
   * @returns {Summary}
   */
  function summary(steps, averaged = steps) {
    const now = stage.flock.steps
    const all = samples.filter(({ step }) => step > now - steps)
    const late = all.filter(({ step }) => step > now - averaged)
    const mean = (/** @type {'polarisation' | 'nearest'} */ name) =>
      late.reduce((sum, sample) => sum + sample[name], 0) / late.length
    return {
      polarisation: mean('polarisation'),
      nearest: mean('nearest'),
      gap: Math.min(...late.map(({ gap }) => gap)),
      firsts: new Set(all.map(({ first }) => first)).size,
    }
  }

  function sample() {
    const { flock } = stage
    const step = flock.steps
    const last = samples.at(-1)
    if (last && step - last.step < EVERY) return
    const { polarisation, nearest } = flock.measure()
    const positions = flock.positions()
    samples.push({
      step,
      polarisation,
      nearest: nearest / TEN.markerLength,
      gap: closest(positions) / TEN.markerLength,
      first: foremost(positions, flock.velocities()),
    })
    if (samples[0].step < step - WATCHED) samples.shift()
    const { nearest: mean, gap } = samples[samples.length - 1]
    strip.add(seconds(), [[polarisation], [mean, gap]])
    if (!due || step < due.step) return
    const { say } = due
    due = undefined
    say()
  }

  /** @param {CanvasRenderingContext2D} pen */
  function draw(pen) {
    sample()
    const style = getComputedStyle(host)
    const shown = [...earlier, rule].filter((name) => Number(stage.flock.get(name)) > 0)
    pen.lineCap = 'round'
    pen.lineWidth = Math.max(2, 1.6 / stage.scale)
    for (let bird = 0; bird < TEN.count; bird++) {
      const inspected = stage.flock.look(bird)
      const middle = ahead(inspected.position, inspected.velocity, TEN.markerLength / 2)
      for (const name of shown) {
        pen.strokeStyle = pen.fillStyle = style.getPropertyValue(`--${name}`)
        drawArrow(pen, middle, inspected[name].pull)
      }
    }
  }

  return stage
}

/** @typedef {[x: number, y: number]} Vector */

/**
 * The point that lies so far ahead of a bird.
 * @param {Vector} position
 * @param {Vector} velocity
 * @param {number} distance
 * @returns {Vector}
 */
function ahead([x, y], [vx, vy], distance) {
  const scale = distance / (Math.hypot(vx, vy) || 1)
  return [x + vx * scale, y + vy * scale]
}

/** Length of an arrow's head in world px. */
const HEAD = 7

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Vector} from
 * @param {Vector} pull
 */
function drawArrow(pen, [x, y], pull) {
  const length = ARROW * Math.hypot(...pull)
  if (length < 3) return
  const [tipX, tipY] = ahead([x, y], pull, length)
  const angle = Math.atan2(pull[1], pull[0])
  const head = Math.min(HEAD, length)
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(...ahead([x, y], pull, length - head))
  pen.stroke()
  pen.beginPath()
  pen.moveTo(tipX, tipY)
  for (const side of [-0.45, 0.45])
    pen.lineTo(tipX - 1.3 * head * Math.cos(angle + side), tipY - 1.3 * head * Math.sin(angle + side))
  pen.fill()
}
