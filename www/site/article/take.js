// @ts-check
/** “Take it”: a flock made by the tag that the page shows, and buttons that copy code. */

import './take.css'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'

const TEXTS = {
  copied: { en: 'Copied', ja: 'コピーしました' },
  selected: { en: 'Selected: press Ctrl+C', ja: '選択しました。Ctrl+Cを押してください' },
}

/** @param {HTMLElement} section */
export function makeTake(section) {
  for (const block of section.querySelectorAll('.code')) makeCopy(block)
  const shown = part(section, '.tag code').textContent ?? ''
  const tag = new DOMParser().parseFromString(shown, 'text/html').querySelector('boids-canvas')
  if (tag) part(section, '.made').replaceChildren(document.adoptNode(tag))
}

/** @param {Element} block */
function makeCopy(block) {
  const code = part(block, 'code')
  const output = part(block, 'output')
  part(block, '.copy').onclick = async () => {
    // Emptied first, so that a screen reader reads the same text again.
    output.textContent = ''
    const copied = await copy(code.textContent ?? '')
    if (!copied) getSelection()?.selectAllChildren(code)
    output.textContent = language.pick(copied ? TEXTS.copied : TEXTS.selected)
  }
  language.follow(() => (output.textContent = ''))
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
