/**
 * Custom markers, on a page or in a worker: a path as edges for the rasteriser, and both path and image as the
 * 2D context draws them.
 */

import { contoursOf } from '../options/path.js'

/** An arrow: the shape where no path is given. */
const ARROW = 'M8 0-8 6-4 0-8-6z'

/**
 * In px: an image up to this length is turned beforehand. Without a GPU, 5,000 images then take 0.4 of the time. The tip of
 * a longer one would be seen to jump from heading to heading.
 */
const MAX_SPRITE = 48
/** Headings of a sprite, in rows of so many. */
const HEADINGS = 128
const COLUMNS = 16

/** An image at all headings. */
export type Sprites = { length: number; side: number; canvas: HTMLCanvasElement | OffscreenCanvas }

export class OwnMarker {
  /** Of the path: x and y of the start and of the end of each. The longer side of the path is 1, its middle the origin. */
  edges = new Float32Array()
  #path = new Path2D()
  #levels: ImageBitmap[] = []
  #sprites: Sprites | undefined

  /** @param text SVG path data that was checked */
  setPath(text: string = ARROW) {
    const contours = contoursOf(text) ?? []
    const [left, top, right, bottom] = [Math.min, Math.max].flatMap((end) =>
      [0, 1].map((axis) => end(...contours.flat().map((point) => point[axis]))),
    )
    const size = Math.max(right - left, bottom - top)
    const polygons = contours.map((points) =>
      points.map(([x, y]) => [(x - (left + right) / 2) / size, (y - (top + bottom) / 2) / size]),
    )
    this.edges = new Float32Array(
      polygons.flatMap((points) => points.flatMap((point, i) => [...point, ...(points[i + 1] ?? points[0])])),
    )
    this.#path = new Path2D(polygons.map((points) => `M${points.join(' ')}Z`).join(''))
  }

  /** @param levels the image in several sizes, the largest first */
  setImage(levels: ImageBitmap[]) {
    this.#levels = levels
    this.#sprites = undefined
  }

  /**
   * @param x of the middle
   * @param aheadX where +x points, as long as the longer side
   */
  draw(pen: CanvasRenderingContext2D, wantsImage: boolean, x: number, y: number, aheadX: number, aheadY: number) {
    // a restored flock may want an image that is not here
    const isImage = wantsImage && this.#levels.length > 0
    const length = Math.hypot(aheadX, aheadY)
    if (isImage && length <= MAX_SPRITE) return this.#drawSprite(pen, x, y, Math.atan2(aheadY, aheadX), length)
    pen.save()
    pen.transform(aheadX, aheadY, -aheadY, aheadX, x, y)
    if (isImage) this.#drawImage(pen, length)
    else {
      pen.lineWidth /= length
      pen.lineJoin = 'round'
      pen.fill(this.#path)
      pen.stroke(this.#path)
    }
    pen.restore()
  }

  #drawSprite(pen: CanvasRenderingContext2D, x: number, y: number, angle: number, length: number) {
    // lengths differ by rounding from boid to boid
    const isReady = Math.abs(length - (this.#sprites?.length ?? 0)) < 0.01
    const { side, canvas } = (this.#sprites = (isReady && this.#sprites) || this.#turned(length))
    const heading = Math.round((angle / (2 * Math.PI) + 1) * HEADINGS) % HEADINGS
    const column = heading % COLUMNS
    const row = (heading - column) / COLUMNS
    pen.drawImage(canvas, column * side, row * side, side, side, x - side / 2, y - side / 2, side, side)
  }

  #turned(length: number): Sprites {
    // the diagonal of a square, and a pixel around it
    const side = Math.ceil(length * Math.SQRT2) + 2
    const [width, height] = [COLUMNS * side, (HEADINGS / COLUMNS) * side]
    const canvas = globalThis.document?.createElement('canvas') ?? new OffscreenCanvas(1, 1)
    Object.assign(canvas, { width, height })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    for (let heading = 0; heading < HEADINGS; heading++) {
      const column = heading % COLUMNS
      pen.setTransform(length, 0, 0, length, (column + 0.5) * side, ((heading - column) / COLUMNS + 0.5) * side)
      pen.rotate((heading / HEADINGS) * 2 * Math.PI)
      this.#drawImage(pen, length)
    }
    return { length, side, canvas }
  }

  /** Draws the smallest level that is no smaller than on the picture. Shrunk to less than a half, an image would flicker. */
  #drawImage(pen: CanvasRenderingContext2D, length: number) {
    const levels = this.#levels
    const side = ({ width, height }: ImageBitmap) => Math.max(width, height)
    const level = levels[Math.max(0, levels.filter((level) => side(level) >= length).length - 1)]
    if (!level) return
    const [width, height] = [level.width, level.height].map((px) => px / side(level))
    pen.drawImage(level, -width / 2, -height / 2, width, height)
  }
}
