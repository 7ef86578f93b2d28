// @ts-check
/**
 * Opens pages with random addresses, and flocks with random attributes, and watches for tasks that are too long and for
 * errors. `node harness/random-links.js 600 7` searches for 600 s from seed 7, in the environment of the tests (browser.js); what it finds
 * can be opened again by the address that it prints. `element/strangers.test.js` opens a few.
 */

import { pathToFileURL } from 'node:url'
import { DIST, inPage, openBrowser, serve } from './browser.js'

/** In ms: a task that a reader notices as a page that hangs. */
export const TOO_LONG = 1000

/** A generator of numbers from 0 to 1: mulberry32. @param {number} state */
export function randomFrom(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @typedef {{ name: string, kind: string, min?: number, max?: number, choices?: string[], word?: string }} Row */

/** A value near an end of what a row allows, or one between. @param {Row} row @param {() => number} random */
export function valueOf({ kind, min = 0, max = 1, choices = [], word }, random) {
  /** @template T @param {T[]} list */
  const pick = (list) => list[Math.floor(random() * list.length)]
  if (kind === 'switch') return pick(['true', 'false'])
  if (kind === 'choice') return pick(choices)
  if (kind === 'colour') return pick(['red', 'color-mix(in srgb, red, blue)', '#0001'])
  if (kind === 'path') return pick(['M0 0h1v1z', `M0 0${'h1v1'.repeat(500)}z`])
  if (kind === 'formation') return pick(['text: HELLO', `text: ${'M'.repeat(60)}`, 'path: M0 0h9v9z'])
  if (kind === 'obstacles') return pick(['0 0 10000', Array.from({ length: 100 }, (_, i) => `${i} ${i} 50`).join()])
  const number = pick([min, max, min + (max - min) * random() ** 6, min + (max - min) * random()])
  const text = String(kind === 'integer' || kind === 'boid' ? Math.round(number) : number)
  return pick([text, text, text, word ?? text, kind === 'range' ? 'all' : text])
}

/**
 * A random link or page: its address, or the markup of its body.
 * @param {Row[]} rows
 * @param {() => number} random
 */
export function anyLink(rows, random) {
  const kebab = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const chosen = rows.filter(() => random() < 0.12)
  const given = chosen.map((row) => /** @type {const} */ ([kebab(row.name), valueOf(row, random)]))
  const page = ['lab.html', 'embed.html', 'index.html', 'element', 'div'][Math.floor(random() * 5)]
  if (page.endsWith('.html')) return `${page}?${new URLSearchParams(given.map(([name, value]) => [name, value]))}`
  const prefix = page === 'div' ? 'data-' : ''
  const attributes = given.map(([name, value]) => ` ${prefix}${name}="${value}"`).join('')
  return page === 'div' ? `<div data-boids-canvas${attributes}></div>` : `<boids-canvas${attributes}></boids-canvas>`
}

/**
 * Opens a link, and returns its longest task within some time, in ms, its errors and its memory.
 * @param {import('./browser.js').Site} site
 * @param {any} driver
 * @param {string} link
 */
export async function watched(site, driver, link) {
  await driver.get(link.startsWith('<') ? site.page(link) : `${site.origin}/${link}`)
  return inPage(async () => {
    let longest = 0
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    observer.observe({ type: 'longtask', buffered: true })
    await rest(70)
    observer.disconnect()
    const { usedJSHeapSize = 0 } = /** @type {any} */ (performance).memory ?? {}
    return { longest, errors: spy.errors, memory: usedJSHeapSize + (spy.memory?.buffer.byteLength ?? 0) }
  })
}

/** All options, as rows of the table. @returns {Promise<Row[]>} */
export async function allRows() {
  const { params, otherOptions } = await import(pathToFileURL(`${DIST}/npm/index.js`).href)
  return [...otherOptions, ...params]
}

if (process.argv[1].endsWith('random-links.js')) {
  const [seconds, seed] = process.argv.slice(2).map(Number)
  const [rows, random, site] = [await allRows(), randomFrom(seed), await serve()]
  let browser = await openBrowser('chrome')
  const end = Date.now() + 1000 * seconds
  let [count, worst, most] = [0, 0, 0]
  for (; Date.now() < end; count++) {
    const link = anyLink(rows, random)
    try {
      const { longest, errors, memory } = await watched(site, browser, link)
      worst = Math.max(worst, longest)
      most = Math.max(most, memory)
      if (longest > TOO_LONG || errors.length) console.log(Math.round(longest), errors.join('; ').slice(0, 300), link)
    } catch (error) {
      console.log(String(error).slice(0, 300), link)
      await browser.quit().catch(() => {})
      browser = await openBrowser('chrome')
    }
  }
  console.log(`${count} links; longest task ${Math.round(worst)} ms; most memory ${Math.round(most / 2 ** 20)} MB`)
  site.close()
  await browser.quit()
}
