/** What figures draw on their stages: birds, lines between them, circles and arrows. All places are in world px. */

import type { Point } from './stage.js'

/** Of a flock. */
export type State = { positions: ArrayLike<number>; velocities: ArrayLike<number> }
export type Stroke = { colour: string; width: number; dash?: number[] }

/** The position or the velocity of a bird. */
export const vectorOf = (vectors: ArrayLike<number>, bird: number): Point => ({
  x: vectors[2 * bird],
  y: vectors[2 * bird + 1],
})

/** The point that lies so far from another in a direction. */
export function ahead({ x, y }: Point, way: Point, distance: number) {
  const scale = distance / (Math.hypot(way.x, way.y) || 1)
  return { x: x + way.x * scale, y: y + way.y * scale }
}

/** The colour of a bird's heading. */
export function hueOf({ velocities }: State, bird: number) {
  const { x, y } = vectorOf(velocities, bird)
  return `hsl(${Math.round((Math.atan2(y, x) * 180) / Math.PI)} 75% 68%)`
}

/** Fills birds around their positions: triangles whose tips are ahead. */
export function fillBirds(
  pen: CanvasRenderingContext2D,
  { positions, velocities }: State,
  birds: Iterable<number>,
  length: number,
  colour: string,
) {
  pen.fillStyle = colour
  pen.beginPath()
  for (const bird of birds) {
    const [place, heading] = [vectorOf(positions, bird), vectorOf(velocities, bird)]
    const tip = ahead(place, heading, 0.6 * length)
    const tail = ahead(place, heading, -0.4 * length)
    const side = ahead({ x: 0, y: 0 }, { x: -heading.y, y: heading.x }, 0.22 * length)
    pen.moveTo(tip.x, tip.y)
    pen.lineTo(tail.x + side.x, tail.y + side.y)
    pen.lineTo(tail.x - side.x, tail.y - side.y)
    pen.closePath()
  }
  pen.fill()
}

export function strokeLinks(
  pen: CanvasRenderingContext2D,
  positions: ArrayLike<number>,
  bird: number,
  others: Iterable<number>,
  stroke: Stroke,
) {
  const own = vectorOf(positions, bird)
  strokePath(pen, stroke, () => {
    for (const other of others) {
      const { x, y } = vectorOf(positions, other)
      pen.moveTo(own.x, own.y)
      pen.lineTo(x, y)
    }
  })
}

export function strokeCircle(pen: CanvasRenderingContext2D, { x, y }: Point, radius: number, stroke: Stroke) {
  strokePath(pen, stroke, () => pen.arc(x, y, radius, 0, 2 * Math.PI))
}

/** Around an arrow, so that it is seen on birds of its own colour. */
const EDGE = '#0a0e14'

/**
 * An arrow whose head is no longer than itself.
 * @param way its direction
 * @param head its length
 */
export function drawArrow(
  pen: CanvasRenderingContext2D,
  from: Point,
  way: Point,
  length: number,
  head: number,
  { colour, width }: Stroke,
) {
  const [neck, tip] = [ahead(from, way, length - Math.min(head, length)), ahead(from, way, length)]
  const angle = Math.atan2(way.y, way.x)
  const side = 1.3 * Math.min(head, length)
  const shaft = () => {
    pen.moveTo(from.x, from.y)
    pen.lineTo(neck.x, neck.y)
  }
  pen.lineCap = pen.lineJoin = 'round'
  strokePath(pen, { colour: EDGE, width: 2.5 * width }, () => {
    shaft()
    pen.moveTo(tip.x, tip.y)
    for (const turn of [-0.45, 0.45])
      pen.lineTo(tip.x - side * Math.cos(angle + turn), tip.y - side * Math.sin(angle + turn))
    pen.closePath()
  })
  pen.fillStyle = colour
  pen.fill()
  strokePath(pen, { colour, width }, shaft)
}

function strokePath(pen: CanvasRenderingContext2D, { colour, width, dash = [] }: Stroke, path: () => void) {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.setLineDash(dash)
  pen.beginPath()
  path()
  pen.stroke()
  pen.setLineDash([])
}
