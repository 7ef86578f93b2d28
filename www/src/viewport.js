// @ts-check
/**
 * From the world to its picture: the size of the world in a box on a page, and where its picture lies there.
 *
 * There are three units of length. World px are the simulation's, CSS px the page's, device px the picture's. The zoom is
 * CSS px per world px, and the pixel ratio is device px per CSS px. The picture shows the whole world and nothing else,
 * unless a camera chooses another part of the plane.
 */

import { otherOptions, params } from '#built'
import { presetOf } from './options.js'
import { optionError } from './reader.js'

/** @import { Values } from './options.js' */
/** @import { Camera } from './types.js' */
/** @typedef {{ width: number, height: number, pixelRatio: number }} CssBox sides in CSS px */
/** @typedef {{ left: number, top: number, width: number, height: number, zoom: number, x: number, y: number, pixelRatio: number }} Place
 *   of the picture in its box: CSS px, CSS px per world px, the point of the world at its upper left corner, and device px
 *   per CSS px */
/** @typedef {{ width: number, height: number, zoom: number, pixelRatio: number, x: number, y: number }} Picture sides in device px */
/** @typedef {{ place: Place, picture: Picture }} View */
/** @typedef {[x: number, y: number]} Vector */

/** @param {readonly any[]} rows @param {string} name @returns {{ min: number, max: number }} */
const range = (rows, name) => rows.find((row) => row.name === name)
const SIDE = range(params, 'width')
const ZOOM = range(otherOptions, 'zoom')

/**
 * The maximum side and area of a picture, in device px and px². Every current browser supports a canvas of this size. Where
 * a page needs more, the picture has a lower resolution.
 */
const MAX_PICTURE_SIDE = 8192
const MAX_PICTURE_AREA = 16_777_216

/** The work of a step, in candidates, from which a page refuses a flock: such a step takes 10 to 40 s. */
const MAX_WORK = 1e10

/**
 * The world of `count` boids in a box, and its picture.
 *
 * A world with both sides fixed is scaled to fit the box and centred. With one side fixed, the other follows from the shape
 * of the box. With none fixed, the world is the box divided by the zoom; `zoom="auto"` keeps the density of the preset.
 * @param {Values} values
 * @param {CssBox} box
 * @param {number} count
 * @returns {View & { world: { width: number, height: number } }}
 */
export function viewportOf(values, box, count) {
  const size = sidesOf(box)
  const [world, zoom] = worldIn(size, values, count)
  // A world larger or smaller than the table allows is limited to it and scaled to fit, like a fixed one.
  const [width, height] = world.map((side) => Math.min(Math.max(side, SIDE.min), SIDE.max))
  const isAllowed = width === world[0] && height === world[1]
  const fitting = isAllowed ? zoom : Math.min(size[0] / width, size[1] / height)
  return { world: { width, height }, ...viewOf([width * fitting, height * fitting], box, fitting, 0, 0) }
}

/**
 * What a camera shows: the plane round its point, in the whole box.
 * @param {Camera} camera
 * @param {CssBox} box
 * @returns {View}
 */
export function viewThrough({ x, y, zoom }, box) {
  const [width, height] = sidesOf(box)
  return viewOf([width, height], box, zoom, x - width / (2 * zoom), y - height / (2 * zoom))
}

/**
 * The parameters of a flock in its world: the margin is at most half of the shorter side.
 * @param {Record<string, any>} all parameters
 * @param {{ width: number, height: number }} world
 * @returns {Record<string, any>}
 */
export const inWorld = (all, { width, height }) => ({
  ...all,
  width,
  height,
  margin: Math.min(all.margin, Math.min(width, height) / 2),
})

/**
 * The work of a step; throws where that of so many boids would take too long.
 * @param {number} work of a step, in candidates
 * @param {number} count
 */
export function checkedWork(work, count) {
  if (work <= MAX_WORK) return work
  // the work grows with the square of the count
  const most = Math.floor(count / Math.sqrt(work / MAX_WORK))
  const where = 'in this world with these ranges (zoom="auto" makes the world large enough)'
  throw optionError('count', count, `at most ${most} ${where}`)
}

/** @param {CssBox} box @returns {Vector} */
const sidesOf = ({ width, height }) => [Math.max(width, 1), Math.max(height, 1)]

/**
 * The sides of the world, and the zoom.
 * @param {Vector} size of the box
 * @param {Values} values
 * @param {number} count
 * @returns {[Vector, number]}
 */
function worldIn([w, h], values, count) {
  const { width, height, zoom = 1 } = values
  if (width !== undefined && height !== undefined) return [[width, height], Math.min(w / width, h / height)]
  if (width !== undefined) return [[w * (width / w), h * (width / w)], w / width]
  if (height !== undefined) return [[w * (height / h), h * (height / h)], h / height]
  const factor = zoom === 'auto' ? autoZoom(w * h, count, presetOf(values).values) : zoom
  return [[w / factor, h / factor], factor]
}

/** @param {number} area of the box @param {number} count @param {Record<string, any>} preset whose density it keeps */
function autoZoom(area, count, preset) {
  const worldArea = (count * (preset.width * preset.height)) / Math.max(preset.count, 1)
  // without boids the quotient is infinite; the limits make it finite
  return Math.min(Math.max(Math.sqrt(area / worldArea), ZOOM.min), ZOOM.max)
}

/**
 * The view whose picture takes `shown` CSS px in the middle of the box.
 * @param {Vector} shown
 * @param {CssBox} box
 * @param {number} zoom
 * @param {number} x of the plane at the upper left corner
 * @param {number} y
 * @returns {View}
 */
function viewOf(shown, box, zoom, x, y) {
  const [w, h] = shown
  const bySide = MAX_PICTURE_SIDE / Math.max(w, h)
  const byArea = Math.sqrt(MAX_PICTURE_AREA / (w * h))
  const pixelRatio = Math.min(box.pixelRatio, bySide, byArea)
  const [width, height] = shown.map((side) => Math.max(Math.round(side * pixelRatio), 1))
  // whole device px, so that the page's compositor does not blur the picture
  const snap = (/** @type {number} */ css) => Math.round(css * pixelRatio) / pixelRatio
  const [left, top] = sidesOf(box).map((side, i) => snap((side - shown[i]) / 2))
  return {
    place: { left, top, width: width / pixelRatio, height: height / pixelRatio, zoom, x, y, pixelRatio },
    picture: { width, height, zoom, pixelRatio, x, y },
  }
}
