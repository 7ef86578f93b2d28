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
    await press(700)
    const { says, groups } = await press(800)
    assert.match(says, /can no longer see any other bird/)
    assert.equal(groups, 2)
    await inPage(() => $('#wait .again').click())
    await until('all are together again', () => $('#wait .stage').stage.flock.measure().groups === 1)
  })
})
