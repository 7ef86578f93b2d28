// @ts-check
/** What the page has to tell of what it was given, for eyes and ears, until its reader does something else. */

import { find } from './find.js'
import { say } from './say.js'

/** So many wrong parts are told one by one. */
const TOLD = 3

// it lies over the flock
for (const deed of ['pointerdown', 'keydown']) addEventListener(deed, () => tell(''))

/** @param {string} text */
export function tell(text) {
  find('#notice').textContent = text
}

/**
 * Tells what was wrong with an address or a file.
 * @param {import('./settings.js').Wrong[]} wrong
 */
export function tellWrong(wrong) {
  const { words } = say
  const sentences = wrong.slice(0, TOLD).map(({ name, value, allowed, row }) => {
    if (name && !row) return words.unknown(name)
    const label = row && name !== 'preset' ? say.row(name)[0] : name
    return words.notSo(label, value, row ? say.allowed(row, allowed) : allowed)
  })
  if (wrong.length > TOLD) sentences.push(words.left(wrong.length - TOLD))
  tell(wrong.length ? [words.ignored, ...sentences].join(' ') : '')
}
