// @ts-check
/**
 * The world of the flock on the stage. It depends on the settings alone, never on a window, so that an address shows
 * the same flight to everyone; it is drawn as large as there is room.
 */

import { presetNamed } from './boids.js'

/** Width by height of the stage, and so of every world whose sides nobody has set. */
const SHAPE = 4 / 3
/** The widest and the least world that there can be, in px. */
const SIDES = [1, 1_000_000]

/** @typedef {import('./settings.js').Options} Options */

/**
 * As much room for each boid as the preset gives, but no less than the preset's world.
 * @param {Options} settings
 */
export function worldOf(settings) {
  const { values } = presetNamed(settings.preset)
  const count = Math.max(Number(settings.count ?? values.count), values.count)
  const height = Math.sqrt((count * values.width * values.height) / values.count / SHAPE)
  const side = (/** @type {number} */ length) => Math.max(SIDES[0], Math.min(SIDES[1], Math.round(length)))
  return {
    width: Number(settings.width ?? side(height * SHAPE)),
    height: Number(settings.height ?? side(height)),
  }
}
