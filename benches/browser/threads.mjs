/* global element, first -- of thread.html */
// What a flock costs the page's thread, on that thread and in a worker, in turns.

import { median } from './numbers.js'

/** Rounds of both threads. */
const ROUNDS = 5
/** In ms: until the flock has formed groups and V8 has optimised the code. */
const SETTLING = 4000
const CLICKS = 20

/**
 * Measures one row of the table.
 * @param {any} driver of Chromium
 * @param {string} address of the server
 * @param {{ count: number, budget: number }} row `budget`: measuring time of a round in ms
 * @returns {Promise<Record<string, Record<string, number>>>} for each thread medians: busy ms of the page's thread in a
 * second, frames in a second, ms until a click is answered, and ms from the script's arrival to the first picture
 */
export async function measure(driver, address, { count, budget }) {
  const found = { page: {}, worker: {} }
  await driver.sendAndGetDevToolsCommand('Performance.enable', {})
  for (let round = 0; round < ROUNDS; round++) {
    for (const thread of ['page', 'worker']) {
      const note = (column, value) => (found[thread][column] ??= []).push(value)
      await driver.get(`${address}/thread.html?count=${count}&thread=${thread}`)
      note('first', await driver.executeScript(() => first))
      await driver.sleep(SETTLING)
      const [before, framesBefore] = await moment(driver)
      await driver.sleep(budget)
      const [after, framesAfter] = await moment(driver)
      const seconds = after.Timestamp - before.Timestamp
      note('busy', (1000 * (after.TaskDuration - before.TaskDuration)) / seconds)
      note('rate', (framesAfter - framesBefore) / seconds)
      note('click', await clicks(driver))
    }
  }
  for (const figures of Object.values(found))
    for (const [column, values] of Object.entries(figures)) figures[column] = median(values)
  return found
}

/** Times of the page's thread so far, and the number of frames. */
async function moment(driver) {
  const { metrics } = await driver.sendAndGetDevToolsCommand('Performance.getMetrics', {})
  const { frames } = await driver.executeScript(() => element.query('cost'))
  return [Object.fromEntries(metrics.map(({ name, value }) => [name, value])), frames]
}

/** The median time in ms from a click elsewhere to the next picture of the page, in steps of 8 ms. */
async function clicks(driver) {
  await driver.executeScript(() => {
    globalThis.answers = []
    // an event that takes less than 16 ms is not reported
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') globalThis.answers.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 })
  })
  for (let i = 0; i < CLICKS; i++) {
    for (const type of ['mousePressed', 'mouseReleased'])
      await driver.sendDevToolsCommand('Input.dispatchMouseEvent', {
        type,
        x: 20,
        y: 10,
        button: 'left',
        clickCount: 1,
      })
    await driver.sleep(50)
  }
  const answers = await driver.executeScript(() => globalThis.answers)
  return median([...answers, ...Array(Math.max(0, CLICKS - answers.length)).fill(8)])
}
