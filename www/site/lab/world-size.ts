/**
 * The size of the world on the stage. It follows from the settings and never from the window, so an address gives
 * everyone the same flight. The picture of the world is scaled to the room that there is.
 */

import { presetNamed } from '../shared/api.js'
import type { Options } from '../../src/options/options.js'

/** Width by height of the stage, and of every world whose size is not set. */
const ASPECT_RATIO = 4 / 3
/** The smallest and the largest side of a world, in px. */
const SIDES = [1, 1_000_000]

/** The area per boid is that of the preset, and the world is at least as large as the preset's. */
export function worldSize(settings: Options) {
  const { values } = presetNamed(settings.preset)
  const count = Math.max(Number(settings.count ?? values.count), values.count)
  const height = Math.sqrt((count * values.width * values.height) / values.count / ASPECT_RATIO)
  const side = (length: number) => Math.max(SIDES[0], Math.min(SIDES[1], Math.round(length)))
  return {
    width: Number(settings.width ?? side(height * ASPECT_RATIO)),
    height: Number(settings.height ?? side(height)),
  }
}
