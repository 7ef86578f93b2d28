/** “Take it”: a flock made by the tag that the page shows, and buttons that copy code. */

import './take.css'
import { makeCopy } from '../shared/copy.js'
import { makeTagExample } from '../shared/tag-example.js'

export function makeTake(section: HTMLElement) {
  makeTagExample(section)
  for (const block of section.querySelectorAll('.ways .code')) makeCopy(block)
}
