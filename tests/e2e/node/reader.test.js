// @ts-check
/** JavaScript's reader of options gives the same answers as the oracle tests/readers.rs, which writes them to target/readers.json. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { use } from '../../../target/www/src/options/features.js'
import { kebab } from '../../../target/www/src/options/spellings.js'
import { attributesOf } from '../../../target/www/src/options/options.js'
import { allowedBy, optionError, readValue } from '../../../target/www/src/options/reader.js'
import { READERS } from '../../../target/www/src/options/readers.js'
import { cpuTime } from '../harness/cpu-time.js'
import { otherOptions, params } from '../harness/npm.js'

/** @typedef {import('../../../target/www/src/options/reader.js').Row} Row */

use({ readers: READERS })

/**
 * Rust's answers: what each option allows, how messages quote a text, and the values of the options that allow it.
 * @type {{ allowed: Record<string, string>, texts: { text: string, quoted: string, values: Record<string, unknown> }[] }}
 */
const { allowed, texts } = JSON.parse(readFileSync(new URL('../../../target/readers.json', import.meta.url), 'utf8'))

/** @type {Row[]} */
const all = [...params, ...otherOptions]
const rows = all.filter(({ name }) => name in allowed)

test('both readers say in the same words what an option allows', () => {
  assert.deepEqual(Object.fromEntries(rows.map((row) => [row.name, allowedBy(row)])), allowed)
})

test('both readers read a text as the same value, or refuse it with the same message', () => {
  assert.ok(texts.length > 500)
  for (const { text, quoted, values } of texts) {
    for (const row of rows) {
      const name = kebab(row.name)
      const value = readValue(row, text, name)
      assert.deepEqual(value, values[row.name], `${name}=${JSON.stringify(text)}`)
      if (value !== undefined) continue
      assert.equal(
        optionError(name, text, allowedBy(row)).message,
        `${name} must be ${allowed[row.name]}, not ${quoted}`,
      )
    }
  }
})

test('a number is plain decimal text with or without white space around it, also where only a page reads it', () => {
  const read = (/** @type {string} */ name, /** @type {string} */ text) =>
    readValue(/** @type {Row} */ (all.find((row) => row.name === name)), text)
  const wrong = {
    zoom: ['0x1', '1_0', '1e'],
    follow: ['0x1', '1.5'],
    frameBudget: ['0', '0o2'],
    frameRate: ['0', '1 2'],
  }
  for (const [name, texts] of Object.entries(wrong))
    for (const text of texts) assert.equal(read(name, text), undefined, `${name}: ${text}`)
  assert.deepEqual(
    [read('zoom', ' 1 '), read('count', '\t12\n'), read('cohesion', '\n0.5\t'), read('follow', ' 3 ')],
    [1, 12, 0.5, 3],
  )
})

test('a long text is read quickly', () => {
  const long = 1_000_000
  // options of one kind are read by the same code, but for a word of their own
  const kinds = Object.values(Object.fromEntries(rows.map((row) => [`${row.kind} ${row.word}`, row])))
  assert.ok(kinds.length >= 6)
  for (const text of [
    '9'.repeat(long),
    `${'9'.repeat(long)}x`,
    `.${'0'.repeat(long)}x`,
    `1e${'9'.repeat(long)}x`,
    `1${' '.repeat(long)}1`,
    ' '.repeat(long),
    '1 2 3,'.repeat(long / 6),
    `1 2${' '.repeat(long)}x`,
    'all'.repeat(long / 3),
  ]) {
    for (const row of kinds) {
      const { ms } = cpuTime(() => {
        const value = readValue(row, text)
        if (value === undefined) optionError(row.name, text, allowedBy(row))
      })
      assert.ok(ms < 1000, `${row.name}=${text.slice(0, 20)}…: ${Math.round(ms)} ms`)
    }
  }
})

test('a colour within colours is refused once it is long: a browser can crash at it', () => {
  Object.assign(globalThis, { CSS: { supports: () => true } })
  const fill = /** @type {Row} */ (all.find(({ name }) => name === 'fill'))
  const mixed = (/** @type {number} */ depth) => `${'color-mix(in srgb, red, '.repeat(depth)}red${')'.repeat(depth)}`
  assert.equal(readValue(fill, mixed(5)), mixed(5))
  assert.equal(readValue(fill, mixed(50_000)), undefined)
})

test('an element with very many attributes is read quickly', () => {
  const letters = (/** @type {number} */ n) => n.toString(36).replace(/\d/g, (digit) => 'klmnopqrst'[Number(digit)])
  const names = Array.from({ length: 100_000 }, (_, i) => `data-${letters(i + 46_656)}`)
  const host = /** @type {any} */ ({
    getAttributeNames: () => names,
    hasAttribute: () => false,
    getAttribute: () => '',
  })
  const { ms } = cpuTime(() => attributesOf(host, 'data-'))
  assert.ok(ms < 500, `${Math.round(ms)} ms`)
})
