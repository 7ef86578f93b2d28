// @ts-check
/** The pointer and obstacles: readers take part. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, driver, inPage, site, until } from './browser.js'

const STYLE = 'position: absolute; left: 50px; top: 60px; width: 400px; height: 300px'
/** A fixed world, seen at half its size. */
const ELEMENT = `<boids-canvas preset="classic" count="150" width="800" height="600" style="${STYLE}"></boids-canvas>`

describeIn(BROWSERS, 'forces', (name) => {
  /** @param {string} body */
  async function show(body) {
    await driver.get(site.page(body))
    await until(driver, 'it shows something', () => look($('boids-canvas')))
  }

  /** Sets attributes and flies a while from the start. How near the boids then are to a place, and how many, in px. */
  const flown = (/** @type {Record<string, string>} */ attributes, /** @type {number[]} */ place) =>
    inPage(
      driver,
      (attributes, [x, y]) => {
        const host = $('boids-canvas')
        host.pause()
        for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
        host.reset()
        host.step(400)
        const at = host.flock.positions()
        const ways = [...at.keys()].filter((i) => i % 2 === 0).map((i) => Math.hypot(at[i] - x, at[i + 1] - y))
        return { within: ways.filter((way) => way < 100).length, nearest: Math.min(...ways) }
      },
      attributes,
      place,
    )

  const mouse = (/** @type {number} */ x, /** @type {number} */ y) => driver.actions().move({ x, y }).perform()

  test('the mouse draws, drives and scatters the flock', async () => {
    await show(ELEMENT)
    // (150, 110) in the box, (300, 220) in the world
    const place = [300, 220]
    await mouse(200, 170)
    const alone = await flown({}, place)
    await flown({ pointer: 'attract', 'pointer-range': '300' }, place)
    // what was over it before it was asked for counts as soon as it moves
    await mouse(201, 170)
    await mouse(200, 170)
    const drawn = await flown({}, place)
    const driven = await flown({ pointer: 'repel' }, place)
    const scattered = await flown({ pointer: 'predator' }, place)
    assert.ok(drawn.within > 2 * alone.within, `${drawn.within} boids, ${alone.within} by themselves`)
    assert.ok(driven.within < 5 && scattered.within === 0, `${driven.within}, ${scattered.within} boids`)
    assert.ok(scattered.nearest > 200, `${scattered.nearest} px`)
    await mouse(5, 5)
    const gone = await flown({}, place)
    assert.deepEqual(gone, alone, 'beside the element it is nowhere')
    await mouse(200, 170)
    assert.notDeepEqual(await flown({}, place), alone)
    assert.deepEqual(await flown({ pointer: 'none' }, place), alone)
  })

  test('a background that lets events through follows the mouse, too', async () => {
    await show(`<main style="height: 3000px">Text</main>${ELEMENT.replace('absolute', 'fixed; pointer-events: none; z-index: -1')}`)
    const place = [300, 220]
    await flown({ pointer: 'predator', 'pointer-range': '200' }, place)
    await mouse(200, 171)
    await mouse(200, 170)
    const scattered = await flown({}, place)
    assert.ok(scattered.nearest > 150, `${scattered.nearest} px`)
    assert.equal(await inPage(driver, () => (window.scrollTo(0, 500), window.scrollY)), 500)
  })

  test('a finger is followed, and lets go', { skip: name !== 'chrome' && 'needs DevTools' }, async () => {
    await show(ELEMENT)
    const place = [300, 220]
    const alone = await flown({}, place)
    await flown({ pointer: 'attract', 'pointer-range': '300' }, place)
    const touch = (/** @type {string} */ type, /** @type {object[]} */ touchPoints) =>
      driver.sendDevToolsCommand('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [{ x: 100, y: 100 }])
    await touch('touchMove', [{ x: 200, y: 170 }])
    const drawn = await flown({}, place)
    assert.ok(drawn.within > 2 * alone.within, `${drawn.within} boids, ${alone.within} by themselves`)
    await touch('touchEnd', [])
    assert.deepEqual(await flown({}, place), alone)
  })

  test('obstacles are seen and keep boids out', async () => {
    await show(ELEMENT.replace('<boids-canvas', '<boids-canvas obstacle="rgb(0, 130, 90)" border="rgb(1, 2, 3)"'))
    const before = await inPage(driver, () => pixel($('boids-canvas'), 140, 150))
    for (const [x, y, radius] of [[300, 300, 80], [600, 200, 40]]) {
      const { nearest } = await flown({ obstacles: '300 300 80, 600 200 40' }, [x, y])
      assert.ok(nearest >= radius, `a boid ${nearest} px from the middle of an obstacle`)
    }
    const { inside, list } = await inPage(driver, () => {
      const host = $('boids-canvas')
      host.setAttribute('count', '0')
      return { inside: pixel(host, 150 * devicePixelRatio, 150 * devicePixelRatio), list: host.flock.get('obstacles') }
    })
    assert.deepEqual([inside, list], [[0, 130, 90, 255], [[300, 300, 80], [600, 200, 40]]])
    assert.notDeepEqual(before, inside)
    const after = await inPage(driver, () => {
      const host = $('boids-canvas')
      host.removeAttribute('obstacles')
      return { colour: pixel(host, 150, 150), list: host.flock.get('obstacles') }
    })
    assert.deepEqual(after.list, [])
    assert.notDeepEqual(after.colour, inside)
  })

  test('wrong obstacles are told once, and there are none', async () => {
    await show(ELEMENT.replace('<boids-canvas', '<boids-canvas obstacles="100 100"'))
    const allowed =
      'up to 100 circles, each as x y radius, with commas between them, x and y from -1000000 to 1000000, radius from 1 to 10000'
    const told = await inPage(driver, () => {
      const host = $('boids-canvas')
      host.setAttribute('count', '20')
      return { list: host.flock.get('obstacles'), events: spy.events, warnings: spy.warnings.length }
    })
    const message = `obstacles must be ${allowed}, not "100 100"`
    assert.deepEqual(told, { list: [], events: [{ name: 'obstacles', value: '100 100', message }], warnings: 1 })
  })

  test('a show that is gone listens to nothing', async () => {
    await driver.get(site.page('<div style="width: 400px; height: 300px"></div>'))
    const left = await inPage(driver, async () => {
      await BoidsCanvas.init()
      // signals end most listeners: what counts is whether any still acts
      const show = BoidsCanvas.mount($('div'), { pointer: 'attract' })
      await sleep(50)
      const { flock } = show
      let asked = 0
      canvasOf($('div')).getBoundingClientRect = () => (asked++, new DOMRect(0, 0, 400, 300))
      const move = () => window.dispatchEvent(new PointerEvent('pointermove', { clientX: 50, clientY: 50 }))
      move()
      const while_ = asked
      show.configure({ pointer: 'none' })
      move()
      const off = asked
      show.configure({ pointer: 'repel' })
      move()
      const again = asked
      show.destroy()
      move()
      return { counts: [while_, off, again, asked], errors: spy.errors, flock: typeof flock }
    })
    assert.deepEqual(left, { counts: [1, 1, 2, 2], errors: [], flock: 'object' })
  })
})
