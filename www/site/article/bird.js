// @ts-check
/**
 * "One bird": the reader moves a bird among others and sees what it sees. While they hold it, time stands still.
 */

import './bird.css'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { Stage } from '../shared/stage.js'

const TEXTS = {
  sees: {
    en: (/** @type {number} */ seen, /** @type {number} */ others) =>
      seen === 0
        ? `It sees none of the ${others} others. As far as it knows, it is alone.`
        : seen === others
          ? `It sees all ${others} others.`
          : `It sees ${seen} of ${others} birds. It knows nothing of the other ${others - seen}.`,
    ja: (/** @type {number} */ seen, /** @type {number} */ others) =>
      seen === 0
        ? `ほかの${others}羽は1羽も見えません。この鳥にとっては、自分しかいないのと同じです。`
        : seen === others
          ? `ほかの${others}羽がすべて見えています。`
          : `${others}羽のうち、見えているのは${seen}羽。残りの${others - seen}羽のことは何も知りません。`,
  },
  lengths: {
    en: (/** @type {number} */ lengths) => `${lengths} bird ${lengths === 1 ? 'length' : 'lengths'}`,
    ja: (/** @type {number} */ lengths) => `鳥${lengths}羽分`,
  },
}

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
  margin: 40,
  turnFactor: 0.02,
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
/** A pointer or finger takes the bird at this distance, in CSS px. */
const REACH = 48
/** How far an arrow key moves the bird, in world px. */
const NUDGE = 12
/** How often the sentence follows a flock in flight, in ms. */
const RHYTHM = 500
/** @type {Record<string, [number, number] | undefined>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** @param {HTMLElement} section */
export function makeBird(section) {
  const host = part(section, '.stage')
  const says = part(section, '.says')
  /** @type {HTMLInputElement} */
  const range = part(section, '.range input')
  /** @type {HTMLInputElement} */
  const view = part(section, '.view input')

  const rangeAndView = () => {
    const distance = LENGTH * range.valueAsNumber
    return { cohesionRange: distance, alignmentRange: distance, fieldOfView: view.valueAsNumber }
  }
  const stage = new Stage(host, { ...FLOCK, ...rangeAndView() }, draw)
  const flock = () => stage.flock

  /** Where in the hand the bird is held, if a pointer holds it. @type {{ x: number, y: number } | undefined} */
  let hold
  /** Whether the flock flies on once the bird is free. */
  let fliesOn = false
  let isHeld = false
  let written = 0
  let seen = -1

  const write = () => {
    if (seen < 0) return
    says.textContent = language.pick(TEXTS.sees)(seen, FLOCK.count - 1)
  }
  const writeSliders = () => {
    range.ariaValueText = language.pick(TEXTS.lengths)(range.valueAsNumber)
    view.ariaValueText = `${view.value}°`
    part(section, '.range output').textContent = range.ariaValueText
    part(section, '.view output').textContent = view.ariaValueText
  }
  language.follow(write)
  language.follow(writeSliders)

  /** Time stands still. */
  function take() {
    if (isHeld) return
    isHeld = true
    fliesOn = stage.show.playing
    stage.show.pause()
  }

  function release() {
    if (!isHeld) return
    isHeld = false
    hold = undefined
    host.classList.remove('holds')
    if (fliesOn) stage.show.play()
    stage.redraw()
  }

  /**
   * Moves the bird, and turns it towards where it goes.
   * @param {number} x
   * @param {number} y
   * @param {number} agility from 0 to 1: how much of the way it turns towards where it goes
   */
  function move(x, y, agility) {
    const [positions, velocities] = [flock().positions(), flock().velocities()]
    const to = [Math.min(FLOCK.width, Math.max(0, x)), Math.min(FLOCK.height, Math.max(0, y))]
    const way = [to[0] - positions[2 * OWN], to[1] - positions[2 * OWN + 1]]
    const [length, speed] = [Math.hypot(...way), Math.hypot(velocities[2 * OWN], velocities[2 * OWN + 1])]
    if (length > 0 && speed > 0) {
      const heading = [0, 1].map((k) => (velocities[2 * OWN + k] / speed) * (1 - agility) + (way[k] / length) * agility)
      const scale = FLOCK.maxSpeed / (Math.hypot(...heading) || 1)
      velocities.set(
        heading.map((part) => part * scale),
        2 * OWN,
      )
    }
    positions.set(to, 2 * OWN)
    flock().setState(positions, velocities)
    stage.show.step(0)
    stage.redraw()
  }

  /** The way from the pointer to the bird, if it is near enough to take it. @param {{ clientX: number, clientY: number }} at */
  function handOn(at) {
    const pointer = stage.toWorld(at)
    const positions = flock().positions()
    const way = { x: positions[2 * OWN] - pointer.x, y: positions[2 * OWN + 1] - pointer.y }
    return Math.hypot(way.x, way.y) < REACH / stage.scale ? way : undefined
  }

  for (const slider of [range, view])
    slider.oninput = () => {
      stage.show.configure(rangeAndView())
      writeSliders()
      written = 0
      stage.redraw()
    }

  function begin() {
    stage.show.step(FORMED)
    move(FLOCK.width / 2, FLOCK.height / 2, 0)
    // A finger on the bird drags it; elsewhere it scrolls the page.
    host.addEventListener('touchstart', (event) => handOn(event.touches[0]) && event.preventDefault(), {
      passive: false,
    })
    host.addEventListener('pointerdown', (event) => {
      hold = handOn(event)
      if (!hold) return
      host.setPointerCapture(event.pointerId)
      host.classList.add('holds')
      take()
    })
    host.addEventListener('pointermove', (event) => {
      if (!hold) return
      const { x, y } = stage.toWorld(event)
      move(x + hold.x, y + hold.y, 0.3)
    })
    for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur']) host.addEventListener(end, release)
    host.addEventListener('keydown', (event) => {
      const way = ARROWS[event.key]
      if (!way || event.target !== host) return
      event.preventDefault()
      take()
      const positions = flock().positions()
      move(positions[2 * OWN] + NUDGE * way[0], positions[2 * OWN + 1] + NUDGE * way[1], 1)
    })
    host.addEventListener('advance', () => (written = 0))
  }
  stage.ready.then(begin, console.warn)

  /** @param {CanvasRenderingContext2D} pen */
  function draw(pen) {
    const [positions, velocities] = [flock().positions(), flock().velocities()]
    const others = [...flock().look(OWN).alignment.flockmates]
    const { color } = getComputedStyle(host)
    const own = getComputedStyle(host).getPropertyValue('--own')
    const place = (/** @type {number} */ bird) => ({
      x: positions[2 * bird],
      y: positions[2 * bird + 1],
      angle: Math.atan2(velocities[2 * bird + 1], velocities[2 * bird]),
    })
    drawFieldOfView(
      pen,
      place(OWN),
      LENGTH * range.valueAsNumber,
      (view.valueAsNumber * Math.PI) / 180,
      own,
      stage.scale,
    )
    for (let bird = OWN + 1; bird < FLOCK.count; bird++) drawBird(pen, place(bird), LENGTH, DIM)
    for (const bird of others) drawBird(pen, place(bird), LENGTH, color)
    drawBird(pen, place(OWN), Math.max(1.3 * LENGTH, 14 / stage.scale), own)

    // Screen readers read out what the reader changes, not what changes while the flock flies on.
    const now = performance.now()
    if (others.length === seen || (stage.show.playing && now - written < RHYTHM)) return
    says.ariaLive = stage.show.playing && written > 0 ? 'off' : 'polite'
    seen = others.length
    written = now
    write()
  }

  return stage
}

