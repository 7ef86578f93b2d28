/** The tour that builds a flock rule by rule, and the choice of a second model to compare it with. */

import { presets } from '../shared/api.js'
import { find, make } from '../shared/dom.js'
import { texts } from './en.js'
import { choiceText } from './option-texts.js'
import type { Options } from '../../src/options/options.js'

/** The rules that each step switches off; `undefined` gives a rule the weight of its preset. */
const STEPS: Options[] = [
  { cohesion: 0, alignment: 0 },
  { cohesion: undefined, alignment: 0 },
  { cohesion: undefined, alignment: undefined },
]

/** The published program of this preset builds its flock in the same steps, with a wider separation in the first. */
const FIRST_STEP = { preset: 'cluster', separationRange: 40 }

export function createTour(change: (patch: Options, key: string) => void) {
  let current: Options = {}
  const steps = STEPS.map((weights, i) => {
    const [title, text] = texts.tour[i]
    const button = make('button', {}, title)
    button.onclick = () => {
      const range = current.preset === FIRST_STEP.preset && {
        separationRange: i === 0 ? FIRST_STEP.separationRange : undefined,
      }
      change({ separation: undefined, ...weights, ...range }, 'tour')
    }
    find('#tour-steps').append(make('li', {}, button, make('p', {}, text)))
    return button
  })

  const none = make('option', { value: '' }, texts.noSecondModel)
  const options = presets.map(({ name }) => make('option', { value: name }, choiceText('beside', name)))
  const select = find('#second') as HTMLSelectElement
  select.append(none, ...options)
  select.onchange = () => change({ beside: select.value || undefined }, 'beside')

  return {
    show(values: Options) {
      current = values
      const active = values.separation ? STEPS.findIndex((weights) => matches(weights, values)) : -1
      steps.forEach((button, i) => (button.ariaPressed = String(i === active)))
      select.value = String(values.beside ?? '')
    },
  }
}

/** Whether exactly the rules of a step are switched on. */
const matches = (weights: Options, values: Options) =>
  Object.entries(weights).every(([rule, weight]) => (weight === 0) === (values[rule] === 0))
