// @ts-check
/**
 * What not every script has. The entries of the whole build pass it in (whole.js); those of the light build pass nothing,
 * and so their scripts do not contain it.
 */

/** @typedef {typeof import('./whole.js').whole} Features */

/** @type {Partial<Features>} */
export const features = {}

/** @param {string} name of what is missing */
export const lacking = (name) => new Error(`there is no ${name} in the light build`)

/** @param {Features} given */
export const use = (given) => Object.assign(features, given)

/**
 * A feature; throws where the script does not have it.
 * @template {keyof Features} Name
 * @param {Name} name
 * @returns {Features[Name]}
 */
export function feature(name) {
  const found = features[name]
  if (!found) throw lacking(name)
  return /** @type {Features[Name]} */ (found)
}
