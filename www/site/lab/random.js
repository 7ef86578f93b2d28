// @ts-check
/** Random settings. They stay close to a preset, so that the flock still flies. */

import { params, presets } from '../shared/api.js'
import { rounded } from '../shared/slider-scale.js'

/** The parameters that vary. The others keep their values. */
const VARIED = /^(cohesion|separation|alignment|.*Range|fieldOfView|separationFieldOfView|maxTurn|maxSpeed|lookAhead)$/
const SEEDS = 10_000

/** @param {import('./settings.js').Options} settings */
export function randomised(settings) {
  const { name: preset, values } = presets[Math.floor(Math.random() * presets.length)]
  const kept = Object.entries(settings).filter(([name]) => !VARIED.test(name))
  const varied = params
    .filter(({ name }) => VARIED.test(name))
    .map(({ name, max = Infinity }) => {
      // A factor from 1/2 to 2 on a logarithmic scale: half and double are equally likely.
      const value = Number(values[name]) * 2 ** (Math.random() * 2 - 1)
      return [name, Math.min(max, Number.isFinite(value) ? rounded(value, 2) : value)]
    })
  return { ...Object.fromEntries([...kept, ...varied]), preset, seed: Math.floor(Math.random() * SEEDS) }
}
