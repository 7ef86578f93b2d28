// @ts-check
/**
 * What strangers and machines may do to flocks, tried at random in Chromium: `node harness/random-acts.js 20 7` tries each for 20 s from seed 7, in
 * the environment of the tests (browser.js), and prints a row of a table. Addresses are tried by random-links.js.
 *
 * In the end each flock must still fly as if nothing had happened: from its seed, 50 steps have the fingerprint of a new flock
 * of the same parameters.
 */

import { inPage, openBrowser, serve } from './browser.js'
import { allRows, randomFrom, valueOf } from './random-links.js'
import { TRAPS } from './traps.js'

const STYLE = 'style="display: block; height: 60px; width: 200px"'
const TAG = `<boids-canvas count="70" ${STYLE}></boids-canvas>`

/**
 * @typedef {object} Tried
 * @property {string} what
 * @property {string} body of the page
 * @property {(random: () => number) => unknown} [input] for each act
 * @property {(input: any) => unknown} act in the page
 * @property {() => unknown} [after] all acts, in the page
 */

const [seconds, seed] = process.argv.slice(2).map(Number)
const rows = (await allRows()).filter(({ name }) => !['formation', 'markerImage', 'thread', 'follow'].includes(name))
/** @param {() => number} random @returns {[string, string]} */
const anyOption = (random) => {
  const row = rows[Math.floor(random() * rows.length)]
  const value = valueOf(row.name === 'count' ? { ...row, max: 500 } : row, random)
  return [row.name, random() < 0.8 ? value : ['', 'x', '-1', 'NaN', '1e999', '<i>'][Math.floor(random() * 6)]]
}
const number = (/** @type {() => number} */ random) => Math.floor(random() * 1000)

/** @type {Tried[]} */
const ALL = [
  {
    what: 'random attributes',
    body: TAG,
    input: (random) => [...anyOption(random), random() < 0.3],
    act: ([name, value, isTaken]) => {
      const attribute = name.replace(/[A-Z]/g, (/** @type {string} */ letter) => `-${letter.toLowerCase()}`)
      if (isTaken) $('boids-canvas').removeAttribute(attribute)
      else $('boids-canvas').setAttribute(attribute, value)
    },
  },
  {
    what: 'random settings by configure',
    body: TAG,
    input: anyOption,
    act: ([name, value]) => {
      try {
        $('boids-canvas').configure({ [name]: value })
      } catch {
        // a wrong value throws
      }
    },
  },
  {
    what: 'connect, move, hide, destroy in any order',
    body: `<section></section><section>${TAG}</section>`,
    input: number,
    act: (n) => {
      const host = /** @type {any} */ (globalThis).host ?? $('boids-canvas')
      Object.assign(globalThis, { host })
      const places = document.querySelectorAll('section')
      if (n % 6 < 2) places[n % 2].append(host)
      if (n % 6 === 2) host.remove()
      if (n % 6 === 3) host.hidden = !host.hidden
      if (n % 6 === 4) host.thread = n % 4 ? 'page' : undefined
      if (n % 6 === 5) n % 4 ? host.play() : host.step(n % 9)
    },
    after: () => {
      const { host } = /** @type {any} */ (globalThis)
      host.hidden = false
      document.body.append(host)
    },
  },
  {
    what: 'messages to the worker in any order',
    body: TAG,
    input: (random) => [number(random), number(random)],
    act: ([n, m]) => {
      const calls = [
        'step',
        'reset',
        'pause',
        'play',
        'query',
        'taken',
        'watch',
        'setCamera',
        'settle',
        'nonsense',
        'film',
        '',
      ]
      const args = [[], [3], [{}], ['fingerprint', []], [undefined], ['measure', [1]]][m % 6]
      spy.lastWorker?.postMessage({ player: n % 3, call: calls[n % calls.length], args, ...(m % 2 && { answer: -n }) })
    },
  },
  {
    what: '100 elements on one page',
    body: TAG.repeat(100),
    input: number,
    act: (n) => {
      const host = /** @type {any} */ (document.querySelectorAll('boids-canvas')[n % 100])
      n % 3 ? host.step(1) : host.playing ? host.pause() : host.play()
    },
  },
  {
    what: 'worker killed at any message',
    body: TAG,
    input: number,
    act: async (n) => {
      const host = $('boids-canvas')
      const calls = ['step', 'reset', 'pause', 'play', 'snapshot']
      host[calls[n % 5]]()?.catch?.(() => {})
      if (!spy.worker.alive) return
      const asked = host.fingerprint().catch(() => {})
      spy.lastWorker.constructor.prototype.terminate.call(spy.lastWorker)
      await waitFor(() => host.flock)
      await asked
      host.thread = 'page'
      host.thread = undefined
      await waitFor(() => spy.worker.alive)
    },
  },
  ...['page', 'worker'].map((thread) => ({
    what: `a trap at any call, on the ${thread}`,
    body: TAG.replace(' ', ` thread="${thread}" `),
    input: number,
    act: async (/** @type {number} */ n) => {
      const host = $('boids-canvas')
      await quiet()
      await trap(1 + (n % 350))
      host.step(1)
      await host.query('steps').catch(() => {})
      await trap(0)
      if (!host.shadowRoot.querySelector('[role=alert]')) return
      // a trap within the allocator has ended it; back in the page it flies anew
      host.remove()
      await rest(2)
      document.body.append(host)
      await host.ready
    },
  })),
]

