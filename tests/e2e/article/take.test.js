// @ts-check
/** "Your turn": a murmuration, the ways on, and the links of the article. */

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  BROWSERS,
  DIST,
  chromiumOnly,
  describeIn,
  driver,
  flies,
  inLanguage,
  inPage,
  oneOf,
  openPage,
  site,
  until,
} from '../harness/browser.js'
import { openFigure } from './open.js'

/** Opens the section in a language, with its flock there. */
const openSection = (language = 'en') => openFigure('take', () => $('#take .flock'), { language })

describeIn(oneOf(BROWSERS), 'the end of the article', (name) => {
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

  test('every link to a file leads to one, and the others to known places', async () => {
    await openPage('index.html')
    const links = await inPage(() => $$('a').map((link) => link.getAttribute('href') ?? ''))
    const [away, here] = [links.filter((link) => /:/.test(link)), links.filter((link) => link && !/:/.test(link))]
    for (const link of here.filter((link) => !link.startsWith('#'))) {
      assert.ok(existsSync(join(DIST, link.split(/[?#]/, 1)[0])), link)
    }
    for (const link of here.filter((link) => link.startsWith('#')))
      assert.ok(await inPage((id) => document.getElementById(id), link.slice(1)), link)
    for (const link of away)
      assert.match(link, /^https:\/\/(doi\.org|github\.com\/boids-canvas|natureofcode\.com|qiita\.com|uniel\.jp)\//)
  })

  test('on paper a sentence says that the figures move', chromiumOnly(name), async () => {
    await openSection()
    await driver.sendDevToolsCommand('Emulation.setEmulatedMedia', { media: 'print' })
    const sentence = await inPage(() => $('.on-paper').checkVisibility() && $('.on-paper').innerText)
    await driver.sendDevToolsCommand('Emulation.setEmulatedMedia', { media: '' })
    assert.equal(sentence, 'The figures move on a screen: open this page in a browser.')
  })
})

describeIn(['chrome'], 'the article without WebAssembly', () => {
  test('a sentence stands where the flocks would be', async () => {
    const policy = { 'Content-Security-Policy': `script-src 'self' 'unsafe-inline'` }
    for (const [language, sentence] of [
      ['en', 'does not run WebAssembly'],
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
