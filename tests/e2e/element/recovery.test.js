// @ts-check
/** A trap or a lost worker is not the end: the flock flies on, and its flight is the one that it would have been. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, inPage, oneOf, openFlock, until } from '../harness/browser.js'
import { TRAPS } from '../harness/traps.js'

// these tests choose the thread themselves
delete process.env.TEST_THREAD

const script = `${TRAPS}<script src="/boids-canvas.js"></script>`

/** A flock with all that a step can have. */
const OPTIONS =
  'count="67" seed="4" width="400" height="300" noise="10" predators="2" obstacles="200 150 40" trails colour-by="speed" ' +
  'look-ahead="1" style="width: 400px"'
const tag = (/** @type {string} */ thread, more = 'paused') =>
  `<boids-canvas ${OPTIONS} thread="${thread}" ${more}></boids-canvas>`

const open = (/** @type {string} */ thread, more = 'paused') => openFlock(tag(thread, more), { script })

/** The fingerprints of a flock after each step up to `steps`, undisturbed. @param {number} steps */
const undisturbed = (steps) =>
  inPage(async (steps) => {
    await BoidsCanvas.init()
    const params = await $('boids-canvas').query('params')
    const flock = new BoidsCanvas.Flock({ ...params, obstacles: [[200, 150, 40]] })
    const prints = Array.from({ length: steps + 1 }, (_, i) => (i && flock.step(), flock.fingerprint()))
    // else a trap may hit the collector of garbage, which frees it
    flock.free()
    return prints
  }, steps)

/** The messages of all events, without the engine's own words, and whether the flock has recovered. */
const messages = () =>
  inPage(() => spy.events.map(({ message, recovered }) => [message.replace(/(error): .*/, '$1'), recovered ?? false]))
const RECOVERED = ['This flock keeps flying after an error', true]
const STOPPED = ['This flock has stopped because of an error.', false]
const LOST = 'the worker ended before it answered'

describeIn(oneOf(['chrome', 'firefox', 'webkit']), 'recovery', (name) => {
  // WebKitGTK sometimes shows no further picture of a worker after a trap. There flocks fly on the page, unless it asks for a worker.
  for (const thread of name === 'webkit' ? ['page'] : ['page', 'worker']) {
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
                print = await host.fingerprint().catch(() => host.fingerprint())
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
      const places = [1, 60, 150, 250]
      for (let [recovered, ended] = [0, 0]; recovered < places.length;) {
        await inPage((calls) => quiet().then(() => trap(calls)), places[recovered] + ended)
        await until('it has trapped', (i) => spy.events.length > i, recovered)
        const fliesOn = await inPage(async () => {
          const host = $('boids-canvas')
          const before = pictureHash(host)
          const recovered = () => spy.events.at(-1)?.recovered
          while (recovered() && pictureHash(host) === before) await nextFrame()
          return recovered()
        })
        if (fliesOn) recovered++
        else {
          // a trap within the allocator ends it, and where that is depends on the frames: all again, at the next call
          assert.ok(++ended < 4, 'each trap ends it')
          await open(thread, '')
          recovered = 0
        }
      }
      const [steps, print] = await inPage(() => {
        const host = $('boids-canvas')
        host.pause()
        return Promise.all([host.query('steps'), host.fingerprint()])
      })
      assert.equal(print, (await undisturbed(steps))[steps])
      assert.deepEqual(await messages(), Array(4).fill(RECOVERED))
      assert.deepEqual(await inPage(() => spy.errors), [])

      // a busy machine may take more than the ten seconds after which a trap is the first one again
      for (let n = 4; n < 8 && (await messages()).at(-1)?.[1]; n++) {
        await inPage(async () => {
          $('boids-canvas').play()
          await trap(100)
        })
        await until('it has trapped', (n) => spy.events.length > n, n)
      }
      assert.deepEqual((await messages()).at(-1), STOPPED)
      assert.equal(await inPage(() => $('boids-canvas').playing), false)
      await until('the last picture stays', () => pictureHash($('boids-canvas')))
    })
  }

  test('a listener may remove a flock that has recovered', async () => {
    await open('page', '')
    await inPage(async () => {
      const host = $('boids-canvas')
      host.addEventListener('boids-error', () => {
        host.remove()
        // it has ended then
        host.play()
      })
      await trap(1)
    })
    await until('it is gone', () => !$('boids-canvas'))
    assert.deepEqual([await messages(), await inPage(() => spy.errors)], [[RECOVERED], []])
  })
})

