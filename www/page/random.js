// @ts-check
/** Settings at random, near enough to a model's own that something flies. */

import { params, presets } from './boids.js'
import { rounded } from './scale.js'

/** What is varied; all else stays as it is. */
const VARIED = /^(cohesion|separation|alignment|.*Range|fieldOfView|separationFieldOfView|maxTurn|maxSpeed|lookAhead)$/
const SEEDS = 10_000

/** @param {import('./settings.js').Options} settings */
export function randomised(settings) {
  const { name: preset, values } = presets[Math.floor(Math.random() * presets.length)]
  const kept = Object.entries(settings).filter(([name]) => !VARIED.test(name))
  const varied = params
    .filter(({ name }) => VARIED.test(name))
    .map(({ name, max = Infinity }) => {
      // from half to twice as much, either as likely
      const value = Number(values[name]) * 2 ** (Math.random() * 2 - 1)
      return [name, Math.min(max, Number.isFinite(value) ? rounded(value, 2) : value)]
    })
  return { ...Object.fromEntries([...kept, ...varied]), preset, seed: Math.floor(Math.random() * SEEDS) }
}
