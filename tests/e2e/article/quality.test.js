// @ts-check
/** The quality of the whole article: accessibility, width, layout shifts and requests, with every figure made. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWholeArticle } from './open.js'
import { describeIn, driver, emulate, frames, inPage } from '../harness/browser.js'
import { testQuality } from '../harness/page-quality.js'

describeIn(['chrome'], 'quality of the article', () => {
  /** Tests that each figure fits into a window. @param {number} width @param {string} language */
  const testFits = (width, language) => {
    const height = width < 900 ? 844 : 800
    const parts = `.stage, ${width < 900 ? '' : '.plot, .says, '}.controls, .slider`
    test(`each figure fits into a window of ${width} x ${height} px, ${language}: ${parts}`, async () => {
      await emulate({ width, height })
      await frames()
      const heights = await inPage(
        (parts) =>
          $$('section:not(#take) figure').map((figure) => {
            const boxes = [...figure.querySelectorAll(parts)].map((part) => part.getBoundingClientRect())
            const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))
            return /** @type {const} */ ([figure.closest('section')?.id, Math.round(height)])
          }),
        parts,
      )
      assert.ok(heights.length > 10)
      assert.deepEqual(
        heights.filter(([, tall]) => !(tall <= height)),
        [],
      )
    })
  }
  testQuality('index.html', ['article.css', 'article.js', 'boids-canvas.js'], {
    open: openWholeArticle,
    more: testFits,
  })

  // What follows is about the page that is open.

  test('every stage has a name', async () => {
    const nameless = await inPage(() =>
      $$('.stage')
        .filter((stage) => !stage.ariaLabel)
        .map(({ outerHTML }) => outerHTML),
    )
    assert.deepEqual(nameless, [])
  })

  test('nothing forces a machine without a graphics card to draw slowly', async () => {
    const slow = await inPage(() => {
      const slow = []
      const stages = $$('.stage')
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

  test('on a dark page, the edge of a stage is a line', async () => {
    await emulate({ theme: 'dark' })
    await frames()
    const [edge, paper] = await inPage(() => [
      $$('#leader .stage, #order .stage, #order .dials, #separation .strip').map(
        (part) => getComputedStyle(part).boxShadow,
      ),
      getComputedStyle(document.body).backgroundColor,
    ])
    await emulate()
    assert.deepEqual(new Set(edge), new Set(['rgb(69, 75, 84) 0px 0px 0px 1px']))
    assert.equal(paper, 'rgb(20, 22, 26)')
  })

  test('every slider has a name and a unit, and its value is read once', async () => {
    const sliders = await driver.findElements({ css: 'input[type=range]' })
    const names = await Promise.all(sliders.map((/** @type {any} */ slider) => slider.getAccessibleName()))
    assert.equal(names.length, 12)
    assert.deepEqual(
      names.filter((name) => !name),
      [],
    )
    const [values, live] = await inPage(() => [
      $$('.slider input').map((slider) => slider.getAttribute('aria-valuetext')),
      $$('.slider output').filter(({ ariaLive }) => ariaLive !== 'off').length,
    ])
    assert.deepEqual(values, [
      ...['4 bird lengths', '270°', '0%', '0%', '0%', 'none', '0.5 fish lengths', '100 birds'],
      ...['0.05', '0.005', '0.05', '15 px/step'],
    ])
    assert.equal(live, 0)
  })

  test('text and figures have two widths, and nothing lies over a flock', async () => {
    await inPage(() => $('#eight .show').click())
    for (const [width, height] of [
      [1280, 640],
      [1440, 900],
      [1920, 1080],
    ]) {
      await emulate({ width, height })
      await frames()
      const [widths, covered] = await inPage(() => {
        const boxes = (/** @type {string} */ selector) =>
          [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
        const covers = (/** @type {DOMRect} */ stage) => (/** @type {DOMRect} */ box) =>
          Math.min(box.right, stage.right) > Math.max(box.left, stage.left) + 1 &&
          Math.min(box.bottom, stage.bottom) > Math.max(box.top, stage.top) + 1
        const texts = boxes('main :is(p, output, figcaption, h3):not(.pace)').filter(({ height }) => height > 0)
        return [
          [...new Set(boxes('figure').map(({ left, right }) => `${Math.round(left)} to ${Math.round(right)}`))],
          boxes('main .stage').filter((stage) => texts.some(covers(stage))).length,
        ]
      })
      assert.equal(widths.length, 1, `${widths.join(', ')} px at ${width}`)
      assert.equal(covered, 0)
    }
  })

  test('on paper, each figure stands as it was on the screen, dark on white', async () => {
    await emulate({ media: 'print' })
    const shown = await inPage(() => {
      $('#order .guess input').click()
      // As wide as on the screen: no observer sees the paper's size.
      $('#order .u-wrap').style.width = '2000px'
      const visible = (/** @type {string} */ selector) =>
        $$(selector).filter((element) => element.checkVisibility()).length
      return {
        hidden: document.querySelectorAll('section .stage').length - visible('section .stage'),
        controls: visible('button, input:not(.eight input), .says, .choice'),
        paper: visible('.on-paper'),
        filter: getComputedStyle($('#leader .stage')).filter,
        fits: $('#order .plot canvas').clientWidth === $('#order .plot').clientWidth,
      }
    })
    assert.deepEqual(shown, { hidden: 0, controls: 0, paper: 1, filter: 'invert(1) hue-rotate(180deg)', fits: true })
  })
})
