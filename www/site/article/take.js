// @ts-check
/** “Take it”: a flock made by the tag that the page shows, and buttons that copy code. */

import './take.css'
import { makeCopy } from '../shared/copy.js'
import { part } from '../shared/figure.js'

/** @param {HTMLElement} section */
export function makeTake(section) {
  for (const block of section.querySelectorAll('.code')) makeCopy(block)
  const shown = part(section, '.tag code').textContent ?? ''
  const [, attributes = ''] = /<boids-canvas([^>]*)>/.exec(shown) ?? []
  const tag = document.createElement('boids-canvas')
  for (const [, name, value] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) tag.setAttribute(name, value)
  part(section, '.made').replaceChildren(tag)
}
