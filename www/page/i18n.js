// @ts-check
/** The texts of the page in the reader's language. */

import { params, presets } from './api.js'
import { en } from './en.js'
import { ja } from './ja.js'

/** @typedef {'en' | 'ja'} Language */

/** The inline script of index.html reads the same entry. */
const STORAGE_KEY = 'boids-canvas-language'

/** The English texts of index.html. @type {Map<Element, string>} */
const original = new Map()

/** @returns {Language} the language that the reader chose before, or else the one that the browser prefers */
function preferred() {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored === 'en' || stored === 'ja') return stored
  } catch {
    // A page from disk may have no storage.
  }
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'ja')
  return first === 'ja' ? 'ja' : 'en'
}

/** @param {Language} language */
function store(language) {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

class I18n {
  language = preferred()

  /** @returns {typeof en} */
  get words() {
    return this.language === 'ja' ? ja.words : en
  }

  /** @param {Language} language */
  choose(language) {
    this.language = language
    store(language)
  }

  /** Translates the texts and labels of index.html. */
  translatePage() {
    document.documentElement.lang = this.language
    document.documentElement.classList.remove('waiting')
    for (const element of document.querySelectorAll('[data-word]')) {
      if (!original.has(element)) original.set(element, element.textContent ?? '')
      const key = element.getAttribute('data-word') ?? ''
      element.textContent = this.language === 'ja' ? ja.page[key] : (original.get(element) ?? '')
    }
    for (const element of document.querySelectorAll('[data-word-label]')) {
      const label = /** @type {any} */ (this.words)[element.getAttribute('data-word-label') ?? '']
      element.ariaLabel = label
      if (element instanceof HTMLButtonElement) element.title = label
    }
  }

  /**
   * The label and the doc of an option.
   * @param {string} name
   * @returns {[string, string]}
   */
  row(name) {
    const param = params.find((param) => param.name === name)
    if (this.language === 'ja' && ja.params[name]) return ja.params[name]
    // The docs name parameters in snake_case, as Rust does.
    return param ? [labelOf(name), param.doc.replaceAll('_', ' ')] : this.words.rows[name]
  }

  /**
   * The title and the doc of a preset.
   * @param {import('./api.js').Preset} preset
   */
  preset({ name, title, doc }) {
    return this.language === 'ja' ? ja.presets[name] : [title, doc]
  }

  /**
   * A value of an option of the kind `choice`.
   * @param {string} name of the option
   * @param {string} value
   */
  choice(name, value) {
    if (name === 'beside') return this.preset(presets.find((preset) => preset.name === value) ?? presets[0])[0]
    return this.language === 'ja' ? ja.choices[name][value] : value
  }

  /**
   * The values that an option allows.
   * @param {import('./settings.js').Row} row
   * @param {string} allowed the same in English
   */
  allowed({ kind, min, max, choices = [], allowed: inWords }, allowed) {
    if (this.language === 'en' || inWords) return allowed
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
 * The English label of a parameter: `maxSpeed` becomes `Max speed`.
 * @param {string} name
 */
const labelOf = (name) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

export const i18n = new I18n()
