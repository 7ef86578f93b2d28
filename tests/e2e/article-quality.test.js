// @ts-check
/** The quality of the whole article: accessibility, width, layout shifts and requests, with every figure made. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axeViolations, describeIn, driver, emulate, inPage, openPage } from './browser.js'
import { change } from './quality.js'

const WIDTHS = [390, 1280]

/** Opens the article in a window, and scrolls through it so that every figure is made. @param {number} width @param {string} [language] */
async function openArticle(width, language) {
  await emulate({ width })
  await openPage('index.html', language)
  await inPage(driver, async () => {
    for (const part of document.querySelectorAll('body > header, main > section, footer')) {
      part.scrollIntoView({ behavior: 'instant' })
      await sleep(250)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await sleep(250)
  })
}

/** How much wider the page is than its window, in px. On a phone, `innerWidth` grows with the page. @param {number} width */
const excess = (width) => inPage(driver, (width) => Math.max(0, document.documentElement.scrollWidth - width), width)

describeIn(['chrome'], 'quality of the article', () => {
  for (const [width, height, parts] of /** @type {const} */ ([
    [1280, 800, '.stage, .plot, .controls, .slider, .says'],
    [390, 844, '.stage, .controls, .slider'],
  ])) {
    test(`each figure fits into a window of ${width} x ${height} px: ${parts}`, async (t) => {
      await openArticle(width)
      for (const language of ['en', 'ja']) {
        await change({ language, width, height })
        const heights = await inPage(
          driver,
          (parts) =>
            [...document.querySelectorAll('section:not(#take) figure')].map((figure) => {
              const boxes = [...figure.querySelectorAll(parts)].map((part) => part.getBoundingClientRect())
              const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))
              return /** @type {const} */ ([figure.closest('section')?.id, Math.round(height)])
            }),
          parts,
        )
        t.diagnostic(`${language}: ${heights.join(' ')}`)
        for (const [id, tall] of heights) assert.ok(tall <= height, `${id} takes ${tall} px in ${language}`)
      }
    })
  }

  test('on paper, each figure stands as it was on the screen, dark on white', async () => {
    await openArticle(1280)
    await driver.sendDevToolsCommand('Emulation.setEmulatedMedia', { media: 'print' })
    const shown = await inPage(driver, () => {
      const visible = (/** @type {string} */ selector) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length
      return {
        hidden: document.querySelectorAll('section .stage').length - visible('section .stage'),
        controls: visible('button, input:not(.eight input), .says, .choice'),
        paper: visible('.on-paper'),
        filter: getComputedStyle($('#leader .stage')).filter,
      }
    })
    await driver.sendDevToolsCommand('Emulation.setEmulatedMedia', { media: '' })
    assert.deepEqual(shown, { hidden: 0, controls: 0, paper: 1, filter: 'invert(1) hue-rotate(180deg)' })
  })

  for (const width of WIDTHS) {
    for (const theme of ['light', 'dark']) {
      for (const language of ['en', 'ja']) {
        test(`axe finds no violation: ${width} px, ${theme}, ${language}`, async () => {
          if (theme === 'light' && language === 'en') await openArticle(width)
          await change({ width, theme, language })
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

  // What follows only reads the page that is open.

  test('nothing is wider than the window, from 320 px on', async () => {
    for (const width of [320, 390, 820, 1920]) {
      for (const language of ['en', 'ja']) {
        await change({ width, language })
        assert.equal(await excess(width), 0, `${width} px, ${language}`)
      }
    }
  })

  test('every text has both languages, and every stage a name', async () => {
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

  test('every slider has a name and a unit, and its value is read once', async () => {
    await openArticle(1280)
    const sliders = await driver.findElements({ css: 'input[type=range]' })
    const names = await Promise.all(sliders.map((/** @type {any} */ slider) => slider.getAccessibleName()))
    assert.equal(names.length, 12)
    assert.deepEqual(
      names.filter((name) => !name),
      [],
    )
    const [values, live] = await inPage(driver, () => [
      [...document.querySelectorAll('.slider input')].map((slider) => slider.getAttribute('aria-valuetext')),
      [...document.querySelectorAll('.slider output')].filter(({ ariaLive }) => ariaLive !== 'off').length,
    ])
    assert.deepEqual(values, [
      ...['4 bird lengths', '270°', '0%', '0%', '0%', 'none', '5 px', '100 birds'],
      ...['0.05', '0.005', '0.05', '15 px/step'],
    ])
    assert.equal(live, 0)
  })

  test('it loads no other file', async () => {
    const names = await inPage(driver, () =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
    )
    const loaded = names.filter((name) => name !== 'favicon.ico').sort()
    assert.deepEqual(loaded, ['article.css', 'article.js', 'boids-canvas.js'])
  })
})
