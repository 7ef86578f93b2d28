// @ts-check
/** The panel: five controls at first, and one for every other option behind "All parameters", in groups. */

import { params, presetNamed, presets } from '../shared/api.js'
import { OptionControl } from './controls.js'
import { find, make } from '../shared/dom.js'
import { idleReason } from './effect.js'
import { texts } from './en.js'
import { presetTexts } from './option-texts.js'
import { PAGE_OPTIONS } from './option-rows.js'

/** @import { Options } from '../../src/options/options.js' */
/** @import { Change } from './controls.js' */

/** The groups of the panel, in order. */
const GROUPS = /** @type {const} */ (['rules', 'ranges', 'motion', 'world', 'forces', 'marker'])

/** The place of each control: the first one with a matching pattern. A new parameter goes into the group Motion. */
const PLACES = /** @type {const} */ ([
  ['top', /^(count|cohesion|separation|alignment)$/],
  ['appearance', /^(colourBy|trails|grid)$/],
  // The tools set the pointer; the laboratory has no formations.
  ['none', /^(pointer|formation.*)$/],
  ['forces', /^predators$|^(pointer|predator|obstacle)./],
  ['rules', /^(steering|separationLast|ownHeading|noise)$/],
  ['marker', /^(marker.*|background|border|fill|outline|obstacle|predator)$/],
  ['ranges', /^(cohesion|separation|alignment).*Range$|OfView$|^(lookAhead|nearest)$/],
  ['world', /^(seed|width|height|bounds|margin|turnFactor)$/],
  ['motion', /./],
])

/** @typedef {typeof PLACES[number][0]} Group */

export class Panel {
  /** @type {Map<string, OptionControl>} */
  #rows = new Map()
  /** @type {HTMLInputElement[]} */
  #presets = []

  /** @param {Change} change */
  constructor(change) {
    /** @type {Map<Group, HTMLElement>} */
    const places = new Map([
      ['top', find('#controls')],
      ['appearance', find('#appearance-rows')],
    ])
    this.#createPresets(change)
    for (const group of GROUPS) {
      const rows = make('div', { className: 'rows', id: `${group}-rows` })
      find('#groups').append(make('details', {}, make('summary', {}, texts.groups[group]), rows))
      places.set(group, rows)
    }
    for (const row of [...params, ...PAGE_OPTIONS.filter(({ inPanel }) => inPanel)]) {
      const [place] = PLACES.find(([, names]) => names.test(row.name)) ?? ['motion']
      if (place === 'none') continue
      const made = new OptionControl(row, change)
      this.#rows.set(row.name, made)
      places.get(place)?.append(made.element)
    }
  }

  /** @param {Change} change */
  #createPresets(change) {
    for (const preset of presets) {
      const radio = make('input', { type: 'radio', name: 'preset', value: preset.name })
      radio.onchange = () => change('preset', preset.name)
      this.#presets.push(radio)
      find('#presets').append(make('label', {}, radio, make('span', {}, presetTexts(preset)[0])))
    }
  }

  /** The element of an option's control. @param {string} name */
  row(name) {
    return this.#rows.get(name)?.element
  }

  /** @param {Options} values @param {Options} settings */
  show(values, settings) {
    for (const radio of this.#presets) radio.checked = radio.value === values.preset
    find('#preset-doc').textContent = presetTexts(presetNamed(values.preset))[1]
    for (const [name, row] of this.#rows) row.show(values[name], settings[name] !== undefined, idleReason(name, values))
  }
}
