// @ts-check
/** Faults that a page left open for months must survive: of the machine, of the browser, and our own panics. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, chromiumOnly, describeIn, driver, flies, inPage, site, until } from './browser.js'

/** Messages of the errors that this file causes. */
const MESSAGE = {
  memory: 'count must be a number of boids that fits in memory, not 2000000',
  stopped: 'This flock has stopped because of an error.',
}

describeIn(BROWSERS, 'faults', (name) => {
  /** The errors and warnings of the page so far. */
  const problems = () => inPage(driver, () => [...spy.errors, ...spy.warnings])

  /**
   * Makes the next step of a flock of 67 boids panic. Before the first step the WebAssembly's memory holds the numbers
   * of the boids in a row; this replaces one of them by a number that no boid has.
   */
  const corruptMemory = () =>
    inPage(driver, () => {
      const memory = new Uint32Array(spy.memory.buffer)
      const numbers = memory.findIndex((_, i) => {
        for (let n = 0; n < 67; n++) if (memory[i + n] !== n) return false
        return true
      })
      memory[numbers + 30] = 0xffffffff
    })

  test('after a lost 2D context is restored, the picture is back, paused or flying', async () => {
    await driver.get(
      // collects every canvas, also those that are not on the page
      site.page('<boids-canvas paused background="transparent"></boids-canvas>', {
        script: `<script>
          canvases = []
          const { createElement } = document
          document.createElement = (...args) => {
            const element = createElement.apply(document, args)
            if (element.localName === 'canvas') canvases.push(element)
            return element
          }</script><script src="/boids-canvas.js"></script>`,
      }),
    )
    await until(driver, 'it shows a picture', () => pictureHash($('boids-canvas')))
    const actual = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const { canvases } = /** @type {any} */ (window)
      const dispatch = (/** @type {string} */ event) => {
        for (const canvas of canvases) canvas.dispatchEvent(new Event(event))
      }
      const lose = () => {
        dispatch('contextlost')
        // a restored context has lost its picture and its settings
        for (const canvas of canvases) canvas.getContext('2d').reset()
      }
      const first = pictureHash(host)
      lose()
      host.step(0)
      const blank = pictureHash(host)
      lose()
      dispatch('contextrestored')
      const back = pictureHash(host)
      host.step(20)
      host.reset()
      const again = pictureHash(host)
      lose()
      host.play()
      const { steps } = host.flock
      while (host.flock.steps < steps + 5) await sleep(20)
      dispatch('contextrestored')
      return { canvases: canvases.length, back: back === first, again: again === first, blank: blank !== 0 }
    })
    assert.deepEqual(actual, { canvases: 2, back: true, again: true, blank: true })
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await problems(), [])
  })

  test('flocks survive a crash of the GPU process, which loses all 2D contexts', chromiumOnly(name), async () => {
    await driver.get(
      site.page(
        '<boids-canvas paused style="height: 200px"></boids-canvas><boids-canvas id="other" style="height: 200px"></boids-canvas>',
      ),
    )
    await until(driver, 'both have a canvas', () =>
      [...document.querySelectorAll('boids-canvas')].every((host) => canvasOf(host)?.style.width),
    )
    await inPage(driver, () => {
      Object.assign(window, { restored: 0 })
      for (const host of document.querySelectorAll('boids-canvas'))
        canvasOf(host).addEventListener('contextrestored', () => {
          const count = /** @type {any} */ (window)
          count.restored++
        })
    })
    await driver.sendDevToolsCommand('Browser.crashGpuProcess')
    await until(driver, 'both are restored', () => /** @type {any} */ (window).restored === 2)
    const [back, painted] = await inPage(driver, async () => {
      const host = $('boids-canvas')
      await sleep(100)
      const back = pictureHash(host)
      host.step(0)
      return [back, pictureHash(host)]
    })
    assert.equal(back, painted)
    await flies(driver, '#other')
    assert.deepEqual(await problems(), [])
  })

  test('a count that needs more memory than there is, is refused; the flock keeps flying unchanged', async () => {
    await driver.get(site.page('<boids-canvas zoom="auto"></boids-canvas>'))
    await flies(driver, 'boids-canvas')
    const actual = await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.pause()
      const { flock } = host
      const before = [flock.length, flock.fingerprint()].join()
      const large = new BoidsCanvas.Flock({ count: 50_000 })
      // uses up the memory that the WebAssembly may still grow by, in smaller and smaller pieces
      for (let pages = 1 << 15; pages >= 1; pages /= 2) {
        try {
          for (;;) spy.memory.grow(pages)
        } catch {
          // try half of that
        }
      }
      const message = (/** @type {() => unknown} */ act) => {
        try {
          act()
        } catch (error) {
          return /** @type {Error} */ (error).message
        }
        return 'nothing was thrown'
      }
      const count = 2_000_000
      const messages = [message(() => flock.set('count', count)), message(() => new BoidsCanvas.Flock({ count }))]
      const after = [flock.length, flock.fingerprint()].join()
      host.setAttribute('count', String(count))
      host.play()
      // a flock allocates what it needs when it is made, so its steps need no more
      large.step(2)
      return { messages, unchanged: after === before, events: spy.events, length: flock.length, errors: spy.errors }
    })
    assert.deepEqual(actual, {
      messages: [MESSAGE.memory, MESSAGE.memory],
      unchanged: true,
      events: [{ name: 'count', value: '2000000', message: MESSAGE.memory }],
      length: 70,
      errors: [],
    })
    // after that time the rasteriser would take over, but it has no memory for its picture
    await inPage(driver, () => sleep(3000))
    await flies(driver, 'boids-canvas')
  })

  test('the picture follows a device pixel ratio that changes by any factor', chromiumOnly(name), async () => {
    await driver.get(
      site.page(`<boids-canvas style="width: 300px; height: 200px"></boids-canvas>
        <boids-canvas paused style="width: 300px; height: 200px"></boids-canvas>`),
    )
    await flies(driver, 'boids-canvas')
    for (const ratio of [3, 0.5, 1.1, 8, 1, 1.3333, 0.25]) {
      await driver.sendDevToolsCommand('Emulation.setDeviceMetricsOverride', {
        // the size changes too; otherwise the emulated display fires no event for the new ratio
        width: 800 + Math.round(10 * ratio),
        height: 600,
        deviceScaleFactor: ratio,
        mobile: false,
      })
      await until(
        driver,
        `both pictures have ratio ${ratio}`,
        (ratio) =>
          [...document.querySelectorAll('boids-canvas')].every(
            (host) => canvasOf(host).width === Math.round(300 * ratio) && pictureHash(host),
          ),
        ratio,
      )
      await flies(driver, 'boids-canvas')
    }
    await driver.sendDevToolsCommand('Emulation.clearDeviceMetricsOverride')
    await until(driver, 'the picture has the first ratio again', () => canvasOf($('boids-canvas')).width === 300)
    const world = await inPage(driver, () => [$('boids-canvas').flock.get('width'), $('boids-canvas').flock.length])
    assert.deepEqual(world, [300, 70])
    assert.deepEqual(await problems(), [])
  })

  test('a clock that goes backwards, jumps or returns no number never causes more than three steps a frame', async () => {
    await driver.get(
      site.page('<boids-canvas></boids-canvas>', {
        script: `<script>
          skew = 0
          const request = requestAnimationFrame
          window.requestAnimationFrame = (frame) => request((now) => frame(now + skew))
          </script><script src="/boids-canvas.js"></script>`,
      }),
    )
    await flies(driver, 'boids-canvas')
    for (const skew of [-3.6e6, 3.6e6, 0, -1e300, Infinity, NaN, 0]) {
      const flown = await inPage(
        driver,
        async (skew) => {
          const { flock } = $('boids-canvas')
          const until = spy.frames + 3
          const { steps } = flock
          Object.assign(window, { skew: Number(skew) })
          while (spy.frames < until) await sleep(1)
          return flock.steps - steps - 3 * (spy.frames - until + 4)
        },
        String(skew),
      )
      assert.ok(flown <= 0, `${flown} steps more than three a frame`)
    }
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await problems(), [])
  })

  test('a panic in a frame stops that flock only, and its element says so', async () => {
    await driver.get(
      site.page(
        '<boids-canvas count="67" paused style="height: 200px"></boids-canvas><div data-boids-canvas style="height: 200px"></div>',
      ),
    )
    await until(driver, 'it shows a picture', () => pictureHash($('boids-canvas')))
    await flies(driver, 'div')
    const before = await inPage(driver, () => pictureHash($('boids-canvas')))
    await corruptMemory()
    const after = await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.play()
      while (spy.errors.length === 0) await sleep(20)
      await sleep(100)
      return pictureHash(host)
    })
    assert.equal(after, before, 'the last picture stays')
    const actual = await inPage(driver, () => {
      const host = $('boids-canvas')
      const alert = host.shadowRoot.querySelector('[role=alert]')
      let message = ''
      try {
        host.step()
      } catch (error) {
        message = /** @type {Error} */ (error).message
      }
      return {
        errors: spy.errors.length,
        pending: spy.pending.size,
        playing: host.playing,
        events: spy.events,
        alert: alert.textContent,
        visible: alert.clientHeight > 0 && getComputedStyle(alert).visibility === 'visible',
        buttons: host.shadowRoot.querySelectorAll('button').length,
        message,
      }
    })
    const message = MESSAGE.stopped
    assert.deepEqual(actual, {
      errors: 1,
      pending: 1,
      playing: false,
      events: [{ message }],
      alert: message,
      visible: true,
      buttons: 0,
      message,
    })
    await flies(driver, 'div')
    await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.remove()
      await sleep(50)
      host.removeAttribute('paused')
      document.body.prepend(host)
    })
    await flies(driver, 'boids-canvas')
    assert.equal(
      await inPage(driver, () => spy.errors.length),
      1,
      'removed and added again, it flies without a further error',
    )
  })

  test('a panic in a call from the page stops the flock, too', async () => {
    await driver.get(site.page('<boids-canvas count="67" paused pointer="attract"></boids-canvas>'))
    await until(driver, 'it shows a picture', () => pictureHash($('boids-canvas')))
    await corruptMemory()
    const actual = await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.style.width = '123px'
      while (spy.events.length === 0) await sleep(20)
      host.style.width = '234px'
      const { left, top } = host.getBoundingClientRect()
      dispatchEvent(new PointerEvent('pointermove', { clientX: left + 9, clientY: top + 9 }))
      await sleep(100)
      return [spy.errors.length, host.shadowRoot.querySelector('[role=alert]').textContent]
    })
    assert.deepEqual(actual, [1, MESSAGE.stopped])
  })
})
