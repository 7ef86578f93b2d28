/** Which options have no effect as the others are, and why. Only what is certain is listed. */

import type { Options } from '../../src/options/options.js'
import type { texts } from './en.js'

export type Reason = keyof typeof texts.idle

const turns = ({ steering }: Options) => steering === 'turn' || steering === 'zones'
const rotates = ({ steering }: Options) => steering === 'rotate'
/** With these kinds of steering, ranges also decide whose flockmates others are. */
const staged = (values: Options) => turns(values) || rotates(values)

/** The first row whose pattern matches and whose test holds gives the reason. */
const RULES: [RegExp, Reason, (values: Options) => unknown][] = [
  [/^separationLast$/, 'accumulate', ({ steering }) => steering !== 'accumulate'],
  [/^ownHeading$/, 'zones', ({ steering }) => steering !== 'zones'],
  [/^maxTurn$/, 'turns', (values) => !turns(values)],
  [/^minSpeed$/, 'speeds', staged],
  [/^(alignmentRange|separationFieldOfView)$/, 'rotate', rotates],
  [/^maxForce$/, 'seek', ({ steering }) => steering !== 'seek'],
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
export const idleReason = (name: string, values: Options): Reason | undefined =>
  RULES.find(([names, , test]) => names.test(name) && test(values))?.[1]
