/** A tag that a page shows, with a button that copies it, and the flock that it makes. */

import { makeCopy } from './copy.js'
import { part } from './figure.js'

/** @param section with the tag in a `.tag code`, and a place for its flock, `.made` */
export function makeTagExample(section: Element) {
  makeCopy(part(section, '.tag'))
  const shown = part(section, '.tag code').textContent ?? ''
  const [, attributes = ''] = /<boids-canvas([^>]*)>/.exec(shown) ?? []
  const flock = document.createElement('boids-canvas')
  for (const [, name, value] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) flock.setAttribute(name, value)
  part(section, '.made').replaceChildren(flock)
}
