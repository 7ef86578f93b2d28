// @ts-check
/** "Take it with you": the code is that of README, the tag that is shown is the tag that flies, and a button copies it. */

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Key } from 'selenium-webdriver'
import {
  BROWSERS,
  DIST,
  chromiumOnly,
  describeIn,
  driver,
  fileAddress,
  flies,
  inLanguage,
  inPage,
  oneOf,
  openFlight,
  openPage,
  site,
  until,
} from '../harness/browser.js'
import { openFigure } from './open.js'

const root = new URL('../../../', import.meta.url)
const readme = readFileSync(new URL('README.md', root), 'utf8')

/** Opens the section in a language, with its flock there. */
const openSection = (language = 'en') =>
  openFigure('take', () => $('#take .made boids-canvas'), { language, part: '#take .made' })

/** All code that the section shows. @returns {Promise<string[]>} */
const codes = () => inPage(() => [...document.querySelectorAll('#take code')].map((code) => code.textContent ?? ''))

describeIn(oneOf(BROWSERS), 'the article: take it', (name) => {
  test('the tag that is shown flies, and is the one of README', async () => {
    await openSection()
    await flies('#take boids-canvas')
    const [shown, ...others] = await codes()
    const [, tag] = shown.split('\n')
    assert.ok(readme.includes(`\n${shown}\n`), shown)
    const { html, preset, length } = await inPage(async () => {
      const element = $('#take boids-canvas')
      const [preset, length] = [await element.get('preset'), await element.query('length')]
      return { html: element.outerHTML, preset, length }
    })
    assert.deepEqual([html, preset, length], [tag, 'school', 500])
    for (const code of others.slice(0, 4)) assert.ok(readme.includes(`\n${code}\n`), code)
    const repository = /^repository = "(.*)"$/m.exec(readFileSync(new URL('Cargo.toml', root), 'utf8'))?.[1]
    assert.equal(others[4], `git clone ${repository}\ncd boids-canvas\ncargo xtask demo`)
  })

  test('a page that holds only the code that was copied shows the same flock', async () => {
    await openSection()
    const [shown] = await codes()
    await openFlight(shown, { script: '' })
    assert.deepEqual(
      await inPage(async () => [await $('boids-canvas').query('length'), $('boids-canvas').clientHeight]),
      [500, 400],
    )
  })

  test('each button copies its code, and says so beside itself', async () => {
    await openSection()
    const all = await codes()
    for (const [i, code] of all.entries()) {
      const { copied, says } = await inPage(async (i) => {
        let copied = ''
        // Browsers under test refuse the clipboard.
        navigator.clipboard.writeText = async (text) => void (copied = text)
        const block = document.querySelectorAll('#take .code')[i]
        block.querySelector('button')?.click()
        return { says: await waitFor(() => block.querySelector('output')?.textContent), copied }
      }, i)
      assert.deepEqual([copied, says], [code, 'Copied'])
    }
    await openSection('ja')
    await inPage(() => {
      navigator.clipboard.writeText = async () => undefined
      $('#take .copy').focus()
    })
    await driver.actions().sendKeys(Key.SPACE).perform()
    await until('it says so in Japanese', () => $('#take .code output').textContent === 'コピーしました')
  })

  test('where the clipboard is closed, the code is selected', async () => {
    await openSection()
    const [selected, says] = await inPage(async () => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('closed'))
      $('#take .copy').click()
      const says = await waitFor(() => $('#take .code output').textContent)
      return [String(getSelection()), says]
    })
    assert.equal(selected.trim(), (await codes())[0])
    assert.equal(says, 'Selected: press Ctrl+C')
  })

  test('every link to a file leads to one, and the others to known places', async () => {
    await openPage('index.html')
    const links = await inPage(() => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''))
    const [away, here] = [links.filter((link) => /:/.test(link)), links.filter((link) => link && !/:/.test(link))]
    for (const link of here.filter((link) => !link.startsWith('#'))) {
      assert.ok(existsSync(join(DIST, link.split(/[?#]/, 1)[0])), link)
    }
    for (const link of here.filter((link) => link.startsWith('#')))
      assert.ok(await inPage((id) => document.getElementById(id), link.slice(1)), link)
    for (const link of away)
      assert.match(link, /^https:\/\/(doi\.org|github\.com\/boids-canvas|natureofcode\.com|qiita\.com|uniel\.jp)\//)
    assert.ok(here.includes('lab.html') && here.includes('classroom.html') && here.includes('embed/element.html'))
  })

  test('opened from disk, the tag flies, too', chromiumOnly(name), async () => {
    await driver.get(fileAddress('index.html'))
    await inPage(() => document.querySelector('#take .made')?.scrollIntoView({ behavior: 'instant' }))
    const steps = () =>
      inPage(() => /** @type {any} */ (document.querySelector('#take boids-canvas'))?.query('steps') ?? 0)
    await driver.wait(async () => (await steps()) > 5, 10_000, 'it never flies')
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
