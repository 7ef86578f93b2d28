// @ts-check
/** A busy machine is not mistaken for a worker that has died. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, everywhere, inPage, openBody, until } from '../harness/browser.js'

// this test chooses the thread itself
delete process.env.TEST_THREAD

const TAG = '<boids-canvas preset="school" seed="4" count="50" width="400" height="300"></boids-canvas>'

/** Whether the flock flies, in a worker. */
const isInWorker = async () => {
  const host = $('boids-canvas')
  await host.ready
  return (await host.query('steps')) > 3 && spy.worker.alive === 1 && !host.flock
}

describeIn(['chrome', 'firefox'], 'a busy machine', () => {
  test('where the machine is busy for seconds, the flock stays in the worker', async () => {
    const script = `${everywhere(() => {
      const channel = new BroadcastChannel('busy')
      const work = (/** @type {number} */ ms) => {
        const end = performance.now() + ms
        while (performance.now() < end);
      }
      channel.onmessage = () => work(9000)
      if ('document' in globalThis)
        Object.assign(globalThis, {
          async busy() {
            channel.close()
            new BroadcastChannel('busy').postMessage(0)
            await sleep(50)
            for (let i = 0; i < 5; i++) {
              work(1700)
              await sleep(0)
            }
          },
        })
    })}<script src="/boids-canvas.js"></script>`
    await openBody(TAG, { script })
    await until('it flies in the worker', isInWorker)
    await inPage(() => /** @type {any} */ (window).busy())
    await until('it flies in the worker', isInWorker)
    assert.deepEqual(await inPage(() => spy.warnings), [])
  })
})
