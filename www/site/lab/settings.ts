/**
 * Converts settings to text and back: the query of an address, the tag that embeds a flock, and a settings file.
 *
 * Only options that differ from the preset are written. Any text can be read: each invalid part is reported and left
 * out, and no part is ever treated as markup or code.
 */

import { fromBase64 } from '../../src/player/unpack.js'
import { use } from '../../src/options/features.js'
import { presetOf, read, SHOW, type Options, type Reading } from '../../src/options/options.js'
import { readObstacles } from '../../src/options/readers.js'
import { kebab } from '../../src/options/spellings.js'
import { otherOptions, params } from '#table'
import type { OptionError, Row } from '../../src/options/reader.js'

/**
 * One option and the values that it allows: a row of the table, or one that the page adds. `ofFlock`: whether `new
 * Flock` accepts it, although it is not a parameter; `inPanel`: whether it has a control in the panel.
 */
export type OptionRow = Row & { ofFlock?: boolean; inPanel?: boolean }
export interface Fault {
  /** Its name; empty if the text as a whole is invalid. */
  option: string
  /** The given value, shortened. */
  value: string
  /** Describes the allowed values. */
  allowed: string
  /** Of the option; `undefined` for an unknown name. */
  row?: OptionRow
  /** The name of the option that it conflicts with. */
  conflictsWith?: string
}
/** `save`: the bytes of an exact save, which are not checked yet. */
export type Read = { options: Options; errors: Fault[]; save?: Uint8Array }

// the page has no formations and no paths
use({ readers: { obstacles: readObstacles } })

/** In characters, without a save: ten times the length of a text with every option at its longest. */
const MAX_LENGTH = 20_000
/** In bytes: more than a page with a save of two million boids has before its script. */
const MAX_FILE = 64 * 2 ** 20
const MAX_VALUE_LENGTH = 80
/** Of a text that are read: more than all options. */
const MAX_PAIRS = 100

/** Writes and reads the parameters, and the options of a page. */
export class Format {
  #look
  #rows: readonly OptionRow[]
  /** In a settings file, and in an address or a tag. */
  #reading: Reading
  #spelt: Reading
  #flockNames

  constructor(pageOptions: readonly OptionRow[] = [], look: (options: Options) => Options = () => ({})) {
    this.#look = look
    const preset = otherOptions.find(({ name }) => name === 'preset') as OptionRow
    this.#rows = [preset, ...params, ...pageOptions.filter(({ name }) => name !== 'preset')]
    this.#reading = { ...SHOW, rows: this.#rows }
    this.#spelt = { ...this.#reading, spell: kebab }
    const flockRows = [preset, ...params, ...pageOptions.filter(({ ofFlock }) => ofFlock)]
    this.#flockNames = new Set(flockRows.map(({ name }) => name))
  }

