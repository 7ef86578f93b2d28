// @ts-check
/**
 * A flock's options as text that people hand on: the query of an address, the tag to embed it by, a settings file.
 *
 * What is written is what differs from the preset. What is read may be anything: each wrong part is told and left out,
 * and nothing is ever taken for markup or code.
 */

import { kebab } from '../src/kebab.js'

/**
 * What an option takes: a row of the table of parameters, or one like it.
 * @typedef {object} Row
 * @property {string} name in camelCase
 * @property {'number' | 'integer' | 'range' | 'switch' | 'choice' | 'text'} kind
 * @property {number} [min]
 * @property {number} [max]
 * @property {readonly string[]} [choices]
 * @property {readonly string[]} [words] what a number may be besides
 * @property {string} [allowed] what a text must be
 * @property {(text: string) => boolean} [accepts] whether a text is that
 * @property {unknown} [default]
 * @property {boolean} [flock] whether `new Flock` takes it, although the table has it not
 */
/** @typedef {Record<string, unknown>} Options */
/**
 * @typedef {object} Wrong
 * @property {string} name empty where the text as a whole is wrong
 * @property {string} value its beginning
 * @property {string} allowed
 * @property {Row} [row] for a reader's own words; none for a name that nothing has
 * @property {string} [other] the option that it goes badly with
 */
/** @typedef {{ options: Options, wrong: Wrong[] }} Read */
/**
 * Throws where values that are allowed one by one don't go together.
 * @typedef {(options: Options) => void} Check
 */

/** In characters: ten times as much as every option at its longest. */
const LONGEST = 20_000
const LONGEST_VALUE = 80
/** Several times as many as there are options. */
const MOST_WRONG = 100

/**
 * @param {object} table
 * @param {readonly Row[]} table.params
 * @param {readonly { name: string, values: object }[]} table.presets
 * @param {readonly Row[]} [more] what a page takes besides
 */
export function settings({ params, presets }, more = []) {
  /** @type {Row} */
  const preset = { name: 'preset', kind: 'choice', choices: presets.map(({ name }) => name), default: presets[0].name }
  const rows = [preset, ...params, ...more]
  const byName = new Map(rows.map((row) => [row.name, row]))
  const byKebab = new Map(rows.map((row) => [kebab(row.name), row]))
  const ofFlock = new Set([preset, ...params, ...more.filter(({ flock }) => flock)].map(({ name }) => name))

  /**
   * What has to be told of options. A world's sides are told whenever they are given: without them it follows its
   * element.
   * @param {Options} options
   * @returns {[Row, unknown][]}
   */
  function telling(options) {
    const { values } = presets.find(({ name }) => name === options.preset) ?? presets[0]
    /** @type {Options} */
    const usual = { ...values, width: undefined, height: undefined }
    const without = (/** @type {Row} */ row) => (row.name in usual ? usual[row.name] : row.default)
    const told = rows.filter((row) => ![undefined, without(row)].includes(options[row.name]))
    return told.map((row) => [row, options[row.name]])
  }

  /**
   * Options without what the preset says anyway.
   * @param {Options} options
   * @returns {Options}
   */
  const lean = (options) => Object.fromEntries(telling(options).map(([{ name }, value]) => [name, value]))

  /** @param {Options} options */
  function query(options) {
    const parts = telling(options).map(([{ name }, value]) => `${kebab(name)}=${inAddress(spelt(value))}`)
    return parts.length ? `?${parts.join('&')}` : ''
  }

  /**
   * @param {Options} options
   * @param {string} [src] where the script is
   */
  function tag(options, src = 'boids-canvas.js') {
    const attributes = telling(options).map(([{ name }, value]) => ` ${kebab(name)}="${escaped(spelt(value))}"`)
    return (
      `<script src="${escaped(src)}" defer></script>\n` + `<boids-canvas${attributes.join('')}></boids-canvas>\n`
    )
  }

  /** @param {Options} options */
  function file(options) {
    return `${JSON.stringify(lean(options), (_, value) => (value === Infinity ? ALL : value), 2)}\n`
  }

  /**
   * What `new Flock` takes of options.
   * @param {Options} options
   * @returns {Options}
   */
  const flock = (options) => Object.fromEntries(Object.entries(options).filter(([name]) => ofFlock.has(name)))

  /**
   * Reads an address or its query, a tag, a settings file, or the head of a trajectory: the first character tells
   * which.
   * @param {string} text
   * @param {Check} [check]
   * @returns {Read}
   */
  function read(text, check) {
    const [line] = text.trimStart().split(/[\r\n]/, 1)
    // a trajectory is as long as it likes: what matters is in its first line
    const given = line.startsWith('#') ? line : text.trim()
    if (given.length > LONGEST) return unreadable(given, `at most ${LONGEST} characters`)
    if (given.startsWith('{')) {
      try {
        return take(Object.entries(JSON.parse(given)), byName, check)
      } catch {
        return unreadable(given, 'a settings file, an address or a tag')
      }
    }
    return take(given.startsWith('<') ? attributesIn(given) : pairsIn(given), byKebab, check)
  }

  /**
   * @param {Iterable<[string, unknown]>} pairs
   * @param {Map<string, Row>} known
   * @param {Check} [check]
   * @returns {Read}
   */
  function take(pairs, known, check) {
    /** @type {Wrong[]} */
    const wrong = []
    /** @type {Options} */
    const options = {}
    for (const [name, given] of pairs) {
      const row = known.get(name)
      const value = row && valueOf(row, given)
      if (value !== undefined && row) options[row.name] = value
      else if (row) wrong.push({ name: row.name, value: shortened(given), allowed: allowedOf(row), row })
      else wrong.push({ name: shortened(name), value: shortened(given), allowed: 'the name of an option' })
      if (wrong.length === MOST_WRONG) break
    }
    return check ? together({ options, wrong }, check) : { options, wrong }
  }

  /**
   * Leaves out what goes badly with other values; each turn leaves out one, so that there is an end.
   * @param {Read} found
   * @param {Check} check
   * @returns {Read}
   */
  function together({ options, wrong }, check) {
    for (;;) {
      try {
        check(flock(options))
        return { options, wrong }
      } catch (error) {
        const { message, option, other } = /** @type {Error & { option?: string, other?: string }} */ (error)
        const allowed = /must be (.*), not /.exec(message)?.[1] ?? message
        const name = [option, other].find((name) => name !== undefined && options[name] !== undefined)
        if (!name) return { options: {}, wrong: [...wrong, { name: '', value: '', allowed }] }
        const culprit = { name, value: shortened(options[name]), allowed, row: byName.get(name) }
        wrong.push({ ...culprit, other: name === option ? other : option })
        delete options[name]
      }
    }
  }

  /**
   * Options without those that go badly with others.
   * @param {Options} options
   * @param {Check} check
   */
  const agreed = (options, check) => together({ options: { ...options }, wrong: [] }, check).options

  /**
   * Reads the beginning of a file, which is all that matters of a trajectory.
   * @param {Blob} blob
   * @param {Check} [check]
   */
  async function readFile(blob, check) {
    return read(await blob.slice(0, LONGEST + 1).text(), check)
  }

  return { lean, query, tag, file, flock, agreed, read, readFile }
}

