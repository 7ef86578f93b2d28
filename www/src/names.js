// @ts-check
/** The name of an option that a misspelt one probably means. */

import { absent } from '#built'
import { kebab } from './kebab.js'
import { british } from './spellings.js'

/** Whether an unknown name is probably meant as an option. @param {string} name @param {readonly string[]} known */
export const isMeant = (name, known) => isAbsent(name) || nearestName(name, known) !== undefined

/** What an error adds about an unknown name. @param {string} name @param {readonly string[]} known */
export function hintFor(name, known) {
  if (isAbsent(name)) return ' in the light build'
  const near = nearestName(name, known)
  return near ? ` (did you mean ${near}?)` : ''
}

/** Spellings that differ only in case, hyphens or underscores are equal. @param {string} name */
const plain = (name) => british(name.replace(/[-_]/g, '').toLowerCase())

/** Whether only the whole build has this option. @param {string} name */
const isAbsent = (name) => absent.includes(plain(name))

/**
 * The known name that is nearest to an unknown one; `undefined` if none is near, as for `class`, `data-id` or `v-if`.
 * One letter in four may be wrong, two at most. The last word alone is near, too: `speed` is no `seed`.
 * @param {string} name
 * @param {readonly string[]} known
 */
function nearestName(name, known) {
  const given = plain(name)
  if (given.length < 4) return undefined
  const byWord = known.filter((other) => kebab(other).endsWith(`-${given}`))
  // the shortest is the plainest: `speed` is rather `maxSpeed` than `predatorSpeed`
  if (byWord.length) return byWord.sort((a, b) => b.length - a.length).pop()
  const distances = known.map((other) => distance(given, plain(other)))
  const min = Math.min(...distances)
  return min <= Math.min(2, given.length >> 2) ? known[distances.indexOf(min)] : undefined
}

/**
 * The number of letters to insert, remove or replace, or of neighbours to swap, that turn one text into another (the
 * optimal string alignment distance). Infinity for texts whose lengths alone differ too much.
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  if (Math.abs(a.length - b.length) > 2) return Infinity
  /** @type {number[][]} */
  const rows = []
  for (let i = 0; i <= a.length; i++) {
    rows.push([])
    for (let j = 0; j <= b.length; j++) {
      const ways =
        i && j ? [rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + Number(a[i - 1] !== b[j - 1])] : [i + j]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(rows[i - 2][j - 2] + 1)
      rows[i].push(Math.min(...ways))
    }
  }
  return rows[a.length][b.length]
}
