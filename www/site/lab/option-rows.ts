/** The options of the page: the table of parameters, the page's additions, and the format for all of them. */

import { isMeant } from '../../src/options/names.js'
import { COLOURS } from '../../src/options/colours.js'
import { presetOf, type Options } from '../../src/options/options.js'
import { otherOptions, params, presets } from '#table'
import { Format, type OptionRow } from './settings.js'
import { worldSize } from './world-size.js'

/** How a flock looks whose settings say nothing of colours: as the page, light or dark. */
const LOOK: Options = {
  colourBy: 'heading',
  background: 'light-dark(#f6f3ec, #0a0e14)',
  border: 'transparent',
  fill: 'light-dark(#2b4a63, #dfe7ef)',
  outline: 'transparent',
  obstacle: 'light-dark(#d3ccba, #28323f)',
  predator: 'light-dark(#b3122f, #ff5d6c)',
}

/** No crew of workers paints the colours of headings; flocks from this size on may have one. */
const CREW = 100_000

export function lookOf({ fill, count, workers }: Options): Options {
  const isPlain = fill !== undefined || workers !== undefined || Number(count) >= CREW
  return isPlain ? { ...LOOK, colourBy: 'none' } : LOOK
}

const IN_PANEL = [...Object.keys(COLOURS), 'colourBy', 'trails', 'grid']

/** The options that are not parameters. */
export const PAGE_OPTIONS: OptionRow[] = [
  // only the laboratory's script has workers
  ...[...IN_PANEL, 'follow', 'obstacles', 'workers'].flatMap((name) =>
    otherOptions.filter((row) => row.name === name).map((row) => ({ ...row, inPanel: IN_PANEL.includes(name) })),
  ),
  { name: 'beside', kind: 'choice', choices: presets.map(({ name }) => name) },
]

export const rowNamed = (name: string): OptionRow | undefined =>
  [...params, ...PAGE_OPTIONS].find((row) => row.name === name)

/** Whether an unknown name was probably meant as an option: others append words of their own to an address. */
export const isMisspelt = (name: string) =>
  isMeant(
    name,
    [...params, ...PAGE_OPTIONS].map((row) => row.name),
  )

export const format = new Format(PAGE_OPTIONS, lookOf)

const DEFAULTS: Options = Object.fromEntries(PAGE_OPTIONS.map((row) => [row.name, row.default]))

/** The values of all options, with settings, preset and defaults combined. */
export function valuesOf(settings: Options): Options {
  const { name, values } = presetOf(settings)
  return { ...DEFAULTS, ...lookOf(settings), ...values, preset: name, ...settings, ...worldSize(settings) }
}

/** The options for a `new Flock` that flies like the flock on the stage. */
export function flockOptions(settings: Options) {
  const { width, height } = worldSize(settings)
  // A show limits the margin in the same way, so that a small world is allowed.
  const margin = Math.min(Number(valuesOf(settings).margin), width / 2, height / 2)
  return { ...format.pickFlock(settings), width, height, margin }
}

/** The settings that differ from the preset. */
export const { withoutDefaults } = format
