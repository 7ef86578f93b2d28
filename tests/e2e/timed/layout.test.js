// @ts-check
/** Pages do not shift while the script is late. */

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { DIST, describeIn, driver, inPage, site, until } from '../harness/browser.js'
import { bundle, projectWithPackage } from '../harness/project.js'

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
          await until(
            'its flocks show pictures',
            (/** @type {string} */ hosts) => {
              const flocks = $$(hosts)
              return flocks.length > 0 && flocks.every(isShown)
            },
            `boids-canvas, [data-boids-canvas], #flock${page === REACT ? ', main > div' : ''}`,
          )
        const shifts = await inPage(async () => {
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
})
