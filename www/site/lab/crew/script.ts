/** The single-file embed whose worker starts others: see crew.ts. */

/* global EMBED */

import { otherOptions, params, presets } from '#table'
import packed from '#web/crew/boids_canvas_bg.wasm.deflated'
import { embed } from '../../../src/entries/embedded.js'
import { Flock } from '../../../src/player/flock.js'
import { sweep } from '../../../src/features/sweep.js'
import { whole } from '../../../src/entries/whole.js'
import { lead } from './crew.js'

embed(packed, { Flock, params, otherOptions, presets, sweep }, whole)
if (!globalThis.document) lead(globalThis, `(${EMBED})()`)
