/** “Your turn”: a murmuration as wide as the window, and the ways on. */

import './take.css'
import { part } from '../shared/figure.js'
import { Stage } from '../shared/stage.js'

export const makeTake = (section: HTMLElement) =>
  new Stage(part(section, '.stage'), { preset: 'murmuration', zoom: 'auto', thread: 'auto' })
