// @ts-check
/** The single-file embed: a classic script with the WebAssembly inside. */

import { otherOptions, params, presets } from '#built'
import { embed } from './embedded.js'
import { Flock } from './flock.js'
import { sweep } from './sweep.js'

embed({ Flock, params, otherOptions, presets, sweep })
