/** The readers of options that the light build lacks: obstacles, formations and paths. */

import { contoursOf } from './path.js'
import { readNumber, type Row } from './reader.js'

export function readObstacles(value: unknown, { maxCount = 0, maxSide = 0, minRadius = 0, maxRadius = 0 }: Row) {
  const circles = typeof value === 'string' ? circlesIn(value) : value
  if (!Array.isArray(circles) || circles.length > maxCount) return undefined
  const list = []
  for (const circle of circles) {
    if (!Array.isArray(circle) || circle.length !== 3) return undefined
    const [x, y, radius] = circle
    if ([x, y, radius].some((number) => typeof number !== 'number')) return undefined
    const isAllowed = Math.abs(x) <= maxSide && Math.abs(y) <= maxSide && radius >= minRadius && radius <= maxRadius
    if (!isAllowed) return undefined
    list.push([x, y, radius])
  }
  return list
}

/** The text that describes a formation, or its points. */
function readFormation(value: unknown, { maxCount = 0, maxSide = 0 }: Row) {
  if (typeof value === 'string')
    return value.length <= maxCount && /^$|^(text:|path:|#).*\S/s.test(value) ? value : undefined
  const numbers = Array.isArray(value)
    ? value.flatMap((point) => (point?.x === undefined ? point : [point.x, point.y]))
    : value
  const isAllowed = (n: unknown) => typeof n === 'number' && Math.abs(n) <= maxSide
  return (Array.isArray(numbers) || isFloats(numbers)) &&
    numbers.length % 2 === 0 &&
    numbers.length <= 2 * maxCount &&
    numbers.every(isAllowed)
    ? Float32Array.from(numbers)
    : undefined
}

/** Whether a value is an array of numbers of this kind. Those of another frame are not instances of this one's classes. */
const isTyped = (value: unknown, kind: RegExp) =>
  ArrayBuffer.isView(value) && kind.test((value as Float32Array)[Symbol.toStringTag])
export const isFloats = (value: unknown): value is Float32Array => isTyped(value, /^Float(32|64)Array$/)
export const isBytes = (value: unknown): value is Uint8Array => isTyped(value, /^Uint8Array$/)

/** @param text `x y radius, x y radius` and so on */
const circlesIn = (text: string) =>
  text === ''
    ? []
    : text.split(',').map((circle) =>
        circle
          .split(/[\t\n\f\r ]+/)
          .filter(Boolean)
          .map(readNumber),
      )

/** For the kinds of rows; each returns `undefined` where the row does not allow the value. */
export const READERS: Partial<Record<Row['kind'], (value: unknown, row: Row) => unknown>> = {
  obstacles: readObstacles,
  formation: readFormation,
  path: (text: unknown) => contoursOf(text) && text,
}
