/**
 * What not every script has. The entries of the whole build pass it in (whole.ts); those of the light build pass nothing,
 * and so their scripts do not contain it.
 */

/** By their names in whole.ts. Untyped, since types would import all of these modules. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const features: Record<string, any> = {}

export const use = (given: Record<string, unknown>) => Object.assign(features, given)

/** A feature; throws where the script does not have it. */
export function feature(name: string) {
  if (!features[name]) throw lacking(name)
  return features[name]
}

/** @param name of what is missing */
export const lacking = (name: string) => new Error(`there is no ${name} in the light build`)
