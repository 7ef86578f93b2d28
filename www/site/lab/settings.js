// @ts-check
/**
 * Converts settings to text and back: the query of an address, the tag that embeds a flock, and a settings file.
 *
 * Only options that differ from the preset are written. Any text can be read: each invalid part is reported and left
 * out, and no part is ever treated as markup or code.
 */

import { use } from '../../src/options/features.js'
import { kebab } from '../../src/options/kebab.js'
import { allowedBy, readValue } from '../../src/options/reader.js'
import { readObstacles } from '../../src/options/readers.js'

/** @import { Options } from '../../src/options/options.js' */
/**
 * One option and the values that it allows: a row of the table, or one that the page adds. `ofFlock`: whether `new
 * Flock` accepts it, although it is not a parameter; `inPanel`: whether it has a control in the panel.
 * @typedef {import('../../src/options/reader.js').Row & { default?: unknown, ofFlock?: boolean, inPanel?: boolean }} OptionRow
 */
/**
 * @typedef {object} Fault
 * @property {string} option its name; empty if the text as a whole is invalid
 * @property {string} value the given value, shortened
 * @property {string} allowed describes the allowed values
 * @property {OptionRow} [row] of the option; `undefined` for an unknown name
 * @property {string} [conflictsWith] the name of the option that it conflicts with
 */
/** @typedef {{ options: Options, errors: Fault[] }} Read */
/** @typedef {Error & { option?: string, allowed?: string, conflictsWith?: string }} FlockError from `new Flock` */
/**
 * Throws a `FlockError` if values conflict that are allowed one by one.
 * @typedef {(options: Options) => void} Check
 */

// the page has no formations and no paths
use({ readers: { obstacles: readObstacles } })

/** In characters: ten times the length of a text with every option at its longest. */
const MAX_LENGTH = 20_000
const MAX_VALUE_LENGTH = 80
/** Several times the number of options. */
const MAX_ERRORS = 100

/** Writes and reads the options of a table and of a page. */
export class Format {
  #presets
  /** @type {OptionRow[]} */
  #rows
  #byName
  #byKebab
  #flockNames

  /**
   * @param {object} table
   * @param {readonly OptionRow[]} table.params
   * @param {readonly { name: string, values: object }[]} table.presets
   * @param {readonly OptionRow[]} [pageOptions]
   */
  constructor({ params, presets }, pageOptions = []) {
    const choices = presets.map(({ name }) => name)
    const preset = /** @type {OptionRow} */ ({ name: 'preset', kind: 'choice', choices, default: presets[0].name })
    this.#presets = presets
    this.#rows = [preset, ...params, ...pageOptions]
    this.#byName = new Map(this.#rows.map((row) => [row.name, row]))
    this.#byKebab = new Map(this.#rows.map((row) => [kebab(row.name), row]))
    const flockRows = [preset, ...params, ...pageOptions.filter(({ ofFlock }) => ofFlock)]
    this.#flockNames = new Set(flockRows.map(({ name }) => name))
  }

  /** @param {Options} options */
  #presetOf = ({ preset }) => this.#presets.find(({ name }) => name === preset) ?? this.#presets[0]

