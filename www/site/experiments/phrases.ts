/** The words of experiments. */

import { kebab } from '../../src/options/spellings.js'
import { units } from '#web/texts.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { table } from '../lab/en.js'
import type { Experiment } from './experiment.js'

const TEXTS = texts.words

/** @param name of a parameter */
export const parameterName = (name: string) => table?.params[name]?.[0] ?? kebab(name).replaceAll('-', ' ')
/** @param name of a parameter @returns with its unit */
export function axisName(name: string): string {
  const unit = name === 'noise' ? '' : units[name]
  return parameterName(name) + (unit ? ` (${unit})` : '')
}

/** A value of a parameter. Noise is the whole range of a random angle, and is read as half of it to either side. */
export const valueText = (name: string, value: number) =>
  name === 'noise' ? language.plusMinus(value / 2) : language.number(value, { maximumFractionDigits: 6 })

/** What was done, in a sentence. */
export function method({ values, parameter, seeds, settle, steps, measure, way }: Experiment) {
  const number = (value: number) => language.number(value, { maximumFractionDigits: 6 })
  const words = {
    values: number(values.length),
    name: parameterName(parameter),
    low: valueText(parameter, Math.min(...values)),
    high: valueText(parameter, Math.max(...values)),
    flocks: language.say(seeds === 1 ? TEXTS.flock : TEXTS.flocks, { seeds: number(seeds) }),
    settle: number(settle),
    steps: number(steps),
    measure: TEXTS.measures[measure],
  }
  return `${language.say(TEXTS.method[way], words)}${TEXTS.rest}`
}
