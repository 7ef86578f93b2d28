/**
 * One press: the mean of what the flock shows in the next ten seconds, with the noise at which it was measured. A class
 * compares such means.
 */

import { find } from '../shared/dom.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { mainMeasure } from './measures.js'
import type { Options } from '../../src/options/options.js'
import type { Numbers } from './live.js'

/** In s of flight: the steps are counted, so a slow machine measures as long a flight. */
const SECONDS = 10

/** @returns takes the numbers of the first flock, whenever it has moved */
export function createMean(current: () => Options) {
  const button = find('#mean') as HTMLButtonElement
  const says = find('#mean-says')
  let values: number[] = []
  let start: number | undefined
  let level: unknown
  button.onclick = () => {
    values = []
    start = -1
    button.disabled = true
    says.textContent = texts.mean.waits
  }
  return ([numbers]: Numbers[]) => {
    if (start === undefined) return
    const { steps, isMeasured, rotation } = numbers
    const { preset, noise, stepsPerSecond } = current()
    const name = mainMeasure(preset, rotation)
    // the first numbers, another flight or another noise
    if (start < 0 || steps < start || noise !== level) [start, level, values] = [steps, noise, []]
    if (isMeasured && !Number.isNaN(numbers[name])) values.push(numbers[name])
    if (!values.length || steps - start < SECONDS * Number(stepsPerSecond)) return
    start = undefined
    button.disabled = false
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const side = language.plusMinus(Number(noise) / 2)
    says.textContent = texts.mean.found(side, texts.gauges[name][0], language.fixed(mean, 2), values.length)
  }
}
