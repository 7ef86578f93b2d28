// @ts-check
/** Flocks in a worker: where one can start, what happens where none can, and that it behaves like a flock on the page. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, fileAddress, inPage, openBody, site, until } from '../harness/browser.js'

// these tests choose the thread themselves
delete process.env.TEST_THREAD

const TAG = '<boids-canvas preset="school" seed="4" count="50" width="400" height="300"></boids-canvas>'

/** The policy of a page that allows WebAssembly and its own scripts. @param {string} [more] */
const policy = (more = '') => ({
  'Content-Security-Policy': `default-src 'none'; script-src 'self' 'nonce-spy' 'wasm-unsafe-eval'; ${more}`,
})

/** Where the first flock of a page flies, once it flies: `page`, or the scheme of the worker's script. @returns {Promise<string>} */
async function where() {
  // a page from a file has no helpers
  return until('the flock flies', async () => {
    const element = /** @type {any} */ (document.querySelector('boids-canvas'))
    await element.ready
    if ((await element.query('steps')) <= 3) return false
    return element.flock ? 'page' : (/** @type {any} */ (globalThis).spy?.worker.address.replace(/:.*/, '') ?? 'worker')
  })
}

describeIn(['webkit'], 'worker', () => {
  test('in WebKit, flocks fly in a worker if the engine is new enough, else on the page', async () => {
    const script = `<script nonce="spy">HTMLCanvasElement.prototype.transferControlToOffscreen = spy.transfer</script>
      <script src="/boids-canvas.js"></script>`
    await openBody(TAG, { script })
    const isNew = await inPage(() => 'Suspending' in WebAssembly)
    assert.equal(await where(), isNew ? 'blob' : 'page')
    assert.equal(await inPage(() => spy.worker.alive), isNew ? 1 : 0)
  })
})

