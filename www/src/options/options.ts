/**
 * Options: everything that a page can set. This file reads options by the table and derives what a show needs of them.
 *
 * A show keeps only the values that the page gave, under their camelCase names. The preset's values are added when the
 * flock is configured.
 */

import { limits, otherOptions, params, presets } from '#table'
import { hintFor, isMeant } from './names.js'
import {
  allowedBy,
  allowedByLimit,
  describe,
  exceeded,
  isObject,
  optionError,
  readValue,
  type OptionError,
  type Row,
} from './reader.js'
import type { OtherOptionValues, PageParamValues, ParamValues } from '#web/table.js'
import { british, kebab, spellings } from './spellings.js'

/** As a page gives them. */
export type Options = Record<string, unknown>
/** A preset, and the values that replace its own. */
export interface FlockOptions extends Partial<ParamValues>, Partial<Pick<OtherOptionValues, 'preset' | 'obstacles'>> {}

/**
 * A flock, and how it is shown. With `width` and `height` the world has a fixed size and is scaled to fit the element;
 * without them it follows the element's box.
 */
export interface ShowOptions extends Partial<PageParamValues>, Partial<OtherOptionValues> {
  /** The same as `colourBy`. */
  colorBy?: OtherOptionValues['colourBy']
}

/** Options to change; `undefined` resets one. */
export type ShowChanges = { [option in keyof ShowOptions]?: ShowOptions[option] | undefined }

/** A part of the plane, in and around the world. */
export interface Camera {
  /** The point in the middle of the element, in world px. */
  x: number
  y: number
  /** CSS px per world px, from 0.005 to 100. */
  zoom: number
}

export type Values = Partial<PageParamValues & OtherOptionValues>
/** An option that is left out, as the page writes its name. */
export type Wrong = { name: string; error: Error }

const FLOCK_ROWS: readonly Row[] = [...otherOptions.filter(({ ofFlock }) => ofFlock), ...params]
/** All options of a page. */
export const ROWS: readonly Row[] = [...otherOptions, ...params.map((row) => ({ ...row, word: row.pageWord }))]

/** The row of an option; that of a flock for what a flock has. */
export const rowOf = (name: string) => [...FLOCK_ROWS, ...ROWS].find((row) => row.name === name)

export const MAX_FORMATION = rowOf('formation')?.maxCount ?? 0
export const FRAME_BUDGET = Number(rowOf('frameBudget')?.default ?? Infinity)

/** The options of a flock without a picture. */
export const OF_FLOCK: readonly string[] = FLOCK_ROWS.map(({ name }) => name)

/** The spellings of all attributes, each with the usual one. */
const SPELLINGS = spellings(ROWS.map(({ name }) => name))

/** All options as attributes spell them. */
export const ATTRIBUTES = [...SPELLINGS.keys()]

/** The attributes by which a page describes a flock to screen readers. */
export const ARIA_ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-labelledby',
  'aria-describedby',
  'title',
  'role',
]

/** A show reduces the margin to fit its world, so that no margin conflicts with a side. */
const LIMITS_OF_SHOWS = limits.filter(({ conflictsWith }) => !['width', 'height'].includes(conflictsWith))

/** Which options are read, and how. */
export interface Reading {
  /** Of the options that are allowed. */
  rows: readonly Row[]
  /** Turns a name into the page's spelling. */
  spell: (name: string) => string
  limits: typeof limits
}

const asIs = (name: string) => name

const FLOCK: Reading = { rows: FLOCK_ROWS, spell: asIs, limits }
export const SHOW: Reading = { rows: ROWS, spell: asIs, limits: LIMITS_OF_SHOWS }
const ATTRIBUTE: Reading = { ...SHOW, spell: kebab }
/** What a div may ask for at most, since readers who comment on a page may write one. */
const MAX_OF_DIVS: Record<string, number> = { frameBudget: FRAME_BUDGET, count: 100_000 }
const DIV: Reading = { ...ATTRIBUTE, rows: ROWS.map((row) => ({ ...row, max: MAX_OF_DIVS[row.name] ?? row.max })) }

