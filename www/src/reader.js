// @ts-check
/**
 * The one reader of options in JavaScript: it turns what a page gives, text or value, into a checked value.
 *
 * What is allowed is in the rows of the table that `cargo xtask build` makes from src/params.rs. Rust's own reader
 * (src/params/kind.rs) reads by the same rows, for native programs; what this one has checked, Rust takes as it is.
 */

import { feature } from './features.js'

/**
 * What an option takes: a row of the table, or one like it.
 * @typedef {object} Row
 * @property {string} name in camelCase
 * @property {'number' | 'integer' | 'range' | 'switch' | 'choice' | 'obstacles' | 'formation' | 'colour' | 'path'} kind
 * @property {number} [min]
 * @property {number} [max]
 * @property {readonly string[]} [choices]
 * @property {string} [word] a word that is allowed beside numbers
 * @property {string} [allowed] in words, where the kind alone does not say it
 * @property {number} [maxCount] of obstacles; of points, or of the characters of a text
 * @property {number} [maxSide]
 * @property {number} [minRadius]
 * @property {number} [maxRadius]
 * @property {unknown} [default]
 */

/**
 * An `Error` that says in fields which option is wrong, so that no program has to parse its message.
 * @typedef {Error & { option: string, value: unknown, allowed: string, conflictsWith?: string }} OptionError
 */

/** White space around a text, as HTML has it. The lookbehind keeps the time linear for long spaces within the text. */
const OUTER_SPACE = /^[\t\n\f\r ]+|(?<![\t\n\f\r ])[\t\n\f\r ]+$/g
/** A decimal number. Each text matches in one way only, so that the time is linear for long texts. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
/** In characters: a browser can crash at `color-mix(…)` within itself 50,000 times. */
const MAX_COLOUR = 1000
/** The part of a text that a message quotes. A page may give a text of any length. */
const QUOTE = /^(.{80}).+/su

/**
 * The error for a value that is not allowed.
 * @param {string} option
 * @param {unknown} value as given
 * @param {string} allowed
 * @param {string} [conflictsWith] the other option, where two exclude each other
 * @returns {OptionError}
 */
export const optionError = (option, value, allowed, conflictsWith) =>
  Object.assign(new Error(`${option} must be ${allowed}, not ${describe(value)}`), {
    option,
    value,
    allowed,
    ...(conflictsWith && { conflictsWith }),
  })

/**
 * Any value, in a few words.
 * @param {unknown} value
 */
export function describe(value) {
  if (Array.isArray(value)) return 'an array'
  if (isObject(value)) return typeof value === 'function' ? 'a function' : 'an object'
  const text = typeof value === 'string' ? `"${value}"` : String(value)
  return text.replace(QUOTE, '$1…')
}

/**
 * Whether a value is an object. Objects of another frame are not instances of this one's `Object`.
 * @param {unknown} value
 */
export const isObject = (value) => value !== null && (typeof value === 'object' || typeof value === 'function')

/**
 * The checked value of an option; `undefined` where the row does not allow what is given.
 * @param {Row} row
 * @param {unknown} given text, as attributes and form controls have it, or a value
 * @param {string} [spelling] of the option's name: HTML allows `paused="paused"`
 */
export function readValue(row, given, spelling = row.name) {
  const value = typeof given === 'string' ? given.replace(OUTER_SPACE, '') : given
  switch (row.kind) {
    case 'switch':
      if (['', 'true', true, spelling].includes(/** @type {string} */ (value))) return true
      return value === 'false' || value === false ? false : undefined
    case 'choice':
      return row.choices?.find((word) => word === value)
    case 'colour':
      return typeof value === 'string' && value.length <= MAX_COLOUR && CSS.supports('color', value) ? value : undefined
    case 'path':
      return feature('path')(value) && value
    case 'obstacles':
      return readObstacles(row, value)
    case 'formation':
      return readFormation(row, value)
  }
  if (row.word !== undefined && value === row.word) return value
  if (row.kind === 'range' && (value === 'all' || value === Infinity)) return Infinity
  const number = typeof value === 'string' ? readNumber(value) : value
  const { min = -Infinity, max = Infinity } = row
  if (typeof number !== 'number' || !(number >= min && number <= max)) return undefined
  return row.kind === 'integer' && !Number.isInteger(number) ? undefined : number
}

