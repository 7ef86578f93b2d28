// @ts-check
/** The world in a box on a page, and its picture. In Node. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedWork, inWorld, viewThrough, viewportOf } from '../../../target/www/src/player/viewport.js'

/** @typedef {import('../../../target/www/src/options/options.js').Values} Values */

/** @param {Values} values @param {[number, number]} sides @param {number} [pixelRatio] @param {number} [count] */
const view = (values, [width, height], pixelRatio = 1, count = 70) =>
  viewportOf(values, { width, height, pixelRatio }, count)

test('the world is as large as the box', () => {
  const { world, picture, place } = view({}, [640, 480.5], 1.5)
  assert.deepEqual(world, { width: 640, height: 480.5 })
  assert.deepEqual(picture, { width: 960, height: 721, zoom: 1, pixelRatio: 1.5, x: 0, y: 0 })
  assert.deepEqual([place.left, place.top], [0, 0])
})

test('a zoom below one shows more of the world', () => {
  const { world, picture } = view({ zoom: 0.25 }, [640, 480], 2)
  assert.deepEqual(world, { width: 2560, height: 1920 })
  assert.deepEqual([picture.width, picture.height, picture.zoom * picture.pixelRatio], [1280, 960, 0.5])
})

test('auto zoom keeps the density of the preset, and is finite without boids', () => {
  assert.equal(view({ zoom: 'auto' }, [540, 720]).place.zoom, 1)
  const { world } = view({ zoom: 'auto' }, [1280, 720], 1, 100_000)
  const density = 100_000 / (world.width * world.height)
  assert.ok(Math.abs((density * 540 * 720) / 70 - 1) < 1e-12, `${density}`)
  assert.equal(view({ zoom: 'auto' }, [540, 720], 1, 0).place.zoom, 100)
})

test('a fixed world is scaled to fit and centred', () => {
  const fixed = { width: 100, height: 200 }
  const wide = view(fixed, [400, 300], 2)
  assert.deepEqual(wide.world, fixed)
  assert.deepEqual(wide.place, { left: 125, top: 0, width: 150, height: 300, zoom: 1.5, x: 0, y: 0, pixelRatio: 2 })
  assert.deepEqual([wide.picture.width, wide.picture.height], [300, 600])
  const tall = view(fixed, [100, 800]).place
  assert.deepEqual([tall.left, tall.top, tall.width, tall.height], [0, 300, 100, 200])
})

test('with one side fixed the other follows from the shape of the box', () => {
  const { world, place } = view({ width: 1000 }, [500, 250])
  assert.deepEqual([world, place.zoom, place.left, place.top], [{ width: 1000, height: 500 }, 0.5, 0, 0])
  assert.deepEqual(view({ height: 500 }, [500, 250]).world, { width: 1000, height: 500 })
})

test('a world outside the allowed range is limited and scaled to fit', () => {
  const long = view({ width: 1e6 }, [1, 100])
  assert.deepEqual([long.world, long.place.zoom], [{ width: 1e6, height: 1e6 }, 1e-6])
  assert.deepEqual([long.place.width, long.place.height, long.place.top], [1, 1, 50])
  const low = view({ height: 1 }, [2, 100])
  assert.deepEqual([low.world, low.place.zoom], [{ width: 1, height: 1 }, 2])
  assert.deepEqual(view({ zoom: 100 }, [0.1, 0.1]).world, { width: 1, height: 1 })
})

test('the picture of any box fits into a canvas, and all lengths are positive and finite', () => {
  const sides = [1e-9, 0.3, 1, 33.3, 1280, 7000, 20_000, 1e9]
  for (const width of sides)
    for (const height of sides)
      for (const values of /** @type {Values[]} */ ([{}, { zoom: 'auto' }, { zoom: 0.005 }, { width: 1e6, height: 1 }]))
        for (const [pixelRatio, count] of [
          [0.01, 0],
          [1, 70],
          [3, 2_000_000],
        ]) {
          const { world, picture, place } = view(values, [width, height], pixelRatio, count)
          const what = JSON.stringify({ values, width, height, pixelRatio, count, world, picture, place })
          const lengths = [world.width, world.height, place.width, place.height, place.zoom, picture.pixelRatio]
          for (const length of lengths) assert.ok(length > 0 && Number.isFinite(length), what)
          assert.ok(Number.isFinite(place.left) && Number.isFinite(place.top), what)
          assert.ok(Math.max(picture.width, picture.height) <= 8192, what)
          assert.ok(Math.min(picture.width, picture.height) >= 1, what)
          assert.ok(picture.width * picture.height <= 16_800_000, what)
          assert.ok(world.width >= 1 && world.width <= 1e6 && world.height >= 1 && world.height <= 1e6, what)
        }
})

test('a camera fills the box with the plane round its point', () => {
  const { place, picture } = viewThrough({ x: 90, y: 30, zoom: 4 }, { width: 400, height: 300, pixelRatio: 2 })
  // the point is 200 CSS px from the left and 150 from the top
  const box = { left: 0, top: 0, width: 400, height: 300, pixelRatio: 2 }
  assert.deepEqual(place, { ...box, zoom: 4, x: 90 - 50, y: 30 - 37.5 })
  assert.deepEqual([picture.width, picture.height], [800, 600])
})

test('the margin shrinks with the world', () => {
  const all = { margin: 100, maxSpeed: 3 }
  assert.deepEqual(inWorld(all, { width: 50, height: 300 }), { margin: 25, maxSpeed: 3, width: 50, height: 300 })
  assert.equal(inWorld(all, { width: 400, height: 300 }).margin, 100)
})

test('a step that would take too long is refused, with the number of boids that would not', () => {
  assert.equal(checkedWork(1e10, 5), 1e10)
  assert.throws(() => checkedWork(4e10, 300), {
    message:
      'count must be at most 150 in this world with these ranges (zoom="auto" makes the world large enough), not 300',
    option: 'count',
    value: 300,
  })
})
