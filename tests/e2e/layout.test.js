// @ts-check
/** The box of the element: before its script runs, and without a height from the page. */

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { BROWSERS, DIST, describeIn, driver, inPage, site, until } from './browser.js'
import { bundle, projectWithPackage } from './project.js'

const REACT = 'embed/react/index.html'
const PAGES = [
  ...readdirSync(`${DIST}/embed`)
    .filter((name) => name.endsWith('.html') && name !== 'index.html')
    .map((name) => `embed/${name}`),
  REACT,
  'embed.html',
]
/** In ms. */
const DELAY = 400

/**
 * Holds the first picture back until the page is parsed: between two pieces of a page the parser may paint half a button,
 * which then shifts its line.
 * @param {string} html
 */
const paintWhole = (html) =>
  html.replace('<head>', '<head><link rel="expect" href="#parsed" blocking="render">') + '<i id="parsed" hidden></i>'

/** A server that passes scripts on late. */
let slow = { origin: '', close: () => {} }

describeIn(['chrome'], 'layout shift', () => {
  before(async () => {
    const server = createServer((request, response) => {
      const path = request.url ?? '/'
      const isScript = path.endsWith('.js')
      setTimeout(
        async () => {
          const answer = await fetch(site.origin + path)
          const type = answer.headers.get('Content-Type') ?? ''
          const body = Buffer.from(await answer.arrayBuffer())
          response.writeHead(answer.status, { 'Content-Type': type })
          response.end(type.startsWith('text/html') ? paintWhole(body.toString()) : body)
        },
        isScript ? DELAY : 0,
      )
    })
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    slow = { origin: `http://localhost:${port}`, close: () => (server.close(), server.closeAllConnections()) }
    const project = projectWithPackage()
    site.put('/embed/react/page.js', bundle(project, readFileSync(`${DIST}/embed/react/page.jsx`, 'utf8'), ''))
    const wasm = readFileSync(`${project}/node_modules/boids-canvas/boids_canvas_bg.wasm`)
    site.put('/embed/react/boids_canvas_bg.wasm', wasm)
  })
  after(() => slow.close())

  for (const width of [412, 1280]) {
    for (const page of PAGES) {
      test(`${page} does not shift at ${width} px while its script is late`, async () => {
        const metrics = { width, height: 800, deviceScaleFactor: 1, mobile: false }
        await driver.sendDevToolsCommand('Emulation.setDeviceMetricsOverride', metrics)
        await driver.get(`${slow.origin}/${page}`)
        if (page !== 'embed/iframe.html')
          await until(driver, 'its flocks show pictures', () => {
            const flocks = [...document.querySelectorAll('boids-canvas, [data-boids-canvas], #flock, main > div')]
            return flocks.length > 0 && flocks.every(pictureHash)
          })
        const shifts = await inPage(driver, async () => {
          /** @type {unknown[]} */
          const shifts = []
          /** @param {any} entry */
          const describe = ({ value, sources }) => ({
            value,
            sources: sources.map((/** @type {any} */ { node, previousRect, currentRect }) =>
              [node?.outerHTML?.slice(0, 90), JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' '),
            ),
          })
          new PerformanceObserver((list) => shifts.push(...list.getEntries().map(describe))).observe({
            type: 'layout-shift',
            buffered: true,
          })
          await sleep(300)
          return shifts
        })
        assert.deepEqual(shifts, [])
      })
    }
  }

  test('every page has a description and asks for no icon', () => {
    for (const page of PAGES) {
      const html = readFileSync(`${DIST}/${page}`, 'utf8')
      assert.match(html, /<meta name="description" content="[^"]{20,}">/, page)
      assert.match(html, /<link rel="icon" href="data:,">/, page)
    }
  })
})

describeIn(BROWSERS, 'size', () => {
  test('without a height from the page, the element is at most one screen high, also under a reset', async () => {
    await driver.get(
      site.page(`<style>* { margin: 0 } *, *::before, *::after { padding: 0; box-sizing: border-box }</style>
        <boids-canvas></boids-canvas><boids-canvas width="100" height="900"></boids-canvas>
        <main style="width: 90px"><boids-canvas>short</boids-canvas></main>`),
    )
    await until(driver, 'all show pictures', () => [...document.querySelectorAll('boids-canvas')].every(pictureHash))
    const actual = await inPage(driver, async () => ({
      sizes: [...document.querySelectorAll('boids-canvas')].map(({ clientHeight, clientWidth }) => [
        clientHeight === innerHeight ? 'screen' : clientHeight,
        clientWidth === document.documentElement.clientWidth ? 'all' : clientWidth,
      ]),
      world: (await $('boids-canvas').query('get', 'width')) === $('boids-canvas').clientWidth,
    }))
    assert.deepEqual(actual, {
      sizes: [
        ['screen', 'all'],
        ['screen', 'all'],
        [120, 90],
      ],
      world: true,
    })
  })

  test('a height or an aspect ratio from the page holds, however high', async () => {
    await driver.get(
      site.page(`<boids-canvas style="height: 3000px"></boids-canvas>
        <boids-canvas style="width: 160px; aspect-ratio: 16 / 9"></boids-canvas>
        <div style="position: relative; height: 4000px"><boids-canvas style="position: absolute; inset: 0; height: 100%"></boids-canvas></div>`),
    )
    await until(driver, 'all have a flock', () => [...document.querySelectorAll('boids-canvas')].every(canvasOf))
    const heights = await inPage(driver, () =>
      [...document.querySelectorAll('boids-canvas')].map(({ clientHeight }) => clientHeight),
    )
    assert.deepEqual(heights, [3000, 90, 4000])
  })

  test('with a height from the page, the page is no higher than its content', async () => {
    const body = '<style>body { margin: 0 }</style><boids-canvas style="display: block; height: 50vh"></boids-canvas>'
    await driver.get(site.page(`${body}<div data-boids-canvas style="height: 40vh"></div>`))
    await until(driver, 'both show pictures', () =>
      [...document.body.querySelectorAll('boids-canvas, div')].every(pictureHash),
    )
    assert.ok(await inPage(driver, () => document.documentElement.scrollHeight <= innerHeight))
  })
})
