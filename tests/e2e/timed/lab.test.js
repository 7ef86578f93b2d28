// @ts-check
/** The laboratory on a machine that is too slow for it. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, inPage, site, until } from '../browser.js'

describeIn(['chrome'], 'laboratory, slow', () => {
  test('the lens keeps its boid in the middle, also on a busy page', async () => {
    await driver.get(`${site.origin}/lab.html?preset=school&follow=3`)
    await until(driver, 'the table is filled', () => $('#inspector td').textContent)
    const far = await inPage(driver, async () => {
      $('#lens').click()
      let busy = true
      const work = () => {
        for (const end = performance.now() + 60; performance.now() < end;);
        if (busy) setTimeout(work, 5)
      }
      work()
      await sleep(4000)
      const far = []
      for (let frame = 0; frame < 20; frame++) {
        const { positions, place } = await new Promise((resolve) =>
          $('#flock').addEventListener('boids-look', (/** @type {any} */ { detail }) => resolve(detail), {
            once: true,
          }),
        )
        const [x, y] = positions.subarray(6)
        far.push(
          Math.max(
            Math.abs(((x - place.x) * place.zoom) / place.width - 0.5),
            Math.abs(((y - place.y) * place.zoom) / place.height - 0.5),
          ),
        )
      }
      busy = false
      return far.sort((a, b) => a - b)
    })
    // a boid that turns leaves the middle for a moment
    assert.ok(far[14] < 0.3, `in three of four frames within ${far[14]} of the stage from its middle`)
  })
})