describeIn(['chrome', 'firefox'], 'worker', () => {
  test('it starts from a blob, else from the address of the script, else the flock flies on the page', async () => {
    const foreign = site.elsewhere.origin
    const script = `<script src="${foreign}/boids-canvas.js"></script>`
    for (const [title, options, expected] of /** @type {[string, any, string][]} */ ([
      ['no policy', {}, 'blob'],
      ['own scripts', { headers: policy() }, 'http'],
      ['blobs for workers', { headers: policy('worker-src blob:') }, 'blob'],
      ['no workers', { headers: policy("worker-src 'none'") }, 'page'],
      ['another origin', { script }, 'blob'],
      ['an allowed origin', { script, headers: policy(`script-src-elem ${foreign} 'nonce-spy'`) }, 'page'],
    ])) {
      await openBody(TAG, options)
      assert.equal(await where(), expected, title)
      assert.deepEqual(await inPage(() => spy.warnings), [], title)
    }
  })

  test('it flies from a file', async () => {
    await driver.get(fileAddress('embed/element.html'))
    assert.equal(await where(), 'worker')
  })

  test('a show answers alike on both threads, and takes arrays behind proxies, as reactive frameworks make them', async () => {
    await openBody(`<div style="height: 90px"></div><main style="height: 90px"></main>`)
    const facts = await inPage(async () => {
      /** @type {(list: any) => any} */
      const reactive = (list) =>
        new Proxy(list, { get: (list, key) => (Array.isArray(list[key]) ? reactive(list[key]) : list[key]) })
      const shared = new Float64Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer, 8, 4)
      const facts = []
      for (const [selector, thread] of [
        ['div', 'worker'],
        ['main', 'page'],
      ]) {
        const show = BoidsCanvas.mount($(selector), { count: 2, paused: true, thread })
        await show.ready
        await show.setState(reactive([10, 20, 30, 40]), reactive([1, 2, 3, 4]))
        await show.setFormation(reactive([1, 2]))
        await show.set('obstacles', reactive([[9, 9, 5]]))
        const state = [...(await show.positions()), ...(await show.velocities())]
        await show.setState(shared, shared)
        const wrong = [reactive({}), reactive(new Float32Array(4)), new DataView(new ArrayBuffer(16)), [1, 2, null, 4]]
        const messages = wrong.map((given) => messageOf(() => show.setState(given, given)))
        facts.push({
          isHere: Boolean(show.flock),
          name: String(show),
          state,
          obstacles: await show.get('obstacles'),
          positions: [...(await show.positions())],
          measured: [(await show.measure()).speed, (await show.look(0)).cohesion.flockmates.length],
          messages: await Promise.all(messages),
        })
      }
      return facts
    })
    assert.deepEqual({ ...facts[0], isHere: true }, facts[1])
    const [{ messages, ...fact }] = facts
    assert.deepEqual(fact, {
      isHere: false,
      // Vue makes no proxy of an object with a name of its own
      name: '[object Show]',
      state: [10, 20, 30, 40, 1, 2, 3, 4],
      obstacles: [[9, 9, 5]],
      positions: [0, 0, 0, 0],
      measured: [0, 1],
    })
    assert.equal(messages[0], 'positions must be a Float32Array or an array, not an object')
  })

  test('of the values that a page sets before the worker has taken the last ones, only the newest go there', async () => {
    await openBody('<div style="width: 200px; height: 200px"></div>')
    const found = await inPage(async () => {
      const show = BoidsCanvas.mount($('div'), { count: 20, paused: true, thread: 'worker' })
      await show.ready
      await waitFor(() => pictureHash($('div')))
      /** @type {string[]} */
      const sent = []
      const worker = spy.lastWorker
      worker.postMessage = (/** @type {any} */ message, /** @type {any} */ transfer) => {
        sent.push(message.call)
        Worker.prototype.postMessage.call(worker, message, transfer)
      }
      for (let speed = 1; speed <= 50; speed++) show.configure({ maxSpeed: speed })
      const speed = await show.get('maxSpeed')
      show.configure({ maxSpeed: 7 })
      await waitFor(async () => (await show.get('maxSpeed')) === 7)
      const first = sent.slice(0, sent.indexOf('get')).filter((call) => call === 'configure')
      return [speed, first.length]
    })
    assert.equal(found[0], 50)
    // one more if the worker had taken the box
    assert.ok(found[1] === 1 || found[1] === 2, `${found[1]} messages`)
  })

  test('all flocks of a page share one worker, which ends with the last', async () => {
    // so low that all are in sight
    await openBody(TAG.replace(' ', ' style="height: 20px" ').repeat(20))
    await until('all fly', async () => {
      const steps = await Promise.all($$().map((element) => element.query('steps')))
      return steps.length === 20 && steps.every((flown) => flown > 3)
    })
    assert.equal(await inPage(() => spy.worker.alive), 1)
    await inPage(() => $$().forEach((element, i) => i && element.remove()))
    assert.equal(await where(), 'blob')
    assert.equal(await inPage(() => spy.worker.alive), 1)
    await inPage(() => $('boids-canvas').remove())
    await until('the worker has ended', () => spy.worker.alive === 0)
  })

  test('where it hangs, its flocks go on on the page, which says so once', async () => {
    // the second is out of sight
    await openBody(TAG + TAG)
    assert.equal(await where(), 'blob')
    await inPage(() => spy.hang())
    await until('the flocks are on the page', () => $$().every((element) => element.flock))
    const warnings = await inPage(() => spy.warnings)
    assert.equal(warnings.length, 1)
    assert.match(warnings[0], /the worker is not responding/)
    assert.equal(await inPage(() => canvasesOf($('boids-canvas')).length), 1)
  })

  test('a worker that never starts is not waited for', async () => {
    const script = `<script nonce="spy">{ const { createObjectURL } = URL
        spy.start = 2000
        URL.createObjectURL = () => createObjectURL(new Blob(['for(;;);'], { type: 'text/plain' })) }</script>
        <script>document.currentScript.remove()</script>
        <script src="/boids-canvas.js"></script>`
    await openBody(TAG, { script })
    assert.match(await where(), /http|page/)
  })

  test('a flock that is gone before the worker has started leaves nothing', async () => {
    await openBody('<div></div>')
    await inPage(() => BoidsCanvas.mount($('div'), { thread: 'worker' }).destroy())
    // one that is starting ends as soon as it has started
    await until('the worker has ended', () => spy.lastWorker && !spy.worker.alive)
    const left = await inPage(() => ({ content: $('div').shadowRoot?.innerHTML, errors: spy.errors }))
    assert.deepEqual(left, { content: '<slot></slot>', errors: [] })
  })

  test('questions with a wrong name or value reject with a clear error', async () => {
    await openBody(TAG)
    assert.equal(await where(), 'blob')
    const [nonsense, look, boid, fast, pairs, object] = await inPage(async () => {
      const host = $('boids-canvas')
      const acts = [
        () => host.query('nonsense'),
        () => host.query('look'),
        () => host.look(99),
        () => host.set('maxSpeed', 'fast'),
        () => host.setState([1], [2]),
        () => host.set('maxSpeed', () => {}),
      ]
      const errors = await Promise.all(acts.map(errorOf))
      return errors.map(({ message, option }) => ({ message, option }))
    })
    assert.match(nonsense.message, /^query must be one of length, .*, not "nonsense"$/)
    assert.match(look.message, /^query must be one of length, .*, not "look"$/)
    assert.equal(boid.message, 'boid must be a whole number below 50, the number of boids, not 99')
    assert.deepEqual(fast, { message: 'maxSpeed must be a number from 0 to 100, not "fast"', option: 'maxSpeed' })
    assert.equal(pairs.message, 'positions must be pairs of x and y, not 1 numbers')
    assert.equal(object.message, 'maxSpeed must be a number from 0 to 100, not an object')
  })
})
