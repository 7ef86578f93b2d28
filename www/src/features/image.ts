/**
 * A feature of a show: the image of the marker `image`. It is the child of the element with `slot="marker"`: an `<img>`, an
 * `<svg>`, or a `<template>` that contains one.
 *
 * Nothing is loaded here. The page itself has loaded an `<img>`. An `<svg>` becomes an image, for which browsers neither load
 * other files nor run scripts.
 */

import { imageOf } from './svg-image.js'
import type { Values } from '../options/options.js'
import type { On } from '../player/player.js'
import type { Parts } from './parts.js'

/** In px: the longer side of the largest level. A larger image is made smaller. */
const MAX_SIDE = 512
/** The same of the smallest level: no marker is smaller on the screen. */
const MIN_SIDE = 4
const ALLOWED = 'used with a child that has slot="marker": an <img>, an <svg>, or a <template> with an <svg>'

export class ImageFeature {
  #show
  #refuse
  /** Only while it is needed. */
  #slot: HTMLSlotElement | undefined
  /** The child whose image was read last, or is being read. */
  #source: Element | undefined

  /** @param refuse is called where there is no image */
  constructor(show: Parts, refuse: On['refused']) {
    this.#show = show
    this.#refuse = refuse
    // only the first slot of a name has the child
    show.signal.addEventListener('abort', () => this.#slot?.remove())
  }

  configure({ marker }: Values) {
    const isOn = marker === 'image'
    if (isOn === Boolean(this.#slot)) return
    const { canvas, player, signal } = this.#show
    this.#slot?.remove()
    this.#slot = this.#source = undefined
    if (!isOn) return player.setImage([])
    const slot = (this.#slot = document.createElement('slot'))
    slot.name = 'marker'
    slot.hidden = true
    slot.addEventListener('slotchange', () => this.#update())
    canvas.after(slot)
    // the parser may be at the start tag still
    if (document.readyState !== 'loading') this.#update()
    else document.addEventListener('DOMContentLoaded', () => this.#update(), { once: true, signal })
  }

  async #update() {
    const { player, signal } = this.#show
    const source = this.#slot?.assignedElements()[0]
    if (!this.#slot || (source && source === this.#source)) return
    this.#source = source
    // the child may be another one later, and the show may have ended
    const isCurrent = () => source === this.#source && !signal.aborted
    try {
      const levels = await levelsOf(source)
      if (isCurrent()) player.setImage(levels)
    } catch (error) {
      const { message } = error as Error
      const reason = new Error(`marker "image" shows no image: ${message}`, { cause: error })
      if (isCurrent()) this.#refuse(Object.assign(reason, { option: 'marker', value: 'image', allowed: ALLOWED }))
    }
  }
}

/** An image in several sizes, each half as large as the one before: browsers shrink an image well by up to a half. */
async function levelsOf(child: Element | undefined) {
  const source = child instanceof HTMLTemplateElement ? child.content.firstElementChild : child
  const image = source instanceof SVGSVGElement ? largest(source) : source
  if (!(image instanceof HTMLImageElement)) throw new Error(`it must be ${ALLOWED}`)
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
    if (from === image) checkOrigin(pen)
    levels.push(await createImageBitmap(canvas))
    from = canvas
  }
  return levels
}

/**
 * Throws where the image is of another origin that has not allowed this page to read it: no picture of the flock could be
 * taken or recorded.
 * @param pen which has drawn it
 */
function checkOrigin(pen: CanvasRenderingContext2D) {
  try {
    pen.getImageData(0, 0, 1, 1)
  } catch {
    throw new Error('it comes from another origin; it needs crossorigin="anonymous", and permission from its server')
  }
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
