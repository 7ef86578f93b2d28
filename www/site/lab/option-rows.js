// @ts-check
/** The options of the page: the table of parameters, the page's additions, and the format for all of them. */

import { isMeant } from '../../src/options/names.js'
import { COLOURS } from '../../src/options/colours.js'
import { Flock, otherOptions, params, presetNamed, presets } from '../shared/api.js'
import { Format } from './settings.js'
import { worldSize } from './world-size.js'

/** @import { OptionRow } from './settings.js' */
/** @import { Options } from '../../src/options/options.js' */

const IN_PANEL = [...Object.keys(COLOURS), 'colourBy', 'trails', 'grid']

/** The options that are not parameters. @type {OptionRow[]} */
export const PAGE_OPTIONS = [
  ...[...IN_PANEL, 'follow', 'obstacles', 'workers'].map((name) => ({
    ...otherOptions.filter((row) => row.name === name)[0],
    inPanel: IN_PANEL.includes(name),
  })),
  { name: 'beside', kind: 'choice', choices: presets.map(({ name }) => name) },
]

/** @param {string} name @returns {OptionRow | undefined} */
export const rowNamed = (name) => [...params, ...PAGE_OPTIONS].find((row) => row.name === name)

/** Whether an unknown name was probably meant as an option: others append words of their own to an address. @param {string} name */
export const isMisspelt = (name) =>
  isMeant(
    name,
    [...params, ...PAGE_OPTIONS].map((row) => row.name),
  )

export const format = new Format({ params, presets }, PAGE_OPTIONS)

/** @type {Options} */
const DEFAULTS = Object.fromEntries(PAGE_OPTIONS.map((row) => [row.name, row.default]))

/**
 * The values of all options, with settings, preset and defaults combined.
 * @param {Options} settings
 * @returns {Options}
 */
export function valuesOf(settings) {
  const { name, values } = presetNamed(settings.preset)
  return { ...DEFAULTS, ...values, preset: name, ...settings, ...worldSize(settings) }
}

/** The options for a `new Flock` that flies like the flock on the stage. @param {Options} settings */
export function flockOptions(settings) {
  const { width, height } = worldSize(settings)
  // A show limits the margin in the same way, so that a small world is allowed.
  const margin = Math.min(Number(valuesOf(settings).margin), width / 2, height / 2)
  return { ...format.pickFlock(settings), width, height, margin }
}

/** Throws an error if values conflict. @param {Options} settings */
export const check = (settings) => new Flock({ ...flockOptions(settings), count: 0 }).free()

/** The settings that differ from the preset. */
export const { withoutDefaults } = format

/** The settings without those that conflict with others. @param {Options} settings */
export const withoutConflicts = (settings) => format.withoutConflicts(settings, check)
