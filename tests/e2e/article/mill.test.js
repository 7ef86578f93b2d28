// @ts-check
/** "A flock remembers": the zone of orientation makes three states, and the same width gives two of them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Key } from 'selenium-webdriver'
import {
  BROWSERS,
  chromiumOnly,
  describeIn,
  driver,
  emulate,
  frames,
  inPage,
  oneOf,
  until,
} from '../harness/browser.js'
import { advance, openFigure, slide, testStill } from './open.js'

/** Opens the section in a language, with a stage in view: its canvas gets a size with the first drawing, and the group starts then. */
const openSection = (part = '#mill .stage', language = 'en') =>
  openFigure('mill', (_, part) => ($(`${part} canvas`)?.width ?? 300) !== 300, { language, part })

/**
 * Sets the width and flies, faster than in real time, until the figure has said which state it is. The measures are means,
 * since those of one instant vary.
 * @param {number} width
 */
async function stateAt(width) {
  await slide('#mill .slider input', width)
  return inPage(async () => {
    const { stage } = $('#mill .stage')
    const changed = $('#mill .says').textContent
    // the experiment's own time: it settles, and is then seen for a while
    const mean = { polarisation: 0, rotation: 0 }
    for (let i = 0; i < 30; i++) {
      stage.show.step(50)
      stage.redraw()
      await nextFrame()
      if (i < 20) continue
      const { polarisation, rotation } = stage.flock.measure()
      mean.polarisation += polarisation / 10
      mean.rotation += rotation / 10
    }
    return { changed, says: $('#mill .says').textContent, ...mean }
  })
}

/** The button of a figure's flock. @param {string} figure @returns {Promise<import('selenium-webdriver').WebElement>} */
const buttonOf = (figure) =>
  driver.executeScript(
    `const flock = document.querySelector(arguments[0] + ' .flock')
    return (flock.shadowRoot ?? flock).querySelector('button')`,
    figure,
  )

/** What the chart shows: the rotation at each width, on the way up and down. */
const branches = () =>
  inPage(() => {
    const [up, down] = [0, 1].map((way) => curveOf($('#mill .plot'), way))
    return { up, down }
  })

/** The answers that have a tick. */
const ticked = () => inPage(() => $$('#mill .happened input').map(({ value }) => value))

/** The px of each still that are as bright as a fish, and how far they are from their middle, as a part of the picture's width. */
const stills = () =>
  inPage(() =>
    $$('#mill .stills canvas').map((canvas) => {
      const { width, height } = canvas
      const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
      const places = [...Array(width * height).keys()].filter((i) => data[4 * i + 3] > 200)
      const mean = (/** @type {(i: number) => number} */ of) =>
        places.reduce((sum, i) => sum + of(i), 0) / (places.length || 1)
      const [x, y] = [mean((i) => i % width), mean((i) => Math.floor(i / width))]
      return {
        area: places.length,
        spread: mean((i) => Math.hypot((i % width) - x, Math.floor(i / width) - y)) / width,
      }
    }),
  )

/** Runs the experiment to its end, in less than real time. @param {string} guess */
async function remember(guess) {
  await inPage((guess) => $(`#mill [value="${guess}"]`).click(), guess)
  // The page's clock advances by a tenth of a second with each frame.
  await inPage(() => {
    let now = performance.now()
    performance.now = () => now
    const tick = () => {
      now += 100
      requestAnimationFrame(tick)
    }
    tick()
  })
  await inPage(() => $('#mill .run').click())
  await driver.wait(
    () => inPage(() => curveOf($('#mill .plot'), 1).length === 12),
    90_000,
    'timed out waiting for the end of the experiment',
  )
}

