/** One control for each option, made of the browser's own form elements. */

import { units } from '#web/texts.js'
import { presets } from '../shared/api.js'
import { make } from '../shared/dom.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { choiceText, optionTexts, partsOf, unitText } from './option-texts.js'
import { readNumber } from '../shared/typed-number.js'
import { POSITIONS, rounded, scaleOf } from '../shared/slider-scale.js'
import type { OptionRow } from './settings.js'

/** Receives a new value; `undefined` resets the option. Returns why the value is refused, if it is. */
export type Change = (name: string, value: unknown) => string | undefined

/** Differs from every value. */
const NOTHING = {}

/** The rules have a checkbox as well. A weight of 0 switches a rule off. */
const RULES = ['cohesion', 'separation', 'alignment']

/** The row of an option in the panel: its label, its control, what it does, and why a value was refused. */
export class OptionControl {
  #change
  #control
  #inputs
  #doc
  #hint
  #error = make('p', { className: 'error', role: 'alert' })
  #reset = make('button', { className: 'reset', textContent: '↺' })
  /** Why the option has no effect. */
  #reason: string | undefined
  /** The value that was shown last. */
  #shown: unknown = NOTHING
  element

  constructor(row: OptionRow, change: Change) {
    const id = `row-${row.name}`
    const [title, doc] = optionTexts(row.name)
    this.#doc = texts.plain[row.name] ?? doc
    this.#change = (value: unknown) => change(row.name, value)
    this.#hint = make('p', { className: 'hint', id: `${id}-hint` })
    this.#error.id = `${id}-error`
    this.#reset.title = this.#reset.ariaLabel = texts.resetOption(title)
    this.#reset.onclick = () => this.#resetValue()
    const control = createControl(row, title, (value) => this.#refuse(this.#change(value)))
    this.#control = control
    this.#inputs = [control.input, control.after].filter(Boolean) as HTMLInputElement[]
    control.input.id = id
    control.input.setAttribute('aria-describedby', this.#hint.id)
    const label = make('label', { htmlFor: id, title: partsOf(row.name) > 1 ? this.#doc : doc }, title)
    const head = [control.before, label, control.unit, this.#reset, control.after].filter((part) => part !== undefined)
    const line = make('div', { className: 'head' }, ...head, ...(control.ownLine ? [] : [control.input]))
    const below = control.ownLine ? [control.input] : []
    this.element = make('div', { className: `row ${row.kind}` }, line, ...below, this.#error, this.#hint)
    this.#describe()
  }

  /**
   * Shows a value.
   * @param isChanged whether it can be reset
   * @param reason why it has no effect
   */
  show(value: unknown, isChanged: boolean, reason?: string) {
    // what was refused stays in its field until the value changes
    if (value !== this.#shown) {
      this.#shown = value
      this.#refuse()
      this.#control.show(value)
    }
    this.#reset.classList.toggle('idle', !isChanged)
    this.#reset.disabled = !isChanged
    if (reason === this.#reason) return
    this.#reason = reason
    this.element.classList.toggle('without-effect', reason !== undefined)
    for (const input of this.#inputs) input.disabled = reason !== undefined
    this.#describe()
  }

  #resetValue() {
    this.#refuse()
    this.#control.show(this.#shown)
    this.#change(undefined)
    this.#control.input.focus()
  }

  /** Says at the field why its value is refused. */
  #refuse(why: string = '') {
    this.#error.textContent = why
    for (const input of this.#inputs) {
      if (input.type !== 'text') continue
      input.ariaInvalid = why ? 'true' : null
      input.setAttribute('aria-describedby', why ? this.#error.id : this.#hint.id)
    }
  }

  #describe() {
    this.#hint.textContent = this.#reason ?? this.#doc
    this.#hint.hidden = !this.#hint.textContent
  }
}

export interface Control {
  input: HTMLInputElement | HTMLSelectElement
  /** Is placed before the label. */
  before?: HTMLElement
  /** Is placed after the label. */
  unit?: HTMLElement
  /** Is placed at the end of the label's line. */
  after?: HTMLInputElement
  /** Whether the input has its own line. */
  ownLine?: boolean
  show: (value: unknown) => void
}

function createControl(row: OptionRow, title: string, change: (value: unknown) => void): Control {
  if (row.kind === 'switch') return createSwitch(change)
  if (row.kind === 'choice') return createChoice(row, change)
  if (row.kind === 'colour') return createColour(row, change)
  return createNumber(row, title, change)
}

function createSwitch(change: (value: unknown) => void): Control {
  const input = make('input', { type: 'checkbox' })
  input.onchange = () => change(input.checked)
  return { input, show: (value) => void (input.checked = value === true) }
}

function createChoice({ name, choices = [] }: OptionRow, change: (value: unknown) => void): Control {
  // an image would be a child of the element
  const options = choices.filter((value) => value !== 'image')
  const input = make('select', {}, ...options.map((value) => make('option', { value }, choiceText(name, value))))
  input.onchange = () => change(input.value)
  return { input, show: (value) => void (input.value = String(value)) }
}

function createColour(_: OptionRow, change: (value: unknown) => void): Control {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const input = make('input', { type: 'color' })
  let current: unknown
  const show = (value: unknown) => {
    current = value
    // the browser chooses between the colours of a light and of a dark page
    input.style.caretColor = String(value)
    input.value = hex(getComputedStyle(input).caretColor)
  }
  input.oninput = () => change(input.value)
  dark.addEventListener('change', () => show(current))
  return { input, show }
}

/** A CSS colour as #rrggbb, which is what a colour input accepts. Its opacity is lost. */
function hex(colour: string) {
  const pen = make('canvas', { width: 1, height: 1 }).getContext('2d') as CanvasRenderingContext2D
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
}

function createNumber(row: OptionRow, title: string, change: (value: unknown) => void): Control {
  const { name, kind } = row
  const presetValues = presets.map(({ values }) => Number(values[name as keyof typeof values]))
  const scale = scaleOf(row, presetValues)
  const field = make('input', { type: 'text', inputMode: 'decimal', autocomplete: 'off', className: 'exact' })
  const unit = make('span', { className: 'unit' }, unitText(units[name] ?? ''))
  const slider = make('input', { type: 'range', min: '0', max: String(POSITIONS), step: '1' })
  const parts = partsOf(name)
  let current: number
  let weight = 0
  const textOf = (value: number) =>
    value === Infinity ? texts.all : String(kind === 'integer' ? value : rounded(value / parts, 4))
  const typed = () => parts * parse(field.value, kind)

  slider.oninput = () => scale && change(scale.value(slider.valueAsNumber))
  field.onchange = () => {
    const value = typed()
    // what is no number is refused with the reader's own words
    change(Number.isNaN(value) ? field.value : value)
    if (value === current) field.value = textOf(current)
  }
  if (scale) field.ariaLabel = texts.exactValue(title)
  const label = { ariaLabel: texts.enable(title) }
  const on = RULES.includes(name) ? make('input', { type: 'checkbox', className: 'on', ...label }) : undefined
  on?.addEventListener('change', () => change(on.checked ? weight || undefined : 0))

  return {
    input: scale ? slider : field,
    before: on,
    unit,
    after: scale ? field : undefined,
    ownLine: scale !== undefined,
    show(value) {
      current = Number(value)
      if (current > 0) weight = current
      if (on) on.checked = current > 0
      if (scale) slider.value = String(scale.position(current))
      if (document.activeElement !== field || typed() !== current) field.value = textOf(current)
      if (parts > 1) unit.textContent = language.plusMinus(current / parts)
      slider.ariaValueText = parts > 1 ? unit.textContent : `${textOf(current)} ${unit.textContent}`.trim()
    },
  }
}

/** The number that a reader typed; NaN if it is none. */
function parse(text: string, kind: string) {
  const isAll = kind === 'range' && [texts.all, 'all', '∞'].includes(text.trim().toLowerCase())
  return isAll ? Infinity : readNumber(text, kind === 'integer')
}
