/**
 * One press: the mean of what each flock shows in the next ten seconds, for a model with noise with the noise at which it was
 * measured. A class compares such means. Where the flock changes meanwhile, there is no mean.
 */

import { presetNamed } from '../shared/api.js'
import { find } from '../shared/dom.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { mainMeasure } from './measures.js'
import { flockOptions, valuesOf } from './option-rows.js'
import type { Options } from '../../src/options/options.js'
import type { Numbers } from './live.js'

/** In s of flight: the steps are counted, so a slow machine measures as long a flight. */
const SECONDS = 10

/** @returns takes the numbers of each flock, whenever one has moved, and none when another flight begins */
export function createMean(settings: () => Options) {
  const button = find('#mean')
  const says = find('#mean-says')
  /** Of each flock; empty before the first numbers. */
  let values: number[][] = []
  let start = 0
  /** The flocks that are measured, if any. */
  let measured = ''
  const flown = () => JSON.stringify([flockOptions(settings()), settings().beside])
  button.onclick = () => {
    if (measured) return
    values = []
    measured = flown()
    // `disabled` would take the focus away
    button.ariaDisabled = 'true'
    // a screen reader says only how it ends
    says.ariaBusy = 'true'
    says.textContent = texts.mean.waits('0')
  }
  const end = (text: string) => {
    measured = ''
    button.ariaDisabled = 'false'
    says.textContent = text
    says.ariaBusy = 'false'
  }
  return (flocks: Numbers[]) => {
    if (!measured) return
    if (flown() !== measured || (values.length && !flocks.length)) return end(texts.mean.stopped)
    if (!flocks.length) return
    const [{ steps, rotation }] = flocks
    const { preset, noise, stepsPerSecond } = valuesOf(settings())
    const name = mainMeasure(preset, rotation)
    if (!values.length) [start, values] = [steps, flocks.map(() => [])]
    for (const [i, numbers] of flocks.entries())
      if (numbers.isMeasured && !Number.isNaN(numbers[name])) values[i].push(numbers[name])
    const seconds = Math.min(SECONDS, Math.floor((steps - start) / Number(stepsPerSecond)))
    says.textContent = texts.mean.waits(language.number(seconds))
    if (values.some((each) => !each.length) || seconds < SECONDS) return
    const means = values.map((each) => language.fixed(each.reduce((sum, value) => sum + value, 0) / each.length, 2))
    const isNoisy = flocks.length === 1 && (noise || presetNamed(preset).values.noise)
    const side = isNoisy ? language.plusMinus(Number(noise) / 2) : undefined
    end(texts.mean.found(side, texts.gauges[name][0], means, values[0].length))
  }
}
