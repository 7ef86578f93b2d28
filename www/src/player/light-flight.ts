/**
 * What the light build imports as `#wasm`: a flight, with those methods of the whole build's `Player` (`web/src/player.rs`) that
 * `player.ts` calls without its features. The light WebAssembly only knows numbers, which halves its code. The flock is painted with
 * paths of the 2D context: see `web/src/paths.rs`.
 */

import * as rust from '#web/light/boids_canvas.js'
import { optionError } from '../options/reader.js'
import type { Player } from '#web/boids_canvas.js'
import type { Picture } from './viewport.js'

export { default, work } from '#web/light/boids_canvas.js'
export { Flight as Player }

/** In ms. A frame flies its first step in any case and further ones only within this time. */
const STEPPING_TIME = 8

/** The flights of the WebAssembly that are free again. */
const unused: number[] = []

class Flight implements Pick<Player, 'fit' | 'fly' | 'paint' | 'pause' | 'reset' | 'setColours' | 'settle' | 'step'> {
  #canvas
  #pen
  #flight = unused.pop() ?? rust.create()
  #picture: Picture | undefined
  #colours: Record<string, string> | undefined
  /** In ms, of a frame. */
  budget = Infinity
  flock = flockOf(this.#flight)

  constructor(canvas: HTMLCanvasElement | OffscreenCanvas) {
    this.#canvas = canvas
    const pen = (canvas as HTMLCanvasElement).getContext('2d')
    if (!pen) throw new Error('the canvas has no 2D context')
    this.#pen = pen
  }

  /** The canvas on which it paints is the visible one. */
  get buffer() {
    return this.#canvas
  }

  fit(picture: Picture) {
    this.#picture = picture
    const { width, height } = picture
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height })
    this.paint()
  }

  /** @param colours as CSS writes them */
  setColours(colours: Record<string, string>) {
    this.#colours = colours
    this.paint()
  }

  fly(now: number, interval: number) {
    const ms = Math.max(STEPPING_TIME, Math.min(this.budget, interval / 2))
    this.#steps(rust.tick(this.#flight, now, interval), ms)
    return this.paint()
  }

  /** Flies up to `n` steps, as many as `ms` of time allow, and leaves out the others. */
  #steps(n: number, ms: number) {
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

  step(n: number) {
    this.settle(n, Infinity)
  }

  settle(steps: number, ms: number) {
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
    if (rust.free(this.#flight)) unused.push(this.#flight)
  }

  paint() {
    const [pen, picture] = [this.#pen, this.#picture]
    if (!picture || !this.#colours) return true
    const { width, height, pixelRatio: line, byCamera } = picture
    const { background, border, fill, outline, predator } = this.#colours
    pen.clearRect(0, 0, width, height)
    pen.fillStyle = background
    pen.fillRect(0, 0, width, height)
    pen.strokeStyle = border
    pen.lineWidth = line
    if (!byCamera) pen.strokeRect(line / 2, line / 2, width - line, height - line)
    this.#paintShapes(false, fill, outline, picture)
    this.#paintShapes(true, predator, predator, picture)
    return true
  }

  /** @param predators instead of the boids */
  #paintShapes(predators: boolean, fill: string, outline: string, { zoom, pixelRatio, x, y, width, height }: Picture) {
    const pen = this.#pen
    const shapes = rust.shapes(this.#flight, predators, zoom * pixelRatio, x, y, width, height)
    const [line, corners] = shapes
    pen.lineWidth = line
    pen.fillStyle = fill
    pen.strokeStyle = outline
    for (let i = 2; i < shapes.length;) {
      pen.beginPath()
      for (let left = shapes[i++]; left; left--) {
        if (corners) {
          pen.moveTo(shapes[i++], shapes[i++])
          for (let corner = 1; corner < corners; corner++) pen.lineTo(shapes[i++], shapes[i++])
          pen.closePath()
        } else {
          const [x, y, radius] = [shapes[i++], shapes[i++], shapes[i++]]
          // without this, a line would lead here from the circle before
          pen.moveTo(x + radius, y)
          pen.arc(x, y, radius, 0, 2 * Math.PI)
        }
      }
      pen.fill()
      pen.stroke()
    }
  }
}

/** The flock of a flight, with those members of the whole build's that `player.ts` uses. */
function flockOf(flight: number) {
  let params: Float64Array = new Float64Array()
  return {
    params: () => params,

    setParams(given: Float64Array) {
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

    setPointer: (x: number = NaN, y: number = NaN) => rust.point(flight, x, y),

    free() {},
  }
}
