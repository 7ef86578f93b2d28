// @ts-check
/**
 * The one reader of options in JavaScript: it turns what a page gives, text or value, into a checked value.
 *
 * What is allowed is in the rows of the table that `cargo xtask build` makes from src/params.rs. Rust's own reader
 * (src/params/kind.rs) reads by the same rows, for native programs; what this one has checked, Rust takes as it is.
 */

import { features } from './features.js'

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
  const reader = features.readers?.[row.kind]
  if (reader) return reader(value, row)
  switch (row.kind) {
    case 'switch':
      if (['', 'true', true, spelling].includes(/** @type {string} */ (value))) return true
      return value === 'false' || value === false ? false : undefined
    case 'choice':
      return row.choices?.find((word) => word === value)
    case 'colour':
      return typeof value === 'string' && value.length <= MAX_COLOUR && CSS.supports('color', value) ? value : undefined
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
export const readNumber = (text) => (NUMBER.test(text) ? Number(text) : NaN)

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
