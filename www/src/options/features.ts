/**
 * What not every script has. The entries of the whole build pass it in (whole.ts); those of the light build pass nothing,
 * and so their scripts do not contain it.
 */

/** By name. entries/whole.ts declares which there are, because this room imports none of them. */
export interface Features {}

export const features: Partial<Features> = {}

export const use = (given: Partial<Features>) => Object.assign(features, given)

/** A feature; throws where the script does not have it. */
export function feature<Name extends keyof Features>(name: Name): Features[Name] {
  const found = features[name]
  if (!found) throw lacking(name)
  return found
}

export const lacking = (name: string) => new Error(`there is no ${name} in the light build`)
