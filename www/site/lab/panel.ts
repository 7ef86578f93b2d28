/** The panel: the few controls that the model is about, and one for every other option behind "All parameters", in groups. */

import { params, presetNamed, presets } from '../shared/api.js'
import { OptionControl, type Change } from './controls.js'
import { find, make } from '../shared/dom.js'
import { idleReason } from './effect.js'
import { texts } from './en.js'
import { presetTexts } from './option-texts.js'
import { PAGE_OPTIONS } from './option-rows.js'
import type { Options } from '../../src/options/options.js'

/** In the view of the whole world, so many boids are smaller than a pixel each. */
const CROWDED = 100_000

/** The groups of the panel, in order. */
const GROUPS = ['rules', 'ranges', 'motion', 'world', 'forces', 'marker'] as const

/** What each model is about, beside the number of boids. */
const MAIN: Record<string, string[]> = {
  classic: ['cohesion', 'separation', 'alignment'],
  crowd: ['fieldOfView', 'maxTurn', 'separation', 'alignment'],
  procession: ['fieldOfView', 'maxTurn', 'separation', 'alignment'],
  springs: ['cohesion', 'separation', 'alignment'],
  cluster: ['cohesion', 'separation', 'alignment'],
  swarm: ['cohesion', 'separationRange', 'maxSpeed'],
  school: ['cohesion', 'separation', 'alignment', 'alignmentRange'],
  vicsek: ['noise', 'alignmentRange', 'maxSpeed'],
  mill: ['separationRange', 'alignmentRange', 'cohesionRange', 'fieldOfView'],
  nature: ['cohesion', 'separation', 'alignment', 'maxForce'],
  murmuration: ['predators', 'nearest', 'alignment', 'noise'],
  netlogo: ['cohesion', 'separation', 'alignment', 'separationRange'],
}

export const mainControls = (model: unknown) => MAIN[String(model)] ?? MAIN.classic

/** The models that are shown at once; the others are one press away. */
const COMMON = ['classic', 'procession', 'swarm', 'school', 'mill', 'murmuration']

/** The place of each control: the first one with a matching pattern. A new parameter goes into the group Motion. */
const PLACES = [
  ['top', /^count$/],
  ['appearance', /^(colourBy|trails|grid)$/],
  // The tools set the pointer; the laboratory has no formations.
  ['none', /^(pointer|formation.*)$/],
  ['forces', /^predators$|^(pointer|predator|obstacle)./],
  ['rules', /^(cohesion|separation|alignment|steering|separationLast|ownHeading|noise)$/],
  ['marker', /^(marker.*|background|border|fill|outline|obstacle|predator)$/],
  ['ranges', /^(cohesion|separation|alignment).*Range$|OfView$|^(lookAhead|nearest)$/],
  ['world', /^(seed|width|height|bounds|margin|turnFactor)$/],
  ['motion', /./],
] as const

type Group = (typeof PLACES)[number][0]

const placeOf = (name: string): Group => PLACES.find(([, names]) => names.test(name))?.[0] ?? 'motion'

export class Panel {
  #rows: Map<string, OptionControl> = new Map()
  #presets: HTMLInputElement[] = []
  #more = make('summary')
  #places: Map<Group, HTMLElement>
  /** Whose controls are shown first. */
  #model = ''
  #usual

  /** @param usual the settings of a model that nobody has changed */
  constructor(change: Change, choose: (preset: string) => void, usual: (preset: unknown) => Options) {
    this.#usual = usual
    this.#places = new Map<Group, HTMLElement>([
      ['top', find('#controls')],
      ['appearance', find('#appearance-rows')],
    ])
    this.#createPresets(choose)
    for (const group of GROUPS) {
      const rows = make('div', { className: 'rows', id: `${group}-rows` })
      find('#groups').append(make('details', {}, make('summary', {}, texts.groups[group]), rows))
      this.#places.set(group, rows)
    }
    for (const row of [...params, ...PAGE_OPTIONS.filter(({ inPanel }) => inPanel)]) {
      if (placeOf(row.name) !== 'none') this.#rows.set(row.name, new OptionControl(row, change))
    }
  }

  /** Puts the controls that a model is about before all others. */
  #arrange(model: string) {
    this.#model = model
    for (const [name, { element }] of this.#rows)
      if (!element.closest('#tool-rows')) this.#places.get(placeOf(name))?.append(element)
    this.#places.get('top')?.append(...mainControls(model).flatMap((name) => this.row(name) ?? []))
  }

  #createPresets(choose: (preset: string) => void) {
    const more = make('div', { className: 'chips' })
    for (const preset of presets) {
      const radio = make('input', { type: 'radio', name: 'preset', value: preset.name })
      radio.onchange = () => choose(preset.name)
      this.#presets.push(radio)
      const place = COMMON.includes(preset.name) ? find('#presets') : more
      place.append(make('label', {}, radio, make('span', {}, presetTexts(preset)[0])))
    }
    find('#presets').append(make('details', { id: 'more-models' }, this.#more, more))
  }

  row(name: string) {
    return this.#rows.get(name)?.element
  }

  show(values: Options, settings: Options) {
    if (values.preset !== this.#model) this.#arrange(String(values.preset))
    for (const radio of this.#presets) radio.checked = radio.value === values.preset
    const preset = presetNamed(values.preset)
    const [title, doc] = presetTexts(preset)
    this.#more.textContent = COMMON.includes(preset.name) ? texts.moreModels : texts.named(texts.moreModels, title)
    find('#lengths').textContent = texts.lengths(String(values.markerLength))
    find('#preset-doc').textContent = doc
    const usual = this.#usual(values.preset)
    for (const [name, row] of this.#rows)
      row.show(values[name], settings[name] !== usual[name], idleReason(name, values))
    find('#row-count-hint').textContent = Number(values.count) > CROWDED ? texts.crowded : texts.plain.count
  }
}
