// @ts-check
/** What a flock costs a page. Figures are printed; machines differ too much for more than loose bounds. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { DIST, describeIn, driver, flies, inPage, site, until } from './browser.js'

/** By these, a page's clock tells 0.005 ms instead of 0.1. */
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

describeIn(['chrome'], 'cost', () => {
  test('a frame of 70 boids at 540 × 720, without a GPU', async (t) => {
    const by = await costOf70(t, 60)
    assert.deepEqual(by, ['putImageData'], 'painted by the rasteriser, which is faster')
    // what the browser does after the frame's own code, drawing for real, is brought forward by reading a pixel
    const flushed = await inPage(driver, () => {
      const host = $('boids-canvas')
      host.pause()
      return Array.from({ length: 100 }, () => {
        const start = performance.now()
        host.step()
        canvasOf(host).getContext('2d')?.getImageData(0, 0, 1, 1)
        return performance.now() - start
      })
    })
    t.diagnostic(`drawn for real at once: median ${at(flushed, 0.5)} ms`)
  })

  test('a picture of many boids is handed over at once', async () => {
    await driver.get(site.page('<boids-canvas count="400" style="width: 1200px; height: 800px"></boids-canvas>'))
    await flies(driver, 'boids-canvas')
    const told = await inPage(driver, async () => {
      const { putImageData } = CanvasRenderingContext2D.prototype
      let calls = 0
      CanvasRenderingContext2D.prototype.putImageData = function (/** @type {any[]} */ ...args) {
        calls++
        return Reflect.apply(putImageData, this, args)
      }
      const { cost } = $('boids-canvas')
      await sleep(500)
      return [calls, $('boids-canvas').cost.frames - cost.frames]
    })
    assert.equal(told[0], told[1])
    assert.ok(told[0] > 5)
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

describeIn(
  ['chrome'],
  'cost',
  () => {
    // the software that stands for the GPU draws few frames a second, but in a process of its own, as a GPU's does
    test('a frame of 70 boids at 540 × 720, with a GPU', async (t) => {
      const by = await costOf70(t, 20)
      assert.deepEqual(by, ['drawImage'], 'painted by paths, which are faster')
    })
  },
  ['--enable-gpu', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--enable-gpu-rasterization'],
)

/**
 * What the main thread does in a frame of the default flock.
 * @param {import('node:test').TestContext} t
 * @param {number} frames there must be more of them
 * @returns {Promise<string[]>} by which methods pictures came onto the canvas
 */
async function costOf70(t, frames) {
  const flock = '<boids-canvas style="width: 540px; height: 720px"></boids-canvas>'
  await driver.get(site.page(flock, { headers: ISOLATED }))
  await flies(driver, 'boids-canvas')
  const { costs, methods } = await inPage(driver, async () => {
    // to learn whether there is a GPU
    await sleep(3000)
    /** @type {Set<string>} */
    const methods = new Set()
    const prototype = /** @type {any} */ (CanvasRenderingContext2D.prototype)
    for (const name of ['drawImage', 'putImageData']) {
      const method = prototype[name]
      prototype[name] = function (/** @type {any[]} */ ...args) {
        methods.add(name)
        return Reflect.apply(method, this, args)
      }
    }
    spy.costs.length = 0
    await sleep(4000)
    return { costs: spy.costs, methods: [...methods] }
  })
  const median = at(costs, 0.5)
  t.diagnostic(`${costs.length} frames in 4 s; median ${median} ms, 95 % under ${at(costs, 0.95)} ms of main-thread time`)
  assert.ok(costs.length > frames, `only ${costs.length} frames`)
  return methods
}

/** How many ms a share of the costs is under. */
function at(/** @type {number[]} */ costs, /** @type {number} */ share) {
  const sorted = [...costs].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)].toFixed(3)
}
