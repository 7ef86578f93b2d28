/** Which options have no effect as the others are, and why. Only what is certain is listed. */

import { steerings } from '#web/texts.js'
import { table, texts } from './en.js'
import type { Options } from '../../src/options/options.js'

type Reason = Exclude<keyof typeof texts.idle, 'steering'>

export const turns = ({ steering }: { steering?: unknown }) => steering === 'turn' || steering === 'zones'
/** Whether a rule or a force is off. Repulsion in zones has a range and no weight. */
export const isOff = (name: string, values: Options) =>
  !values[name === 'separation' && values.steering === 'zones' ? 'separationRange' : name]
const rotates = ({ steering }: Options) => steering === 'rotate'
/** With these kinds of steering, ranges also decide whose flockmates others are. */
const staged = (values: Options) => turns(values) || rotates(values)

/**
 * The first row whose pattern matches and whose test holds gives the reason. Which parameters need a kind of steering is in
 * the table.
 */
const RULES: [RegExp, Reason, (values: Options) => unknown][] = [
  [/^(margin|turnFactor)$/, 'bounds', ({ bounds, predators }) => bounds !== 'turn' && !predators],
  [/^cohesion(Min)?Range$/, 'cohesion', (values) => values.cohesion === 0 && !values.nearest && !staged(values)],
  [/^alignmentRange$/, 'alignment', (values) => values.alignment === 0 && !values.nearest && !staged(values)],
  [
    /^separation(Range|FieldOfView)$/,
    'separation',
    (values) => values.separation === 0 && values.steering !== 'zones' && !rotates(values) && !values.obstacles,
  ],
  [
    /^(fieldOfView|nearest)$/,
    'neither',
    (values) => values.cohesion === 0 && values.alignment === 0 && !staged(values),
  ],
  [/^pointer(Range|Strength)$/, 'pointer', ({ pointer }) => pointer === 'none'],
  [/^(obstacle(Range|Strength)|obstacle)$/, 'obstacles', ({ obstacles }) => !obstacles],
  [/^(predator(Range|Speed|Strength)|predator)$/, 'predators', ({ predators }) => !predators],
  [/^markerWidth$/, 'triangle', ({ marker }) => marker !== 'triangle'],
  [/^(fill|outline)$/, 'colours', ({ colourBy }) => colourBy !== undefined && colourBy !== 'none'],
]

/**
 * Why an option has no effect; `undefined` if it may have one.
 * @param values of all options
 */
export function idleReason(name: string, values: Options) {
  const kinds = steerings[name]
  if (kinds && !kinds.includes(String(values.steering)))
    return texts.idle.steering(kinds.map((kind) => table?.choices.steering[kind] ?? kind))
  const reason = RULES.find(([names, , test]) => names.test(name) && test(values))?.[1]
  return reason && texts.idle[reason]
}
