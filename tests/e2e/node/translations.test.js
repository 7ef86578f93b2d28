// @ts-check
/** The build refuses a page that lacks a text. These are what it cannot see: the table of options, and texts left in English. */

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { params, presets } from '../../../dist/npm/index.js'
import { table } from '../../../target/www/site/lab/ja.js'

const SITE = new URL('../../../target/www/site/', import.meta.url)

/** Whether a text contains a Japanese character. */
const japanese = (/** @type {string} */ text) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)

test('every parameter, and every value of a choice', () => {
  for (const { name, choices } of params) {
    const [label, doc] = table.params[name] ?? []
    assert.ok(label && japanese(doc ?? ''), `${name} has no label or doc`)
    for (const value of choices ?? []) assert.ok(japanese(table.choices[name]?.[value] ?? ''), `${name}: ${value}`)
  }
  const names = params.map(({ name }) => String(name))
  for (const name of Object.keys(table.params)) assert.ok(names.includes(name), name)
})

test('every preset', () => {
  for (const { name } of presets) assert.ok(table.presets[name]?.every(japanese), name)
})

test('in French, a colon, semicolon, exclamation mark or question mark never begins a line', async () => {
  for (const folder of ['gallery', 'shared']) {
    const { page, texts } = await import(`${SITE}${folder}/fr.js`)
    for (const [name, text] of Object.entries({ ...flat(page), ...flat(texts ?? {}) }))
      assert.doesNotMatch(String(text), / [:;!?]/, `${folder}: ${name}`)
  }
})

test('no sentence is left in English', async () => {
  for (const folder of readdirSync(SITE, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const [en, ja] = await Promise.all(['en', 'ja'].map((language) => import(`${SITE}${folder.name}/${language}.js`)))
    for (const part of ['page', 'texts'])
      for (const [name, text] of Object.entries(flat(ja[part] ?? {})))
        if (String(text) === String(flat(en[part])[name]))
          assert.doesNotMatch(String(text), /[a-z]{3,} [a-z]{3,}/i, `${folder.name}: ${part} ${name}`)
  }
})

/** @param {Record<string, any>} texts @returns {Record<string, unknown>} */
function flat(texts, before = '') {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === 'object' ? Object.entries(flat(text, `${before}${name}.`)) : [[before + name, text]],
    ),
  )
}
