/** “Who wrote this down?”: published models on one stage, each with its source and the numbers that matter in it. */

import './models.css'
import { sources, units } from '#web/texts.js'
import { kebab } from '../../src/options/spellings.js'
import { params, presetNamed, presets } from '../shared/api.js'
import { make } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { scaleOf, type Scale } from '../shared/slider-scale.js'
import { Stage } from '../shared/stage.js'
import { MODELS, type Dial, type DialName } from './model-list.js'
import type { Param, Preset } from '#web/table.js'

export type PresetName = Preset['name']

const TEXTS = texts.models

/** In ms: the sentence waits for the end of a drag. */
const PAUSE = 250

export const makeModels = (section: HTMLElement) => void new Models(section)

class Models {
  #section
  #stage
  #chips
  #rows
  #name: PresetName = 'classic'
  /** What the reader has changed. */
  #changes: Partial<Record<DialName, number>> = {}
  #timer = 0

  constructor(section: HTMLElement) {
    this.#section = section
    this.#chips = [...section.querySelectorAll('[data-model]')] as HTMLButtonElement[]
    this.#rows = [...section.querySelectorAll('.slider')] as HTMLElement[]
    this.#stage = new Stage(part(section, '.stage'), this.#options())
    this.#stage.onRestart = () => this.#start(this.#name)
    for (const chip of this.#chips) chip.onclick = () => this.#start(chip.dataset.model as PresetName)
    part(section, '.reset').onclick = () => this.#start(this.#name)
    this.#stage.ready.then(() => this.#write(), console.warn)
  }

  /** The model as options. Without a size, the world has the shape of the stage and the density of the preset. */
  #options() {
    return { preset: this.#name, zoom: 'auto' as const, colourBy: 'heading' as const, ...this.#changes }
  }

  /** Starts a model from its seed, with its own numbers. */
  #start(name: PresetName) {
    clearTimeout(this.#timer)
    const undone = Object.fromEntries(Object.keys(this.#changes).map((param) => [param, undefined]))
    this.#name = name
    this.#changes = {}
    this.#stage.show.configure({ ...undone, ...this.#options() })
    this.#stage.show.reset()
    this.#write()
  }

  #write() {
    const { dials, link } = MODELS[this.#name]
    const { text, watch } = (TEXTS.of as Record<string, { text: string; watch: string }>)[this.#name]
    for (const chip of this.#chips) chip.ariaPressed = String(chip.dataset.model === this.#name)
    part(this.#section, '.text').textContent = text
    const source = sources[this.#name]
    part(this.#section, '.source cite').replaceChildren(link ? make('a', { href: link }, source) : source)
    this.#rows.forEach((row, i) => this.#writeRow(row, dials[i]))
    this.#writeAddress()
    part(this.#section, '.says').textContent = watch
  }

  /** The address of these settings in the laboratory. */
  #writeAddress() {
    const given = Object.entries(this.#changes).map(([param, value]) => [
      kebab(param),
      value === Infinity ? 'all' : `${value}`,
    ])
    const link = part(this.#section, '.lab') as HTMLAnchorElement
    link.search = String(new URLSearchParams([['preset', this.#name], ...given]))
  }

  #writeRow(row: HTMLElement, dial: Dial | undefined) {
    // Hidden, but with its place, so that nothing moves when another model has fewer.
    row.style.visibility = dial ? 'visible' : 'hidden'
    if (!dial) return
    const [param] = dial.names
    const original = Number(presetNamed(this.#name).values[param])
    const scale = scaleOfParam(param)
    const input = part(row, 'input') as HTMLInputElement
    const show = (value: number) => {
      input.ariaValueText = valueText(param, value)
      part(row, 'output').textContent = input.ariaValueText
    }
    row.className = `slider ${dial.rule ?? ''}`
    part(row, 'label').textContent = dial.label
    input.value = String(scale.position(this.#changes[param] ?? original))
    show(this.#changes[param] ?? original)
    input.oninput = () => {
      const value = scale.value(input.valueAsNumber)
      show(value)
      this.#change(dial, value, original)
    }
  }

  #change({ names, label }: Dial, value: number, original: number) {
    for (const name of names) this.#changes[name] = value
    this.#stage.show.configure(this.#options())
    this.#writeAddress()
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      const [now, before] = [value, original].map((each) => valueText(names[0], each))
      const words = { label, now, before }
      part(this.#section, '.says').textContent = language.say(TEXTS.changed, words)
    }, PAUSE)
  }
}

function scaleOfParam(param: DialName) {
  const row = params.find(({ name }) => name === param) as Param
  const values = presets.map((preset) => Number(preset.values[param]))
  return scaleOf(row, values) as Scale
}

/** A value with its unit. */
function valueText(param: DialName, value: number) {
  if (value === Infinity) return TEXTS.all
  if (param === 'nearest' && value === 0) return TEXTS.everyone
  // Noise turns a bird by up to half of its range to either side.
  if (param === 'noise') return language.plusMinus(value / 2)
  const number = language.number(value, { maximumSignificantDigits: 3 })
  const unit = units[param] ?? ''
  const shown = TEXTS.units[unit] ?? unit
  return `${number}${/^\w/.test(shown) ? ' ' : ''}${shown}`
}
