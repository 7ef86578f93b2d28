/** Code, and a button that copies it. */

import './copy.css'
import { copy } from './clipboard.js'
import { part } from './figure.js'
import { texts } from './en.js'

const TEXTS = texts.copy

/** Lets the button of a `.code` copy what its `code` shows. */
export function makeCopy(block: Element) {
  const code = part(block, 'code')
  const output = part(block, 'output')
  part(block, '.copy').onclick = async () => {
    // Emptied first, so that a screen reader reads the same text again.
    output.textContent = ''
    const copied = await copy(code.textContent ?? '', code)
    output.textContent = copied ? TEXTS.copied : TEXTS.selected
  }
  output.textContent = ''
}
