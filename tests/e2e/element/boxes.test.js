// @ts-check
/** The maintainers' page boxes.html: flocks in all kinds of boxes, as screenshots show them. SHOTS=folder keeps these. */

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { BROWSERS, describeIn, driver, emulate, inPage, site, until } from '../harness/browser.js'

const PAGE = readFileSync(new URL('boxes.html', import.meta.url), 'utf8').replace('../../../dist/', '/')

/** What a screenshot shows of the flock of each whole figure, in px of the figure. @param {string} shot */
const seenIn = (shot) =>
  inPage(async (shot) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${shot}` })
    await image.decode()
    const { width, height } = image
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    if (!pen) throw new Error('no context')
    pen.scale(innerWidth / width, innerWidth / width)
    pen.drawImage(image, 0, 0)
    const shown = $$('figure').filter((figure) => {
      const { top, bottom } = figure.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
    return shown.map((figure) => {
      const [width, height] = [200, 108]
      const { x, y } = figure.getBoundingClientRect()
      const { data } = pen.getImageData(x + 1, y + 17, width, height)
      /** The pixels of about this colour. @param {number} red @param {number} green @param {number} blue */
      const pixels = (red, green, blue) => {
        const found = []
        for (let i = 0; i < width * height; i++)
          if (Math.hypot(data[4 * i] - red, data[4 * i + 1] - green, data[4 * i + 2] - blue) < 60)
            found.push({ x: i % width, y: Math.floor(i / width) })
        return found
      }
      const around = (/** @type {{ x: number, y: number }[]} */ pixels) => {
        const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)]
        const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
        return { left, top, right, bottom, width: right - left + 1, height: bottom - top + 1 }
      }
      const border = pixels(249, 231, 159)
      const box = around([...pixels(11, 83, 69), ...border])
      const sides = [
        border.filter(({ x }) => x <= box.left + 1).length / box.height,
        border.filter(({ x }) => x >= box.right - 1).length / box.height,
        border.filter(({ y }) => y <= box.top + 1).length / box.width,
        border.filter(({ y }) => y >= box.bottom - 1).length / box.width,
      ]
      const ninths = pixels(245, 176, 65).map(({ x, y }) =>
        [(x - box.left) / box.width, (y - box.top) / box.height].map((share) => Math.floor(3 * share)).join(),
      )
      const [obstacle, { title = '', corner, ...size }] = [around(pixels(255, 0, 255)), figure.dataset]
      const expected = { width: Number(size.width), height: Number(size.height), corner }
      return { title, expected, box, obstacle, border: Math.min(...sides), ninths: new Set(ninths).size }
    })
  }, shot)

describeIn(BROWSERS, 'boxes', (name) => {
  test('screenshots show the whole of each of forty flocks, in its size', async () => {
    // WebKit's driver hangs at a screenshot of much more
    await driver.manage().window().setRect({ width: 1280, height: 700 })
    await driver.get(site.put('/boxes.html', PAGE))
    const count = await until('all show pictures', () => {
      const flocks = $$('figure').map((figure) => figure.querySelector('boids-canvas, main > [data-boids-canvas]'))
      return flocks.every((flock) => isShown(flock ?? $('section').shadowRoot.firstChild)) && flocks.length
    })
    assert.ok(count > 40)
    for (const media of name === 'chrome' ? ['screen', 'print'] : ['screen']) {
      if (media === 'print') await emulate({ media })
      const titles = new Set()
      for (const end of ['top', 'bottom']) {
        await inPage(async (end) => {
          scrollTo(0, end === 'top' ? 0 : document.documentElement.scrollHeight)
          await rest()
        }, end)
        const shot = await driver.takeScreenshot()
        if (process.env.SHOTS) writeFileSync(`${process.env.SHOTS}/${name}-${media}-${end}.png`, shot, 'base64')
        for (const { title, expected, ...seen } of await seenIn(shot)) {
          titles.add(title)
          const { box, obstacle, border, ninths } = seen
          const holds = (/** @type {string} */ what, /** @type {boolean} */ is) =>
            assert.ok(is, `${what}: ${title}, ${media}: ${JSON.stringify(seen)}`)
          const off = [box.width - expected.width, box.height - expected.height].map(Math.abs)
          // the last pixel of a box may be half a pixel
          holds('its size', Math.max(...off) <= 1.5)
          holds('its border is on all sides', border > 0.5)
          holds('birds are everywhere', ninths === 9)
          const inset = expected.corner === 'right' ? box.right - obstacle.right : obstacle.left - box.left
          holds('its obstacle is in its corner', inset < 20 && Math.abs(inset - obstacle.top + box.top) <= 2)
          holds('its obstacle is round', Math.abs(obstacle.width - obstacle.height) <= 2)
        }
      }
      assert.equal(titles.size, count)
    }
  })
})
