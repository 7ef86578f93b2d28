/**
 * From the world to its picture: the size of the world in a box on a page, and where its picture lies there.
 *
 * There are three units of length. World px are the simulation's, CSS px the page's, device px the picture's. The zoom is
 * CSS px per world px, and the pixel ratio is device px per CSS px. The picture shows the whole world and nothing else,
 * unless a camera chooses another part of the plane.
 */

import { presetOf, rowOf, type Camera, type Values } from '../options/options.js'
import { optionError } from '../options/reader.js'
import type { ParamValues } from '#web/table.js'

/** Sides in CSS px. */
export type CssBox = { width: number; height: number; pixelRatio: number }
/**
 * Sides in device px, CSS px per world px, device px per CSS px, and the point of the world at the upper left corner. What a camera sees
 * does not end at the world's border.
 */
export type Picture = {
  width: number
  height: number
  zoom: number
  pixelRatio: number
  x: number
  y: number
  byCamera?: true
}
/** Of the picture in its box: its sides in CSS px, and where it lies. */
export type Place = Picture & { left: number; top: number }
export type View = { place: Place; picture: Picture }
export type Vector = [x: number, y: number]

type Range = { min: number; max: number }
const SIDE = rowOf('width') as Range
const ZOOM = rowOf('zoom') as Range

/**
 * The maximum side and area of a picture, in device px and px². Every current browser supports a canvas of this size. Where
 * a page needs more, the picture has a lower resolution.
 */
const MAX_PICTURE_SIDE = 8192
const MAX_PICTURE_AREA = 16_777_216

/** The work of a step, in candidates, from which a page refuses a flock: such a step takes 10 to 40 s. */
export const MAX_WORK = 1e10

/**
 * The world of `count` boids in a box, and its picture.
 *
 * A world with both sides fixed is scaled to fit the box and centred. With one side fixed, the other follows from the shape
 * of the box. With none fixed, the world is the box divided by the zoom; `zoom="auto"` keeps the density of the preset.
 */
export function viewportOf(
  values: Values,
  box: CssBox,
  count: number,
): View & { world: { width: number; height: number } } {
  const size = sidesOf(box)
  const [world, zoom] = worldIn(size, values, count)
  // A world larger or smaller than the table allows is limited to it and scaled to fit, like a fixed one.
  const [width, height] = world.map((side) => Math.min(Math.max(side, SIDE.min), SIDE.max))
  const isAllowed = width === world[0] && height === world[1]
  const fitting = isAllowed ? zoom : Math.min(size[0] / width, size[1] / height)
  return { world: { width, height }, ...viewOf([width * fitting, height * fitting], box, fitting, 0, 0) }
}

/** What a camera shows: the plane round its point, in the whole box. */
export function viewThrough({ x, y, zoom }: Camera, box: CssBox): View {
  const [width, height] = sidesOf(box)
  const view = viewOf([width, height], box, zoom, x - width / (2 * zoom), y - height / (2 * zoom))
  view.picture.byCamera = true
  return view
}

/** The parameters of a flock in its world: the margin is at most half of the shorter side. */
export const inWorld = <All extends { margin: number }>(
  all: All,
  { width, height }: { width: number; height: number },
) => ({
  ...all,
  width,
  height,
  margin: Math.min(all.margin, Math.min(width, height) / 2),
})

/**
 * The work of a step; throws where that of so many boids would take too long.
 * @param work of a step, in candidates
 */
export function checkedWork(work: number, count: number) {
  if (work <= MAX_WORK) return work
  // the work grows with the square of the count
  const most = Math.floor(count / Math.sqrt(work / MAX_WORK))
  const where = 'in this world with these ranges (zoom="auto" makes the world large enough)'
  throw optionError('count', count, `at most ${most} ${where}`)
}

const sidesOf = ({ width, height }: CssBox): Vector => [Math.max(width, 1), Math.max(height, 1)]

/**
 * The sides of the world, and the zoom.
 * @param size of the box
 */
function worldIn([w, h]: Vector, values: Values, count: number): [Vector, number] {
  const { width, height, zoom = 1 } = values
  if (width !== undefined && height !== undefined) return [[width, height], Math.min(w / width, h / height)]
  if (width !== undefined) return [[w * (width / w), h * (width / w)], w / width]
  if (height !== undefined) return [[w * (height / h), h * (height / h)], h / height]
  const factor = zoom === 'auto' ? autoZoom(w * h, count, presetOf(values).values) : zoom
  return [[w / factor, h / factor], factor]
}

/** @param area of the box @param preset whose density it keeps */
function autoZoom(area: number, count: number, preset: Pick<ParamValues, 'width' | 'height' | 'count'>) {
  const worldArea = (count * (preset.width * preset.height)) / Math.max(preset.count, 1)
  // without boids the quotient is infinite; the limits make it finite
  return Math.min(Math.max(Math.sqrt(area / worldArea), ZOOM.min), ZOOM.max)
}

/**
 * The view whose picture takes `shown` CSS px in the middle of the box.
 * @param x of the plane at the upper left corner
 */
function viewOf(shown: Vector, box: CssBox, zoom: number, x: number, y: number): View {
  const [w, h] = shown
  const bySide = MAX_PICTURE_SIDE / Math.max(w, h)
  const byArea = Math.sqrt(MAX_PICTURE_AREA / (w * h))
  const pixelRatio = Math.min(box.pixelRatio, bySide, byArea)
  const [width, height] = shown.map((side) => Math.max(Math.round(side * pixelRatio), 1))
  // whole device px, so that the page's compositor does not blur the picture
  const snap = (css: number) => Math.round(css * pixelRatio) / pixelRatio
  const [left, top] = sidesOf(box).map((side, i) => snap((side - shown[i]) / 2))
  return {
    place: { left, top, width: width / pixelRatio, height: height / pixelRatio, zoom, x, y, pixelRatio },
    picture: { width, height, zoom, pixelRatio, x, y },
  }
}

/**
 * Puts a canvas at its place in its box.
 * @param place in CSS px; none before the box has a size
 */
export function placeCanvas(canvas: HTMLCanvasElement, place?: Place) {
  if (!place) return
  const [left, top, width, height] = [place.left, place.top, place.width, place.height].map((css) => `${css}px`)
  Object.assign(canvas.style, { left, top, width, height })
}

/** The product of all CSS `zoom` of an element and around it. */
export function zoomOf(element: Element): number {
  const { currentCSSZoom, parentElement, ownerDocument } = element
  if (currentCSSZoom) return currentCSSZoom
  // Safari
  const own = Number(ownerDocument.defaultView?.getComputedStyle(element).zoom) || 1
  const outer = parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host
  return outer ? own * zoomOf(outer) : own
}