/** How text spells a range without end. */
const ALL = 'all'

/** @param {unknown} value */
const spelt = (value) => (value === Infinity ? ALL : String(value))

/** Commas and brackets mean nothing in a query, and read better as they are. @param {string} text */
const inAddress = (text) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',')

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

/**
 * The pairs of a query, whatever stands before it.
 * @param {string} text
 */
const pairsIn = (text) => new URLSearchParams(text.slice(text.indexOf('?') + 1).split('#', 1)[0])

/**
 * The attributes of the first `<boids-canvas>` in a text.
 * @param {string} text
 * @returns {[string, string][]}
 */
function attributesIn(text) {
  const [, attributes = ''] = /<boids-canvas\b([^<>]*)>/.exec(text) ?? []
  const found = attributes.matchAll(/([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=]+)))?/g)
  return Array.from(found, ([, name, double, single, bare]) => [name, unescaped(double ?? single ?? bare ?? '')])
}

/**
 * The value that is given, or nothing where a row does not allow it; text is read as the WebAssembly reads an attribute.
 * @param {Row} row
 * @param {unknown} given text, or a value of JSON
 */
function valueOf({ kind, min = -Infinity, max = Infinity, choices, words = [], accepts = () => true }, given) {
  const isText = typeof given === 'string'
  /** @type {any} */
  const value = isText ? given.trim() : given
  switch (kind) {
    case 'switch':
      return ['', 'true', true].includes(value) || (['false', false].includes(value) ? false : undefined)
    case 'choice':
      return choices?.find((word) => word === value)
    case 'text':
      return isText && accepts(value) ? value : undefined
  }
  if (words.includes(value)) return value
  if (kind === 'range' && [ALL, Infinity].includes(value)) return Infinity
  const number = isText ? (/^$|[a-df-z]/i.test(value) ? NaN : Number(value)) : value
  const allowed = typeof number === 'number' && number >= min && number <= max
  return allowed && (kind !== 'integer' || Number.isInteger(number)) ? number : undefined
}

/** @param {Row} row */
function allowedOf({ kind, min, max, choices, words = [], allowed = 'a text' }) {
  const span = `from ${min} to ${max}`
  const also = kind === 'range' ? [ALL] : words
  switch (kind) {
    case 'switch':
      return 'true or false'
    case 'choice':
      return `one of ${choices?.join(', ')}`
    case 'text':
      return allowed
    default:
      return [`a ${kind === 'integer' ? 'whole ' : ''}number ${span}`, ...also].join(' or ')
  }
}

/**
 * @param {string} text
 * @param {string} allowed
 * @returns {Read}
 */
const unreadable = (text, allowed) => ({ options: {}, wrong: [{ name: '', value: shortened(text), allowed }] })

/** @param {unknown} given */
function shortened(given) {
  const text = typeof given === 'string' ? given : spelt(typeof given === 'object' ? JSON.stringify(given) : given)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}
