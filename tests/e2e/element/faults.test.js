// @ts-check
/** Faults that a page left open for months must survive: of the machine, of the browser, and our own panics. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BROWSERS,
  alike,
  chromiumOnly,
  describeIn,
  driver,
  emulate,
  everywhere,
  flies,
  frames,
  inPage,
  openBody,
  openFlight,
  openFlock,
  until,
} from '../harness/browser.js'
import { TRAPS } from '../harness/traps.js'

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

/** A page's script by which the WebAssembly traps. @param {string} [embed] */
const trapping = (embed = 'boids-canvas') => ({ script: `${TRAPS}<script src="/${embed}.js"></script>` })

/** Traps within a step or a picture of the WebAssembly, twice, unless once is enough; `act` makes it if no frame does. @param {() => void} [act] */
async function trapTwice(act = () => {}) {
  const isStopped = () => $('boids-canvas').shadowRoot.querySelector('[role=alert]')
  // a trap long after the one before it does not stop the flock
  for (let traps = 0; traps < 9 && !(await inPage(isStopped)); traps++) {
    await inPage(() => trap(30))
    await inPage(act)
    await until('it has trapped', (traps) => spy.events.length > traps, traps)
  }
  await until('it has stopped', isStopped)
}

describeIn(BROWSERS, 'faults', (name) => {
  /** The errors and warnings of the page so far. */
  const problems = () => inPage(() => [...spy.errors, ...spy.warnings])

  test('after a lost 2D context is restored, the picture is back, paused or flying', async () => {
    await openFlock('<boids-canvas paused background="transparent"></boids-canvas>', { script })
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const picture = async () => (await painted(host), pictureHash(host))
      const first = await waitFor(picture)
      await fault('lose')
      host.step(0)
      const blank = await waitFor(picture)
      await fault('lose')
      await fault('restore')
      // a worker's picture may be late
      await waitFor(async () => (await picture()) === first)
      host.step(20)
      host.reset()
      await waitFor(async () => (await picture()) === first)
      const canvases = await fault('lose')
      host.play()
      const steps = await host.query('steps')
      await waitFor(async () => (await host.query('steps')) >= steps + 5)
      await fault('restore')
      return { canvases, blank: blank !== 0 }
    })
    assert.deepEqual(actual, { canvases: 2, blank: true })
    await flies()
    assert.deepEqual(await problems(), [])
  })

  test('flocks survive a crash of the GPU process, which loses all 2D contexts', chromiumOnly(name), async () => {
    const style = '<style>boids-canvas { height: 200px }</style>'
    await openBody(`${style}<boids-canvas paused></boids-canvas><boids-canvas id="other"></boids-canvas>`, { script })
    await until('both have a canvas', () => $$().every((host) => canvasOf(host)?.style.width))
    await driver.sendDevToolsCommand('Browser.crashGpuProcess')
    await until('both are restored', async () => (await fault('restored')) === 2)
    const picture = () =>
      inPage(() => waitFor(async () => (await painted($('boids-canvas')), pictureHash($('boids-canvas')))))
    await frames()
    const back = await picture()
    await inPage(() => $('boids-canvas').step(0))
    const again = await picture()
    assert.equal(back, again)
    await flies('#other')
    assert.deepEqual(await problems(), [])
  })

  test('a count that needs more memory than there is, is refused; the flock keeps flying unchanged', async () => {
    await openFlight('<boids-canvas zoom="auto"></boids-canvas>', { script })
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      host.pause()
      const state = async () => String([await host.query('length'), await host.fingerprint()])
      const before = await state()
      await BoidsCanvas.init()
      const large = new BoidsCanvas.Flock({ count: 50_000 })
      await fault('fillMemory')
      const count = 2_000_000
      const messages = [
        await messageOf(() => host.set('count', count)),
        await messageOf(() => new BoidsCanvas.Flock({ count })),
      ]
      const after = await state()
      host.setAttribute('count', String(count))
      host.play()
      // a flock allocates what it needs when it is made, so its steps need no more
      large.step(2)
      await waitFor(() => spy.events.length)
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
    // by then the rasteriser would have taken over, but it has no memory for its picture
    await frames(180)
    await flies()
  })

  test('the picture follows a device pixel ratio that changes by any factor', chromiumOnly(name), async () => {
    const tag = '<boids-canvas style="width: 60px; height: 40px"></boids-canvas>'
    await openFlight(tag + tag.replace('style', 'paused style'))
    for (const ratio of [3, 0.5, 1.1, 8, 1, 1.3333, 0.25]) {
      // the size changes too; otherwise the emulated display fires no event for the new ratio
      await emulate({ width: 800 + Math.round(10 * ratio), ratio })
      await until(
        `both pictures have ratio ${ratio}`,
        (ratio) => $$().every((host) => canvasOf(host).width === Math.round(60 * ratio) && pictureHash(host)),
        ratio,
      )
      await flies()
    }
    await emulate()
    await until('the picture has the first ratio again', () => canvasOf($('boids-canvas')).width === 60)
    const world = await inPage(() => get($('boids-canvas'), 'width', 'count'))
    assert.deepEqual(world, [60, 70])
    assert.deepEqual(await problems(), [])
  })

  test('a clock that jumps, goes back or is no number causes at most three steps a frame', alike(name), async () => {
    await openFlight('<boids-canvas></boids-canvas>', { script })
    const { flown, asked } = await inPage(async () => {
      const host = $('boids-canvas')
      let now = performance.now()
      await fault('byHand', true)
      await waitFor(async () => await fault('frame', now))
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
    await flies()
    assert.deepEqual(await problems(), [])
  })

  test('a second trap at once stops that flock only, and its element says so', async () => {
    const low = 'paused style="height: 200px"'
    await openBody(`<boids-canvas ${low}></boids-canvas><boids-canvas id="other" ${low}></boids-canvas>`, trapping())
    await until('both show a picture', () => $$().every(isShown))
    await inPage(() => $('boids-canvas').play())
    await trapTwice()
    await until('the last picture stays', () => pictureHash($('boids-canvas')))
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const alert = host.shadowRoot.querySelector('[role=alert]')
      const message = await messageOf(() => host.step())
      const canvas = canvasOf(host)
      host.thread = 'page'
      await rest()
      return {
        keepsPicture: canvasOf(host) === canvas,
        errors: spy.errors.length,
        playing: host.playing,
        alert: alert.textContent,
        visible: alert.clientHeight > 0 && getComputedStyle(alert).visibility === 'visible',
        buttons: host.shadowRoot.querySelectorAll('button').length,
        message,
      }
    })
    const message = MESSAGE.stopped
    const shown = { playing: false, alert: message, visible: true, buttons: 0, message }
    assert.deepEqual(actual, { ...shown, keepsPicture: true, errors: 1 })
    await until('nobody asks for a frame', () => spy.allPending === 0)

    await inPage(() => $('#other').play())
    await flies('#other')
    const prints = await inPage(async () => {
      const host = $('#other')
      host.pause()
      const [steps, params] = await Promise.all([host.query('steps'), host.query('params')])
      await BoidsCanvas.init()
      const twin = new BoidsCanvas.Flock(params)
      twin.step(steps)
      return [await host.fingerprint(), twin.fingerprint()]
    })
    assert.equal(prints[0], prints[1], 'the other flock has kept its state')
  })

  for (const script of ['boids-canvas', 'boids-canvas-light'])
    test(`${script}.js: an element that has stopped flies its own number when it comes back`, alike(name), async () => {
      await openFlight('<boids-canvas thread="page" count="67"></boids-canvas>', trapping(script))
      await trapTwice()
      await inPage(async () => {
        const host = $('boids-canvas')
        host.remove()
        await null
        document.body.prepend(host)
      })
      await flies()
      const actual = await inPage(() => [
        canvasOf($('boids-canvas')).ariaLabel,
        spy.errors.length,
        spy.events.filter(({ name }) => name),
      ])
      assert.deepEqual(actual, ['Classic: a flock of 67 boids', 1, []])
    })

  test('two traps in calls from the page stop it, too; calls on their way report no error', alike(name), async () => {
    await openFlock('<boids-canvas paused pointer="attract"></boids-canvas>', trapping())
    await trapTwice(() => {
      try {
        for (let x = 0; x < 5; x++) $('boids-canvas').camera = { x, y: 50, zoom: 1 }
      } catch (error) {
        // on the page's thread, the call that traps again throws
        reportError(error)
      }
    })
    await inPage(() => {
      const host = $('boids-canvas')
      host.style.width = '234px'
      const { left, top } = host.getBoundingClientRect()
      dispatchEvent(new PointerEvent('pointermove', { clientX: left + 9, clientY: top + 9 }))
    })
    await frames()
    const actual = await inPage(() => [
      spy.events.map(({ recovered = false }) => recovered),
      spy.errors.length,
      $('boids-canvas').shadowRoot.querySelector('[role=alert]').textContent,
    ])
    assert.deepEqual(actual, [[true, false], 1, MESSAGE.stopped])
  })
})
