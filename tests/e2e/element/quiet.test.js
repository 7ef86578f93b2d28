// @ts-check
/** A flock out of view or paused requests no animation frame. Once it is visible again, it continues where it was. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BROWSERS,
  PATIENCE,
  chromiumOnly,
  describeIn,
  driver,
  emulate,
  everywhere,
  flies,
  frames,
  inPage,
  openFlight,
  openFlock,
  site,
  until,
} from '../harness/browser.js'

describeIn(BROWSERS, 'quiet when unseen', (name) => {
  const open = async () => {
    if (name === 'chrome') await emulate()
    await openFlight(
      '<main><boids-canvas style="height: 300px"></boids-canvas></main><div style="height: 4000px"></div>',
    )
  }

  /** Ways to hide a flock, run in the page. @type {Record<string, () => void>} */
  const hidden = {
    'off screen': () => scrollTo(0, 3000),
    'touching the edge of the viewport from outside': () =>
      $('main').style.setProperty('margin-top', `${innerHeight}px`),
    'on the next slide of a row': () => {
      $('main').style.overflow = 'hidden'
      $('boids-canvas').style.transform = 'translateX(100%)'
    },
    'in a collapsed parent': () => $('main').setAttribute('style', 'height: 0; overflow: hidden'),
    'not displayed': () => $('boids-canvas').style.setProperty('display', 'none'),
    'hidden by its attribute': () => $('boids-canvas').setAttribute('hidden', ''),
    'without size': () => $('boids-canvas').style.setProperty('height', '0'),
    'that is paused': () => $('boids-canvas').setAttribute('paused', ''),
  }
  test('a flock that is not seen, or is paused, requests no frame, and continues when it is visible', async () => {
    await open()
    for (const [why, hide] of Object.entries(hidden)) {
      await inPage(hide)
      await until(`no frame is pending when ${why}`, () => spy.allPending === 0)
      const state = () => inPage(async () => [spy.allFrames, await $('boids-canvas').query('steps'), spy.allPending])
      const before = await state()
      await frames()
      assert.deepEqual(await state(), [before[0], before[1], 0], why)
      await inPage(() => {
        scrollTo(0, 0)
        $('main').removeAttribute('style')
        $('boids-canvas').hidden = false
        $('boids-canvas').removeAttribute('paused')
        $('boids-canvas').style.cssText = 'height: 300px'
      })
      const hasFlown = async (/** @type {number} */ before) => {
        const steps = await $('boids-canvas').query('steps')
        return steps > before && steps
      }
      const later = await until('it flies on', hasFlown, before[1])
      assert.ok(later < before[1] + 600, `${why}: continued from step ${before[1]}, now at ${later}`)
      await flies()
    }
  })

  test('on a page that was left and comes back as it was, a flock flies on', async () => {
    await open()
    // a browser keeps a page if it likes: Firefox every other time
    for (let visits = 0, isKept = false; !isKept; visits++) {
      assert.ok(visits < 20, 'it is never kept')
      await inPage(() => void Object.assign(window, { isKept: true }))
      await driver.get(site.put('/left.html', '<title>left</title>'))
      await driver.navigate().back()
      await until('it is back', () => document.querySelector('boids-canvas'))
      await flies()
      isKept = await inPage(() => 'isKept' in window)
    }
  })

  const hidesTabs = { skip: name === 'webkit' && 'without a window manager, all its tabs count as visible' }
  test('a flock in a hidden tab requests no frame; a pause still holds afterwards', hidesTabs, async () => {
    await open()
    const tab = await driver.getWindowHandle()
    /** Nothing is asked for while another tab is in front of this one. */
    const behindAnotherTab = async () => {
      const tabs = await driver.getAllWindowHandles()
      // a driver would open the tab in another window
      await inPage(() => void window.open())
      const opened = async () =>
        (await driver.getAllWindowHandles()).find((/** @type {string} */ tab) => !tabs.includes(tab))
      const other = await driver.wait(opened, PATIENCE)
      try {
        await until('no frame is pending in a hidden tab', () => document.hidden && spy.allPending === 0)
        const before = await inPage(() => spy.allFrames)
        await frames(1)
        assert.equal(await inPage(() => spy.allFrames), before)
      } finally {
        await driver.switchTo().window(other)
        await driver.close()
        await driver.switchTo().window(tab)
      }
    }
    await behindAnotherTab()
    await flies()

    await inPage(() => $('boids-canvas').pause())
    await behindAnotherTab()
    await frames()
    assert.deepEqual(await inPage(() => [$('boids-canvas').playing, spy.allPending]), [false, 0])
  })

  test('with reduced motion, a flock shows one settled picture and a play button', chromiumOnly(name), async () => {
    await emulate({ motion: 'reduce' })
    // the clock stands still, so that there is time for all steps on any machine
    const still = everywhere(() => {
      performance.now = () => 0
    })
    await openFlock('<boids-canvas></boids-canvas>', { script: `${still}<script src="/boids-canvas.js"></script>` })
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      // the settled picture, and no frame for it
      await host.query('steps')
      await spy.paint()
      await rest()
      const before = pictureHash(host)
      await rest()
      const button = host.shadowRoot.querySelector('button')
      return {
        still: pictureHash(host) === before,
        steps: await host.query('steps'),
        frames: spy.allFrames,
        label: button.ariaLabel,
        shown: getComputedStyle(button).opacity,
      }
    })
    assert.deepEqual(actual, { still: true, steps: 300, frames: 0, label: 'Let the flock fly', shown: '1' })
    await inPage(() => $('boids-canvas').shadowRoot.querySelector('button').click())
    await flies()
  })

  test('with reduced motion, a flock in a worker settles however slow the machine', chromiumOnly(name), async () => {
    await emulate({ motion: 'reduce' })
    // each look at the clock takes a while, and nothing else does
    const slow = everywhere(() => {
      let time = 0
      performance.now = () => (time += 0.2)
    })
    await openFlock('<boids-canvas thread="worker"></boids-canvas>', {
      script: `${slow}<script src="/boids-canvas.js"></script>`,
    })
    assert.equal(await inPage(() => $('boids-canvas').query('steps')), 300)
    await emulate()
  })

  test('a changed motion preference pauses and resumes, but no pause by the reader', chromiumOnly(name), async () => {
    await open()
    await emulate({ motion: 'reduce' })
    await until('it stands still', () => spy.allPending === 0 && !$('boids-canvas').playing)
    await emulate()
    await flies()
    await inPage(() => $('boids-canvas').play())
    await emulate({ motion: 'reduce' })
    await until(
      'it stands still, although play() was called before',
      () => spy.allPending === 0 && !$('boids-canvas').playing,
    )
    await inPage(() => $('boids-canvas').play())
    await flies()
    await inPage(() => $('boids-canvas').pause())
    await emulate({ motion: 'reduce' })
    await frames()
    await emulate()
    await frames()
    assert.equal(await inPage(() => $('boids-canvas').playing), false, 'a pause by the reader still holds')
  })
})
