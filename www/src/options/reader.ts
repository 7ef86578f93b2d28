/**
 * The one reader of options in JavaScript: it turns what a page gives, text or value, into a checked value.
 *
 * What is allowed is in the rows of the table that `cargo xtask build` makes from src/params.rs. Rust's own reader
 * (src/params/kind.rs) reads by the same rows, for native programs; what this one has checked, Rust takes as it is.
 */

import { features } from './features.js'

/** No flight of an experiment depends on these parameters. Seeds have a list of their own. */
export const FIXED = /^(seed|stepsPerSecond|marker|pointer|formation)/

/** What an option takes: a row of the table, or one like it. */
export interface Row {
  /** In camelCase. */
  name: string
  kind: 'number' | 'integer' | 'range' | 'switch' | 'choice' | 'obstacles' | 'formation' | 'colour' | 'path'
  min?: number
  max?: number
  choices?: readonly string[]
  /** A word that is allowed beside numbers. */
  word?: string
  /** In words, if the kind alone does not say it. */
  allowed?: string
  /** Of obstacles; of points, or of the characters of a text. */
  maxCount?: number
  maxSide?: number
  minRadius?: number
  maxRadius?: number
  default?: unknown
}

/** The `Error` that a wrong option throws: its fields say what is wrong, so that no program has to parse the message. */
export interface OptionError extends Error {
  /** The option's name, as the page spells it. */
  option: string
  /** The value, as it was given. */
  value: unknown
  /** What is allowed, in words. */
  allowed: string
  /** The other option, if two conflict with each other. */
  conflictsWith?: string
}

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
 * @param conflictsWith the other option, where two conflict with each other
 */
export const optionError = (option: string, value: unknown, allowed: string, conflictsWith?: string): OptionError =>
  Object.assign(new Error(`${option} must be ${allowed}, not ${describe(value)}`), {
    option,
    value,
    allowed,
    ...(conflictsWith && { conflictsWith }),
  })

/** Any value, in a few words. */
export function describe(value: unknown) {
  if (Array.isArray(value)) return 'an array'
  if (isObject(value)) return typeof value === 'function' ? 'a function' : 'an object'
  const text = typeof value === 'string' ? `"${value}"` : String(value)
  return text.replace(QUOTE, (_, start: string) => `${start}…`)
}

/** Whether a value is an object. Objects of another frame are not instances of this one's `Object`. */
export const isObject = (value: unknown) => value !== null && (typeof value === 'object' || typeof value === 'function')

/**
 * The checked value of an option; `undefined` where the row does not allow what is given.
 * @param given text, as attributes and form controls have it, or a value
 * @param spelling of the option's name: HTML allows `paused="paused"`
 */
export function readValue(row: Row, given: unknown, spelling: string = row.name) {
  const value = typeof given === 'string' ? given.replace(OUTER_SPACE, '') : given
  const reader = features.readers?.[row.kind]
  if (reader) return reader(value, row)
  switch (row.kind) {
    case 'switch':
      if (['', 'true', true, spelling].includes(value as string)) return true
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

/** A decimal number; NaN for any other text. JavaScript alone would read "0x10", "Infinity" and an empty text, too. */
export const readNumber = (text: string) => (NUMBER.test(text) ? Number(text) : NaN)

/** The maximum number of steps of one call: its thread stands still meanwhile. */
const MAX_STEPS = 1_000_000

/**
 * The number of steps that a page asks for.
 * @param name what the error calls it
 */
export function readSteps(n: unknown = 1, name: string = 'n, the number of steps,') {
  if (typeof n === 'number' && Number.isInteger(n) && n >= 0 && n <= MAX_STEPS) return n
  throw new Error(`${name} must be a whole number from 0 to ${MAX_STEPS}, not ${describe(n)}`)
}

/** What a row allows, in words, as Rust's own messages say it. */
export function allowedBy({ kind, min, max, choices, word, allowed }: Row) {
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

export type Limit = {
  option: string
  conflictsWith: string
  relation: 'atMost' | 'atMostHalf' | 'zeroIfInfinite'
  turnBoundsOnly: boolean
}

/** The greatest value that a limit allows. */
const maxOf = ({ conflictsWith, relation }: Limit, values: Record<string, unknown>) => {
  const other = Number(values[conflictsWith])
  if (relation === 'zeroIfInfinite') return other === Infinity ? 0 : Infinity
  return relation === 'atMost' ? other : other / 2
}

/** The first limit that values exceed, if any. */
export const exceeded = (values: Record<string, unknown>, limits: readonly Limit[]) =>
  limits.find(
    (limit) =>
      Number(values[limit.option]) > maxOf(limit, values) && (!limit.turnBoundsOnly || values.bounds === 'turn'),
  )

/** What a limit allows, in words. */
export const allowedByLimit = (limit: Limit, values: Record<string, unknown>, spell: (name: string) => string) => {
  const other = spell(limit.conflictsWith)
  if (limit.relation === 'zeroIfInfinite') return `0 if ${other} is all (the whole flock)`
  return `at most ${limit.relation === 'atMostHalf' ? 'half the ' : ''}${other} (${maxOf(limit, values)})`
}
