/** The light build of the single-file embed. */

import { otherOptions, params, presets } from '#table'
import packed from '#web/light/boids_canvas_bg.wasm.deflated'
import { embed } from './embedded.js'

embed(packed, { params, otherOptions, presets })
