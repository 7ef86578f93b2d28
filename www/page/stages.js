// @ts-check
/** The tour that builds a flock up rule by rule, and the choice of a second model to compare it with. */

import { presets } from './boids.js'
import { find, make } from './find.js'
import { say } from './say.js'

/** @typedef {import('./settings.js').Options} Options */

/** What each stage asks of the settings, the rest being the preset's. @type {Options[]} */
const STAGES = [
  { cohesion: 0, alignment: 0 },
  { cohesion: undefined, alignment: 0 },
  { cohesion: undefined, alignment: undefined },
]

/** The published model that is built up in these stages keeps wider apart in the first. */
const WIDER = { preset: 'cluster', separationRange: 40 }

/** @param {(patch: Options, what: string) => void} change */
export function createStages(change) {
  /** The settings as they were last shown. @type {Options} */
  let now = {}
  const steps = STAGES.map((stage, i) => {
    const button = make('button')
    const sentence = make('p')
    button.onclick = () => {
      const range = now.preset === WIDER.preset && { separationRange: i === 0 ? WIDER.separationRange : undefined }
      change({ separation: undefined, ...stage, ...range }, 'stage')
    }
    find('#tour').append(make('li', {}, button, sentence))
    return { button, sentence }
  })

  const none = make('option', { value: '' })
  const options = presets.map(({ name }) => make('option', { value: name }))
  const select = /** @type {HTMLSelectElement} */ (find('#second'))
  select.append(none, ...options)
  select.onchange = () => change({ beside: select.value || undefined }, 'beside')

  return {
    /** @param {Options} values */
    show(values) {
      now = values
      const stage = values.separation ? STAGES.findIndex((wanted) => stands(wanted, values)) : -1
      steps.forEach(({ button }, i) => button.ariaPressed = String(i === stage))
      select.value = String(values.beside ?? '')
    },
    speak() {
      steps.forEach(({ button, sentence }, i) => {
        ;[button.textContent, sentence.textContent] = say.words.tour[i]
      })
      none.textContent = say.words.alone
      for (const option of options) option.textContent = say.choice('beside', option.value)
    },
  }
}

/**
 * Whether exactly the rules of a stage are at work.
 * @param {Options} stage
 * @param {Options} values
 */
const stands = (stage, values) =>
  Object.entries(stage).every(([rule, weight]) => (weight === 0) === (values[rule] === 0))
