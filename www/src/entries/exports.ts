/** What all entries of the npm package export, beside their `init` and `mount`. */

export { Flock } from '../player/flock.js'
export { sweep } from '../features/sweep.js'
export { translate } from '../show/words.js'
export { otherOptions, params, presets } from '#web/table.js'
