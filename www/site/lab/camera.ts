/**
 * The view of the stage: the whole world with the region beyond soft bounds, or a part of it that the reader has chosen
 * by wheel, pinch, drag or keys. Both flocks of a comparison are seen alike.
 */

import { find } from '../shared/dom.js'
import { clamp } from '../shared/typed-number.js'
import { valuesOf } from './option-rows.js'
import { worldSize } from './world-size.js'
import type { Options } from '../../src/options/options.js'
import type { Point } from '../shared/stage.js'
import type { FlocksOnStage } from './flocks-on-stage.js'

/** In the window. */
type ClientPoint = { clientX: number; clientY: number }

/** The greatest and the smallest magnification of the view that shows everything. */
const MAX = 64
const MIN = 0.5
/** What a key or a button magnifies by. */
const STEP = 1.5
/** What a key moves the view by, in parts of the stage. */
const STRIDE = 0.12
/**
 * How far boids fly beyond soft bounds: a part of the way on which they turn back from their greatest speed, and at least
 * a part of the world's height. Over five seeds of 3,000 steps, all boids of classic and mill stay within that, and 999
 * of 1,000 of school and murmuration.
 */
const BEYOND = { turning: 0.65, height: 0.1 }
/** In CSS px: a pointer that moves farther drags. */
export const DRAG = 5
/** Of a wheel: magnification for each px. */
const WHEEL = 0.0015
/** The zooms that a flock can show, in CSS px per world px. */
const ZOOMS = [0.005, 100]

export class Camera {
  /** How many times larger than in the view that shows everything. */
  #magnification = 1
  /** The point in the middle, if the reader has chosen one. */
  #centre: Point | undefined
  #stage
  #world = { width: 1, height: 1 }
  #beyond = 0
  /** Whether a drag moves the view: while no tool needs it. */
  canDrag = true
  /** Are called when the view has changed. */
  listeners: (() => void)[] = []

  constructor(stage: FlocksOnStage) {
    this.#stage = stage
    stage.onChange = (settings) => this.#configure(settings)
    const { element } = stage
    new ResizeObserver(() => this.#apply()).observe(element)
    element.addEventListener('wheel', (event) => this.#onWheel(event), { passive: false })
    this.#watchPointers(element)
    element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !this.#onKey(event.key.toLowerCase())) return
      event.preventDefault()
    })
    find('#zoom-in').onclick = () => this.zoomBy(STEP)
    find('#zoom-out').onclick = () => this.zoomBy(1 / STEP)
    find('#zoom-fit').onclick = () => this.fit()
  }

