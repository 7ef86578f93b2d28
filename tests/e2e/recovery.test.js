// @ts-check
/** A trap or a lost worker is not the end: the flock flies on, and its flight is the one that it would have been. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, everywhere, flies, inPage, oneOf, site, until } from './browser.js'

// these tests choose the thread themselves
delete process.env.TEST_THREAD

/**
 * A script by which the WebAssembly traps, on the page and in its worker. Each function of it counts down when it is called,
 * and traps at zero. It defines `trap(calls)`, which sets the counter where a flock flies and returns how many calls were left;
 * `quiet()` lets ten seconds pass for the players.
 */
const TRAPS = everywhere(() => {
  /** A number as WebAssembly writes it (LEB128), in five bytes. @param {number} n */
  const five = (n) => [0, 7, 14, 21, 28].map((shift) => ((n >>> shift) & 127) | (shift < 28 ? 128 : 0))
  /** @param {Uint8Array} bytes */
  const withFuse = (bytes) => {
    let at = 8
    const number = () => {
      let [value, shift] = [0, 0]
      for (;;) {
        const byte = bytes[at++]
        value |= (byte & 127) << shift
        if (byte < 128) return value >>> 0
        shift += 7
      }
    }
    const out = [...bytes.subarray(0, 8)]
    let fuse = 0
    while (at < bytes.length) {
      const id = bytes[at++]
      const size = number()
      const [start, end] = [at, at + size]
      let body = [...bytes.subarray(start, end)]
      if (id === 6 || id === 7) {
        const count = number()
        if (id === 6) fuse = count
        const own =
          id === 6 ? [0x7f, 1, 0x41, 0, 0x0b] : [4, ...[...'fuse'].map((c) => c.charCodeAt(0)), 3, ...five(fuse)]
        body = [...five(count + 1), ...bytes.subarray(at, end), ...own]
      }
      if (id === 10) {
        const [get, set] = [
          [0x23, ...five(fuse)],
          [0x24, ...five(fuse)],
        ]
        // fuse -= 1; if (fuse == 0) unreachable
        const count = [...get, 0x41, 1, 0x6b, ...set, ...get, 0x45, 0x04, 0x40, 0, 0x0b]
        const functions = number()
        body = five(functions)
        for (let i = 0; i < functions; i++) {
          const length = number()
          const next = at + length
          const first = at
          for (let groups = number(); groups > 0; groups--) (number(), at++)
          const locals = bytes.subarray(first, at)
          for (const byte of [...five(length + count.length), ...locals, ...count]) body.push(byte)
          for (const byte of bytes.subarray(at, next)) body.push(byte)
          at = next
        }
      }
      out.push(id, ...five(body.length))
      for (const byte of body) out.push(byte)
      at = end
    }
    return new Uint8Array(out)
  }
  WebAssembly.compileStreaming = async (response) =>
    WebAssembly.compile(withFuse(new Uint8Array(await (await response).arrayBuffer())))

  /** @type {WebAssembly.Global | undefined} */
  let fuse
  const { instantiate } = WebAssembly
  WebAssembly.instantiate = async (/** @type {[any, any]} */ ...args) => {
    const instance = /** @type {any} */ (await instantiate(...args))
    fuse = instance.exports.fuse
    return instance
  }
  let skew = 0
  const { performance } = globalThis
  const now = performance.now.bind(performance)
  performance.now = () => now() + skew

  const channel = new BroadcastChannel('traps')
  channel.onmessage = ({ data: { calls, ms } }) => {
    // the others' answers come here, too
    if (calls === undefined && !ms) return
    skew += ms ?? 0
    channel.postMessage({ left: fuse?.value ?? 0 })
    if (fuse && calls !== undefined) fuse.value = calls
  }
  if (!('document' in globalThis)) return
  const caller = new BroadcastChannel('traps')
  const order = (/** @type {object} */ command) => {
    caller.postMessage(command)
    let scopes = 1 + spy.worker.alive
    let sum = 0
    return new Promise((resolve) => {
      caller.onmessage = ({ data: { left } }) => {
        sum += left
        if (--scopes === 0) resolve(sum)
      }
    })
  }
  Object.assign(globalThis, {
    trap: (/** @type {number} */ calls) => order({ calls }),
    quiet: () => order({ ms: 10_001 }),
  })
})
const script = `${TRAPS}<script src="/boids-canvas.js"></script>`

/** A flock with all that a step can have. */
const OPTIONS =
  'count="67" seed="4" width="400" height="300" noise="10" predators="2" obstacles="200 150 40" trails colour-by="speed" ' +
  'look-ahead="1" style="width: 400px"'
const tag = (/** @type {string} */ thread, more = 'paused') =>
  `<boids-canvas ${OPTIONS} thread="${thread}" ${more}></boids-canvas>`

/** @param {string} thread @param {string} [more] */
const open = async (thread, more) => {
  await driver.get(site.page(tag(thread, more), { script }))
  await until(driver, 'it shows a picture', () => pictureHash($('boids-canvas')))
}

/** The fingerprints of a flock after each step up to `steps`, undisturbed. @param {number} steps */
const undisturbed = (steps) =>
  inPage(
    driver,
    async (steps) => {
      await BoidsCanvas.init()
      const params = await $('boids-canvas').query('params')
      const flock = new BoidsCanvas.Flock({ ...params, obstacles: [[200, 150, 40]] })
      return Array.from({ length: steps + 1 }, (_, i) => (i && flock.step(), flock.fingerprint()))
    },
    steps,
  )

const messages = () => inPage(driver, () => spy.events.map(({ message, recovered }) => [message, recovered ?? false]))
const RECOVERED = ['This flock goes on after an error: unreachable', true]
const STOPPED = ['This flock has stopped because of an error.', false]

