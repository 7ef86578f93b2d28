// @ts-check
/**
 * The tools: the pointer inspects a boid, acts on the flock as a force, or adds and removes boids and obstacles.
 * The arrow keys and Enter do the same with a cross over the flock.
 */

import { boidAt } from '../../src/hit.js'
import { find, make } from '../shared/dom.js'
import { i18n } from './i18n.js'
import { formatObstacles, parseObstacles } from './obstacles.js'
import { valuesOf } from './options.js'
import { worldSize } from './world-size.js'

/** @typedef {import('./settings.js').Options} Options */
/** @typedef {{ x: number, y: number }} Point in world px */
/** @typedef {keyof typeof import('./en.js').en.tools} Tool */

const TOOLS = /** @type {Tool[]} */ (['inspect', 'attract', 'repel', 'predator', 'draw', 'erase', 'obstacle'])
/** The tools that are values of the parameter `pointer`. */
const FORCES = ['attract', 'repel', 'predator']
/** Fractions of the world's height: the reach of a tool, the gap between drawn boids, a step of the cross. */
const REACH = 0.06
const SPACING = 0.03
const STRIDE = 0.04
const MAX_BOIDS = 200_000
const ARROWS = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

/**
 * @param {import('./stage.js').Stage} stage
 * @param {(patch: Options, key: string) => void} change
 * @param {() => void} applyNow applies all pending changes to the flock
 */
export function createTools(stage, change, applyNow) {
  /** @type {Tool} */
  let tool = 'inspect'
  /** @type {Options} */
  let current = {}
  /** Where the last boid was drawn. @type {Point | undefined} */
  let last
  const chips = TOOLS.map((name) => {
    const radio = make('input', { type: 'radio', name: 'tool', value: name })
    const text = make('span')
    radio.onchange = () => choose(name)
    find('#tools').append(make('label', {}, radio, text))
    return { name, radio, text }
  })

  const clear = make('button', { id: 'clear-obstacles' })
  clear.onclick = () => change({ obstacles: undefined }, 'no obstacles')
  find('#tool-doc').after(clear)

  /** @param {Tool} chosen */
  function choose(chosen) {
    tool = chosen
    change({ pointer: FORCES.includes(tool) ? tool : undefined }, 'pointer')
    // A finger that uses a tool must not scroll the page.
    stage.host.style.touchAction = tool === 'inspect' ? '' : 'none'
    translate()
  }

  function translate() {
    for (const { name, radio, text } of chips) {
      radio.checked = name === tool
      text.textContent = i18n.words.tools[name][0]
    }
    find('#tool-doc').textContent = i18n.words.tools[tool][1]
    clear.textContent = i18n.words.clearObstacles
    clear.hidden = !current.obstacles
  }

  /** The flock, with copies of its positions and velocities. */
  function state() {
    const flock = /** @type {import('../shared/api.js').Show} */ (stage.show).flock
    return { flock, positions: flock.positions(), velocities: flock.velocities() }
  }

  /**
   * Replaces all boids. The size of the world stays, although it usually follows from the number of boids.
   * @param {Float32Array} positions
   * @param {Float32Array} velocities
   */
  function setBoids(positions, velocities) {
    change({ count: positions.length / 2, ...worldSize(current) }, tool)
    applyNow()
    state().flock.setState(positions, velocities)
  }

  /** @param {Point} point */
  function draw(point) {
    const { positions, velocities } = state()
    if (positions.length / 2 >= MAX_BOIDS) return
    const { minSpeed, maxSpeed, height } = valuesOf(current)
    const [x, y] = last ? [point.x - last.x, point.y - last.y] : [0, 0]
    if (last && Math.hypot(x, y) < Number(height) * SPACING) return
    const heading = x || y ? Math.atan2(y, x) : Math.random() * 2 * Math.PI
    const speed = Math.max(Number(minSpeed), Number(maxSpeed) / 2)
    last = point
    setBoids(
      appended(positions, [point.x, point.y]),
      appended(velocities, [speed * Math.cos(heading), speed * Math.sin(heading)]),
    )
  }

  /** @param {Point} point */
  function erase(point) {
    const { positions, velocities } = state()
    const reach = Number(valuesOf(current).height) * REACH
    // The index tests x at even and y at odd places, so both numbers of a boid are kept or removed together.
    const isKept = (/** @type {number} */ _, /** @type {number} */ i) =>
      Math.hypot(positions[i & ~1] - point.x, positions[i | 1] - point.y) > reach
    const kept = positions.filter(isKept)
    if (kept.length < positions.length) setBoids(kept, velocities.filter(isKept))
  }

  /** Adds an obstacle, or removes those at the point. @param {Point} point */
  function toggleObstacle(point) {
    const all = parseObstacles(String(current.obstacles ?? '')) ?? []
    const others = all.filter(([x, y, radius]) => Math.hypot(x - point.x, y - point.y) > radius)
    const { height } = worldSize(current)
    const round = Math.round
    if (others.length === all.length) others.push([round(point.x), round(point.y), round(height * REACH)])
    // A unique key makes each obstacle a separate change to undo.
    const obstacles = formatObstacles(others) || undefined
    change({ obstacles, ...worldSize(current) }, `obstacles ${point.x} ${point.y}`)
  }

  /** Uses the tool at a point, while a button, a finger or Enter is down. */
  const apply = (/** @type {Point} */ point, first = false) => {
    if (tool === 'draw') draw(point)
    else if (tool === 'erase') erase(point)
    else if (tool === 'obstacle' && first) toggleObstacle(point)
  }

  stage.host.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    const point = stage.toWorld(event)
    last = undefined
    if (point) apply(point, true)
  })
  stage.host.addEventListener('pointermove', (event) => {
    const point = event.buttons & 1 ? stage.toWorld(event) : undefined
    if (point) apply(point)
  })

  createCross(stage, (point) => {
    last = undefined
    if (tool === 'inspect') {
      const { flock, positions } = state()
      const snapshot = { positions, velocities: flock.velocities(), params: valuesOf(current) }
      // an infinite reach, so that Enter always finds a boid
      change({ follow: boidAt(point, /** @type {any} */ (snapshot), Infinity) }, 'follow')
    } else apply(point, true)
  })

  return {
    /**
     * @param {Options} values
     * @param {Options} settings
     */
    show(values, settings) {
      current = settings
      const pointer = /** @type {Tool} */ (values.pointer)
      if (FORCES.includes(pointer)) tool = pointer
      else if (FORCES.includes(tool)) tool = 'inspect'
      stage.canFollow = tool === 'inspect'
      translate()
    },
    translate,
  }
}

