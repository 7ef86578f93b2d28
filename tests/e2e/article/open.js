// @ts-check
/** Ways to open the article, and what its figures have in common, for its tests. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  chromiumOnly,
  emulate,
  everywhere,
  frames,
  inPage,
  openPage,
  openSections,
  site,
  until,
} from '../harness/browser.js'

/** A busy loop of so many ms in every frame of the page and of its worker, before their own scripts run. */
export const SLOW = (/** @type {number} */ ms) =>
  everywhere(
    /** @type {any} */ (
      `() => {
      const burn = () => { const end = performance.now() + ${ms}; while (performance.now() < end); requestAnimationFrame(burn) }
      requestAnimationFrame(burn)
    }`
    ),
  )

/** Opens the article, in a language, until its flock flies. */
export async function openArticle(language = 'en', address = 'index.html') {
  await openPage(address, language)
  await until('the flock is there', () => $('#hero .stage.flies'))
}

/**
 * Opens a section of the article alone, with its figure in the middle of the window, and waits until it is there.
 * @param {string} id
 * @param {(id: string, part: string) => unknown} isThere
 * @param {object} [how]
 * @param {string} [how.language]
 * @param {string} [how.part] which is in the middle
 * @param {string[]} [how.sections] that are there, too
 */
export async function openFigure(id, isThere, { language = 'en', part = `#${id} .stage`, sections = [id] } = {}) {
  await openSections(sections, language)
  await inPage((part) => $(part).scrollIntoView({ behavior: 'instant', block: 'center' }), part)
  await until(`#${id} is there`, isThere, id, part)
}

/**
 * Tests a figure for readers who prefer reduced motion: its flocks stand still until the reader acts.
 * @param {import('../harness/browser.js').BrowserName} browser
 * @param {string} title
 * @param {() => Promise<void>} open
 * @param {() => Promise<void>} act
 */
export const testStill = (browser, title, open, act) =>
  test(title, chromiumOnly(browser), async () => {
    await emulate({ motion: 'reduce' })
    await open()
    const flown = () => inPage(() => $$('.stage').map(({ stage }) => stage?.flock.fingerprint()))
    const before = await flown()
    await frames(18)
    assert.deepEqual(await flown(), before)
    await act()
  })

/** Presses the button by which a figure that stands still advances; by how many steps it did. @param {string} id */
export const advance = (id) =>
  inPage(async (id) => {
    const { flock } = $(`#${id} .stage`).stage
    const before = flock.steps
    $(`#${id} .advance`).click()
    await waitFor(() => flock.steps > before)
    await rest(3)
    return flock.steps - before
  }, id)

/** The place of a bird in the window, and in its world. @param {string} id @param {number} bird */
export const placeOf = (id, bird) =>
  inPage(
    (id, bird) => {
      const { stage } = $(`#${id} .stage`)
      const [x, y] = stage.flock.positions().subarray(2 * bird)
      const origin = stage.toWorld({ clientX: 0, clientY: 0 })
      const [clientX, clientY] = [(x - origin.x) * stage.scale, (y - origin.y) * stage.scale].map(Math.round)
      return { x, y, clientX, clientY, scale: stage.scale }
    },
    id,
    bird,
  )

/** Moves a slider. @param {string} selector @param {number} value */
export const slide = (selector, value) => inPage((selector, value) => setValue($(selector), value), selector, value)

/** The page with a script before all others. @param {string} script */
export async function pageWith(script) {
  const html = await (await fetch(`${site.origin}/index.html`)).text()
  return site.put(
    '/with.html',
    html.replace('<meta charset', () => `${script}<meta charset`),
  )
}

/** Opens the article in a window, and scrolls through it so that every figure is made. @param {number} width @param {string} [language] */
export async function openWholeArticle(width, language) {
  await emulate({ width })
  await openPage('index.html', language)
  await inPage(async () => {
    for (const part of $$('body > header, main > section, footer')) {
      part.scrollIntoView({ behavior: 'instant' })
      await rest(15)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await rest(15)
  })
}
