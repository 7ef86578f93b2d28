/**
 * The first screen: a flock as large as the window. The reader's pointer is its predator. Where the machine cannot draw
 * so many birds smoothly, fewer fly.
 */

import './hero.css'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { nextTask } from '../shared/next-task.js'
import { Stage, prefersStill } from '../shared/stage.js'
import { roundDown } from '../shared/frame-rate.js'
import { Smoothness } from './smoothness.js'

const TEXTS = texts.hero

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
  // Nothing is drawn on it, so the page's thread is free for its reader.
  thread: 'auto',
}

/** World px² for each bird, as in the preset. */
const ROOM = (720 * 480) / 200
/** CSS px² of the window for each bird of the first flock. */
const AREA = 170
/** Few birds are drawn at this size, in CSS px per world px: at the density of many they would be as large as a hand. */
const LARGEST = 1.2
/** How near the pointer may come, in CSS px. */
const FRIGHT = 110
/** A flock larger than this is made and put to its start in two tasks. */
const LARGE = 20_000

/** Frames a second below which fewer birds fly. */
const SMOOTH = 30
/** Flocks are not made smaller than this, nor than this part of what they were. */
const [FEWEST, PART] = [1000, 1 / 3]

export const makeHero = (hero: HTMLElement) => new Hero(hero).stage

class Hero {
  stage
  #hero
  #host
  #count
  /** As many as fly where nothing lowers their number. */
  #asked
  #chips
  #smoothness: Smoothness | undefined
  /** The frames a second before the last birds left, if the reader has not chosen since. */
  #lowered: number | undefined

  constructor(hero: HTMLElement) {
    this.#hero = hero
    this.#host = part(hero, '.stage')
    this.#count = Math.min(9000, Math.max(2000, Math.round(this.#area / AREA / 1000) * 1000))
    this.#asked = this.#count
    this.stage = new Stage(this.#host, { ...FLOCK, ...this.#options() })
    this.#chips = [...hero.querySelectorAll('.chips button')] as HTMLButtonElement[]
    for (const chip of this.#chips)
      chip.onclick = () => {
        this.#count = this.#asked = Number(chip.value)
        this.#lowered = undefined
        this.#write()
        void this.#restart()
      }
    this.#write()
    this.stage.ready.then(() => this.#begin(), console.warn)
  }

  async #begin() {
    if (prefersStill()) await this.stage.settle()
    this.#host.classList.add('flies')
    this.#smoothness = new Smoothness(this.#host, this.stage.show, (mean) => {
      this.#writeRate()
      if (mean !== undefined && mean < SMOOTH) this.#lower(mean)
    })
  }

  get #area() {
    return this.#host.clientWidth * this.#host.clientHeight
  }

  /** Options by which so many birds fill the window. */
  #options() {
    const scale = Math.min(LARGEST, Math.sqrt(this.#area / (this.#count * ROOM)))
    return { count: this.#count, zoom: scale, pointerRange: FRIGHT / scale }
  }

  #write() {
    for (const place of this.#hero.querySelectorAll('.count')) place.textContent = language.number(this.#count)
    if (!this.#chips.some((chip) => Number(chip.value) === this.#count)) this.#placeOwn()
    for (const chip of this.#chips) chip.ariaPressed = String(Number(chip.value) === this.#count)
    this.#writeRate()
  }

  /** One chip has the number that none of the others has, in its place among them. */
  #placeOwn() {
    const own = part(this.#hero, '.own') as HTMLButtonElement
    own.value = String(this.#count)
    own.textContent = language.number(this.#count)
    const next = this.#chips.find((chip) => chip !== own && Number(chip.value) > this.#count) ?? null
    if (own.nextElementSibling !== next) own.parentElement?.insertBefore(own, next)
  }

  #writeRate() {
    const rate = this.#smoothness?.rate
    const [asked, count] = [this.#asked, this.#count].map((number) => language.number(number))
    const lowered = this.#count < this.#asked ? language.say(TEXTS.lowered, { asked, count }) : ''
    const pace = rate === undefined ? '' : language.say(TEXTS.rate, { rate: Math.round(rate) })
    part(this.#hero, '.rate').textContent = lowered + pace
  }

  /** Another flock starts, as large as `#count` says. */
  async #restart() {
    const chosen = this.#count
    const { show } = this.stage
    show.configure(this.#options())
    // Either takes about 25 ms then.
    if (chosen > LARGE) await nextTask()
    if (this.#count !== chosen) return
    show.reset()
    if (!show.playing) await this.stage.settle()
    this.#host.classList.add('flies')
    this.#smoothness?.restart()
  }

  /** The last birds leave, and the others fly on. @param rate frames a second with so many as now */
  #lower(rate: number) {
    // Fewer birds did not help the last time: then they are not what takes the time.
    if (this.#lowered && rate < 1.1 * this.#lowered) return
    const from = this.#count
    const to = roundDown(Math.max(FEWEST, Math.min(0.75, Math.max(PART, rate / 60)) * from))
    if (to >= from) return
    this.#lowered = rate
    this.#count = to
    this.#write()
    this.stage.show.configure({ count: to })
    this.#smoothness?.restart()
  }
}
