/**
 * The tools: the pointer inspects a boid, acts on the flock as a force, or adds and removes boids and obstacles. A line below the
 * stage says what the active tool does, and its range and strength follow the controls of the model. The arrow keys and Enter
 * do the same as the pointer, with a cross over the flock (cross.ts).
 */

import { boidAt } from '../../src/features/follow.js'
import type { ParamValues } from '#web/table.js'
import { readValue } from '../../src/options/reader.js'
import { find, hide, make, makeSvg } from '../shared/dom.js'
import { createCross } from './cross.js'
import { idleReason, isOff } from './effect.js'
import { gradientOf } from './gradient.js'
import { texts } from './en.js'
import { rowNamed, valuesOf } from './option-rows.js'
import { optionTexts } from './option-texts.js'
import { obstaclesText, type OptionRow } from './settings.js'
import { worldSize } from './world-size.js'
import type { Options } from '../../src/options/options.js'
import type { Point } from '../shared/stage.js'
import { DRAG, type Camera } from './camera.js'
import type { FlocksOnStage, Motion } from './flocks-on-stage.js'
import type { Cursor } from './sketch.js'

export type Tool = keyof typeof texts.tools

/** Each tool's icon in a square of 24, and its options in the panel. */
const TOOLS: [Tool, string, string[]][] = [
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
/** The options of a tool that have an effect. */
const actingRows = (tool: Tool, values: Options) =>
  (TOOLS.find(([name]) => name === tool)?.[2] ?? []).filter((name) => !idleReason(name, values))
/** The tools that are values of the parameter `pointer`. */
const FORCES = ['attract', 'repel', 'predator']
/** Fractions of the world's height: the reach of a tool, and the gap between drawn boids. */
const REACH = 0.06
/** The same for a force that is chosen: the preset's range may be too short to show in a large world. */
const FORCE_REACH = 0.2
const SPACING = 0.03
const MAX_BOIDS = 200_000

export class Tools {
  #stage
  #camera
  #on
  #tool: Tool = 'inspect'
  #current: Options = {}
  /** From the press of a button to the next one: all that is drawn or erased in it is one change to undo. */
  #stroke = 0
  /** What the stage counted when it began; another number has ended it. NaN: there is none. */
  #begun = NaN
  /** Where a finger waits that may be the first of two, which zoom. */
  #finger: PointerEvent | undefined
  /** Where the last boid was drawn. */
  #last: Point | undefined
  /** What changes the boids waits for the change before. */
  #queue = Promise.resolve()
  #chips
  #clear = make('button', { id: 'clear-obstacles', hidden: true }, texts.clearObstacles)

  constructor(
    stage: FlocksOnStage,
    camera: Camera,
    on: {
      change: (patch: Options, key: string, isStroke?: boolean) => void
      /** Changes settings without a step to undo. */
      hold: (patch: Options, missing?: (settings: Options) => Options) => void
      /** Applies all pending changes to the flock. */
      applyNow: () => void
      /** Shows where the tool is. */
      point: (cursor?: Cursor) => void
      /** The control of an option. */
      row: (name: string) => HTMLElement | undefined
    },
  ) {
    this.#stage = stage
    this.#camera = camera
    this.#on = on
    this.#clear.onclick = () => on.change({ obstacles: undefined }, 'no obstacles')
    this.#chips = TOOLS.map(([name, path]) => createChip(name, path, () => this.#choose(name)))
    find('#tools').append(...this.#chips.map(({ label }) => label))
    find('#tool-rows').append(this.#clear)
    this.#watchPointer()
    createCross(stage, camera, {
      moved: (point) => this.#showCursor(point),
      apply: (point, isHeld) => void this.#applyByKey(point, isHeld),
    })
  }

  show(values: Options, settings: Options) {
    this.#current = settings
    const pointer = values.pointer as Tool
    const inspects = FORCES.includes(this.#tool) || settings.follow !== undefined
    const wanted = FORCES.includes(pointer) ? pointer : inspects ? 'inspect' : this.#tool
    if (wanted === this.#tool) this.#write()
    else this.#use(wanted)
  }

  #write() {
    for (const { radio } of this.#chips) radio.checked = radio.value === this.#tool
    const follows = this.#tool === 'inspect' && this.#current.follow !== undefined
    const values = valuesOf(this.#current)
    find('#tool-doc').replaceChildren(...(follows ? legendOfRules(values) : docOf(this.#tool, values)))
    this.#showRows(values)
    if (this.#tool === 'obstacle' && this.#current.obstacles) this.#clear.hidden = false
    else hide(this.#clear, this.#chips.find(({ radio }) => radio.checked)?.radio)
  }

  #choose(tool: Tool) {
    const pointer = FORCES.includes(tool) ? tool : undefined
    this.#on.hold(tool === 'inspect' ? { pointer } : { pointer, follow: undefined }, pointer ? forceRange : undefined)
    this.#use(tool)
  }

  #use(tool: Tool) {
    const inspects = tool === 'inspect'
    this.#tool = tool
    this.#camera.canDrag = this.#stage.canFollow = inspects
    this.#stage.element.classList.toggle('with-tool', !inspects)
    this.#stage.update()
    this.#write()
    if (inspects) this.#on.point()
  }

  /** Moves the controls of the tool that have an effect below those of the model, and all others back. */
  #showRows(values: Options) {
    const acting = actingRows(this.#tool, values)
    for (const name of TOOLS.flatMap(([, , names]) => names)) {
      const element = this.#on.row(name)
      const isShown = element?.parentElement === this.#clear.parentElement
      if (!element || isShown === acting.includes(name)) continue
      if (isShown) find('#forces-rows').append(element)
      else this.#clear.before(element)
    }
  }

  /** What a tool reaches, in world px. */
  get #radius() {
    const { pointerRange, height } = valuesOf(this.#current)
    if (FORCES.includes(this.#tool)) return Number(pointerRange)
    return this.#tool === 'draw' ? 0 : Number(height) * REACH
  }

  #showCursor(point?: Point) {
    const isShown = point && this.#tool !== 'inspect'
    this.#on.point(isShown ? { point, radius: this.#radius, tool: this.#tool } : undefined)
  }

  #watchPointer() {
    const { element } = this.#stage
    element.addEventListener('pointerdown', (event) => {
      if (!event.isPrimary) return this.#stopStroke()
      if (event.button !== 0) return
      this.#beginStroke()
      if (event.pointerType === 'touch') this.#finger = event
      else this.#applyAt(event, true)
    })
    element.addEventListener('pointermove', (event) => {
      this.#showCursor(this.#camera.toPlane(event))
      if (!(event.buttons & 1 && event.isPrimary) || this.#begun !== this.#stage.strokeEnds) return
      const from = this.#finger
      if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) <= DRAG) return
      this.#useFinger()
      this.#applyAt(event)
    })
    addEventListener('pointerup', () => {
      this.#useFinger()
      this.#stopStroke()
    })
    addEventListener('pointercancel', () => this.#stopStroke())
    element.addEventListener('pointerleave', () => this.#showCursor())
  }

  #beginStroke() {
    this.#stroke++
    this.#begun = this.#stage.strokeEnds
    this.#last = this.#finger = undefined
  }

  /** Does nothing more until the next stroke. */
  #stopStroke() {
    this.#begun = NaN
    this.#finger = undefined
  }

  /** Uses the tool where a finger waits. */
  #useFinger() {
    const finger = this.#finger
    this.#finger = undefined
    if (finger) this.#applyAt(finger, true)
  }

  #applyAt(event: PointerEvent, isFirst = false) {
    const point = this.#camera.toWorld(event)
    if (point) this.#apply(point, isFirst)
  }

  /** Uses the tool at a point, while a button, a finger or Enter is down. */
  #apply(point: Point, isFirst = false) {
    if (this.#tool === 'draw') this.#draw(point)
    else if (this.#tool === 'erase') this.#erase(point)
    else if (this.#tool === 'obstacle' && isFirst) this.#toggleObstacle(point)
  }

  async #applyByKey(point: Point, isHeld: boolean) {
    if (!isHeld) this.#beginStroke()
    if (this.#begun !== this.#stage.strokeEnds) return
    if (this.#tool !== 'inspect') return this.#apply(point, !isHeld)
    if (isHeld) return
    const [positions, velocities] = await this.#stage.state()
    const snapshot = { positions, velocities, params: valuesOf(this.#current) as unknown as ParamValues }
    // an infinite reach, so that Enter always finds a boid
    this.#on.hold({ follow: boidAt(point, snapshot, Infinity) })
  }

  /** Replaces all boids. The size of the world stays, although it usually follows from the number of boids. */
  #editBoids(edit: (state: Motion) => Motion | undefined) {
    const key = `stroke ${this.#stroke}`
    const begun = this.#begun
    const replace = async () => {
      if (begun !== this.#stage.strokeEnds) return
      // undo may be on its way
      this.#on.applyNow()
      await this.#stage.restored
      const edited = edit(await this.#stage.state())
      if (!edited || begun !== this.#stage.strokeEnds) return
      await this.#stage.edit(edited, () => {
        this.#on.change({ count: edited[0].length / 2, ...worldSize(this.#current) }, key, true)
        this.#on.applyNow()
      })
    }
    this.#queue = this.#queue.then(replace).catch(console.warn)
  }

  #draw(point: Point) {
    const { minSpeed, maxSpeed, height } = valuesOf(this.#current)
    const last = this.#last
    const [x, y] = last ? [point.x - last.x, point.y - last.y] : [0, 0]
    if (last && Math.hypot(x, y) < Number(height) * SPACING) return
    const heading = x || y ? Math.atan2(y, x) : Math.random() * 2 * Math.PI
    const speed = Math.max(Number(minSpeed), Number(maxSpeed) / 2)
    this.#last = point
    this.#editBoids(([positions, velocities]) => {
      if (positions.length / 2 >= MAX_BOIDS) return undefined
      const velocity = [speed * Math.cos(heading), speed * Math.sin(heading)]
      return [appended(positions, [point.x, point.y]), appended(velocities, velocity)]
    })
  }

  #erase(point: Point) {
    const reach = this.#radius
    this.#editBoids(([positions, velocities]) => {
      // The index tests x at even and y at odd places, so both numbers of a boid are kept or removed together.
      const isKept = (_: number, i: number) =>
        Math.hypot(positions[i & ~1] - point.x, positions[i | 1] - point.y) > reach
      const kept = positions.filter(isKept)
      return kept.length < positions.length ? [kept, velocities.filter(isKept)] : undefined
    })
  }

  /** Adds an obstacle, or removes those at the point. */
  #toggleObstacle(point: Point) {
    const row = rowNamed('obstacles') as OptionRow
    const all = readValue(row, this.#current.obstacles ?? '') as number[][]
    const others = all.filter(([x, y, radius]) => Math.hypot(x - point.x, y - point.y) > radius)
    if (others.length === all.length) others.push([point.x, point.y, this.#radius].map(Math.round))
    const obstacles = obstaclesText(others) || undefined
    this.#on.change({ obstacles, ...worldSize(this.#current) }, `stroke ${this.#stroke}`, true)
  }
}

/** The range of a force, unless the reader has set another. */
function forceRange(settings: Options): Options {
  const { pointerRange, height } = valuesOf(settings)
  return { pointerRange: Math.max(Number(pointerRange), Math.round(FORCE_REACH * Number(height))) }
}

/** What a tool does, the way to its controls if they have an effect, and what the colours mean. */
function docOf(tool: Tool, values: Options) {
  const acts = actingRows(tool, values).length > 0
  return [
    texts.tools[tool][1],
    ...(acts ? [make('a', { href: '#tool-rows' }, texts.toolRows)] : []),
    ...(values.colourBy === 'heading' ? [make('span', {}, texts.colours, colourWheel())] : []),
  ]
}

function colourWheel() {
  const wheel = make('i', { className: 'wheel' })
  wheel.style.backgroundImage = gradientOf('heading')
  return wheel
}

/** What the colours around a followed boid mean, and the way to the numbers. */
const legendOfRules = (values: Options) => [
  ...['separation', 'cohesion', 'alignment', 'noise']
    .filter((name) => !isOff(name, values))
    .map((name) => make('b', { className: name }, optionTexts(name)[0])),
  make('a', { href: '#inspect' }, texts.following),
]

/** The button of a tool. @param path of its icon */
function createChip(name: Tool, path: string, chosen: () => void) {
  const radio = make('input', { type: 'radio', name: 'tool', value: name })
  const icon = makeSvg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, makeSvg('path', { d: path }))
  const text = make('span', { className: 'word' }, texts.tools[name][0])
  radio.onchange = chosen
  const title = texts.tools[name].join(': ')
  return { radio, label: make('label', { title }, radio, make('span', { className: 'icon' }, icon, text)) }
}

function appended(vectors: Float32Array, vector: number[]) {
  const all = new Float32Array(vectors.length + 2)
  all.set(vectors)
  all.set(vector, vectors.length)
  return all
}
