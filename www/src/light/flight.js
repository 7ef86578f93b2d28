// @ts-check
/**
 * A flight of the light build, with those methods of the whole build's `Player` (`web/src/player.rs`) that `player.js` calls
 * without its features. The light WebAssembly knows numbers only, which is half the code. Paths of the 2D context paint: see
 * `web/src/paths.rs`.
 */

import * as rust from '../../../target/web/light/boids_canvas.js'
import { optionError } from '../reader.js'

/** @import { Player } from '../../../target/web/boids_canvas.js' */
/** @import { Picture } from '../viewport.js' */

/** In ms. A frame flies its first step in any case and further ones only within this time. */
const STEPPING_TIME = 8

/** The flights of the WebAssembly that are free again. @type {number[]} */
const unused = []

/** @implements {Pick<Player, 'fit' | 'fly' | 'paint' | 'pause' | 'reset' | 'setColours' | 'settle' | 'step'>} */
export class Flight {
  #canvas
  #pen
  #flight = unused.pop() ?? rust.create()
  /** @type {Picture | undefined} */
  #picture
  /** @type {Record<string, string> | undefined} */
  #colours
  /** In ms, of a frame. */
  budget = Infinity
  flock = flockOf(this.#flight)

  /** @param {HTMLCanvasElement | OffscreenCanvas} canvas */
  constructor(canvas) {
    this.#canvas = canvas
    const pen = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d')
    if (!pen) throw new Error('the canvas has no 2D context')
    this.#pen = pen
  }

  /** The canvas on which it paints is the visible one. */
  get buffer() {
    return this.#canvas
  }

  /** @param {Picture} picture */
  fit(picture) {
    this.#picture = picture
    const { width, height } = picture
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height })
    this.paint()
  }

  /** @param {Record<string, string>} colours as CSS writes them */
  setColours(colours) {
    this.#colours = colours
    this.paint()
  }

  /** @param {number} now @param {number} interval */
  fly(now, interval) {
    const ms = Math.max(STEPPING_TIME, Math.min(this.budget, interval / 2))
    this.#steps(rust.tick(this.#flight, now, interval), ms)
    return this.paint()
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
      rust.step(this.#flight)
    }
  }

  pause() {
    rust.pause(this.#flight)
    return true
  }

  /** @param {number} n */
  step(n) {
    this.settle(n, Infinity)
  }

  /** @param {number} steps @param {number} ms */
  settle(steps, ms) {
    this.#steps(steps, ms)
    rust.discard(this.#flight)
    this.paint()
  }

  reset() {
    rust.restart(this.#flight)
    this.paint()
  }

  restore() {
    this.paint()
  }

  snapshot() {
    return { steps: this.flock.steps }
  }

  free() {
    rust.free(this.#flight)
    unused.push(this.#flight)
  }

  /** Paints the flock as it is. */
  paint() {
    const [pen, picture] = [this.#pen, this.#picture]
    if (!picture || !this.#colours) return true
    const { width, height, pixelRatio: line, x, y } = picture
    const { background, border, fill, outline, predator } = this.#colours
    pen.clearRect(0, 0, width, height)
    pen.fillStyle = background
    pen.fillRect(0, 0, width, height)
    pen.strokeStyle = border
    pen.lineWidth = line
    // a camera's picture does not end at the world's border
    if (!x && !y) pen.strokeRect(line / 2, line / 2, width - line, height - line)
    this.#paintShapes(false, fill, outline, picture)
    this.#paintShapes(true, predator, predator, picture)
    return true
  }

  /**
   * @param {boolean} predators instead of the boids
   * @param {string} fill
   * @param {string} outline
   * @param {Picture} picture
   */
  #paintShapes(predators, fill, outline, { zoom, pixelRatio, x, y }) {
    const pen = this.#pen
    const shapes = rust.shapes(this.#flight, predators, zoom * pixelRatio, x, y)
    const [line, corners] = shapes
    pen.lineWidth = line
    pen.fillStyle = fill
    pen.strokeStyle = outline
    for (let i = 2; i < shapes.length;) {
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
}

/**
 * The flock of a flight, with those members of the whole build's that `player.js` uses.
 * @param {number} flight
 */
function flockOf(flight) {
  /** @type {Float64Array} */
  let params = new Float64Array()
  return {
    params: () => params,

    /** @param {Float64Array} given */
    setParams(given) {
      if (!rust.configure(flight, given)) throw optionError('count', given[0], 'a number of boids that fits in memory')
      params = given
    },

    setObstacles() {},

    get length() {
      return params[0]
    },

    get steps() {
      return rust.steps(flight)
    },

    fingerprint: () => rust.fingerprint(flight).toString(16).padStart(16, '0'),

    /** @param {number} [x] @param {number} [y] */
    setPointer: (x = NaN, y = NaN) => rust.point(flight, x, y),

    free() {},
  }
}
