// @ts-check
/** The single-file embed whose worker starts others: see crew.js. */

/* global EMBED */

import { otherOptions, params, presets } from '#built'
import packed from '../../../target/web/crew/boids_canvas_bg.wasm.deflated'
import { embed } from '../embedded.js'
import { Flock } from '../flock.js'
import { sweep } from '../sweep.js'
import { whole } from '../whole.js'
import { lead } from './crew.js'

embed(packed, { Flock, params, otherOptions, presets, sweep }, whole)
if (!globalThis.document) lead(globalThis, `"use strict";(${EMBED})()`)
