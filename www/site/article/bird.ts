/** "One bird": the reader moves a bird among others and sees what it sees. While they hold it, time stands still. */

import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { ahead, fillBirds, strokeCircle, vectorOf, type State } from '../shared/pens.js'
import { Slider } from '../shared/slider.js'
import { Stage, type Point } from '../shared/stage.js'

const TEXTS = texts.bird

/** The length of a bird in world px, in which the slider measures how far it sees. */
const LENGTH = 22

/** Loose groups with room between them, so that there are places from which no bird is seen. */
const FLOCK = {
  preset: 'classic',
  count: 60,
  seed: 1,
  width: 720,
  height: 420,
  cohesion: 0.0002,
  separation: 0.01,
  alignment: 0.008,
  separationRange: 26,
  noise: 16,
  lookAhead: 0,
  minSpeed: 0.5,
  maxSpeed: 0.8,
  margin: 50,
  turnFactor: 0.05,
  startingVelocity: 'heading',
  // The figure draws the birds, each around its position: the circle then has no bird inside that is not seen.
  fill: 'transparent',
}
/** The colour of birds that are not seen. */
const DIM = '#566472'
/** By then the groups have formed. */
const FORMED = 900
/** The reader's bird. */
const OWN = 0
const OTHERS = Array.from({ length: FLOCK.count - 1 }, (_, i) => i + OWN + 1)
/** A pointer or finger takes the bird at this distance, in CSS px. */
const REACH = 48
/** How far an arrow key moves the bird, in world px. */
const NUDGE = 12
/** How often the sentence follows a flock in flight, in ms. */
const RHYTHM = 500
const ARROWS: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export const makeBird = (section: HTMLElement) => new Bird(section).stage

class Bird {
  stage
  #host
  #says
  #range
  #view
  /** Where in the hand the bird is held, if a pointer holds it. */
  #hold: Point | undefined
  #isHeld = false
  /** Whether the flock flies on once the bird is free. */
  #fliesOn = false
  /** When the sentence was written, and how many birds are then seen. */
  #written = 0
  #seen = -1

