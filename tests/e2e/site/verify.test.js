// @ts-check
/** verify.html: the visitor's browser flies the reference flights and measures the speed. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  BROWSERS,
  DIST,
  GOLDEN,
  describeIn,
  driver,
  fileAddress,
  inPage,
  oneOf,
  openPage,
  site,
  until,
} from '../harness/browser.js'
import { testQuality } from '../harness/page-quality.js'

/** In ms: all flights, or all measurements, on a busy machine. */
const PATIENCE = 240_000

/** Starts the work of a section, and waits until it is done. @param {string} section */
async function run(section) {
  await inPage((section) => $(`${section} .run`).click(), section)
  const isDone = () => inPage((section) => !$(`${section}.running`), section)
  await driver.wait(isDone, PATIENCE, `timed out in ${section}`)
}

const found = () =>
  inPage(() => ({
    equal: document.querySelectorAll('.birds .equal').length,
    different: document.querySelectorAll('.birds .different').length,
    says: $('#flights .says').textContent,
    report: $('#report code').textContent,
    errors: spy.errors,
  }))

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

describeIn(oneOf(BROWSERS), 'verify', () => {
  test('every reference flight is equal to the last bit', async () => {
    await openPage('verify.html')
    await run('#flights')
    const { equal, different, says, report, errors } = await found()
    assert.deepEqual([equal, different, errors], [GOLDEN.length, 0, []])
    assert.match(says, new RegExp(`^All ${GOLDEN.length} flights are equal`))
    assert.match(report, new RegExp(`${GOLDEN.length} of ${GOLDEN.length} flown, all equal to the last bit`))
  })

  test('a flight that differs from what is expected is shown as not equal, with both fingerprints', async () => {
    const wrong = '0123456789abcdef'
    const [, , third] = GOLDEN
    const [expected] = third.split(' ').slice(-1)
    const script = readFileSync(`${DIST}/verify.js`, 'utf8')
    assert.ok(script.includes(expected))
    // of all flights only some: each takes its time
    const some = GOLDEN.slice(0, 8)
    const fewer = GOLDEN.slice(8).reduce(
      (script, line) => script.replace(new RegExp(`,\\s*"${escaped(line)}"`), ''),
      script,
    )
    site.put('/verify.js', fewer.replace(expected, wrong), { 'Content-Type': 'text/javascript' })
    await openPage('verify.html')
    site.put('/verify.js', script, { 'Content-Type': 'text/javascript' })
    await run('#flights')
    const { equal, different, says, report } = await found()
    assert.deepEqual([equal, different], [some.length - 1, 1])
    assert.match(says, /^1 of \d+ flights are not equal: classic 70 1 10000\./)
    assert.ok(report.includes(`1 of ${some.length} flown are NOT EQUAL`) && report.includes(third))
    const [cells, equalCells] = await inPage(async () => {
      $('details').open = true
      await waitFor(() => $('tr.different'))
      return ['tr.different', 'tr.equal'].map((row) => [...$(row).cells].map(({ textContent }) => textContent))
    })
    const [expectedEqual, equalHere] = equalCells.slice(-2)
    assert.equal(equalHere, `${expectedEqual} (equal)`)
    const [title, address] = await inPage(() => [$('.birds a').title, $('.birds a').search])
    assert.deepEqual([title, address], ['classic: 70 boids, seed 1, 1 steps', '?preset=classic&count=70&seed=1'])
    assert.deepEqual(cells, ['classic', '70', '1', '10000', wrong, `${expected} (not equal)`])
  })

  test('one job at a time: the other waits until it is done', async () => {
    await openPage('verify.html')
    const waits = () => inPage(() => $$('.run').map(({ disabled, textContent }) => [disabled, textContent]))
    const stop = [false, 'Cancel']
    for (const [section, expected] of /** @type {const} */ ([
      ['#flights', [stop, [true, 'Waits for the flights']]],
      ['#speed', [[true, 'Waits for the measurement'], stop]],
    ])) {
      // prettier-ignore
      await inPage((section) => $(`${section} .run`).click(), section)
      assert.deepEqual(await waits(), expected)
      await inPage((section) => $(`${section} .run`).click(), section)
      await until('it has stopped', (/** @type {string} */ section) => !$(`${section}.running`), section)
      for (const [disabled, text] of await waits()) assert.ok(!disabled && /^(Fly|Measure)/.test(text), text)
    }
  })

  test('opened from disk, it flies, and a button stops it', async () => {
    await driver.get(fileAddress('verify.html'))
    await inPage(() => /** @type {any} */ (document.querySelector('#flights .run')).click())
    const count = () => inPage(() => document.querySelectorAll('.birds .equal').length)
    await driver.wait(async () => (await count()) > 5, PATIENCE, 'no flight is equal')
    const stopped = await inPage(() => {
      const section = /** @type {any} */ (document.querySelector('#flights'))
      section.querySelector('.run').click()
      return new Promise((resolve) => setTimeout(() => resolve(section.classList.contains('running')), 200))
    })
    assert.equal(stopped, false)
  })
})

describeIn(['chrome'], 'quality of verify', () => {
  testQuality('verify.html', ['boids-canvas.js', 'verify.css', 'verify.js'])

  test('the page has room for a bird for each flight', async () => {
    assert.equal(await inPage(() => $('.birds').style.getPropertyValue('--flights')), String(GOLDEN.length))
  })
})
