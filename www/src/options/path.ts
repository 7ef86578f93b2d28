/**
 * SVG path data as polygons: the shape of a custom marker.
 *
 * The browser's own parser cannot be used: it silently stops at the first error, it returns points by length and no
 * corners, and workers do not have it.
 */

/** A path of this length is read and flattened in a few milliseconds. */
const MAX_TEXT = 10_000
/** Each point is the end of an edge, which is drawn for every boid. */
const MAX_POINTS = 1000
/** Any unit will do, since the shape is scaled to the marker's length. */
const MAX_COORDINATE = 10_000
/** Flattened curves are off by at most this share of the shape: 0.1 px where it is 50 px long. */
const TOLERANCE = 2e-3

/** The count of numbers that each command takes. */
const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

const SPACE = '[\\t\\n\\f\\r ]*'
const COMMA = `${SPACE}(?:,${SPACE})?`
const COMMAND = new RegExp(`${SPACE}([a-z])(?!${SPACE},)`, 'iy')
const NUMBER = new RegExp(`${COMMA}([+-]?(?:\\d*\\.)?\\d+(?:e[+-]?\\d+)?)`, 'iy')
/** Nothing need stand after the flags of an arc: `a1 1 0 005 5`. */
const FLAG = new RegExp(`${COMMA}([01])`, 'y')
const MORE = new RegExp(`${COMMA}[-+.\\d]`, 'y')
const END = new RegExp(SPACE + '$', 'y')

export type Point = [x: number, y: number]
/** The control points of a Bézier curve of any degree; a line has two, a start one. */
export type Curve = Point[]

/** The polygons of SVG path data, one for each subpath; `undefined` where the text is no path or more than is allowed. */
export function contoursOf(text: unknown): Point[][] | undefined {
  if (typeof text !== 'string' || text.length > MAX_TEXT) return undefined
  const subpaths = subpathsOf(segmentsIn(text))
  const points = subpaths.flat(2)
  // false for NaN, too
  if (!points.flat().every((coordinate) => Math.abs(coordinate) <= MAX_COORDINATE)) return undefined
  const size = Math.max(...[0, 1].map((axis) => extent(points.map((point) => point[axis]))))
  if (!(size > 0)) return undefined
  const contours = subpaths.map((curves) => curves.flatMap((curve) => flatten(curve, TOLERANCE * size)))
  return contours.flat().length <= MAX_POINTS ? contours : undefined
}

const extent = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers)

/** The commands of a path, each with its numbers; none where the text is no path. */
function segmentsIn(text: string) {
  const segments: [letter: string, numbers: number[]][] = []
  let end = 0
  const next = (pattern: RegExp) => {
    pattern.lastIndex = end
    const found = pattern.exec(text)
    if (found) end = pattern.lastIndex
    return found
  }
  while (!next(END)) {
    let letter = next(COMMAND)?.[1] ?? ''
    const command = letter.toUpperCase()
    const count = COUNTS[command]
    if (count === undefined || (command !== 'M' && !segments.length)) return []
    let numbers: number[]
    do {
      numbers = []
      while (numbers.length < count) {
        const found = next(command === 'A' && [3, 4].includes(numbers.length) ? FLAG : NUMBER)
        if (!found) return []
        numbers.push(Number(found[1]))
      }
      segments.push([letter, numbers])
      // numbers that follow those of a move are lines
      letter = { M: 'L', m: 'l' }[letter] ?? letter
      MORE.lastIndex = end
    } while (numbers.length && MORE.test(text))
  }
  return segments
}

