// @ts-check
/** The words of experiments. */

import { kebab } from '../../src/options/kebab.js'
import { units } from '../../../target/web/texts.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { table } from '../lab/en.js'

const TEXTS = texts.words

/** @import { Experiment } from './experiment.js' */

/** @param {string} name of a parameter */
export const parameterName = (name) => table?.params[name]?.[0] ?? kebab(name).replaceAll('-', ' ')
/** @param {string} name of a parameter @returns {string} with its unit */
export function axisName(name) {
  const unit = units[name]
  return parameterName(name) + (unit ? ` (${unit})` : '')
}

/** What was done, in a sentence. @param {Experiment} experiment */
export function method({ values, parameter, seeds, settle, steps, measure, way }) {
  const number = (/** @type {number} */ value) => language.number(value, { maximumFractionDigits: 6 })
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
