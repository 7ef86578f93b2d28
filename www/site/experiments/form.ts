/** The form that changes an experiment. */

import { make } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { readNumber } from '../shared/typed-number.js'
import { readValue } from '../../src/options/reader.js'
import { texts } from './en.js'
import { LIMITS, MEASURES, PARAMETERS, WAYS, isAllowed, readFlock, readValues, type Experiment } from './experiment.js'
import { parameterName } from './phrases.js'
import type { MeasureName } from '../../src/entries/package.js'

const WRONG = texts.form.wrong
const NUMBERS = ['seeds', 'settle', 'steps'] as const

/**
 * @param changed is called with each experiment that is allowed
 * @returns shows an experiment
 */
export function makeForm(
  form: HTMLFormElement,
  changed: (experiment: Experiment) => void,
): (experiment: Experiment) => void {
  const says = part(form, 'output')
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
  const choices = [
    ['parameter', PARAMETERS.map(({ name }) => name), parameterName],
    ['measure', MEASURES, (name: MeasureName) => texts.words.measures[name]],
    ['way', WAYS, (way: 'apart' | 'back') => texts.words.ways[way]],
  ] as [string, readonly string[], (value: never) => string][]
  for (const [name, values, nameOf] of choices) {
    for (const value of values) field(name).append(make('option', { value }, nameOf(value as never)))
  }

  const numberOf = (name: string) => readNumber(field(name).value, true)
  const flocksOf = () => ['flock', 'second'].map((name) => field(name).value.trim())

  /** What is wrong, by the name of the field. */
  function faults(): Map<string, string> {
    const [flock, second] = flocksOf()
    const found = new Map()
    if (!flock || readFlock(flock).isWrong) found.set('flock', WRONG.flock)
    if (second && readFlock(second).isWrong) found.set('second', WRONG.flock)
    const values = readValues(field('values').value)
    const row = PARAMETERS.find(({ name }) => name === field('parameter').value)
    if (!values) found.set('values', WRONG.values)
    else if (row && values.some((value) => readValue(row, value) === undefined)) {
      const { kind, min = 0, max = 0 } = row
      found.set('values', language.say(WRONG[kind === 'integer' ? 'number' : 'range'], { min, max }))
    }
    for (const name of NUMBERS) {
      if (!isAllowed(name, numberOf(name))) found.set(name, language.say(WRONG.number, LIMITS[name]))
    }
    return found
  }

  function apply() {
    const found = faults()
    for (const name of ['flock', 'second', 'values', ...NUMBERS]) field(name).ariaInvalid = String(found.has(name))
    says.textContent = [...found.values()][0] ?? ''
    if (found.size) return
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
  return ({ flocks: [flock, second = ''], values, ...rest }) => {
    const texts = { ...rest, flock, second, values: values.join(', ') }
    for (const [name, value] of Object.entries(texts)) field(name).value = String(value)
    for (const name of ['flock', 'second', 'values', ...NUMBERS]) field(name).ariaInvalid = 'false'
    says.textContent = ''
  }
}
