// @ts-check
/** `dist/embed.html`: a flock as large as the window, by the options in the address, for pages that allow only iframes. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  BROWSERS,
  DIST,
  PATIENCE,
  TEST_THREAD,
  describeIn,
  driver,
  fileAddress,
  flies,
  inPage,
  openBody,
  site,
  until,
} from '../harness/browser.js'

/** How many workers its flock flies in. */
const workersOfAll = () => (TEST_THREAD === 'page' ? 0 : 1)
const PAGE = readFileSync(join(DIST, 'embed.html'), 'utf8')

describeIn(BROWSERS, 'embed.html', () => {
  /** What the page shows of problems. */
  const problems = () => inPage(() => Array.from($('[role=alert]').children, ({ innerText }) => innerText))

  test('a flock as large as the window flies by the options in the address', async () => {
    await driver.get(`${site.origin}/embed.html?preset=school&count=321&maxSpeed=4&zoom=auto&fill=red`)
    await flies('main')
    const actual = await inPage(() => {
      const { width, height } = canvasOf($('main')).getBoundingClientRect()
      return {
        label: canvasOf($('main')).ariaLabel,
        all: width === innerWidth && height === innerHeight,
        scrolls: document.documentElement.scrollHeight > innerHeight,
        problems: [...spy.errors, ...spy.warnings, $('[role=alert]').innerText],
        workers: spy.worker.alive,
      }
    })
    const label = 'School: a flock of 321 boids'
    assert.deepEqual(actual, { label, all: true, scrolls: false, problems: [''], workers: workersOfAll() })
  })

  test('it flies in an iframe that allows scripts and nothing else', async () => {
    const frame = `<iframe sandbox="allow-scripts" src="/embed.html?preset=swarm" title="A swarm" style="width: 300px; height: 200px"></iframe>`
    await openBody(frame, { script: '' })
    await driver.switchTo().frame(0)
    await flies('main')
    const actual = await inPage(() => {
      const { errors, warnings, worker } = spy
      return [origin, innerWidth, innerHeight, errors, warnings, worker.alive]
    })
    assert.deepEqual(actual, ['null', 300, 200, [], [], workersOfAll()])
  })

  test('it flies from disk', async () => {
    await driver.get(`${fileAddress('embed.html')}?count=20`)
    const drawn = () => {
      const canvas = document.querySelector('main')?.shadowRoot?.querySelector('canvas')
      if (!canvas?.style.width) return ''
      // a canvas that was given to a worker has no picture to ask for, but it can be copied
      const { width, height } = canvas
      const copy = Object.assign(document.createElement('canvas'), { width, height })
      copy.getContext('2d')?.drawImage(canvas, 0, 0)
      return copy.toDataURL()
    }
    const first = await driver.wait(() => inPage(drawn), PATIENCE, 'no canvas')
    await driver.wait(async () => (await inPage(drawn)) !== first, PATIENCE, 'it does not move')
  })

  test('it shows wrong values and misspelt names, and leaves foreign names alone', async () => {
    await driver.get(`${site.origin}/embed.html?max-sped=3&count=many&utm_source=blog&${'a/'.repeat(999)}=1&zoom=auto`)
    await flies('main')
    const shown = await problems()
    assert.equal(shown.length, 2, shown.join('\n'))
    assert.match(shown.join('\n'), /^there is no option "max-sped" \(did you mean max-speed\?\)/m)
    assert.match(shown.join('\n'), /^count must be auto or a whole number from 0 to 100000, not "many"$/m)
    assert.equal(await inPage(() => spy.warnings.length), 2)
  })

  test('options are meant whether copied from HTML, with the prefix of a div, or with spaces around', async () => {
    await driver.get(
      `${site.origin}/embed.html?preset=school&amp;zoom=auto&amp;amp;fill=red&data-count=321&%20grid%20=`,
    )
    await flies('main')
    const { names, label } = await inPage(() => ({
      names: $('main').getAttributeNames().sort(),
      label: canvasOf($('main')).ariaLabel,
    }))
    const expected = ['data-boids-canvas', 'data-count', 'data-fill', 'data-grid', 'data-preset', 'data-zoom']
    assert.deepEqual(names, expected)
    assert.equal(label, 'School: a flock of 321 boids')
    assert.deepEqual((await problems()).filter(Boolean), [])
  })

  test('an address that was encoded once too often is said to be', async () => {
    await driver.get(`${site.origin}/embed.html?preset%3Dschool`)
    await flies('main')
    assert.deepEqual((await problems()).filter(Boolean), ['there is no option "preset=school"'])
  })

  test('no option in the address is markup, style or code', async () => {
    const hostile = 'style=display:none&onclick=hacked=1&onload=hacked=1&class=a&fill=%3Cimg src onerror=hacked=1%3E'
    await driver.get(`${site.origin}/embed.html?${hostile}`)
    await flies('main')
    const actual = await inPage(() => {
      $('main').click()
      return {
        attributes: $('main')
          .getAttributeNames()
          .filter((/** @type {string} */ name) => !name.startsWith('data-')),
        children: $('[role=alert]').querySelectorAll('img').length,
        hacked: 'hacked' in globalThis,
      }
    })
    assert.deepEqual(actual, { attributes: [], children: 0, hacked: false })
    assert.deepEqual((await problems()).length, 1)
  })

  test('its policy allows only what it needs, and without that it says so', async () => {
    const [, script] = /script-src '[^']*' ('[^']*') 'wasm-unsafe-eval'/.exec(PAGE) ?? []
    for (const [source, message] of /** @type {const} */ ([
      [script, /^This browser cannot run the flock’s script\.$/],
      ["'wasm-unsafe-eval'", /^the WebAssembly module cannot be started: /],
    ])) {
      await driver.get(site.put(`/without-${source.length}.html`, PAGE.replace(source, '')))
      await until('there is a message', () => $('[role=alert]').innerText)
      assert.match((await problems()).join('\n'), message)
      assert.equal(await inPage(() => $('main').innerText), 'A flock of boids.')
    }
  })
})
