// @ts-check
/** What readers have to load, gzipped as a server sends it, in bytes. */

import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { DIST } from './browser.js'

/** @param {string[]} files */
const gzipped = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length, 0)

/**
 * What each should be at most, gzipped; and what one that is larger must not outgrow as it is, for versions of zlib
 * differ by a hundredth. The script holds the WebAssembly packed, and grows with it.
 */
const BUDGETS = [
  { what: 'the WebAssembly', files: ['npm/boids_canvas_bg.wasm'], aim: 24_000, now: 160_500 },
  { what: 'the script', files: ['boids-canvas.js'], aim: 40_000, now: 122_000 },
  {
    what: 'the demo page',
    files: ['index.html', 'page.css', 'page.js', 'uplot.js', 'boids-canvas.js'],
    aim: 120_000,
  },
]

for (const { what, files, aim, now } of BUDGETS) {
  const size = gzipped(files)
  const raw = files.reduce((sum, file) => sum + statSync(`${DIST}/${file}`).size, 0)
  const todo = now ? `it should be ${aim} bytes` : false
  test(`${what} is small`, { todo }, () => assert.ok(size <= aim, `${size} bytes`))
  if (now) test(`${what} does not grow`, () => assert.ok(raw <= now, `${raw} bytes`))
}
