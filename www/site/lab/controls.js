// @ts-check
/** One control for each option, made of the browser's own form elements. */

import { COLOURS } from '../../src/style.js'
import { presets } from '../shared/api.js'
import { make } from '../shared/dom.js'
import { i18n } from './i18n.js'
import { POSITIONS, rounded, scaleOf } from '../shared/slider-scale.js'

/** @typedef {import('./options.js').Row} OptionRow */
/**
 * @typedef {object} Row
 * @property {HTMLElement} element
 * @property {(value: unknown, changed: boolean) => void} show shows a value; `changed`: whether it can be reset
 * @property {() => void} translate
 */
/** @typedef {(name: string, value: unknown) => void} Change receives a new value; `undefined` resets the option */

/** The rules have a checkbox as well. A weight of 0 switches a rule off. */
const RULES = ['cohesion', 'separation', 'alignment']

/**
 * @param {OptionRow} row
 * @param {Change} change
 * @returns {Row}
 */
export function createRow(row, change) {
  const { name } = row
  const id = `row-${name}`
  const label = make('label', { htmlFor: id })
  const hint = make('p', { className: 'hint', id: `${id}-hint` })
  const reset = make('button', { className: 'reset', textContent: '↺' })
  const head = make('div', { className: 'head' }, label, reset)
  const element = make('div', { className: `row ${row.kind}` }, head, hint)
  const control = createControl(row, (value) => change(name, value))
  control.input.id = id
  control.input.setAttribute('aria-describedby', hint.id)
  reset.onclick = () => {
    change(name, undefined)
    control.input.focus()
  }
  if (control.after) reset.before(control.after)
  if (control.before) label.before(control.before)
  if (control.ownLine) head.after(control.input)
  else reset.before(control.input)
  return {
    element,
    show(value, changed) {
      control.show(value)
      reset.classList.toggle('idle', !changed)
      reset.disabled = !changed
    },
    translate() {
      const [text, doc] = i18n.row(name)
      label.textContent = text
      hint.textContent = doc
      hint.hidden = !doc
      reset.title = i18n.words.resetOption(text)
      reset.ariaLabel = reset.title
      control.translate?.(text)
    },
  }
}

/**
 * @typedef {object} Control
 * @property {HTMLInputElement | HTMLSelectElement} input
 * @property {HTMLElement} [before] is placed before the label
 * @property {HTMLElement} [after] is placed after the label
 * @property {boolean} [ownLine] whether the input has its own line
 * @property {(value: unknown) => void} show
 * @property {(label: string) => void} [translate]
 */

/**
 * @param {OptionRow} row
 * @param {(value: unknown) => void} change
 * @returns {Control}
 */
function createControl(row, change) {
  if (row.kind === 'switch') return createSwitch(change)
  if (row.kind === 'choice') return createChoice(row, change)
  if (row.kind === 'colour') return createColour(row, change)
  return createNumber(row, change)
}

/**
 * @param {(value: unknown) => void} change
 * @returns {Control}
 */
function createSwitch(change) {
  const input = make('input', { type: 'checkbox' })
  input.onchange = () => change(input.checked)
  return { input, show: (value) => void (input.checked = value === true) }
}

/**
 * @param {OptionRow} row
 * @param {(value: unknown) => void} change
 * @returns {Control}
 */
function createChoice({ name, choices = [] }, change) {
  const options = choices.map((value) => make('option', { value }))
  const input = make('select', {}, ...options)
  input.onchange = () => change(input.value)
  return {
    input,
    show: (value) => void (input.value = String(value)),
    translate() {
      for (const option of options) option.textContent = i18n.choice(name, option.value)
    },
  }
}

/**
 * @param {OptionRow} row
 * @param {(value: unknown) => void} change
 * @returns {Control}
 */
function createColour({ name }, change) {
  const { day, night } = COLOURS[/** @type {import('../../src/style.js').Colour} */ (name)]
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const input = make('input', { type: 'color' })
  /** @type {unknown} */
  let current
  const show = (/** @type {unknown} */ value) => {
    current = value
    input.value = hex(typeof value === 'string' ? value : dark.matches ? night : day)
  }
  input.oninput = () => change(input.value)
  dark.addEventListener('change', () => show(current))
  return { input, show }
}

/**
 * A CSS colour as #rrggbb, which is what a colour input accepts. Its opacity is lost.
 * @param {string} colour
 */
function hex(colour) {
  const pen = /** @type {CanvasRenderingContext2D} */ (make('canvas', { width: 1, height: 1 }).getContext('2d'))
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
}

/**
 * @param {OptionRow} row
 * @param {(value: unknown) => void} change
 * @returns {Control}
 */
function createNumber(row, change) {
  const { name, kind } = row
  const presetValues = presets.map(({ values }) => Number(/** @type {any} */ (values)[name]))
  const scale = scaleOf(row, presetValues)
  const field = make('input', { type: 'text', inputMode: 'decimal', autocomplete: 'off', className: 'exact' })
  const unit = make('span', { className: 'unit' })
  const after = make('span', { className: 'value' }, field, unit)
  const slider = make('input', { type: 'range', min: '0', max: String(POSITIONS), step: '1' })
  /** @type {number} */
  let current
  let weight = 0
  const textOf = (/** @type {number} */ value) =>
    value === Infinity ? i18n.words.all : String(kind === 'integer' ? value : rounded(value, 4))

  slider.oninput = () => scale && change(scale.value(slider.valueAsNumber))
  field.onchange = () => {
    const value = parse(field.value, kind)
    if (Number.isNaN(value)) field.value = textOf(current)
    change(value)
  }
  const on = RULES.includes(name) ? make('input', { type: 'checkbox', className: 'on' }) : undefined
  on?.addEventListener('change', () => change(on.checked ? weight || undefined : 0))

  return {
    input: scale ? slider : field,
    before: on,
    after: scale ? after : unit,
    ownLine: scale !== undefined,
    show(value) {
      current = Number(value)
      if (current > 0) weight = current
      if (on) on.checked = current > 0
      if (scale) slider.value = String(scale.position(current))
      if (document.activeElement !== field || parse(field.value, kind) !== current) field.value = textOf(current)
      slider.ariaValueText = `${textOf(current)} ${unit.textContent}`.trim()
    },
    translate(label) {
      unit.textContent = i18n.unit(row.unit ?? '')
      on?.setAttribute('aria-label', i18n.words.enable(label))
      if (scale) field.ariaLabel = i18n.words.exactValue(label)
    },
  }
}

/**
 * The number that a reader typed; NaN if it is none. A comma counts as a decimal point.
 * @param {string} text
 * @param {string} kind
 */
function parse(text, kind) {
  const word = text.trim().toLowerCase()
  if (kind === 'range' && [i18n.words.all, 'all', '∞'].includes(word)) return Infinity
  return word === '' ? NaN : Number(word.replace(',', '.'))
}
