// @ts-check
/**
 * The player of the light build. It does in JavaScript what `web/src/player.rs` does in Rust: its WebAssembly knows numbers
 * only, which is half the code. It paints by paths of the 2D context.
 */

import * as rust from '../../../target/web/light/boids_canvas.js'
import { toNumbers } from '../numbers.js'
import { allParams, presetOf } from '../options.js'
import { pictureOf } from '../picture.js'
import { optionError } from '../reader.js'

/** @typedef {import('../options.js').Values} Values */
/** @typedef {{ width: number, height: number, pixelRatio: number }} Box sides in CSS px */

/** In ms. A frame flies its first step in any case and further ones only within this time. */
const STEPPING_TIME = 8

/** The flights of the WebAssembly that are free again. @type {number[]} */
const unused = []

export class Player {
  #canvas
  #pen
  #on
  #flight
  #life = new AbortController()
  /** @type {Values} */
  #values = {}
  /** @type {Box | undefined} */
  #box
  /** Width, height and pixel ratio of the picture. @type {number[]} */
  #picture = []
  /** @type {Record<string, string> | undefined} */
  #colours
  #frame = 0
  /** Whether a call has panicked. The flight counts as in use then, and cannot be freed. */
  #hasPanicked = false

  /**
   * @param {HTMLCanvasElement | OffscreenCanvas} canvas
   * @param {Values} values
   * @param {Pick<import('../player.js').On, 'changed' | 'failed'>} on
   */
  constructor(canvas, values, on) {
    this.#canvas = canvas
    const pen = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d')
    if (!pen) throw new Error('the canvas has no 2D context')
    this.#pen = pen
    this.#on = on
    this.#flight = unused.pop() ?? rust.create()
    this.#apply(values)
    canvas.addEventListener('contextrestored', () => this.#show(), { signal: this.#life.signal })
  }

  /** The number of boids. */
  get length() {
    return Number(allParams(this.#values).count)
  }

  /** @param {Values} values all of them, while the flock flies */
  configure(values) {
    this.#apply(values)
    this.#report()
  }

  /** @param {Box} box */
  resize(box) {
    this.#apply(this.#values, box)
    this.#report()
  }

  #report() {
    this.#on.changed({ place: this.#place, length: this.length })
  }

  /** @type {import('../player.js').Place | undefined} */
  #place

  /** @param {Values} values @param {Box} [box] */
  #apply(values, box = this.#box) {
    const { zoom = 1, width = NaN, height = NaN } = values
    const view = [
      zoom === 'auto' ? NaN : zoom,
      width,
      height,
      box?.width ?? NaN,
      box?.height ?? NaN,
      box?.pixelRatio ?? NaN,
    ]
    const [all, preset] = [allParams(values), presetOf(values).values].map(toNumbers)
    const answer = this.#call(() => rust.configure(this.#flight, new Float64Array(view), all, preset))
    if (answer.length === 1) {
      const { count } = allParams(values)
      const allowed = answer[0]
        ? `at most ${answer[0]} in this world with these ranges`
        : 'a number that fits in memory'
      throw optionError('count', count, allowed)
    }
    this.#values = values
    this.#box = box
    if (!answer.length) return
    const [left, top, ...sides] = answer
    this.#place = {
      left,
      top,
      width: sides[0],
      height: sides[1],
      zoom: sides[2],
      x: 0,
      y: 0,
      pixelRatio: sides[3] / sides[0],
    }
    this.#picture = sides.slice(3)
    const [w, h] = this.#picture
    if (this.#canvas.width !== w || this.#canvas.height !== h) Object.assign(this.#canvas, { width: w, height: h })
    this.#show()
  }

  /** @param {Record<string, string>} colours as CSS writes them */
  setColours(colours) {
    this.#colours = colours
    this.#show()
  }

  play() {
    this.#frame ||= requestAnimationFrame(this.#fly)
  }

  pause() {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    if (!this.#hasPanicked) rust.pause(this.#flight)
  }

  /** A frame that fails is the last. @param {number} now */
  #fly = (now) => {
    // requested first, while the browser's code for it is still in the processor's cache
    this.#frame = requestAnimationFrame(this.#fly)
    this.#steps(
      this.#call(() => rust.tick(this.#flight, now)),
      STEPPING_TIME,
    )
    this.#show()
  }

