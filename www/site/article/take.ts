/** “Your turn”: a murmuration as wide as the window, and the ways on. */

import { part } from '../shared/figure.js'
import { Stage } from '../shared/stage.js'

export function makeTake(section: HTMLElement) {
  const stage = new Stage(part(section, '.stage'), {
    preset: 'murmuration',
    zoom: 'auto',
    thread: 'auto',
    background: 'transparent',
    fill: '#14111f',
    predator: '#b00020',
  })
  stage.ready.then(() => stage.settle(), console.warn)
}
