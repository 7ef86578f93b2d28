/** A dial: a half circle with a needle, from 0 on the left to 1 on the right, and its number. */

import { makeSvg } from './dom.js'
import { language } from './language.js'

const ARC = 'M12 100A88 88 0 0 1 188 100'
/** The number changes this often, in ms: faster it cannot be read. */
const NUMBER = 200

/**
 * Fills a `.dial`, which has a `.face` and a `.number`.
 * @returns shows a value from 0 to 1
 */
export function makeDial(dial: HTMLElement): (value: number) => void {
  const number = dial.querySelector('.number') as HTMLElement
  const filled = makeSvg('path', { d: ARC, class: 'filled', pathLength: 1, 'stroke-dasharray': '0 2' })
  const needle = makeSvg('path', { d: 'M100 96V24', class: 'needle' })
  const face = makeSvg('svg', { viewBox: '0 0 200 124', 'aria-hidden': 'true' })
  face.append(
    makeSvg('path', { d: ARC, class: 'track' }),
    filled,
    needle,
    makeSvg('circle', { cx: 100, cy: 100, r: 5 }),
    ...[0, 1].map((end) => Object.assign(makeSvg('text', { x: 12 + 176 * end, y: 122 }), { textContent: end })),
  )
  dial.querySelector('.face')?.append(face)
  let last = 0
  let lastTime = -NUMBER
  const write = () => (number.textContent = language.fixed(last, 2))
  write()
  return (value) => {
    last = value
    filled.setAttribute('stroke-dasharray', `${value} 2`)
    needle.setAttribute('transform', `rotate(${180 * value - 90} 100 100)`)
    const now = performance.now()
    if (now - lastTime < NUMBER) return
    lastTime = now
    write()
  }
}
