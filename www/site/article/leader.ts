/**
 * "Who is leading?" The reader picks a bird. Lines then show which birds it follows, and which birds every other bird
 * follows. When the flock turns, another bird is in front. The reader takes the bird out, and then the bird in front, as
 * often as they like: the flock flies on.
 */

import { part } from '../shared/figure.js'
import { texts, type Answer, type Neighbours, type Rank, type Taken, type Turn } from './en.js'
import { language } from '../shared/language.js'
import { ahead, strokeCircle, strokeLinks, vectorOf } from '../shared/pens.js'
import { centreOf } from '../shared/plane.js'
import { Stage, type Point } from '../shared/stage.js'
import { fromTheFront, meanHeading } from './front.js'
import type { Flock } from '../../src/entries/package.js'

const TEXTS = texts.leader

/** Tuned so that the flock stays together when it turns: one group in 3,000 steps, another bird in front every 80. */
const FLOCK = {
  preset: 'classic',
  count: 40,
  seed: 2,
  width: 640,
  height: 400,
  cohesion: 0.003,
  separation: 0.03,
  alignment: 0.05,
  cohesionRange: 150,
  alignmentRange: 150,
  separationRange: 24,
  nearest: 6,
  lookAhead: 0,
  minSpeed: 1.2,
  maxSpeed: 1.7,
  margin: 110,
  turnFactor: 0.06,
  startingVelocity: 'heading',
  markerLength: 22,
  markerWidth: 10,
}
/** By then the birds that start scattered are a flock. */
const FORMED = 420
/** A pointer or finger picks a bird at this distance, in CSS px. */
const REACH = 60
/** In ms: how long the first answer stands alone, and how long the lines of all birds take to appear. */
const PAUSE = 2600
const WAVE = 1800
/** So many steps after a bird was taken out, the figure says how the others fly. */
const WATCHED = 300
/** Fewer birds could not follow six each. */
const FEWEST = 7

const numbers = () => Array.from({ length: FLOCK.count }, (_, bird) => bird + 1)

export const makeLeader = (section: HTMLElement) => new Leader(section).stage

class Leader {
  stage
  #host
  #section
  #again
  #out
  /** What its button says at first. */
  #outPicked
  /** The numbers of the birds: those that are left keep theirs. */
  #names = numbers()
  /** The bird that a click or Enter would pick, the one that is picked, and when. */
  #choice = -1
  #pick = -1
  #since = 0
  /** Whether the lines of all birds have appeared. */
  #isComplete = false
  /** The flock's heading when it flew on. */
  #heading: [number, number] | undefined
  /** Where the last bird was that is gone, and the step at which it was taken out. */
  #gone: (Point & { step: number }) | undefined
  /** The polarisation of all frames before a bird was taken out, and since: its sum and how many they are. */
  #order = { was: [0, 0], is: [0, 0] }
  #answers: { pointed?: Rank; picked?: Answer; all?: Neighbours; turned?: Turn; taken?: Taken } = {}
  #wait = 0
  #fliesOn = false

