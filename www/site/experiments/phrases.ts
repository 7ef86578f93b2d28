/** The words of experiments. */

import { kebab } from '../../src/options/spellings.js'
import { units } from '#web/texts.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { table } from '../lab/en.js'
import type { Experiment } from './experiment.js'

const TEXTS = texts.words

/** @param name of a parameter */
export const parameterName = (name: string) =>
  (TEXTS.parameters as Record<string, string>)[name] ?? table?.params[name]?.[0] ?? kebab(name).replaceAll('-', ' ')

/** The unit of a parameter's values; none of numbers of boids, and of noise, which is read as an angle. */
export function unitOf(name: string) {
  const unit = name === 'noise' || units[name] === 'boids' ? '' : (units[name] ?? '')
  return table?.units[unit] ?? unit
}

/** @param name of a parameter @returns with its unit */
export const axisName = (name: string) => parameterName(name) + (unitOf(name) && ` (${unitOf(name)})`)

/** A value of a parameter. Noise is the whole range of a random angle, and is read as half of it to either side. */
export const valueText = (name: string, value: number) =>
  name === 'noise' ? language.plusMinus(value / 2) : language.number(value, { maximumFractionDigits: 6 })

const valueWithUnit = (name: string, value: number) => {
  const unit = unitOf(name)
  return valueText(name, value) + (/^[a-z1]/.test(unit) ? ` ${unit}` : unit)
}

/** A place on an axis, in words. */
export function placeText(name: string, value: number) {
  const [one, many] = (TEXTS.counted as Record<string, string[]>)[name] ?? [texts.at, texts.at]
  return language.say(value === 1 ? one : many, { name: parameterName(name), value: valueWithUnit(name, value) })
}

/** @param curve to which something belongs, if there are several */
export const withCurve = (of: string, curve: string) => (curve ? language.say(texts.compared.curve, { of, curve }) : of)

/** A guess. Nobody draws a number of groups to the hundredth. */
export const guessText = ({ measure }: Experiment, value: number) => language.fixed(value, measure === 'groups' ? 1 : 2)

/** What was done, in sentences. */
export function method({ flocks, values, parameter, seeds, settle, steps, measure, way }: Experiment) {
  const count = (count: number) => language.say(count === 1 ? TEXTS.step : TEXTS.steps, { count })
  const each = language.say(seeds === 1 ? TEXTS.flock : TEXTS.flocks, { seeds })
  const words = {
    values: values.length,
    name: parameterName(parameter),
    low: valueWithUnit(parameter, Math.min(...values)),
    high: valueWithUnit(parameter, Math.max(...values)),
    flocks: flocks.length > 1 ? language.say(TEXTS.kinds, { flocks: each }) : each,
    settle: count(settle),
    steps: count(steps),
    measure: TEXTS.measured[measure],
  }
  const { one, many, measured } = TEXTS.method
  const sentences = [values.length > 1 ? many : one, TEXTS.method[way], measured]
  return language.say(sentences.join(''), words) + TEXTS.rest
}