  constructor(section: HTMLElement) {
    this.#host = part(section, '.stage')
    this.#says = part(section, '.says')
    const changed = () => this.#configure()
    const lengths = (lengths: number) => language.say(lengths === 1 ? TEXTS.length : TEXTS.lengths, { lengths })
    this.#range = new Slider(part(section, '.range'), lengths, changed)
    this.#view = new Slider(part(section, '.view'), (degrees) => `${degrees}°`, changed)
    this.stage = new Stage(this.#host, { ...FLOCK, ...this.#rangeAndView() }, (pen) => this.#draw(pen))
    this.stage.onRestart = () => this.#settle()
    this.#write()
    this.stage.ready.then(() => this.#begin(), console.warn)
  }

  #rangeAndView() {
    const distance = LENGTH * this.#range.value
    return { cohesionRange: distance, alignmentRange: distance, fieldOfView: this.#view.value }
  }

  #configure() {
    this.stage.show.configure(this.#rangeAndView())
    this.#written = 0
    this.stage.redraw()
  }

  #settle() {
    this.stage.show.step(FORMED)
    this.#move({ x: FLOCK.width / 2, y: FLOCK.height / 2 }, 0)
  }

  #begin() {
    this.#settle()
    const host = this.#host
    // A finger on the bird drags it; elsewhere it scrolls the page.
    const scrolls = (event: TouchEvent) => {
      if (this.#handOn(event.touches[0])) event.preventDefault()
    }
    host.addEventListener('touchstart', scrolls, { passive: false })
    host.addEventListener('pointerdown', (event) => this.#grab(event))
    host.addEventListener('pointermove', (event) => {
      if (!this.#hold) return
      const { x, y } = this.stage.toWorld(event)
      this.#move({ x: x + this.#hold.x, y: y + this.#hold.y }, 0.3)
    })
    for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur']) host.addEventListener(end, () => this.#release())
    host.addEventListener('keydown', (event) => {
      const way = ARROWS[event.key]
      if (!way || event.target !== host) return
      event.preventDefault()
      this.#take()
      const { x, y } = vectorOf(this.stage.flock.positions(), OWN)
      this.#move({ x: x + NUDGE * way[0], y: y + NUDGE * way[1] }, 1)
    })
    host.addEventListener('advance', () => (this.#written = 0))
  }

  #grab(event: PointerEvent) {
    this.#hold = this.#handOn(event)
    if (!this.#hold) return
    this.#host.setPointerCapture(event.pointerId)
    this.#host.classList.add('holds')
    this.#take()
  }

  /** Time stands still. */
  #take() {
    if (this.#isHeld) return
    this.#isHeld = true
    this.#fliesOn = this.stage.show.playing
    this.stage.show.pause()
  }

  #release() {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#hold = undefined
    this.#host.classList.remove('holds')
    if (this.#fliesOn) this.stage.show.play()
    this.stage.redraw()
  }

  /**
   * Moves the bird, and turns it towards where it goes.
   * @param agility from 0 to 1: how much of the way it turns
   */
  #move(to: Point, agility: number) {
    const { flock, show } = this.stage
    const [positions, velocities] = [flock.positions(), flock.velocities()]
    const [from, heading] = [vectorOf(positions, OWN), vectorOf(velocities, OWN)]
    // farther out, a bird turns back too late to stay in sight
    const inside = (at: number, side: number) => Math.min(side - FLOCK.margin, Math.max(FLOCK.margin, at))
    const [x, y] = [inside(to.x, FLOCK.width), inside(to.y, FLOCK.height)]
    if ((x !== from.x || y !== from.y) && (heading.x || heading.y)) {
      const before = ahead({ x: 0, y: 0 }, heading, 1 - agility)
      const turned = ahead(before, { x: x - from.x, y: y - from.y }, agility)
      const velocity = ahead({ x: 0, y: 0 }, turned, FLOCK.maxSpeed)
      velocities.set([velocity.x, velocity.y], 2 * OWN)
    }
    positions.set([x, y], 2 * OWN)
    flock.setState(positions, velocities)
    show.step(0)
    this.stage.redraw()
  }

  /** The way from the pointer to the bird, if it is near enough to take it. */
  #handOn(at: { clientX: number; clientY: number }) {
    const pointer = this.stage.toWorld(at)
    const { x, y } = vectorOf(this.stage.flock.positions(), OWN)
    const way = { x: x - pointer.x, y: y - pointer.y }
    return Math.hypot(way.x, way.y) < REACH / this.stage.scale ? way : undefined
  }

  #draw(pen: CanvasRenderingContext2D) {
    const { flock, scale, show } = this.stage
    const state = { positions: flock.positions(), velocities: flock.velocities() }
    const mates = flock.look(OWN).alignment.flockmates
    const style = getComputedStyle(this.#host)
    const own = style.getPropertyValue('--own')
    const view = (this.#view.value * Math.PI) / 180
    drawFieldOfView(pen, state, LENGTH * this.#range.value, view, own, scale)
    fillBirds(pen, state, OTHERS, LENGTH, DIM)
    fillBirds(pen, state, mates, LENGTH, style.color)
    fillBirds(pen, state, [OWN], Math.max(1.3 * LENGTH, 14 / scale), own)

    // Screen readers read out what the reader changes, not what changes while the flock flies on.
    const now = performance.now()
    if (mates.length === this.#seen || (show.playing && now - this.#written < RHYTHM)) return
    this.#says.ariaLive = show.playing && this.#written > 0 ? 'off' : 'polite'
    this.#seen = mates.length
    this.#written = now
    this.#write()
  }

  #write() {
    const [seen, others] = [this.#seen, FLOCK.count - 1]
    if (seen < 0) return
    const text = seen === 0 ? TEXTS.none : seen === others ? TEXTS.all : TEXTS.some
    this.#says.textContent = language.say(text, { seen, others, rest: others - seen })
  }
}

/**
 * The range as a circle, and in it the field of view.
 * @param view in radians
 * @param scale CSS px per world px
 */
function drawFieldOfView(
  pen: CanvasRenderingContext2D,
  { positions, velocities }: State,
  range: number,
  view: number,
  colour: string,
  scale: number,
) {
  const [place, heading] = [vectorOf(positions, OWN), vectorOf(velocities, OWN)]
  const angle = Math.atan2(heading.y, heading.x)
  pen.globalAlpha = 0.5
  strokeCircle(pen, place, range, { colour, width: 1.5 / scale, dash: [5 / scale, 5 / scale] })
  pen.fillStyle = colour
  pen.beginPath()
  if (view < 2 * Math.PI) pen.moveTo(place.x, place.y)
  pen.arc(place.x, place.y, range, angle - view / 2, angle + view / 2)
  pen.closePath()
  pen.stroke()
  pen.globalAlpha = 0.13
  pen.fill()
  pen.globalAlpha = 1
}
