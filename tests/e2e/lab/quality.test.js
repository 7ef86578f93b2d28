// @ts-check
/** The quality of the laboratory: accessibility, keyboard, light and dark, layout shifts, requests and long tasks. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Key } from 'selenium-webdriver'
import { describeIn, driver, emulate, frames, inPage, touch, until } from '../harness/browser.js'
import { testQuality } from '../harness/page-quality.js'
import { openLab } from './open.js'

/** The files that the page loads. */
const LOADED = ['lab-crew.js', 'lab.css', 'lab.js']

/**
 * Opens the page in a window of a given size, with a theme and a motion preference.
 * @param {{ query?: string, width?: number, height?: number, theme?: string, motion?: string, language?: string }} [settings]
 */
async function openPage({ query, language, width = 1280, ...reader } = {}) {
  await emulate({ width, ...reader })
  await openLab(query, { size: null, language })
}

describeIn(['chrome'], 'quality of the laboratory', () => {
  testQuality('lab.html', LOADED, {
    open: async (width, language) => {
      await openPage({ width, language, query: '?preset=school&count=-1&beside=crowd&follow=3&colour-by=speed' })
      await inPage(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
    },
  })

  test('the Tab key reaches every control', async () => {
    await openPage()
    const stops = await inPage(() => {
      for (const details of $$('details')) details.open = true
      const all = /** @type {NodeListOf<HTMLElement>} */ (
        document.querySelectorAll('button, input, select, summary, a[href], [tabindex]')
      )
      const reachable = [...all].filter((element) => {
        const input = /** @type {HTMLInputElement} */ (element)
        // Tab reaches the chosen radio button; the arrow keys reach the others.
        if (input.type === 'radio' && !input.checked) return false
        return element.checkVisibility({ visibilityProperty: true }) && !input.disabled
      })
      reachable.forEach((element, i) => element.setAttribute('data-stop', String(i)))
      return reachable.map((element) => element.outerHTML.slice(0, 90))
    })
    const reached = new Set()
    for (let i = 0; i < stops.length + 5; i++) {
      await driver.actions().sendKeys(Key.TAB).perform()
      reached.add(await inPage(() => document.activeElement?.getAttribute('data-stop')))
    }
    assert.deepEqual(
      stops.filter((_, i) => !reached.has(String(i))),
      [],
    )
    assert.ok(stops.length > 60, `only ${stops.length}`)
  })

  test('a button that goes, or does nothing for a while, leaves the focus where the reader is', async () => {
    await openPage({ query: '?preset=classic&obstacles=350+250+60' })
    const press = (/** @type {string} */ selector) =>
      inPage(async (selector) => {
        $(selector).focus()
        $(selector).click()
        await rest()
        return document.activeElement?.id || /** @type {any} */ (document.activeElement)?.value
      }, selector)
    await inPage(() => $('#follow').click())
    await until('a boid is followed', () => $('#unfollow').checkVisibility())
    assert.equal(await press('#unfollow'), 'follow')
    await inPage(() => $('[name=tool][value=obstacle]').click())
    assert.equal(await press('#clear-obstacles'), 'obstacle')
    assert.equal(await press('#mean'), 'mean')
  })

  test('on a phone the focused element is never behind the flock', async () => {
    await openPage({ width: 390, height: 844 })
    await inPage(() => {
      for (const details of $$('details')) details.open = true
    })
    for (let i = 0; i < 60; i++) await driver.actions().sendKeys(Key.TAB).perform()
    for (let i = 0; i < 40; i++) {
      await driver.actions().keyDown(Key.SHIFT).sendKeys(Key.TAB).keyUp(Key.SHIFT).perform()
      // on a busy machine the page scrolls some frames after the focus has moved
      await until('the focused element is not behind the flock', () => {
        const focused = /** @type {HTMLElement} */ (document.activeElement)
        const { bottom } = $('.view').getBoundingClientRect()
        return !!focused.closest('.view') || focused.getBoundingClientRect().bottom >= bottom
      })
    }
  })

  test('on a phone an element that is focused while the page scrolls to another is not left behind the flock', async () => {
    await openPage({ width: 390, height: 844 })
    await inPage(async () => {
      const settled = async () => {
        for (let [last, same] = [-1, 0]; same < 10; last = scrollY) {
          await nextFrame()
          same = scrollY === last ? same + 1 : 0
        }
      }
      /** @type {HTMLInputElement[]} */
      const all = Array.from(document.querySelectorAll('.panel input'))
      const inputs = all.filter((input) => input.checkVisibility())
      const near = inputs.findIndex((input) => input.value === 'murmuration')
      inputs[near].focus()
      await settled()
      inputs[near + 8].focus()
      await nextFrame()
      inputs[near].focus()
      await settled()
    })
    await until('it is not behind the flock', () => {
      const [input, flock] = [document.activeElement, $('.view')].map((element) => element.getBoundingClientRect())
      return input.bottom >= flock.bottom
    })
  })

  test('in a narrow window, scrolling to a heading puts it right below the flock', async () => {
    await openPage()
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
    ]) {
      await emulate({ width, height })
      await frames()
      const gap = await inPage(async () => {
        $('#compare').scrollIntoView({ behavior: 'instant' })
        await rest()
        return $('#compare h2').getBoundingClientRect().top - $('.view').getBoundingClientRect().bottom
      })
      assert.ok(gap >= 0 && gap < 70, `${gap} px below the flock, at ${width} px`)
    }
  })

  test('the flock is as large as the window allows, and the panel lies beside or below it', async () => {
    await openPage()
    // of the stage alone, without the tools and the bar
    for (const [width, height, share] of [
      [1280, 800, 0.56],
      [1920, 1080, 0.63],
      [820, 1180, 0.5],
      [390, 844, 0.37],
      [844, 390, 0.35],
    ]) {
      await emulate({ width, height })
      await frames()
      const [area, below, wide] = await inPage(() => {
        const stage = $('#stage').getBoundingClientRect()
        const panel = $('.panel').getBoundingClientRect()
        const beside = panel.left >= stage.right - 1 && panel.bottom <= innerHeight + 1
        return [
          (stage.width * stage.height) / (innerWidth * innerHeight),
          !beside,
          document.body.scrollWidth - innerWidth,
        ]
      })
      assert.ok(area >= share, `${area} of the window at ${width} × ${height}`)
      assert.deepEqual([below, wide], [height > width, 0], `${width} × ${height}`)
    }
  })

  test('on a phone on its side, the flock has more than two thirds of the height, with the controls beside it', async () => {
    await openPage({ width: 844, height: 390 })
    const [share, end, wide] = await inPage(async () => {
      const stage = $('#stage').getBoundingClientRect()
      const link = $('footer')
      link.scrollIntoView({ behavior: 'instant' })
      await rest()
      return [stage.height / innerHeight, link.getBoundingClientRect().bottom - innerHeight, document.body.scrollWidth]
    })
    assert.ok(share > 2 / 3, `${share} of the height`)
    assert.ok(end < 1 && wide <= 844, `the panel's end is ${end} px below, the page is ${wide} px wide`)
  })

  test('on a phone, sliders are on the first screen, and a tool moves none of them', async () => {
    for (const [width, height, least, query] of /** @type {[number, number, number, string][]} */ ([
      [844, 390, 3, ''],
      [667, 375, 2, ''],
      [390, 844, 1, ''],
      [390, 844, 1, '?preset=vicsek'],
    ])) {
      await openPage({ width, height, query })
      const inSight = () =>
        inPage(() => {
          const sliders = $$('#controls [type=range]').map((slider) => [slider.id, slider.getBoundingClientRect()])
          return sliders.filter(([, { bottom }]) => bottom <= innerHeight).map(([id, { top }]) => [id, top])
        })
      const before = await inSight()
      assert.ok(before.length >= least, `${before.length} at ${width} × ${height}`)
      await inPage(() => $('[name=tool][value=attract]').click())
      assert.deepEqual(await inSight(), before, `${width} × ${height}`)
    }
  })

  test('a finger draws boids with a tool, and scrolls the page without one', async () => {
    await openPage({ width: 390, height: 844, query: '?count=5' })
    const swipe = async () => {
      const { x, y } = await inPage(() => $('#flock').getBoundingClientRect().toJSON())
      await touch('Start', [x + 100, y + 150])
      for (let n = 0; n <= 10; n++) await touch('Move', [x + 100 + 10 * n, y + 150 - 10 * n])
      await touch('End')
    }
    await swipe()
    await until('the page has scrolled, and stands still', async () => {
      const before = scrollY
      await rest(10)
      return before > 40 && scrollY === before
    })
    assert.equal(await inPage(() => show.query('length')), 5)
    await inPage(() => $('[name=tool][value=draw]').click())
    // the finger's swing goes on for a while
    await until('the page is at its top and stays there', async () => {
      scrollTo(0, 0)
      await rest()
      return scrollY === 0
    })
    await swipe()
    await until('the tool has drawn boids', async () => (await show.query('length')) > 8)
    assert.equal(await inPage(() => scrollY), 0)
  })

  test('with reduced motion the flock starts paused', async () => {
    await openPage({ motion: 'reduce' })
    const [playing, steps, label] = await inPage(async () => {
      await rest(20)
      const steps = await show.query('steps')
      await rest(20)
      return [show.playing, (await show.query('steps')) - steps, $('#play').getAttribute('aria-label')]
    })
    assert.deepEqual([playing, steps, label], [false, 0, 'Play'])
    await inPage(() => $('#play').click())
    await until('the play button starts it', () => show.playing)
  })
})
