// @ts-check
/**
 * The WebAssembly: started once, however many ask for it, and only when someone does.
 */

import start, { Flock as RustFlock, Show as RustShow } from '../../target/web/boids_canvas.js'

/** @typedef {import('../../target/web/boids_canvas.js').InitInput} Source */

/** @type {Promise<unknown> | undefined} */
let started
let ready = false

/**
 * Starts the WebAssembly, unless it is started already. After a failure it can be tried again.
 * @param {() => Source | Promise<Source>} source gives bytes, a `Response`, a URL or a compiled module
 * @returns {Promise<void>}
 */
export async function startFrom(source) {
  try {
    await (started ??= start({ module_or_path: source() }))
    ready = true
  } catch (error) {
    started = undefined
    throw new Error(`the WebAssembly cannot be started: ${error}`, { cause: error })
  }
}

/** @param {string} what */
export function needEngine(what) {
  if (!ready) throw new Error(`${what} needs the WebAssembly: call init() and wait for it first`)
}

Object.assign(RustFlock.prototype, {
  /** @this {RustFlock} */
  measure() {
    const [polarisation, nearest, groups, speed] = this.measures()
    return { polarisation, nearest, groups, speed }
  },

  /** @this {RustFlock} @param {number} boid */
  look(boid) {
    return look(this, boid)
  },
})

/**
 * What a boid sees and is about to do.
 * @param {RustFlock} flock
 * @param {number} boid
 * @returns {import('./types.js').Look}
 */
export function look(flock, boid) {
  const [vectors, ...flockmates] = flock.inside(boid)
  /** @param {number} i @returns {[number, number]} */
  const vector = (i) => [vectors[2 * i], vectors[2 * i + 1]]
  /** @param {number} i */
  const rule = (i) => ({ pull: vector(2 + i), flockmates: flockmates[i] })
  return {
    boid,
    position: vector(0),
    velocity: vector(1),
    cohesion: rule(0),
    alignment: rule(1),
    separation: rule(2),
    pointer: vector(5),
    obstacles: vector(6),
    sum: vector(7),
    next: vector(8),
  }
}

/**
 * A flock. The class comes from the WebAssembly; the proxy only turns a call that comes too early into an error that
 * says so.
 */
export const Flock = new Proxy(RustFlock, {
  construct(target, args, newTarget) {
    needEngine('new Flock()')
    return Reflect.construct(target, args, newTarget)
  },
})

export { RustFlock, RustShow }
