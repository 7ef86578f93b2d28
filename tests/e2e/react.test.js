// @ts-check
/** The page in React, built from the packed package: it mounts, changes and unmounts as React wants it. */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { BROWSERS, DIST, describeIn, driver, flies, inPage, site, until } from './browser.js'
import { packedProject } from './project.js'

const local = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

const project = packedProject()
cpSync(join(DIST, 'embed/react'), project, { recursive: true })
execFileSync(
  local('../../www/node_modules/.bin/esbuild'),
  ['page.jsx', '--bundle', '--format=esm', '--jsx=automatic', '--outfile=page.js', '--log-level=warning'],
  // where React is
  { cwd: project, env: { ...process.env, NODE_PATH: local('node_modules') } },
)
cpSync(join(project, 'node_modules/boids-canvas/boids_canvas_bg.wasm'), join(project, 'boids_canvas_bg.wasm'))

describeIn(BROWSERS, 'React', () => {
  before(async () => {
    for (const file of ['page.js', 'boids_canvas_bg.wasm']) site.put(`/${file}`, readFileSync(join(project, file)))
    await driver.get(site.put('/react.html', readFileSync(join(project, 'index.html'))))
    await until(driver, 'the page is there', () => $('boids-canvas'))
  })

  const click = (/** @type {string} */ name) => inPage(driver, (name) => $(name).click(), `#${name}`)

  /** The canvases to be seen, and their names; the frames asked for; what went wrong. */
  const tell = () =>
    inPage(driver, () => ({
      flocks: [...document.querySelectorAll('main > div, boids-canvas')].flatMap((host) =>
        Array.from(host.shadowRoot?.querySelectorAll('canvas') ?? [], (canvas) => canvas.ariaLabel),
      ),
      pending: spy.pending.size,
      wrong: [...spy.errors, ...spy.warnings],
    }))

  const flocksOf = (/** @type {number} */ count) => ({
    flocks: [`School: a flock of ${count} boids`, `Swarm: a flock of ${count} boids`],
    pending: 2,
    wrong: [],
  })

  test('both flocks fly, each once, though StrictMode mounts twice', async () => {
    assert.match(
      readFileSync(join(project, 'page.js'), 'utf8'),
      /react-dom-client\.development\.js/,
      'where StrictMode does that',
    )
    await flies(driver, 'main > div')
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await tell(), flocksOf(100))
  })

  test('props reach the flocks as they fly', async () => {
    await click('more')
    await until(driver, 'there are more', () => canvasOf($('main > div')).ariaLabel?.includes('200'))
    assert.deepEqual(await tell(), flocksOf(200))
    await flies(driver, 'main > div')
  })

  test('unmounting leaves none, and mounting again brings them back', async () => {
    await click('toggle')
    await until(driver, 'they are gone', () => !$('boids-canvas'))
    assert.deepEqual(await tell(), { flocks: [], pending: 0, wrong: [] })
    await click('toggle')
    await until(driver, 'they are back', () => $('boids-canvas'))
    await flies(driver, 'main > div')
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await tell(), flocksOf(200))
  })
})