  constructor(section: HTMLElement) {
    this.#section = section
    this.#host = part(section, '.stage')
    this.#again = part(section, '.again') as HTMLButtonElement
    this.#out = part(section, '.out') as HTMLButtonElement
    this.#outPicked = this.#out.textContent
    this.#again.onclick = () => this.#restart()
    this.#out.onclick = () => this.#takeOut()
    this.stage = new Stage(
      this.#host,
      FLOCK,
      (pen) => this.#draw(pen),
      (flock) => flock.step(FORMED),
    )
    this.stage.onRestart = () => {
      const isSmaller = this.#gone
      this.#forget()
      if (!isSmaller) return
      this.stage.show.configure({ count: FLOCK.count })
      this.stage.restart()
    }
    this.#write()
    this.stage.ready.then(() => this.#begin(), console.warn)
  }

  #begin() {
    const host = this.#host
    host.addEventListener('pointermove', (event) => this.#point(this.#birdUnder(event)))
    host.addEventListener('pointerleave', () => this.#point(-1))
    host.addEventListener('click', (event) => {
      // The buttons on the stage do other things.
      if (event.composedPath().some((element) => element instanceof HTMLButtonElement)) return
      const bird = this.#birdUnder(event)
      if (bird >= 0) this.#guess(bird)
    })
    host.addEventListener('keydown', (event) => {
      if (event.target === host && this.#asks && this.#onKey(event.key)) event.preventDefault()
    })
    host.addEventListener('advance', () => this.#watch())
  }

  /** Whether the reader is to pick a bird. */
  get #asks() {
    return this.#pick < 0 && !this.#gone
  }

  #restart() {
    if (this.#gone) this.stage.restart()
    else this.#forget()
    this.stage.redraw()
    this.#host.focus({ preventScroll: true })
  }

  #forget() {
    clearTimeout(this.#wait)
    this.#flyOn()
    this.#pick = -1
    this.#isComplete = false
    this.#heading = undefined
    this.#answers = {}
    this.#gone = undefined
    this.#order = { was: [0, 0], is: [0, 0] }
    this.#names = numbers()
    this.#again.disabled = this.#out.disabled = true
    this.#write()
  }

  #write() {
    const { pointed, picked, all, turned, taken } = this.#answers
    const question = pointed ? TEXTS.pointed(pointed) : TEXTS.ask
    const first = picked ? TEXTS.picked(picked) : question
    const sentences = taken
      ? [TEXTS.taken(taken), this.#out.disabled ? '' : TEXTS.next, '']
      : [first, all ? TEXTS.all(all) : '', turned ? TEXTS.turned(turned) : '']
    this.#out.textContent = taken ? TEXTS.outFront : this.#outPicked
    this.#section.querySelectorAll('.says span').forEach((span, i) => (span.textContent = sentences[i]))
  }

  #guess(bird: number) {
    if (!this.#asks) return
    const { flock, show } = this.stage
    const mates = flockmates(flock)
    this.#pick = bird
    this.#choice = -1
    this.#since = performance.now()
    const followers = mates.filter((others) => others.includes(bird)).length
    this.#answers.picked = { ...this.#placeOf(bird, fromTheFront(flock)), follows: mates[bird].length, followers }
    this.#again.disabled = false
    this.#write()
    this.#fliesOn = show.playing
    if (!this.#fliesOn) return this.#answerAll()
    show.pause()
    this.stage.redraw()
    this.#wait = setTimeout(() => this.#answerAll(), PAUSE + WAVE)
  }

  /** All birds have answered, and the flock flies on. */
  #answerAll() {
    const numbers = flockmates(this.stage.flock).map((others) => others.length)
    this.#answers.all = { min: Math.min(...numbers), max: Math.max(...numbers), count: numbers.length }
    this.#isComplete = true
    this.#out.disabled = false
    this.#heading = meanHeading(this.stage.flock)
    this.#write()
    this.#flyOn()
    this.stage.redraw()
  }

  /** The flock flies on, if it was the question that stopped it. */
  #flyOn() {
    if (this.#fliesOn) this.stage.show.play()
    this.#fliesOn = false
  }

  /** Takes out the bird that is picked, and later the one in front. */
  #takeOut() {
    // a flock that stands still was not watched
    this.#watch()
    const { flock, show } = this.stage
    const bird = this.#gone ? fromTheFront(flock)[0] : this.#pick
    const [positions, velocities, last] = [flock.positions(), flock.velocities(), flock.length - 1]
    this.#gone = { ...vectorOf(bodies(flock), bird), step: flock.steps }
    this.#answers.taken = { bird: this.#names[bird], left: last }
    // the last bird takes its place, because a flock loses its last ones
    for (const vectors of [positions, velocities]) vectors.copyWithin(2 * bird, 2 * last)
    flock.setState(positions, velocities)
    this.#names[bird] = this.#names[last]
    show.configure({ count: last })
    show.step(0)
    this.#pick = -1
    this.#order.is = [0, 0]
    this.#out.disabled = true
    this.#write()
    this.stage.redraw()
  }

  /** Reports how the others fly without the bird that was taken out. */
  #watch() {
    const { flock } = this.stage
    const { polarisation, groups } = flock.measure()
    const order = this.#gone ? this.#order.is : this.#order.was
    order[0] += polarisation
    order[1]++
    if (!this.#gone) return this.#watchTurn()
    const { taken } = this.#answers
    if (!taken || taken.after || flock.steps < this.#gone.step + WATCHED) return
    const [was, is] = [this.#order.was, this.#order.is].map(([sum, count]) => language.fixed(sum / count, 2))
    taken.after = { was, is, groups }
    this.#out.disabled = flock.length <= FEWEST
    this.#write()
  }

  /** Reports once that the flock flies another way and another bird is in front. */
  #watchTurn() {
    const before = this.#heading
    if (this.#answers.turned || !before) return
    const now = meanHeading(this.stage.flock)
    const hasTurned = before[0] * now[0] + before[1] * now[1] < 0 && Math.hypot(...now) > 0.85
    const order = fromTheFront(this.stage.flock)
    if (!hasTurned || order[0] === this.#pick) return
    this.#answers.turned = { front: this.#names[order[0]], ...this.#placeOf(this.#pick, order) }
    this.#write()
  }

  #birdUnder(event: MouseEvent) {
    if (!this.#asks) return -1
    return this.stage.boidAt(this.stage.toWorld(event), REACH / this.stage.scale) ?? -1
  }

  #point(bird: number) {
    this.#choice = bird
    this.stage.redraw()
  }

  /** Arrow keys go from bird to bird. @returns whether it did anything */
  #onKey(key: string): boolean {
    const order = fromTheFront(this.stage.flock)
    const step = { ArrowRight: -1, ArrowUp: -1, ArrowLeft: 1, ArrowDown: 1 }[key]
    if (step) {
      const next = this.#choice < 0 ? 0 : order.indexOf(this.#choice) + step
      const bird = order[Math.max(0, Math.min(order.length - 1, next))]
      this.#point(bird)
      this.#answers.pointed = this.#placeOf(bird, order)
      this.#write()
    } else if (key === 'Enter' || key === ' ') this.#guess(this.#choice < 0 ? order[0] : this.#choice)
    else return false
    return true
  }

  /** @param order from the front */
  #placeOf(bird: number, order: number[]): Rank {
    return { bird: this.#names[bird], place: order.indexOf(bird) + 1, count: order.length }
  }

  #draw(pen: CanvasRenderingContext2D) {
    const { flock, scale, show } = this.stage
    if (show.playing) this.#watch()
    const places = bodies(flock)
    const style = getComputedStyle(this.#host)
    const ring = (place: Point, colour: string, dash?: number[]) =>
      strokeCircle(pen, place, Math.max(14, 11 / scale), { colour, width: 2 / scale, dash })
    const circle = (bird: number, colour: string) => ring(vectorOf(places, bird), colour)
    const links = (bird: number, colour: string, width: number) =>
      strokeLinks(pen, places, bird, flock.look(bird).alignment.flockmates, { colour, width: width / scale })
    const middle = centreOf(Float32Array.from(places))
    const label = (bird: number, colour: string) =>
      drawLabel(pen, vectorOf(places, bird), middle, String(this.#names[bird]), colour, scale)
    if (this.#choice >= 0) circle(this.#choice, style.color)
    if (this.#pick < 0 && !this.#gone) return
    // Lines appear from the front to the back. They fade when the flock flies on.
    const wave = this.#isComplete ? 1 : Math.max(0, (performance.now() - this.#since - PAUSE) / WAVE)
    pen.globalAlpha = show.playing ? 0.16 : 0.45
    const order = fromTheFront(flock)
    for (const bird of order.slice(0, Math.ceil(wave * order.length))) links(bird, style.color, 1)
    pen.globalAlpha = 1
    const accent = style.getPropertyValue('--pick')
    if (this.#gone) ring(this.#gone, accent, [4, 4])
    else {
      links(this.#pick, accent, 2.2)
      circle(this.#pick, accent)
    }
    // the one that leads now
    if (this.#isComplete && order[0] !== this.#pick) {
      circle(order[0], style.color)
      label(order[0], style.color)
    }
    if (!this.#gone) label(this.#pick, accent)
    if (!show.playing && !this.#isComplete) this.stage.redraw()
  }
}

/** The flockmates of every bird. */
const flockmates = (flock: Flock) =>
  Array.from({ length: flock.length }, (_, bird) => [...flock.look(bird).alignment.flockmates])

/** The middles of the birds' markers; a bird's position is that of its tail. */
function bodies(flock: Flock) {
  const [positions, velocities] = [flock.positions(), flock.velocities()]
  return Array.from({ length: flock.length }, (_, bird) =>
    ahead(vectorOf(positions, bird), vectorOf(velocities, bird), FLOCK.markerLength / 2),
  ).flatMap(({ x, y }) => [x, y])
}

/**
 * On a plate, so that no line crosses it.
 * @param place of a bird
 * @param middle of the flock: the text is beyond the bird, seen from there
 */
function drawLabel(
  pen: CanvasRenderingContext2D,
  place: Point,
  middle: Point,
  text: string,
  colour: string,
  scale: number,
) {
  const { x, y } = ahead(place, { x: place.x - middle.x, y: place.y - middle.y }, Math.max(14, 11 / scale) + 17 / scale)
  pen.font = `600 ${15 / scale}px ${getComputedStyle(document.body).fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const [width, height] = [pen.measureText(text).width + 8 / scale, 20 / scale]
  pen.fillStyle = '#0a0e14'
  pen.fillRect(x - width / 2, y - height / 2, width, height)
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}
