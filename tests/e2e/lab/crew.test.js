// @ts-check
/** A crew: several workers that fly one flock, bit-identical to one worker. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, everywhere, inPage, oneOf, site, until } from '../harness/browser.js'

/**
 * Defines `crew(command)` on the page, which the leading worker carries out: it returns how many steps its crew has flown. Other
 * commands are the kind of a message, at which one of the members ends. Of how many members there are, the channel `members` hears.
 */
const CREW = everywhere(() => {
  const channel = new BroadcastChannel('crew')
  if ('document' in globalThis) {
    Object.assign(globalThis, {
      crew(/** @type {string} */ command) {
        channel.postMessage({ command })
        return new Promise((resolve) => {
          setTimeout(resolve, 1000, 0)
          channel.onmessage = ({ data: { flown } }) => flown >= 0 && resolve(flown)
        })
      },
    })
    return
  }
  let flown = 0
  let fatal = ''
  /** @type {Worker[]} */
  const members = []
  const counter = new BroadcastChannel('members')
  let alive = 0
  globalThis.Worker = class extends Worker {
    constructor(/** @type {[any, any]} */ ...args) {
      super(...args)
      counter.postMessage(++alive)
    }
    terminate() {
      counter.postMessage(--alive)
      super.terminate()
    }
  }
  const kindOf = (/** @type {any} */ { boids, stamp }) => (boids ? 'step' : stamp ? 'picture' : 'gathering')
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (/** @type {[any, any]} */ ...args) {
    if (!members.includes(this)) members.push(this)
    if (args[0].boids && this === members[0]) flown++
    if (args[0].next && kindOf(args[0]) === fatal) members[0].terminate()
    return postMessage.apply(this, args)
  }
  channel.onmessage = ({ data: { command } }) => {
    // a member has none itself
    if (!members.length) return
    fatal = command
    channel.postMessage({ flown })
  }
})
const script = `${CREW}<script src="/lab-crew.js"></script>`

const page = (/** @type {string} */ attributes) =>
  site.page(
    `<boids-canvas thread="worker" zoom="auto" ${attributes} style="display: block; width: 640px; height: 400px"></boids-canvas>`,
    { script },
  )

/** Waits until the crew has flown so many steps. @param {number} steps */
const flown = (steps) => until(`the crew flies ${steps} steps`, async (steps) => (await crew('flown')) >= steps, steps)

/** The fingerprint of the flock, and that of another one that has flown as many steps on the page. */
const fingerprints = () =>
  inPage(async () => {
    const host = $('boids-canvas')
    host.pause()
    const [steps, fingerprint, params] = [
      await host.query('steps'),
      await host.fingerprint(),
      await host.query('params'),
    ]
    await BoidsCanvas.init()
    const twin = new BoidsCanvas.Flock(params)
    twin.step(steps)
    return [fingerprint, twin.fingerprint(), steps]
  })

describeIn(oneOf(['chrome', 'firefox']), 'a crew', () => {
  for (const options of ['', 'bounds="wrap"', 'bounds="bounce" noise="20"', 'preset="school" predators="2"'])
    test(`flies bit-identically to one worker: ${options}`, async () => {
      await driver.get(page(`workers="3" count="20000" seed="7" ${options}`))
      await flown(40)
      const [actual, expected, steps] = await fingerprints()
      assert.equal(actual, expected, `after ${steps} steps`)
      assert.ok(steps >= 40)
    })

  test('answers and changes as one worker does, and flies on', async () => {
    await driver.get(page('workers="2" count="20000"'))
    await flown(10)
    const lengths = await inPage(async () => {
      const host = $('boids-canvas')
      const answers = [(await host.positions()).length, await host.query('length')]
      host.setAttribute('count', '25000')
      host.setAttribute('max-speed', '5')
      answers.push((await host.positions()).length)
      return answers
    })
    assert.deepEqual(lengths, [40_000, 20_000, 50_000])
    await flown((await inPage(() => crew('flown'))) + 20)
    assert.deepEqual(await inPage(() => [spy.errors, spy.events]), [[], []])
  })

  test('stands still from a pause on: answers are given in the order of the calls', async () => {
    await driver.get(page('workers="3" count="20000"'))
    await flown(10)
    const answers = await inPage(async () => {
      const host = $('boids-canvas')
      const answers = []
      for (let i = 0; i < 10; i++) {
        host.pause()
        const asked = [host.query('steps'), host.fingerprint(), host.query('steps')]
        host.step(5)
        const [before, , stood, stepped] = await Promise.all([...asked, host.query('steps')])
        answers.push(stood - before, stepped - stood)
        host.play()
        await waitFor(async () => (await host.query('steps')) > stepped + 2)
        host.configure({ maxSpeed: 3 + i })
        answers.push((await host.get('maxSpeed')) - i)
      }
      return answers
    })
    assert.deepEqual(answers, Array(10).fill([0, 5, 3]).flat())
  })

  test('flies on with several workers once no boid is followed any more', async () => {
    await driver.get(page('workers="2" count="20000"'))
    await flown(10)
    await inPage(async () => {
      spy.lastWorker.addEventListener('error', ({ message }) => spy.errors.push(message))
      const host = $('boids-canvas')
      const looked = new Promise((resolve) => host.addEventListener('boids-look', resolve, { once: true }))
      host.setAttribute('follow', '3')
      await looked
      host.removeAttribute('follow')
    })
    await flown((await inPage(() => crew('flown'))) + 20)
    assert.deepEqual(await inPage(() => [spy.errors, spy.events]), [[], []])
  })

  test('that is removed while its members start leaves none', async () => {
    await driver.get(page('count="5"'))
    const left = await inPage(async () => {
      const { style } = $('boids-canvas')
      const options = { thread: 'worker', workers: 3, count: 20_000, zoom: 'auto', style: style.cssText }
      const host = Object.assign(document.createElement('boids-canvas'), options)
      /** @type {number | undefined} */
      let alive
      let most = 0
      new BroadcastChannel('members').onmessage = ({ data }) => {
        alive = data
        most = Math.max(most, data)
        host.remove()
      }
      document.body.append(host)
      return waitFor(() => most && alive === 0)
    })
    assert.equal(left, true)
  })

  for (const kind of ['step', 'picture', 'gathering'])
    test(`that loses a worker at a ${kind} flies on, alone, with the same bits`, async () => {
      // so few that there are pictures between two steps, on a busy machine too
      await driver.get(page('workers="3" count="20000" seed="3" steps-per-second="6"'))
      await flown(10)
      const complete = await inPage((kind) => crew(kind), kind)
      if (kind === 'gathering') await inPage(() => $('boids-canvas').positions())
      await until('the loss is reported', () => spy.events.some(({ recovered }) => recovered))
      const before = await inPage(() => $('boids-canvas').query('steps'))
      assert.ok(before >= complete, `${before} steps of ${complete}`)
      await until('it flies on', async (steps) => (await $('boids-canvas').query('steps')) > steps + 10, before)
      const [actual, expected] = await fingerprints()
      assert.equal(actual, expected)
    })
})
