/**
 * What a flock says to its reader: the button, the label for screen readers, and the message where it has stopped. All of it
 * is in the language of the element: that of the nearest `lang`.
 */

import { checkNames } from '../options/options.js'

/** In the label, `{title}` and `{count}` stand for the preset and the number of boids. */
export const ENGLISH = {
  play: 'Let the flock fly',
  pause: 'Pause the flock',
  keys: '. one step, r restart',
  followKey: ', f follow the next boid',
  label: '{title}: a flock of {count} boids',
  stopped: 'This flock has stopped because of an error.',
}

export type Words = typeof ENGLISH

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
 * Gives all flocks of the page words of another language, or other words. English stands for those that are left out.
 * @param language as in `lang`, such as `fr` or `pt-BR`
 */
export function translate(language: string, words: Partial<Words>) {
  // throws where that is no language
  const tag = String(new Intl.Locale(language))
  checkNames(words, Object.keys(ENGLISH), 'words')
  languages.set(tag, { ...languages.get(tag), ...words })
  translations.dispatchEvent(new Event('change'))
}

/** The language of an element, if there are words of it; else English. */
export function languageOf(element: Element) {
  const speaker = speakerOf(element)
  const known = [...languages.keys()].sort((a, b) => b.length - a.length)
  return known.find((language) => speaker.matches(`:lang(${language})`)) ?? 'en'
}

/** Where a shadow tree names no language, that of its host holds; Firefox alone does not look there. */
function speakerOf(element: Element): Element {
  const { host } = element.getRootNode() as Partial<ShadowRoot>
  return host && !element.closest('[lang]') ? speakerOf(host) : element
}

/** The words for an element, and the language that they are in. */
export function wordsFor(element: Element): Words & { lang: string } {
  const lang = languageOf(element)
  return { ...ENGLISH, ...languages.get(lang), lang }
}
