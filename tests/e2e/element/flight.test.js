// @ts-check
/** A flock flies in each way to put it on a page, and flights are bit-identical everywhere. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BROWSERS,
  GOLDEN_IN_BROWSERS,
  describeIn,
  driver,
  flies,
  flyGolden,
  inPage,
  openBody,
  openFlight,
  until,
} from '../harness/browser.js'

describeIn(BROWSERS, 'flight', () => {
  for (const script of ['boids-canvas', 'boids-canvas-light'])
    test(`${script}.js: an element and a div fly, and so do those added later`, async () => {
      const page = { script: `<script src="/${script}.js"></script>` }
      await openFlight('<boids-canvas></boids-canvas><div data-boids-canvas data-preset="swarm"></div>', page)
      await inPage(() => $('div').scrollIntoView())
      await flies('div')
      await inPage(() => {
        const late = '<boids-canvas id="tag"></boids-canvas><section><div id="late" data-boids-canvas></div></section>'
        document.body.insertAdjacentHTML('beforeend', late)
      })
      for (const late of ['#tag', '#late']) {
        await inPage((late) => $(late).scrollIntoView(), late)
        await flies(late)
      }
      assert.deepEqual(await inPage(() => [...spy.errors, ...spy.warnings]), [])
    })

  test('flocks fly when the script comes after them', async () => {
    const flocks = '<boids-canvas></boids-canvas><div data-boids-canvas></div>'
    await openFlight(`${flocks}<script src="/boids-canvas.js"></script>`, { script: '' })
    await inPage(() => $('div').scrollIntoView())
    await flies('div')
  })

  test('flights are bit-identical in every browser and natively', async () => {
    await openBody('')
    await inPage(() => BoidsCanvas.init())
    // a call for each preset, since a driver waits for half a minute at most
    for (const lines of GOLDEN_IN_BROWSERS) {
      const flown = await driver.executeScript(`return [...(${flyGolden})(BoidsCanvas.Flock, arguments[0])]`, lines)
      assert.deepEqual(flown, lines)
    }
  })

  test('twenty flocks with different seeds fly on one page, each with a picture of its own', async () => {
    const tags = Array.from(
      { length: 20 },
      (_, i) => `<boids-canvas seed="${i}" style="width: 90px; height: 90px; float: left"></boids-canvas>`,
    )
    await openBody(tags.join(''))
    await until('all twenty show a picture', () => $$().every(isShown))
    const kinds = await inPage(async () => {
      // Firefox may have no copy of a worker's picture just then; to read all in one frame, it takes long
      const pictures = async (/** @type {number[]} */ before) => {
        const hashes = []
        for (const [i, host] of $$().entries())
          hashes.push(
            await waitFor(() => {
              const hash = pictureHash(host)
              return hash !== before[i] && hash
            }),
          )
        return hashes
      }
      const moved = await pictures(await pictures([]))
      // while a frame runs, the next one is not asked for yet
      await waitFor(() => spy.allPending === 20)
      return new Set(moved).size
    })
    assert.equal(kinds, 20)
  })
})
