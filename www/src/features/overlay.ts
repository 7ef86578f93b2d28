/**
 * A second canvas above the picture. It shows the cells of the grid, and what the followed boid sees and how each rule
 * pulls it. All of it comes from one snapshot of the frame, so that it fits the picture below.
 */

import { COLOURS, OVERLAY_COLOURS } from '../options/colours.js'
import type { Snapshot } from '../player/player.js'
import type { Inspection } from '../player/flock.js'
import { placeCanvas, type Place, type Vector } from '../player/viewport.js'

export type Params = NonNullable<Snapshot['params']>

/** Length of an arrow in CSS px for a pull of 1 px per step: long enough that small pulls are visible. */
const ARROW_SCALE = 300
/** In CSS px. Where an arrow would be longer, all arrows shrink by the same factor. */
const MAX_ARROW = 90
/**
 * Radii of the rings around flockmates, in CSS px. They differ, because one flockmate may belong to all three rules. They
 * are smaller around markers shorter than this, so that they do not hide them.
 */
const RINGS = { cohesion: 10, alignment: 7, separation: 4 }
/** Radius of the dot in a ring beyond a wrapping edge, in CSS px. */
const DOT = 2
const LONG_MARKER = 20
/** More rings would hide the flock, and take longer than a frame. */
const MAX_RINGS = 5000
const RULES = Object.keys(RINGS) as (keyof typeof RINGS)[]
/** Radius of the ring around the followed boid, in CSS px. */
const OWN_RING = 14
/** What acts on a boid beside the rules. */
const FORCES = ['pointer', 'predators', 'obstacles', 'formation', 'noise'] as const
/** Opacity of the veil over boids that the followed one does not use, and of arrows that are no rule's. */
const VEIL = 0.55
/** In CSS px: grid lines that are closer together than this fade. Those closer than 1 px are not drawn. */
const MIN_CELL = 12
/** In CSS px: no larger circle is dashed. It would have so many dashes that the page hangs. */
const MAX_DASHED = 4000

export class Overlay {
  #base
  #canvas = document.createElement('canvas')

  #shown: Snapshot | undefined

