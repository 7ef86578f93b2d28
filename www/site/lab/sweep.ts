/** The way from a flock to an experiment with it: its main measure, at several values of what its model is about. */

import { presetNamed } from '../shared/api.js'
import { find } from '../shared/dom.js'
import { rounded } from '../shared/slider-scale.js'
import { texts } from './en.js'
import { mainMeasure } from './measures.js'
import { format, rowNamed } from './option-rows.js'
import { optionTexts } from './option-texts.js'
import { mainControls } from './panel.js'
import type { Options } from '../../src/options/options.js'
import type { OptionRow } from './settings.js'
import { worldSize } from './world-size.js'

/** Of the value that flies, or of the preset's where that is 0. */
const FACTORS = [0, 0.5, 1, 1.5, 2]

export function createSweep() {
  const link = find('#sweep') as HTMLAnchorElement
  return {
    show({ preset, ...values }: Options, settings: Options) {
      const [parameter] = mainControls(preset)
      const measure = mainMeasure(preset)
      const { kind, max = Infinity } = rowNamed(parameter) as OptionRow
      const middle = Number(values[parameter] || presetNamed(preset).values[parameter as 'cohesion'])
      const all = FACTORS.map((factor) => rounded(factor * middle, 3))
        .map((value) => (kind === 'integer' ? Math.round(value) : value))
        .filter((value) => value <= max)
      const flock = format.query({ ...settings, ...worldSize(settings) }).slice(1)
      const query = new URLSearchParams({ flock, parameter, measure, values: [...new Set(all)].join() })
      link.href = `experiments.html?${query}`
      link.textContent = texts.sweep(texts.gauges[measure][0].toLowerCase(), optionTexts(parameter)[0].toLowerCase())
    },
  }
}
