// @ts-check
/** The example pages in `dist/embed/`, one per way of embedding: each flock flies, and the page has no errors. */

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { BROWSERS, DIST, describeIn, driver, inPage, site } from './browser.js'

const PAGES = readdirSync(`${DIST}/embed`).filter((name) => name.endsWith('.html') && name !== 'index.html')

describeIn(BROWSERS, 'example pages', () => {
  for (const page of PAGES) {
    test(`every flock on embed/${page} flies, without errors or warnings`, async () => {
      await driver.get(`${site.origin}/embed/${page}`)
      const frame = await driver.findElements({ css: 'iframe' })
      if (frame[0]) await driver.switchTo().frame(frame[0])
      const hosts = await inPage(
        driver,
        () => document.querySelectorAll('boids-canvas:not([paused]), [data-boids-canvas], #flock').length,
      )
      assert.ok(hosts > 0, 'the page has a flock')
      for (let i = 0; i < hosts; i++) {
        const picture = () =>
          inPage(
            driver,
            (i) => {
              const host = document.querySelectorAll('boids-canvas:not([paused]), [data-boids-canvas], #flock')[i]
              host.scrollIntoView({ block: 'nearest' })
              return pictureHash(host)
            },
            i,
          )
        const first = await driver.wait(picture, 10_000, `flock ${i} shows no picture`)
        await driver.wait(async () => (await picture()) !== first, 10_000, `flock ${i} does not move`)
      }
      assert.deepEqual(await inPage(driver, () => [spy.errors, spy.warnings]), [[], []])
    })
  }
})
