/**
 * What a flock says to its reader: the button, the label for screen readers, and the message if it has stopped. All of it is in
 * the language of the element, which is that of the nearest `lang`.
 */

import { checkNames } from '../options/options.js'
import { optionError } from '../options/reader.js'

/** What a flock says to its reader. In `label`, `{title}` and `{count}` stand for the preset and the number of boids. */
export type Words = typeof ENGLISH

export const ENGLISH = {
  /** The name of the button that lets the flock fly. */
  play: 'Let the flock fly',
  /** The name of the button that pauses the flock. */
  pause: 'Pause the flock',
  /** The keys `.` and `r`, which come in brackets after the name in the button's tooltip. */
  keys: 'keys: . for one step, R to restart',
  /** Added if a boid can be followed: the key `f`. */
  followKey: ', F to follow the next boid',
  /** The name of the picture, for screen readers. */
  label: '{title}: a flock of {count} boids',
  /** The message if the flock has stopped because of an error. */
  stopped: 'This flock has stopped because of an error.',
}

const JAPANESE = {
  play: '群れを飛ばす',
  pause: '群れを止める',
  keys: '. 1ステップ、r 最初から',
  followKey: '、f 次の1羽を追う',
  label: '{count}羽の群れ',
  stopped: 'エラーのため、この群れは止まりました。',
}

const languages: Map<string, Partial<Words>> = new Map([
  ['en', ENGLISH],
  ['ja', JAPANESE],
])

/** It dispatches `change` when there are words of another language. */
export const translations = new EventTarget()

/**
 * Adds words in another language for all flocks of the page, or replaces words. A flock uses the language of the nearest `lang`.
 * English and Japanese are built in; words you leave out stay in English.
 *
 * ```js
 * import { translate } from 'boids-canvas'
 * translate('fr', { play: 'Laisser voler', pause: 'Arrêter', label: '{title} : {count} boids' })
 * ```
 * @param language as in `lang`, such as `fr` or `pt-BR`
 */
export function translate(language: string, words: Partial<Words>) {
  // throws where that is no language
  const tag = String(new Intl.Locale(language))
  checkNames(words, Object.keys(ENGLISH), 'words')
  const given = Object.entries(words).filter(([, text]) => text !== undefined)
  for (const [name, text] of given) if (typeof text !== 'string') throw optionError(name, text, 'a text')
  languages.set(tag, { ...languages.get(tag), ...Object.fromEntries(given) })
  translations.dispatchEvent(new Event('change'))
}

/** Where a shadow tree names no language, that of its host holds; Firefox alone does not look there. */
function speakerOf(element: Element): Element {
  const { host } = element.getRootNode() as Partial<ShadowRoot>
  return host && !element.closest('[lang]') ? speakerOf(host) : element
}

/** The words for an element, and the language that they are in: its own, if there are words of it; else English. */
export function wordsFor(element: Element): Words & { lang: string } {
  const speaker = speakerOf(element)
  const known = [...languages.keys()].sort((a, b) => b.length - a.length)
  const lang = known.find((language) => speaker.matches(`:lang(${language})`)) ?? 'en'
  return { ...ENGLISH, ...languages.get(lang), lang }
}
