// @ts-check
/** The example pages in `dist/embed/`, one per way of embedding: each flock flies, and the page has no errors. */

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { BROWSERS, DIST, describeIn, driver, inPage, site, until } from '../harness/browser.js'

const PAGES = readdirSync(`${DIST}/embed`).filter((name) => name.endsWith('.html') && name !== 'index.html')
const FLOCKS = 'boids-canvas:not([paused]), [data-boids-canvas], #flock'

/**
 * In the page: a hash of a flock's picture; 0 while it is empty or still as before.
 * @param {string} flocks
 * @param {number} i
 * @param {number} before
 */
function newPicture(flocks, i, before) {
  const flock = /** @type {HTMLElement} */ (document.querySelectorAll(flocks)[i])
  flock.scrollIntoView({ block: 'nearest' })
  const hash = pictureHash(flock)
  return hash === before ? 0 : hash
}

describeIn(BROWSERS, 'example pages', () => {
  for (const page of PAGES) {
    test(`every flock on embed/${page} flies, without errors or warnings`, async () => {
      await driver.get(`${site.origin}/embed/${page}`)
      const frame = await driver.findElements({ css: 'iframe' })
      if (frame[0]) await driver.switchTo().frame(frame[0])
      // a lazy frame may load after its page
      const count = (/** @type {string} */ flocks) => document.querySelectorAll(flocks).length
      const flocks = await until('the page has a flock', count, FLOCKS)
      for (let i = 0; i < flocks; i++) {
        const first = await until(`flock ${i} shows a picture`, newPicture, FLOCKS, i, 0)
        await until(`flock ${i} moves`, newPicture, FLOCKS, i, first)
      }
      assert.deepEqual(await inPage(() => [spy.errors, spy.warnings]), [[], []])
      const buttons = await inPage(() =>
        $$('[aria-hidden=true]').map(({ shadowRoot }) =>
          Boolean(shadowRoot?.querySelector('button')?.getClientRects().length),
        ),
      )
      assert.ok(!buttons.includes(true), 'a button that is hidden from screen readers can be focused')
    })
  }
})
