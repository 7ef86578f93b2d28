// @ts-check
/** The quality of the whole article: accessibility, width, layout shifts and requests, with every figure made. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axeViolations, describeIn, driver, emulate, inPage, site } from './browser.js'

/**
 * Opens the article in a window of a given size, scrolls through it so that every figure is made, and back.
 * @param {{ width?: number, height?: number, theme?: string, language?: string, motion?: string }} [settings]
 */
async function openArticle({
  width = 1280,
  height = 800,
  theme = 'light',
  language = 'en',
  motion = 'no-preference',
} = {}) {
  await emulate({ width, height, theme, motion })
  await driver.get(`${site.origin}/index.html`)
  await inPage(driver, (language) => localStorage.setItem('boids-canvas-language', language), language)
  await driver.navigate().refresh()
  await inPage(driver, async () => {
    for (const part of document.querySelectorAll('body > header, main > section, footer')) {
      part.scrollIntoView({ behavior: 'instant' })
      await sleep(250)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await sleep(250)
  })
}

describeIn(['chrome'], 'quality of the article', () => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ]) {
    for (const theme of ['light', 'dark']) {
      for (const language of ['en', 'ja']) {
        test(`axe finds no violation: ${width} px, ${theme}, ${language}`, async () => {
          await openArticle({ width, height, theme, language })
          assert.deepEqual(await axeViolations(), [])
          assert.deepEqual(await inPage(driver, () => [document.documentElement.lang, spy.errors, spy.warnings]), [
            language,
            [],
            [],
          ])
        })
      }
    }
  }

  test('nothing is wider than the window, from 320 px on', async () => {
    for (const width of [320, 390, 820, 1920]) {
      for (const language of ['en', 'ja']) {
        await openArticle({ width, height: 800, language })
        const wide = await inPage(driver, () => document.documentElement.scrollWidth - innerWidth)
        assert.equal(wide, 0, `${width} px, ${language}`)
      }
    }
  })

  test('the layout does not shift, while the page loads and while figures are made', async (t) => {
    for (const width of [390, 1280]) {
      for (const language of ['en', 'ja']) {
        await openArticle({ width, height: 800, language })
        const [shift, causes] = await inPage(driver, async () => {
          let sum = 0
          /** @type {string[]} */
          const causes = []
          new PerformanceObserver((list) => {
            for (const entry of /** @type {any[]} */ (list.getEntries())) {
              sum += entry.value
              causes.push(
                ...entry.sources.map(
                  (/** @type {any} */ { node }) =>
                    `${node?.parentElement?.className} ${node?.className ?? node?.nodeName}`,
                ),
              )
            }
          }).observe({ type: 'layout-shift', buffered: true })
          await sleep(100)
          return /** @type {const} */ ([sum, causes])
        })
        t.diagnostic(`${width} px, ${language}: ${shift}`)
        assert.ok(shift < 0.005, `${shift} at ${width} px in ${language}: ${[...new Set(causes)].join('; ')}`)
      }
    }
  })

  test('every text has both languages, and every stage a name', async () => {
    await openArticle()
    const missing = await inPage(driver, () => {
      /** @type {string[]} */
      const missing = []
      for (const element of document.querySelectorAll('body [lang]:not([data-language])')) {
        const other = element.getAttribute('lang') === 'en' ? 'ja' : 'en'
        const pair = element.parentElement?.querySelector(`:scope > [lang=${other}]`)
        if (!pair) missing.push(element.outerHTML.slice(0, 100))
      }
      for (const element of document.querySelectorAll('*')) {
        for (const name of element.getAttributeNames()) {
          if (name.startsWith('data-en-') && !element.hasAttribute(name.replace('-en-', '-ja-')))
            missing.push(`${name} of ${element.outerHTML.slice(0, 100)}`)
        }
      }
      for (const stage of document.querySelectorAll('.stage'))
        if (!stage.getAttribute('aria-label')) missing.push(`a name for ${stage.outerHTML.slice(0, 100)}`)
      return missing
    })
    assert.deepEqual(missing, [])
  })

  test('nothing forces a machine without a graphics card to draw slowly', async () => {
    await openArticle()
    const slow = await inPage(driver, () => {
      const slow = []
      const stages = [...document.querySelectorAll('.stage')]
      for (const stage of stages) {
        // A canvas that is clipped to a rounded box takes 60 ms of each frame.
        for (let box = stage.querySelector('.flock'); box; box = box.parentElement) {
          const { borderTopLeftRadius, overflow, clipPath } = getComputedStyle(box)
          if ((borderTopLeftRadius !== '0px' && overflow !== 'visible') || clipPath !== 'none')
            slow.push(`a rounded clip: ${box.outerHTML.slice(0, 100)}`)
        }
      }
      // Each canvas is composed in each frame.
      if ($('#hero .drawing, #models .drawing')) slow.push('a canvas on which nothing draws')
      // While anything is animated, the whole window is drawn.
      for (const { effect } of document.getAnimations())
        if (effect?.getComputedTiming().endTime === Infinity) slow.push('an endless animation')
      return { stages: stages.length, slow }
    })
    assert.ok(slow.stages > 18, `${slow.stages} stages`)
    assert.deepEqual(slow.slow, [])
  })

  test('it loads no other file', async () => {
    await openArticle()
    const names = await inPage(driver, () =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
    )
    const loaded = names.filter((name) => name !== 'favicon.ico').sort()
    assert.deepEqual(loaded, ['article.css', 'article.js', 'boids-canvas.js'])
  })
})
