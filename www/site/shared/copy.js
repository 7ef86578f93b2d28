// @ts-check
/** Code, and a button that copies it. */

import './copy.css'
import { part } from './figure.js'
import { language } from './language.js'

const TEXTS = {
  copied: { en: 'Copied', ja: 'コピーしました' },
  selected: { en: 'Selected: press Ctrl+C', ja: '選択しました。Ctrl+Cを押してください' },
}

/** Lets the button of a `.code` copy what its `code` shows. @param {Element} block */
export function makeCopy(block) {
  const code = part(block, 'code')
  const output = part(block, 'output')
  part(block, '.copy').onclick = async () => {
    // Emptied first, so that a screen reader reads the same text again.
    output.textContent = ''
    const copied = await copy(code.textContent ?? '')
    if (!copied) select(code)
    output.textContent = language.pick(copied ? TEXTS.copied : TEXTS.selected)
  }
  language.follow(() => (output.textContent = ''))
}

/** @param {HTMLElement} code */
function select(code) {
  const details = code.closest('details')
  if (details) details.open = true
  getSelection()?.selectAllChildren(code)
}

/** Whether the browser let us write to the clipboard: a page from disk may not. @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
