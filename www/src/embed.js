// @ts-check
/**
 * The single-file embed: a classic script with the WebAssembly inside. It defines `<boids-canvas>`, puts a flock into
 * every `<div data-boids-canvas>`, and adds one global, `BoidsCanvas`. A second copy on the same page does nothing.
 */

import { upgradeDivs } from './divs.js'
import { define } from './element.js'
import { startFrom } from './engine.js'
import { Flock } from './flock.js'
import { mountBy } from './mount.js'
import { sweep } from './sweep.js'
import { unpack } from './unpack.js'
import { otherOptions, params, presets } from '../../target/web/table.js'

const init = () => startFrom(unpack)

define(init)

// an element with this id or name is a property of the window, too
if (!globalThis.BoidsCanvas?.mount) {
  upgradeDivs(init)
  Object.assign(globalThis, {
    BoidsCanvas: {
      init,
      Flock,
      params,
      otherOptions,
      presets,
      mount: mountBy(init),
      sweep,
    },
  })
}
