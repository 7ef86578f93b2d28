// @ts-check
/**
 * A model of the element's life: what a flock must show after any order of ordinary calls, with any delays between. The last
 * value given wins, whatever happens meanwhile; questions are answered in the order of the calls; every promise settles; no
 * error is unhandled. In the end the flock, started anew, flies and shows what a new element does with the same values.
 *
 * model.js makes orders, model-page.js runs some at a time in a page. A failure prints the order, shortened, as code.
 *
 *     MODEL_SEED=7 MODEL_SECONDS=600 cargo xtask test element/model.test.js --browser chrome
 *     MODEL_ORDER=order.js cargo xtask test element/model.test.js --browser chrome
 *
 * The first searches from a seed, the second runs an order that was printed. Without a seed, the orders are the same in every
 * run, so that nobody's first run fails by chance; with `--all` they are new.
 */

import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { describeIn, driver, inPage, oneOf, openBody, site } from '../harness/browser.js'
import { orders, write } from './model.js'

const { MODEL_SEED, MODEL_SECONDS, MODEL_ORDER, TEST_ALL } = process.env
// each order says where its flock flies
delete process.env.TEST_THREAD

/** How long to search, on both threads together. @param {string} browser */
const secondsIn = (browser) => Number(MODEL_SECONDS ?? (TEST_ALL && browser === 'chrome' ? 600 : 60))
/** How many seeds an ordinary run has at most: a faster machine runs the same orders as a slower one. */
const SEEDS = MODEL_SECONDS || TEST_ALL ? Infinity : 12
/** Orders from one seed. They run side by side, because most of their time is waiting for frames. */
const ORDERS = 8

/** @typedef {ReturnType<typeof orders.generate>['value']} Order */

// WebKitGTK crashes now and then when a worker ends that draws on a canvas of the page
describeIn(oneOf(['chrome', 'firefox']), 'model', (name) => {
  const open = async () => {
    const script = '<script src="/boids-canvas.js"></script><script src="/model-page.js"></script>'
    site.put('/model-page.js', readFileSync(new URL('model-page.js', import.meta.url)))
    // an order ends by itself, however busy the machine is
    await driver.manage().setTimeouts({ script: 600_000 })
    await openBody('<svg id="shape" viewBox="0 0 9 9"><path d="M0 0h9v4z" /></svg>', { script })
  }

  /** What is wrong with each of some orders, if anything. @param {string[]} codes */
  async function faultsOf(...codes) {
    const faults = await inPage((codes) => runOrders(codes), codes)
    // a page says only once that a worker was late
    if (faults.some(Boolean) || (await inPage(() => isLate()))) await open()
    return faults.map((fault, i) => fault && `${codes[i]}\n// ${fault}`)
  }

  /** The fault of an order without most calls that it does not need. @param {string} thread @param {Iterable<any>} order */
  async function shortFaultOf(thread, order) {
    let lines = [...order]
    let [fault] = await faultsOf(write(thread, lines))
    for (let size = fault ? lines.length : 0; size >= 1; size = Math.floor(size / 2))
      for (let i = lines.length - size; i >= 0; i -= size) {
        const fewer = [...lines.slice(0, i), ...lines.slice(i + size)]
        const [other] = await faultsOf(write(thread, fewer))
        if (other) [lines, fault] = [fewer, other]
      }
    return fault
  }

  if (MODEL_ORDER)
    test('an order', async () => {
      await open()
      const [fault] = await faultsOf(readFileSync(MODEL_ORDER, 'utf8'))
      if (fault) throw new Error(fault)
    })
  else
    for (const [i, thread] of ['page', 'worker'].entries())
      test(`after any order of calls, a flock on the thread ${thread} shows what was given last`, async () => {
        await open()
        const end = Date.now() + 500 * secondsIn(name)
        const first = Number(MODEL_SEED ?? (TEST_ALL ? Date.now() % 1e6 : 1))
        let seed = first
        for (; seed - first < SEEDS && Date.now() < end; seed++) {
          const some = fc.sample(orders, { seed: 2 * seed + i, numRuns: ORDERS })
          const faults = await faultsOf(...some.map((order) => write(thread, order)))
          const found = faults.findIndex(Boolean)
          if (found >= 0) {
            // alone, it may be in order
            const fault = (await shortFaultOf(thread, some[found])) || `${faults[found]}\n// beside others: MODEL_SEED`
            throw new Error(`MODEL_SEED=${seed}:\n\n${fault}\n`)
          }
        }
        console.log(`${thread}: ${(seed - first) * ORDERS} orders`)
      })
})
