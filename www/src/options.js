// @ts-check
/**
 * Options: everything that a page can set. This file reads options by the table and derives what a show needs of them.
 *
 * A show keeps only the values that the page gave, under their camelCase names. The preset's values are added when the
 * flock is configured.
 */

import { limits, otherOptions, params, presets } from '#built'
import { kebab } from './kebab.js'
import { hintFor, isMeant } from './names.js'
import { allowedBy, allowedByLimit, describe, exceeded, isObject, optionError, readValue } from './reader.js'
import { british, spellings } from './spellings.js'

/** @import { OtherOptionValues, PageParamValues } from '../../target/web/table.js' */
/** @import { OptionError, Row } from './reader.js' */
/** @import { Camera } from './types.js' */
/** @typedef {Record<string, unknown>} Options as a page gives them */
/** @typedef {Partial<PageParamValues & OtherOptionValues>} Values */
/** @typedef {{ name: string, error: Error }} Wrong an option that is left out, as the page writes its name */

/** @type {readonly Row[]} */
const FLOCK_ROWS = [...otherOptions.filter(({ ofFlock }) => ofFlock), ...params]
/** All options of a page. @type {readonly Row[]} */
export const ROWS = [...otherOptions, ...params.map((row) => ({ ...row, word: row.pageWord }))]

/** The largest number of points of a formation. */
export const MAX_FORMATION = otherOptions.find(({ name }) => name === 'formation')?.maxCount ?? 0

export const FRAME_BUDGET = Number(otherOptions.find(({ name }) => name === 'frameBudget')?.default ?? Infinity)

/** The options of a flock without a picture. @type {readonly string[]} */
export const OF_FLOCK = FLOCK_ROWS.map(({ name }) => name)

/** The spellings of all attributes, each with the usual one. */
const SPELLINGS = spellings(ROWS.map(({ name }) => name))

/** All options as attributes spell them. */
export const ATTRIBUTES = [...SPELLINGS.keys()]

/** The attributes by which a page describes a flock to screen readers. */
export const ARIA_ATTRIBUTES = ['aria-label', 'aria-description']

/** A show reduces the margin to fit its world, so that no margin conflicts with a side. */
const LIMITS_OF_SHOWS = limits.filter(({ conflictsWith }) => !['width', 'height'].includes(conflictsWith))

/**
 * Which options are read, and how.
 * @typedef {object} Reading
 * @property {readonly Row[]} rows of the options that are allowed
 * @property {(name: string) => string} spell turns a name into the page's spelling
 * @property {typeof limits} limits
 */

/** @param {string} name */
const asIs = (name) => name

/** @type {Reading} */
const FLOCK = { rows: FLOCK_ROWS, spell: asIs, limits }
/** @type {Reading} */
const SHOW = { rows: ROWS, spell: asIs, limits: LIMITS_OF_SHOWS }
/** @type {Reading} */
const ATTRIBUTE = { ...SHOW, spell: kebab }
/** What a div may ask for at most, since readers who comment on a page may write one. @type {Record<string, number>} */
const MAX_OF_DIVS = { frameBudget: FRAME_BUDGET, count: 100_000 }
/** @type {Reading} */
const DIV = { ...ATTRIBUTE, rows: ROWS.map((row) => ({ ...row, max: MAX_OF_DIVS[row.name] ?? row.max })) }

/**
 * Reads options.
 * @param {Options} given
 * @param {Reading} reading
 * @param {Values} before values that hold unless an option replaces them; `undefined` takes one back
 * @returns {{ values: Values, wrong: Wrong[] }} the values that are allowed, and what is wrong with the others
 */