describeIn(oneOf(['chrome', 'firefox']), 'recovery from a lost worker', () => {
  /** Ends the worker. */
  const kill = () => inPage(() => spy.lastWorker.constructor.prototype.terminate.call(spy.lastWorker))
  // the page's pulse is 50 times as fast
  const fast = `<script nonce="spy">{ const { setInterval } = window
    const now = performance.now.bind(performance)
    performance.now = () => 50 * now()
    window.setInterval = (work, ms) => setInterval(work, ms / 50) }</script>`
  /** Opens a paused flock that loses its worker, and flies it so far. */
  const openFast = async (steps = 0) => {
    await openFlock(tag('worker'), { script: fast + script })
    await inPage((steps) => {
      $('boids-canvas').step(steps)
      return $('boids-canvas').query('steps')
    }, steps)
  }
  test('a flock flies its steps again on the page, and says so; one that is paused answers', async () => {
    await openFast(500)
    const prints = await undisturbed(500)
    await kill()
    assert.equal(await inPage(() => messageOf(() => $('boids-canvas').fingerprint())), LOST)
    await until('it flies on the page', () => $('boids-canvas').flock)
    await until('it has flown as far', async () => (await $('boids-canvas').query('steps')) === 500)
    assert.equal(await inPage(() => $('boids-canvas').fingerprint()), prints[500])
    assert.deepEqual(await messages(), [['This flock now flies on the page: the worker is not responding', true]])
  })

  test('the steps of step() are flown, also while the worker is lost or the flock flies its steps again', async () => {
    await openFast(500)
    const prints = await undisturbed(512)
    await kill()
    const print = await inPage(async () => {
      const host = $('boids-canvas')
      host.step(5)
      await waitFor(() => host.flock)
      host.step(7)
      await waitFor(async () => (await host.query('steps')) >= 512)
      await rest()
      return host.fingerprint()
    })
    assert.equal(print, prints[512])
  })

  test('a flock that is reset while it flies its steps again is at its start', async () => {
    await openFast(500)
    await kill()
    const steps = await inPage(async () => {
      const host = $('boids-canvas')
      host.fingerprint().catch(() => {})
      await waitFor(() => host.flock)
      host.reset()
      await rest()
      return host.query('steps')
    })
    assert.equal(steps, 0)
  })

  test('a clip and a picture reject with the reason, and the flock flies on', async () => {
    await openFast()
    await inPage(() => {
      const host = $('boids-canvas')
      const progress = () => (host.dataset.begun = '')
      Object.assign(host, { clip: messageOf(() => host.record({ seconds: 9, progress })) })
    })
    await until('the clip has begun', () => $('[data-begun]'))
    const ask = () => {
      spy.lastWorker.constructor.prototype.terminate.call(spy.lastWorker)
      return Promise.all([$('boids-canvas').clip, messageOf(() => $('boids-canvas').snapshot())])
    }
    assert.deepEqual(await inPage(ask), [LOST, LOST])
    await until('it flies on the page', () => $('boids-canvas').flock)
    assert.ok(await inPage(async () => (await $('boids-canvas').snapshot()).size > 100))
  })

  test('where no WebAssembly can start on the page, that is an event, and no rejection that nobody handles', async () => {
    await open('worker', '')
    await inPage(() => {
      Object.assign(window.WebAssembly, { instantiate: () => Promise.reject(new Error('no memory')) })
      $('boids-canvas').thread = 'page'
    })
    await until('it says so', () => spy.events.length)
    assert.deepEqual(await messages(), [['the WebAssembly module cannot be started: no memory', false]])
    const steps = await inPage(() => $('boids-canvas').query('steps'))
    await until('it flies on', async (steps) => (await $('boids-canvas').query('steps')) > steps, steps)
    await kill()
    await until('it has stopped', () => spy.events.length > 1)
    assert.deepEqual((await messages()).at(-1), STOPPED)
    assert.deepEqual(await inPage(() => spy.errors), [])
  })
})
