// @ts-check
/** "Nobody waits": the reader slows one bird of forty. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, inPage, oneOf, until } from '../harness/browser.js'
import { openFigure } from './open.js'

/** Presses the button and flies so many steps, faster than in real time. @param {number} steps */
const press = (steps) =>
  inPage(async (steps) => {
    const { stage } = $('#wait .stage')
    $('#wait .slow').click()
    for (let flown = 0; flown < steps; flown += 4) {
      stage.show.step(4)
      stage.redraw()
      await nextFrame()
    }
    const { polarisation, speed, groups } = stage.flock.measure()
    return { polarisation, speed, groups, says: $('#wait .says').textContent }
  }, steps)

describeIn(oneOf(BROWSERS), 'a slow bird', () => {
  const open = async () => {
    await openFigure('wait', () => !$('#wait .slow').disabled && $('#wait canvas')?.width !== 300)
    // from the same step in every run, however many were flown meanwhile
    await inPage(() => {
      const { show } = $('#wait .stage').stage
      show.pause()
      // noise depends on the number of the step
      show.reset()
      $('#wait .again').click()
    })
  }

  test('a bird that is slowed at once stays where it is', async () => {
    await open()
    const moved = await inPage(async () => {
      const { flock } = $('#wait .stage').stage
      $('#wait .again').click()
      const before = flock.positions()
      $('#wait .slow').click()
      for (let i = 0; i < 5; i++) await nextFrame()
      return Math.max(
        ...flock.positions().map((/** @type {number} */ place, /** @type {number} */ i) => Math.abs(place - before[i])),
      )
    })
    assert.ok(moved < 1, `by ${moved} px, while no step was flown`)
  })

  test('the others fly on, as fast and as one', async () => {
    await open()
    const before = await inPage(() => $('#wait .stage').stage.flock.measure())
    const slowed = await press(240)
    assert.match(slowed.says, /nobody waits/)
    assert.ok(Math.abs(slowed.speed / before.speed - 1) < 0.08, `${slowed.speed} after ${before.speed}`)
    assert.ok(slowed.polarisation > 0.9)
  })

  test('it follows as long as it sees one of them', async () => {
    await open()
    await press(200)
    const { says, groups } = await press(1000)
    assert.match(says, /sees some of them/)
    assert.equal(groups, 1)
  })

  test('once it sees none, it is alone', async () => {
    await open()
    const { says, groups } = await press(1200)
    assert.match(says, /can no longer see any other bird.*will it come back\?$/)
    assert.equal(groups, 2)
    const edge = await inPage(() => {
      const { width, height } = $('#wait .drawing')
      const pen = $('#wait .drawing').getContext('2d')
      // the row and the column of pixels in the middle of the squares at the rim
      const inset = Math.round((6 * width) / 640)
      const rows = [inset, height - inset].map((y) => pen.getImageData(0, y, width, 1).data)
      const columns = [inset, width - inset].map((x) => pen.getImageData(x, 0, 1, height).data)
      return [...rows, ...columns].some((line) =>
        line.some(
          (/** @type {number} */ value, /** @type {number} */ i) => i % 4 === 0 && value === 255 && line[i + 3] === 255,
        ),
      )
    })
    assert.ok(edge, 'a square at the rim marks the bird')
    const again = await press(800)
    assert.match(again.says, /sees none of them.*alone/)
    assert.equal(again.groups, 2)
    await inPage(() => $('#wait .again').click())
    await until('all are together again', () => $('#wait .stage').stage.flock.measure().groups === 1)
  })
})
