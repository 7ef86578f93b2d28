// @ts-check
/** What all entries of the npm package export, beside their `init` and `mount`. */

export { Flock } from './flock.js'
export { sweep } from './sweep.js'
export { translate } from './words.js'
export { otherOptions, params, presets } from '../../target/web/table.js'
