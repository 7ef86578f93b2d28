// @ts-check
/** "One bird": the reader moves a bird and sees what it sees; the sentence counts truly. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Key } from 'selenium-webdriver'
import { Origin } from 'selenium-webdriver/lib/input.js'
import { chromiumOnly, describeAlike, driver, emulate, frames, inPage, touch, until } from '../harness/browser.js'
import { advance, openFigure, placeOf, slide, testStill } from './open.js'

/** The length of a bird in world px, in which the first slider measures. */
const LENGTH = 22

/** Opens the section in a language, with its flock there. */
const openSection = (language = 'en') => openFigure('bird', () => $('#bird .says').textContent, { language })

/** How many birds the first one sees, from positions and its heading alone. */
const seen = () =>
  inPage((LENGTH) => {
    const { flock } = $('#bird .stage').stage
    const [positions, velocities] = [flock.positions(), flock.velocities()]
    const range = LENGTH * $('#bird .range input').valueAsNumber
    const half = $('#bird .view input').valueAsNumber / 2
    const heading = Math.atan2(velocities[1], velocities[0])
    let count = 0
    for (let i = 2; i < positions.length; i += 2) {
      const [x, y] = [positions[i] - positions[0], positions[i + 1] - positions[1]]
      const turn = Math.abs(Math.atan2(y, x) - heading)
      const angle = (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI
      if (Math.hypot(x, y) < range && angle < half) count++
    }
    return count
  }, LENGTH)

/** The sentence, after the next pictures. */
const says = () =>
  inPage(async () => {
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
    return $('#bird .says').textContent
  })
const pause = () => inPage(() => $('#bird .stage').stage.show.pause())
const place = () => placeOf('bird', 0)
const english = (/** @type {number} */ count) =>
  count === 0
    ? 'It sees none of the 59 other birds. As far as it knows, it is alone.'
    : `It sees ${count} of the 59 other birds. It knows nothing about the rest.`

describeAlike('the article: one bird', (name) => {
  test('it starts in the middle, among others, and flies on', async () => {
    await openSection()
    const { x, y } = await place()
    assert.ok(Math.hypot(x - 360, y - 210) < 150, `at ${x}, ${y}`)
    const steps = await inPage(() => $('#bird .stage').stage.flock.steps)
    await until('it flies', (steps) => $('#bird .stage').stage.flock.steps > steps, steps)
    assert.match(await says(), /^It sees \d+ of the 59 other birds/)
  })

  test('the pointer drags it, time stands still meanwhile, and the sentence counts truly', async () => {
    await openSection()
    await pause()
    const start = await place()
    const mouse = () => driver.actions({ async: true })
    await mouse().move({ x: start.clientX, y: start.clientY, origin: Origin.VIEWPORT }).perform()
    // it flies from the very moment of the press, so that it can't have flown away before
    await inPage(() => {
      const play = () => $('#bird .stage').stage.show.play()
      window.addEventListener('pointerdown', play, { capture: true, once: true })
    })
    await mouse().press().perform()
    const caught = await place()
    await mouse()
      .move({ x: start.clientX - 60, y: start.clientY - 40, origin: Origin.VIEWPORT, duration: 50 })
      .perform()
    const held = await inPage(async () => {
      const { show, flock } = $('#bird .stage').stage
      const { steps } = flock
      await rest()
      return { playing: show.playing, steps: flock.steps - steps }
    })
    assert.deepEqual(held, { playing: false, steps: 0 })
    const end = await place()
    assert.ok(Math.abs(end.x - caught.x + 60 / end.scale) < 2, `${caught.x} to ${end.x}`)
    assert.ok(Math.abs(end.y - caught.y + 40 / end.scale) < 2, `${caught.y} to ${end.y}`)
    assert.equal(await says(), english(await seen()))
    await driver.actions({ async: true }).release().perform()
    await until('time goes on', () => $('#bird .stage').stage.show.playing)
  })

  test('arrow keys move it, to where it sees nobody', async () => {
    await openSection()
    await pause()
    await inPage(() => $('#bird .stage').focus())
    const before = await place()
    await driver.actions().sendKeys(Key.ARROW_LEFT, Key.ARROW_LEFT, Key.ARROW_UP).perform()
    const after = await place()
    assert.deepEqual([after.x - before.x, after.y - before.y].map(Math.round), [-24, -12])
    assert.equal(await says(), english(await seen()))
    // With the shortest range there is room for one who is alone.
    await slide('#bird .range input', 1)
    for (let n = 0; n < 60 && (await seen()) > 0; n++) await driver.actions().sendKeys(Key.ARROW_LEFT).perform()
    assert.equal(await says(), english(0))
  })

  test('let go at an edge, it stays in sight', async () => {
    await openSection()
    await pause()
    await inPage(() => $('#bird .stage').focus())
    for (const key of [Key.ARROW_DOWN, Key.ARROW_RIGHT, Key.ARROW_UP, Key.ARROW_LEFT]) {
      await driver
        .actions()
        .sendKeys(...Array(60).fill(key))
        .perform()
      const nearest = await inPage(() => {
        const { flock } = $('#bird .stage').stage
        const distances = Array.from({ length: 150 }, () => {
          flock.step()
          const [x, y] = flock.positions()
          return Math.min(x, 720 - x, y, 420 - y)
        })
        return Math.min(...distances)
      })
      // half its length
      assert.ok(nearest > 14, `${nearest} px from an edge`)
    }
  })

  test('the sliders set how far and how wide it sees', async () => {
    await openSection()
    await pause()
    for (const [far, wide, text] of /** @type {const} */ ([
      [2, 270, '2 bird lengths'],
      [6, 360, '6 bird lengths'],
      [6, 60, '6 bird lengths'],
      [1, 30, '1 bird length'],
      [12, 360, '12 bird lengths'],
    ])) {
      await slide('#bird .range input', far)
      await slide('#bird .view input', wide)
      const labels = await inPage(() => $$('#bird .slider output').map((output) => output.textContent))
      assert.deepEqual(labels, [text, `${wide}°`])
      assert.equal(await says(), english(await seen()))
    }
  })

  test('seen birds light up, and no others', async () => {
    await openSection()
    await pause()
    await says()
    const { lit, dim } = await inPage(() => {
      const { flock, scale } = $('#bird .stage').stage
      const canvas = $('#bird .drawing')
      const pen = canvas.getContext('2d')
      const ratio = canvas.width / canvas.clientWidth
      const positions = flock.positions()
      const mates = [...flock.look(0).alignment.flockmates]
      const counts = { lit: [0, 0], dim: [0, 0] }
      for (let i = 1; i < flock.length; i++) {
        const [x, y] = [0, 1].map((k) => positions[2 * i + k] * scale * ratio)
        const [red, , blue, alpha] = pen.getImageData(Math.round(x), Math.round(y), 1, 1).data
        const isWhite = alpha > 200 && red > 200 && blue > 200
        const group = mates.includes(i) ? counts.lit : counts.dim
        group[isWhite ? 0 : 1]++
      }
      return counts
    })
    assert.ok(lit[0] > 0 && lit[1] === 0, `of those seen, ${lit[0]} are lit and ${lit[1]} are not`)
    // A lit bird may cover one that is not seen.
    assert.ok(dim[0] <= 2 && dim[1] > 20, `of those not seen, ${dim[0]} are lit and ${dim[1]} are not`)
  })

  test('in Japanese, too', async () => {
    await openSection('ja')
    await pause()
    const count = await seen()
    assert.equal(await says(), `59羽のうち、見えているのは${count}羽。残りの${59 - count}羽のことは何も知りません。`)
    assert.equal(await inPage(() => $('#bird .range output').textContent), '鳥4羽分')
  })

  test('a finger on the bird drags it, elsewhere it scrolls the page', chromiumOnly(name), async () => {
    await emulate({ width: 390, height: 844 })
    await openSection()
    await pause()
    /** @param {number} x @param {number} y */
    const swipe = async (x, y) => {
      await touch('Start', [x, y])
      for (let n = 1; n <= 10; n++) await touch('Move', [x, y - 6 * n])
      await touch('End')
    }
    const [start, top] = [await place(), await inPage(() => scrollY)]
    await swipe(start.clientX, start.clientY)
    await frames(18)
    assert.equal(await inPage(() => scrollY), top)
    const end = await place()
    assert.ok(Math.abs(end.y - start.y + 60 / end.scale) < 25, `${start.y} to ${end.y}`)
    assert.equal(await says(), english(await seen()))
    const left = await inPage(() => $('#bird .stage').getBoundingClientRect().left + 12)
    const bottom = await inPage(() => $('#bird .stage').getBoundingClientRect().bottom - 12)
    await swipe(left, bottom)
    await until('the page has scrolled', (top) => scrollY > top + 20, top)
  })

  testStill(name, 'with reduced motion it stands still, can be moved, and advances by steps', openSection, async () => {
    await inPage(() => $('#bird .stage').focus())
    await driver.actions().sendKeys(Key.ARROW_LEFT, Key.ARROW_LEFT).perform()
    assert.equal(await says(), english(await seen()))
    assert.equal(await inPage(() => $('#bird .stage').stage.show.playing), false)
    assert.equal(await advance('bird'), 60)
    assert.equal(await says(), english(await seen()))
  })
})
