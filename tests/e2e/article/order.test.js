// @ts-check
/** "When is it a flock?": the chain, the noise, and the experiment that the reader's machine runs. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Key } from 'selenium-webdriver'
import { BROWSERS, describeIn, driver, frames, inPage, oneOf, until } from '../harness/browser.js'
import { advance, openFigure, testStill } from './open.js'

/** Noise in radians and polarisation, from an independent program in double precision. */
const PUBLISHED = [[0.5, 0.99], [1.5, 0.89], [2.5, 0.72], [3.5, 0.48], [4.5, 0.19], [5.5, 0.1]] // prettier-ignore

/** Opens the section in a language, with its flock there. */
const openSection = (language = 'en') =>
  openFigure('order', () => $('#order .links')?.getAttribute('points'), { language })

const says = (selector = '#order .says') => inPage((selector) => $(selector).textContent, selector)

/** Sets the noise in ±degrees, and flies until the figure has said what came of it. @param {number} degrees */
async function settleAt(degrees) {
  await inPage((degrees) => {
    const slider = $('#order .slider input')
    slider.value = degrees
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    const { stage } = $('#order .stage')
    stage.show.step(300)
    stage.redraw()
  }, degrees)
  await until('it has settled', () => /polarisation is|整列度は/.test($('#order .says').textContent))
  return says()
}

const CURVES = ['predicted', 'measured', 'reference', 'large']

/** The points of a curve, as noise in radians and polarisation. @param {string} name */
const dots = async (name) => {
  const points = await inPage((curve) => curveOf($('#order .plot'), curve), CURVES.indexOf(name))
  return points.map(([degrees, y]) => [(degrees / 90) * Math.PI, y])
}

const isNear = (/** @type {number} */ a, /** @type {number} */ b, tolerance = 0.01) => Math.abs(a - b) < tolerance

