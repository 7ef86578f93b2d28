// @ts-check
/** The single-file embed: a classic script with the WebAssembly inside. */

import { otherOptions, params, presets } from '#built'
import packed from '../../target/web/boids_canvas_bg.wasm.deflated'
import { embed } from './embedded.js'
import { Flock } from './flock.js'
import { sweep } from './sweep.js'
import { whole } from './whole.js'

embed(packed, { Flock, params, otherOptions, presets, sweep }, whole)
