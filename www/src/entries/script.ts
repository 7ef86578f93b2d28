/** The single-file embed: a classic script with the WebAssembly inside. */

import { otherOptions, params, presets } from '#table'
import packed from '#web/boids_canvas_bg.wasm.deflated'
import { embed } from './embedded.js'
import { Flock } from '../player/flock.js'
import { sweep } from '../features/sweep.js'
import { whole } from './whole.js'

embed(packed, { Flock, params, otherOptions, presets, sweep }, whole)
