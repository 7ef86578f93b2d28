// @ts-check
/** A cross that the arrow keys move over the flock. The flock treats it as the pointer. */

import { find } from '../shared/dom.js'

/** @import { Camera } from './camera.js' */
/** @import { Point } from '../shared/stage.js' */
/** @import { FlocksOnStage } from './flocks-on-stage.js' */

/** A step of the cross, in heights of the world. With Shift it is a quarter of that. */
const STRIDE = 0.04
const ARROWS = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

/**
 * @param {FlocksOnStage} stage
 * @param {Camera} camera
 * @param {object} on
 * @param {(point?: Point) => void} on.moved
 * @param {(point: Point) => void} on.apply uses the tool
 */
export function createCross(stage, camera, { moved, apply }) {
  const cross = find('#cross')
  /** @type {Point | undefined} */
  let point

  /** Moves the cross, or hides it. @param {Point} [to] */
  function move(to) {
    if (!to && !point) return
    point = to
    cross.hidden = !point
    moved(point)
    const place = point ? [point.x, point.y] : []
    stage.show?.query('setPointer', .../** @type {[]} */ (place)).catch(() => {})
    if (point) keepInView(point)
    put()
  }

  function put() {
    if (!point) return
    const { left, top } = camera.fromWorld(point)
    Object.assign(cross.style, { left: `${left}px`, top: `${top}px` })
  }
  camera.listeners.push(put)

  /** The view follows a cross that leaves it. @param {Point} point */
  function keepInView(point) {
    const { left, top } = camera.fromWorld(point)
    const { clientWidth, clientHeight } = stage.host
    const outside = (/** @type {number} */ at, /** @type {number} */ side) => Math.min(at, 0) + Math.max(at - side, 0)
    const [x, y] = [outside(left, clientWidth), outside(top, clientHeight)]
    if (x || y) camera.panBy(x, y)
  }

  stage.element.addEventListener('keydown', (event) => {
    const arrow = ARROWS.get(event.key)
    if (!stage.show || event.ctrlKey || event.metaKey || event.altKey) return
    const { width, height } = camera.world
    const middle = { x: width / 2, y: height / 2 }
    if (arrow) {
      const from = point ?? middle
      const stride = height * STRIDE * (event.shiftKey ? 0.25 : 1)
      const clamp = (/** @type {number} */ n, /** @type {number} */ max) => Math.max(0, Math.min(max, n))
      move({ x: clamp(from.x + arrow[0] * stride, width), y: clamp(from.y + arrow[1] * stride, height) })
    } else if (event.key === 'Enter') {
      if (!point) move(middle)
      if (point) apply(point)
    } else if (event.key === 'Escape') move()
    else return
    event.preventDefault()
  })
  stage.element.addEventListener('blur', () => move())
}