describeIn(oneOf(BROWSERS), 'how much is a flock', (name) => {
  test('the number is the polarisation of the flock on the stage, and the chain reaches as far', async () => {
    await openSection()
    const { dial, chain, own, expected } = await inPage(async () => {
      const { stage } = $('#order .stage')
      stage.show.pause()
      stage.show.step(600)
      await rest(25)
      stage.redraw()
      await rest(20)
      const velocities = stage.flock.velocities()
      const sum = [0, 0]
      for (let i = 0; i < velocities.length; i++) sum[i % 2] += velocities[i] / 0.6 / (velocities.length / 2)
      const [x, y] = $('#order .links').getAttribute('points').split(' ').at(-1).split(',').map(Number)
      return {
        dial: Number($('#order .number').textContent),
        chain: Math.hypot(x, y) / 90,
        own: $('#order .links')
          .getAttribute('points')
          .startsWith(`${$('#order .own').getAttribute('points')} `),
        expected: Math.hypot(...sum),
      }
    })
    assert.ok(expected > 0.9, `polarisation ${expected} without noise`)
    assert.ok(own, 'the chain begins with the links of the yellow birds')
    assert.ok(isNear(dial, expected), `the number is ${dial}, not ${expected}`)
    assert.ok(isNear(chain, expected), `the chain reaches ${chain}, not ${expected}`)
  })

  test('without noise they fly one way, with full noise there is no flock, in both languages', async () => {
    await openSection()
    assert.match(await settleAt(0), /they all fly one way/)
    assert.match(await settleAt(180), /any direction.*no flock/)
    await openSection('ja')
    assert.match(await settleAt(0), /同じ向き/)
    assert.match(await settleAt(180), /群れではありません/)
  })

  test('what it says follows the flock, and a number stands for what the figure shows', async () => {
    await openSection()
    for (const degrees of [60, 120, 180]) {
      const said = Number((await settleAt(degrees)).match(/about (0\.\d\d)/)?.[1])
      await until(
        'the number is near what is said',
        () =>
          Math.abs(
            Number($('#order .says').textContent.match(/about (0\.\d\d)/)?.[1]) - $('#order .number').textContent,
          ) < 0.2,
      )
      assert.ok(said >= 0, `±${degrees}°: ${said}`)
    }
  })

  test('of each start, where the polarisation rises, the figure says nothing', async () => {
    await openSection()
    const flights = await inPage(async () => {
      const { stage } = $('#order .stage')
      const fly = async () => {
        const said = new Set()
        for (let i = 0; i < 60; i++) {
          stage.show.step(5)
          stage.redraw()
          await nextFrame()
          said.add($('#order .says').textContent)
        }
        return [...said]
      }
      stage.restart()
      const first = await fly()
      stage.restart()
      return [first, await fly()]
    })
    for (const said of flights) {
      assert.equal(said.length, 2, said.join('\n'))
      assert.match(said[1], /they all fly one way/)
    }
  })

  test('the slider works by keys, and says its value in words', async () => {
    await openSection()
    const slider = driver.findElement({ css: '#order .slider input' })
    await slider.sendKeys(Key.ARROW_RIGHT)
    assert.equal(await slider.getAttribute('aria-valuetext'), '±5°')
    await slider.sendKeys(Key.HOME)
    assert.equal(await slider.getAttribute('aria-valuetext'), 'none')
    assert.equal(await inPage(() => $('#order .stage').stage.flock.get('noise')), 0)
  })

  test('the reference stays hidden until the reader has predicted and run the experiment', async () => {
    await openSection()
    const run = driver.findElement({ css: '#order .run' })
    assert.equal(await run.isEnabled(), false)
    assert.match(await says('#order .experiment .says'), /Choose a curve first/)
    await inPage(() => $('#order [value="drops"]').click())
    assert.equal(await run.isEnabled(), true)
    assert.match(await says('#order .experiment .says'), /dashed line/)
    assert.equal((await dots('predicted')).length, 41)
    assert.deepEqual([await dots('measured'), await dots('reference')], [[], []])
  })

  test('the experiment meets the published curve within 0.05, by keys, while the page goes on', async () => {
    await openSection()
    await inPage(() => $('#order [value="holds"]').click())
    await driver.findElement({ css: '#order .run' }).sendKeys(Key.ENTER)
    let [rose, last] = [0, 0]
    for (let points = 1; points <= 13; points++)
      [rose, last] = await inPage(
        async (points, rose, last) => {
          while (curveOf($('#order .plot'), 3).length < points) {
            await new Promise((resolve) => requestAnimationFrame(resolve))
            const { value } = $('#order progress')
            if (value > last) rose++
            last = value
          }
          return [rose, last]
        },
        points,
        rose,
        last,
      )
    assert.ok(rose > 26, `progress rose in ${rose} frames only`)
    const [measured, reference] = [await dots('measured'), await dots('reference')]
    assert.equal(measured.length, 26)
    assert.deepEqual(
      reference.map((place) => place.map((value) => Math.round(100 * value) / 100)),
      PUBLISHED,
    )
    for (const [noise, order] of PUBLISHED) {
      const mine = measured.filter(([at]) => isNear(at, noise)).map(([, y]) => y)
      assert.equal(mine.length, 2)
      for (const y of mine) assert.ok(isNear(y, order, 0.05), `at noise ${noise}: ${y}, not ${order}`)
    }
    // the large flock breaks where the small one fades
    const large = await dots('large')
    const slope = (/** @type {number[][]} */ curve) => {
      const at = (/** @type {number} */ noise) => curve.find(([x]) => isNear(x, noise))?.[1] ?? NaN
      return at(2.5) - at(4.5)
    }
    assert.ok(slope(large) > slope(measured), `${slope(large)} and ${slope(measured)}`)
    assert.ok(large[0][1] > 0.99 && Number(large.at(-1)?.[1]) < 0.05, String(large))
    // its curve falls, and has no kinks where it breaks
    for (const [i, [x, y]] of large.entries()) {
      const [before, after] = [large[i - 1], large[i + 1]]
      if (before) assert.ok(y < before[1] + 0.01, `it rises at ${x}: ${large}`)
      if (x > 2.4 && x < 3.6) assert.ok(isNear(y, (before[1] + after[1]) / 2, 0.1), `a kink at ${x}: ${large}`)
    }
    assert.deepEqual(await inPage(() => $$('#order .happened input').map(({ value }) => value)), ['holds'])
    const answer = await says('#order .experiment .says')
    assert.match(
      answer,
      /^It went as you predicted\. .*Order holds, then gives way: in a small flock it fades, .* Between ±72° and ±115°/,
    )
    const [small, large1] = [measured, large].map((curve) =>
      Math.max(
        ...curve.map(([noise, order]) =>
          Math.abs(order - 0.5 - 0.5 * Math.cos(Math.PI * (noise / 2 / Math.PI) ** 0.9)),
        ),
      ),
    )
    const gaps = answer.match(/by up to (0\.\d\d) \(at ±\d+°\), and the one for five thousand by up to (0\.\d\d)/)
    assert.deepEqual(
      gaps?.slice(1),
      [small, large1].map((gap) => gap.toFixed(2)),
    )
    await inPage(() => $('#order [value="straight"]').click())
    assert.match(
      await says('#order .experiment .says'),
      /^It did not go as you predicted\. The curve for a hundred birds differs from your line by up to 0\.1\d/,
    )
    await inPage(() => $('#order [value="drops"]').click())
    assert.match(
      await says('#order .experiment .says'),
      /^It did not go as you predicted\. The curve .* by up to 0\.[3-9]/,
    )
  })

  test('the experiment can be cancelled; its points stay, and another run begins again', async () => {
    await openSection()
    await inPage(() => $('#order [value="straight"]').click())
    await inPage(() => $('#order .run').click())
    await until('a point is there', () => curveOf($('#order .plot'), 1).length)
    await inPage(() => $('#order .run').click())
    await until('it says so', () => /Cancelled/.test($('#order .experiment .says').textContent))
    const { length } = await dots('measured')
    assert.ok(length > 0 && length < 26, `${length} points`)
    await frames(30)
    assert.equal((await dots('measured')).length, length)
    assert.deepEqual(await dots('reference'), [])
  })

  testStill(name, 'with reduced motion the flock stands still, and the button advances it', openSection, async () => {
    const chain = () => inPage(() => $('#order .links').getAttribute('points'))
    const before = await chain()
    await driver.findElement({ css: '#order .slider input' }).sendKeys(Key.END)
    for (let i = 0; i < 4; i++) await advance('order')
    assert.notEqual(await chain(), before)
    await until('it has settled', () => /polarisation is about 0.*no flock/.test($('#order .says').textContent))
  })
})
