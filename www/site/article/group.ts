/** The group of fish that mills: its options by the width of its zone of orientation, its start, and its picture. */

import { clearedPen } from '../shared/dom.js'
import { fillBirds, vectorOf } from '../shared/pens.js'
import { OPEN_PLANE, centreOf, moveTo, scatter, scatterHeadings } from '../shared/plane.js'
import type { Flock } from '../../src/entries/package.js'

export type Places = { positions: Float32Array; velocities: Float32Array }

const [WIDTH, HEIGHT] = [560, 420]
/** How many times as large as on the stage a still is. */
const NEARER = 1.4
const COUNT = 100
const SEED = 1
/** The radius of the disc in which the group starts, in px. */
const START = 60
/** A fish's length in px. As in the paper, repulsion ends at one length. */
export const LENGTH = 10
/** Where repulsion ends, and how far attraction reaches beyond orientation, in px. */
const [REPULSION, ATTRACTION] = [LENGTH, 140]

/** Half the angle in which a fish sees those that it follows: 270° in all. */
const VIEW = (135 * Math.PI) / 180

/** The options that make a zone of orientation so many px wide. */
export const zones = (width: number) => ({
  alignmentRange: REPULSION + width,
  cohesionRange: REPULSION + width + ATTRACTION,
})

/** The options of the group. @param width of its zone of orientation */
export const groupOf = (width: number) =>
  ({
    preset: 'mill',
    ...OPEN_PLANE,
    count: COUNT,
    width: WIDTH,
    height: HEIGHT,
    seed: SEED,
    ...zones(width),
  }) as const

/** Puts the group into the disc in which it starts. */
export function scatterGroup(flock: Flock) {
  const positions = scatter(COUNT, START, 0, SEED, { x: WIDTH / 2, y: HEIGHT / 2 })
  flock.setState(positions, scatterHeadings(COUNT, flock.get('maxSpeed'), SEED + 1))
}

/**
 * Draws the group, and the zones of one fish.
 * @param host with the rules' colours
 */
export function drawGroup(pen: CanvasRenderingContext2D, state: Places, alignmentRange: number, host: Element) {
  const style = getComputedStyle(host)
  moveTo(pen, centreOf(state.positions), WIDTH, HEIGHT)
  pen.lineWidth = 1.5
  const [place, heading] = [vectorOf(state.positions, 0), vectorOf(state.velocities, 0)]
  const ahead = Math.atan2(heading.y, heading.x)
  const ranges = { separation: REPULSION, alignment: alignmentRange, cohesion: alignmentRange + ATTRACTION }
  for (const [rule, range] of Object.entries(ranges)) {
    pen.strokeStyle = style.getPropertyValue(`--${rule}`)
    pen.beginPath()
    const seen = rule === 'separation' ? Math.PI : VIEW
    pen.arc(place.x, place.y, range, ahead - seen, ahead + seen)
    pen.stroke()
  }
  drawFish(pen, state)
}

/** Draws a still of the group, nearer than on the stage. */
export function drawStill(canvas: HTMLCanvasElement, state: Places) {
  const pen = clearedPen(canvas)
  if (!pen) return
  const width = WIDTH / NEARER
  const scale = canvas.width / width
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  moveTo(pen, centreOf(state.positions), width, HEIGHT / NEARER)
  drawFish(pen, state)
}

function drawFish(pen: CanvasRenderingContext2D, state: Places) {
  const [first, ...others] = Array(COUNT).keys()
  fillBirds(pen, state, others, LENGTH, '#9fb0c1')
  fillBirds(pen, state, [first], 1.5 * LENGTH, '#fff')
}