  /** Another world is seen as a whole. */
  #configure(settings: Options) {
    const { bounds, maxSpeed, turnFactor } = valuesOf(settings)
    const { width, height } = worldSize(settings)
    if (width !== this.#world.width || height !== this.#world.height) {
      this.#magnification = 1
      this.#centre = undefined
    }
    this.#world = { width, height }
    const turning = (BEYOND.turning * Number(maxSpeed) ** 2) / Number(turnFactor)
    const least = BEYOND.height * height
    this.#beyond = bounds === 'turn' ? clamp(turning, least, Math.max(width, height) / 2) : 0
    this.#apply()
  }

  fit() {
    this.#magnification = 1
    this.#centre = undefined
    this.#apply()
  }

  get isFit() {
    return this.#magnification === 1 && !this.#centre
  }

  /**
   * Magnifies the view. The point of the world at `place` stays there.
   * @param place the middle by default
   */
  zoomBy(factor: number, place?: ClientPoint) {
    const before = place && this.toPlane(place)
    this.#magnification = clamp(this.#magnification * factor, MIN, MAX)
    const after = place && this.toPlane(place)
    if (before && after) this.#centre = { x: this.centre.x + before.x - after.x, y: this.centre.y + before.y - after.y }
    this.#apply()
  }

  panBy(x: number, y: number) {
    const { zoom, centre } = this
    this.lookAt({ x: centre.x + x / zoom, y: centre.y + y / zoom })
  }

  lookAt({ x, y }: Point, magnification: number = this.#magnification) {
    const { width, height } = this.#world
    this.#magnification = magnification
    this.#centre = {
      x: clamp(x, -this.#beyond, width + this.#beyond),
      y: clamp(y, -this.#beyond, height + this.#beyond),
    }
    this.#apply()
  }

  /** The point in the middle of the view, in world px. */
  get centre() {
    const { width, height } = this.#world
    return this.#centre ?? { x: width / 2, y: height / 2 }
  }

  /** CSS px per world px. */
  get zoom() {
    const { clientWidth, clientHeight } = this.#stage.host
    const across = clientWidth / (this.#world.width + 2 * this.#beyond)
    const down = clientHeight / (this.#world.height + 2 * this.#beyond)
    return clamp((Math.min(across, down) || 1) * this.#magnification, ZOOMS[0], ZOOMS[1])
  }

  /** The shorter side of what a flock is seen in, in CSS px. */
  get side() {
    const { clientWidth, clientHeight } = this.#stage.host
    return Math.min(clientWidth, clientHeight)
  }

  get world() {
    return this.#world
  }

  #apply() {
    const { zoom, centre } = this
    for (const show of this.#stage.shows) show.camera = { ...centre, zoom }
    // one finger scrolls a page, or drags what is larger than the stage
    this.#stage.element.style.touchAction = this.canDrag && this.isFit ? 'pan-y' : 'none'
    for (const listener of this.listeners) listener()
  }

  /** The point of the plane at a place in the window, over the nearer flock. */
  toPlane(place: ClientPoint): Point {
    const box = this.#boxAt(place)
    const { zoom, centre } = this
    return {
      x: centre.x + (place.clientX - box.left - box.width / 2) / zoom,
      y: centre.y + (place.clientY - box.top - box.height / 2) / zoom,
    }
  }

  /** The same; `undefined` where no boid can be. */
  toWorld(place: ClientPoint) {
    const point = this.toPlane(place)
    const { width, height } = this.#world
    const isInside = point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
    return isInside || this.#beyond ? point : undefined
  }

  /**
   * A point of the world in CSS px from the top left of the stage.
   * @param host of the flock
   */
  fromWorld({ x, y }: Point, host: Element = this.#stage.host) {
    const stage = this.#stage.element.getBoundingClientRect()
    const box = host.getBoundingClientRect()
    const { zoom, centre } = this
    return {
      left: box.left - stage.left + box.width / 2 + (x - centre.x) * zoom,
      top: box.top - stage.top + box.height / 2 + (y - centre.y) * zoom,
    }
  }

  #boxAt({ clientX, clientY }: ClientPoint) {
    const boxes = this.#stage.flocks.map(({ host }) => host.getBoundingClientRect())
    const holds = ({ left, right, top, bottom }: DOMRect) =>
      clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    return boxes.find(holds) ?? this.#stage.host.getBoundingClientRect()
  }

  #onWheel(event: WheelEvent) {
    const { scrollHeight, clientHeight } = document.documentElement
    // where the wheel scrolls the page, only a pinch zooms
    if (scrollHeight > clientHeight && !event.ctrlKey && !document.fullscreenElement) return
    event.preventDefault()
    const px = event.deltaY * (event.deltaMode ? 16 : 1) * (event.ctrlKey ? 5 : 1)
    this.zoomBy(Math.exp(-WHEEL * px), event)
  }

  /** @returns whether it did anything */
  #onKey(key: string): boolean {
    const { clientWidth, clientHeight } = this.#stage.element
    const [across, down] = [STRIDE * clientWidth, STRIDE * clientHeight]
    const actions: Record<string, () => void> = {
      '+': () => this.zoomBy(STEP),
      '=': () => this.zoomBy(STEP),
      '-': () => this.zoomBy(1 / STEP),
      0: () => this.fit(),
      w: () => this.panBy(0, -down),
      s: () => this.panBy(0, down),
      a: () => this.panBy(-across, 0),
      d: () => this.panBy(across, 0),
    }
    actions[key]?.()
    return key in actions
  }

  /** A drag moves the view, and two fingers also magnify it. */
  #watchPointers(element: HTMLElement) {
    const down: Map<number, PointerEvent> = new Map()
    let moved = 0
    element.addEventListener('pointerdown', (event) => {
      if (down.size === 0) moved = 0
      if (event.pointerType === 'touch' || event.button === 1 || (event.button === 0 && this.canDrag))
        down.set(event.pointerId, event)
    })
    addEventListener('pointermove', (event) => {
      const before = down.get(event.pointerId)
      if (!before) return
      down.set(event.pointerId, event)
      const [x, y] = [event.clientX - before.clientX, event.clientY - before.clientY]
      moved += Math.hypot(x, y)
      const other = [...down.values()].find(({ pointerId }) => pointerId !== event.pointerId)
      if (other) {
        const distance = (place: ClientPoint) =>
          Math.hypot(place.clientX - other.clientX, place.clientY - other.clientY)
        this.panBy(-x / 2, -y / 2)
        const [clientX, clientY] = [(event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2]
        this.zoomBy(distance(event) / Math.max(distance(before), 1), { clientX, clientY })
      } else if (moved > DRAG && (event.buttons & 4 || (this.canDrag && !this.#scrolls(event)))) this.panBy(-x, -y)
    })
    for (const type of ['pointerup', 'pointercancel'])
      addEventListener(type, (event) => down.delete((event as PointerEvent).pointerId))
    // a drag is no click on a boid
    element.addEventListener('click', (event) => moved > DRAG && event.stopPropagation(), { capture: true })
  }

  /** Whether a finger scrolls the page instead. */
  #scrolls = ({ pointerType }: PointerEvent) => pointerType === 'touch' && this.isFit
}
