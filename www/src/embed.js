// @ts-check
/**
 * The single-file embed: a classic script with the WebAssembly inside. It defines `<boids-canvas>`, puts a flock into
 * every `<div data-boids-canvas>`, and adds one global, `BoidsCanvas`. A second copy on the same page does nothing.
 *
 * Where there is no page, it is the worker of one.
 */

/* global EMBED */

import { upgradeDivs } from './divs.js'
import { define } from './element.js'
import { compileFrom, startFrom } from './engine.js'
import { Flock } from './flock.js'
import { mountBy } from './mount.js'
import { serve } from './serve.js'
import { sweep } from './sweep.js'
import { unpack } from './unpack.js'
import { otherOptions, params, presets } from '../../target/web/table.js'

const init = () => startFrom(unpack)

/** Runs once the browser has read the script. */
function run() {
  const source = {
    init,
    compile: () => compileFrom(unpack),
    // the function has all of the script but the WebAssembly, which the page compiles
    code: () => `"use strict";(${EMBED})()`,
    address: /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src,
  }
  define(source)

  // an element with this id or name is a property of the window, too
  if (globalThis.BoidsCanvas?.mount) return
  upgradeDivs(source)
  Object.assign(globalThis, {
    BoidsCanvas: {
      init,
      Flock,
      params,
      otherOptions,
      presets,
      mount: mountBy(source),
      sweep,
    },
  })
}

if (globalThis.document) run()
else serve(globalThis)