describeIn(oneOf(BROWSERS), 'a flock remembers', (name) => {
  test('a wider zone turns a swarm into a mill, and a mill into a parallel group', async () => {
    await openSection()
    // else the flight depends on when it is caught
    await inPage(() => ($('#mill .stage').stage.show.pause(), $('#mill .stage').stage.restart()))
    const swarm = await stateAt(5)
    assert.match(swarm.changed, /zone has changed/)
    assert.match(swarm.says, /^A swarm/)
    const mill = await stateAt(50)
    assert.match(mill.says, /^A mill/)
    assert.ok(mill.rotation > 0.5 && mill.polarisation < 0.45, JSON.stringify(mill))
    // on the way to a parallel group it is no longer called a mill, whatever still circles
    await slide('#mill .slider input', 120)
    const wrong = await inPage(async () => {
      const { stage } = $('#mill .stage')
      const wrong = []
      for (let i = 0; i < 120; i++) {
        stage.show.step(5)
        stage.redraw()
        await nextFrame()
        const [polarisation, rotation] = $$('#mill .dial .number').map(({ textContent }) => Number(textContent))
        if (/^A mill/.test($('#mill .says').textContent) && (rotation < 0.55 || polarisation > 0.4))
          wrong.push([polarisation, rotation])
      }
      return wrong
    })
    assert.deepEqual(wrong.slice(6), [], 'it is called a mill with this polarisation and rotation')
    const parallel = await stateAt(120)
    assert.match(parallel.says, /^A parallel group/)
    assert.ok(parallel.rotation < 0.2 && parallel.polarisation > 0.8, JSON.stringify(parallel))
  })

  test('both dials show what the group does', async () => {
    await openSection()
    await stateAt(120)
    const [polarisation, rotation] = await inPage(() =>
      $$('#mill .dial .number').map(({ textContent }) => Number(textContent)),
    )
    assert.ok(polarisation > 0.8 && rotation < 0.2, `${polarisation}, ${rotation}`)
  })

  test('the slider works by keys', async () => {
    await openSection()
    const slider = driver.findElement({ css: '#mill .slider input' })
    await slider.sendKeys(Key.END)
    assert.equal(await slider.getAttribute('aria-valuetext'), '12 fish lengths')
    const ranges = await inPage(() => {
      const { flock } = $('#mill .stage').stage
      return [flock.get('alignmentRange'), flock.get('cohesionRange')]
    })
    assert.deepEqual(ranges, [130, 270])
  })

  test('at the same width it circles on the way up and swims parallel on the way down', async () => {
    await openSection('#mill .memory .stage')
    const run = driver.findElement({ css: '#mill .run' })
    assert.equal(await run.isEnabled(), false)
    assert.deepEqual(await branches(), { up: [], down: [] })
    assert.deepEqual([await ticked(), (await stills()).map(({ area }) => area)], [[], [0, 0]])
    await remember('both')
    assert.deepEqual(await ticked(), ['both'])
    const [circling, parallel] = await stills()
    assert.ok(circling.area > 300 && parallel.area > 300, JSON.stringify([circling, parallel]))
    assert.ok(circling.spread > 1.2 * parallel.spread, 'a ring is wider than a group of parallel fish')
    const { up, down } = await branches()
    const widths = [0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
    assert.deepEqual([up.map(([width]) => width), down.map(([width]) => width)], [widths, widths])
    for (const [width, rotation] of up)
      if (width >= 4 && width <= 8) assert.ok(rotation > 0.5, `${rotation} at ${width} on the way up`)
    for (const [width, rotation] of down)
      if (width >= 7) assert.ok(rotation < 0.2, `${rotation} at ${width} on the way down`)
    const says = await inPage(() => $('#mill .memory .says').textContent)
    assert.match(
      says,
      /^It went as you predicted\. At a width of 7 fish lengths, the group circled on the way up \(rotation 0\.\d\d\)/,
    )
  })

  test('R on its button begins anew, with true numbers', async () => {
    await openSection()
    await stateAt(120)
    await inPage(() => $('#mill .stage').stage.show.pause())
    const button = await buttonOf('#mill .split')
    await button.sendKeys('r')
    const { says, numbers, radius } = await inPage(async () => {
      await rest(30)
      const { stage } = $('#mill .stage')
      stage.show.step(30)
      stage.redraw()
      await rest(30)
      const numbers = $$('#mill .dial .number').map((number) => Number(number.textContent))
      const positions = stage.flock.positions()
      const radius = Math.max(
        ...positions.map((/** @type {number} */ place, /** @type {number} */ i) =>
          Math.abs(place - (i % 2 ? 210 : 280)),
        ),
      )
      return { says: $('#mill .says').textContent, numbers, radius }
    })
    assert.match(says, /zone has changed/)
    assert.ok(
      numbers.every((number) => number >= 0 && number <= 1),
      String(numbers),
    )
    assert.ok(radius < 150, `the group is ${radius} px wide, and not where it starts`)
  })

  test('the chart follows a page that becomes dark', chromiumOnly(name), async () => {
    await openSection('#mill .plot')
    /** The mean brightness of all that is drawn. */
    const brightness = () =>
      inPage(() => {
        const canvas = $('#mill .plot canvas')
        const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
        const drawn = Array.from(data).filter((_, i) => i % 4 < 3 && data[i - (i % 4) + 3] > 200)
        return drawn.reduce((sum, value) => sum + value, 0) / drawn.length
      })
    const light = await brightness()
    await emulate({ theme: 'dark' })
    await frames()
    const dark = await brightness()
    assert.ok(Math.abs(dark - light) > 30, `${light} to ${dark}`)
  })

  test('the experiment can be cancelled, in Japanese, and goes on only while it is seen', async () => {
    await openSection('#mill .memory .stage', 'ja')
    await inPage(() => $('#mill [value="mill"]').click())
    const play = await buttonOf('#mill .memory')
    assert.equal(await play.isDisplayed(), true)
    await driver.findElement({ css: '#mill .run' }).sendKeys(Key.ENTER)
    await until('a point is there', () => curveOf($('#mill .plot'), 0).length)
    assert.equal(await play.isDisplayed(), false, 'the experiment flies, whatever a button says')
    await inPage(() => scrollTo({ top: 0, behavior: 'instant' }))
    await frames(30)
    const { up } = await branches()
    await frames(90)
    assert.equal((await branches()).up.length, up.length, 'it flies out of view')
    await inPage(() => $('#mill .memory .stage').scrollIntoView({ behavior: 'instant', block: 'center' }))
    await until('it goes on', (length) => curveOf($('#mill .plot'), 0).length > length, up.length)
    await inPage(() => $('#mill .run').click())
    assert.match(await inPage(() => $('#mill .memory .says').textContent), /中止しました/)
    assert.match(await inPage(() => $('#mill .run').textContent), /幅を広げ/)
    assert.equal(await play.isDisplayed(), true)
    const anew = await inPage(() => {
      const host = $('#mill .memory .stage')
      host.firstChild.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }))
      return [curveOf($('#mill .plot'), 0).length, host.stage.flock.get('alignmentRange')]
    })
    assert.deepEqual(anew, [0, 15], 'R begins anew, with the first width')
  })

  testStill(name, 'with reduced motion the group stands still, and the button advances it', openSection, async () => {
    await slide('#mill .slider input', 120)
    for (let i = 0; i < 20; i++) await advance('mill')
    assert.match(await inPage(() => $('#mill .says').textContent), /^A parallel group/)
  })
})