  /**
   * The options that differ from their defaults. Width and height have none: a world without them fits its element.
   * @param look the defaults of a page
   */
  #changed(options: Options, look: Options = this.#look(options)): [OptionRow, unknown][] {
    const { values } = presetOf(options)
    const defaults: Options = { ...look, ...values, width: undefined, height: undefined }
    const defaultOf = (row: OptionRow) => (row.name in defaults ? defaults[row.name] : row.default)
    const found = this.#rows.filter((row) => ![undefined, defaultOf(row)].includes(options[row.name]))
    return found.map((row) => [row, options[row.name]])
  }

  withoutDefaults = (options: Options): Options =>
    Object.fromEntries(this.#changed(options).map(([{ name }, value]) => [name, value]))

  query = (options: Options) => {
    const parts = this.#changed(options).map(([{ name }, value]) => `${kebab(name)}=${encoded(textOf(value))}`)
    return parts.length ? `?${parts.join('&')}` : ''
  }

  /**
   * A tag whose element has the shape of the world.
   * @param src the address of the script
   */
  tag = (options: Options, src: string = 'boids-canvas.js') => {
    const { values } = presetOf(options)
    const shape = `${options.width ?? values.width} / ${options.height ?? values.height}`
    const box = `width: 100%; max-height: 100vh; aspect-ratio: ${shape}`
    return `<script src="${escaped(src)}" defer></script>\n${this.#element(options, box)}\n`
  }

  /**
   * A page that needs no other file, and flies on from a save.
   * @param save in base64
   */
  page = (
    options: Options,
    words: Record<'title' | 'doc' | 'link' | 'back', string>,
    script: string,
    save: string,
  ) => `<!doctype html>
<html lang="${document.documentElement.lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(words.title)}</title>
<style>
html, body { height: 100%; margin: 0; }
p { position: fixed; left: 1rem; bottom: 1rem; max-width: min(40rem, 100% - 8rem); margin: 0; padding: 0.5rem 1rem; border-radius: 12px; background: Canvas; font: 1rem/1.4 system-ui, sans-serif; }
</style>
${this.#element(options, 'height: 100%', ` data-save="${save}"`)}
<p><b>${escaped(words.title)}</b> ${escaped(words.doc)} <a href="${escaped(words.link)}">${escaped(words.back)}</a></p>
<script>${script}</script>
<script>
const flock = document.querySelector('boids-canvas')
// then the attributes hold again
flock.restore(Uint8Array.from(atob(flock.dataset.save), (sign) => sign.charCodeAt(0))).then(() => flock.configure({}))
</script>
`

  /** An element with the box that it has before its script runs, so that the page does not shift. */
  #element(options: Options, box: string, save = '') {
    const attributes = this.#changed(options, {}).map(
      ([{ name }, value]) => ` ${kebab(name)}="${escaped(textOf(value))}"`,
    )
    return `<boids-canvas${attributes.join('')} style="display: block; ${box}"${save}></boids-canvas>`
  }

  /** @param save in base64 */
  file = (options: Options, save?: string) => {
    const all = { ...this.withoutDefaults(options), save }
    return `${JSON.stringify(all, (_, value) => (value === Infinity ? ALL : value), 2)}\n`
  }

  /** The options that `new Flock` accepts. */
  pickFlock = (options: Options): Options =>
    Object.fromEntries(Object.entries(options).filter(([name]) => this.#flockNames.has(name)))

  /**
   * Reads an address or its query, a tag, a settings file, or the first row of a flight as CSV. Their first characters
   * distinguish them.
   */
  read = (text: string): Read => {
    // A flight or a saved page may be long, but settings are only in its first row, or before its script.
    const all = FLIGHT.exec(text)?.[1] ?? text.split('<script>', 1)[0].trim()
    const [, , save] = SAVE.exec(all) ?? []
    const given = all.replace(SAVE, (_, name) => `${name}""`)
    if (given.length > MAX_LENGTH) return unreadable(given, `at most ${MAX_LENGTH} characters long`)
    try {
      const read = this.#readOptions(given)
      return save === undefined ? read : { ...read, save: fromBase64(save) }
    } catch {
      return unreadable(given, SETTINGS)
    }
  }

  #readOptions(given: string) {
    if (!given.startsWith('{'))
      return this.#readPairs(given.startsWith('<') ? tagAttributes(given) : queryPairs(given), this.#spelt)
    const { save = '', ...options } = JSON.parse(given)
    if (save !== '') throw new Error('no save')
    return this.#readPairs(Object.entries(options), this.#reading)
  }

  #readPairs(pairs: Iterable<[string, unknown]>, reading: Reading): Read {
    const { values, wrong } = read(Object.fromEntries([...pairs].slice(0, MAX_PAIRS).map(wellFormed)), reading)
    const errors = wrong.map(({ error }): Fault => {
      const { option, value, allowed, conflictsWith } = error as OptionError
      const row = this.#rows.find(({ name }) => reading.spell(name) === option)
      const [name, what] = row ? [row.name, allowed] : [shortened(option), 'the name of an option']
      return { option: name, value: shortened(value), allowed: what, row, conflictsWith }
    })
    return { options: this.#plain(values), errors }
  }

  /** The options that there are. Obstacles become text. */
  #plain(values: Options): Options {
    const given = this.#rows.filter(({ name }) => values[name] !== undefined)
    const valueOf = ({ name, kind }: OptionRow) =>
      kind === 'obstacles' ? obstaclesText(values[name] as number[][]) : values[name]
    return Object.fromEntries(given.map((row) => [row.name, valueOf(row)]))
  }

  /** The options that are allowed together, and what is wrong with the others. */
  checked = (options: Options) => this.#readPairs(Object.entries(options), this.#reading)

  /** Reads the settings in a file, or reports that it holds none. A flight may be larger than what is loaded. */
  readFile = async (blob: Blob) => {
    const text = await blob.slice(0, MAX_FILE).text()
    const read = this.read(text)
    // these may have no option, because all are as in the first preset
    const isEmpty =
      !Object.keys(read.options).length && !/^\s*\{|<boids-canvas\b[^<>]*>/.test(text) && !FLIGHT.test(text)
    return isEmpty ? unreadable(text, SETTINGS) : read
  }
}

/** The beginning of a flight as CSV, up to its settings. */
const FLIGHT = /^\s*step,boid,[^"]*"([^"]*)"/
/** The save in a settings file or a tag, in base64. */
const SAVE = /("save":\s*|\sdata-save=)"([^"]*)"/
/** What can be read. */
const SETTINGS = 'a settings file, a flight, an address or a tag'

/** An infinite range as text. */
const ALL = 'all'

const textOf = (value: unknown) => (value === Infinity ? ALL : String(value))

/** A comma has no meaning in a query and is easier to read without encoding. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',')

const ENTITIES: [string, string][] = [
  ['&', '&amp;'],
  ['"', '&quot;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]

const escaped = (text: string) => ENTITIES.reduce((text, [sign, entity]) => text.replaceAll(sign, entity), text)

const unescaped = (text: string) => ENTITIES.reduceRight((text, [sign, entity]) => text.replaceAll(entity, sign), text)

/** The pairs of a query. Text before the query is ignored. */
const queryPairs = (text: string) => new URLSearchParams(text.slice(text.indexOf('?') + 1).split('#', 1)[0])

/** The attributes of the first `<boids-canvas>` in a text, but its style and its save. */
function tagAttributes(text: string): [string, string][] {
  const [, attributes = ''] = /<boids-canvas\b([^<>]*)>/.exec(text) ?? []
  const found = attributes.matchAll(/([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=]+)))?/g)
  return Array.from(
    found,
    ([, name, double, single, bare]) => [name, unescaped(double ?? single ?? bare ?? '')] as [string, string],
  ).filter(([name]) => name !== 'style' && name !== 'data-save')
}

/** JSON can hold half of a surrogate pair, and no address can: such a text is no value. */
const wellFormed = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  typeof value === 'string' && /\p{Surrogate}/u.test(value) ? null : value,
]

/** Obstacles as `x y radius, x y radius`. */
export const obstaclesText = (obstacles: number[][]) => obstacles.map((obstacle) => obstacle.join(' ')).join(', ')

const unreadable = (text: string, allowed: string): Read => ({
  options: {},
  errors: [{ option: '', value: shortened(text), allowed }],
})

function shortened(given: unknown) {
  const text = typeof given === 'string' ? given : textOf(typeof given === 'object' ? JSON.stringify(given) : given)
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}
