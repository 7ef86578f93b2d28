/** The words of experiments. */

import { kebab } from '../../src/options/kebab.js'
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
  const unit = units[name]
  return parameterName(name) + (unit ? ` (${unit})` : '')
}

/** What was done, in a sentence. */
export function method({ values, parameter, seeds, settle, steps, measure, way }: Experiment) {
  const number = (value: number) => language.number(value, { maximumFractionDigits: 6 })
  const words = {
    values: number(values.length),
    name: parameterName(parameter),
    low: number(Math.min(...values)),
    high: number(Math.max(...values)),
    flocks: language.say(seeds === 1 ? TEXTS.flock : TEXTS.flocks, { seeds: number(seeds) }),
    settle: number(settle),
    steps: number(steps),
    measure: TEXTS.measures[measure],
  }
  return `${language.say(TEXTS.method[way], words)}${TEXTS.rest}`
}
