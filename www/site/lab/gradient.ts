/** The colours of a measure as they fly: of headings a wheel, in which each colour lies where its boids fly, else a ramp. */

import { find } from '../shared/dom.js'
import { paletteOn, type ColourBy } from '../../src/options/colours.js'

export function gradientOf(what: ColourBy) {
  const colours = paletteOn(getComputedStyle(find('#stage .cell')).backgroundColor, what)
  const isWheel = what === 'heading'
  return isWheel ? `conic-gradient(from 90deg, ${[...colours, colours[0]]})` : `linear-gradient(to right, ${colours})`
}
