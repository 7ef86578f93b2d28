// @ts-check
/** What a flock costs a page. Figures are printed; machines differ too much for more than loose bounds. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { DIST, describeIn, driver, flies, inPage, site, until } from './browser.js'

describeIn(['chrome'], 'cost', () => {
  test('a frame of 70 boids at 540 × 720', async (t) => {
    await driver.get(site.page('<boids-canvas style="width: 540px; height: 720px"></boids-canvas>'))
    await flies(driver, 'boids-canvas')
    const { costs, flushed } = await inPage(driver, async () => {
      await sleep(1000)
      spy.costs.length = 0
      await sleep(4000)
      const { costs } = spy
      // what the browser does after the frame's own code, drawing for real, is brought forward by reading a pixel
      const host = $('boids-canvas')
      host.pause()
      const flushed = []
      for (let i = 0; i < 100; i++) {
        const start = performance.now()
        host.step()
        canvasOf(host).getContext('2d')?.getImageData(0, 0, 1, 1)
        flushed.push(performance.now() - start)
      }
      return { costs: costs.sort((a, b) => a - b), flushed: flushed.sort((a, b) => a - b) }
    })
    const at = (/** @type {number[]} */ sorted, /** @type {number} */ share) =>
      sorted[Math.floor(sorted.length * share)].toFixed(3)
    t.diagnostic(
      `${costs.length} frames in 4 s; median ${at(costs, 0.5)} ms, 95 % under ${at(costs, 0.95)} ms of main-thread time`,
    )
    t.diagnostic(`drawn for real at once: median ${at(flushed, 0.5)} ms`)
    assert.ok(costs.length > 60, `only ${costs.length} frames`)
  })

  test('from the start of the script to the first picture', async (t) => {
    const source = readFileSync(`${DIST}/boids-canvas.js`, 'utf8')
    const times = []
    for (let run = 0; run < 7; run++) {
      await driver.get(site.page('<boids-canvas style="height: 720px"></boids-canvas>', { script: '' }))
      times.push(
        await inPage(
          driver,
          async (source) => {
            const { drawImage } = CanvasRenderingContext2D.prototype
            /** @type {Promise<number>} */
            const shown = new Promise((resolve) => {
              CanvasRenderingContext2D.prototype.drawImage = function (/** @type {any[]} */ ...args) {
                resolve(performance.now())
                return Reflect.apply(drawImage, this, args)
              }
            })
            const script = document.createElement('script')
            script.text = source
            const start = performance.now()
            document.head.append(script)
            return (await shown) - start
          },
          source,
        ),
      )
    }
    times.sort((a, b) => a - b)
    t.diagnostic(`median ${times[3].toFixed(1)} ms of ${times.map((time) => time.toFixed(1)).join(', ')}`)
    assert.ok(times[0] < 1000)
  })

  test('twenty flocks of 100 boids', async (t) => {
    await driver.get(
      site.page(
        Array.from(
          { length: 20 },
          () => '<boids-canvas count="100" style="width: 150px; height: 110px; float: left"></boids-canvas>',
        ).join(''),
      ),
    )
    await until(driver, 'all fly', () => [...document.querySelectorAll('boids-canvas')].every((host) => look(host)))
    const frames = await inPage(driver, async () => {
      await sleep(500)
      spy.frames = 0
      await sleep(2000)
      return spy.frames / 20 / 2
    })
    t.diagnostic(`${frames.toFixed(1)} frames a second`)
    assert.ok(frames > 5)
  })
})
