// @ts-check
/**
 * A model of the element's life: what a flock must show after any order of ordinary calls, with any delays between. The last
 * value given wins, whatever happens meanwhile; questions are answered in the order of the calls; every promise settles; no
 * error is unhandled. In the end the flock, started anew, flies and shows what a new element does with the same values.
 *
 * model.js makes orders, model-page.js runs one after the other in a page. A failure prints the order, shortened, as code.
 *
 *     MODEL_SEED=7 MODEL_SECONDS=600 cargo xtask test element/model.test.js --browser chrome
 *     MODEL_ORDER=order.js cargo xtask test element/model.test.js --browser chrome
 *
 * The first searches from a seed, the second runs an order that was printed.
 */

import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { BROWSERS, describeIn, driver, inPage, oneOf, site } from '../harness/browser.js'
import { orders, write } from './model.js'

const { MODEL_SEED, MODEL_SECONDS, MODEL_ORDER, TEST_ALL } = process.env
// each order says where its flock flies
delete process.env.TEST_THREAD

/** Of both threads. */
const SECONDS = Number(MODEL_SECONDS ?? (TEST_ALL ? 600 : 60))
/** Orders from one seed: to generate an order again takes no longer. */
const ORDERS = 20

/** @typedef {ReturnType<typeof orders.generate>['value']} Order */

describeIn(oneOf(BROWSERS), 'model', () => {
  const open = async () => {
    const script = '<script src="/boids-canvas.js"></script><script src="/model-page.js"></script>'
    site.put('/model-page.js', readFileSync(new URL('model-page.js', import.meta.url)))
    await driver.get(site.page('<main></main>', { script }))
  }

  /** What is wrong, with the order; nothing where it shows what it must. @param {string} code */
  async function faultOf(code) {
    try {
      await inPage(driver, (code) => runOrder(code), code)
      return ''
    } catch (error) {
      await open()
      return `${code}\n// ${/** @type {Error} */ (error).message.split('\n')[0]}`
    }
  }

  /** The fault of an order without most calls that it does not need. @param {string} thread @param {Iterable<any>} order */
  async function shortFaultOf(thread, order) {
    let fault = await faultOf(write(thread, order))
    let lines = fault ? [...order] : []
    for (let size = lines.length; size >= 1; size = Math.floor(size / 2))
      for (let i = lines.length - size; i >= 0; i -= size) {
        const fewer = [...lines.slice(0, i), ...lines.slice(i + size)]
        const other = await faultOf(write(thread, fewer))
        if (other) [lines, fault] = [fewer, other]
      }
    return fault
  }

  if (MODEL_ORDER)
    test('an order', async () => {
      await open()
      const fault = await faultOf(readFileSync(MODEL_ORDER, 'utf8'))
      if (fault) throw new Error(fault)
    })
  else
    for (const [i, thread] of ['page', 'worker'].entries())
      test(`after any order of calls, a flock on the thread ${thread} shows what was given last`, async () => {
        await open()
        const end = Date.now() + 500 * SECONDS
        let count = 0
        for (let seed = Number(MODEL_SEED ?? Date.now() % 1e6); Date.now() < end; seed++)
          for (const order of fc.sample(orders, { seed: 2 * seed + i, numRuns: ORDERS })) {
            count++
            const fault = await shortFaultOf(thread, order)
            if (fault) throw new Error(`MODEL_SEED=${seed}, order ${count}:\n\n${fault}\n`)
          }
        console.log(`${thread}: ${count} orders`)
      })
})