  /** @param base the canvas below */
  constructor(base: HTMLCanvasElement) {
    this.#base = base
    this.#canvas.setAttribute('part', 'overlay')
    this.#canvas.setAttribute('aria-hidden', 'true')
    // colours have changed
    this.#canvas.addEventListener('transitionend', () => this.#shown && this.draw(this.#shown))
    base.after(this.#canvas)
  }

  remove() {
    this.#canvas.remove()
  }

  /** @param snapshot of the frame below */
  draw(snapshot: Snapshot) {
    this.#shown = snapshot
    const { place, params, positions, look, cells } = snapshot
    if (!place || !params) return
    const { width, height, zoom, x, y } = place
    const canvas = this.#canvas
    const [columns, rows] = [width, height].map((css) => Math.round(css * place.pixelRatio))
    if (canvas.width !== columns) canvas.width = columns
    if (canvas.height !== rows) canvas.height = rows
    placeCanvas(canvas, place)
    const pen = canvas.getContext('2d')
    if (!pen) return
    pen.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0)
    pen.clearRect(0, 0, width, height)
    pen.translate(-x * zoom, -y * zoom)
    if (cells) {
      pen.strokeStyle = getComputedStyle(this.#base).getPropertyValue(COLOURS.border.property)
      drawGrid(pen, cells, params, place)
    }
    if (look && positions) {
      const style = getComputedStyle(canvas)
      const colour = (name: keyof typeof OVERLAY_COLOURS) => style.getPropertyValue(OVERLAY_COLOURS[name].property)
      const { background } = COLOURS
      pen.fillStyle = getComputedStyle(this.#base).getPropertyValue(background.property)
      drawVeil(pen, look, params, positions, place)
      drawInspection(pen, look, params, positions, place, colour)
    }
  }
}

/** Draws the lines that are in the picture. */
function drawGrid(
  pen: CanvasRenderingContext2D,
  { columns, rows }: { columns: number; rows: number },
  params: Params,
  place: Place,
) {
  const [width, height] = [params.width * place.zoom, params.height * place.zoom]
  pen.lineWidth = 1
  const along = (cells: number, side: number, start: number, shown: number, draw: (at: number) => void) => {
    const gap = side / cells
    if (gap < 1) return
    pen.globalAlpha = Math.min(1, gap / MIN_CELL)
    pen.beginPath()
    const last = Math.min(cells - 1, Math.floor((start + shown) / gap))
    for (let i = Math.max(1, Math.ceil(start / gap)); i <= last; i++) draw(i * gap)
    pen.stroke()
  }
  const line = (...[x, y, toX, toY]: number[]) => {
    pen.moveTo(x, y)
    pen.lineTo(toX, toY)
  }
  along(columns, width, place.x * place.zoom, place.width, (x) => line(x, 0, x, height))
  along(rows, height, place.y * place.zoom, place.height, (y) => line(0, y, width, y))
  pen.globalAlpha = 1
}

/**
 * Dims all but the followed boid and its flockmates, by a veil with holes.
 * @param pen whose fill is the background
 */
function drawVeil(
  pen: CanvasRenderingContext2D,
  look: Inspection,
  params: Params,
  positions: ArrayLike<number>,
  { x, y, width, height, zoom }: Place,
) {
  pen.globalAlpha = VEIL
  pen.fillRect(x * zoom, y * zoom, width, height)
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'destination-out'
  const radius = Math.max(OWN_RING, params.markerLength * zoom + 2)
  const boids = [look.boid, ...RULES.flatMap((rule) => [...look[rule].flockmates.slice(0, MAX_RINGS)])]
  addCircles(
    pen,
    boids.map((boid) => [positions[2 * boid] * zoom, positions[2 * boid + 1] * zoom]),
    radius,
  )
  pen.fill()
  pen.globalCompositeOperation = 'source-over'
}

/**
 * What each rule and force adds, as the colours name it, and the edges and limits of speed: all of it adds up to the
 * change of velocity. With `turn` and `zones` it adds up to the goal that the boid turns to.
 */
export function partsOf(
  look: Inspection,
  { steering }: Params,
): { parts: [keyof typeof OVERLAY_COLOURS, number[]][]; total: number[] } {
  const { sum, velocity, next } = look
  const turns = steering === 'turn' || steering === 'zones'
  const total = turns ? sum : next.map((v, i) => v - velocity[i])
  return {
    parts: [
      ...(RULES.map((rule) => [rule, look[rule].pull]) as [keyof typeof OVERLAY_COLOURS, number[]][]),
      ...(FORCES.map((force) => ['sum', look[force]]) as ['sum', number[]][]),
      ['sum', total.map((v, i) => v - sum[i])],
    ],
    total,
  }
}

function drawInspection(
  pen: CanvasRenderingContext2D,
  look: Inspection,
  params: Params,
  positions: ArrayLike<number>,
  { x: left, y: top, width, height, zoom }: Place,
  colour: (name: keyof typeof OVERLAY_COLOURS) => string,
) {
  const isSeen = ([x, y]: Vector) =>
    Math.abs(x - left * zoom - width / 2) < width / 2 + OWN_RING &&
    Math.abs(y - top * zoom - height / 2) < height / 2 + OWN_RING
  const { parts, total } = partsOf(look, params)
  const longest = Math.max(...[...parts.map(([, part]) => part), total].map(([x, y]) => Math.hypot(x, y)))
  const scale = Math.min(ARROW_SCALE, MAX_ARROW / longest)

  const size = Math.max(0.4, Math.min(1, (params.markerLength * zoom) / LONG_MARKER))
  for (const [across, down] of copiesOnTorus(params, zoom)) {
    const at = (boid: number): Vector => [positions[2 * boid] * zoom + across, positions[2 * boid + 1] * zoom + down]
    const place = at(look.boid)
    for (const rule of RULES) {
      pen.strokeStyle = pen.fillStyle = colour(rule)
      pen.lineWidth = 2 * size
      const flockmates = [...look[rule].flockmates.slice(0, MAX_RINGS)].map(at).filter(isSeen)
      drawRings(pen, flockmates, RINGS[rule] * size)
      // the picture has no boids beyond an edge
      if (across || down) drawDots(pen, flockmates, DOT * size)
      drawRange(pen, place, look.velocity, rule, params, zoom)
    }
    pen.strokeStyle = colour('sum')
    pen.lineWidth = 2
    drawRings(pen, [place], OWN_RING)
    drawArrow(pen, place, total, scale, 5, colour('sum'))
    // tip to tail
    let [x, y] = place
    for (const [name, part] of parts) {
      pen.globalAlpha = name === 'sum' ? VEIL : 1
      drawArrow(pen, [x, y], part, scale, 3, colour(name))
      x += part[0] * scale
      y += part[1] * scale
    }
    pen.globalAlpha = 1
  }
}

/** How far from itself an overlay is drawn again. On a torus, what one edge cuts off continues at the opposite edge. */
function copiesOnTorus(params: Params, zoom: number): Vector[] {
  if (params.bounds !== 'wrap') return [[0, 0]]
  const [width, height] = [params.width * zoom, params.height * zoom]
  return [0, -1, 1].flatMap((i) => [0, -1, 1].map((j) => [i * width, j * height] as Vector))
}

function drawRings(pen: CanvasRenderingContext2D, places: Vector[], radius: number) {
  addCircles(pen, places, radius)
  pen.stroke()
}

function drawDots(pen: CanvasRenderingContext2D, places: Vector[], radius: number) {
  addCircles(pen, places, radius)
  pen.fill()
}

/** Begins a path of circles. */
function addCircles(pen: CanvasRenderingContext2D, places: Vector[], radius: number) {
  pen.beginPath()
  for (const [x, y] of places) {
    pen.moveTo(x + radius, y)
    pen.arc(x, y, radius, 0, 2 * Math.PI)
  }
}

/** Draws a rule's range within its field of view; nothing for a rule that is off or sees the whole flock. */
function drawRange(
  pen: CanvasRenderingContext2D,
  [x, y]: Vector,
  [vx, vy]: number[],
  rule: keyof typeof RINGS,
  params: Params,
  zoom: number,
) {
  const range = params[`${rule}Range`] * zoom
  if (!(range < Infinity && params[rule] > 0)) return
  const degrees = rule === 'separation' ? params.separationFieldOfView : params.fieldOfView
  // a boid at rest sees all around
  const all = degrees === 360 || (vx === 0 && vy === 0)
  const half = all ? Math.PI : (degrees * Math.PI) / 360
  const heading = Math.atan2(vy, vx)
  const minRange = rule === 'cohesion' ? params.cohesionMinRange * zoom : 0
  pen.beginPath()
  pen.arc(x, y, range, heading - half, heading + half)
  if (minRange > 0 || !all) pen.arc(x, y, minRange, heading + half, heading - half, true)
  pen.closePath()
  pen.globalAlpha = 0.07
  pen.fill()
  pen.globalAlpha = 1
  pen.lineWidth = 1.5
  // dashed, so that another rule's range of the same length shows through
  pen.setLineDash(rule === 'alignment' && range < MAX_DASHED ? [6, 6] : [])
  pen.stroke()
  pen.setLineDash([])
}

function drawArrow(
  pen: CanvasRenderingContext2D,
  [x, y]: Vector,
  [px, py]: number[],
  scale: number,
  width: number,
  colour: string,
) {
  const length = Math.hypot(px, py) * scale
  if (!(length > 0.5)) return
  pen.save()
  pen.translate(x, y)
  pen.rotate(Math.atan2(py, px))
  pen.fillStyle = colour
  const head = Math.min(length, 3 * width)
  pen.fillRect(0, -width / 2, length - head, width)
  pen.beginPath()
  pen.moveTo(length, 0)
  pen.lineTo(length - head, head / 2 + 1)
  pen.lineTo(length - head, -head / 2 - 1)
  pen.fill()
  pen.restore()
}