function read(given, { rows, spell, limits }, before = {}) {
  /** @type {Wrong[]} */
  const wrong = []
  /** @type {Options} */
  const values = { ...before }
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

/**
 * The error for a name that is none of the known ones.
 * @param {string} name
 * @param {readonly string[]} known
 * @param {unknown} [value] as given
 * @returns {OptionError}
 */
export function unknownOption(name, known, value) {
  const allowed = `one of ${known.join(', ')}`
  const hint = hintFor(name, known) || (ROWS.some((row) => row.name === name) ? ' (mount has it)' : '')
  return Object.assign(new Error(`there is no option ${describe(name)}${hint}: it must be ${allowed}`), {
    option: name,
    value,
    allowed,
  })
}

/**
 * Throws unless `given` is an object that has only the names that are allowed.
 * @param {unknown} given
 * @param {readonly string[]} names
 * @param {string} [what] it is
 */
export function checkNames(given, names, what) {
  checkObject(given, what)
  for (const [name, value] of Object.entries(/** @type {object} */ (given)))
    if (!names.includes(name)) throw unknownOption(name, names, value)
}

/**
 * @param {unknown} given
 * @param {string} [what]
 */
function checkObject(given, what = 'options') {
  if (!isObject(given) || Array.isArray(given)) throw new Error(`${what} must be an object, not ${describe(given)}`)
}

/**
 * Reads options, and throws the first error.
 * @param {unknown} given
 * @param {Reading} reading
 * @param {Values} [before]
 * @returns {Values}
 */
function readAll(given, reading, before) {
  checkObject(given)
  const { values, wrong } = read(/** @type {Options} */ (given), reading, before)
  if (wrong.length) throw wrong[0].error
  return values
}

/** @param {unknown} [given] of `new Flock` */
export const readFlockOptions = (given = {}) => readAll(given, FLOCK)

/**
 * Options of `mount` and `configure`.
 * @param {unknown} [given]
 * @param {Values} [before]
 */
export const readShowOptions = (given = {}, before) => readAll(given, SHOW, before)

/** @param {any} camera @returns {Camera} */
export function readCamera(camera) {
  const { x, y, zoom } = camera
  if (!(Number.isFinite(x) && Number.isFinite(y) && typeof zoom === 'number'))
    throw optionError('camera', camera, '{ x, y, zoom }, three numbers')
  return { x, y, zoom: /** @type {number} */ (readOption('zoom', zoom, 'camera.zoom')) }
}

/** @param {Options} given to the component of React, which leaves wrong ones out, too */
export const readProps = (given) => read(given, SHOW)

/**
 * @param {Options} given texts, or values of properties, by the names of attributes
 * @param {string} prefix that of a div, or none
 */
export const readAttributes = (given, prefix) => read(given, prefix ? DIV : ATTRIBUTE)

/** @param {Row} row @returns {string[]} the names of its attribute, the usual one first */
export const attributesFor = ({ name }) => ATTRIBUTES.filter((text) => SPELLINGS.get(text) === kebab(name))

/**
 * The text of a property's value in its attribute; `undefined` where there is none, as for a switch that is off.
 * @param {Row} row
 * @param {unknown} value but no object
 */
export function textOf({ name, kind }, value) {
  if (value === undefined || value === null || value === '') return undefined
  if (kind === 'range' && value === Infinity) return 'all'
  if (kind !== 'switch' || typeof value !== 'boolean') return String(value)
  // a preset may have switched a parameter on
  return value ? '' : params.some((param) => param.name === name) ? 'false' : undefined
}

/**
 * What holds for an option: the value that was given, the preset's, or the default.
 * @param {Row} row
 * @param {Values} values
 */
export const valueOf = ({ name, default: value }, values) =>
  /** @type {Options} */ (values)[name] ?? allParams({ preset: values.preset })[name] ?? value

/** A comment may have thousands: to search 90,000 for misspelt names took 20 s. */
const MAX_ATTRIBUTES = 300

/** The usual spellings of all attributes. */
const USUAL = [...new Set(SPELLINGS.values())]

/**
 * The attributes of an element that are options or look like a misspelt one, by their usual names without the prefix.
 * The usual spelling holds before any other.
 * @param {Element} host
 * @param {string} prefix
 * @returns {Record<string, string>}
 */
export function attributesOf(host, prefix) {
  /** @type {Record<string, string>} */
  const given = {}
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

/** Whether an unknown attribute or prop is probably meant as an option. @param {string} name */
export const isMisspelt = (name) => !FOREIGN.test(name) && isMeant(name, USUAL)

/**
 * Reads one option; one of a flock, as a flock has it.
 * @param {string} name which there is
 * @param {unknown} given
 * @param {string} [called] what the error calls it
 */
export function readOption(name, given, called = name) {
  const row = /** @type {Row} */ ([...FLOCK_ROWS, ...ROWS].find((row) => row.name === name))
  const value = readValue(row, given)
  if (value === undefined) throw optionError(called, given, allowedBy(row))
  return value
}

/**
 * Throws where values that are allowed one by one exclude each other.
 * @param {Record<string, unknown>} all parameters
 */
export function checkLimits(all) {
  const limit = exceeded(all, limits)
  if (!limit) return
  const { option, conflictsWith } = limit
  throw optionError(option, all[option], allowedByLimit(limit, all, asIs), conflictsWith)
}

/**
 * The preset that values name.
 * @param {Values} values
 */
export const presetOf = ({ preset }) => presets.find(({ name }) => name === preset) ?? presets[0]

/**
 * All parameters: those of the values, and the preset's for the rest and for those that the show chooses.
 * @param {Values} values
 * @returns {Record<string, unknown>}
 */
export function allParams(values) {
  const given = params.map(({ name, pageWord }) => [name, values[name], pageWord])
  const own = given.filter(([, value, word]) => value !== undefined && value !== word)
  return { ...presetOf(values).values, ...Object.fromEntries(own) }
}
