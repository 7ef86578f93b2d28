// @ts-check
/** Times of the pages: no long task while they compute, the speed that verify.html shows. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, inPage, openPage } from '../harness/browser.js'
import { testStaysFree } from '../harness/page-quality.js'

describeIn(['chrome'], 'times of the pages', (browser) => {
  testStaysFree(browser, 'verify.html', '#flights')
  testStaysFree(browser, 'experiments.html', '#experiment')

  test('the speed of both programs and the frames are measured', async () => {
    await openPage('verify.html')
    await inPage(() => $('#speed .run').click())
    const isDone = () => inPage(() => !$('#speed.running'))
    await driver.wait(isDone, 240_000, 'timed out')
    const [rows, report, errors] = await inPage(() => [
      $$('#speed tbody tr:not(.readings)').map((row) =>
        [...row.cells].map(({ textContent }) => textContent.replaceAll(',', '')),
      ),
      $('#report code').textContent,
      spy.errors,
    ])
    assert.deepEqual(errors, [])
    assert.deepEqual(
      rows.map(([count]) => count),
      ['70', '1000', '10000', '100000'],
    )
    for (const [count, ours, reference, ratio, frames] of rows) {
      for (const ns of [ours, reference]) assert.ok(Number(ns) > 1 && Number(ns) < 10_000, `${ns} ns for ${count}`)
      assert.ok(Number(frames) > 0 && Number(frames) < 1000, `${frames} frames for ${count}`)
      const exact =
        new RegExp(`^  ${count}: ([\\d.]+) \\([^)]*\\), \\D+([\\d.]+) `, 'm').exec(report)?.slice(1).map(Number) ?? []
      assert.ok(Math.abs(exact[0] - Number(ours)) <= 0.5 + 1e-9, report)
      assert.ok(Math.abs(exact[1] / exact[0] - Number(ratio)) < 0.1, `${ratio} for ${count}: ${report}`)
    }
  })
})
