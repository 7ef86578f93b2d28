// @ts-check
/**
 * Parameters as they cross into the WebAssembly and back: numbers in the order of the table, a switch as 0 or 1, a choice as
 * the index of its word. Obstacles cross as x, y and radius of the first, of the second, and so on.
 */

import { params } from '#built'

/** @import { Row } from './reader.js' */

const ROWS = /** @type {readonly Row[]} */ (params)

/** @param {Record<string, any>} values of all parameters */
export const toNumbers = (values) =>
  Float64Array.from(ROWS, ({ name, choices }) => (choices ? choices.indexOf(values[name]) : Number(values[name])))

/** @param {Float64Array} numbers @returns {any} the values by their names */
export const fromNumbers = (numbers) =>
  Object.fromEntries(
    ROWS.map(({ name, kind, choices }, i) => [
      name,
      choices?.[numbers[i]] ?? (kind === 'switch' ? !!numbers[i] : numbers[i]),
    ]),
  )

/** @param {any} [list] of `[x, y, radius]` */
export const toObstacleNumbers = (list = []) => Float64Array.from(list.flat())

/** @param {Float64Array} numbers @returns the list of obstacles */
export const fromObstacleNumbers = (numbers) =>
  Array.from({ length: numbers.length / 3 }, (_, i) => [...numbers.subarray(3 * i, 3 * i + 3)])
