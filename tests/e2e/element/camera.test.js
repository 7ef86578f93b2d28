// @ts-check
/** The camera of a show: any part of the plane, wherever the flock flies. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, alike, describeIn, inPage, openFlock } from '../harness/browser.js'

const ATTRIBUTES =
  'paused count="1" width="100" height="100" predators="0" marker="square" marker-length="10" fill="red" outline="red" background="white" border="blue"'

describeIn(BROWSERS, 'camera', (name) => {
  /** Shows a square of 10 px in the middle of a world of 100 px, in a box of 200 × 100. */
  async function open() {
    await openFlock(`<boids-canvas ${ATTRIBUTES} style="width: 200px; height: 100px"></boids-canvas>`)
    await inPage(async () => {
      await $('boids-canvas').setState([50, 50], [1, 0])
      $('boids-canvas').step(0)
    })
  }

  /**
   * The camera is set. Asserts width, height and left side of the canvas, and the colours of its pixels: w is white, r red, b blue.
   * Waits a while for these: a worker's picture may be late.
   * @param {string} box @param {string} colours @param {object | undefined} camera @param {number[][]} places
   */
  async function assertSeen(box, colours, camera, ...places) {
    const seen = await inPage(
      async (wanted, camera, places) => {
        const host = $('boids-canvas')
        host.camera = camera ?? undefined
        await painted(host)
        const colour = (/** @type {number[]} */ [x, y]) => {
          const [red, green, blue] = pixel(host, x, y)
          return green > 128 ? 'w' : red > 128 ? 'r' : blue > 128 ? 'b' : '?'
        }
        const colours = () => places.map(colour).join('')
        for (let i = 0; i < 600 && colours() !== wanted; i++) await nextFrame()
        const { width, height, left } = canvasOf(host).style
        return [`${width} ${height} ${left}`, colours()]
      },
      colours,
      camera,
      places,
    )
    assert.deepEqual(seen, [box, colours])
  }

  test('it shows what is around the world, moved and enlarged, and the whole world again', async () => {
    await open()
    const world = '100px 100px 50px'
    const view = '200px 100px 0px'
    await assertSeen(world, 'rbw', undefined, [50, 50], [0, 0], [70, 50])
    await assertSeen(view, 'rwww', { x: 50, y: 50, zoom: 1 }, [100, 50], [0, 0], [50, 50], [92, 50])
    await assertSeen(view, 'rrw', { x: 50, y: 50, zoom: 4 }, [100, 50], [83, 50], [122, 50])
    await assertSeen(view, 'rw', { x: -40, y: 60, zoom: 1 }, [190, 40], [100, 50])
    // the corner of the world is that of the picture, whose other sides are elsewhere
    await assertSeen(view, 'rww', { x: 100, y: 50, zoom: 1 }, [50, 50], [0, 0], [199, 50])
    await assertSeen(world, 'rb', undefined, [50, 50], [0, 0])
  })

  test('the pointer and a click find what is under them', alike(name), async () => {
    await open()
    const found = await inPage(async () => {
      const host = $('boids-canvas')
      host.setAttribute('follow', 'any')
      host.camera = { x: 0, y: 50, zoom: 2 }
      await painted(host)
      const canvas = canvasOf(host)
      const box = canvas.getBoundingClientRect()
      const click = async (/** @type {number} */ x, /** @type {number} */ y) => {
        const place = { clientX: box.left + x, clientY: box.top + y, bubbles: true }
        canvas.dispatchEvent(new MouseEvent('click', place))
        await painted(host)
        return host.follow
      }
      // the boid is 50 px from the middle of the view: 100 CSS px
      const near = await click(198, 50)
      host.follow = 'any'
      // farther than a finger is wide
      const far = await click(160, 50)
      host.setAttribute('pointer', 'attract')
      host.setAttribute('pointer-range', '30')
      host.setAttribute('cohesion', '0')
      await painted(host)
      const pull = async (/** @type {number} */ x) => {
        dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + x, clientY: box.top + 50, bubbles: true }))
        await painted(host)
        return Math.abs((await host.look(0)).pointer[0]) > 0
      }
      const pulls = [await pull(180), await pull(20), await pull(180)]
      document.documentElement.dispatchEvent(new PointerEvent('pointerleave'))
      pulls.push(Math.abs((await host.look(0)).pointer[0]) > 0)
      const cursors = []
      for (const follow of ['any', undefined]) {
        host.follow = follow
        await painted(host)
        cursors.push(canvas.style.cursor)
      }
      return [near, far, pulls, cursors]
    })
    assert.deepEqual(found, [0, 'any', [true, false, true, false], ['pointer', '']])
  })

  test('a wrong camera throws and changes nothing', alike(name), async () => {
    await open()
    const messages = await inPage(async () => {
      const host = $('boids-canvas')
      host.camera = { x: 1, y: 2, zoom: 3 }
      const wrong = [
        { x: 1, y: 2 },
        { x: NaN, y: 0, zoom: 1 },
        { x: 0, y: 0, zoom: 0 },
        { x: 0, y: 0, zoom: 'auto' },
      ]
      const messages = await Promise.all(wrong.map((camera) => messageOf(() => (host.camera = camera))))
      return [...messages.map((message) => message.slice(0, 24)), JSON.stringify(host.camera)]
    })
    const shape = 'camera must be { x, y, z'
    assert.deepEqual(messages, [shape, shape, 'camera.zoom must be auto', shape, '{"x":1,"y":2,"zoom":3}'])
  })
})
