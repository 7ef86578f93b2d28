// @ts-check
/** What every page of the site keeps to, as tests of one page: access, widths, languages, layout and requests. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  DIST,
  axeViolations,
  chromiumOnly,
  driver,
  emulate,
  frames,
  inLanguage,
  inPage,
  isBusy,
  longestTask,
  openPage,
  site,
  until,
} from './browser.js'

const WIDTHS = [1280, 390]

/**
 * Asserts that the longest task of something takes at most 50 ms. On a machine that is too busy to say, skips the test, leaves its
 * page and returns false.
 * @param {import('node:test').TestContext} t
 * @param {string} what
 * @param {number} longest in ms
 */
export async function assertNoLongTask(t, what, longest) {
  t.diagnostic(`${what}: ${Math.round(longest)} ms`)
  if (longest > 50 && (await isBusy())) {
    t.skip('this machine is too busy to measure')
    return false
  }
  assert.ok(longest <= 50, `${what}: ${longest} ms`)
  return true
}

/**
 * Tests that a long computation leaves a page free, in Chromium.
 * @param {import('./browser.js').BrowserName} browser
 * @param {string} page
 * @param {string} part has the button that starts and stops it, and the class `running` meanwhile
 */
export function testStaysFree(browser, page, part) {
  test('the page stays free meanwhile: no task over 50 ms', chromiumOnly(browser), async (t) => {
    await openPage(page)
    const longest = await longestTask(async (part) => {
      const button = $(`${part} .run`)
      if ($(`${part}.running`)) button.click()
      await rest(20)
      return () => button.click()
    }, part)
    await assertNoLongTask(t, part, longest)
  })
}

/**
 * Tests the quality of a page, in Chromium. It is opened once for each language; in the end it is open in English.
 * @param {string} page
 * @param {string[]} loaded the files that it loads
 * @param {object} [options]
 * @param {string[]} [options.languages] the last is English
 * @param {(width: number, language: string) => Promise<void>} [options.open] opens it in a window, with all that it makes later
 * @param {(width: number, language: string) => void} [options.more] tests of the page that is open
 */
export function testQuality(page, loaded, { languages = ['ja', 'en'], open = openIn(page), more } = {}) {
  for (const language of languages) {
    for (const width of WIDTHS) {
      test(`axe finds no violation${language === 'en' ? ', in light and dark' : ''}: ${width} px, ${language}`, async () => {
        if (width === WIDTHS[0]) await open(width, language)
        await emulate({ width })
        await frames()
        assert.deepEqual(await axeViolations(), [], 'light')
        // in dark, all but the colours is as in light, and no style sheet has colours of a language; flocks that stand still
        // show the button that advances them
        if (language === 'en') {
          await emulate({ width, theme: 'dark', motion: 'reduce' })
          await frames()
          assert.deepEqual(await axeViolations(['color-contrast']), [], 'dark')
        }
        const found = await inPage(() => [document.documentElement.lang, spy.errors, spy.warnings])
        assert.deepEqual(found, [language, [], []])
      })
      more?.(width, language)
    }

    test(`nothing is wider than the window, from 320 px on, and on a phone the bar is one line: ${language}`, async () => {
      await open(320, language)
      for (const width of [320, 390, 820, 1920, 1280]) {
        await emulate({ width })
        // a flock takes its new size with the next frame
        const fits = (/** @type {number} */ width) => {
          const { clientWidth, scrollWidth } = document.documentElement
          return clientWidth === width && scrollWidth <= width
        }
        await until(`nothing is wider than ${width} px`, fits, width)
        if (width > 390) continue
        const [bar, languages, current, ...links] = await inPage(() =>
          ['nav', '.languages', 'nav [aria-current]', 'nav:first-child a']
            .flatMap((part) => $$(`.site-bar ${part}`).slice(0, part.endsWith('a') ? undefined : 1))
            .map((part) => part.getBoundingClientRect()),
        )
        const overlaps = links.some(({ right }, i) => right > links[i + 1]?.left)
        assert.ok(!overlaps, `the names of pages lie over each other at ${width} px`)
        for (const { height } of [bar, languages]) assert.ok(height < 60, `the bar is ${height} px high at ${width} px`)
        assert.ok(
          current.left >= bar.left && current.right <= bar.right,
          `the page's name is out of sight at ${width} px`,
        )
      }
    })
  }

  test('it loads no other file', async () => {
    const names = await inPage(async () => {
      await rest(20)
      /** @type {any[]} */
      const entries = performance.getEntriesByType('resource')
      return entries.filter(({ initiatorType }) => initiatorType !== 'iframe').map(({ name }) => String(name))
    })
    const files = names.filter((name) => !name.startsWith('blob:')).map((name) => new URL(name).pathname.slice(1))
    assert.deepEqual(files.filter((name) => name !== 'favicon.ico').sort(), loaded)
  })
}

/** @param {string} page @returns {(width: number, language: string) => Promise<void>} */
const openIn = (page) => async (width, language) => {
  await emulate({ width })
  await openPage(page, language)
}

/**
 * Tests that nothing moves on a page whose scripts come after its first picture, as over a slow connection, in Chromium.
 * @param {string} page
 * @param {string} [query]
 * @param {string} [title] what the page is with this query
 */
export function testLayoutShift(page, query = '', title = page) {
  test(`${title} does not shift when its scripts come`, async () => {
    for (const [language, widths] of /** @type {const} */ ([
      ['en', [1280, 820, 390]],
      ['ja', [390]],
    ]))
      for (const width of widths) {
        await emulate({ width })
        await openSlowly(page, language, query)
        await assertNoShift(`at ${width} px in ${language}`)
      }
  })
}

/** Asserts that hardly anything on the page has moved since it was opened. @param {string} where @param {number} [most] */
export async function assertNoShift(where, most = 0.001) {
  const [shift, causes] = await inPage(async () => {
    await rest(30)
    let sum = 0
    /** @type {string[]} */
    const causes = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of /** @type {any[]} */ (list.getEntries())) {
        sum += value
        causes.push(...sources.map((/** @type {any} */ { node }) => String(node?.outerHTML).slice(0, 100)))
      }
    }).observe({ type: 'layout-shift', buffered: true })
    await rest()
    return /** @type {const} */ ([sum, causes])
  })
  assert.ok(shift < most, `${shift} ${where}: ${causes.join('; ')}`)
}

/** Opens a page without its scripts, and loads them after its first picture. @type {(page: string, language: string, query: string) => Promise<void>} */
async function openSlowly(page, language, query) {
  const path = inLanguage(page, language)
  /** @type {string[]} */
  const scripts = []
  const html = readFileSync(join(DIST, path), 'utf8')
    // it refuses scripts that a script adds
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(/<script src="([^"]+)" defer><\/script>/g, (_, script) => (scripts.push(script), ''))
  const load = `<script>addEventListener('DOMContentLoaded', () =>
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      const tags = ${JSON.stringify(scripts)}.map((src) => Object.assign(document.createElement('script'), { src, async: false }))
      tags.at(-1).onload = () => (window.isLoaded = true)
      document.head.append(...tags)
    }).observe({ type: 'paint', buffered: true }))</script>`
  site.speak(language)
  const address = site.put(
    `/${path.replace('.html', '-slow.html')}`,
    html.replace('<head>', (head) => head + load),
  )
  await driver.get(address + query)
  await until('its scripts have run', () => 'isLoaded' in window)
}