/**
 * @param {Float32Array} vectors
 * @param {number[]} vector
 */
function appended(vectors, vector) {
  const all = new Float32Array(vectors.length + 2)
  all.set(vectors)
  all.set(vector, vectors.length)
  return all
}

/**
 * A cross that the arrow keys move over the flock. The flock treats it as the pointer.
 * @param {import('./stage.js').Stage} stage
 * @param {(point: Point) => void} apply uses the tool
 */
function createCross(stage, apply) {
  const cross = find('#cross')
  /** @type {Point | undefined} */
  let point

  /** Moves the cross, or hides it. @param {Point} [to] */
  function move(to) {
    point = to
    cross.hidden = !point
    const flock = stage.show?.flock
    if (!point) return flock?.setPointer()
    flock?.setPointer(point.x, point.y)
    const { left, top } = stage.fromWorld(point)
    Object.assign(cross.style, { left: `${left}px`, top: `${top}px` })
  }

  stage.element.addEventListener('keydown', (event) => {
    const arrow = ARROWS.get(event.key)
    const flock = stage.show?.flock
    if (!flock || event.ctrlKey || event.metaKey || event.altKey) return
    const [width, height] = [flock.get('width'), flock.get('height')]
    if (arrow) {
      const from = point ?? { x: width / 2, y: height / 2 }
      const stride = height * STRIDE * (event.shiftKey ? 0.25 : 1)
      const clamp = (/** @type {number} */ n, /** @type {number} */ max) => Math.max(0, Math.min(max, n))
      move({ x: clamp(from.x + arrow[0] * stride, width), y: clamp(from.y + arrow[1] * stride, height) })
    } else if (event.key === 'Enter') {
      if (!point) move({ x: width / 2, y: height / 2 })
      if (point) apply(point)
    } else if (event.key === 'Escape') move()
    else return
    event.preventDefault()
  })
  stage.element.addEventListener('blur', () => move())
}
