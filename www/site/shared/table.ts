/** The table for the scripts of pages: that of the script which runs there. */

import { otherOptions, params, presets } from './api.js'

export { absent, limits } from '#web/embed/table.js'
export { otherOptions, params, presets }
