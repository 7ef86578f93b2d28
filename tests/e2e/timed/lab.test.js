// @ts-check
/** Times of the laboratory: long tasks, and a machine that is too slow for it. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, inPage, isBusy, site, until } from '../harness/browser.js'
import { openLab } from '../lab/open.js'

describeIn(['chrome'], 'times of the laboratory', () => {
  test('the lens keeps its boid in the middle, also on a busy page', async () => {
    await driver.get(`${site.origin}/lab.html?preset=school&follow=3`)
    await until('the table is filled', () => $('#inspector td').textContent)
    const [isOn, far] = await inPage(async () => {
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
        /** @type {Promise<CustomEvent>} */
        const look = new Promise((resolve) => $('#flock').addEventListener('boids-look', resolve, { once: true }))
        const { positions, place } = (await look).detail
        const [x, y] = positions.subarray(6)
        const across = ((x - place.x) * place.zoom) / place.width - 0.5
        const down = ((y - place.y) * place.zoom) / place.height - 0.5
        far.push(Math.max(Math.abs(across), Math.abs(down)))
      }
      busy = false
      return /** @type {const} */ ([$('#lens').ariaPressed, far.sort((a, b) => a - b)])
    })
    assert.equal(isOn, 'true')
    // a boid that turns leaves the middle for a moment
    assert.ok(far[14] < 0.3, `in three of four frames within ${far[14]} of the stage from its middle`)
  })

  test('another preset has faded in within 0.6 s', async () => {
    await openLab('?preset=school')
    const ms = await inPage(async () => {
      const start = performance.now()
      $('[value=swarm]').click()
      while ((await show.get('preset')) !== 'swarm') await sleep(5)
      while ($('#stage').classList.contains('fading') || getComputedStyle($('#stage .flock')).opacity !== '1')
        await sleep(5)
      return performance.now() - start
    })
    assert.ok(ms < 600, `${ms} ms`)
  })

  test('no long task with 100,000 boids, even while a slider moves, and input is answered within 100 ms', async (t) => {
    /** @type {number[]} */
    let tasks = [Infinity]
    // One attempt without a long task is enough, because the machine may be busy with other work.
    for (let attempt = 0; attempt < 6 && tasks.length > 0; attempt++) {
      await openLab('?count=100000')
      const found = await inPage(async () => {
        /** @type {number[]} */
        const tasks = []
        new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
          type: 'longtask',
          buffered: true,
        })
        const slider = $('#row-cohesion')
        let longest = 0
        for (let i = 0; i < 30; i++) {
          slider.value = 60 + 2 * i
          const start = performance.now()
          slider.dispatchEvent(new Event('input', { bubbles: true }))
          // the number beside the slider is on the screen with the next frame
          await new Promise(requestAnimationFrame)
          longest = Math.max(longest, performance.now() - start)
        }
        await sleep(50)
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        return { tasks, first: paint.startTime, longest }
      })
      const { first, longest } = found
      tasks = found.tasks
      const durations = tasks.map(Math.round).join(', ') || 'none'
      t.diagnostic(`long tasks: ${durations}; first paint after ${Math.round(first)} ms; an answer takes ${longest} ms`)
      if (longest > 100) tasks = [longest]
    }
    if (tasks.length > 0 && (await isBusy())) return t.skip('this machine is too busy to measure')
    assert.deepEqual(tasks, [])
  })
})
