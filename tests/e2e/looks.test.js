// @ts-check
/** What is shown beside the boids: one boid's look, the grid, colours that tell something, trails. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PALETTES } from '../../www/src/palettes.js'
import { BROWSERS, chromiumAlone, describeIn, driver, inPage, site, until } from './browser.js'

/** No rule but cohesion, nothing that changes a velocity. */
const PLAIN = 'count="4" bounds="bounce" separation="0" alignment="0" cohesion="0.01" look-ahead="0" max-speed="100"'

describeIn(BROWSERS, 'looks', (name) => {
  /**
   * Shows a flock that stands still, its first boids put where they are told and the others far away, all with the
   * same velocity.
   * @param {string} attributes
   * @param {number[][]} places
   * @param {number[]} [velocity]
   */
  async function show(attributes, places, velocity = [1, 0]) {
    await driver.get(site.page(`<boids-canvas paused ${attributes} style="width: 400px; height: 300px"></boids-canvas>`))
    await until(driver, 'it shows something', () => look($('boids-canvas')))
    await put(places, velocity)
  }

  /** @param {number[][]} places @param {number[]} velocity */
  const put = (places, velocity) =>
    inPage(
      driver,
      (places, velocity) => {
        const { flock } = $('boids-canvas')
        const all = Array.from({ length: flock.length }, (_, i) => places[i] ?? places[places.length - 1])
        flock.setState(
          all.flat(),
          all.flatMap(() => velocity),
        )
        $('boids-canvas').step(0)
      },
      places,
      velocity,
    )

  /** Pixels of the overlay at places in CSS px, as [red, green, blue, opacity]; none without an overlay. */
  const overlaid = (/** @type {number[][]} */ ...places) =>
    inPage(
      driver,
      (...places) => {
        const canvas = $('boids-canvas').shadowRoot.querySelector('[part=overlay]')
        const ratio = canvas?.width / canvas?.clientWidth
        return places.map(([x, y]) => [
          ...(canvas?.getContext('2d').getImageData(Math.floor(x * ratio), Math.floor(y * ratio), 1, 1).data ?? []),
        ])
      },
      ...places,
    )

  const canvases = () => inPage(driver, () => $('boids-canvas').shadowRoot.querySelectorAll('canvas').length)
  const strong = (/** @type {number[]} */ pixel) => pixel[3] > 150

  test('the overlay shows what look tells', async () => {
    const colours = '--boids-cohesion: rgb(0, 0, 255); --boids-sum: rgb(0, 255, 0)'
    await show(PLAIN, [
      [100.5, 100.5],
      [160.5, 100.5],
      [300.5, 200.5],
    ])
    assert.equal(await canvases(), 1)
    const told = await inPage(
      driver,
      (colours) => {
        const host = $('boids-canvas')
        host.style.cssText += colours
        host.setAttribute('follow', '0')
        const { flockmates, pull } = host.flock.look(0).cohesion
        const { sum, next, separation, alignment } = host.flock.look(0)
        const others = [separation, alignment].flatMap(({ pull, flockmates }) => [...pull, ...flockmates])
        return { flockmates: [...flockmates], pull, sum, next, others, followed: host.followed }
      },
      colours,
    )
    const rounded = (/** @type {number[]} */ vector) => vector.map((n) => Number(n.toFixed(5)))
    assert.deepEqual(
      { ...told, pull: rounded(told.pull), sum: rounded(told.sum), next: rounded(told.next) },
      { flockmates: [1], pull: [0.6, 0], sum: [0.6, 0], next: [1.6, 0], others: [0, 0, 0, 0], followed: 0 },
    )
    // an arrow is 90 px long at most, and the pull is the longest
    const [shaft, beside, tip, beyond, flockmate, stranger, range, outside] = await overlaid(
      [125, 100.5],
      [125, 102.5],
      [188, 100.5],
      [193, 100.5],
      [160.5, 110.5],
      [300.5, 210.5],
      [100.5, 175.5],
      [100.5, 180.5],
    )
    assert.deepEqual([shaft, tip, flockmate].map((pixel) => pixel.map((byte) => Math.round(byte / 16) * 16)), [
      [0, 0, 256, 256],
      [0, 0, 256, 256],
      [0, 0, 256, 256],
    ])
    assert.ok(beside[1] > 200 && beside[3] > 200, `the sum, below the pull: ${beside}`)
    assert.ok(strong(range), `the range: ${range}`)
    assert.deepEqual([beyond, stranger, outside].map(strong), [false, false, false])
    // it goes with the boid
    await inPage(driver, () => $('boids-canvas').step(10))
    const [{ x, y }, before] = await inPage(driver, () => {
      const [x, y] = $('boids-canvas').flock.look(0).position
      return [{ x, y }, 100.5]
    })
    const [ring, old] = await overlaid([x, y - 14], [before, 100.5 - 14])
    assert.ok(x > 110 && strong(ring) && !strong(old), `at ${x}: ${ring}, before: ${old}`)
  })

  test('in a fixed world, on a torus, on a fine display', async () => {
    // scaled by 3, 100 px from the left
    const world = 'follow="0" width="100" height="100" bounds="wrap" cohesion-range="20" field-of-view="360"'
    await show(`${PLAIN.replace('bounds="bounce"', '')} ${world}`, [
      [5, 50],
      [50, 90],
    ])
    const places = [
      [5 * 3, 50 * 3 - 14],
      [25 * 3 - 0.2, 50 * 3],
      [85 * 3, 50 * 3],
    ]
    assert.deepEqual((await overlaid(...places)).map(strong), [true, true, true])
    const place = await inPage(driver, () => {
      const boxes = [...$('boids-canvas').shadowRoot.querySelectorAll('canvas')].map((canvas) => {
        const { x, y, width, height } = canvas.getBoundingClientRect()
        return [x, y, width, height, canvas.width, canvas.height].join()
      })
      return boxes[0] === boxes[1] && boxes[0]
    })
    assert.ok(place, 'both canvases lie in the same place')
    if (chromiumAlone(name).skip) return
    const emulate = (/** @type {object} */ metrics) =>
      driver.sendDevToolsCommand('Emulation.setDeviceMetricsOverride', { width: 0, height: 0, mobile: false, ...metrics })
    await emulate({ deviceScaleFactor: 2 })
    await until(driver, 'the overlay is finer', () => $('boids-canvas').shadowRoot.querySelector('[part=overlay]').width === 600)
    assert.deepEqual((await overlaid(...places)).map(strong), [true, true, true])
    await emulate({ deviceScaleFactor: 1 })
  })

  test('a click follows the boid that was clicked', async () => {
    await show(`${PLAIN} follow="any"`, [
      [100, 100],
      [200, 100],
      [300, 200],
      [50, 280],
    ])
    assert.equal(await canvases(), 1)
    await inPage(driver, () => {
      addEventListener('boids-follow', (event) => spy.events.push(/** @type {any} */ (event).detail.boid ?? 'none'))
    })
    const host = await driver.findElement({ css: 'boids-canvas' })
    const click = (/** @type {number} */ x, /** @type {number} */ y) =>
      driver
        .actions()
        .move({ origin: host, x: x - 200, y: y - 150 })
        .click()
        .perform()
    const followed = () => inPage(driver, () => $('boids-canvas').followed ?? 'none')
    const seen = []
    for (const [x, y] of [
      [210, 104],
      [312, 200],
      [312, 200],
      [62, 280],
      [200, 20],
    ]) {
      await click(x, y)
      seen.push(await followed())
    }
    assert.deepEqual(seen, [1, 2, 'none', 3, 'none'])
    assert.deepEqual(await inPage(driver, () => spy.events), [1, 2, 'none', 3, 'none'])
    assert.equal(await canvases(), 1)
    // by keyboard, and by the page
    const told = await inPage(driver, () => {
      const element = $('boids-canvas')
      const button = element.shadowRoot.querySelector('button')
      const followed = []
      for (let i = 0; i < 5; i++) {
        button.dispatchEvent(new KeyboardEvent('keydown', { key: 'f' }))
        followed.push(element.followed)
      }
      element.followed = 2
      followed.push(element.followed, element.shadowRoot.querySelectorAll('canvas').length)
      element.setAttribute('follow', '3')
      followed.push(element.followed)
      try {
        element.followed = -1
      } catch (error) {
        followed.push(/** @type {Error} */ (error).message)
      }
      element.removeAttribute('follow')
      followed.push(element.followed, element.shadowRoot.querySelectorAll('canvas').length)
      return followed.map((value) => value ?? 'none')
    })
    const refused = 'followed must be any or the number of a boid, not -1'
    assert.deepEqual(told, [0, 1, 2, 3, 'none', 2, 2, 3, refused, 'none', 1])
    await click(210, 104)
    assert.equal(await followed(), 'none', 'nothing is followed where nothing is to be')
  })

  test('a click where the page is zoomed by CSS', { skip: name === 'webkit' && 'tells no zoom' }, async () => {
    await show(`${PLAIN} follow="any"`, [
      [100, 100],
      [200, 100],
      [300, 200],
      [50, 280],
    ])
    await inPage(driver, () => document.body.style.setProperty('zoom', '0.5'))
    const origin = await driver.findElement({ css: 'boids-canvas' })
    // from the middle of 200 × 150 px
    await driver.actions().move({ origin, x: 5, y: -23 }).click().perform()
    assert.equal(await inPage(driver, () => $('boids-canvas').followed), 1)
  })

  test('the grid', async () => {
    await show('count="200" grid', [[200, 150]])
    const lines = () =>
      inPage(driver, () => {
        const canvas = $('boids-canvas').shadowRoot.querySelector('[part=overlay]')
        const { data } = canvas.getContext('2d').getImageData(0, 10, canvas.width, 1)
        return [...data].filter((byte, i) => i % 4 === 3 && byte > 60).length
      })
    const few = await lines()
    await inPage(driver, () => {
      for (const range of ['cohesion-range', 'alignment-range', 'separation-range'])
        $('boids-canvas').setAttribute(range, '30')
    })
    const many = await lines()
    assert.ok(few > 4 && many > 1.5 * few, `${few} pixels of lines at a range of 75, ${many} at 30`)
    await inPage(driver, () => $('boids-canvas').removeAttribute('grid'))
    assert.equal(await canvases(), 1)
  })

  for (const [painter, count] of /** @type {const} */ ([
    ['paths', 4],
    ['pixels', 400],
  ])) {
    const flock = `count="${count}" bounds="bounce" separation="0" alignment="0" cohesion="0" max-speed="10"`
    const colour = () => inPage(driver, () => pixel($('boids-canvas'), 210, 150).slice(0, 3))
    const rgb = (/** @type {string} */ hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

    test(`boids are coloured by what they do, by ${painter}`, async () => {
      await show(flock, [
        [200, 150],
        [50, 50],
      ])
      const all = await colour()
      const by = async (/** @type {string} */ mode, /** @type {number[]} */ velocity) => {
        await put(
          [
            [200, 150],
            [50, 50],
          ],
          velocity,
        )
        await inPage(driver, (mode) => $('boids-canvas').setAttribute('colour-by', mode), mode)
        return colour()
      }
      const { heading, speed, flockmates } = PALETTES
      assert.deepEqual(await by('heading', [5, 0]), rgb(heading[0]))
      assert.deepEqual(await by('heading', [5, 0.8]), rgb(heading[1]))
      assert.deepEqual(await by('speed', [10, 0]), rgb(speed[speed.length - 1]))
      assert.deepEqual(await by('speed', [0.01, 0]), rgb(speed[0]))
      assert.deepEqual(await by('flockmates', [0.01, 0]), rgb(flockmates[0]), 'switched off, no rule heeds anyone')
      await inPage(driver, () => $('boids-canvas').setAttribute('cohesion-range', 'all'))
      await inPage(driver, () => $('boids-canvas').setAttribute('cohesion', '0.01'))
      assert.deepEqual(await colour(), rgb(flockmates[flockmates.length - 1]))
      assert.deepEqual(await by('none', [5, 0]), all)
    })

    test(`trails fade away to the last bit, by ${painter}`, async () => {
      const places = [
        [200.5, 150.5],
        [50, 50],
      ]
      await show(`${flock} trails`, places, [4, 0])
      const behind = () => inPage(driver, () => pixel($('boids-canvas'), 200, 150))
      const background = await inPage(driver, () => pixel($('boids-canvas'), 100, 100))
      /** @type {number[]} */
      const reds = []
      await inPage(driver, () => $('boids-canvas').step(12))
      for (let i = 0; i < 4; i++) {
        reds.push((await behind())[1])
        await inPage(driver, () => $('boids-canvas').step(4))
      }
      assert.ok(reds[0] < background[1] - 10, `a dot: ${reds}, background ${background}`)
      assert.deepEqual(
        [...reds].sort((a, b) => a - b),
        reds,
        'it fades',
      )
      assert.deepEqual(await behind(), background)
      // and at once when they are off
      await inPage(driver, () => $('boids-canvas').step(1))
      const traced = await inPage(driver, () => look($('boids-canvas')))
      await inPage(driver, () => $('boids-canvas').removeAttribute('trails'))
      const bare = await inPage(driver, () => look($('boids-canvas')))
      assert.notEqual(bare, traced)
      await inPage(driver, () => $('boids-canvas').setAttribute('trails', ''))
      assert.equal(await inPage(driver, () => look($('boids-canvas'))), bare, 'none comes back')
    })
  }

  test('wrong values are told as everywhere', async () => {
    await show('follow="-1" colour-by="mood" trails="no" grid="2"', [[200, 150]])
    const told = await inPage(driver, () => {
      const { flock } = $('boids-canvas')
      const messages = [-1, 0.5, 70, '3', undefined].map((boid) => {
        try {
          return flock.look(boid)
        } catch (error) {
          return /** @type {Error} */ (error).message
        }
      })
      return { messages, events: spy.events.map(({ message }) => message) }
    })
    const asks = 'boid must be a whole number below 70, the number of boids, not'
    assert.deepEqual(told, {
      messages: [`${asks} -1`, `${asks} 0.5`, `${asks} 70`, `${asks} "3"`, `${asks} undefined`],
      events: [
        'follow must be any or the number of a boid, not "-1"',
        'colour-by must be one of none, speed, heading, flockmates, not "mood"',
        'trails must be true or false, not "no"',
        'grid must be true or false, not "2"',
      ],
    })
  })

  test('a boid that is no more is not followed, and nothing is left after the end', async () => {
    await driver.get(site.page('<div style="width: 400px; height: 300px">fallback</div>'))
    const told = await inPage(driver, async () => {
      await BoidsCanvas.init()
      const host = $('div')
      const options = { follow: 60, grid: true, trails: true, colourBy: 'speed' }
      const show = BoidsCanvas.mount(host, options)
      await sleep(200)
      const told = [show.followed]
      show.configure({ count: 50 })
      told.push(show.followed ?? 'none')
      await sleep(100)
      show.configure({ count: 70 })
      told.push(show.followed)
      show.destroy()
      await sleep(100)
      const { shadowRoot } = host
      return [...told, shadowRoot.querySelectorAll('canvas').length, spy.pending.size, spy.errors.length, host.innerText]
    })
    assert.deepEqual(told, [60, 'none', 60, 0, 0, 0, 'fallback'])
  })
})
