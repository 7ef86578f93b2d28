// @ts-check
/** What figures draw on their stages: birds, lines between them, circles and arrows. All places are in world px. */

/** @import { Point } from './stage.js' */
/** @typedef {{ positions: ArrayLike<number>, velocities: ArrayLike<number> }} State of a flock */
/** @typedef {{ colour: string, width: number, dash?: number[] }} Stroke */

/** The position or the velocity of a bird. @param {ArrayLike<number>} vectors @param {number} bird @returns {Point} */
export const vectorOf = (vectors, bird) => ({ x: vectors[2 * bird], y: vectors[2 * bird + 1] })

/** The point that lies so far from another in a direction. @param {Point} from @param {Point} way @param {number} distance */
export function ahead({ x, y }, way, distance) {
  const scale = distance / (Math.hypot(way.x, way.y) || 1)
  return { x: x + way.x * scale, y: y + way.y * scale }
}

/**
 * Fills birds around their positions: triangles whose tips are ahead.
 * @param {CanvasRenderingContext2D} pen
 * @param {State} state
 * @param {Iterable<number>} birds
 * @param {number} length
 * @param {string} colour
 */
export function fillBirds(pen, { positions, velocities }, birds, length, colour) {
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

/**
 * Lines from a bird to others.
 * @param {CanvasRenderingContext2D} pen
 * @param {ArrayLike<number>} positions
 * @param {number} bird
 * @param {Iterable<number>} others
 * @param {Stroke} stroke
 */
export function strokeLinks(pen, positions, bird, others, stroke) {
  const own = vectorOf(positions, bird)
  strokePath(pen, stroke, () => {
    for (const other of others) {
      const { x, y } = vectorOf(positions, other)
      pen.moveTo(own.x, own.y)
      pen.lineTo(x, y)
    }
  })
}

/** @param {CanvasRenderingContext2D} pen @param {Point} middle @param {number} radius @param {Stroke} stroke */
export function strokeCircle(pen, { x, y }, radius, stroke) {
  strokePath(pen, stroke, () => pen.arc(x, y, radius, 0, 2 * Math.PI))
}

/**
 * An arrow whose head is no longer than itself.
 * @param {CanvasRenderingContext2D} pen
 * @param {Point} from
 * @param {Point} way its direction
 * @param {number} length
 * @param {number} head its length
 * @param {Stroke} stroke
 */
export function drawArrow(pen, from, way, length, head, stroke) {
  const [neck, tip] = [ahead(from, way, length - Math.min(head, length)), ahead(from, way, length)]
  strokePath(pen, stroke, () => {
    pen.moveTo(from.x, from.y)
    pen.lineTo(neck.x, neck.y)
  })
  const angle = Math.atan2(way.y, way.x)
  const side = 1.3 * Math.min(head, length)
  pen.fillStyle = stroke.colour
  pen.beginPath()
  pen.moveTo(tip.x, tip.y)
  for (const turn of [-0.45, 0.45])
    pen.lineTo(tip.x - side * Math.cos(angle + turn), tip.y - side * Math.sin(angle + turn))
  pen.fill()
}

/** @param {CanvasRenderingContext2D} pen @param {Stroke} stroke @param {() => void} path */
function strokePath(pen, { colour, width, dash = [] }, path) {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.setLineDash(dash)
  pen.beginPath()
  path()
  pen.stroke()
  pen.setLineDash([])
}
