// @ts-check
/** The texts of the page in the reader's language. */

import { presets } from '../shared/api.js'
import { docs } from '../../../target/web/texts.js'
import { en } from './en.js'
import { ja } from './ja.js'
import { language } from '../shared/language.js'

/** @import { Language } from '../shared/language.js' */
/** @import { Preset } from '../shared/api.js' */
/** @import { Row } from './settings.js' */

/** The English texts of lab.html. @type {Map<Element, string>} */
const original = new Map()

class I18n {
  get language() {
    return language.current
  }

  /** @returns {typeof en} */
  get words() {
    return this.language === 'ja' ? ja.words : en
  }

  /** @param {Language} chosen */
  choose(chosen) {
    language.choose(chosen)
  }

  /** Translates the texts and labels of lab.html. */
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

  /** The label and the doc of an option. @param {string} name @returns {[string, string]} */
  row(name) {
    const doc = docs[name]
    if (this.language === 'ja' && ja.params[name]) return ja.params[name]
    // The docs name parameters in snake_case, as Rust does.
    return doc ? [labelOf(name), doc.replaceAll('_', ' ')] : this.words.rows[name]
  }

  /** The title and the doc of a preset. @param {Preset} preset */
  preset({ name, title, doc }) {
    return this.language === 'ja' ? ja.presets[name] : [title, doc]
  }

  /** A value of an option of the kind `choice`. @param {string} name of the option @param {string} value */
  choice(name, value) {
    if (name === 'beside') return this.preset(presets.find((preset) => preset.name === value) ?? presets[0])[0]
    return this.language === 'ja' ? ja.choices[name][value] : value
  }

  /** The values that an option allows. @param {Row} row @param {string} allowed the same in English */
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

/** The English label of a parameter: `maxSpeed` becomes `Max speed`. @param {string} name */
const labelOf = (name) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

export const i18n = new I18n()