/** Each subpath as curves, the first of which is its start. Every subpath is closed. */
function subpathsOf(segments: ReturnType<typeof segmentsIn>) {
  const subpaths: Curve[][] = []
  let subpath: Curve[] | undefined
  let at: Point = [0, 0]
  let start = at
  /** The last control point, and the command that continues its curve smoothly. */
  let [control, smooth] = [at, '']
  for (const [letter, numbers] of segments) {
    const command = letter.toUpperCase()
    const [left, top] = letter === command ? [0, 0] : at
    const pairs = command === 'H' ? [...numbers, at[1] - top] : command === 'V' ? [at[0] - left, ...numbers] : numbers
    const points: Curve = []
    for (let i = command === 'A' ? 5 : 0; i < pairs.length; i += 2) points.push([pairs[i] + left, pairs[i + 1] + top])
    if (command === 'S' || command === 'T') points.unshift(command === smooth ? between(control, at, 2) : at)
    smooth = { C: 'S', S: 'S', Q: 'T', T: 'T' }[command] ?? ''
    if (command === 'M' || command === 'Z') {
      subpath = undefined
      at = start = points[0] ?? start
      continue
    }
    if (!subpath) subpaths.push((subpath = [[at]]))
    subpath.push(...(command === 'A' ? arc(at, numbers, points[0]) : [[at, ...points]]))
    control = points[points.length - 2]
    at = points[points.length - 1]
  }
  return subpaths
}

/** An elliptical arc as cubic curves, by the implementation notes of SVG (centre parameterisation). */
function arc(from: Point, [rx, ry, degrees, isLarge, isClockwise]: number[], to: Point): Curve[] {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180))
  const [middleX, middleY] = between(from, to, 0.5)
  const [dx, dy] = [from[0] - middleX, from[1] - middleY]
  // the chord on a circle of radius 1 with the middle of the chord as origin: from (u, v) to (−u, −v)
  let [u, v] = [(cos * dx + sin * dy) / Math.abs(rx), (cos * dy - sin * dx) / Math.abs(ry)]
  const half = Math.hypot(u, v)
  // a radius of 0 makes a line, and so does an arc that ends where it starts
  if (!(half > 0 && half < Infinity)) return [[from, to]]
  // an ellipse that does not reach grows
  const grown = Math.max(1, half)
  ;[u, v] = [u / grown, v / grown]
  const offset = Math.sqrt(Math.max(0, (grown / half) ** 2 - 1)) * (isLarge === isClockwise ? -1 : 1)
  const [centreU, centreV] = [offset * v, -offset * u]
  const start = Math.atan2(v - centreV, u - centreU)
  let turn = Math.atan2(-v - centreV, -u - centreU) - start
  if (turn * (isClockwise ? 1 : -1) < 0) turn += isClockwise ? 2 * Math.PI : -2 * Math.PI
  const place = (u: number, v: number): Point => {
    const [x, y] = [Math.abs(rx) * grown * (centreU + u), Math.abs(ry) * grown * (centreV + v)]
    return [middleX + cos * x - sin * y, middleY + sin * x + cos * y]
  }
  // quarters: the error of a cubic curve is then below 0.0003 radii
  const count = Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-6) || 0
  const reach = (4 / 3) * Math.tan(turn / count / 4)
  return [...Array(count)].map((_, i) => {
    const [[c, s], [d, t]] = [i, i + 1].map((i) => start + (turn * i) / count).map((a) => [Math.cos(a), Math.sin(a)])
    return [place(c, s), place(c - reach * s, s + reach * c), place(d + reach * t, t - reach * d), place(d, t)]
  })
}

/** Points along a curve, without its start. Wang's formula says how many keep the lines between them within `tolerance`. */
function flatten(curve: Curve, tolerance: number) {
  const bends = curve.slice(2).map((point, i) => distance(between(curve[i], point, 0.5), curve[i + 1]))
  // a whole number stays one, whatever the rounding
  const count = Math.ceil(Math.sqrt((1.5 * Math.max(0, ...bends)) / tolerance) - 1e-6) || 1
  return [...Array(count)].map((_, i) => pointOn(curve, (i + 1) / count))
}

/** A point on a curve, by de Casteljau's algorithm. */
function pointOn(curve: Curve, share: number): Point {
  const [first, ...rest] = curve
  return rest.length
    ? pointOn(
        rest.map((point, i) => between(curve[i], point, share)),
        share,
      )
    : first
}

const between = ([x, y]: Point, to: Point, share: number): Point => [x + share * (to[0] - x), y + share * (to[1] - y)]

const distance = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1])
