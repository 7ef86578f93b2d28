/**
 * One press: the mean of what each flock shows in the next ten seconds, for a model with noise with the noise at which it was
 * measured. A class compares such means.
 */

import { presetNamed } from '../shared/api.js'
import { find } from '../shared/dom.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { mainMeasure } from './measures.js'
import type { Options } from '../../src/options/options.js'
import type { Numbers } from './live.js'

/** In s of flight: the steps are counted, so a slow machine measures as long a flight. */
const SECONDS = 10

/** @returns takes the numbers of each flock, whenever one has moved, and none when another flight begins */
export function createMean(current: () => Options) {
  const button = find('#mean') as HTMLButtonElement
  const says = find('#mean-says')
  /** Of each flock. */
  let values: number[][] = []
  let start: number | undefined
  let level: unknown
  button.onclick = () => {
    values = []
    start = -1
    button.disabled = true
    says.textContent = texts.mean.waits
  }
  return (flocks: Numbers[]) => {
    if (start === undefined) return
    if (!flocks.length) {
      start = -1
      return
    }
    const [{ steps, rotation }] = flocks
    const { preset, noise, stepsPerSecond } = current()
    const name = mainMeasure(preset, rotation)
    // the first numbers, or another noise
    if (start < 0 || noise !== level) [start, level, values] = [steps, noise, flocks.map(() => [])]
    for (const [i, numbers] of flocks.entries())
      if (numbers.isMeasured && !Number.isNaN(numbers[name])) values[i].push(numbers[name])
    if (values.some((each) => !each.length) || steps - start < SECONDS * Number(stepsPerSecond)) return
    start = undefined
    button.disabled = false
    const means = values.map((each) => language.fixed(each.reduce((sum, value) => sum + value, 0) / each.length, 2))
    const isNoisy = flocks.length === 1 && (noise || presetNamed(preset).values.noise)
    const side = isNoisy ? language.plusMinus(Number(noise) / 2) : undefined
    says.textContent = texts.mean.found(side, texts.gauges[name][0], means, values[0].length)
  }
}
