// @ts-check
/** "Your turn": a murmuration, and the ways on. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DIST, describeAlike, describeIn, driver, flies, inLanguage, inPage, site, until } from '../harness/browser.js'
import { openFigure } from './open.js'

/** Opens the section in a language, with its flock there. */
const openSection = (language = 'en') => openFigure('take', () => $('#take .flock'), { language })

describeAlike('the end of the article', () => {
  test('a murmuration flies as wide as the window, and three ways lead on', async () => {
    await openSection()
    await flies('#take .flock')
    const [preset, width, ways] = await inPage(async () => [
      await $('#take .stage').stage.show.get('preset'),
      $('#take .stage').clientWidth - document.documentElement.clientWidth,
      $$('#take .ways a').map((link) => link.getAttribute('href')),
    ])
    assert.deepEqual([preset, width], ['murmuration', 0])
    assert.deepEqual(ways, ['lab.html', 'classroom.html', 'embed/index.html'])
  })
})

describeIn(['chrome'], 'the article without WebAssembly', () => {
  test('a sentence stands where the flocks would be', async () => {
    const policy = { 'Content-Security-Policy': `script-src 'self' 'unsafe-inline'` }
    for (const [language, sentence] of [
      ['en', 'cannot run WebAssembly'],
      ['ja', 'WebAssemblyが動かない'],
    ]) {
      const html = readFileSync(join(DIST, inLanguage('index.html', language)), 'utf8')
      await driver.get(site.put(`/${inLanguage('no-wasm.html', language)}`, html, policy))
      await inPage(() => $('#models .stage').scrollIntoView({ behavior: 'instant' }))
      const isSaid = (/** @type {string} */ sentence) => $('#models .no-flock')?.textContent?.includes(sentence)
      await until('the sentence', isSaid, sentence)
    }
  })
})
