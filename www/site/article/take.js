// @ts-check
/** “Take it”: a flock made by the tag that the page shows, and buttons that copy code. */

import './take.css'
import { makeCopy } from '../shared/copy.js'
import { part } from '../shared/figure.js'

/** @param {HTMLElement} section */
export function makeTake(section) {
  for (const block of section.querySelectorAll('.code')) makeCopy(block)
  const shown = part(section, '.tag code').textContent ?? ''
  const tag = new DOMParser().parseFromString(shown, 'text/html').querySelector('boids-canvas')
  if (tag) part(section, '.made').replaceChildren(document.adoptNode(tag))
}
