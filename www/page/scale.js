// @ts-check
/**
 * Where on a slider a value lies. Allowed values reach from thousandths to millions, so a slider covers what the
 * presets use and a good deal more; whoever wants a value beyond types it in.
 */

/** Positions of a slider: as many as a hand can tell apart, and few enough for the arrow keys. */
export const POSITIONS = 240
/** The most boids that a slider gives. */
const MANY = 200_000

/**
 * @typedef {object} Scale
 * @property {(position: number) => number} value
 * @property {(value: number) => number} position
 */

/**
 * The scale of a parameter, or none for a value that no slider suits.
 * @param {{ name: string, kind: string, min?: number, max?: number }} row
 * @param {readonly number[]} usual its values in the presets
 * @returns {Scale | undefined}
 */
export function scaleOf({ name, kind, min = 0, max = 0 }, usual) {
  const whole = kind === 'integer'
  if (name === 'count') return logarithmic(MANY)
  if (whole && max > MANY) return undefined
  const finite = usual.filter((value) => value > 0 && value < Infinity)
  const top = Math.min(max, 3 * Math.max(...finite, max / 1000))
  // The power by which the least value in use comes to lie a third up the slider.
  const power = Math.max(1, Math.min(5, Math.round(Math.log(Math.min(...finite, top) / top) / Math.log(0.3))))
  // A range ends in the whole flock.
  const last = kind === 'range' ? POSITIONS - 1 : POSITIONS
  return {
    value(position) {
      if (position > last) return Infinity
      return Math.max(min, rounded(top * (position / last) ** power, whole ? 0 : 3))
    },
    position(value) {
      if (value === Infinity) return POSITIONS
      return Math.min(last, Math.round(last * (Math.max(0, value) / top) ** (1 / power)))
    },
  }
}

/**
 * From 1 to `top`, by equal factors.
 * @param {number} top
 * @returns {Scale}
 */
function logarithmic(top) {
  return {
    value: (position) => rounded(top ** (position / POSITIONS), 2),
    position: (value) => Math.round((POSITIONS * Math.log(Math.min(top, Math.max(1, value)))) / Math.log(top)),
  }
}

/**
 * A value as a reader would write it: so many digits that count, or a whole number for none.
 * @param {number} value
 * @param {number} digits
 */
export const rounded = (value, digits) => (digits ? Number(value.toPrecision(digits)) : Math.round(value))
