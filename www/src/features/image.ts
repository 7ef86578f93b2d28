/**
 * A feature of a show: the image of the marker `image`. It is the child of the element with `slot="marker"`: an `<img>`, an
 * `<svg>`, or a `<template>` that contains one.
 *
 * Nothing is loaded here. The page itself has loaded an `<img>`. An `<svg>` becomes an image, for which browsers neither load
 * other files nor run scripts.
 */

import { checkPixels } from '../player/picture.js'
import { imageOf } from './svg-image.js'
import type { On } from '../player/player.js'
import type { Shown } from './shown.js'

/** In px: the longer side of the largest level. A larger image is made smaller. */
const MAX_SIDE = 512
/** The same of the smallest level: no marker is smaller on the screen. */
const MIN_SIDE = 4
const ALLOWED = 'used with a child that has slot="marker": an <img>, an <svg>, or a <template> with an <svg>'

export class ImageFeature {
  readonly #view
  readonly #refuse
  /** Only while it is needed. */
  #slot: HTMLSlotElement | undefined
  /** Ends what watches the child. */
  #watching = new AbortController()
  /** The last attempt to read the image. */
  #attempt: object | undefined

  /** @param refuse is called where there is no image */
  constructor(view: Shown, refuse: On['refused']) {
    this.#view = view
    this.#refuse = refuse
    view.signal.addEventListener('abort', () => this.#end())
  }

  update() {
    const isOn = this.#view.values.marker === 'image'
    if (isOn === Boolean(this.#slot)) return
    const { canvas, player, signal } = this.#view
    if (!isOn) {
      this.#end()
      return player.setImage([])
    }
    const slot = (this.#slot = document.createElement('slot'))
    slot.name = 'marker'
    slot.hidden = true
    slot.addEventListener('slotchange', () => this.#watch())
    canvas.after(slot)
    // the parser may be at the start tag still
    if (document.readyState !== 'loading') this.#watch()
    else document.addEventListener('DOMContentLoaded', () => this.#watch(), { once: true, signal })
  }

  /** Only the first slot of a name has the child. */
  #end() {
    this.#watching.abort()
    this.#slot?.remove()
    this.#slot = this.#attempt = undefined
  }

  /** Reads the image of the child, and again whenever it changes. */
  #watch() {
    this.#watching.abort()
    // a slot that was removed has lost its child, too
    if (!this.#slot) return
    this.#watching = new AbortController()
    const { signal } = this.#watching
    const child = this.#slot.assignedElements()[0]
    const read = () => void this.#read(child)
    // also an image that gets another source
    for (const type of ['load', 'error']) child?.addEventListener(type, read, { signal })
    if (isImg(child)) {
      // a lazy one that is hidden would never load
      child.loading = 'eager'
      if (!child.complete) return
    }
    if (isSvg(child)) {
      const observer = new MutationObserver(read)
      observer.observe(child, { subtree: true, childList: true, attributes: true, characterData: true })
      signal.addEventListener('abort', () => observer.disconnect())
    }
    read()
  }

  async #read(child: Element | undefined) {
    const attempt = (this.#attempt = {})
    const { player } = this.#view
    try {
      const levels = await levelsOf(child)
      // the child may be another one by now, and the view may have ended
      if (attempt === this.#attempt) player.setImage(levels)
    } catch (error) {
      // an image that is loaded anew is read anew
      if (attempt !== this.#attempt || (isImg(child) && !child.complete)) return
      player.setImage([])
      const { message } = error as Error
      const reason = new Error(`marker "image" shows no image: ${message}`, { cause: error })
      this.#refuse(Object.assign(reason, { option: 'marker', value: 'image', allowed: ALLOWED }))
    }
  }
}

/** What another frame has made is no instance of this one's classes. */
const isImg = (node: Element | undefined): node is HTMLImageElement => node?.localName === 'img'
const isSvg = (node: Element | undefined): node is SVGSVGElement => node?.localName === 'svg'

/** An image in several sizes, each half as large as the one before: browsers shrink an image well by up to a half. */
async function levelsOf(child: Element | undefined) {
  const source = (child as HTMLTemplateElement | undefined)?.content?.firstElementChild ?? child
  const image = isSvg(source) ? largest(source) : source
  if (!isImg(image)) throw new Error(`it must be ${ALLOWED}`)
  await image.decode().catch(() => {
    const policy = image === source ? '' : ' (does the policy of the page forbid images from data:?)'
    throw new Error(`the browser cannot decode the <${source?.localName}>${policy}`)
  })
  const { naturalWidth: width, naturalHeight: height } = image
  const longer = Math.max(width, height)
  if (!(width && height)) throw new Error('it has no width and height')
  const levels = []
  let from: HTMLImageElement | HTMLCanvasElement = image
  for (let side = Math.min(longer, MAX_SIDE); side >= MIN_SIDE || !levels.length; side /= 2) {
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil((side * width) / longer)
    canvas.height = Math.ceil((side * height) / longer)
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(from, 0, 0, canvas.width, canvas.height)
    if (from === image) checkPixelsOf(canvas, pen)
    levels.push(await createImageBitmap(canvas))
    from = canvas
  }
  return levels
}

/**
 * Throws where there is nothing to see, or the image is of another origin that has not allowed this page to read it: no picture of
 * the flock could be taken or recorded.
 * @param pen which has drawn it
 */
function checkPixelsOf({ width, height }: HTMLCanvasElement, pen: CanvasRenderingContext2D) {
  checkPixels()
  let pixels
  try {
    pixels = pen.getImageData(0, 0, width, height).data
  } catch {
    throw new Error('it comes from another origin; it needs crossorigin="anonymous", and permission from its server')
  }
  if (!pixels.some(Boolean))
    throw new Error('it is empty (an <svg> image cannot use files or style sheets of the page)')
}

/** An inline `<svg>` as an image, as large as the largest level. */
function largest(svg: SVGSVGElement) {
  const own = `0 0 ${svg.getAttribute('width')} ${svg.getAttribute('height')}`
  const viewBox = svg.getAttribute('viewBox') ?? own
  const [width, height] = viewBox
    .trim()
    .split(/[\s,]+/)
    .slice(2)
    .map(parseFloat)
  const scale = MAX_SIDE / Math.max(width, height)
  if (!(scale > 0 && scale < Infinity)) throw new Error('it needs a viewBox, or a width and a height')
  return imageOf(svg, { viewBox, width: scale * width, height: scale * height })
}