/**
 * A decimal number; NaN for any other text. JavaScript alone would read "0x10", "Infinity" and an empty text, too.
 * @param {string} text
 */
const readNumber = (text) => (NUMBER.test(text) ? Number(text) : NaN)

/**
 * @param {Row} row
 * @param {unknown} value
 */
function readObstacles({ maxCount = 0, maxSide = 0, minRadius = 0, maxRadius = 0 }, value) {
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

/**
 * The text that describes a formation, or its points.
 * @param {Row} row
 * @param {any} value
 */
function readFormation({ maxCount = 0, maxSide = 0 }, value) {
  if (typeof value === 'string')
    return value.length <= maxCount && /^$|^(text:|path:|#).*\S/s.test(value) ? value : undefined
  const numbers = Array.isArray(value)
    ? value.flatMap((point) => (point?.x === undefined ? point : [point.x, point.y]))
    : value
  const isAllowed = (/** @type {unknown} */ n) => typeof n === 'number' && Math.abs(n) <= maxSide
  return (Array.isArray(numbers) || isFloats(numbers)) &&
    numbers.length % 2 === 0 &&
    numbers.length <= 2 * maxCount &&
    numbers.every(isAllowed)
    ? Float32Array.from(numbers)
    : undefined
}

/**
 * Whether a value is a Float32Array or a Float64Array. Those of another frame are not instances of this one's classes.
 * @param {unknown} value
 * @returns {value is Float32Array}
 */
export const isFloats = (value) =>
  ArrayBuffer.isView(value) && /^Float(32|64)Array$/.test(/** @type {any} */ (value)[Symbol.toStringTag])

/** @param {string} text `x y radius, x y radius` and so on */
const circlesIn = (text) =>
  text === ''
    ? []
    : text.split(',').map((circle) =>
        circle
          .split(/[\t\n\f\r ]+/)
          .filter(Boolean)
          .map(readNumber),
      )

/**
 * What a row allows, in words, as Rust's own messages say it.
 * @param {Row} row
 */
export function allowedBy({ kind, min, max, choices, word, allowed }) {
  if (allowed) return allowed
  switch (kind) {
    case 'switch':
      return 'true or false'
    case 'choice':
      return `one of ${choices?.join(', ')}`
    case 'range':
      return `a number from ${min} to ${max}, or all (Infinity) for the whole flock`
    default:
      return `${word ? `${word} or ` : ''}a ${kind === 'integer' ? 'whole ' : ''}number from ${min} to ${max}`
  }
}

/** @typedef {{ option: string, conflictsWith: string, share: number, turnBoundsOnly: boolean }} Limit */

/** The greatest value that a limit allows. @param {Limit} limit @param {Record<string, unknown>} values */
const maxOf = ({ conflictsWith, share }, values) => {
  const other = Number(values[conflictsWith])
  return share ? share * other : other === Infinity ? 0 : Infinity
}

/**
 * The first limit that values exceed, if any.
 * @param {Record<string, unknown>} values of all parameters
 * @param {readonly Limit[]} limits
 */
export const exceeded = (values, limits) =>
  limits.find(
    (limit) =>
      Number(values[limit.option]) > maxOf(limit, values) && (!limit.turnBoundsOnly || values.bounds === 'turn'),
  )

/**
 * What a limit allows, in words.
 * @param {Limit} limit
 * @param {Record<string, unknown>} values
 * @param {(name: string) => string} spell
 */
export const allowedByLimit = (limit, values, spell) => {
  const other = spell(limit.conflictsWith)
  if (!limit.share) return `0 if ${other} is all (the whole flock)`
  return `at most ${limit.share === 0.5 ? 'half the ' : ''}${other} (${maxOf(limit, values)})`
}
