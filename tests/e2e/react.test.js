// @ts-check
/** The React example, built with the packed npm package: flocks mount, change and unmount with their components. */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { BROWSERS, DIST, describeIn, driver, flies, inPage, site, until } from './browser.js'
import { projectWithPackage } from './project.js'

const local = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

const project = projectWithPackage()
cpSync(join(DIST, 'embed/react'), project, { recursive: true })
execFileSync(
  local('../../www/node_modules/.bin/esbuild'),
  ['page.jsx', '--bundle', '--format=esm', '--jsx=automatic', '--outfile=page.js', '--log-level=warning'],
  // React is installed there
  { cwd: project, env: { ...process.env, NODE_PATH: local('node_modules') } },
)
cpSync(join(project, 'node_modules/boids-canvas/boids_canvas_bg.wasm'), join(project, 'boids_canvas_bg.wasm'))

describeIn(BROWSERS, 'React', () => {
  before(async () => {
    for (const file of ['page.js', 'boids_canvas_bg.wasm']) site.put(`/${file}`, readFileSync(join(project, file)))
    await driver.get(site.put('/react.html', readFileSync(join(project, 'index.html'))))
    await until(driver, 'React has rendered', () => $('boids-canvas'))
  })

  const click = (/** @type {string} */ name) => inPage(driver, (name) => $(name).click(), `#${name}`)

  /** The labels of all canvases, the number of pending frames, and all errors and warnings. */
  const pageState = () =>
    inPage(driver, () => ({
      flocks: [...document.querySelectorAll('main > div, boids-canvas')].flatMap((host) =>
        Array.from(host.shadowRoot?.querySelectorAll('canvas') ?? [], (canvas) => canvas.ariaLabel),
      ),
      pending: spy.pending.size,
      problems: [...spy.errors, ...spy.warnings],
    }))

  const stateWith = (/** @type {number} */ count) => ({
    flocks: [`School: a flock of ${count} boids`, `Swarm: a flock of ${count} boids`],
    pending: 2,
    problems: [],
  })

  test('each flock flies once, although StrictMode mounts it twice', async () => {
    assert.match(
      readFileSync(join(project, 'page.js'), 'utf8'),
      /react-dom-client\.development\.js/,
      'only the development build of React mounts twice',
    )
    await flies(driver, 'main > div')
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await pageState(), stateWith(100))
  })

  test('changed props reach the flying flocks', async () => {
    await click('more')
    await until(driver, 'there are 200 boids', () => canvasOf($('main > div')).ariaLabel?.includes('200'))
    assert.deepEqual(await pageState(), stateWith(200))
    await flies(driver, 'main > div')
  })

  test('unmounting removes both flocks, and mounting again brings them back', async () => {
    await click('toggle')
    await until(driver, 'they are gone', () => !$('boids-canvas'))
    assert.deepEqual(await pageState(), { flocks: [], pending: 0, problems: [] })
    await click('toggle')
    await until(driver, 'they are back', () => $('boids-canvas'))
    await flies(driver, 'main > div')
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await pageState(), stateWith(200))
  })
})
