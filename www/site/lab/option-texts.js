// @ts-check
/** What options are called in the language of the page. In English, all of it follows from the table of options. */

import { presets } from '../shared/api.js'
import { docs } from '../../../target/web/texts.js'
import { table, texts } from './en.js'

/** @import { Preset } from '../shared/api.js' */
/** @import { OptionRow } from './settings.js' */

/** The label and the doc of an option. @param {string} name @returns {[string, string]} */
export function optionTexts(name) {
  const doc = docs[name]
  // The docs name parameters in snake_case, as Rust does.
  return table?.params[name] ?? (doc ? [labelOf(name), doc.replaceAll('_', ' ')] : texts.rows[name])
}

/** The title and the doc of a preset. @param {Preset} preset */
export const presetTexts = ({ name, title, doc }) => table?.presets[name] ?? [title, doc]

/** A value of an option of the kind `choice`. @param {string} name of the option @param {string} value */
export function choiceText(name, value) {
  if (name === 'beside') return presetTexts(presets.find((preset) => preset.name === value) ?? presets[0])[0]
  return table?.choices[name][value] ?? value
}

/** The values that an option allows. @param {OptionRow} row @param {string} allowed the same in English */
export function allowedText({ kind, min, max, choices = [], allowed: inWords }, allowed) {
  if (!table || inWords) return allowed
  if (kind === 'choice') return choices.join(table.comma)
  return kind === 'switch' ? `true${table.comma}false` : `${min}${table.to}${max}`
}

/** @param {string} unit */
export const unitText = (unit) => table?.units[unit] ?? unit

/** The English label of a parameter: `maxSpeed` becomes `Max speed`. @param {string} name */
const labelOf = (name) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())
