// @ts-check
/** Faults that a page left open for months must survive: of the machine, of the browser, and our own panics. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BROWSERS,
  chromiumOnly,
  describeIn,
  driver,
  everywhere,
  flies,
  inPage,
  site,
  until,
} from '../harness/browser.js'

/** Messages of the errors that this file causes. */
const MESSAGE = {
  memory: 'count must be a number of boids that fits in memory, not 2000000',
  stopped: 'This flock has stopped because of an error.',
}

/**
 * A script that defines `fault(command, value)`, by which faults happen on the page and in its worker. The promise is of
 * the sum of what both return.
 */
const FAULTS = everywhere(() => {
  /** Those whose player waits for their context to be restored: the picture's and its buffer's, of each. @type {Set<any>} */
  const canvases = new Set()
  const restored = new Set()
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (/** @type {[any, any, any]} */ ...args) {
    if (args[0] === 'contextrestored') {
      const isPicture = canvases.size % 2 === 0
      canvases.add(this)
      const { signal } = args[2]
      addEventListener.call(this, args[0], () => isPicture && restored.add(this), { signal })
      // the player has ended
      addEventListener.call(signal, 'abort', () => canvases.delete(this))
    }
    return addEventListener.apply(this, args)
  }

  /** @type {WebAssembly.Memory | undefined} */
  let memory
  const { instantiate } = WebAssembly
  WebAssembly.instantiate = async (/** @type {[any, any]} */ ...args) => {
    const result = /** @type {any} */ (await instantiate(...args))
    memory = Object.values((result.instance ?? result).exports).find((value) => value instanceof WebAssembly.Memory)
    return result
  }

  let isByHand = false
  /** @type {FrameRequestCallback[]} */
  const frames = []
  const request = requestAnimationFrame
  globalThis.requestAnimationFrame = (frame) => (isByHand ? frames.push(frame) : request(frame))

  /** @type {Record<string, (value: any) => number>} */
  const commands = {
    /** Returns the number of canvases. */
    lose() {
      for (const canvas of canvases) {
        canvas.dispatchEvent(new Event('contextlost'))
        // a restored context has lost its picture and its settings
        canvas.width += 0
      }
      return canvases.size
    },
    restore() {
      for (const canvas of canvases) canvas.dispatchEvent(new Event('contextrestored'))
      return canvases.size
    },
    /** How many pictures had their context restored, by whatever. */
    restored: () => restored.size,
    /** Uses up the memory that the WebAssembly may still grow by, in smaller and smaller pieces. */
    fillMemory() {
      if (!memory) return 0
      for (let pages = 1 << 15; pages >= 1; pages /= 2) {
        try {
          for (;;) memory.grow(pages)
        } catch {
          // try half of that
        }
      }
      return 1
    },
    /**
     * Makes the next step of a flock of 67 boids panic. Before the first step the WebAssembly's memory holds the numbers
     * of the boids in a row; this replaces one of them by a number that no boid has.
     */
    corruptMemory() {
      if (!memory) return 0
      const words = new Uint32Array(memory.buffer)
      const numbers = words.findIndex((_, i) => {
        for (let n = 0; n < 67; n++) if (words[i + n] !== n) return false
        return true
      })
      if (numbers < 0) return 0
      words[numbers + 30] = 0xffffffff
      return 1
    },
    /** From now on, or until `false`, frames come by the command `frame` only. */
    byHand(value) {
      isByHand = value
      for (const frame of frames.splice(0)) request(frame)
      return 1
    },
    /** A frame at any time. Returns how many were asked for. */
    frame(now) {
      const asked = frames.splice(0)
      for (const frame of asked) frame(now)
      return asked.length
    },
  }
  const channel = new BroadcastChannel('faults')
  channel.onmessage = ({ data: { command, value } }) =>
    command && channel.postMessage({ result: commands[command](value) })
  if (!('document' in globalThis)) return
  const caller = new BroadcastChannel('faults')
  Object.assign(globalThis, {
    fault(/** @type {string} */ command, /** @type {unknown} */ value) {
      caller.postMessage({ command, value })
      let scopes = 1 + spy.worker.alive
      let sum = 0
      return new Promise((resolve) => {
        caller.onmessage = ({ data: { result } }) => {
          sum += result
          if (--scopes === 0) resolve(sum)
        }
      })
    },
  })
})
const script = `${FAULTS}<script src="/boids-canvas.js"></script>`

