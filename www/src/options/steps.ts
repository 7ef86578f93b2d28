import { describe } from './reader.js'

/** The maximum number of steps of one call: its thread stands still meanwhile. */
const MAX_STEPS = 1_000_000

/**
 * The number of steps that a page asks for.
 * @param name what the error calls it
 */
export function readSteps(n: unknown = 1, name: string = 'n, the number of steps,') {
  if (typeof n === 'number' && Number.isInteger(n) && n >= 0 && n <= MAX_STEPS) return n
  throw new Error(`${name} must be a whole number from 0 to ${MAX_STEPS}, not ${describe(n)}`)
}
