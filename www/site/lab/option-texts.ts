/** What options are called in the language of the page. In English, all of it follows from the table of options. */

import { presetNamed } from '../shared/api.js'
import { docs } from '#web/texts.js'
import { table, texts } from './en.js'
import type { Preset } from '#web/table.js'
import type { OptionRow } from './settings.js'

/** The label and the doc of an option. */
export function optionTexts(name: string): [string, string] {
  // The docs name parameters in snake_case, as Rust does. A control without effect says why itself.
  const doc = docs[name]?.replaceAll('_', ' ').replace(/ \(.* only\)/, '')
  return table?.params[name] ?? (doc ? [labelOf(name), doc] : texts.rows[name])
}

/** The title and the doc of a preset. */
export const presetTexts = ({ name, title, doc }: Preset) => table?.presets[name] ?? [title, doc]

/** A value of an option of the kind `choice`. @param name of the option */
export function choiceText(name: string, value: string) {
  if (name === 'beside') return presetTexts(presetNamed(value))[0]
  return table?.choices[name][value] ?? value
}

/** The values that an option allows. @param allowed the same in English */
export function allowedText({ kind, min, max, choices = [], allowed: inWords }: OptionRow, allowed: string) {
  if (!table || inWords) return allowed
  if (kind === 'choice') return choices.join(table.comma)
  return kind === 'switch' ? `true${table.comma}false` : `${min}${table.to}${max}`
}

/** How many units of an option its control counts as one: noise is read as an angle to either side, half of the parameter. */
export const partsOf = (name: string) => (name === 'noise' ? 2 : 1)

export const unitText = (unit: string) => table?.units[unit] ?? unit

/** The English label of a parameter: `maxSpeed` becomes `Max speed`. */
const labelOf = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())
