/** How pages spell the names of options. This file does not import the table, so that a page can use it without the table. */

/** As attributes and addresses spell it. @param name in camelCase */
export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

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
