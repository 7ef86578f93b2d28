/** The panel: five controls at first, and one for every other option behind "All parameters", in groups. */

import { params, presetNamed, presets } from '../shared/api.js'
import { OptionControl, type Change } from './controls.js'
import { find, make } from '../shared/dom.js'
import { idleReason } from './effect.js'
import { texts } from './en.js'
import { presetTexts } from './option-texts.js'
import { PAGE_OPTIONS } from './option-rows.js'
import type { Options } from '../../src/options/options.js'

/** The groups of the panel, in order. */
const GROUPS = ['rules', 'ranges', 'motion', 'world', 'forces', 'marker'] as const

/** The place of each control: the first one with a matching pattern. A new parameter goes into the group Motion. */
const PLACES = [
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
] as const

export type Group = (typeof PLACES)[number][0]

export class Panel {
  #rows: Map<string, OptionControl> = new Map()
  #presets: HTMLInputElement[] = []

  constructor(change: Change) {
    const places: Map<Group, HTMLElement> = new Map([
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

  #createPresets(change: Change) {
    for (const preset of presets) {
      const radio = make('input', { type: 'radio', name: 'preset', value: preset.name })
      radio.onchange = () => change('preset', preset.name)
      this.#presets.push(radio)
      find('#presets').append(make('label', {}, radio, make('span', {}, presetTexts(preset)[0])))
    }
  }

  /** The element of an option's control. */
  row(name: string) {
    return this.#rows.get(name)?.element
  }

  show(values: Options, settings: Options) {
    for (const radio of this.#presets) radio.checked = radio.value === values.preset
    find('#preset-doc').textContent = presetTexts(presetNamed(values.preset))[1]
    for (const [name, row] of this.#rows) row.show(values[name], settings[name] !== undefined, idleReason(name, values))
  }
}
