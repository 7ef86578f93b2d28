// @ts-check
/**
 * What not every script has. The entries of the whole build pass it in (whole.js); those of the light build pass nothing,
 * and so their scripts do not contain it.
 */

/** By their names in whole.js. Untyped, since types would import all of these modules. @type {Record<string, any>} */
export const features = {}

/** @param {Record<string, unknown>} given */
export const use = (given) => Object.assign(features, given)

/**
 * A feature; throws where the script does not have it.
 * @param {string} name
 */
export function feature(name) {
  if (!features[name]) throw lacking(name)
  return features[name]
}

/** @param {string} name of what is missing */
export const lacking = (name) => new Error(`there is no ${name} in the light build`)
