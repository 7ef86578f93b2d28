/** The flocks by which the article explains the three rules, and what it measures of them. Tests fly them, too. */

import { centreOf } from '../shared/plane.js'

export type Rule = 'separation' | 'cohesion' | 'alignment'

/** Means over some seconds; `crowded`: the birds that are too near another, `spread` in bird lengths, `firsts`: how many were in front. */
export type Summary = { polarisation: number; crowded: number; spread: number; firsts: number }

/** In the order in which the article brings them in. */
export const RULES: Rule[] = ['separation', 'cohesion', 'alignment']

export const WEIGHTS: Record<Rule, number> = { separation: 3.8, cohesion: 1.1, alignment: 1.1 }

const BOTH = {
  preset: 'nature' as const,
  startingVelocity: 'heading' as const,
  minSpeed: 0.8,
  maxSpeed: 1.35,
  maxForce: 0.065,
  noise: 8,
}

/** So close that birds without a rule are often too near each other, and with room to gather in. A test compares the medians. */
export const THIRTY = {
  ...BOTH,
  count: 30,
  seed: 8,
  width: 540,
  height: 360,
  bounds: 'turn' as const,
  margin: 40,
  turnFactor: 0.12,
  separationRange: 40,
  cohesionRange: 250,
  alignmentRange: 100,
  markerLength: 20,
}

/** They fly so many steps before they are shown, so that a rule changes a settled flock. */
export const FORMED = 300

/** Two birds that are nearer than this are too near each other, in px. */
export const ROOM = 1.5 * THIRTY.markerLength

/** More birds, on a torus: edges that turn birds back would also drive them together, and that would not be a rule's doing. */
export const FORTY = {
  ...BOTH,
  count: 40,
  seed: 25,
  width: 560,
  height: 420,
  bounds: 'wrap' as const,
  // Less noise would let a ball that only cohesion holds swing to and fro as a whole.
  noise: 14,
  separationRange: 20,
  cohesionRange: 140,
  alignmentRange: 60,
  markerLength: 12,
  markerWidth: 6,
}

/** Birds that are nearer than this belong to one group, in px of the world of {@link FORTY}. */
const GROUP = 40

/** After so many steps each of the eight flocks keeps its state. */
export const SETTLED = 900

/** Weights that switch on some rules. */
export function only(rules: Rule[]) {
  const weights = { separation: 0, cohesion: 0, alignment: 0 }
  for (const rule of rules) weights[rule] = WEIGHTS[rule]
  return weights
}

/** The birds that are too near another. */
export function crowded(positions: ArrayLike<number>) {
  const birds = new Set<number>()
  for (let i = 0; i < positions.length / 2; i++)
    for (let j = 0; j < i; j++) {
      const [x, y] = [0, 1].map((axis) => positions[2 * i + axis] - positions[2 * j + axis])
      if (Math.hypot(x, y) < ROOM) birds.add(i).add(j)
    }
  return birds
}

/** The mean distance of the birds from their middle, in px. */
export function spreadOf(positions: Float32Array) {
  const { x, y } = centreOf(positions)
  const count = positions.length / 2
  let sum = 0
  for (let i = 0; i < count; i++) sum += Math.hypot(positions[2 * i] - x, positions[2 * i + 1] - y)
  return sum / count
}

/** Above this polarisation the birds fly alike, below it each flies its own way. */
const ALIKE = 0.85

/**
 * Which of the three answers to the question about a rule happened, if any.
 * @param was before the rule came in
 */
export function outcome(rule: Rule, was: Summary, is: Summary) {
  const alike = is.polarisation > ALIKE
  if (rule === 'separation') return alike ? 1 : is.crowded < was.crowded / 2 ? 0 : undefined
  if (rule === 'cohesion') return is.spread < 1 ? 0 : alike ? 2 : is.spread < 0.8 * was.spread ? 1 : undefined
  return !alike ? 2 : is.firsts > 1 ? 1 : 0
}

/** The number of groups of {@link FORTY}. A flock counts by its range of cohesion, which is longer. */
export function groups(flock: { set(name: 'cohesionRange', value: number): void; measure(): { groups: number } }) {
  flock.set('cohesionRange', GROUP)
  const { groups } = flock.measure()
  flock.set('cohesionRange', FORTY.cohesionRange)
  return groups
}