describeIn(BROWSERS, 'faults', (name) => {
  /** The errors and warnings of the page so far. */
  const problems = () => inPage(driver, () => [...spy.errors, ...spy.warnings])

  /** Makes the next step of a flock of 67 boids panic. */
  const corruptMemory = async () =>
    assert.ok(await inPage(driver, () => fault('corruptMemory')), 'a flock of 67 boids is found in the memory')

  test('after a lost 2D context is restored, the picture is back, paused or flying', async () => {
    await driver.get(site.page('<boids-canvas paused background="transparent"></boids-canvas>', { script }))
    await until(driver, 'it shows a picture', () => pictureHash($('boids-canvas')))
    const actual = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const picture = async () => (await painted(host), pictureHash(host))
      // a worker's picture may be late
      const shows = async (/** @type {number} */ hash) => {
        await painted(host)
        for (let i = 0; i < 600 && pictureHash(host) !== hash; i++) await nextFrame()
        return pictureHash(host) === hash
      }
      const first = await picture()
      await fault('lose')
      host.step(0)
      const blank = await picture()
      await fault('lose')
      await fault('restore')
      const back = await shows(first)
      host.step(20)
      host.reset()
      const again = await shows(first)
      const canvases = await fault('lose')
      host.play()
      const steps = await host.query('steps')
      while ((await host.query('steps')) < steps + 5) await sleep(20)
      await fault('restore')
      return { canvases, back, again, blank: blank !== 0 }
    })
    assert.deepEqual(actual, { canvases: 2, back: true, again: true, blank: true })
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await problems(), [])
  })

  test('flocks survive a crash of the GPU process, which loses all 2D contexts', chromiumOnly(name), async () => {
    await driver.get(
      site.page(
        '<boids-canvas paused style="height: 200px"></boids-canvas><boids-canvas id="other" style="height: 200px"></boids-canvas>',
        { script },
      ),
    )
    await until(driver, 'both have a canvas', () =>
      [...document.querySelectorAll('boids-canvas')].every((host) => canvasOf(host)?.style.width),
    )
    await driver.sendDevToolsCommand('Browser.crashGpuProcess')
    await until(driver, 'both are restored', async () => (await fault('restored')) === 2)
    const [back, again] = await inPage(driver, async () => {
      const host = $('boids-canvas')
      await sleep(100)
      await painted(host)
      const back = pictureHash(host)
      host.step(0)
      await painted(host)
      return [back, pictureHash(host)]
    })
    assert.equal(back, again)
    await flies(driver, '#other')
    assert.deepEqual(await problems(), [])
  })

  test('a count that needs more memory than there is, is refused; the flock keeps flying unchanged', async () => {
    await driver.get(site.page('<boids-canvas zoom="auto"></boids-canvas>', { script }))
    await flies(driver, 'boids-canvas')
    const actual = await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.pause()
      const state = async () => String([await host.query('length'), await host.query('fingerprint')])
      const before = await state()
      await BoidsCanvas.init()
      const large = new BoidsCanvas.Flock({ count: 50_000 })
      await fault('fillMemory')
      const message = async (/** @type {() => unknown} */ act) => {
        try {
          await act()
        } catch (error) {
          return /** @type {Error} */ (error).message
        }
        return 'nothing was thrown'
      }
      const count = 2_000_000
      const messages = [
        await message(() => host.query('set', 'count', count)),
        await message(() => new BoidsCanvas.Flock({ count })),
      ]
      const after = await state()
      host.setAttribute('count', String(count))
      host.play()
      // a flock allocates what it needs when it is made, so its steps need no more
      large.step(2)
      while (spy.events.length === 0) await sleep(10)
      const length = await host.query('length')
      return { messages, unchanged: after === before, events: spy.events, length, errors: spy.errors }
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
    const world = await inPage(driver, () => get($('boids-canvas'), 'width', 'count'))
    assert.deepEqual(world, [300, 70])
    assert.deepEqual(await problems(), [])
  })

  test('a clock that goes backwards, jumps or returns no number never causes more than three steps a frame', async () => {
    await driver.get(site.page('<boids-canvas></boids-canvas>', { script }))
    await flies(driver, 'boids-canvas')
    const { flown, asked } = await inPage(driver, async () => {
      const host = $('boids-canvas')
      let now = performance.now()
      await fault('byHand', true)
      while (!(await fault('frame', now))) await sleep(10)
      const flown = []
      const asked = []
      for (const skew of [0, -3.6e6, 3.6e6, 0, -1e300, Infinity, NaN, 0]) {
        for (let i = 0; i < 3; i++) {
          const steps = await host.query('steps')
          asked.push(await fault('frame', (now += 17) + skew))
          flown.push((await host.query('steps')) - steps)
        }
      }
      await fault('byHand', false)
      return { flown, asked }
    })
    assert.ok(Math.max(...flown) <= 3, `steps of the frames: ${flown}`)
    assert.ok(flown[2] > 0 && flown[flown.length - 1] > 0, `with a clock that is right it flies: ${flown}`)
    assert.deepEqual(new Set(asked), new Set([1]), 'each frame asks for the next')
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await problems(), [])
  })

  test('a panic in a frame stops that flock only, and its element says so', async () => {
    await driver.get(
      site.page(
        '<boids-canvas count="67" paused style="height: 200px"></boids-canvas><div data-boids-canvas style="height: 200px"></div>',
        { script },
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
        pending: spy.allPending,
        playing: host.playing,
        // the first panic is one from which it recovers; the same memory panics again
        events: spy.events.filter(({ recovered }) => !recovered),
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

  test('in the light build, too, an element whose flock has panicked flies again when it comes back', async () => {
    const light = `${FAULTS}<script src="/boids-canvas-light.js"></script>`
    const tag = '<boids-canvas count="67" thread="page" paused style="height: 200px"></boids-canvas>'
    await driver.get(site.page(tag, { script: light }))
    await until(driver, 'it shows a picture', () => pictureHash($('boids-canvas')))
    await corruptMemory()
    await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.play()
      while (spy.errors.length === 0) await sleep(20)
      host.remove()
      await sleep(50)
      host.removeAttribute('paused')
      document.body.prepend(host)
    })
    await flies(driver, 'boids-canvas')
    assert.equal(await inPage(driver, () => spy.errors.length), 1, 'no further error')
  })

  test('a panic in a call from the page stops the flock, too, and calls on their way then report no further error', async () => {
    await driver.get(site.page('<boids-canvas count="67" paused pointer="attract"></boids-canvas>', { script }))
    await until(driver, 'it shows a picture', () => pictureHash($('boids-canvas')))
    await corruptMemory()
    const actual = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const callAgain = () => {
        const { left, top } = host.getBoundingClientRect()
        dispatchEvent(new PointerEvent('pointermove', { clientX: left + 9, clientY: top + 9 }))
      }
      // the first panic is reported while the worker is already at the second
      addEventListener('boids-error', callAgain)
      host.style.width = '123px'
      while (spy.events.length < 2 || spy.errors.length === 0) await sleep(20)
      host.style.width = '234px'
      callAgain()
      await sleep(100)
      const recovered = spy.events.map(({ recovered = false }) => recovered)
      return [recovered, spy.errors.length, host.shadowRoot.querySelector('[role=alert]').textContent]
    })
    assert.deepEqual(actual, [[true, false], 1, MESSAGE.stopped])
  })
})
