// @ts-check
/** The page's words in the reader's language. */

import { params, presets } from './boids.js'
import { en } from './en.js'
import { ja } from './ja.js'

/** @typedef {'en' | 'ja'} Language */

const KEPT = 'boids-canvas-language'

/** What index.html says. @type {Map<Element, string>} */
const written = new Map()

/** @returns {Language} what the reader has chosen before, else what the browser says */
function preferred() {
  try {
    const kept = localStorage.getItem(KEPT)
    if (kept === 'en' || kept === 'ja') return kept
  } catch {
    // a page from disk may have nowhere to keep anything
  }
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'ja')
  return first === 'ja' ? 'ja' : 'en'
}

/** @param {Language} language */
function keep(language) {
  try {
    localStorage.setItem(KEPT, language)
  } catch {
    // then it is asked anew next time
  }
}

class Say {
  language = preferred()

  /** @returns {typeof en} */
  get words() {
    return this.language === 'ja' ? ja.words : en
  }

  /** @param {Language} language */
  choose(language) {
    this.language = language
    keep(language)
  }

  /** Puts the words into what index.html holds. */
  write() {
    document.documentElement.lang = this.language
    document.documentElement.classList.remove('waiting')
    for (const element of document.querySelectorAll('[data-word]')) {
      if (!written.has(element)) written.set(element, element.textContent ?? '')
      const word = element.getAttribute('data-word') ?? ''
      element.textContent = this.language === 'ja' ? ja.page[word] : (written.get(element) ?? '')
    }
    for (const element of document.querySelectorAll('[data-word-label]')) {
      const label = /** @type {any} */ (this.words)[element.getAttribute('data-word-label') ?? '']
      element.ariaLabel = label
      if (element instanceof HTMLButtonElement) element.title = label
    }
  }

  /**
   * The label and the doc of a row.
   * @param {string} name
   * @returns {[string, string]}
   */
  row(name) {
    const param = params.find((param) => param.name === name)
    if (this.language === 'ja' && ja.params[name]) return ja.params[name]
    // docs name parameters as Rust does
    return param ? [spelt(name), param.doc.replaceAll('_', ' ')] : this.words.rows[name]
  }

  /** @param {import('./boids.js').Preset} preset */
  preset({ name, title, doc }) {
    return this.language === 'ja' ? ja.presets[name] : [title, doc]
  }

  /**
   * A word that a choice offers.
   * @param {string} name
   * @param {string} word
   */
  choice(name, word) {
    if (name === 'beside') return this.preset(presets.find((preset) => preset.name === word) ?? presets[0])[0]
    return this.language === 'ja' ? ja.choices[name][word] : word
  }

  /**
   * What a row takes.
   * @param {import('./settings.js').Row} row
   * @param {string} allowed the same in English
   */
  allowed({ kind, min, max, choices = [] }, allowed) {
    if (this.language === 'en' || kind === 'text') return allowed
    if (kind === 'choice') return choices.join('、')
    return kind === 'switch' ? 'true、false' : `${min}〜${max}`
  }

  /** @param {string} unit */
  unit(unit) {
    return this.language === 'ja' ? (ja.units[unit] ?? unit) : unit
  }

  /** @param {number} number */
  number(number) {
    return number.toLocaleString(this.language)
  }
}

/**
 * A parameter's name as a label: `maxSpeed` is Max speed.
 * @param {string} name
 */
const spelt = (name) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

export const say = new Say()