  /**
   * Flies up to `n` steps, as many as `ms` of time allow, and leaves out the others.
   * @param {number} n
   * @param {number} ms
   */
  #steps(n, ms) {
    const end = performance.now() + ms
    for (let flown = 0; flown < n; flown++) {
      if (flown && performance.now() > end) return rust.discard(this.#flight)
      this.#call(() => rust.step(this.#flight))
    }
  }

  /** @param {number} n */
  step(n) {
    this.settle(n, Infinity)
  }

  /** @param {number} steps @param {number} ms */
  settle(steps, ms) {
    this.#steps(steps, ms)
    rust.discard(this.#flight)
    this.#show()
  }

  reset() {
    this.#call(() => rust.restart(this.#flight))
    this.#show()
  }

  /** @param {{ x: number, y: number }} [place] of the pointer, in shares of the picture's sides; none if it is elsewhere */
  setPointer(place) {
    rust.point(this.#flight, place?.x ?? NaN, place?.y ?? NaN)
  }

  /** Paints the flock as it is: see `web/src/paths.rs`. */
  #show() {
    const pen = this.#pen
    const [width, height, line] = this.#picture
    if (!width || !this.#colours) return
    const { background, border, fill, outline, predator } = this.#colours
    pen.clearRect(0, 0, width, height)
    pen.fillStyle = background
    pen.fillRect(0, 0, width, height)
    pen.strokeStyle = border
    pen.lineWidth = line
    pen.strokeRect(line / 2, line / 2, width - line, height - line)
    const { marker, predators } = allParams(this.#values)
    this.#paint(false, CORNERS[/** @type {keyof typeof CORNERS} */ (marker)], fill, outline)
    if (predators) this.#paint(true, CORNERS.triangle, predator, predator)
  }

  /**
   * @param {boolean} predators instead of the boids
   * @param {number} corners of a shape; 0 of a circle
   * @param {string} fill
   * @param {string} outline
   */
  #paint(predators, corners, fill, outline) {
    const pen = this.#pen
    const shapes = this.#call(() => rust.shapes(this.#flight, predators))
    pen.lineWidth = shapes[0]
    pen.fillStyle = fill
    pen.strokeStyle = outline
    for (let i = 1; i < shapes.length;) {
      pen.beginPath()
      if (corners) {
        pen.moveTo(shapes[i++], shapes[i++])
        for (let corner = 1; corner < corners; corner++) pen.lineTo(shapes[i++], shapes[i++])
        pen.closePath()
      } else {
        pen.arc(shapes[i++], shapes[i++], shapes[i++], 0, 2 * Math.PI)
      }
      pen.fill()
      pen.stroke()
    }
  }

  /** The picture, as a PNG. */
  picture() {
    return pictureOf(this.#canvas)
  }

  setCamera() {
    throw new Error('there is no camera in the light build')
  }

  get flock() {
    throw new Error('there is no flock in the light build')
  }

  get cost() {
    throw new Error('there is no cost in the light build')
  }

  /** @param {string} name @returns {Promise<number | string>} */
  async query(name) {
    switch (name) {
      case 'length':
        return this.length
      case 'steps':
        return rust.steps(this.#flight)
      case 'fingerprint':
        return rust.fingerprint(this.#flight).toString(16).padStart(16, '0')
    }
    throw optionError('query', name, 'one of length, steps, fingerprint in the light build')
  }

  free() {
    this.pause()
    this.#life.abort()
    if (this.#hasPanicked) return
    rust.free(this.#flight)
    unused.push(this.#flight)
  }

  /**
   * @template T
   * @param {() => T} act ends the flight if it panics
   */
  #call(act) {
    try {
      return act()
    } catch (error) {
      this.#hasPanicked = true
      cancelAnimationFrame(this.#frame)
      this.#on.failed()
      throw error
    }
  }
}

/** Corners of a marker; none of a circle. */
const CORNERS = { triangle: 3, square: 4, circle: 0 }
