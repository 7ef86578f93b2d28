/** A cross that the arrow keys move over the flock. The flock treats it as the pointer. */

import { find } from '../shared/dom.js'
import { clamp } from '../shared/typed-number.js'
import type { Point } from '../shared/stage.js'
import type { Camera } from './camera.js'
import type { FlocksOnStage } from './flocks-on-stage.js'

/** A step of the cross, in heights of the world. With Shift it is a quarter of that. */
const STRIDE = 0.04
const ARROWS = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

export function createCross(
  stage: FlocksOnStage,
  camera: Camera,
  {
    moved,
    apply,
  }: {
    moved: (point?: Point) => void
    /** Uses the tool. @param isHeld whether the key is still down from the time before */
    apply: (point: Point, isHeld: boolean) => void
  },
) {
  const cross = find('#cross')
  let point: Point | undefined

  /** Moves the cross, or hides it. */
  function move(to?: Point) {
    if (!to && !point) return
    point = to
    cross.hidden = !point
    moved(point)
    const place = point ? [point.x, point.y] : []
    stage.show?.setPointer(...(place as [])).catch(() => {})
    if (point) keepInView(point)
    put()
  }

  function put() {
    if (!point) return
    const { left, top } = camera.fromWorld(point)
    Object.assign(cross.style, { left: `${left}px`, top: `${top}px` })
  }
  camera.listeners.push(put)

  /** The view follows a cross that leaves it. */
  function keepInView(point: Point) {
    const { left, top } = camera.fromWorld(point)
    const { clientWidth, clientHeight } = stage.host
    const outside = (at: number, side: number) => Math.min(at, 0) + Math.max(at - side, 0)
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
      move({ x: clamp(from.x + arrow[0] * stride, 0, width), y: clamp(from.y + arrow[1] * stride, 0, height) })
    } else if (event.key === 'Enter') {
      if (!point) move(middle)
      if (point) apply(point, event.repeat)
    } else if (event.key === 'Escape') move()
    else return
    event.preventDefault()
  })
  stage.element.addEventListener('blur', () => move())
}
