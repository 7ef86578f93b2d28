/** The tour that builds a flock rule by rule, and the choice of a second model to compare it with. */

import { presets } from '../shared/api.js'
import { find, make } from '../shared/dom.js'
import { texts } from './en.js'
import { valuesOf } from './option-rows.js'
import { choiceText } from './option-texts.js'
import type { Options } from '../../src/options/options.js'

/** The rules that each step switches off; `undefined` gives a rule the weight of its preset. */
const STEPS: Options[] = [
  { cohesion: 0, alignment: 0 },
  { cohesion: undefined, alignment: 0 },
  { cohesion: undefined, alignment: undefined },
]

/** What the steps say is true of this preset: others have other rules. */
const PRESET = 'classic'

export function createTour(
  change: (patch: Options, key: string) => void,
  choose: (preset: string, changes: Options) => void,
) {
  let current: Options = {}
  /** What a step changes. The last one shows the whole flock, which is not compared with itself. */
  const patchOf = (i: number): Options => ({
    separation: undefined,
    ...STEPS[i],
    ...(i === STEPS.length - 1 && current.beside === PRESET && { beside: undefined }),
  })
  const steps = STEPS.map((_, i) => {
    const [title, text] = texts.tour[i]
    const button = make('button', {}, title)
    button.onclick = () => (current.preset === PRESET ? change(patchOf(i), 'tour') : choose(PRESET, patchOf(i)))
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
      // a step is on while pressing it would change nothing
      const usual = valuesOf({ preset: values.preset })
      const isOn = (_: unknown, i: number) =>
        Object.entries(patchOf(i)).every(([name, value]) => values[name] === (value ?? usual[name]))
      const active = values.preset === PRESET && values.separation ? STEPS.findLastIndex(isOn) : -1
      steps.forEach((button, i) => (button.ariaPressed = String(i === active)))
      select.value = String(values.beside ?? '')
    },
  }
}
