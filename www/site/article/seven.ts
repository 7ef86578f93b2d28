/** Seven neighbours, or a distance? Two flocks from the same start, and a predator for both. */

import { part } from '../shared/figure.js'
import { texts, type Count } from './en.js'
import { Prediction, verdict } from '../shared/prediction.js'
import { fillBirds, strokeCircle, strokeLinks, vectorOf } from '../shared/pens.js'
import { OPEN_PLANE, centreOf, markBeyond, moveTo, scatter } from '../shared/plane.js'
import { Stage, prefersStill, type Point } from '../shared/stage.js'
import { groupsOf } from './groups.js'
import type { Flock } from '../../src/entries/package.js'

const [WIDTH, HEIGHT] = [560, 420]
const COUNT = 80
/** The disc in which the flocks start, how far its birds keep apart, and their velocity, in px and steps. */
const [START, APART, VELOCITY] = [85, 12, [2.4, 1.8]]
/** Steps that the predator stays, and the steps after which the figure counts. */
const [ATTACK, COUNTED] = [240, 600]
/** Two birds closer than this are in one group, in px. */
const LINK = 50
/** Birds in smaller groups are lost: eight are enough for seven neighbours each. */
const FLOCK = 8
/** Steps between two counts. */
const COUNT_EVERY = 12
/** The part of the way to the flock that the picture moves in one frame. */
const EASE = 0.12
/** The colours of birds that are lost, and of the predator. */
const [LOST, PREDATOR] = ['#ffa046', '#ff5d6c']

/** What the two flocks share. */
export const BIRDS = {
  preset: 'murmuration',
  ...OPEN_PLANE,
  count: COUNT,
  width: WIDTH,
  height: HEIGHT,
  predators: 0,
  predatorRange: 120,
  predatorSpeed: 5,
  predatorStrength: 0.1,
  cohesion: 0.006,
  alignment: 0.08,
  separation: 0.06,
  separationRange: 16,
  noise: 6,
  minSpeed: 2,
  maxSpeed: 3,
  fieldOfView: 360,
} as const

/** By what the flocks differ: which birds each one watches. */
export const WATCH = {
  distance: { nearest: 0, cohesionRange: 30, alignmentRange: 30 },
  seven: { nearest: 7, cohesionRange: 2000, alignmentRange: 2000 },
}

export function startOf(seed: number) {
  const positions = scatter(COUNT, START, APART, seed, { x: WIDTH / 2, y: HEIGHT / 2 })
  return { positions, velocities: positions.map((_, i) => VELOCITY[i % 2]) }
}

const TEXTS = texts.seven

export const makeSeven = (section: HTMLElement) => void new Seven(section)

class Seven {
  #section
  #send
  #seed = 0
  #state: 'choose' | 'chosen' | 'attack' | 'after' | 'done' = 'choose'
  #prediction
  #sides
  /** The bird whose links are drawn. */
  watched = 7

