// @ts-check
/** One control for each row of the table, made of the browser's own form elements. */

import { COLOURS } from '../src/style.js'
import { presets } from './boids.js'
import { make } from './find.js'
import { POSITIONS, rounded, scaleOf } from './scale.js'
import { say } from './say.js'

/** @typedef {import('./options.js').Row} OptionRow */
/**
 * @typedef {object} Row
 * @property {HTMLElement} element
 * @property {(value: unknown, given: boolean) => void} show takes over a value, and whether it is the reader's own
 * @property {() => void} speak takes over the words
 */
/** @typedef {(name: string, value: unknown) => void} Change is told a new value; `undefined` takes one back */

/** Rules can be switched off, which their weights say by 0. */
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
  if (control.beside) reset.before(control.beside)
  if (control.before) label.before(control.before)
  if (control.beneath) head.after(control.input)
  else reset.before(control.input)
  return {
    element,
    show(value, given) {
      control.show(value)
      reset.classList.toggle('idle', !given)
      reset.disabled = !given
    },
    speak() {
      const [text, doc] = say.row(name)
      label.textContent = text
      hint.textContent = doc
      hint.hidden = !doc
      reset.title = say.words.resetOne(text)
      reset.ariaLabel = reset.title
      control.speak?.(text)
    },
  }
}

/**
 * @typedef {object} Control
 * @property {HTMLInputElement | HTMLSelectElement} input
 * @property {HTMLElement} [before] stands before the label
 * @property {HTMLElement} [beside] stands after it
 * @property {boolean} [beneath] whether the input takes a line of its own
 * @property {(value: unknown) => void} show
 * @property {(label: string) => void} [speak]
 */

/**
 * @param {OptionRow} row
 * @param {(value: unknown) => void} change
 * @returns {Control}
 */
function createControl(row, change) {
  if (row.kind === 'switch') return createSwitch(change)
  if (row.kind === 'choice') return createChoice(row, change)
  if (row.kind === 'text') return createColour(row, change)
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
  const options = choices.map((word) => make('option', { value: word }))
  const input = make('select', {}, ...options)
  input.onchange = () => change(input.value)
  return {
    input,
    show: (value) => void (input.value = String(value)),
    speak() {
      for (const option of options) option.textContent = say.choice(name, option.value)
    },
  }
}

/**
 * @param {OptionRow} row
 * @param {(value: unknown) => void} change
 * @returns {Control}
 */
function createColour({ name }, change) {
  const { day, night } = COLOURS[/** @type {import('../src/style.js').Colour} */ (name)]
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const input = make('input', { type: 'color' })
  /** @type {unknown} */
  let shown
  const show = (/** @type {unknown} */ value) => {
    shown = value
    input.value = hex(typeof value === 'string' ? value : dark.matches ? night : day)
  }
  input.oninput = () => change(input.value)
  dark.addEventListener('change', () => show(shown))
  return { input, show }
}

/**
 * A colour as an input takes it, without its transparency.
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
  const usual = presets.map(({ values }) => Number(/** @type {any} */ (values)[name]))
  const scale = scaleOf(row, usual)
  const field = make('input', { type: 'text', inputMode: 'decimal', autocomplete: 'off', className: 'exact' })
  const unit = make('span', { className: 'unit' })
  const beside = make('span', { className: 'value' }, field, unit)
  const slider = make('input', { type: 'range', min: '0', max: String(POSITIONS), step: '1' })
  /** @type {number} */
  let shown
  let weight = 0
  const written = (/** @type {number} */ value) =>
    value === Infinity ? say.words.whole : String(kind === 'integer' ? value : rounded(value, 4))

  slider.oninput = () => scale && change(scale.value(slider.valueAsNumber))
  field.onchange = () => {
    const value = read(field.value, kind)
    if (Number.isNaN(value)) field.value = written(shown)
    change(value)
  }
  const on = RULES.includes(name) ? make('input', { type: 'checkbox', className: 'on' }) : undefined
  on?.addEventListener('change', () => change(on.checked ? weight || undefined : 0))

  return {
    input: scale ? slider : field,
    before: on,
    beside: scale ? beside : unit,
    beneath: scale !== undefined,
    show(value) {
      shown = Number(value)
      if (shown > 0) weight = shown
      if (on) on.checked = shown > 0
      if (scale) slider.value = String(scale.position(shown))
      if (document.activeElement !== field || read(field.value, kind) !== shown) field.value = written(shown)
      slider.ariaValueText = `${written(shown)} ${unit.textContent}`.trim()
    },
    speak(label) {
      unit.textContent = say.unit(row.unit ?? '')
      on?.setAttribute('aria-label', say.words.on(label))
      if (scale) field.ariaLabel = say.words.exact(label)
    },
  }
}

/**
 * A number as a reader types it.
 * @param {string} text
 * @param {string} kind
 */
function read(text, kind) {
  const word = text.trim().toLowerCase()
  if (kind === 'range' && [say.words.whole, 'all', '∞'].includes(word)) return Infinity
  return word === '' ? NaN : Number(word.replace(',', '.'))
}