describeIn(oneOf(['chrome', 'firefox', 'webkit']), 'recovery', () => {
  for (const thread of ['page', 'worker']) {
    test(`a trap at any call of a step, its picture or a question, on the ${thread}: the flight is the same`, async () => {
      // odd, so that both steps are cut at other places
      const stride = thread === 'page' ? 3 : 13
      /** @type {number[]} */
      const ended = []
      let traps = 0
      await open(thread)
      const prints = await undisturbed(3)
      for (let calls = 1; calls;) {
        const outcome = await inPage(
          driver,
          async (first, stride, prints) => {
            const host = $('boids-canvas')
            for (let calls = first; ; calls += stride) {
              const before = spy.events.length
              /** @type {string} */
              let print
              try {
                host.reset()
                host.step(1)
                await host.query('steps')
                await quiet()
                await trap(calls)
                host.step(2)
                print = await host.query('fingerprint').catch(() => host.query('fingerprint'))
                await trap(0)
              } catch {
                return { calls, ended: true }
              }
              if (print !== prints[3]) return { calls, print }
              if (spy.events.length === before) return { calls, done: true }
            }
          },
          calls,
          stride,
          prints,
        )
        assert.equal(outcome.print, undefined, `a trap at call ${outcome.calls}`)
        traps = (outcome.calls - 1) / stride
        calls = outcome.done ? 0 : outcome.calls + stride
        if (outcome.ended) ended.push(outcome.calls)
        if (outcome.ended) assert.deepEqual((await messages()).at(-1), STOPPED)
        if (calls && outcome.ended) await open(thread)
      }
      assert.ok(traps > 300 / stride, `${traps} traps`)
      // a trap within the allocator leaves no memory to go on with
      assert.ok(ended.length <= 0.02 * traps + 1, `ended after a trap at ${ended}`)
    })

    test(`a trap in a frame does not end a flock that plays on the ${thread}; one soon after it does`, async () => {
      await open(thread, '')
      const prints = await undisturbed(600)
      for (const [i, calls] of [1, 60, 150, 250].entries()) {
        await inPage(driver, (calls) => quiet().then(() => trap(calls)), calls)
        await until(driver, 'it has recovered', (i) => spy.events.length > i, i)
        await flies(driver, 'boids-canvas')
      }
      const [steps, print] = await inPage(driver, () => {
        const host = $('boids-canvas')
        host.pause()
        return Promise.all([host.query('steps'), host.query('fingerprint')])
      })
      assert.equal(print, prints[steps])
      assert.deepEqual(await messages(), Array(4).fill(RECOVERED))
      assert.deepEqual(await inPage(driver, () => spy.errors), [])

      await inPage(driver, async () => {
        $('boids-canvas').play()
        await trap(100)
      })
      await until(driver, 'it has stopped', () => spy.events.length > 4)
      assert.deepEqual((await messages()).slice(4), [STOPPED])
      assert.equal(await inPage(driver, () => $('boids-canvas').playing), false)
      assert.ok(await inPage(driver, () => pictureHash($('boids-canvas'))), 'the last picture stays')
    })
  }
})

describeIn(oneOf(['chrome', 'firefox']), 'recovery from a lost worker', () => {
  /** Ends the worker. */
  const kill = () => inPage(driver, () => spy.lastWorker.constructor.prototype.terminate.call(spy.lastWorker))
  const isOnPage = () => until(driver, 'it flies on the page', () => $('boids-canvas').flock)

  test('a flock flies its steps again on the page, and says so; one that is paused answers', async () => {
    // the page's pulse is 50 times as fast
    const fast = `<script nonce="spy">{ const { setInterval } = window
      const now = performance.now.bind(performance)
      performance.now = () => 50 * now()
      window.setInterval = (work, ms) => setInterval(work, ms / 50) }</script>`
    await driver.get(site.page(tag('worker'), { script: fast + script }))
    await until(driver, 'it shows a picture', () => pictureHash($('boids-canvas')))
    const prints = await undisturbed(500)
    await inPage(driver, () => {
      $('boids-canvas').step(500)
      return $('boids-canvas').query('steps')
    })
    await kill()
    const answer = await inPage(driver, () =>
      $('boids-canvas')
        .query('fingerprint')
        .catch((/** @type {Error} */ { message }) => message),
    )
    assert.equal(answer, 'the worker has ended before it answered')
    await isOnPage()
    await until(driver, 'it has flown as far', async () => (await $('boids-canvas').query('steps')) === 500)
    assert.equal(await inPage(driver, () => $('boids-canvas').query('fingerprint')), prints[500])
    assert.deepEqual(await messages(), [
      ['This flock goes on on the page: the worker does not answer', true],
    ])
  })

  test('where no WebAssembly can start on the page, that is an event, and no rejection that nobody handles', async () => {
    await open('worker', '')
    await inPage(driver, () => {
      Object.assign(WebAssembly, { instantiate: () => Promise.reject(new Error('no memory')) })
      $('boids-canvas').thread = 'page'
    })
    await until(driver, 'it says so', () => spy.events.length)
    assert.deepEqual(await messages(), [['the WebAssembly cannot be started: no memory', false]])
    const steps = await inPage(driver, () => $('boids-canvas').query('steps'))
    await until(driver, 'it flies on', async (steps) => (await $('boids-canvas').query('steps')) > steps, steps)
    await kill()
    await until(driver, 'it has stopped', () => spy.events.length > 1)
    assert.deepEqual((await messages()).at(-1), STOPPED)
    assert.deepEqual(await inPage(driver, () => spy.errors), [])
  })
})
