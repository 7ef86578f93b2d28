// @ts-check
/**
 * The tools: the pointer inspects a boid, acts on the flock as a force, or adds and removes boids and obstacles. The bar on
 * the stage says what the active tool does and holds its range and strength. The arrow keys and Enter do the same as the
 * pointer, with a cross over the flock (cross.js).
 */

import { boidAt } from '../../src/hit.js'
import { readValue } from '../../src/reader.js'
import { find, make, makeSvg } from '../shared/dom.js'
import { createCross } from './cross.js'
import { i18n } from './i18n.js'
import { rowNamed, valuesOf } from './options.js'
import { obstaclesText } from './settings.js'
import { worldSize } from './world-size.js'

/** @import { Options } from './settings.js' */
/** @import { Point } from './camera.js' */
/** @typedef {keyof typeof import('./en.js').en.tools} Tool */

/** Each tool's icon in a square of 24, and the options in its bar. @type {[Tool, string, string[]][]} */
const TOOLS = [
  ['inspect', 'M10 3a7 7 0 0 1 5.6 11.2l5 5-1.5 1.5-5-5A7 7 0 1 1 10 3zm0 2a5 5 0 1 0 0 10 5 5 0 0 0 0-10z', []],
  [
    'attract',
    'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8.5 1h7L12 7zM8.5 23h7L12 17zM1 8.5v7L7 12zM23 8.5v7L17 12z',
    ['pointerRange', 'pointerStrength'],
  ],
  [
    'repel',
    'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8.5 7h7L12 1zM8.5 17h7L12 23zM7 8.5v7L1 12zM17 8.5v7l6-3.5z',
    ['pointerRange', 'pointerStrength'],
  ],
  ['predator', 'M3 20 21 12 3 4l4 8z', ['pointerRange', 'pointerStrength']],
  ['draw', 'M4 17.3 15.6 5.7l2.7 2.7L6.7 20H4zM17 4.3l1-1a1.2 1.2 0 0 1 1.7 0l1 1a1.2 1.2 0 0 1 0 1.7l-1 1z', []],
  ['erase', 'M9 20 3 14 14 3l7 7-10 10zm.8-2h.4l2.4-2.4-4.2-4.2L5.8 14z', []],
  ['obstacle', 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z', ['obstacleRange', 'obstacleStrength']],
]
/** The tools that are values of the parameter `pointer`. */
const FORCES = ['attract', 'repel', 'predator']
/** Fractions of the world's height: the reach of a tool, and the gap between drawn boids. */
const REACH = 0.06
const SPACING = 0.03
const MAX_BOIDS = 200_000

/**
 * @param {import('./stage.js').Stage} stage
 * @param {import('./camera.js').Camera} camera
 * @param {object} on
 * @param {(patch: Options, key: string, keeps?: boolean) => void} on.change
 * @param {() => void} on.applyNow applies all pending changes to the flock
 * @param {(cursor?: import('./sketch.js').Cursor) => void} on.point shows where the tool is
 * @param {(name: string) => HTMLElement | undefined} on.row the control of an option
 */
export function createTools(stage, camera, { change, applyNow, point: showCursor, row }) {
  /** @type {Tool} */
  let tool = 'inspect'
  /** @type {Options} */
  let current = {}
  /** Where the last boid was drawn. @type {Point | undefined} */
  let last
  /** What changes the boids waits for the change before. */
  let queue = Promise.resolve()

  const chips = TOOLS.map(([name, path]) => {
    const radio = make('input', { type: 'radio', name: 'tool', value: name })
    const icon = makeSvg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, makeSvg('path', { d: path }))
    const text = make('span', { className: 'visually-hidden' })
    const label = make('label', {}, radio, make('span', { className: 'icon' }))
    label.lastElementChild?.append(icon, text)
    radio.onchange = () => choose(name)
    find('#tools').append(label)
    return { name, radio, text, label }
  })

  const clear = make('button', { id: 'clear-obstacles' })
  clear.onclick = () => change({ obstacles: undefined }, 'no obstacles')

  /** @param {Tool} chosen */
  function choose(chosen) {
    change({ pointer: FORCES.includes(chosen) ? chosen : undefined }, 'pointer')
    use(chosen)
  }

  /** @param {Tool} chosen */
  function use(chosen) {
    tool = chosen
    camera.canDrag = stage.canFollow = tool === 'inspect'
    stage.element.classList.toggle('with-tool', tool !== 'inspect')
    stage.update()
    fillBar()
    translate()
    if (tool === 'inspect') showCursor()
  }

  /** Moves the controls of the tool from the panel to its bar, and those of the tool before back. */
  function fillBar() {
    const bar = find('#tool-rows')
    const names = TOOLS.find(([name]) => name === tool)?.[2] ?? []
    for (const [, , others] of TOOLS) {
      for (const name of others) {
        const element = row(name)
        const place = names.includes(name) ? bar : find('#forces-rows')
        if (element && element.parentElement !== place) place.append(element)
      }
    }
    find('#tool-doc').after(clear)
    find('#tool-bar').hidden = tool === 'inspect'
  }

  function translate() {
    for (const { name, radio, text, label } of chips) {
      radio.checked = name === tool
      text.textContent = i18n.words.tools[name][0]
      label.title = i18n.words.tools[name].join(': ')
    }
    find('#tool-doc').textContent = i18n.words.tools[tool][1]
    clear.textContent = i18n.words.clearObstacles
    clear.hidden = tool !== 'obstacle' || !current.obstacles
  }

  /** What a tool reaches, in world px. */
  function radius() {
    const { pointerRange, height } = valuesOf(current)
    if (FORCES.includes(tool)) return Number(pointerRange)
    return tool === 'draw' ? 0 : Number(height) * REACH
  }

  /**
   * Replaces all boids. The size of the world stays, although it usually follows from the number of boids.
   * @param {(state: import('./stage.js').State) => import('./stage.js').State | undefined} edit
   */
  const editBoids = (edit) => {
    queue = queue
      .then(async () => {
        const edited = edit(await stage.state())
        if (!edited) return
        await stage.edit(edited, () => {
          change({ count: edited[0].length / 2, ...worldSize(current) }, tool, true)
          applyNow()
        })
      })
      .catch(console.warn)
  }

  /** @param {Point} point */
  function draw(point) {
    const { minSpeed, maxSpeed, height } = valuesOf(current)
    const [x, y] = last ? [point.x - last.x, point.y - last.y] : [0, 0]
    if (last && Math.hypot(x, y) < Number(height) * SPACING) return
    const heading = x || y ? Math.atan2(y, x) : Math.random() * 2 * Math.PI
    const speed = Math.max(Number(minSpeed), Number(maxSpeed) / 2)
    last = point
    editBoids(([positions, velocities]) => {
      if (positions.length / 2 >= MAX_BOIDS) return undefined
      const velocity = [speed * Math.cos(heading), speed * Math.sin(heading)]
      return [appended(positions, [point.x, point.y]), appended(velocities, velocity)]
    })
  }

  /** @param {Point} point */
  function erase(point) {
    const reach = radius()
    editBoids(([positions, velocities]) => {
      // The index tests x at even and y at odd places, so both numbers of a boid are kept or removed together.
      const isKept = (/** @type {number} */ _, /** @type {number} */ i) =>
        Math.hypot(positions[i & ~1] - point.x, positions[i | 1] - point.y) > reach
      const kept = positions.filter(isKept)
      return kept.length < positions.length ? [kept, velocities.filter(isKept)] : undefined
    })
  }

  /** Adds an obstacle, or removes those at the point. @param {Point} point */
  function toggleObstacle(point) {
    const row = /** @type {import('./options.js').Row} */ (rowNamed('obstacles'))
    const all = /** @type {number[][]} */ (readValue(row, current.obstacles ?? ''))
    const others = all.filter(([x, y, radius]) => Math.hypot(x - point.x, y - point.y) > radius)
    const round = Math.round
    if (others.length === all.length) others.push([round(point.x), round(point.y), round(radius())])
    // A unique key makes each obstacle a separate change to undo.
    const obstacles = obstaclesText(others) || undefined
    change({ obstacles, ...worldSize(current) }, `obstacles ${point.x} ${point.y}`, true)
  }

  /** Uses the tool at a point, while a button, a finger or Enter is down. */
  const apply = (/** @type {Point} */ point, first = false) => {
    if (tool === 'draw') draw(point)
    else if (tool === 'erase') erase(point)
    else if (tool === 'obstacle' && first) toggleObstacle(point)
  }

  /** @param {Point} [point] */
  const showCursorAt = (point) =>
    showCursor(point && tool !== 'inspect' ? { point, radius: radius(), solid: tool === 'obstacle' } : undefined)

  stage.element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary) return
    const point = camera.toWorld(event)
    last = undefined
    if (point) apply(point, true)
  })
  stage.element.addEventListener('pointermove', (event) => {
    showCursorAt(camera.toPlane(event))
    const point = event.buttons & 1 && event.isPrimary ? camera.toWorld(event) : undefined
    if (point) apply(point)
  })
  stage.element.addEventListener('pointerleave', () => showCursorAt())

  createCross(stage, camera, {
    moved: showCursorAt,
    apply: async (point) => {
      last = undefined
      if (tool !== 'inspect') return apply(point, true)
      const [positions, velocities] = await stage.state()
      const snapshot = { positions, velocities, params: valuesOf(current) }
      // an infinite reach, so that Enter always finds a boid
      change({ follow: boidAt(point, /** @type {any} */ (snapshot), Infinity) }, 'follow')
    },
  })

  return {
    /** @param {Options} values @param {Options} settings */
    show(values, settings) {
      current = settings
      const pointer = /** @type {Tool} */ (values.pointer)
      const wanted = FORCES.includes(pointer) ? pointer : FORCES.includes(tool) ? 'inspect' : tool
      if (wanted === tool) translate()
      else use(wanted)
    },
    translate,
  }
}

/** @param {Float32Array} vectors @param {number[]} vector */
function appended(vectors, vector) {
  const all = new Float32Array(vectors.length + 2)
  all.set(vectors)
  all.set(vector, vectors.length)
  return all
}
