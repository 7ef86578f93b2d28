// @ts-check
/** The light build of the single-file embed. */

import { otherOptions, params, presets } from '#built'
import { embed } from '../embedded.js'

embed({ params, otherOptions, presets })
