// @ts-check
/**
 * What can't be seen in the picture itself, on a second canvas above it: the cells of the grid, and what the boid that
 * is followed sees and which way each rule pulls it.
 */

import { COLOURS, OVERLAY_COLOURS } from './style.js'

/** @typedef {import('./types.js').Look} Look */
/** @typedef {[number, number]} Vector */

/** CSS px of arrow for a pull of 1 px per step, such that small ones are seen. */
const ARROW = 300
/** In CSS px: where an arrow would be longer, all of them shrink alike. */
const LONGEST = 90
/** Radii of the rings around flockmates, in CSS px: within one another, since a flockmate may be of all three sets. */
const RINGS = { cohesion: 10, alignment: 7, separation: 4 }
const RULES = /** @type {(keyof typeof RINGS)[]} */ (Object.keys(RINGS))
/** Of the ring around the boid itself. */
const OWN_RING = 14
/** In CSS px: grid lines nearer to each other than this fade. */
const SPARSE = 12

/**
 * @typedef {object} Scene
 * @property {number[]} place left, top, width and height of the picture, in CSS px; CSS px per world px
 * @property {import('./engine.js').RustFlock} flock
 * @property {ArrayLike<number>} positions where boids are shown, in world px
 * @property {Look} [look] of the boid that is followed
 * @property {number[]} [cells] columns and rows
 */

export class Overlay {
  #base
  #canvas = document.createElement('canvas')

