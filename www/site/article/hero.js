// @ts-check
/**
 * The first screen: a flock as large as the window. The reader's pointer is its predator. Where the machine cannot draw
 * so many birds smoothly, fewer fly.
 */

import './hero.css'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { Stage, nextTask, prefersStill } from '../shared/stage.js'
import { Pace } from './pace.js'

const TEXTS = {
  rate: {
    en: (/** @type {string} */ rate) => `${rate} frames a second.`,
    ja: (/** @type {string} */ rate) => `毎秒${rate}コマ。`,
  },
  fewer: {
    en: (/** @type {string[]} */ [from, rate, to]) =>
      `${from} birds made only ${rate} frames a second on this device, so ${to} fly now.`,
    ja: (/** @type {string[]} */ [from, rate, to]) =>
      `この端末では${from}羽だと毎秒${rate}コマしか出ないため、${to}羽に減らしました。`,
  },
}

/** Streams that part and join: fish in a larger hurry than those of the preset, in a world without edges. */
const FLOCK = {
  preset: 'school',
  seed: 7,
  bounds: 'wrap',
  minSpeed: 4,
  maxSpeed: 6,
  colourBy: 'heading',
  markerLength: 34,
  markerWidth: 14,
  pointer: 'predator',
}

/** World px² for each bird, as in the preset. */
const ROOM = (720 * 480) / 200
/** CSS px² of the window for each bird of the first flock. */
const AREA = 170
/** Few birds are drawn at this size, in CSS px per world px: at the density of many they would be as large as a hand. */
const LARGEST = 1.2
/** How near the pointer may come, in CSS px. */
const FRIGHT = 110
/** A flock that stands still is shown after so many steps, or after so many ms. */
const SETTLED = { steps: 240, ms: 1500 }
/** A flock larger than this is made and put to its start in two tasks. */
const LARGE = 20_000
/** How long the flock takes to fade, in ms, as in the style sheet. */
const FADE = 400

/** Frames a second below which fewer birds fly. */
const SMOOTH = 50
/** Flocks are not made smaller than this, nor than this part of what they were. */
const [FEWEST, PART] = [1000, 1 / 3]

/** @param {HTMLElement} hero */
export function makeHero(hero) {
  const host = part(hero, '.stage')
  const area = host.clientWidth * host.clientHeight
  let count = Math.min(9000, Math.max(2000, Math.round(area / AREA / 1000) * 1000))

  /** CSS px per world px at which so many birds fill the window. @param {number} count */
  const scaleOf = (count) => Math.min(LARGEST, Math.sqrt((host.clientWidth * host.clientHeight) / (count * ROOM)))
  const options = (scale = scaleOf(count)) => ({ count, zoom: scale, pointerRange: FRIGHT / scale })

  const stage = new Stage(host, { ...FLOCK, ...options() })
  /** @type {Pace | undefined} */
  let pace

  const chips = /** @type {HTMLButtonElement[]} */ ([...hero.querySelectorAll('.chips button')])
  const says = part(hero, '.says')
  /** What the last lowering was, if the reader has not chosen since. @type {number[] | undefined} */
  let lowered

  const write = () => {
    for (const place of hero.querySelectorAll('.count')) place.textContent = language.number(count)
    for (const chip of chips) chip.ariaPressed = String(Number(chip.value) === count)
    const numbers = lowered?.map((number) => language.number(number))
    const text = numbers ? language.pick(TEXTS.fewer)(numbers) : ''
    if (says.textContent !== text) says.textContent = text
  }
  const writeRate = () => {
    const rate = pace?.rate
    const text = rate === undefined ? '' : language.pick(TEXTS.rate)(language.number(Math.round(rate)))
    part(hero, '.rate').textContent = text
  }

  for (const chip of chips)
    chip.onclick = () => {
      count = Number(chip.value)
      lowered = undefined
      write()
      restart()
    }

  const settle = () => stage.fly(SETTLED.steps, SETTLED.ms)

  /** Another flock starts, as large as `count` says. */
  async function restart() {
    const chosen = count
    stage.show.configure(options())
    // Either takes about 25 ms then.
    if (count > LARGE) await nextTask()
    if (count !== chosen) return
    stage.show.reset()
    if (!stage.show.playing) await settle()
    host.classList.add('flies')
    pace?.restart()
  }

  /** Lets fewer birds fly. @param {number} rate frames a second with so many as now */
  function lower(rate) {
    const before = lowered
    // Fewer birds did not help the last time: then they are not what takes the time.
    if (before && rate < 1.1 * before[1]) return
    const fewer = roundDown(Math.max(FEWEST, Math.min(0.75, Math.max(PART, rate / 60)) * count))
    if (fewer >= count) return
    lowered = [count, Math.round(rate), fewer]
    count = fewer
    write()
    host.classList.remove('flies')
    setTimeout(restart, FADE)
  }

  language.follow(write)
  language.follow(writeRate)
  stage.ready.then(async () => {
    if (prefersStill()) await settle()
    host.classList.add('flies')
    pace = new Pace(host, stage.show, (mean) => {
      writeRate()
      if (mean !== undefined && mean < SMOOTH) lower(mean)
    })
  }, console.warn)
  return stage
}

/** A number with one digit that is not zero. @param {number} value */
function roundDown(value) {
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.floor(value / unit) * unit
}
