/** The form that changes an experiment: pickers, and the exact settings that they write. */

import { presets, presetNamed } from '../shared/api.js'
import { make } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { table } from '../lab/en.js'
import { readNumber } from '../shared/typed-number.js'
import { readValue } from '../../src/options/reader.js'
import { texts } from './en.js'
import {
  LIMITS,
  MEASURES,
  PARAMETERS,
  WAYS,
  conflictOf,
  isAllowed,
  isWhole,
  readFlock,
  readValues,
  type Experiment,
} from './experiment.js'
import { parameterName, unitOf } from './phrases.js'
import type { MeasureName } from '../../src/entries/package.js'

const WRONG = texts.form.wrong
const NUMBERS = ['seeds', 'settle', 'steps'] as const
const RANGE = ['from', 'to', 'points']
const CHECKED = [...RANGE, 'flock', 'second', 'values', ...NUMBERS]
/** The number of values of a parameter that a reader has just chosen. */
const POINTS = 6

const presetTitle = (name: string) => table?.presets[name]?.[0] ?? presetNamed(name).title
/** The title of the preset of a flock. */
export const flockTitle = (flock: string) => presetTitle(presetNamed(readFlock(flock).options.preset).name)
/** Noise is read as an angle to either side, half of the parameter. */
const scaleOf = (parameter: string) => (parameter === 'noise' ? 2 : 1)
const rowOf = (parameter: string) => PARAMETERS.find(({ name }) => name === parameter)

/** Values in even steps; those between the ends are rounded, and whole where the parameter is. */
function spread(parameter: string, from: number, to: number, points: number) {
  const round = (value: number) => (isWhole(parameter) ? Math.round(value) : Number(value.toPrecision(4))) // prettier-ignore
  const values = Array.from({ length: points }, (_, i) => from + (i * (to - from)) / (points - 1 || 1))
  return [...new Set(values.map((value, i) => (i % (points - 1) ? round(value) : value)))]
}

/** Values around that of the flock, and of the presets where the flock has none; none that the flock cannot have. */
function valuesFor(parameter: string, flock: string) {
  const { options } = readFlock(flock)
  const valueIn = (values: object) => Number((values as Record<string, unknown>)[parameter])
  const others = presets.map(({ values }) => valueIn(values)).filter((value) => value < Infinity)
  const own = valueIn({ ...presetNamed(options.preset).values, ...options })
  const { min = 0, max = 0 } = rowOf(parameter) ?? {}
  const top = own > 0 && own < Infinity ? 2 * own : Math.max(...others) || 1
  return spread(parameter, min, Math.min(max, top), POINTS).filter((value) => !conflictOf(flock, parameter, value))
}

/**
 * @param changed is called with each experiment that is allowed
 * @param refused is called with a field that makes one wrong, and why
 * @returns shows an experiment
 */