  /**
   * @param {HTMLCanvasElement} base the canvas to lie above
   * @param {() => void} restyled told when colours have changed
   */
  constructor(base, restyled) {
    this.#base = base
    this.#canvas.setAttribute('part', 'overlay')
    this.#canvas.setAttribute('aria-hidden', 'true')
    this.#canvas.addEventListener('transitionend', restyled)
    base.after(this.#canvas)
  }

  remove() {
    this.#canvas.remove()
  }

  /** @param {Scene} scene */
  draw({ place, flock, positions, look, cells }) {
    const [left, top, width, height, zoom] = place
    const canvas = this.#canvas
    for (const side of /** @type {const} */ (['width', 'height'])) {
      if (canvas[side] !== this.#base[side]) canvas[side] = this.#base[side]
    }
    const [l, t, w, h] = [left, top, width, height].map((css) => `${css}px`)
    Object.assign(canvas.style, { left: l, top: t, width: w, height: h })
    const pen = canvas.getContext('2d')
    if (!pen) return
    pen.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0)
    pen.clearRect(0, 0, width, height)
    if (cells) {
      pen.strokeStyle = getComputedStyle(this.#base).getPropertyValue(COLOURS.border.told)
      drawGrid(pen, cells, [flock.get('width') * zoom, flock.get('height') * zoom])
    }
    if (look) {
      const style = getComputedStyle(canvas)
      const colour = (/** @type {keyof typeof OVERLAY_COLOURS} */ name) =>
        style.getPropertyValue(OVERLAY_COLOURS[name].told)
      drawLook(pen, look, flock, positions, zoom, colour)
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number[]} cells
 * @param {Vector} size
 */
function drawGrid(pen, [columns, rows], [width, height]) {
  pen.lineWidth = 1
  /** @param {number} lines @param {number} side @param {(at: number) => void} draw */
  const along = (lines, side, draw) => {
    pen.globalAlpha = Math.min(1, side / lines / SPARSE)
    pen.beginPath()
    for (let i = 1; i < lines; i++) draw((i * side) / lines)
    pen.stroke()
  }
  along(columns, width, (x) => (pen.moveTo(x, 0), pen.lineTo(x, height)))
  along(rows, height, (y) => (pen.moveTo(0, y), pen.lineTo(width, y)))
  pen.globalAlpha = 1
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Look} look
 * @param {import('./engine.js').RustFlock} flock
 * @param {ArrayLike<number>} positions
 * @param {number} zoom
 * @param {(name: keyof typeof OVERLAY_COLOURS) => string} colour
 */
function drawLook(pen, look, flock, positions, zoom, colour) {
  /** @param {number} boid @returns {Vector} */
  const at = (boid) => [positions[2 * boid] * zoom, positions[2 * boid + 1] * zoom]
  const pulls = RULES.map((rule) => look[rule].pull)
  const longest = Math.max(...[...pulls, look.sum].map(([x, y]) => Math.hypot(x, y)))
  const scale = Math.min(ARROW, LONGEST / longest)

  for (const rule of RULES) {
    pen.strokeStyle = colour(rule)
    pen.lineWidth = 2
    drawRings(pen, Array.from(look[rule].flockmates, at), RINGS[rule])
  }
  for (const place of everySide(at(look.boid), flock, zoom)) {
    for (const rule of RULES) {
      pen.strokeStyle = pen.fillStyle = colour(rule)
      drawRange(pen, place, look.velocity, rule, flock, zoom)
    }
    pen.strokeStyle = colour('sum')
    pen.lineWidth = 2
    drawRings(pen, [place], OWN_RING)
    drawArrow(pen, place, look.sum, scale, 5, colour('sum'))
    RULES.forEach((rule, i) => drawArrow(pen, place, pulls[i], scale, 3, colour(rule)))
  }
}

/**
 * Where a boid is drawn: on a torus, what is cut off at an edge goes on at the other.
 * @param {Vector} place
 * @param {import('./engine.js').RustFlock} flock
 * @param {number} zoom
 * @returns {Vector[]}
 */
function everySide([x, y], flock, zoom) {
  if (flock.get('bounds') !== 'wrap') return [[x, y]]
  const [width, height] = [flock.get('width') * zoom, flock.get('height') * zoom]
  return [0, -1, 1].flatMap((i) => [0, -1, 1].map((j) => /** @type {Vector} */ ([x + i * width, y + j * height])))
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Vector[]} places
 * @param {number} radius
 */
function drawRings(pen, places, radius) {
  pen.beginPath()
  for (const [x, y] of places) {
    pen.moveTo(x + radius, y)
    pen.arc(x, y, radius, 0, 2 * Math.PI)
  }
  pen.stroke()
}

/**
 * How far a rule reaches, within its field of view; nothing for one that is off or heeds the whole flock.
 * @param {CanvasRenderingContext2D} pen
 * @param {Vector} place
 * @param {number[]} velocity
 * @param {keyof typeof RINGS} rule
 * @param {import('./engine.js').RustFlock} flock
 * @param {number} zoom
 */
function drawRange(pen, [x, y], [vx, vy], rule, flock, zoom) {
  const range = flock.get(`${rule}Range`) * zoom
  if (!(range < Infinity && flock.get(rule) > 0)) return
  const degrees = flock.get(rule === 'separation' ? 'separationFieldOfView' : 'fieldOfView')
  // a boid at rest sees all round
  const all = degrees === 360 || (vx === 0 && vy === 0)
  const half = all ? Math.PI : (degrees * Math.PI) / 360
  const heading = Math.atan2(vy, vx)
  const least = rule === 'cohesion' ? flock.get('cohesionMinRange') * zoom : 0
  pen.beginPath()
  pen.arc(x, y, range, heading - half, heading + half)
  if (least > 0 || !all) pen.arc(x, y, least, heading + half, heading - half, true)
  pen.closePath()
  pen.globalAlpha = 0.07
  pen.fill()
  pen.globalAlpha = 1
  pen.lineWidth = 1.5
  // dashed, it leaves to be seen a range of the same length
  pen.setLineDash(rule === 'alignment' ? [6, 6] : [])
  pen.stroke()
  pen.setLineDash([])
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Vector} place
 * @param {number[]} pull
 * @param {number} scale
 * @param {number} width
 * @param {string} colour
 */
function drawArrow(pen, [x, y], [px, py], scale, width, colour) {
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
