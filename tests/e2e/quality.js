// @ts-check
/** What every page of the site keeps to, as tests of one page: access, widths, languages, layout and requests. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axeViolations, chromiumOnly, driver, emulate, inPage, isBusy, longestTask, openPage } from './browser.js'

const WIDTHS = [390, 1280]
const LANGUAGES = ['en', 'ja']

/** Changes the open page as its reader would. @param {Parameters<typeof emulate>[0] & { language: string }} reader */
export async function change({ language, ...reader }) {
  await emulate(reader)
  await inPage(
    driver,
    async (language) => {
      $(`[data-language=${language}]`).click()
      for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
    },
    language,
  )
}

/**
 * Tests that a long computation leaves a page free, in Chromium.
 * @param {import('./browser.js').BrowserName} browser
 * @param {string} page
 * @param {string} part has the button that starts and stops it, and the class `running` meanwhile
 */
export function testStaysFree(browser, page, part) {
  test('the page stays free meanwhile: no task over 50 ms', chromiumOnly(browser), async (t) => {
    if (await isBusy()) return t.skip('the machine is busy')
    await openPage(page)
    const longest = await longestTask(async (part) => {
      const button = $(`${part} .run`)
      if ($(`${part}.running`)) button.click()
      await sleep(300)
      return () => button.click()
    }, part)
    assert.ok(longest <= 50, `${longest} ms`)
    return undefined
  })
}

/**
 * Tests the quality of a page, in Chromium.
 * @param {string} page
 * @param {string[]} loaded the files that it loads
 * @param {(width: number) => Promise<void>} [open] opens it in a window, with all that it makes later
 */
export function testQuality(page, loaded, open = (width) => openAt(page, width)) {
  for (const width of WIDTHS) {
    for (const theme of ['light', 'dark']) {
      for (const language of LANGUAGES) {
        test(`axe finds no violation: ${width} px, ${theme}, ${language}`, async () => {
          if (theme === 'light' && language === 'en') await open(width)
          await change({ width, theme, language })
          assert.deepEqual(await axeViolations(), [])
          const found = await inPage(driver, () => [document.documentElement.lang, spy.errors, spy.warnings])
          assert.deepEqual(found, [language, [], []])
        })
      }
    }
  }

  test('nothing is wider than the window, from 320 px on', async () => {
    for (const width of [320, 390, 820, 1280, 1920]) {
      for (const language of LANGUAGES) {
        await change({ width, language })
        const excess = await inPage(driver, (width) => document.documentElement.scrollWidth - width, width)
        assert.ok(excess <= 0, `${excess} px at ${width} px, ${language}`)
      }
    }
  })

  test('every text has both languages', async () => {
    const missing = await inPage(driver, () => {
      /** @type {string[]} */
      const missing = []
      for (const element of document.querySelectorAll('body [lang]:not([data-language])')) {
        const other = element.getAttribute('lang') === 'en' ? 'ja' : 'en'
        if (!element.parentElement?.querySelector(`:scope > [lang=${other}]`))
          missing.push(element.outerHTML.slice(0, 100))
      }
      for (const element of document.querySelectorAll('*')) {
        for (const name of element.getAttributeNames()) {
          if (name.startsWith('data-en-') && !element.hasAttribute(name.replace('-en-', '-ja-')))
            missing.push(`${name} of ${element.outerHTML.slice(0, 100)}`)
        }
      }
      return missing
    })
    assert.deepEqual(missing, [])
  })

  test('it loads no other file', async () => {
    await open(1280)
    const names = await inPage(driver, async () => {
      await sleep(300)
      /** @type {any[]} */
      const entries = performance.getEntriesByType('resource')
      return entries.filter(({ initiatorType }) => initiatorType !== 'iframe').map(({ name }) => String(name))
    })
    const files = names.filter((name) => !name.startsWith('blob:')).map((name) => new URL(name).pathname.slice(1))
    assert.deepEqual(files.filter((name) => name !== 'favicon.ico').sort(), loaded)
  })
}

/** @param {string} page @param {number} width */
async function openAt(page, width) {
  await emulate({ width })
  await openPage(page)
}

/**
 * Tests that a page does not shift while it loads, in Chromium.
 * @param {string} page
 */
export function testLayoutShift(page) {
  test(`${page} does not shift while it loads`, async () => {
    for (const width of WIDTHS) {
      for (const language of LANGUAGES) {
        await emulate({ width })
        await openPage(page, language)
        const [shift, causes] = await inPage(driver, async () => {
          await sleep(700)
          let sum = 0
          /** @type {string[]} */
          const causes = []
          new PerformanceObserver((list) => {
            for (const { value, sources } of /** @type {any[]} */ (list.getEntries())) {
              sum += value
              causes.push(...sources.map((/** @type {any} */ { node }) => String(node?.outerHTML).slice(0, 100)))
            }
          }).observe({ type: 'layout-shift', buffered: true })
          await sleep(100)
          return /** @type {const} */ ([sum, causes])
        })
        assert.ok(shift < 0.001, `${shift} at ${width} px in ${language}: ${causes.join('; ')}`)
      }
    }
  })
}
