/**
 * What is drawn above the flocks and does not fly: the edge of the world where no boid crosses it, and the cursor and the range
 * of a tool.
 */

import { clearedPen, find } from '../shared/dom.js'
import type { Point } from '../shared/stage.js'
import type { Camera } from './camera.js'
import type { FlocksOnStage } from './flocks-on-stage.js'
import type { Tool } from './tools.js'

export interface Cursor {
  /** In the world. */
  point: Point
  /** Of what the tool reaches, in world px; 0 for a tool without a range. */
  radius: number
  tool: Tool
}

/** In CSS px. */
const CROSS = 7
/** In CSS px: no larger circle is dashed. It would have so many dashes that the page hangs. */
const MAX_DASHED = 4000

export function createSketch(stage: FlocksOnStage, camera: Camera) {
  const canvas = find('#drawing') as HTMLCanvasElement
  let cursor: Cursor | undefined
  let pending = 0

  function draw() {
    pending = 0
    const ratio = devicePixelRatio
    const pen = clearedPen(canvas)
    if (!pen) return
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    const style = getComputedStyle(canvas)
    for (const { host, isBounded } of stage.flocks) {
      pen.save()
      clipTo(pen, host, canvas)
      if (isBounded) drawEdge(pen, camera, host, style.getPropertyValue('--edge'))
      if (cursor) drawCursor(pen, camera, host, cursor, style)
      pen.restore()
    }
  }
  const redraw = () => void (pending ||= requestAnimationFrame(draw))
  camera.listeners.push(redraw)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)

  return {
    /** @param shown where the tool is */
    point(shown?: Cursor) {
      cursor = shown
      redraw()
    },
  }
}

/** Nothing is drawn beyond the flock's own box. */
function clipTo(pen: CanvasRenderingContext2D, host: Element, canvas: Element) {
  const [inner, outer] = [host, canvas].map((element) => element.getBoundingClientRect())
  pen.beginPath()
  pen.rect(inner.left - outer.left, inner.top - outer.top, inner.width, inner.height)
  pen.clip()
}

function drawEdge(pen: CanvasRenderingContext2D, camera: Camera, host: Element, colour: string) {
  const { zoom, world } = camera
  const { left, top } = camera.fromWorld({ x: 0, y: 0 }, host)
  pen.strokeStyle = colour
  pen.lineWidth = 1
  // in the middle of pixels, where it is not blurred
  const [x, y, width, height] = [left, top, world.width * zoom, world.height * zoom].map(Math.round)
  pen.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
}

function drawCursor(
  pen: CanvasRenderingContext2D,
  camera: Camera,
  host: Element,
  { point, radius, tool }: Cursor,
  style: CSSStyleDeclaration,
) {
  const { left, top } = camera.fromWorld(point, host)
  const at = (path: string) => new Path2D(`M${left} ${top}${path}`)
  const cross = at(`m${-CROSS} 0h${2 * CROSS}m${-CROSS} ${-CROSS}v${2 * CROSS}`)
  const predator = at(`m${2 * CROSS} 0l${-3 * CROSS} ${CROSS}v${-2 * CROSS}z`)
  const trace = () => {
    pen.stroke(tool === 'predator' ? predator : cross)
    const range = radius * camera.zoom
    pen.setLineDash(tool === 'obstacle' || range > MAX_DASHED ? [] : [6, 5])
    pen.beginPath()
    pen.arc(left, top, range, 0, 2 * Math.PI)
    pen.stroke()
    pen.setLineDash([])
  }
  // a halo, so that the cursor is seen on every flock
  pen.strokeStyle = style.getPropertyValue('--halo')
  pen.lineWidth = 4
  trace()
  pen.strokeStyle = style.color
  pen.lineWidth = 1.5
  trace()
  pen.fillStyle = style.getPropertyValue('--predator')
  if (tool === 'predator') pen.fill(predator)
}