  constructor(section: HTMLElement) {
    this.#section = section
    this.#send = part(section, '.send') as HTMLButtonElement
    const [distance, seven] = section.querySelectorAll('.side')
    this.#sides = [new Side(distance, WATCH.distance, this), new Side(seven, WATCH.seven, this)]
    this.#prediction = new Prediction(section, () => {
      if (this.#state === 'choose') this.#state = 'chosen'
      if (this.#state === 'chosen') this.#send.disabled = false
      this.#write()
    })
    this.#send.onclick = () => this.#begin()
    part(section, '.other').onclick = () => this.watch((this.watched + 11) % COUNT)
    for (const { stage } of this.#sides) stage.onRestart = () => this.#restart()
    this.#write()
  }

  /** Both flocks from the start, as nothing had happened. */
  #restart() {
    this.#seed = 0
    const { guess } = this.#prediction
    this.#state = guess ? 'chosen' : 'choose'
    this.#send.disabled = !guess
    for (const side of this.#sides) side.rest()
    this.#write()
  }

  #begin() {
    this.#seed++
    this.#state = 'attack'
    this.#send.disabled = true
    for (const side of this.#sides) side.begin(this.#seed)
    this.#write()
  }

  #write() {
    this.#send.textContent = this.#seed ? TEXTS.again : TEXTS.send
    for (const side of this.#sides) side.write()
    this.#prediction.tick()
    part(this.#section, '.says').textContent = this.#state === 'done' ? this.#answer() : TEXTS[this.#state]
  }

  #answer() {
    const [distance, seven] = this.#sides.map(({ result }) => result ?? { groups: 1, lost: 0 })
    const winner = distance.groups === seven.groups ? 'same' : distance.groups < seven.groups ? 'distance' : 'seven'
    this.#prediction.tick(winner)
    return verdict(this.#prediction.guess === winner) + TEXTS.result(distance, seven)
  }

  /** The figure's state follows from those of both sides. */
  follow() {
    if (!this.#seed) return
    const isAttacked = this.#sides.some(({ phase }) => phase === 'attack')
    const now = this.#sides.every(({ result }) => result) ? 'done' : isAttacked ? 'attack' : 'after'
    if (now === this.#state) return
    this.#state = now
    this.#send.disabled = now !== 'done'
    this.#write()
  }

  /** Draws the links of another bird. */
  watch(bird: number) {
    this.watched = bird
    for (const { stage } of this.#sides) stage.redraw()
  }
}

/** One of the two flocks. */
class Side {
  stage
  /** What came of the attack. */
  result: Count | undefined
  /** `attack` while the predator is there, `after` until the count, and then empty. */
  phase = ''
  #figure
  #counts
  #found
  /** The point in the middle of the picture. */
  #centre: Point | undefined
  #lastStep = -1
  #lastCount = 0

  /** @param watch which birds each one watches */
  constructor(host: Element, watch: object, figure: Seven) {
    const calm = startOf(1)
    this.#figure = figure
    this.#counts = part(host, '.counts')
    this.#found = groupsOf(calm.positions, LINK, FLOCK)
    this.stage = new Stage(
      part(host, '.stage'),
      { ...BIRDS, ...watch, seed: 1 },
      (pen) => this.#draw(pen),
      (flock) => flock.setState(calm.positions, calm.velocities),
    )
    this.stage.host.addEventListener('click', (event) => this.#choose(event))
  }

  get count() {
    return { groups: this.#found.groups.length, lost: this.#found.small.size }
  }

  write() {
    this.#counts.textContent = TEXTS.counts(this.count)
  }

  begin(seed: number) {
    this.rest(seed)
    this.stage.show.configure({ predators: 1 })
    if (!prefersStill()) this.stage.show.play()
    this.phase = 'attack'
  }

  /** Flies from a start without a predator. */
  rest(seed = 1) {
    const { show, flock } = this.stage
    const { positions, velocities } = startOf(seed)
    show.configure({ seed, predators: 0 })
    show.reset()
    flock.setState(positions, velocities)
    this.phase = ''
    this.result = undefined
    this.#centre = undefined
    this.#lastStep = -1
    this.#lastCount = -COUNT_EVERY
    this.stage.redraw()
  }

  #draw(pen: CanvasRenderingContext2D) {
    const { flock, host } = this.stage
    const positions = flock.positions()
    this.#advance(flock.steps, positions)
    const target = centreOf(positions, this.#found.groups[0])
    // A picture that is drawn again without a step stays where it is.
    const ease = flock.steps === this.#lastStep ? 0 : prefersStill() ? 1 : EASE
    this.#lastStep = flock.steps
    const { x, y } = this.#centre ?? target
    this.#centre = { x: x + ease * (target.x - x), y: y + ease * (target.y - y) }
    drawFlock(pen, flock, this.#centre, this.#found.small, this.#figure.watched, getComputedStyle(host))
  }

  /** Lets the predator go, and counts, when it is time. */
  #advance(steps: number, positions: Float32Array) {
    if (this.phase === 'attack' && steps >= ATTACK) {
      this.phase = 'after'
      this.stage.show.configure({ predators: 0 })
    }
    const ends = this.phase === 'after' && steps >= COUNTED
    if (ends || Math.abs(steps - this.#lastCount) >= COUNT_EVERY) {
      this.#found = groupsOf(positions, LINK, FLOCK)
      this.#lastCount = steps
      this.write()
    }
    if (ends) {
      this.phase = ''
      this.result = this.count
    }
    if (ends || this.phase === 'after') this.#figure.follow()
  }

  #choose(event: MouseEvent) {
    if (!this.#centre || event.composedPath().some((element) => element instanceof HTMLButtonElement)) return
    const { x, y } = this.stage.toWorld(event)
    const place = { x: x + this.#centre.x - WIDTH / 2, y: y + this.#centre.y - HEIGHT / 2 }
    this.#figure.watch(this.stage.boidAt(place, 40) ?? this.#figure.watched)
  }
}

/**
 * Draws the birds about a centre, those that are lost in another colour and at the rim if they are out of the picture,
 * the predator, and the birds that one bird watches.
 * @param small the lost birds
 */
function drawFlock(
  pen: CanvasRenderingContext2D,
  flock: Flock,
  centre: Point,
  small: Set<number>,
  watched: number,
  style: CSSStyleDeclaration,
) {
  const state = { positions: flock.positions(), velocities: flock.velocities() }
  moveTo(pen, centre, WIDTH, HEIGHT)
  const links = { colour: style.getPropertyValue('--cohesion'), width: 1.5 }
  strokeLinks(pen, state.positions, watched, flock.look(watched).cohesion.flockmates, links)
  const together = [...Array(COUNT).keys()].filter((bird) => !small.has(bird))
  fillBirds(pen, state, together, 12, '#c3d0dd')
  fillBirds(pen, state, small, 12, LOST)
  fillBirds(pen, state, [watched], 18, '#fff')

  for (const bird of small) markBeyond(pen, vectorOf(state.positions, bird), centre, WIDTH, HEIGHT, LOST)

  const predators = flock.predators()
  for (let i = 0; i < predators.length; i += 4) {
    const [positions, velocities] = [predators.subarray(i, i + 2), predators.subarray(i + 2, i + 4)]
    fillBirds(pen, { positions, velocities }, [0], 30, PREDATOR)
    strokeCircle(pen, vectorOf(positions, 0), 22, { colour: PREDATOR, width: 2 })
  }
}
