// @ts-check
/** Pages of www/embed/ as a bundler builds them from the packed npm package: esbuild here, others in tests/bundlers/. */

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { BUNDLERS, build } from '../../bundlers/bundlers.js'
import { TEST_THREAD, describeIn, driver, flies, inPage, openFlight, site } from '../harness/browser.js'
import { projectWithPackage } from '../harness/project.js'

const npm = join(projectWithPackage(), 'node_modules/boids-canvas')

describeIn(['chrome'], 'built pages', () => {
  test('the development server of Vite 7, which moves modules', async () => {
    for (const file of readdirSync(npm).filter((name) => /\.(js|wasm)$/.test(name))) {
      const folder = file.endsWith('.wasm') ? 'boids-canvas' : '.vite/deps'
      site.put(`/node_modules/${folder}/${file}`, readFileSync(join(npm, file)))
    }
    const script = '<script type="module" src="/node_modules/.vite/deps/define.js"></script>'
    await openFlight('<boids-canvas></boids-canvas>', { script })
    assert.deepEqual(await inPage(() => [...spy.errors, ...spy.warnings]), [])
  })

  for (const name of Object.keys(BUNDLERS).filter((name) => name.startsWith('esbuild'))) {
    test(name, async () => {
      const { out } = build(name, npm)
      for (const file of readdirSync(out)) site.put(`/${file}`, readFileSync(join(out, file)))
      for (const page of BUNDLERS[name].pages) {
        await driver.get(`${site.origin}/${page}`)
        await flies('#flock, boids-canvas')
        assert.deepEqual(await inPage(() => [...spy.errors, ...spy.warnings]), [])
        // its script is a part of the bundle
        const workers = TEST_THREAD === 'page' ? 0 : 1
        assert.equal(await inPage(() => spy.worker.alive), workers, page)
      }
    })
  }
})
