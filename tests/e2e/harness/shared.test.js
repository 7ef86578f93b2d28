// @ts-check
/** Files of tests share a Chromium and a Firefox: what one leaves behind, the next does not find. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, fileAddress, inPage, openBody } from './browser.js'

/** What a test can leave behind: windows, their sizes, the language on a page from disk, cookies of this host. */
async function traces() {
  await driver.get(fileAddress('index.html'))
  const { width } = await driver.manage().window().getRect()
  const language = await inPage(() => localStorage.getItem('boids-canvas-language'))
  await openBody('')
  const cookies = await inPage(() => document.cookie)
  return { windows: (await driver.getAllWindowHandles()).length, width, language, cookies }
}

/** By browser. @type {Record<string, Awaited<ReturnType<typeof traces>>>} */
const traced = {}

describeIn(['chrome', 'firefox'], 'a first file', (name) => {
  test('leaves traces', async () => {
    const first = (traced[name] = await traces())
    await driver.get(fileAddress('index.html'))
    await inPage(() => localStorage.setItem('boids-canvas-language', 'ja'))
    await openBody('')
    await inPage(() => void (document.cookie = 'left=behind'))
    await driver
      .manage()
      .window()
      .setRect({ width: first.width - 200, height: 600 })
    const left = await traces()
    assert.deepEqual([left.language, left.cookies, left.width], ['ja', 'left=behind', first.width - 200])
    await driver.switchTo().newWindow('window')
    assert.equal((await driver.getAllWindowHandles()).length, first.windows + 1)
  })
})

describeIn(['chrome', 'firefox'], 'a second file', (name) => {
  test('finds none of them', async () => {
    assert.deepEqual(await traces(), traced[name])
  })
})
