/** The spellings that attributes allow. */

import { kebab } from './kebab.js'

/** `colorBy` is `colourBy`. */
export const british = (name: string) => name.replace('color', 'colour')

/**
 * Each spelling of options in HTML, with the usual one. The DOM turns `maxSpeed`, as React and Vue write it, into
 * `maxspeed`.
 * @param names in camelCase
 */
export const spellings = (names: readonly string[]) =>
  new Map(
    names.flatMap((name) => {
      const usual = kebab(name)
      return [usual, name.toLowerCase()]
        .flatMap((text) => [text, text.replace('colour', 'color')])
        .map((text) => [text, usual])
    }),
  )
