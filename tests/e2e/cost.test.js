// @ts-check
/** The time a flock takes in a page. The tests print figures; machines differ too much for more than loose bounds. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { DIST, describeIn, driver, flies, inPage, site, until } from './browser.js'

/** With these headers, the page's clock has a resolution of 0.005 ms instead of 0.1 ms. */
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

describeIn(['chrome'], 'cost', () => {
  test('without a GPU, 70 boids at 540 × 720 are painted by the rasteriser, more than 60 frames in 4 s', async (t) => {
    const methods = await frameCost(t, 60)
    assert.deepEqual(methods, ['putImageData'], 'painted by the rasteriser, which is faster here')
    // reading a pixel forces the browser to finish drawing, which it would otherwise do after the frame's own code
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
    t.diagnostic(`with drawing finished: median ${quantile(flushed, 0.5)} ms`)
  })

  test('a frame of 400 boids makes one call of putImageData', async () => {
    await driver.get(site.page('<boids-canvas count="400" style="width: 1200px; height: 800px"></boids-canvas>'))
    await flies(driver, 'boids-canvas')
    const actual = await inPage(driver, async () => {
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
    assert.equal(actual[0], actual[1])
    assert.ok(actual[0] > 5)
  })

  test('the first picture comes within 1 s of the start of the script', async (t) => {
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

  test('twenty flocks of 100 boids run at more than 5 frames a second', async (t) => {
    await driver.get(
      site.page(
        Array.from(
          { length: 20 },
          () => '<boids-canvas count="100" style="width: 150px; height: 110px; float: left"></boids-canvas>',
        ).join(''),
      ),
    )
    await until(driver, 'all show a picture', () =>
      [...document.querySelectorAll('boids-canvas')].every((host) => pictureHash(host)),
    )
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
    // SwiftShader emulates a GPU in software: few frames a second, but in its own process, as with a real GPU
    test('with a GPU, 70 boids at 540 × 720 are painted by paths, more than 20 frames in 4 s', async (t) => {
      const methods = await frameCost(t, 20)
      assert.deepEqual(methods, ['drawImage'], 'painted by paths, which are faster here')
    })
  },
  ['--enable-gpu', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--enable-gpu-rasterization'],
)

/**
 * Measures and prints the time of the main thread per frame of the default flock.
 * @param {import('node:test').TestContext} t
 * @param {number} frames more than this many must come in 4 s
 * @returns {Promise<string[]>} the canvas methods that showed the pictures
 */
async function frameCost(t, frames) {
  const flock = '<boids-canvas style="width: 540px; height: 720px"></boids-canvas>'
  await driver.get(site.page(flock, { headers: ISOLATED }))
  await flies(driver, 'boids-canvas')
  const { costs, methods } = await inPage(driver, async () => {
    // in this time the show finds out whether there is a GPU
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
  const median = quantile(costs, 0.5)
  t.diagnostic(
    `${costs.length} frames in 4 s; median ${median} ms, 95th percentile ${quantile(costs, 0.95)} ms of main-thread time`,
  )
  assert.ok(costs.length > frames, `only ${costs.length} frames`)
  return methods
}

/** A quantile of the costs in ms; 0.5 is the median. */
function quantile(/** @type {number[]} */ costs, /** @type {number} */ q) {
  const sorted = [...costs].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * q)].toFixed(3)
}
