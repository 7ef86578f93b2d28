// @ts-check
/** The light build of the single-file embed. */

import { otherOptions, params, presets } from '#built'
import packed from '../../../target/web/light/boids_canvas_bg.wasm.deflated'
import { embed } from '../embedded.js'

embed(packed, { params, otherOptions, presets })
