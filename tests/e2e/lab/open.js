// @ts-check
/** Ways to open the laboratory, and to wait for what it does. */

import assert from 'node:assert/strict'
import { PATIENCE, driver, inLanguage, inPage, site, until } from '../harness/browser.js'

/**
 * Opens the laboratory with settings, and waits for its flock.
 * @param {string} [query]
 * @param {object} [how]
 * @param {{ width: number, height: number } | null} [how.size] of the window; `null` leaves it as it is
 * @param {string} [how.language]
 * @param {boolean} [how.isPaused]
 */
export async function openLab(query = '?preset=classic', { size = SIZE, language = 'en', isPaused = false } = {}) {
  if (size) await driver.manage().window().setRect(size)
  await driver.get(`${site.origin}/${inLanguage('lab.html', language)}${query}`)
  await until('the flock exists', () => 'show' in globalThis)
  // it may have flown before it was paused
  if (isPaused) await inPage(() => (show.pause(), show.reset()))
}

/** Opens the page with settings, and pauses its flock at its start. @param {string} [query] */
export const openPage = (query) => openLab(query, { isPaused: true })

const SIZE = { width: 1280, height: 900 }

/** Waits until the address matches. @param {RegExp} expected */
export const addressMatches = (expected) =>
  driver.wait(
    async () => expected.test(await driver.getCurrentUrl()),
    PATIENCE,
    `the address never matches ${expected}`,
  )

/** Asserts that the page reported no error and no warning. */
export async function assertNoErrors() {
  assert.deepEqual(await inPage(() => [spy.errors, spy.warnings]), [[], []])
}

/** Waits until all settings are applied. */
export const settled = () =>
  until('the flock has faded in', async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return !$('#stage').classList.contains('fading')
  })
