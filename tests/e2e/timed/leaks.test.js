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

  /** Makes shows in `div`, or elements and divs in `main`, and takes them away again, so many times. It runs in the page. */
  const cycles = async (/** @type {number} */ n, /** @type {string} */ thread, /** @type {boolean} */ areMounted) => {
    for (let i = 0; i < n; i++) {
      if (!areMounted)
        $('main').innerHTML = '<boids-canvas count="200"></boids-canvas><div data-boids-canvas data-count="200"></div>'
      const show = areMounted ? BoidsCanvas.mount($('div'), { count: 200, thread }) : $('main boids-canvas')
      // every tenth lives for two frames
      if (i % 10 === 0) while ((await show.query('steps')) < 2) await new Promise(requestAnimationFrame)
      else if (!areMounted) await null
      if (areMounted) show.destroy()
      else $('main').innerHTML = ''
    }
    await rest(3)
    return [spy.memory.buffer.byteLength, spy.worker.memory]
  }

  /** Asserts that the last of these cycles leaves no more than an earlier one. @param {number[]} counts */
  async function assertNoLeak(counts, { thread = 'auto', stays = false, areMounted = false, earlier = 0 }) {
    await driver.sendDevToolsCommand('Performance.enable')
    await openBody(`<div style="width: 200px; height: 200px">fallback</div><main></main><p style="height: 90px"></p>`)
    await inPage(
      async (thread, stays) => {
        await BoidsCanvas.init()
        if (stays) await BoidsCanvas.mount($('p'), { thread, paused: true }).ready
      },
      thread,
      stays,
    )
    const all = []
    for (const n of counts) {
      const memory = await inPage(cycles, n, thread, areMounted)
      await until('no frame is pending', () => spy.allPending === 0)
      // a worker that had not started yet ends as soon as it has
      await until('no worker is left', (workers) => spy.worker.alive <= workers, stays && thread !== 'page' ? 1 : 0)
      all.push({ memory, ...(await metrics()) })
    }
    const [few, many] = [all[earlier], all[all.length - 1]]
    assert.deepEqual(many.memory, few.memory, 'bytes of WebAssembly memory, on the page and in the worker')
    assert.ok(many.listeners <= few.listeners, `${few.listeners} listeners, then ${many.listeners}`)
    return { few, many }
  }

  for (const [where, thread, stays] of /** @type {const} */ ([
    ['', 'page', false],
    [' in the worker', 'worker', false],
    [' in the worker, while another one stays there,', 'worker', true],
  ]))
    test(`a thousand mounted and destroyed shows${where} leak no memory, frames, workers, listeners or nodes`, async () => {
      // the memory has its size after some hundred, and the same after 6,000 more
      const { few, many } = await assertNoLeak([10, 500, 1000], { thread, stays, areMounted: true, earlier: 1 })
      assert.ok(many.nodes <= few.nodes + 20, `${few.nodes} nodes, then ${many.nodes}`)
      assert.ok(many.heap < few.heap + 2e6, `a JavaScript heap of ${few.heap} bytes, then ${many.heap}`)
      assert.equal(await inPage(() => $('div').innerText), 'fallback', 'the fallback content is back')
    })

  for (const stays of [false, true])
    test(`elements and divs added and removed leak no memory, frames or listeners${stays ? ' while another one stays' : ''}`, async () => {
      // when its worker starts again for the first time, a page gets one listener more, and none afterwards
      await assertNoLeak([10, 10, 200], { stays, earlier: 1 })
    })
})
