// @ts-check
/**
 * Random addresses of pages, and random attributes of flocks; pages are watched for tasks that are too long and for errors. For
 * `element/strangers.test.js`.
 */

import { inPage } from './browser.js'
import { otherOptions, params } from './npm.js'

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

export const kebab = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A random link or page: its address, or the markup of its body. @param {Row[]} rows @param {() => number} random */
export function anyLink(rows, random) {
  const chosen = rows.filter(() => random() < 0.12)
  const given = chosen.map((row) => /** @type {const} */ ([kebab(row.name), valueOf(row, random)]))
  const page = ['lab.html', 'embed.html', 'index.html', 'element', 'div'][Math.floor(random() * 5)]
  if (page.endsWith('.html')) return `${page}?${new URLSearchParams(given.map(([name, value]) => [name, value]))}`
  const prefix = page === 'div' ? 'data-' : ''
  const attributes = given.map(([name, value]) => ` ${prefix}${name}="${value}"`).join('')
  return page === 'div' ? `<div data-boids-canvas${attributes}></div>` : `<boids-canvas${attributes}></boids-canvas>`
}

/**
 * Opens a link, and returns its longest task within some time, in ms, and its errors.
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
    return { longest, errors: spy.errors }
  })
}

/** All options. @type {Row[]} */
export const ROWS = [...otherOptions, ...params]