  /**
   * The options that differ from their defaults. Width and height have none: a world without them fits its element.
   * @param {Options} options
   * @returns {[OptionRow, unknown][]}
   */
  #changed(options) {
    const { values } = this.#presetOf(options)
    /** @type {Options} */
    const defaults = { ...values, width: undefined, height: undefined }
    const defaultOf = (/** @type {OptionRow} */ row) => (row.name in defaults ? defaults[row.name] : row.default)
    const found = this.#rows.filter((row) => ![undefined, defaultOf(row)].includes(options[row.name]))
    return found.map((row) => [row, options[row.name]])
  }

  /** @param {Options} options @returns {Options} */
  withoutDefaults = (options) => Object.fromEntries(this.#changed(options).map(([{ name }, value]) => [name, value]))

  /** @param {Options} options */
  query = (options) => {
    const parts = this.#changed(options).map(([{ name }, value]) => `${kebab(name)}=${encoded(textOf(value))}`)
    return parts.length ? `?${parts.join('&')}` : ''
  }

  /**
   * A tag whose element has the shape of the world.
   * @param {Options} options
   * @param {string} [src] the address of the script
   */
  tag = (options, src = 'boids-canvas.js') => {
    const values = /** @type {Options} */ (this.#presetOf(options).values)
    const shape = `${options.width ?? values.width} / ${options.height ?? values.height}`
    const box = `width: 100%; max-height: 100vh; aspect-ratio: ${shape}`
    return `<script src="${escaped(src)}" defer></script>\n${this.#element(options, box)}\n`
  }

  /**
   * A page that needs no other file. The element comes before the script, because only the beginning of a file is read.
   * @param {Options} options
   * @param {string} title
   * @param {string} script
   */
  page = (options, title, script) => `<!doctype html>
<html lang="${document.documentElement.lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>html, body { height: 100%; margin: 0; }</style>
${this.#element(options, 'height: 100%')}
<script>${script}</script>
`

  /**
   * An element with the box that it has before its script runs, so that the page does not shift.
   * @param {Options} options
   * @param {string} box
   */
  #element(options, box) {
    const attributes = this.#changed(options).map(([{ name }, value]) => ` ${kebab(name)}="${escaped(textOf(value))}"`)
    return `<boids-canvas${attributes.join('')} style="display: block; ${box}"></boids-canvas>`
  }

  /** @param {Options} options */
  file = (options) => {
    return `${JSON.stringify(this.withoutDefaults(options), (_, value) => (value === Infinity ? ALL : value), 2)}\n`
  }

  /** The options that `new Flock` accepts. @param {Options} options @returns {Options} */
  pickFlock = (options) => Object.fromEntries(Object.entries(options).filter(([name]) => this.#flockNames.has(name)))

  /**
   * Reads an address or its query, a tag, a settings file, or the first line of a CSV file. The first character
   * distinguishes them.
   * @param {string} text
   * @param {Check} [check]
   * @returns {Read}
   */
  read = (text, check) => {
    const [line] = text.trimStart().split(/[\r\n]/, 1)
    // A CSV file or a saved page may be long, but settings are only in its first line, or before its script.
    const given = line.startsWith('#') ? line : text.split('<script>', 1)[0].trim()
    if (given.length > MAX_LENGTH) return unreadable(given, `at most ${MAX_LENGTH} characters long`)
    if (given.startsWith('{')) {
      try {
        return this.#readPairs(Object.entries(JSON.parse(given)), this.#byName, check)
      } catch {
        return unreadable(given, 'a settings file, an address or a tag')
      }
    }
    return this.#readPairs(given.startsWith('<') ? tagAttributes(given) : queryPairs(given), this.#byKebab, check)
  }

  /**
   * @param {Iterable<[string, unknown]>} pairs
   * @param {Map<string, OptionRow>} known
   * @param {Check} [check]
   * @returns {Read}
   */
  #readPairs(pairs, known, check) {
    /** @type {Fault[]} */
    const errors = []
    /** @type {Options} */
    const options = {}
    for (const [name, given] of pairs) {
      const row = known.get(name)
      const value = row && valueOf(row, given)
      if (value !== undefined && row) options[row.name] = value
      else if (row) errors.push({ option: row.name, value: shortened(given), allowed: allowedBy(row), row })
      else errors.push({ option: shortened(name), value: shortened(given), allowed: 'the name of an option' })
      if (errors.length === MAX_ERRORS) break
    }
    return check ? this.#removeConflicts({ options, errors }, check) : { options, errors }
  }

  /**
   * Removes options that conflict with others. Each round removes one option, so the loop ends.
   * @param {Read} found
   * @param {Check} check
   * @returns {Read}
   */
  #removeConflicts({ options, errors }, check) {
    for (;;) {
      try {
        check(this.pickFlock(options))
        return { options, errors }
      } catch (error) {
        const { message, option, allowed = message, conflictsWith } = /** @type {FlockError} */ (error)
        const name = [option, conflictsWith].find((name) => name !== undefined && options[name] !== undefined)
        if (!name) return { options: {}, errors: [...errors, { option: '', value: '', allowed }] }
        const other = name === option ? conflictsWith : option
        const value = shortened(options[name])
        errors.push({ option: name, value, allowed, row: this.#byName.get(name), conflictsWith: other })
        delete options[name]
      }
    }
  }

  /** The options without those that conflict with others. @param {Options} options @param {Check} check */
  withoutConflicts = (options, check) => this.#removeConflicts({ options: { ...options }, errors: [] }, check).options

  /**
   * Reads the settings in a file. Only its beginning is loaded, because a CSV file may be large.
   * @param {Blob} blob
   * @param {Check} [check]
   */
  readFile = async (blob, check) => {
    return this.read(await blob.slice(0, MAX_LENGTH + 1).text(), check)
  }
}

/** An infinite range as text. */
const ALL = 'all'

/** @param {unknown} value */
const textOf = (value) => (value === Infinity ? ALL : String(value))

/** A comma has no meaning in a query and is easier to read without encoding. @param {string} text */
const encoded = (text) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',')

/** @type {[string, string][]} */
const ENTITIES = [
  ['&', '&amp;'],
  ['"', '&quot;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]

/** @param {string} text */
const escaped = (text) => ENTITIES.reduce((text, [sign, entity]) => text.replaceAll(sign, entity), text)

/** @param {string} text */
const unescaped = (text) => ENTITIES.reduceRight((text, [sign, entity]) => text.replaceAll(entity, sign), text)

/** The pairs of a query. Text before the query is ignored. @param {string} text */
const queryPairs = (text) => new URLSearchParams(text.slice(text.indexOf('?') + 1).split('#', 1)[0])

/**
 * The attributes of the first `<boids-canvas>` in a text, but its style.
 * @param {string} text
 * @returns {[string, string][]}
 */
function tagAttributes(text) {
  const [, attributes = ''] = /<boids-canvas\b([^<>]*)>/.exec(text) ?? []
  const found = attributes.matchAll(/([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=]+)))?/g)
  return Array.from(
    found,
    ([, name, double, single, bare]) =>
      /** @type {[string, string]} */ ([name, unescaped(double ?? single ?? bare ?? '')]),
  ).filter(([name]) => name !== 'style')
}

/**
 * The given value; `undefined` if the row does not allow it. Obstacles become text.
 * @param {OptionRow} row
 * @param {unknown} given text, or a value from JSON
 */
function valueOf(row, given) {
  // JSON can hold half of a surrogate pair, and no address can
  if (typeof given === 'string' && /\p{Surrogate}/u.test(given)) return undefined
  const value = readValue(row, given, kebab(row.name))
  return row.kind === 'obstacles' && value ? obstaclesText(/** @type {number[][]} */ (value)) : value
}

/** Obstacles as `x y radius, x y radius`. @param {number[][]} obstacles */
export const obstaclesText = (obstacles) => obstacles.map((obstacle) => obstacle.join(' ')).join(', ')

/** @param {string} text @param {string} allowed @returns {Read} */
const unreadable = (text, allowed) => ({ options: {}, errors: [{ option: '', value: shortened(text), allowed }] })

/** @param {unknown} given */
function shortened(given) {
  const text = typeof given === 'string' ? given : textOf(typeof given === 'object' ? JSON.stringify(given) : given)
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}
