// @ts-check
/** Optional parts of the picture: the overlay of a followed boid, the grid, colours by a measured value, trails. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paletteOn } from '../../../target/www/src/options/colours.js'
import {
  BROWSERS,
  alike,
  chromiumOnly,
  describeIn,
  driver,
  emulate,
  inPage,
  openBody,
  openFlock,
  until,
} from '../harness/browser.js'

/** Cohesion is the only rule, and no speed limit or look-ahead changes its effect. */
const PLAIN = 'count="4" bounds="bounce" separation="0" alignment="0" cohesion="0.01" look-ahead="0" max-speed="100"'

describeIn(BROWSERS, 'visuals', (name) => {
  /**
   * Shows a paused flock.
   * @param {string} attributes
   * @param {number[]} positions x and y of the first boids; the other boids share the last of them
   * @param {number[]} [velocity] of every boid
   */
  async function show(attributes, positions, velocity = [1, 0]) {
    await openFlock(`<boids-canvas paused ${attributes} style="width: 400px; height: 300px"></boids-canvas>`)
    await put(positions, velocity)
  }

  /** Moves the boids; parameters as for `show`. @param {number[]} positions @param {number[]} velocity */
  const put = (positions, velocity) =>
    inPage(
      async (positions, velocity) => {
        const host = $('boids-canvas')
        const length = await host.query('length')
        const last = positions.slice(-2)
        while (positions.length < 2 * length) positions.push(...last)
        await host.setState(positions, Array(length).fill(velocity).flat())
        host.step(0)
      },
      positions,
      velocity,
    )

  /** The overlay's pixels at places in CSS px, each [red, green, blue, alpha], or [] if there is no overlay. */
  const overlayPixels = (/** @type {number[][]} */ ...places) =>
    inPage(
      async (...places) => {
        await painted($('boids-canvas'))
        const canvas = $('boids-canvas').shadowRoot.querySelector('[part=overlay]')
        const ratio = canvas?.width / canvas?.clientWidth
        return places.map(([x, y]) => [
          ...(canvas?.getContext('2d').getImageData(Math.floor(x * ratio), Math.floor(y * ratio), 1, 1).data ?? []),
        ])
      },
      ...places,
    )

  const canvasCount = () => inPage(() => canvasesOf($('boids-canvas')).length)
  const isOpaque = (/** @type {number[]} */ pixel) => pixel[3] > 150

  test('the overlay draws what Flock.look returns, and moves with the boid', async () => {
    const colours = '--boids-cohesion: rgb(0, 0, 255); --boids-sum: rgb(0, 255, 0)'
    await show(PLAIN, [100.5, 100.5, 160.5, 100.5, 300.5, 200.5])
    assert.equal(await canvasCount(), 1)
    const actual = await inPage(async (colours) => {
      const host = $('boids-canvas')
      host.style.cssText += colours
      host.setAttribute('follow', '0')
      const { cohesion, sum, next, separation, alignment } = await host.look(0)
      const { flockmates, pull } = cohesion
      const others = [separation, alignment].flatMap(({ pull, flockmates }) => [...pull, ...flockmates])
      return { flockmates: [...flockmates], pull, sum, next, others, followed: host.follow }
    }, colours)
    const { pull, sum, next, ...rest } = actual
    const rounded = [...pull, ...sum, ...next].map((/** @type {number} */ n) => Number(n.toFixed(5)))
    assert.deepEqual(rounded, [0.6, 0, 0.6, 0, 1.6, 0])
    assert.deepEqual(rest, { flockmates: [1], others: [0, 0, 0, 0], followed: 0 })
    // the longest arrow, here the pull of cohesion, is 90 px long
    const [shaft, beside, tip, beyond, flockmate, stranger, range, outside] = await overlayPixels(
      [125, 100.5],
      [125, 102.5],
      [188, 100.5],
      [193, 100.5],
      [160.5, 110.5],
      [300.5, 210.5],
      [100.5, 175.5],
      [100.5, 180.5],
    )
    const blue = [shaft, tip, flockmate].map((pixel) => pixel.map((byte) => Math.round(byte / 16)))
    assert.deepEqual(blue, Array(3).fill([0, 0, 16, 16]))
    assert.ok(beside[1] > 200 && beside[3] > 200, `the sum is drawn below the pull: ${beside}`)
    assert.ok(isOpaque(range), `the range: ${range}`)
    assert.deepEqual([beyond, stranger, outside].map(isOpaque), [false, false, false])
    await inPage(() => $('boids-canvas').step(10))
    const [x, y] = await inPage(async () => (await $('boids-canvas').look(0)).position)
    const [ring, old] = await overlayPixels([x, y - 14], [100.5, 100.5 - 14])
    assert.ok(x > 110 && isOpaque(ring) && !isOpaque(old), `at ${x}: ${ring}, before: ${old}`)
    await inPage(() => $('boids-canvas').style.setProperty('--boids-sum', 'rgb(255, 0, 0)'))
    const [again] = await overlayPixels([x, y - 14])
    assert.deepEqual(
      [ring, again].map(([red, green]) => red > green),
      [false, true],
      'a paused flock takes a new colour',
    )
  })

  test('arrows lie tip to tail to the change of velocity; unused boids are dimmed', alike(name), async () => {
    const rules = PLAIN.replace(
      'separation="0"',
      'separation="0.01" separation-range="40" separation-field-of-view="90"',
    )
    await show(rules, [100.5, 100.5, 130.5, 100.5, 100.5, 150.5, 300.5, 200.5])
    await inPage(() => {
      const host = $('boids-canvas')
      host.style.cssText +=
        '--boids-cohesion: rgb(0, 0, 255); --boids-separation: rgb(255, 0, 0); --boids-sum: rgb(0, 255, 0)'
      host.setAttribute('follow', '0')
    })
    // cohesion (0.15, 0.25), then separation (-0.3, 0), the longest, which is 90 px long
    const [cohesion, separation, total, used, unused, ahead, behind] = await overlayPixels(
      [123, 138],
      [100.5, 175.5],
      [78, 138],
      [150.5, 92.5],
      [300.5, 200.5],
      [128.5, 128.5],
      [60.5, 100.5],
    )
    const colours = [cohesion, separation, total].map((pixel) => pixel.slice(0, 3).map((byte) => Math.round(byte / 64)))
    assert.deepEqual(colours.map(String), ['0,0,4', '4,0,0', '0,4,0'])
    assert.ok(used[3] < 70 && Math.abs(unused[3] - 140) < 12, `${used}; ${unused}`)
    assert.deepEqual([ahead, behind].map(isOpaque), [true, false], 'separation acts ahead only')
  })

  test('the overlay covers the canvas in a scaled world, on a torus and at a higher resolution', async () => {
    // the world is scaled by 3
    const world = 'follow="0" width="100" height="100" bounds="wrap" cohesion-range="20" field-of-view="360"'
    await show(`${PLAIN.replace('bounds="bounce"', '')} ${world}`, [5, 50, 50, 90])
    const places = [
      [5 * 3, 50 * 3 - 14],
      [25 * 3 - 0.2, 50 * 3],
      [85 * 3, 50 * 3],
    ]
    assert.deepEqual((await overlayPixels(...places)).map(isOpaque), [true, true, true])
    const place = await inPage(() => {
      const boxes = canvasesOf($('boids-canvas')).map((canvas) => {
        const { x, y, width, height } = canvas.getBoundingClientRect()
        return [x, y, width, height, canvas.width, canvas.height].join()
      })
      return boxes[0] === boxes[1] && boxes[0]
    })
    assert.ok(place, 'both canvases lie in the same place')
    if (chromiumOnly(name).skip) return
    await emulate({ width: 800, ratio: 2 })
    await until(
      'the overlay has the new resolution',
      () => $('boids-canvas').shadowRoot.querySelector('[part=overlay]').width === 600,
    )
    assert.deepEqual((await overlayPixels(...places)).map(isOpaque), [true, true, true])
    await emulate()
  })

  test('every boids-look has the parameters by their names', alike(name), async () => {
    await openBody(
      '<boids-canvas count="3" bounds="wrap" follow="0" style="width: 200px; height: 100px"></boids-canvas>',
    )
    const looks = await inPage(async () => {
      const looks = []
      while (looks.length < 3) {
        const { params } = await new Promise((resolve) =>
          $('boids-canvas').addEventListener('boids-look', (/** @type {any} */ { detail }) => resolve(detail), {
            once: true,
          }),
        )
        looks.push([params.count, params.bounds, params.separationLast])
      }
      return looks
    })
    assert.deepEqual(looks, Array(3).fill([3, 'wrap', false]))
  })

  test('a click, a key or the page chooses which boid is followed', async () => {
    await show(`${PLAIN} follow="any"`, [100, 100, 200, 100, 300, 200, 50, 280])
    assert.equal(await canvasCount(), 1)
    await inPage(() => {
      addEventListener('boids-follow', (event) => spy.events.push(/** @type {any} */ (event).detail.boid ?? 'none'))
    })
    const host = await driver.findElement({ css: 'boids-canvas' })
    const click = (/** @type {number} */ x, /** @type {number} */ y) =>
      driver
        .actions()
        .move({ origin: host, x: x - 200, y: y - 150 })
        .click()
        .perform()
    const followed = () => inPage(async () => (await painted($('boids-canvas')), $('boids-canvas').follow ?? 'none'))
    /** A click, and the boid that is followed then. @type {[x: number, y: number, boid: number | string][]} */
    const clicks = [
      [210, 104, 1],
      [312, 200, 2],
      [312, 200, 'any'],
      [62, 280, 3],
      [200, 20, 'any'],
    ]
    for (const [x, y, boid] of clicks) {
      await click(x, y)
      assert.equal(await followed(), boid)
    }
    assert.deepEqual(await inPage(() => spy.events), [1, 2, 'none', 3, 'none'])
    assert.equal(await canvasCount(), 1)
    // by keyboard, then by the property and the attribute
    const actual = await inPage(() => {
      const element = $('boids-canvas')
      const button = element.shadowRoot.querySelector('button')
      const followed = []
      for (let i = 0; i < 5; i++) {
        button.dispatchEvent(new KeyboardEvent('keydown', { key: 'f' }))
        followed.push(element.follow)
      }
      element.follow = 2
      followed.push(element.follow, element.shadowRoot.querySelectorAll('canvas').length)
      element.setAttribute('follow', '3')
      followed.push(element.follow)
      element.removeAttribute('follow')
      followed.push(element.follow, element.shadowRoot.querySelectorAll('canvas').length)
      return followed.map((value) => value ?? 'none')
    })
    assert.deepEqual(actual, [0, 1, 2, 3, 'any', 2, 2, 3, 'none', 1])
    await click(210, 104)
    assert.equal(await followed(), 'none', 'without the attribute, a click follows no boid')
  })

  const reportsZoom = { skip: name === 'webkit' && 'does not report the zoom' }
  test('a click finds its boid on a page zoomed by CSS', reportsZoom, async () => {
    await show(`${PLAIN} follow="any"`, [100, 100, 200, 100, 300, 200, 50, 280])
    await inPage(() => document.body.style.setProperty('zoom', '0.5'))
    const origin = await driver.findElement({ css: 'boids-canvas' })
    // relative to the centre of the element, which now measures 200 × 150 px
    await driver.actions().move({ origin, x: 5, y: -23 }).click().perform()
    await until('it is followed', () => $('boids-canvas').follow !== 'any')
    assert.equal(await inPage(() => $('boids-canvas').follow), 1)
  })

  test('the grid has more lines when ranges are smaller, and goes with its attribute', alike(name), async () => {
    await show('count="200" grid', [200, 150])
    const lines = (left = 0) =>
      inPage(async (left) => {
        await painted($('boids-canvas'))
        const canvas = $('boids-canvas').shadowRoot.querySelector('[part=overlay]')
        const { data } = canvas.getContext('2d').getImageData(left, 10, canvas.width, 1)
        return [...data].filter((byte, i) => i % 4 === 3 && byte > 60).length
      }, left)
    const few = await lines()
    await inPage(() => {
      for (const range of ['cohesion-range', 'alignment-range', 'separation-range'])
        $('boids-canvas').setAttribute(range, '30')
    })
    const many = await lines()
    assert.ok(few > 4 && many > 1.5 * few, `pixels on lines: ${few} at a range of 75 px, ${many} at 30 px`)
    await inPage(() => ($('boids-canvas').camera = { x: 300, y: 150, zoom: 2 }))
    assert.ok((await lines(200)) > 2, 'it reaches the right side of a view')
    await inPage(() => $('boids-canvas').removeAttribute('grid'))
    assert.equal(await canvasCount(), 1)
  })

  for (const [painter, count] of /** @type {const} */ ([
    ['paths', 4],
    ['pixels', 1200],
  ])) {
    // the rasteriser is WebAssembly
    const options = painter === 'pixels' ? alike(name) : {}
    // the rasteriser paints many small boids faster than paths
    const flock = `count="${count}" marker-length="${count > 4 ? 20 : 40}" bounds="bounce" separation="0" alignment="0" cohesion="0" max-speed="10"`
    const pixelAt = (/** @type {number} */ x, /** @type {number} */ y) =>
      inPage(async (x, y) => (await painted($('boids-canvas')), pixel($('boids-canvas'), x, y)), x, y)
    /** Waits until a boid has a colour: a worker's picture may be late. @param {string} what @param {number[]} wanted */
    const hasColour = (what, wanted) =>
      until(what, (wanted) => pixel($('boids-canvas'), 210, 150).slice(0, 3).join() === wanted, wanted.join())
    const picture = () => inPage(async () => (await painted($('boids-canvas')), pictureHash($('boids-canvas'))))
    const rgb = (/** @type {string} */ hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

    test(`colour-by colours boids by heading, speed or flockmates, painted by ${painter}`, options, async () => {
      await show(flock, [200, 150, 50, 50])
      const isSeen = () => pixel($('boids-canvas'), 210, 150).join() !== pixel($('boids-canvas'), 100, 100).join()
      await until('the boid is seen', isSeen)
      const all = (await pixelAt(210, 150)).slice(0, 3)
      const by = async (
        /** @type {string} */ mode,
        /** @type {number[]} */ velocity,
        /** @type {number[]} */ wanted,
      ) => {
        await put([200, 150, 50, 50], velocity)
        await inPage((mode) => $('boids-canvas').setAttribute('colour-by', mode), mode)
        await hasColour(`${mode} of ${velocity}`, wanted)
      }
      const on = await inPage(() => getComputedStyle(canvasOf($('boids-canvas'))).floodColor)
      const [heading, speed, flockmates] = [
        paletteOn(on, 'heading'),
        paletteOn(on, 'speed'),
        paletteOn(on, 'flockmates'),
      ]
      assert.deepEqual(paletteOn('rgba(255, 255, 255, 0.1)', 'heading'), paletteOn('rgb(0, 0, 0)', 'heading'))
      await by('heading', [5, 0], rgb(heading[0]))
      await by('heading', [5, 0.8], rgb(heading[1]))
      await by('speed', [10, 0], rgb(speed[speed.length - 1]))
      await by('speed', [0.01, 0], rgb(speed[0]))
      // with all rules off, a boid has no flockmates
      await by('flockmates', [0.01, 0], rgb(flockmates[0]))
      await inPage(() => $('boids-canvas').setAttribute('cohesion-range', 'all'))
      await inPage(() => $('boids-canvas').setAttribute('cohesion', '0.01'))
      await hasColour('all are flockmates', rgb(flockmates[flockmates.length - 1]))
      await by('none', [5, 0], all)
    })

    test(`trails fade until the background is exactly as before, painted by ${painter}`, options, async () => {
      await show(`${flock} trails`, [200.5, 150.5, 50, 50], [4, 0])
      const behind = () => pixelAt(200, 150)
      const background = await pixelAt(100, 100)
      /** @type {number[]} */
      const greens = []
      await inPage(() => $('boids-canvas').step(12))
      const isDark = (/** @type {number} */ green) => pixel($('boids-canvas'), 200, 150)[1] < green - 10
      await until('a dot is seen', isDark, background[1])
      for (let i = 0; i < 4; i++) {
        greens.push((await behind())[1])
        await inPage(() => $('boids-canvas').step(4))
      }
      for (const [i, green] of greens.entries()) assert.ok(green >= (greens[i - 1] ?? 0), `the dot fades: ${greens}`)
      const hasFaded = (/** @type {string} */ wanted) => pixel($('boids-canvas'), 200, 150).join() === wanted
      await until('the dot has gone', hasFaded, background.join())
      // switching trails off removes them immediately
      await inPage(() => $('boids-canvas').step(1))
      const traced = await picture()
      await inPage(() => $('boids-canvas').removeAttribute('trails'))
      await until('no dot is left', (traced) => pictureHash($('boids-canvas')) !== traced, traced)
      const bare = await picture()
      await inPage(() => $('boids-canvas').setAttribute('trails', ''))
      assert.equal(await picture(), bare, 'no earlier dot comes back')
      await inPage(() => {
        const host = $('boids-canvas')
        Object.assign(host, { fill: 'red', outline: 'transparent' })
        host.step(12)
      })
      await until('where outlines are transparent, a dot has the colour of the boids', () => {
        const [red, green] = pixel($('boids-canvas'), 320, 150)
        return red > green + 20
      })
    })
  }

  test('a colour of another space gives the picture of the same colour in sRGB, painted by the same painter', async () => {
    const flock = 'paused preset="school" count="20000" predators="2" style="width: 300px; height: 200px'
    const [fill, background, border] = [
      'color-mix(in srgb, red, rgb(1 102 254))',
      'oklch(1 0 none)',
      'color(display-p3 1 0 0)',
    ]
    await openBody(`<style>:root { --sea: ${background}; --line: lab(0% 0 0 / 0.5); --red: ${border} }</style>
        <boids-canvas ${flock}" fill="#80337f" outline="rgba(0, 0, 0, 0.5)" background="white" border="red" predator="red"></boids-canvas>
        <boids-canvas ${flock}; --boids-outline: var(--line); --boids-background: var(--sea)" fill="${fill}" border="${border}" predator="var(--red)"></boids-canvas>`)
    await inPage(() => Promise.all($$().map(({ ready }) => ready)))
    await until('both show the same picture', () => {
      const [one, other] = $$().map(pictureHash)
      return one && one === other
    })
  })

  test('a boid that has gone is not followed; destroy removes overlay, grid and trails', alike(name), async () => {
    await openBody('<div style="width: 400px; height: 300px">fallback</div>')
    const actual = await inPage(async () => {
      const host = $('div')
      const options = { follow: 60, grid: true, trails: true, colourBy: 'speed' }
      const show = await BoidsCanvas.mount(host, options).ready
      await waitFor(() => show.follow !== undefined)
      const followed = []
      for (const count of [70, 50, 70]) {
        show.configure({ count })
        await painted(show)
        followed.push(show.follow)
      }
      show.destroy()
      await rest()
      return [...followed, canvasesOf(host).length, spy.allPending, spy.errors.length, host.innerText]
    })
    assert.deepEqual(actual, [60, 'any', 60, 0, 0, 0, 'fallback'])
  })
})