export function makeForm(
  form: HTMLFormElement,
  changed: (experiment: Experiment) => void,
  refused: (fault: { field: string; reason: string }) => void,
): (experiment: Experiment) => void {
  const says = part(form, 'output')
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
  /** The label of a field, without its explanation. */
  const labelOf = (name: string) => /^[^:,(：（]+/.exec(field(name).labels?.[0].textContent ?? '')?.[0].trim() ?? ''
  /** The flocks after those of the form, which it keeps. */
  let more: string[] = []
  const choices = [
    ['preset', ['', ...presets.map(({ name }) => name)], presetTitle],
    ['parameter', PARAMETERS.map(({ name }) => name), parameterName],
    ['measure', MEASURES, (name: MeasureName) => texts.words.measures[name]],
    ['way', WAYS, (way: 'apart' | 'back') => texts.words.ways[way]],
  ] as [string, readonly string[], (value: never) => string][]
  for (const [name, values, nameOf] of choices) {
    for (const value of values) field(name).append(make('option', { value }, nameOf(value as never)))
  }

  const numberOf = (name: string) => readNumber(field(name).value, true)
  const flocksOf = () => [...['flock', 'second'].map((name) => field(name).value.trim()), ...more]

  /** What is wrong, by the name of the field. */
  function faults(): Map<string, string> {
    const [flock, second] = flocksOf()
    const found = new Map()
    if (!flock || readFlock(flock).isWrong) found.set('flock', WRONG.flock)
    if (second && readFlock(second).isWrong) found.set('second', WRONG.flock)
    const values = readValues(field('values').value)
    const row = rowOf(field('parameter').value)
    if (!values) found.set('values', WRONG.values)
    else if (row && values.some((value) => readValue(row, value) === undefined)) {
      const { kind, min = 0, max = 0 } = row
      found.set('values', language.say(WRONG[kind === 'integer' ? 'number' : 'range'], { min, max }))
    } else if (new Set(values).size < values.length) found.set('values', WRONG.twice)
    else if (!found.size) {
      const parameter = field('parameter').value
      const all = flocksOf()
        .filter(Boolean)
        .flatMap((flock) => values.map((value) => ({ value, other: conflictOf(flock, parameter, value) })))
      const { value = 0, other = '' } = all.find(({ other }) => other) ?? {}
      if (other) found.set('values', language.say(WRONG.conflict, { value, other: parameterName(other) }))
    }
    for (const name of NUMBERS) {
      if (!isAllowed(name, numberOf(name))) found.set(name, language.say(WRONG.number, LIMITS[name]))
    }
    return found
  }

  /** What is wrong in the range, which else becomes the values. */
  function applyRange() {
    const found = new Map<string, string>()
    const parameter = field('parameter').value
    const scale = scaleOf(parameter)
    const { kind, min = 0, max = 0 } = rowOf(parameter) ?? {}
    const [from, to] = ['from', 'to'].map((name) => {
      const value = readNumber(field(name).value, kind === 'integer')
      const isRight = value * scale >= min && value * scale <= max && (kind !== 'integer' || Number.isInteger(value))
      if (!isRight) found.set(name, language.say(WRONG[kind === 'integer' ? 'number' : 'range'], { min, max: max / scale })) // prettier-ignore
      return value * scale
    })
    const points = numberOf('points')
    if (!isAllowed('points', points)) found.set('points', language.say(WRONG.number, LIMITS.points))
    if (from === to && points > 1) found.set('to', WRONG.twice)
    if (!found.size) field('values').value = spread(parameter, from, to, points).join(', ')
    return found
  }

  /** Shows in the pickers what the exact settings say. @param without a field in which the reader types */
  function writePickers(without = '') {
    const [flock] = flocksOf()
    const preset = presetNamed(readFlock(flock).options.preset).name
    const isPlain = flocksOf().filter(Boolean).length === 1 && flock === `preset=${preset}`
    const [own] = (field('preset') as HTMLSelectElement).options
    own.textContent = language.say(texts.form.own, { preset: presetTitle(preset) })
    own.hidden = isPlain
    field('preset').value = isPlain ? preset : ''
    const parameter = field('parameter').value
    for (const unit of form.querySelectorAll('.unit')) {
      const text = parameter === 'noise' ? '±°' : unitOf(parameter)
      unit.textContent = text && `(${text})`
    }
    if (RANGE.includes(without)) return
    const values = readValues(field('values').value)
    if (!values) return
    const range = { from: Math.min(...values) / scaleOf(parameter), to: Math.max(...values) / scaleOf(parameter), points: values.length } // prettier-ignore
    for (const [name, value] of Object.entries(range)) field(name).value = String(value)
  }

  function apply({ target }: Event) {
    const { name, value } = target as HTMLInputElement
    if (name === 'preset') [field('flock').value, field('second').value, more] = [`preset=${value}`, '', []]
    if (name === 'parameter') field('values').value = valuesFor(value, flocksOf()[0]).join(', ')
    const found = new Map([...(RANGE.includes(name) ? applyRange() : []), ...faults()])
    for (const name of CHECKED) field(name).ariaInvalid = String(found.has(name))
    const [first] = found
    says.textContent = first ? first[1] : ''
    if (first) return refused({ field: labelOf(first[0]), reason: first[1] })
    writePickers(name)
    changed({
      flocks: flocksOf().filter(Boolean),
      parameter: field('parameter').value,
      values: readValues(field('values').value) ?? [],
      way: WAYS.find((way) => way === field('way').value) ?? 'apart',
      measure: MEASURES.find((measure) => measure === field('measure').value) ?? 'polarisation',
      seeds: numberOf('seeds'),
      settle: numberOf('settle'),
      steps: numberOf('steps'),
    })
  }

  form.oninput = apply
  form.onsubmit = (event) => event.preventDefault()
  return ({ flocks: [flock, second = '', ...others], values, ...rest }) => {
    more = others
    const texts = { ...rest, flock, second, values: values.join(', ') }
    for (const [name, value] of Object.entries(texts)) field(name).value = String(value)
    for (const name of CHECKED) field(name).ariaInvalid = 'false'
    says.textContent = ''
    writePickers()
  }
}