const random = randomFrom(seed)
const site = await serve()
const browser = await openBrowser('chrome')
const fast = `<script nonce="spy">{ const { setInterval } = window
  const now = performance.now.bind(performance)
  performance.now = () => 50 * now()
  window.setInterval = (work, ms) => setInterval(work, ms / 50) }</script>`
console.log(
  '| tried | acts | longest task | memory after | fingerprints equal | errors |\n| --- | --- | --- | --- | --- | --- |',
)
for (const { what, body, input = () => 0, act, after = () => {} } of ALL) {
  const script = `${/killed/.test(what) ? fast : ''}${/trap/.test(what) ? TRAPS : ''}<script src="/boids-canvas.js"></script>`
  await browser.get(site.page(body, { script }))
  await inPage(browser, async () => {
    const tasks = { longest: 0 }
    Object.assign(globalThis, { tasks })
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration)
    })
    await $('boids-canvas').ready
    observer.observe({ type: 'longtask' })
  })
  const end = Date.now() + 1000 * seconds
  let acts = 0
  for (; Date.now() < end; acts += 10) {
    const inputs = Array.from({ length: 10 }, () => input(random))
    await browser.executeAsyncScript(
      `const [inputs, done] = arguments; (async () => { for (const input of inputs) {
        await (${act})(input); await new Promise(requestAnimationFrame) } })().then(() => done(), (error) => done(String(error)))`,
      inputs,
    )
  }
  await inPage(browser, after)
  const result = await inPage(browser, async () => {
    await BoidsCanvas.init()
    await rest(20)
    const hosts = /** @type {any[]} */ ([...document.querySelectorAll('boids-canvas')])
    let equal = 0
    for (const host of hosts) {
      await host.ready
      host.pause()
      await host.setPointer?.()
      host.reset()
      host.step(50)
      const [params, obstacles, print] = await Promise.all([
        host.query('params'),
        host.get('obstacles'),
        host.fingerprint(),
      ])
      const flock = new BoidsCanvas.Flock({ ...params, obstacles })
      flock.step(50)
      if (flock.fingerprint() === print) equal++
      flock.free()
    }
    const { usedJSHeapSize = 0 } = /** @type {any} */ (performance).memory ?? {}
    const memory = usedJSHeapSize + (spy.memory?.buffer.byteLength ?? 0) + spy.worker.memory
    const { tasks } = /** @type {any} */ (globalThis)
    return { ...tasks, memory, equal, of: hosts.length, errors: spy.errors }
  }).catch((error) => ({ longest: NaN, memory: NaN, equal: 0, of: 1, errors: [String(error).slice(0, 200)] }))
  const { longest, memory, equal, of, errors } = result
  console.log(
    `| ${what} | ${acts} | ${Math.round(longest)} ms | ${Math.round(memory / 2 ** 20)} MB | ${equal} of ${of} | ${errors.length} ${[...new Set(errors)].join('; ').slice(0, 300)} |`,
  )
}
site.close()
await browser.quit()
