// @ts-check
/** The controls: one row for each parameter and for each option of the look, in groups that fold. */

import { params, presets } from './boids.js'
import { find, make } from './find.js'
import { MORE } from './options.js'
import { createRow } from './rows.js'
import { say } from './say.js'

/** @typedef {import('./settings.js').Options} Options */
/** @typedef {import('./rows.js').Change} Change */

/** The groups of the panel, in order. */
const GROUPS = /** @type {const} */ (['rules', 'ranges', 'motion', 'world', 'marker'])

/** Where a row belongs: the first that its name fits. A parameter that nobody has thought of here is one of motion. */
const PLACES = /** @type {const} */ ([
  ['top', /^count$/],
  ['look', /^(colourBy|trails|grid)$/],
  // the tools choose it
  ['none', /^pointer$/],
  ['part', /^(pointer|obstacle)./],
  ['rules', /^(steering|cohesion|separation|alignment|separationLast)$/],
  ['marker', /^(marker.*|background|border|fill|outline|obstacle)$/],
  ['ranges', /^(cohesion|separation|alignment).*Range$|OfView$|^lookAhead$/],
  ['world', /^(seed|width|height|bounds|margin|turnFactor)$/],
  ['motion', /./],
])

/** @typedef {typeof PLACES[number][0]} Place */

export class Panel {
  /** @type {Map<string, import('./rows.js').Row>} */
  #rows = new Map()
  /** @type {Map<string, HTMLElement>} */
  #titles = new Map()
  /** @type {HTMLInputElement[]} */
  #presets = []

  /** @param {Change} change */
  constructor(change) {
    /** @type {Map<Place, HTMLElement>} */
    const places = new Map([
      ['top', find('#controls')],
      ['look', find('#look-rows')],
      ['part', find('#part-rows')],
    ])
    this.#createPresets(change)
    for (const group of GROUPS) {
      const title = make('summary')
      const rows = make('div', { className: 'rows' })
      // folded away where the flock would be out of sight
      const open = group === 'rules' && matchMedia('(min-width: 60rem)').matches
      find('#controls').append(make('details', { open }, title, rows))
      this.#titles.set(group, title)
      places.set(group, rows)
    }
    this.#titles.set('part', find('#part summary'))
    for (const row of [...params, ...MORE.filter(({ shown }) => shown)]) {
      const [place] = PLACES.find(([, names]) => names.test(row.name)) ?? ['motion']
      if (place === 'none') continue
      const made = createRow(row, change)
      this.#rows.set(row.name, made)
      if (place === 'top') find('#controls').prepend(made.element)
      else places.get(place)?.append(made.element)
    }
  }

  /** @param {Change} change */
  #createPresets(change) {
    for (const { name } of presets) {
      const radio = make('input', { type: 'radio', name: 'preset', value: name })
      radio.onchange = () => change('preset', name)
      this.#presets.push(radio)
      find('#presets').append(make('label', {}, radio, make('span')))
    }
  }

  /**
   * @param {Options} values
   * @param {Options} settings
   */
  show(values, settings) {
    for (const radio of this.#presets) radio.checked = radio.value === values.preset
    this.#tellPreset()
    for (const [name, row] of this.#rows) row.show(values[name], settings[name] !== undefined)
  }

  speak() {
    presets.forEach((preset, i) => {
      const chip = this.#presets[i].nextElementSibling
      if (chip) chip.textContent = say.preset(preset)[0]
    })
    for (const [group, title] of this.#titles) {
      title.textContent = /** @type {Record<string, string>} */ (say.words.groups)[group]
    }
    for (const row of this.#rows.values()) row.speak()
    this.#tellPreset()
  }

  #tellPreset() {
    const chosen = presets.find((_, i) => this.#presets[i].checked)
    find('#preset-doc').textContent = chosen ? say.preset(chosen)[1] : ''
  }
}
