/** One press: the mean of what the flock shows in the next ten seconds. A class compares such means. */

import { find } from '../shared/dom.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import type { Numbers } from './live.js'

/** In s of flight: the steps are counted, so a slow machine measures as long a flight. */
const SECONDS = 10

/** @returns takes the numbers of the first flock, whenever it has moved */
export function createMean(stepsPerSecond: () => number) {
  const button = find('#mean') as HTMLButtonElement
  const says = find('#mean-says')
  let values: number[] = []
  let start: number | undefined
  button.onclick = () => {
    values = []
    start = -1
    button.disabled = true
    says.textContent = texts.mean.waits
  }
  return ([{ steps, isMeasured, polarisation }]: Numbers[]) => {
    if (start === undefined) return
    // the first numbers, or another flight
    if (start < 0 || steps < start) [start, values] = [steps, []]
    if (isMeasured && !Number.isNaN(polarisation)) values.push(polarisation)
    if (!values.length || steps - start < SECONDS * stepsPerSecond()) return
    start = undefined
    button.disabled = false
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    says.textContent = texts.mean.found(language.fixed(mean, 2), values.length)
  }
}
