/** Does the flock wait? On an open plane the reader slows one bird of forty, and lets it fly again. */

import { part } from '../shared/figure.js'
import { fillBirds } from '../shared/pens.js'
import { OPEN_PLANE, centreOf, markBeyond, moveTo, scatter } from '../shared/plane.js'
import { Stage } from '../shared/stage.js'
import { texts } from './en.js'
import { FORTY, WEIGHTS } from './flocks.js'
import type { Flock } from '../../src/entries/package.js'

/** Of the white bird. */
export type Course = 'ask' | 'slowed' | 'behind' | 'follows' | 'lost' | 'alone'

const [WIDTH, HEIGHT] = [640, 360]
const OPTIONS = { ...FORTY, ...WEIGHTS, ...OPEN_PLANE, width: WIDTH, height: HEIGHT }
/** The radius of the disc in which the birds start, and how near two of them may be, in px. */
const [START, APART] = [90, 12]
/** They fly so many steps before they are shown, so that the flock has formed. */
const FORMED = 300
/** The slow bird's share of the others' speed. */
const SLOW = 0.5
/** In px behind the middle of the others: then the sentence says that it falls behind. */
const BEHIND = 60

const TEXTS = texts.wait

export const makeWait = (section: HTMLElement) => void new Wait(section)

class Wait {
  #section
  #stage
  #bird = 0
  /** Where the bird was last, and after how many steps. */
  #last = { x: 0, y: 0, steps: 0 }
  #isSlow = false
  #course: Course = 'ask'

  constructor(section: HTMLElement) {
    this.#section = section
    this.#stage = new Stage(
      part(section, '.stage'),
      OPTIONS,
      (pen) => this.#draw(pen),
      (flock) => this.#start(flock),
    )
    this.#button('.slow').onclick = () => {
      this.#isSlow = !this.#isSlow
      const isAlone = this.#course === 'lost' || this.#course === 'alone'
      if (isAlone) this.#say(this.#isSlow ? 'lost' : 'alone')
      else this.#say(this.#isSlow ? 'slowed' : 'follows')
    }
    this.#button('.again').onclick = () => this.#stage.restart()
    this.#stage.onRestart = () => {
      this.#isSlow = false
      this.#say('ask')
    }
    part(section, '.says').textContent = TEXTS.ask
    this.#stage.ready.then(() => {
      for (const name of ['.slow', '.again']) this.#button(name).disabled = false
    }, console.warn)
  }

  #button(name: string) {
    return part(this.#section, name) as HTMLButtonElement
  }

  /** All start one way. The bird in the middle is the white one. */
  #start(flock: Flock) {
    const middle = { x: WIDTH / 2, y: HEIGHT / 2 }
    const positions = scatter(FORTY.count, START, APART, FORTY.seed, middle)
    const velocities = positions.map((_, i) => (i % 2 ? 0 : FORTY.maxSpeed))
    flock.setState(positions, velocities)
    flock.step(FORMED)
    const places = flock.positions()
    const { x, y } = centreOf(places)
    const far = (bird: number) => Math.hypot(places[2 * bird] - x, places[2 * bird + 1] - y)
    this.#bird = [...Array(flock.length).keys()].reduce((best, bird) => (far(bird) < far(best) ? bird : best))
    const [left, top] = places.subarray(2 * this.#bird)
    this.#last = { x: left, y: top, steps: flock.steps }
  }

  #draw(pen: CanvasRenderingContext2D) {
    const { flock } = this.#stage
    const [bird, others] = [this.#bird, [...Array(flock.length).keys()].filter((other) => other !== this.#bird)]
    const [positions, velocities] = [flock.positions(), flock.velocities()]
    if (this.#isSlow) this.#hold(positions, velocities, flock)
    const [x, y] = positions.subarray(2 * bird)
    this.#last = { x, y, steps: flock.steps }
    const centre = centreOf(positions, others)
    const nearest = Math.min(
      ...others.map((other) => Math.hypot(positions[2 * other] - x, positions[2 * other + 1] - y)),
    )
    if (this.#course !== 'ask' && nearest > FORTY.cohesionRange) this.#say(this.#isSlow ? 'lost' : 'alone')
    else if (this.#course === 'slowed' && Math.hypot(x - centre.x, y - centre.y) > BEHIND) this.#say('behind')
    moveTo(pen, centre, WIDTH, HEIGHT)
    fillBirds(pen, { positions, velocities }, others, FORTY.markerLength, '#9fb0c1')
    fillBirds(pen, { positions, velocities }, [bird], 1.5 * FORTY.markerLength, '#fff')
    markBeyond(pen, { x, y }, centre, WIDTH, HEIGHT, '#fff')
  }

  /** Holds the bird to its speed since the last picture. The rules alone would not: they know a least speed. */
  #hold(positions: Float32Array, velocities: Float32Array, flock: Flock) {
    const at = 2 * this.#bird
    const speed = SLOW * flock.measure().speed
    const length = Math.hypot(velocities[at], velocities[at + 1]) || 1
    const flown = flock.steps - this.#last.steps
    for (const [axis, last] of [this.#last.x, this.#last.y].entries()) {
      velocities[at + axis] *= speed / length
      positions[at + axis] = last + flown * velocities[at + axis]
    }
    flock.setState(positions, velocities)
  }

  #say(course: Course) {
    this.#button('.slow').ariaPressed = String(this.#isSlow)
    if (course === this.#course) return
    this.#course = course
    part(this.#section, '.says').textContent = TEXTS[course]
  }
}
