// @ts-check
/**
 * What the reader's pointer is to the flock: nothing, a force, or a tool that adds and removes boids and obstacles.
 * What a pointer does, the arrow keys and Enter do as well, by a cross over the flock.
 */

import { find, make } from './find.js'
import { formatObstacles, obstaclesIn } from './obstacles.js'
import { valuesOf } from './options.js'
import { say } from './say.js'
import { worldOf } from './world.js'

/** @typedef {import('./settings.js').Options} Options */
/** @typedef {{ x: number, y: number }} Place in world px */
/** @typedef {keyof typeof import('./en.js').en.tools} Tool */

const TOOLS = /** @type {Tool[]} */ (['look', 'attract', 'repel', 'predator', 'draw', 'erase', 'obstacle'])
/** Those that are values of the parameter `pointer`. */
const FORCES = ['attract', 'repel', 'predator']
/** Of the world's height: what a tool reaches, how far apart boids are drawn, how far an arrow key moves the cross. */
const REACH = 0.06
const SPACING = 0.03
const STRIDE = 0.04
const MOST_BOIDS = 200_000
const ARROWS = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

/**
 * @param {import('./stage.js').Stage} stage
 * @param {(patch: Options, what: string) => void} change
 * @param {() => void} settle hands all changes on to the flock at once
 */
export function createTools(stage, change, settle) {
  /** @type {Tool} */
  let tool = 'look'
  /** @type {Options} */
  let now = {}
  /** Where the last boid was drawn. @type {Place | undefined} */
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
    // for a finger that draws must not scroll the page
    stage.host.style.touchAction = tool === 'look' ? '' : 'none'
    tell()
  }

  function tell() {
    for (const { name, radio, text } of chips) {
      radio.checked = name === tool
      text.textContent = say.words.tools[name][0]
    }
    find('#tool-doc').textContent = say.words.tools[tool][1]
    clear.textContent = say.words.clearObstacles
    clear.hidden = !now.obstacles
  }

  /** The flock, and all of it as plain numbers. */
  function state() {
    const flock = /** @type {import('./boids.js').Show} */ (stage.show).flock
    return { flock, positions: flock.positions(), velocities: flock.velocities() }
  }

  /**
   * Puts so many boids where they are told, in the world as it is.
   * @param {Float32Array} positions
   * @param {Float32Array} velocities
   */
  function populate(positions, velocities) {
    change({ count: positions.length / 2, ...worldOf(now) }, tool)
    settle()
    state().flock.setState(positions, velocities)
  }

  /** @param {Place} place */
  function draw(place) {
    const { positions, velocities } = state()
    if (positions.length / 2 >= MOST_BOIDS) return
    const { minSpeed, maxSpeed, height } = valuesOf(now)
    const [x, y] = last ? [place.x - last.x, place.y - last.y] : [0, 0]
    if (last && Math.hypot(x, y) < Number(height) * SPACING) return
    const heading = x || y ? Math.atan2(y, x) : Math.random() * 2 * Math.PI
    const speed = Math.max(Number(minSpeed), Number(maxSpeed) / 2)
    last = place
    populate(
      joined(positions, [place.x, place.y]),
      joined(velocities, [speed * Math.cos(heading), speed * Math.sin(heading)]),
    )
  }

  /** @param {Place} place */
  function erase(place) {
    const { positions, velocities } = state()
    const reach = Number(valuesOf(now).height) * REACH
    const away = (/** @type {number} */ _, /** @type {number} */ i) =>
      Math.hypot(positions[i & ~1] - place.x, positions[i | 1] - place.y) > reach
    const kept = positions.filter(away)
    if (kept.length < positions.length) populate(kept, velocities.filter(away))
  }

  /** Puts an obstacle up, or takes away those at the place. @param {Place} place */
  function build(place) {
    const all = obstaclesIn(String(now.obstacles ?? '')) ?? []
    const others = all.filter(([x, y, radius]) => Math.hypot(x - place.x, y - place.y) > radius)
    const { height } = worldOf(now)
    const round = Math.round
    if (others.length === all.length) others.push([round(place.x), round(place.y), round(height * REACH)])
    // each is a step of its own to undo
    change({ obstacles: formatObstacles(others) || undefined, ...worldOf(now) }, `obstacles ${place.x} ${place.y}`)
  }

  /** What is done at a place, while a button, a finger or Enter is down. */
  const act = (/** @type {Place} */ place, first = false) => {
    if (tool === 'draw') draw(place)
    else if (tool === 'erase') erase(place)
    else if (tool === 'obstacle' && first) build(place)
  }

  stage.host.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    const place = stage.place(event)
    last = undefined
    if (place) act(place, true)
  })
  stage.host.addEventListener('pointermove', (event) => {
    const place = event.buttons & 1 ? stage.place(event) : undefined
    if (place) act(place)
  })

  createCross(stage, (place) => {
    last = undefined
    if (tool === 'look') change({ follow: nearest(place) }, 'follow')
    else act(place, true)
  })

  /** @param {Place} place */
  function nearest({ x, y }) {
    const { positions } = state()
    const far = (/** @type {number} */ i) => Math.hypot(positions[2 * i] - x, positions[2 * i + 1] - y)
    let best = 0
    for (let i = 1; i < positions.length / 2; i++) if (far(i) < far(best)) best = i
    return best
  }

  return {
    /**
     * @param {Options} values
     * @param {Options} settings
     */
    show(values, settings) {
      now = settings
      const pointer = /** @type {Tool} */ (values.pointer)
      if (FORCES.includes(pointer)) tool = pointer
      else if (FORCES.includes(tool)) tool = 'look'
      stage.onlooking = tool === 'look'
      tell()
    },
    speak: tell,
  }
}

/**
 * @param {Float32Array} vectors
 * @param {number[]} vector one more
 */
function joined(vectors, vector) {
  const all = new Float32Array(vectors.length + 2)
  all.set(vectors)
  all.set(vector, vectors.length)
  return all
}

/**
 * A cross that the arrow keys move over the flock: for the flock it is the pointer.
 * @param {import('./stage.js').Stage} stage
 * @param {(place: Place) => void} act
 */
function createCross(stage, act) {
  const cross = find('#cross')
  /** @type {Place | undefined} */
  let place

  /** @param {Place} [to] */
  function move(to) {
    place = to
    cross.hidden = !place
    const flock = stage.show?.flock
    if (!place) return flock?.setPointer()
    flock?.setPointer(place.x, place.y)
    const { left, top } = stage.position(place)
    Object.assign(cross.style, { left: `${left}px`, top: `${top}px` })
  }

  stage.element.addEventListener('keydown', (event) => {
    const arrow = ARROWS.get(event.key)
    const flock = stage.show?.flock
    if (!flock || event.ctrlKey || event.metaKey || event.altKey) return
    const [width, height] = [flock.get('width'), flock.get('height')]
    if (arrow) {
      const from = place ?? { x: width / 2, y: height / 2 }
      const stride = height * STRIDE * (event.shiftKey ? 0.25 : 1)
      const within = (/** @type {number} */ n, /** @type {number} */ most) => Math.max(0, Math.min(most, n))
      move({ x: within(from.x + arrow[0] * stride, width), y: within(from.y + arrow[1] * stride, height) })
    } else if (event.key === 'Enter') {
      if (!place) move({ x: width / 2, y: height / 2 })
      if (place) act(place)
    } else if (event.key === 'Escape') move()
    else return
    event.preventDefault()
  })
  stage.element.addEventListener('blur', () => move())
}
