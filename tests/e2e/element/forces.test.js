// @ts-check
/** Forces from outside the flock: the pointer and obstacles. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BROWSERS,
  alike,
  chromiumOnly,
  describeIn,
  driver,
  inPage,
  openBody,
  openFlock,
  touch,
  until,
} from '../harness/browser.js'

const STYLE = 'position: absolute; left: 50px; top: 60px; width: 400px; height: 300px'
/** A world of fixed size, shown at half its size. The page's (200, 170) is its (300, 220). */
const PLACE = [300, 220]
const ELEMENT = `<boids-canvas preset="classic" count="150" width="800" height="600" style="${STYLE}"></boids-canvas>`

describeIn(BROWSERS, 'forces', (name) => {
  /**
   * Sets attributes, resets the flock and flies 400 steps. Returns how many boids are then within 100 px of a place in
   * the world, and the distance of the nearest boid in px.
   * @param {Record<string, string>} attributes
   */
  const fly = (attributes, place = PLACE) =>
    inPage(
      async (attributes, [x, y]) => {
        const host = $('boids-canvas')
        host.pause()
        for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
        host.reset()
        host.step(400)
        const at = await host.positions()
        const distances = [...at.keys()].filter((i) => i % 2 === 0).map((i) => Math.hypot(at[i] - x, at[i + 1] - y))
        return { within: distances.filter((distance) => distance < 100).length, nearest: Math.min(...distances) }
      },
      attributes,
      place,
    )

  const mouse = (/** @type {number} */ x, /** @type {number} */ y) => driver.actions().move({ x, y }).perform()

  test('the mouse attracts the flock, and has no effect outside the element', async () => {
    await openFlock(ELEMENT)
    await mouse(200, 170)
    const alone = await fly({})
    await fly({ pointer: 'attract', 'pointer-range': '300' })
    // the mouse is over the element already, but its place becomes known only when it moves
    await mouse(201, 170)
    await mouse(200, 170)
    const attracted = await fly({})
    assert.ok(attracted.within > 2 * alone.within, `${attracted.within} boids, without the pointer ${alone.within}`)
    await mouse(5, 5)
    assert.deepEqual(await fly({}), alone, 'outside the element the mouse has no effect')
    await mouse(200, 170)
    assert.notDeepEqual(await fly({}), alone)
    assert.deepEqual(await fly({ pointer: 'none' }), alone)
  })

  test('under transforms, the place on the canvas is felt that the pointer is over', async () => {
    // each with the place in the world for 40 px right and 30 px down of the left upper corner that is seen
    for (const [style, ...expected] of /** @type {[string, number, number][]} */ ([
      ['transform: scaleX(-1)', 720, 60],
      ['transform: rotate(90deg)', 60, 520],
      ['rotate: 180deg', 720, 540],
      ['scale: 2 -1', 40, 540],
      ['transform: rotateY(180deg) translateZ(9px)', 720, 60],
      ...(name === 'webkit' ? [] : [['zoom: 2', 40, 30]]),
      ['margin-top: 2000px; transform: scaleY(-1)', 80, 540],
    ])) {
      const tag =
        '<boids-canvas paused count="2" pointer="attract" pointer-range="2000" width="800" height="600" style="width: 400px; height: 300px"></boids-canvas>'
      await openFlock(`<div style="width: 410px; margin: 100px 0; ${style}">${tag}</div>`)
      const place = await inPage(async () => {
        const host = $('boids-canvas')
        host.scrollIntoView()
        const [ax, ay, bx, by] = [300, 300, 500, 310]
        await host.setState([ax, ay, bx, by], [1, 0, 1, 0])
        // what the browser says of a real pointer, whose events it sends to what is under it
        const { left, top, width } = canvasOf(host).getBoundingClientRect()
        const zoom = width > 700 ? 1 : Number(getComputedStyle(host.parentElement).zoom)
        const [clientX, clientY] = [left * zoom + 40, top * zoom + 30]
        window.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY }))
        // both are drawn straight to it
        const [[ux, uy], [vx, vy]] = await Promise.all([0, 1].map(async (boid) => (await host.look(boid)).pointer))
        const way = ((bx - ax) * vy - (by - ay) * vx) / (ux * vy - uy * vx)
        return [Math.round(ax + way * ux), Math.round(ay + way * uy)]
      })
      assert.deepEqual(place, expected, style)
    }
  })

  test('the mouse acts on a background with pointer-events: none, too', alike(name), async () => {
    await openFlock(
      `<main style="height: 3000px">Text</main>${ELEMENT.replace('absolute', 'fixed; pointer-events: none; z-index: -1')}`,
    )
    await fly({ pointer: 'predator', 'pointer-range': '200' })
    await mouse(200, 171)
    await mouse(200, 170)
    const scattered = await fly({})
    assert.ok(scattered.nearest > 150, `${scattered.nearest} px`)
    assert.equal(await inPage(() => (window.scrollTo(0, 500), window.scrollY)), 500)
  })

  test('a finger attracts the flock until it is lifted', chromiumOnly(name), async () => {
    await openFlock(ELEMENT)
    const alone = await fly({})
    await fly({ pointer: 'attract', 'pointer-range': '300' })
    await touch('Start', [100, 100])
    await touch('Move', [200, 170])
    const attracted = await fly({})
    assert.ok(attracted.within > 2 * alone.within, `${attracted.within} boids, without the pointer ${alone.within}`)
    await touch('End')
    assert.deepEqual(await fly({}), alone)
  })

  test('obstacles are painted, and no boid enters them', alike(name), async () => {
    await openFlock(ELEMENT.replace('<boids-canvas', '<boids-canvas obstacle="rgb(0, 130, 90)" border="rgb(1, 2, 3)"'))
    const { nearest } = await fly({ obstacles: '300 300 80, 600 200 40' }, [300, 300])
    assert.ok(nearest >= 80, `a boid is ${nearest} px from the centre of an obstacle`)
    /** The obstacles, and the colour in the first of them. */
    const seen = () =>
      inPage(async () => {
        const host = $('boids-canvas')
        host.setAttribute('count', '0')
        await painted(host)
        const colour = pixel(host, 150 * devicePixelRatio, 150 * devicePixelRatio)
        return [String(await host.get('obstacles')), colour.join()]
      })
    assert.deepEqual(await seen(), ['300,300,80,600,200,40', '0,130,90,255'])
    await inPage(() => $('boids-canvas').removeAttribute('obstacles'))
    await until('they have gone', () => pixel($('boids-canvas'), 150 * devicePixelRatio, 150 * devicePixelRatio).join() !== '0,130,90,255') // prettier-ignore
    assert.equal((await seen())[0], '')
  })

  test('predators are painted in their colour, by either painter, and fly with the flock', alike(name), async () => {
    const style = '<style>boids-canvas { --boids-predator: rgb(0, 60, 250) }</style>'
    for (const [attribute, colour] of /** @type {[string, number[]][]} */ ([
      ['', [0, 60, 250, 255]],
      ['predator="rgb(200, 0, 20)"', [200, 0, 20, 255]],
    ])) {
      await openFlock(style + ELEMENT.replace('preset=', `predators="4" ${attribute} preset=`))
      // paths paint few boids, and the rasteriser many
      for (const count of ['0', '1200']) {
        const actual = await inPage(async (count, wanted) => {
          const host = $('boids-canvas')
          host.pause()
          host.setAttribute('count', count)
          host.reset()
          const start = await host.query('predators')
          host.step(30)
          const predators = await host.query('predators')
          const colours = () =>
            [0, 4, 8, 12].map((i) => {
              const [x, y, ...heading] = predators.slice(i, i + 4)
              // a third of a marker of 80 px ahead, shown at half its size
              const [column, row] = [x + 27 * heading[0], y + 27 * heading[1]]
              return pixel(host, (column / 2) * devicePixelRatio, (row / 2) * devicePixelRatio)
            })
          // a worker's picture may be late
          for (let i = 0; i < 600 && colours().some((colour) => colour.join() !== wanted); i++) await nextFrame()
          return { colours: colours(), moved: [0, 4, 8, 12].every((i) => predators[i] !== start[i]) }
        }, count, colour.join()) // prettier-ignore
        assert.deepEqual(actual, { colours: Array(4).fill(colour), moved: true })
      }
    }
  })

  test('a show reacts to the pointer only while its option says so, and not after destroy', alike(name), async () => {
    await openBody('<div style="width: 400px; height: 300px"></div>')
    const actual = await inPage(async () => {
      // an AbortSignal may remove listeners, so they cannot be counted; count how often one asks for the place on the canvas
      const show = await BoidsCanvas.mount($('div'), { pointer: 'attract' }).ready
      await rest()
      let calls = 0
      canvasOf($('div')).dispatchEvent = () => Boolean(++calls)
      const seen = []
      for (const pointer of ['attract', 'none', 'repel', 'destroyed']) {
        if (pointer === 'destroyed') show.destroy()
        else show.configure({ pointer })
        window.dispatchEvent(new PointerEvent('pointermove', { clientX: 50, clientY: 50 }))
        seen.push(calls)
      }
      return [seen, spy.errors]
    })
    assert.deepEqual(actual, [[1, 1, 2, 2], []])
  })
})
