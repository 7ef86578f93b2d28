// @ts-check
/**
 * A player: a flock, its clock and its picture on a canvas of this page. Commands go in and records come out, so that a
 * player elsewhere, such as in a worker, can serve a show as well.
 *
 * A panic in the WebAssembly leaves a flock that cannot fly on. The player then pauses and reports it once.
 */

import { RustPlayer } from './engine.js'
import { FRAME_BUDGET, allParams, presetOf } from './options.js'
import { PALETTES } from './palettes.js'

/** @typedef {import('./options.js').Values} Values */
/** @typedef {{ left: number, top: number, width: number, height: number, zoom: number }} Place
 *   of the picture in its box: CSS px, and CSS px per world px */
/**
 * What a snapshot of a frame contains: always `steps`, `place` once the canvas has a box, and what is asked for.
 * @typedef {object} Snapshot
 * @property {number} steps flown since the start
 * @property {Place} [place]
 * @property {import('../../target/web/table.js').ParamValues} [params]
 * @property {Float32Array} [positions] in the picture, in world px: x and y of each boid
 * @property {Float32Array} [velocities]
 * @property {{ columns: number, rows: number }} [cells] by which a step finds neighbours
 * @property {import('./types.js').Cost} [cost] of the last frame
 * @property {import('./types.js').Inspection} [look] at the boid asked for
 */
/** @typedef {{ params?: boolean, positions?: boolean, velocities?: boolean, cells?: boolean, cost?: boolean, look?: number }} Want */

export class Player {
  #rust
  #failed

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Values} values
   * @param {() => void} failed is called after a panic
   */
  constructor(canvas, values, failed) {
    this.#rust = new RustPlayer(canvas, record(values), this.#guard)
    this.#failed = failed
  }

  /** @param {Values} values all of them, while the flock flies */
  configure(values) {
    this.#call((rust) => rust.configure(record(values)))
  }

  /** @param {{ width: number, height: number, pixelRatio: number }} box sides in CSS px */
  resize(box) {
    this.#call((rust) => rust.resize(box))
  }

  /** @param {Record<import('./style.js').Colour, string>} colours as CSS writes them */
  setColours(colours) {
    this.#call((rust) => rust.setColours(colours))
  }

  /** @param {import('./palettes.js').ColourBy} what */
  colourBy(what) {
    this.#call((rust) => rust.colourBy(what, PALETTES[what]))
  }

  /** @param {boolean} on */
  setTrails(on) {
    this.#call((rust) => rust.setTrails(on))
  }

  play() {
    this.#rust.play()
  }

  pause() {
    this.#rust.pause()
  }

  /** @param {number} n */
  step(n) {
    this.#call((rust) => rust.step(n))
  }

  /**
   * Flies up to `steps` steps, as many as `ms` of time allow.
   * @param {number} steps
   * @param {number} ms
   */
  settle(steps, ms) {
    this.#call((rust) => rust.settle(steps, ms))
  }

  reset() {
    this.#call((rust) => rust.reset())
  }

  /** Repaints after the browser has lost the picture of `canvas` or of {@link buffer}. */
  restore() {
    this.#call((rust) => rust.restore())
  }

  /** The canvas behind the visible one. */
  get buffer() {
    return this.#rust.buffer
  }

  /** The flock in Rust. */
  get flock() {
    return this.#rust.flock
  }

  /**
   * A snapshot of what is shown.
   * @param {Want} want
   * @returns {Snapshot}
   */
  snapshot(want) {
    return this.#call((rust) => rust.snapshot(want))
  }

  /**
   * Calls `frame` with a snapshot of every frame from now on; without it, no function any more.
   * @param {Want} want
   * @param {(snapshot: Snapshot) => void} [frame]
   */
  onFrame(want, frame) {
    this.#rust.onFrame(want, frame)
  }

  free() {
    this.#rust.free()
  }

  /**
   * @template T
   * @param {(rust: RustPlayer) => T} act throws an `Error` unless it panics
   */
  #call(act) {
    try {
      return act(this.#rust)
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) this.#fail()
      throw error
    }
  }

  /**
   * Wraps the function that flies a frame, so that a frame that fails is the last.
   * @param {(now: number) => void} fly
   * @returns {(now: number) => void}
   */
  #guard = (fly) => (now) => {
    try {
      fly(now)
    } catch (error) {
      this.#fail()
      throw error
    }
  }

  #fail() {
    this.#rust.pause()
    this.#failed()
  }
}

/**
 * What Rust needs of the values.
 * @param {Values} values
 */
function record(values) {
  const { obstacles, zoom = 1, frameBudget = FRAME_BUDGET, width, height } = values
  const preset = presetOf(values).values
  const density = { count: preset.count, width: preset.width, height: preset.height }
  return { params: allParams(values), obstacles, zoom, frameBudget, width, height, preset: density }
}
