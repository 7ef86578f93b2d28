// @ts-check
/** An exact save: a restored flock flies on bit-identically, on the page, in a worker, and in every browser. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, inPage, site } from '../harness/browser.js'

// these tests choose the thread themselves
delete process.env.TEST_THREAD

/** SAVE_STEPS=3000 takes minutes. */
const STEPS = Number(process.env.SAVE_STEPS ?? 50)

describeIn(['chrome', 'firefox', 'webkit'], 'an exact save', () => {
  test('every preset in every bounds flies on from it', async () => {
    await driver.get(site.page(''))
    const found = await inPage(async (steps) => {
      await BoidsCanvas.init()
      const wrong = []
      for (const { name, values } of BoidsCanvas.presets)
        for (const bounds of /** @type {const} */ (['turn', 'bounce', 'wrap'])) {
          const margin = Math.min(values.margin, values.width / 2, values.height / 2)
          const flock = new BoidsCanvas.Flock({ preset: name, bounds, margin, count: 60, noise: 5, predators: 1 })
          flock.setPointer(50, 60)
          flock.step(50)
          const save = flock.save()
          flock.step(steps)
          const flown = [flock.fingerprint(), flock.steps]
          flock.restore(save)
          flock.step(steps)
          if (String([flock.fingerprint(), flock.steps]) !== String(flown)) wrong.push(`${name} ${bounds}`)
        }
      return wrong
    }, STEPS)
    assert.deepEqual(found, [])
  })

  test('a worker and the page restore the same bytes, and refuse others', async () => {
    await driver.get(site.page('<main style="height: 90px"></main><nav style="height: 90px"></nav>'))
    const found = await inPage(async (steps) => {
      const wrong = []
      const flown = async (/** @type {any} */ show) => {
        show.step(steps)
        return show.fingerprint()
      }
      for (const { name: preset } of /** @type {{ name: string }[]} */ (BoidsCanvas.presets)) {
        const options = /** @type {any} */ ({
          preset,
          count: 60,
          noise: 5,
          predators: 1,
          width: 300,
          height: 200,
          margin: 50,
        })
        const [show, here] = /** @type {const} */ (['worker', 'page']).map((thread, i) =>
          BoidsCanvas.mount($(['main', 'nav'][i]), { ...options, thread, paused: true }),
        )
        await Promise.all([show.ready, here.ready])
        show.step(50)
        const save = await show.save()
        const expected = await flown(show)
        const found = []
        for (const restored of [show, here]) {
          await restored.restore(save)
          found.push(await flown(restored))
        }
        const changed = save.slice()
        changed[preset.length * 40] ^= 4
        found.push(await here.restore(changed).then(String, () => here.fingerprint()))
        if (found.some((fingerprint) => fingerprint !== expected)) wrong.push([preset, expected, ...found])
        show.destroy()
        here.destroy()
      }
      return wrong
    }, STEPS)
    assert.deepEqual(found, [])
  })
})
