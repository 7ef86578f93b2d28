// @ts-check
/** All texts of the laboratory have a Japanese translation. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { params, presets } from '../../dist/npm/boids-canvas.js'
import { en } from '../../www/site/lab/en.js'
import { ja } from '../../www/site/lab/ja.js'

const html = readFileSync(new URL('../../www/site/lab.html', import.meta.url), 'utf8')

/** Whether a text contains a Japanese character. */
const japanese = (/** @type {string} */ text) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)

test('the texts of lab.html, and no others', () => {
  // the header and the foot of the page have two in common
  const keys = [...new Set(Array.from(html.matchAll(/data-word="([^"]*)"/g), ([, key]) => key))]
  assert.deepEqual(keys.sort(), Object.keys(ja.page).sort())
  for (const key of keys) assert.ok(japanese(ja.page[key]), key)
})

test('the labels of lab.html', () => {
  for (const [, key] of html.matchAll(/data-word-label="([^"]*)"/g)) assert.ok(key in en, key)
})

test('every parameter, and every value of a choice', () => {
  for (const { name, choices } of params) {
    const [label, doc] = ja.params[name] ?? []
    assert.ok(label && japanese(doc ?? ''), `${name} has no label or doc`)
    for (const value of choices ?? []) assert.ok(japanese(ja.choices[name]?.[value] ?? ''), `${name}: ${value}`)
  }
  const names = new Set(params.map(({ name }) => String(name)))
  assert.deepEqual(
    Object.keys(ja.params).filter((name) => !names.has(name)),
    [],
  )
})

test('every preset', () => {
  for (const { name } of presets) assert.ok(ja.presets[name]?.every(japanese), name)
})

test('every other text: the same keys, with values of the same type', () => {
  /** @param {any} value @returns {any} */
  const shape = (value) => {
    if (typeof value === 'function') return value.length
    if (typeof value !== 'object') return typeof value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shape(part)]))
  }
  assert.deepEqual(shape(ja.words), shape(en))
})
