// @ts-check
/**
 * Each way of embedding, by its page in `dist/embed/`: every flock that should fly is seen to fly, and nothing goes
 * wrong.
 */

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { BROWSERS, DIST, describeIn, driver, inPage, site } from './browser.js'

const PAGES = readdirSync(`${DIST}/embed`).filter((name) => name.endsWith('.html'))

describeIn(BROWSERS, 'pages', () => {
  for (const page of PAGES) {
    test(page, async () => {
      await driver.get(`${site.origin}/embed/${page}`)
      const frame = await driver.findElements({ css: 'iframe' })
      if (frame[0]) await driver.switchTo().frame(frame[0])
      const hosts = await inPage(
        driver,
        () => document.querySelectorAll('boids-canvas:not([paused]), [data-boids-canvas], #flock').length,
      )
      assert.ok(hosts > 0, 'there is a flock')
      for (let i = 0; i < hosts; i++) {
        const picture = () =>
          inPage(
            driver,
            (i) => {
              const host = document.querySelectorAll('boids-canvas:not([paused]), [data-boids-canvas], #flock')[i]
              host.scrollIntoView({ block: 'nearest' })
              return look(host)
            },
            i,
          )
        const first = await driver.wait(picture, 10_000, `flock ${i} shows nothing`)
        await driver.wait(async () => (await picture()) !== first, 10_000, `flock ${i} does not move`)
      }
      assert.deepEqual(await inPage(driver, () => [spy.errors, spy.warnings]), [[], []])
    })
  }
})