/**
 * Reads options.
 * @param before values that hold unless an option replaces them; `undefined` takes one back
 * @returns the values that are allowed, and what is wrong with the others
 */
export function read(
  given: Options,
  { rows, spell, limits }: Reading,
  before: Values = {},
): { values: Values; wrong: Wrong[] } {
  const wrong: Wrong[] = []
  const values: Options = { ...before }
  const byName = new Map(rows.map((row) => [spell(row.name), row]))
  for (const [name, value] of Object.entries(given)) {
    const row = byName.get(name) ?? byName.get(british(name))
    const checked = row && value !== undefined ? readValue(row, value, name) : undefined
    if (row) values[row.name] = checked
    if (value === undefined || checked !== undefined) continue
    wrong.push({
      name,
      error: row ? optionError(name, value, allowedBy(row)) : unknownOption(name, [...byName.keys()], value),
    })
  }
  // each turn leaves out a value, so that the loop ends
  for (;;) {
    const all = allParams(values)
    const limit = exceeded(all, limits)
    if (!limit) break
    const { option, conflictsWith } = limit
    const name = spell(option)
    // the value that was given, rather than the preset's
    const culprit = values[option] === undefined ? conflictsWith : option
    const error = optionError(name, all[option], allowedByLimit(limit, all, spell), spell(conflictsWith))
    if (culprit !== option) error.message += `: set ${name}`
    wrong.push({ name: spell(culprit), error })
    delete values[culprit]
  }
  return { values, wrong }
}

/** The error for a name that is none of the known ones. */
export function unknownOption(name: string, known: readonly string[], value?: unknown): OptionError {
  const allowed = `one of ${known.join(', ')}`
  const hint = hintFor(name, known) || (ROWS.some((row) => row.name === name) ? ' (mount has it)' : '')
  return Object.assign(new Error(`there is no option ${describe(name)}${hint}; use ${allowed}`), {
    option: name,
    value,
    allowed,
  })
}

/** Throws unless `given` is an object that has only the names that are allowed. */
export function checkNames(given: unknown, names: readonly string[], what?: string) {
  checkObject(given, what)
  for (const [name, value] of Object.entries(given as object))
    if (!names.includes(name)) throw unknownOption(name, names, value)
}

/** Checks what ends long work, and what takes its progress. Throws, too, if it has ended before it began. */
export function checkSignals(signal?: AbortSignal, progress?: unknown) {
  // a signal of another frame is no instance of this one's class
  if (signal !== undefined && !signal?.throwIfAborted) throw optionError('signal', signal, 'an AbortSignal')
  if (progress !== undefined && typeof progress !== 'function') throw optionError('progress', progress, 'a function')
  signal?.throwIfAborted()
}

function checkObject(given: unknown, what: string = 'options') {
  if (!isObject(given) || Array.isArray(given)) throw new Error(`${what} must be an object, not ${describe(given)}`)
}

/** Reads options, and throws the first error. */
function readAll(given: unknown, reading: Reading, before?: Values): Values {
  checkObject(given)
  const { values, wrong } = read(given as Options, reading, before)
  if (wrong.length) throw wrong[0].error
  return values
}

export const readFlockOptions = (given: unknown = {}) => readAll(given, FLOCK)

/** Options of `mount` and `configure`. */
export const readShowOptions = (given: unknown = {}, before?: Values) => readAll(given, SHOW, before)

export function readCamera(camera: Camera): Camera {
  const { x, y, zoom } = camera
  if (!(Number.isFinite(x) && Number.isFinite(y) && typeof zoom === 'number'))
    throw optionError('camera', camera, '{ x, y, zoom }, three numbers')
  return { x, y, zoom: readOption('zoom', zoom, 'camera.zoom') as number }
}