/** @typedef {{ x: number, y: number, angle: number }} Place of a bird, and its heading in radians */

/**
 * The range as a circle, and in it the field of view.
 * @param {CanvasRenderingContext2D} pen
 * @param {Place} place
 * @param {number} range
 * @param {number} view in radians
 * @param {string} colour
 * @param {number} scale CSS px per world px
 */
function drawFieldOfView(pen, { x, y, angle }, range, view, colour, scale) {
  pen.strokeStyle = pen.fillStyle = colour
  pen.lineWidth = 1.5 / scale
  pen.globalAlpha = 0.5
  pen.setLineDash([5 / scale, 5 / scale])
  pen.beginPath()
  pen.arc(x, y, range, 0, 2 * Math.PI)
  pen.stroke()
  pen.setLineDash([])
  pen.beginPath()
  if (view < 2 * Math.PI) pen.moveTo(x, y)
  pen.arc(x, y, range, angle - view / 2, angle + view / 2)
  pen.closePath()
  pen.stroke()
  pen.globalAlpha = 0.13
  pen.fill()
  pen.globalAlpha = 1
}

/**
 * A bird around its position.
 * @param {CanvasRenderingContext2D} pen
 * @param {Place} place
 * @param {number} length
 * @param {string} colour
 */
function drawBird(pen, { x, y, angle }, length, colour) {
  const [cos, sin] = [Math.cos(angle) * length, Math.sin(angle) * length]
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(x + 0.6 * cos, y + 0.6 * sin)
  pen.lineTo(x - 0.4 * cos - 0.24 * sin, y - 0.4 * sin + 0.24 * cos)
  pen.lineTo(x - 0.4 * cos + 0.24 * sin, y - 0.4 * sin - 0.24 * cos)
  pen.fill()
}
