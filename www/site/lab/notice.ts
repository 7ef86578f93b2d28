/** The notice over the flock: a message about what the reader did, shown and announced until the next action. */

import { find } from '../shared/dom.js'
import { texts } from './en.js'
import { allowedText, optionTexts } from './option-texts.js'
import type { Fault } from './settings.js'

/** The number of errors that are listed one by one; the rest are counted. */
const MAX_LISTED = 3

// The notice covers a part of the flock, so any action closes it.
for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => notify(''))

export function notify(text: string) {
  find('#notice').textContent = text
}

export function notifyErrors(errors: Fault[]) {
  const sentences = errors.slice(0, MAX_LISTED).map(({ option, value, allowed, row }) => {
    if (option && !row) return texts.unknownOption(option)
    const label = row && option !== 'preset' ? optionTexts(option)[0] : option
    return texts.invalid(label, value, row ? allowedText(row, allowed) : allowed)
  })
  if (errors.length > MAX_LISTED) sentences.push(texts.more(errors.length - MAX_LISTED))
  notify(errors.length ? [texts.ignored, ...sentences].join(' ') : '')
}
