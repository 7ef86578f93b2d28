/**
 * Parameters as they cross into the WebAssembly and back: numbers in the order of the table, a switch as 0 or 1, a choice as
 * the index of its word. Obstacles cross as x, y and radius of the first, of the second, and so on.
 */

import { params } from '#table'
import type { ParamValues } from '#web/table.js'
import type { Row } from './reader.js'

const ROWS = params as readonly Row[]

/** @param values of all parameters */
export const toNumbers = (values: object) =>
  Float64Array.from(ROWS, ({ name, choices }) => {
    const value: unknown = values[name as keyof object]
    return choices ? choices.indexOf(value as string) : Number(value)
  })

export const fromNumbers = (numbers: Float64Array) =>
  Object.fromEntries<unknown>(
    ROWS.map(({ name, kind, choices }, i) => [
      name,
      choices?.[numbers[i]] ?? (kind === 'switch' ? !!numbers[i] : numbers[i]),
    ]),
  ) as ParamValues & Record<string, unknown>

/** @param list of `[x, y, radius]` */
export const toObstacleNumbers = (list: unknown = []) =>
  Float64Array.from((list as readonly (readonly number[])[]).flat())

export const fromObstacleNumbers = (numbers: Float64Array) =>
  [...Array(numbers.length / 3)].map((_, i) => [...numbers.subarray(3 * i, 3 * i + 3)])
