/** Finds the option that an unknown name probably means. */

import { absent } from '#table'
import { british, kebab } from './spellings.js'

/** Whether an unknown name is probably meant as an option. */
export const isMeant = (name: string, known: readonly string[]) =>
  isAbsent(name) || nearestName(name, known) !== undefined

/** What an error adds about an unknown name. */
export function hintFor(name: string, known: readonly string[]) {
  if (isAbsent(name)) return ' in the light build'
  const near = nearestName(name, known)
  return near ? ` (did you mean ${near}?)` : ''
}

/** Spellings that differ only in case, hyphens or underscores are equal. */
const plain = (name: string) => british(name.replace(/[-_]/g, '').toLowerCase())

/** Whether only the whole build has this option. */
const isAbsent = (name: string) => absent.includes(plain(name))

/**
 * The known name that is nearest to an unknown one; `undefined` if none is near, as for `class`, `data-id` or `v-if`.
 * One letter may be wrong. The last word alone is near, too: `speed` is no `seed`.
 */
function nearestName(name: string, known: readonly string[]) {
  const given = plain(name)
  if (given.length < 4) return undefined
  const byWord = known.filter((other) => kebab(other).endsWith(`-${given}`))
  // the shortest is the plainest: `speed` is rather `maxSpeed` than `predatorSpeed`
  if (byWord.length) return byWord.sort((a, b) => b.length - a.length).pop()
  return known.find((other) => isNear(given, plain(other)))
}

/** Whether two texts are equal but for one letter that is more, less or another, or for two neighbours that are swapped. */
function isNear(a: string, b: string) {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [x, y] = [a.slice(start), b.slice(start)]
  return (
    [x.slice(1), x].includes(y.slice(1)) ||
    x.slice(1) === y ||
    (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  )
}
