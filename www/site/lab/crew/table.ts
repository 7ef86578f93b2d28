/** The table for the crew's script: that of the embed, and the number of workers. */

import { otherOptions as others } from '#web/embed/table.js'

export { absent, limits, params, presets } from '#web/embed/table.js'

const workers = { name: 'workers', kind: 'number', min: 1, max: 16, word: 'auto', default: 'auto' }
export const otherOptions = [...others, workers]
