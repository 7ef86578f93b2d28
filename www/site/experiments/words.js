// @ts-check
/** The words of experiments. */

import { kebab } from '../../src/kebab.js'
import { units } from '../../../target/web/texts.js'
import { language } from '../shared/language.js'
import { ja } from '../lab/ja.js'

/** @import { Experiment } from './experiment.js' */
/** @typedef {{ en: string, ja: string }} Text */

/** @type {Record<string, Text>} */
const MEASURES = {
  polarisation: { en: 'polarisation', ja: '整列度' },
  rotation: { en: 'rotation', ja: '回転度' },
  nearest: { en: 'distance to the nearest boid (px)', ja: '最も近い仲間までの距離（px）' },
  groups: { en: 'number of groups', ja: '集団の数' },
  speed: { en: 'speed (px a step)', ja: '速さ（px/ステップ）' },
}
/** @type {Record<string, Text>} */
const WAYS = {
  apart: { en: 'each value from a new start', ja: '値ごとに初めから' },
  back: { en: 'up, then down, without a new start', ja: '続けて上げてから下げる' },
}

/** @param {string} name of a parameter */
export const parameterName = (name) =>
  language.pick({ en: kebab(name).replaceAll('-', ' '), ja: /** @type {any} */ (ja.params)[name]?.[0] ?? name })
/** @param {string} name of a parameter @returns {string} with its unit */
export function axisName(name) {
  const unit = units[name]
  return parameterName(name) + (unit ? ` (${unit})` : '')
}
/** @param {string} name */
export const measureName = (name) => language.pick(MEASURES[name])
/** @param {string} name */
export const wayName = (name) => language.pick(WAYS[name])

const METHOD = {
  apart: {
    en: (/** @type {Record<string, string>} */ { values, name, low, high, seeds, settle, steps, measure }) =>
      `For each of ${values} values of ${name}, from ${low} to ${high}, ${seeds} started from random places. After ${settle} ` +
      `steps, ${measure} was measured after each of ${steps} more.`,
    ja: (/** @type {Record<string, string>} */ { values, name, low, high, seeds, settle, steps, measure }) =>
      `${name}の値を${low}から${high}まで${values}通りに変え、値ごとに${seeds}をでたらめな位置から飛ばしました。${settle}` +
      `ステップ待ってから、続く${steps}ステップの${measure}を1ステップごとに測りました。`,
  },
  back: {
    en: (/** @type {Record<string, string>} */ { values, name, low, high, seeds, settle, steps, measure }) =>
      `${seeds} started from random places. Without a new start, ${name} took ${values} values from ${low} to ${high}, and ` +
      `then the same downwards. At each value, after ${settle} steps, ${measure} was measured after each of ${steps} more.`,
    ja: (/** @type {Record<string, string>} */ { values, name, low, high, seeds, settle, steps, measure }) =>
      `${seeds}をでたらめな位置から飛ばし、${name}を${low}から${high}まで${values}段階で上げ、続けて同じ段階で下げました。` +
      `どの値でも、${settle}ステップ待ってから、続く${steps}ステップの${measure}を1ステップごとに測りました。`,
  },
}
const REST = {
  en: 'A dot is the mean of one flock, the line the mean of all, the band one standard deviation to either side.',
  ja: '点は一つの群れの平均、線は全体の平均、帯は上下に標準偏差一つぶんです。',
}
const FLOCKS = {
  en: (/** @type {string} */ count, /** @type {string} */ seeds) => `${count} (seeds 1 to ${seeds})`,
  ja: (/** @type {string} */ count, /** @type {string} */ seeds) => `${count}の群れ（種は1〜${seeds}）`,
}

/** What was done, in a sentence. @param {Experiment} experiment */
export function method({ values, parameter, seeds, settle, steps, measure, way }) {
  const number = (/** @type {number} */ value) => language.number(value, { maximumFractionDigits: 6 })
  const flocks = language.pick(FLOCKS)(
    language.pick({ en: `${number(seeds)} ${seeds === 1 ? 'flock' : 'flocks'}`, ja: number(seeds) }),
    number(seeds),
  )
  const words = {
    values: number(values.length),
    name: parameterName(parameter),
    low: number(Math.min(...values)),
    high: number(Math.max(...values)),
    seeds: flocks,
    settle: number(settle),
    steps: number(steps),
    measure: measureName(measure),
  }
  return `${language.pick(METHOD[way])(words)} ${language.pick(REST)}`
}
