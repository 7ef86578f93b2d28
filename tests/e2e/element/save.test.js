// @ts-check
/** An exact save: a restored flock flies on bit-identically, on the page, in a worker, and in every browser. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { describeIn, inPage, openBody } from '../harness/browser.js'

// these tests choose the thread themselves
delete process.env.TEST_THREAD

/** Steps from each save; SAVE_STEPS=3000 flies more. */
const STEPS = Number(process.env.SAVE_STEPS ?? 50)
/** A save in hexadecimal, and the fingerprint 3,000 steps later in a native build: see tests/save.rs. */
const [NATIVE, FINGERPRINT] = readFileSync(new URL('../../save.txt', import.meta.url), 'utf8')
  .trim()
  .split(' ')

describeIn(['chrome', 'firefox', 'webkit'], 'an exact save', () => {
  test('from it, a flock, an element in a worker and a show on the page fly on alike; one that has changed is refused', async () => {
    const low = 'style="height: 90px"'
    await openBody(`<boids-canvas thread="worker" paused ${low}></boids-canvas><main ${low}></main>`)
    const found = await inPage(
      async (steps, hex, native) => {
        await BoidsCanvas.init()
        const show = BoidsCanvas.mount($('main'), { thread: 'page', paused: true })
        const flocks = [$('boids-canvas'), show]
        await Promise.all(flocks.map((flock) => flock.ready))
        const wrong = []
        /** @param {any} flock @param {Uint8Array} save @param {number} steps */
        const flown = async (flock, save, steps) => {
          await flock.restore(save)
          flock.step(steps)
          return flock.fingerprint()
        }
        let most = 0
        for (const { name, values } of BoidsCanvas.presets)
          for (const bounds of /** @type {const} */ (['turn', 'bounce', 'wrap'])) {
            const margin = Math.min(values.margin, values.width / 2, values.height / 2)
            const flock = new BoidsCanvas.Flock({ preset: name, bounds, margin, count: 60, noise: 5, predators: 1 })
            flock.setPointer(50, 60)
            flock.step(50)
            const save = flock.save()
            most = Math.max(most, save.length)
            flock.step(steps)
            const expected = flock.fingerprint()
            const fingerprints = [await flown(flock, save, steps)]
            for (const flock of flocks) {
              fingerprints.push(await flown(flock, save, steps))
              const changed = save.slice()
              changed[(name.length * 97) % save.length] ^= 1 << (name.length % 8)
              const isRefused = await errorOf(() => flock.restore(changed))
              fingerprints.push(isRefused ? await flock.fingerprint() : 'restored')
            }
            flock.free()
            if (fingerprints.some((fingerprint) => fingerprint !== expected))
              wrong.push([name, bounds, expected, ...fingerprints])
          }
        const bytes = Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16))
        for (const flock of [new BoidsCanvas.Flock(), ...flocks]) {
          const fingerprint = await flown(flock, bytes, 3000)
          if (fingerprint !== native) wrong.push(['native', native, fingerprint])
        }
        return { wrong, most }
      },
      STEPS,
      NATIVE,
      FINGERPRINT,
    )
    assert.deepEqual(found.wrong, [])
    assert.ok(found.most < 20 * 60 + 500, `${found.most} bytes`)
  })

  for (const thread of ['page', 'worker'])
    test(`hidden and shown in the same box, a restored flock flies on in its world (${thread})`, async () => {
      await openBody(`<boids-canvas thread="${thread}" paused style="height: 90px"></boids-canvas>`)
      const [expected, found] = await inPage(async () => {
        await BoidsCanvas.init()
        const host = $('boids-canvas')
        await host.ready
        await painted(host)
        const flock = new BoidsCanvas.Flock({ width: 300, height: 200, count: 60 })
        flock.step(50)
        await host.restore(flock.save())
        for (const display of ['none', 'block']) {
          host.style.display = display
          await painted(host)
        }
        flock.step(50)
        host.step(50)
        return [flock.fingerprint(), await host.fingerprint()]
      })
      assert.equal(found, expected)
    })
})
