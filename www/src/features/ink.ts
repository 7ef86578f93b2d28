/**
 * What a formation is drawn from: a text, an SVG path, or an image of the page. It is drawn where nobody sees it, and points
 * are spread over its dark parts.
 *
 * Nothing is loaded, and no text becomes markup: an image has to be in the page already, and an SVG is drawn as an image,
 * in which browsers neither run scripts nor load other files.
 */

import { optionError } from '../options/reader.js'
import { checkPixels } from '../player/picture.js'
import { elementById, imageOf } from './svg-image.js'

export interface Ink {
  /** 1 for each pixel that is dark, row by row. */
  parts: Uint8Array
  columns: number
  /** Of the dark pixels. */
  box: { left: number; top: number; width: number; height: number }
}
export interface Points {
  /** Of the box's sides: x and y of each point. */
  shares: Float32Array
  /** Of the box: its width divided by its height. */
  aspect: number
}
/** In its own units. */
export type Drawing = { width: number; height: number; draw: (pen: CanvasRenderingContext2D) => void }

/** In px, of the longer side of a drawing: a word then has some pixels for each of 20,000 boids. */
const SIDE = 720
/** How many places `spread` tries: enough for 20,000 points in a shape that fills 1 % of its box. */
const TRIES = 2_000_000
/** The additive recurrence of the plastic number fills a square very evenly (M. Roberts, 2018). */
const PLASTIC = 1.324_717_957_244_746

/**
 * Draws a formation.
 * @param formation as reader.ts allows it
 * @param host whose font a text has
 * @param canvas of the flock
 */
export async function inkOf(formation: string, host: Element, canvas: HTMLCanvasElement): Promise<Ink> {
  const [, kind, content] = /^(text:|path:|#)\s*(.*)$/s.exec(formation) as RegExpExecArray
  checkPixels()
  try {
    const { width, height, draw } = await (kind === '#'
      ? image(content, host)
      : kind === 'path:'
        ? path(content, canvas)
        : text(content, host))
    const scale = SIDE / Math.max(width, height)
    const [columns, rows] = [width, height].map((side) => Math.ceil(side * scale) || 1)
    const pen = penOn(columns, rows)
    pen.scale(scale, scale)
    draw(pen)
    const ink = darkParts(pen.getImageData(0, 0, columns, rows).data, columns)
    if (ink.box.width > 0) return ink
  } catch {
    // there is no such image, it cannot be shown, or the page may not read it
  }
  const what = kind === '#' ? "an img, svg or canvas of the page's own origin" : 'a shape'
  throw optionError('formation', formation, `${what} with something to fill`)
}

const penOn = (width: number = 1, height: number = 1) =>
  Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', {
    willReadFrequently: true,
  }) as CanvasRenderingContext2D

/** Lines of text, centred, in the host's font. */
async function text(content: string, host: Element): Promise<Drawing> {
  const font = `bold 100px ${getComputedStyle(host).fontFamily}`
  // a font of the page may still be on its way; where it cannot be loaded, its fallback is drawn
  await host.ownerDocument.fonts.load(font, content).catch(() => {})
  const lines = content.split('\n')
  const ruler = Object.assign(penOn(), { font })
  // with room for letters that reach beyond their line
  const width = 100 + Math.max(...lines.map((line) => ruler.measureText(line).width))
  const draw = (pen: CanvasRenderingContext2D) => {
    Object.assign(pen, { font, textAlign: 'center' })
    lines.forEach((line, i) => pen.fillText(line, width / 2, 130 + 110 * i))
  }
  return { width, height: 100 + 110 * lines.length, draw }
}

/** Waits until an element has a box: beside one that has none, browsers measure no path. */
const displayed = (element: Element) =>
  new Promise<void>((resolve) => {
    const hasBox = () => element.getClientRects().length > 0
    if (hasBox()) return resolve()
    const observer = new ResizeObserver(() => {
      if (!hasBox()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(element)
  })

/** @param canvas beside which the browser can measure the path */
async function path(data: string, canvas: HTMLCanvasElement): Promise<Drawing> {
  await displayed(canvas)
  const [svg, outline] = ['svg', 'path'].map((name) => document.createElementNS('http://www.w3.org/2000/svg', name))
  outline.setAttribute('d', data)
  svg.append(outline)
  canvas.after(svg)
  const { x, y, width, height } = (outline as SVGPathElement).getBBox()
  svg.remove()
  const draw = (pen: CanvasRenderingContext2D) => {
    pen.translate(-x, -y)
    pen.fill(new Path2D(data))
  }
  return { width, height, draw }
}

/** An img, an svg or a canvas near the host, or an svg in a template. */
async function image(id: string, host: Element): Promise<Drawing> {
  const page = host.ownerDocument
  if (page.readyState === 'loading') await new Promise((resolve) => page.addEventListener('DOMContentLoaded', resolve))
  const named = elementById(id, host) as HTMLElement & { content?: DocumentFragment }
  const element = (named.content?.firstElementChild ?? named) as HTMLImageElement | HTMLCanvasElement | SVGSVGElement
  const source = 'viewBox' in element ? pictureOf(element) : element
  if ('decode' in source) {
    // out of view, as in a slot that is hidden, a lazy one would never load
    source.loading = 'eager'
    await source.decode()
  }
  const { naturalWidth, naturalHeight } = source as Partial<HTMLImageElement>
  const [width, height] = [naturalWidth || source.width, naturalHeight || source.height]
  return { width, height, draw: (pen) => pen.drawImage(source, 0, 0, width, height) }
}

/** An svg as an image. */
function pictureOf(svg: SVGSVGElement) {
  // some browsers draw no image without sides
  const { width, height } = svg.viewBox.baseVal ?? {}
  return imageOf(svg, width ? { width, height } : {})
}

/** The pixels that are darker than they are light; where none is, as in a white logo, the opaque ones. */
function darkParts(pixels: Uint8ClampedArray, columns: number): Ink {
  const opaque = new Uint8Array(pixels.length / 4)
  const dark = opaque.map((_, i) => {
    const alpha = pixels[4 * i + 3]
    opaque[i] = alpha >> 7
    const light = 0.3 * pixels[4 * i] + 0.59 * pixels[4 * i + 1] + 0.11 * pixels[4 * i + 2]
    return alpha * (255 - light) > 127 * 255 ? 1 : 0
  })
  const parts = dark.includes(1) ? dark : opaque
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
  parts.forEach((part, i) => {
    if (!part) return
    const [x, y] = [i % columns, Math.floor(i / columns)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = y + 1
  })
  return { parts, columns, box: { left, top, width: right - left, height: bottom - top } }
}

/** Spreads points evenly over the dark parts. */
export function spread({ parts, columns, box: { left, top, width, height } }: Ink, count: number): Points {
  const shares = new Float32Array(2 * count)
  let found = 0
  for (let i = 0; i < TRIES && found < shares.length; i++) {
    const [x, y] = [(i / PLASTIC) % 1, (i / PLASTIC ** 2) % 1]
    if (!parts[Math.floor(left + x * width) + columns * Math.floor(top + y * height)]) continue
    shares[found++] = x
    shares[found++] = y
  }
  return { shares: shares.subarray(0, found), aspect: width / height }
}
