// @ts-check
/** Times of the article: long tasks, layout shifts, first pictures, and what it does in real time. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SLOW, openArticle, openWholeArticle, pageWith } from '../article/open.js'
import {
  PATIENCE,
  describeIn,
  driver,
  emulate,
  everywhere,
  inPage,
  isBusy,
  longestTask,
  openSections,
  until,
} from '../harness/browser.js'
import { assertNoLongTask, assertNoShift } from '../harness/page-quality.js'

describeIn(['chrome'], 'times of the article', () => {
  test('fewer birds fly only as long as that helps, and none leave while the flock stands still', async () => {
    // until fewer fly, a frame takes 60 ms, and then twice as long
    const slow = everywhere(() => {
      let ms = 60
      new BroadcastChannel('fewer').onmessage = () => (ms = 120)
      const burn = () => {
        const end = performance.now() + ms
        while (performance.now() < end);
        requestAnimationFrame(burn)
      }
      requestAnimationFrame(burn)
    })
    await openArticle('en', await pageWith(slow))
    const count = () => inPage(() => $('#hero .stage').stage.show.query('length'))
    await inPage(() => $('#hero .stage').stage.show.pause())
    const first = await count()
    await inPage(() => sleep(5000))
    assert.equal(await count(), first)
    await inPage(() => ($('#hero .chips [value="10000"]').click(), $('#hero .stage').stage.show.play()))
    const fewer = await until('fewer fly', async () => {
      const count = await $('#hero .stage').stage.show.query('length')
      if (count < 10_000) new BroadcastChannel('fewer').postMessage(0)
      return count < 10_000 && count
    })
    await inPage(() => sleep(9000))
    assert.equal(await count(), fewer, 'that did not help')
  })

  test('the first screen is drawn within 0.5 s, without long tasks and shifts', async (t) => {
    /** @type {{ paint: number, flock: number, tasks: number[], shift: number }} */
    let best = { paint: Infinity, flock: Infinity, tasks: [Infinity], shift: 0 }
    const watch = `<script>
      window.tasks = []; window.shift = 0
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true })
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value }).observe({ type: 'layout-shift', buffered: true })
      new MutationObserver((_, observer) => {
        if (!document.querySelector('#hero .stage.flies')) return
        window.flies = performance.now()
        observer.disconnect()
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] })
    </script>`
    const address = await pageWith(watch)
    const isGood = () => best.tasks.length === 0 && best.flock < 500 && best.paint < 500
    // One good attempt is enough, because the machine may be busy with other work.
    for (let attempt = 0; attempt < 8 && !isGood(); attempt++) {
      await openArticle('en', address)
      best = await inPage(async () => {
        await sleep(2500)
        // @ts-ignore: globals of the script above
        const [tasks, shift, flock] = [globalThis.tasks, globalThis.shift, globalThis.flies]
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        return { tasks, shift, flock, paint: paint.startTime }
      })
      t.diagnostic(
        `text after ${Math.round(best.paint)} ms, flock after ${Math.round(best.flock)} ms, ` +
          `long tasks: ${best.tasks.map(Math.round).join(', ') || 'none'}, layout shift ${best.shift}`,
      )
      assert.equal(best.shift, 0)
    }
    if (!isGood() && (await isBusy())) return t.skip('this machine is too busy to measure')
    assert.deepEqual(best.tasks, [])
    assert.ok(best.paint < 500 && best.flock < 500, `${best.paint} and ${best.flock} ms`)
  })

  test('what the first screen says of its pace shifts nothing', async () => {
    const watch = `<script>
      window.shifts = []
      new PerformanceObserver((list) => {
        for (const { value, sources, startTime } of list.getEntries())
          for (const { node, previousRect, currentRect } of sources)
            shifts.push([value, startTime, innerWidth, (node?.outerHTML ?? node?.data)?.slice(0, 60), previousRect.y, currentRect.y].join(' '))
      }).observe({ type: 'layout-shift', buffered: true })
    </script>`
    const address = await pageWith(SLOW(60) + watch)
    for (const width of [390, 820, 1280]) {
      await emulate({ width })
      await openArticle('en', address)
      await until('fewer fly', () => /too many/.test($('#hero .rate').textContent))
      // @ts-ignore: a global of the script above
      assert.deepEqual(await inPage(() => sleep(300).then(() => globalThis.shifts)), [])
    }
    await emulate()
  })

  test('chips make large flocks without long tasks', async (t) => {
    await openArticle()
    for (const count of [10_000, 100_000]) {
      const longest = await longestTask(async (count) => {
        $('#hero .chips [value="1000"]').click()
        await sleep(500)
        return () => $(`#hero .chips [value="${count}"]`).click()
      }, count)
      if (!(await assertNoLongTask(t, `${count} birds`, longest))) return
    }
  })

  test('the slider makes large flocks without long tasks', async (t) => {
    await openSections(['cells'])
    await inPage(() => $('#cells .stage').scrollIntoView({ behavior: 'instant', block: 'center' }))
    await until('it counts', () => $('#cells .says').textContent)
    for (const [position, count] of [
      [300, '10,000'],
      [400, '100,000'],
    ]) {
      // prettier-ignore
      const longest = await longestTask(async (position) => {
        const slide = (/** @type {number} */ position) => {
          $('#cells-birds').value = position
          $('#cells-birds').dispatchEvent(new Event('input', { bubbles: true }))
        }
        slide(100)
        await sleep(500)
        return () => slide(Number(position))
      }, position)
      if (!(await assertNoLongTask(t, `${count} birds`, longest))) return
    }
  })

  test('the experiment on noise runs without long tasks', async (t) => {
    await openSections(['order'])
    const longest = await longestTask(async () => {
      if ($('#order .running')) $('#order .run').click()
      await waitFor(() => !$('#order .running'))
      $('#order').scrollIntoView({ behavior: 'instant' })
      $('#order [value="holds"]').click()
      await sleep(500)
      return () => $('#order .run').click()
    })
    await assertNoLongTask(t, 'the experiment', longest)
  })

  test('the flock flies and is compared in real time', async () => {
    await openSections(['separation', 'cohesion', 'alignment'])
    await inPage(() => $('#alignment .stage').scrollIntoView({ behavior: 'instant', block: 'center' }))
    await until('it asks', () => $('#alignment .says')?.textContent)
    await inPage(() => $('#alignment .stage').stage.show.play())
    await inPage(() => sleep(1500))
    await inPage(() => {
      document.querySelectorAll('#alignment .guess input')[1].dispatchEvent(new MouseEvent('click'))
      $('#alignment .go').click()
    })
    const says = () => inPage(() => $('#alignment .says').textContent)
    await driver.wait(async () => /^It went as you predicted/.test(await says()), PATIENCE, 'no answer')
  })

  test('hardly anything moves while one scrolls through the article', async () => {
    for (const width of [1280, 390])
      for (const language of ['en', 'ja']) {
        await openWholeArticle(width, language)
        await assertNoShift(`at ${width} px in ${language}`, 0.005)
      }
  })
})
