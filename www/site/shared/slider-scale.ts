/**
 * Maps values to positions of a slider. Allowed values span up to nine orders of magnitude, so a slider covers the
 * values of the presets and some more. The text field beside it takes any allowed value.
 */

/** The number of positions: fine enough for a hand, and few enough to cross with the arrow keys. */
export const POSITIONS = 240
/** The largest number of boids on a slider: more where several workers can share a flock, which takes more than two cores. */
const MAX_COUNT = navigator.hardwareConcurrency > 2 ? 1_000_000 : 200_000

export interface Scale {
  value: (position: number) => number
  position: (value: number) => number
}

/**
 * The scale of a parameter; `undefined` for a value that does not suit a slider, such as a seed.
 * @param presetValues its values in the presets
 */
export function scaleOf(
  { name, kind, min = 0, max = 0 }: { name: string; kind: string; min?: number; max?: number },
  presetValues: readonly number[],
): Scale | undefined {
  const whole = kind === 'integer'
  if (name === 'count') return logarithmic(MAX_COUNT)
  if (whole && max > MAX_COUNT) return undefined
  // All values of a small whole number or of an angle up to a full turn, in even steps.
  if (whole || max === 360) return linear(max)
  const finite = presetValues.filter((value) => value > 0 && value < Infinity)
  const top = Math.min(max, 3 * Math.max(...finite, max / 1000))
  // This power puts the smallest value of the presets about a third of the way up the slider.
  const power = Math.max(1, Math.min(5, Math.round(Math.log(Math.min(...finite, top) / top) / Math.log(0.3))))
  // The last position of a range is Infinity: the whole flock.
  const last = kind === 'range' ? POSITIONS - 1 : POSITIONS
  return {
    value(position) {
      if (position > last) return Infinity
      return Math.max(min, rounded(top * (position / last) ** power, 3))
    },
    position(value) {
      if (value === Infinity) return POSITIONS
      return Math.min(last, Math.round(last * (Math.max(0, value) / top) ** (1 / power)))
    },
  }
}

/** A scale of whole numbers from 0 to `top`. */
function linear(top: number): Scale {
  return {
    value: (position) => Math.round((top * position) / POSITIONS),
    position: (value) => Math.round((POSITIONS * value) / top),
  }
}

/** A logarithmic scale of whole numbers from 1 to `top`. */
function logarithmic(top: number): Scale {
  return {
    value: (position) => Math.round(rounded(top ** (position / POSITIONS), 2)),
    position: (value) => Math.round((POSITIONS * Math.log(Math.min(top, Math.max(1, value)))) / Math.log(top)),
  }
}

/** A value rounded for display. @param digits the number of significant digits */
export const rounded = (value: number, digits: number) => Number(value.toPrecision(digits))