/**
 * @param given texts, or values of properties, by the names of attributes
 * @param prefix that of a div, or none
 */
export const readAttributes = (given: Options, prefix: string) => read(given, prefix ? DIV : ATTRIBUTE)

/** @returns the names of its attribute, the usual one first */
export const attributesFor = ({ name }: Row): string[] =>
  ATTRIBUTES.filter((text) => SPELLINGS.get(text) === kebab(name))

/**
 * The text of a property's value in its attribute; `undefined` where there is none, as for a switch that is off.
 * @param value but no object
 */
export function textOf({ name, kind }: Row, value: unknown) {
  if (value === undefined || value === null || value === '') return undefined
  if (kind === 'range' && value === Infinity) return 'all'
  if (kind !== 'switch' || typeof value !== 'boolean') return String(value)
  // a preset may have switched a parameter on
  return value ? '' : params.some((param) => param.name === name) ? 'false' : undefined
}

/** What holds for an option: the value that was given, the preset's, or the default. */
export const valueOf = ({ name, default: value }: Row, values: Values) =>
  (values as Options)[name] ?? allParams({ preset: values.preset })[name] ?? value

/** A comment may have thousands: to search 90,000 for misspelt names took 20 s. */
const MAX_ATTRIBUTES = 300

/** The usual spellings of all attributes. */
const USUAL = [...new Set(SPELLINGS.values())]

/**
 * The attributes of an element that are options or look like a misspelt one, by their usual names without the prefix.
 * The usual spelling holds before any other.
 */
export function attributesOf(host: Element, prefix: string): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of host.getAttributeNames().slice(0, MAX_ATTRIBUTES)) {
    if (!name.startsWith(prefix)) continue
    const short = name.slice(prefix.length).toLowerCase()
    const usual = SPELLINGS.get(short)
    if (usual ? usual === short || !host.hasAttribute(prefix + usual) : isMisspelt(short))
      given[usual ?? short] = String(host.getAttribute(name))
  }
  return given
}

/** Attributes of HTML and frameworks that are never options: `data-id`, `v-if`, `x-on:click`, `@click`, `_ngcontent-a`. */
const FOREIGN = /^(aria|data|hx|ng|on|v|x)-|[^\w-]|^_/

/** Whether an unknown attribute or prop is probably meant as an option. */
export const isMisspelt = (name: string) => !FOREIGN.test(name) && isMeant(name, USUAL)

/**
 * Reads one option.
 * @param name which there is
 * @param called what the error calls it
 */
export function readOption(name: string, given: unknown, called: string = name) {
  const row = rowOf(name) as Row
  const value = readValue(row, given)
  if (value === undefined) throw optionError(called, given, allowedBy(row))
  return value
}

/** Throws where values that are allowed one by one conflict with each other. */
export function checkLimits(all: Record<string, unknown>) {
  const limit = exceeded(all, limits)
  if (!limit) return
  const { option, conflictsWith } = limit
  throw optionError(option, all[option], allowedByLimit(limit, all, asIs), conflictsWith)
}

export const presetOf = ({ preset }: Values) => presets.find(({ name }) => name === preset) ?? presets[0]

/** What a flock remembers of its options. */
export interface Given {
  preset: ReturnType<typeof presetOf>
  /** Whether the count was given, so that a change of the preset keeps it. */
  hasCount: boolean
  /** Whether a state was set, which a show then keeps. */
  hasState?: boolean
}

export const givenBy = (values: Values): Given => ({ preset: presetOf(values), hasCount: values.count !== undefined })

/** All parameters: those of the values, and the preset's for the rest and for those that the show chooses. */
export function allParams(values: Values): ParamValues & Record<string, unknown> {
  const given = params.map(({ name, pageWord }) => [name, values[name], pageWord])
  const own = given.filter(([, value, word]) => value !== undefined && value !== word)
  return { ...presetOf(values).values, ...Object.fromEntries(own) } as ParamValues & Record<string, unknown>
}
