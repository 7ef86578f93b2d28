// @ts-check
/** What a thousand flocks leave behind: nothing. element/lifecycle.test.js shows the same of a few, in every browser. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, inPage, openBody, until } from '../harness/browser.js'

describeIn(['chrome'], 'leaks', () => {
  /** Counts of what can leak, after a garbage collection. Chromium only. */
  async function metrics() {
    await driver.sendDevToolsCommand('HeapProfiler.collectGarbage')
    const { metrics } = await driver.sendAndGetDevToolsCommand('Performance.getMetrics')
    const all = Object.fromEntries(metrics.map((/** @type {any} */ { name, value }) => [name, value]))
    return { listeners: all.JSEventListeners, nodes: all.Nodes, heap: all.JSHeapUsedSize }
  }

  for (const [where, thread, stays] of /** @type {const} */ ([
    ['', 'page', false],
    [' in the worker', 'worker', false],
    [' in the worker, while another one stays there,', 'worker', true],
  ]))
    test(`a thousand mounted and destroyed shows${where} leak no memory, frames, workers, listeners or nodes`, async () => {
      await driver.sendDevToolsCommand('Performance.enable')
      const body = '<div style="width: 200px; height: 200px">fallback</div><p style="height: 90px"></p>'
      await openBody(body)
      await inPage(
        async (thread, stays) => {
          await BoidsCanvas.init()
          if (stays) await BoidsCanvas.mount($('p'), { thread, paused: true }).ready
        },
        thread,
        stays,
      )
      const cycles = async (/** @type {number} */ n) => {
        const memory = await inPage(
          async (n, thread) => {
            for (let i = 0; i < n; i++) {
              const show = BoidsCanvas.mount($('div'), { count: 200, thread })
              // every tenth show lives for two frames
              if (i % 10 === 0) while ((await show.query('steps')) < 2) await new Promise(requestAnimationFrame)
              show.destroy()
            }
            return [spy.memory.buffer.byteLength, spy.worker.memory]
          },
          n,
          thread,
        )
        await until('no frame is pending', () => spy.allPending === 0)
        // a worker that had not started yet ends as soon as it has
        await until('no worker is left', (workers) => spy.worker.alive <= workers, stays ? 1 : 0)
        return { memory, ...(await metrics()) }
      }
      const few = await cycles(10)
      for (let i = 0; i < 3; i++) await cycles(250)
      const many = await cycles(250)
      assert.deepEqual(many.memory, few.memory, 'bytes of WebAssembly memory, on the page and in the worker')
      assert.ok(many.listeners <= few.listeners, `${few.listeners} listeners, then ${many.listeners}`)
      assert.ok(many.nodes <= few.nodes + 20, `${few.nodes} nodes, then ${many.nodes}`)
      assert.ok(many.heap < few.heap + 2e6, `a JavaScript heap of ${few.heap} bytes, then ${many.heap}`)
      assert.equal(await inPage(() => $('div').innerText), 'fallback', 'the fallback content is back')
    })

  for (const stays of [false, true])
    test(`elements and divs added and removed leak no memory, frames or listeners${stays ? ' while another one stays' : ''}`, async () => {
      await driver.sendDevToolsCommand('Performance.enable')
      await openBody(`<main></main>${stays ? '<boids-canvas id="stays" paused></boids-canvas>' : ''}`)
      await inPage(async () => {
        await BoidsCanvas.init()
        await $('#stays')?.ready
      })
      const cycles = async (/** @type {number} */ n) => {
        const memory = await inPage(async (n) => {
          for (let i = 0; i < n; i++) {
            $('main').innerHTML =
              '<boids-canvas count="200"></boids-canvas><div data-boids-canvas data-count="200"></div>'
            const host = $('main boids-canvas')
            if (i % 10 === 0) while ((await host.query('steps')) < 2) await new Promise(requestAnimationFrame)
            else await null
            $('main').innerHTML = ''
          }
          await sleep(50)
          return [spy.memory.buffer.byteLength, spy.worker.memory]
        }, n)
        await until('no frame is pending', () => spy.allPending === 0)
        // a worker that had not started yet ends as soon as it has
        await until('no worker is left', (workers) => spy.worker.alive <= workers, stays ? 1 : 0)
        return { memory, ...(await metrics()) }
      }
      // when its worker starts again for the first time, a page gets one listener more, and none afterwards
      await cycles(10)
      const few = await cycles(10)
      const many = await cycles(200)
      assert.deepEqual(many.memory, few.memory)
      assert.ok(many.listeners <= few.listeners, `${few.listeners} listeners, then ${many.listeners}`)
    })
})
