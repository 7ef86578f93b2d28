// @ts-check
/** “Who wrote this down?”: published models on one stage, each with its source and the numbers that matter in it. */

import './models.css'
import { units } from '../../../target/web/texts.js'
import { params, presetNamed, presets } from '../shared/api.js'
import { make } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { scaleOf } from '../shared/slider-scale.js'
import { Stage } from '../shared/stage.js'
import { MODELS } from './model-list.js'

/** @typedef {import('../../../target/web/table.js').Preset['name']} PresetName */
/** @typedef {import('./model-list.js').DialName} DialName */
/** @typedef {import('./model-list.js').Dial} Dial */

const TEXTS = {
  all: { en: 'the whole flock', ja: '群れ全体' },
  everyone: { en: 'all within range', ja: '範囲の全員' },
  units: {
    en: /** @type {Record<string, string>} */ ({ boids: 'birds' }),
    ja: /** @type {Record<string, string>} */ ({
      boids: '羽',
      'px/step': 'px/ステップ',
      '°/step': '°/ステップ',
      'px/step²': 'px/ステップ²',
    }),
  },
  changed: {
    en: (/** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ original) =>
      `${label} is ${value} now. It was ${original}.`,
    ja: (/** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ original) =>
      `「${label}」は今${value}です（元は${original}）。`,
  },
}

/** Models of thousands of birds: their colours show the courses. */
const COLOURED = ['vicsek', 'murmuration']
/** Birds that overlap stay distinct. */
const OUTLINE = { outline: '#0a0e14' }
/** In ms: the sentence waits for the end of a drag. */
const PAUSE = 250

/** @param {HTMLElement} section */
export function makeModels(section) {
  const chips = /** @type {HTMLButtonElement[]} */ ([...section.querySelectorAll('[data-model]')])
  const rows = /** @type {HTMLElement[]} */ ([...section.querySelectorAll('.slider')])
  const source = part(section, '.source cite')
  const says = part(section, '.says')
  /** @type {PresetName} */
  let name = 'classic'
  /** What the reader has changed. @type {Partial<Record<DialName, number>>} */
  let changes = {}
  let timer = 0
  const stage = new Stage(part(section, '.stage'), options())

  /** The model as options. Without a size, the world has the shape of the stage and the density of the preset. */
  function options() {
    /** @type {'heading' | 'none'} */
    const colourBy = COLOURED.includes(name) ? 'heading' : 'none'
    return { preset: name, zoom: /** @type {const} */ ('auto'), colourBy, ...OUTLINE, ...changes }
  }

  /** Starts a model from its seed, with its own numbers. @param {PresetName} chosen */
  function start(chosen) {
    const undone = Object.fromEntries(Object.keys(changes).map((param) => [param, undefined]))
    name = chosen
    changes = {}
    stage.show.configure({ ...undone, ...options() })
    stage.show.reset()
    write()
  }

  function write() {
    const { text, watch, dials, link } = MODELS[name]
    for (const chip of chips) chip.ariaPressed = String(chip.dataset.model === name)
    part(section, '.text').textContent = language.pick(text)
    const cited = presetNamed(name).source
    source.replaceChildren(link ? make('a', { href: link }, cited) : cited)
    rows.forEach((row, i) => writeRow(row, dials[i]))
    writeAddress()
    says.textContent = language.pick(watch)
  }

  /** The address of these settings in the laboratory. */
  function writeAddress() {
    const given = Object.entries(changes).map(([param, value]) => [
      kebab(param),
      value === Infinity ? 'all' : `${value}`,
    ])
    part(section, '.lab').setAttribute('href', `lab.html?${new URLSearchParams([['preset', name], ...given])}`)
  }

  /** @param {HTMLElement} row @param {Dial | undefined} dial */
  function writeRow(row, dial) {
    // Hidden, but with its place, so that nothing moves when another model has fewer.
    row.style.visibility = dial ? 'visible' : 'hidden'
    if (!dial) return
    const [param] = dial.names
    const original = Number(presetNamed(name).values[param])
    const scale = scaleOfParam(param)
    const label = language.pick(dial.label)
    const output = part(row, 'output')
    const input = /** @type {HTMLInputElement} */ (part(row, 'input'))
    /** @param {number} value */
    const show = (value) => {
      output.textContent = valueText(param, value)
      input.ariaValueText = output.textContent
    }
    row.className = `slider ${dial.rule ?? ''}`
    part(row, 'label').textContent = label
    input.value = String(scale.position(changes[param] ?? original))
    show(changes[param] ?? original)
    input.oninput = () => {
      const value = scale.value(Number(input.value))
      for (const each of dial.names) changes[each] = value
      stage.show.configure(options())
      show(value)
      writeAddress()
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        const [now, before] = [value, original].map((each) => valueText(param, each))
        says.textContent = language.pick(TEXTS.changed)(label, now, before)
      }, PAUSE)
    }
  }

  for (const chip of chips) chip.onclick = () => start(/** @type {PresetName} */ (chip.dataset.model))
  part(section, '.reset').onclick = () => start(name)
  stage.ready.then(() => language.follow(write))
}

/** @param {DialName} param */
function scaleOfParam(param) {
  const row = /** @type {import('../shared/api.js').Param} */ (params.find(({ name }) => name === param))
  const values = presets.map((preset) => Number(preset.values[param]))
  return /** @type {import('../shared/slider-scale.js').Scale} */ (scaleOf(row, values))
}

/** A value with its unit. @param {DialName} param @param {number} value */
function valueText(param, value) {
  if (value === Infinity) return language.pick(TEXTS.all)
  if (param === 'nearest' && value === 0) return language.pick(TEXTS.everyone)
  // Noise turns a bird by up to half of its range to either side.
  if (param === 'noise') return `±${language.number(value / 2, { maximumSignificantDigits: 3 })}°`
  const number = language.number(value, { maximumSignificantDigits: 3 })
  const unit = units[param] ?? ''
  const shown = language.pick(TEXTS.units)[unit] ?? unit
  return `${number}${/^\w/.test(shown) ? ' ' : ''}${shown}`
}

/** `maxSpeed` is `max-speed` in an address. @param {string} name */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
