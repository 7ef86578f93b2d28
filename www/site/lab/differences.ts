/** What differs between the two flocks of a comparison: a table of the parameters that act, and have other values in B. */

import { params, presetNamed } from '../shared/api.js'
import { find, make } from '../shared/dom.js'
import { rounded } from '../shared/slider-scale.js'
import { idleReason } from './effect.js'
import { texts } from './en.js'
import { choiceText, optionTexts } from './option-texts.js'
import type { Options } from '../../src/options/options.js'
import type { OptionRow } from './settings.js'

/** Both flocks have the same of these, or they change nothing but the look. */
const SHARED = /^(count|seed|width|height|pointer|marker|formation)/

export function createDifferences() {
  const body = make('tbody')
  const heads = [texts.parameter, ...texts.flocks].map((text) => make('th', { scope: 'col' }, text))
  const head = make('thead', {}, make('tr', {}, ...heads))
  const table = make('table', {}, make('caption', {}, texts.differences), head, body)
  const same = make('p', { className: 'hint' }, texts.same)
  find('#differences').append(table, same)

  return {
    show(values: Options, { beside }: Options) {
      const flocks = [values, { ...presetNamed(beside).values }]
      const rows = params.flatMap((row) => {
        const [a, b] = flocks.map((flock) => textOf(row, flock))
        return a === b || SHARED.test(row.name) ? [] : [rowOf(optionTexts(row.name)[0], a, b)]
      })
      body.replaceChildren(...rows)
      table.hidden = beside === undefined || !rows.length
      same.hidden = beside === undefined || rows.length > 0
    },
  }
}

const rowOf = (title: string, ...values: string[]) =>
  make('tr', {}, make('th', { scope: 'row' }, title), ...values.map((value) => make('td', {}, value)))

/** A value as a control shows it; a dash where it does not act. */
function textOf({ name, kind }: OptionRow, values: Options) {
  const value = values[name]
  if (idleReason(name, values) || value === false) return '–'
  if (value === true) return texts.on
  if (kind === 'choice') return choiceText(name, String(value))
  return value === Infinity ? texts.all : String(rounded(Number(value), 3))
}
