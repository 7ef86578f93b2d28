// @ts-check
/**
 * What a single-file embed does: it defines `<boids-canvas>`, puts a flock into every `<div data-boids-canvas>`, and adds
 * one global, `BoidsCanvas`. A second copy on the same page does nothing. Where there is no page, it is the worker of one.
 */

/* global EMBED */

import { upgradeDivs } from './divs.js'
import { define } from './element.js'
import { compileFrom, startFrom } from './engine.js'
import { use } from './features.js'
import { mountBy } from './mount.js'
import { serve } from './serve.js'
import { unpack } from './unpack.js'
import { translate } from './words.js'

/**
 * Runs once the browser has read the script.
 * @param {string} packed the WebAssembly, compressed and in base64
 * @param {object} api what the global has beside `init`, `compile`, `code`, `mount` and `translate`
 * @param {Record<string, unknown>} [features] those of the whole build
 */
export function embed(packed, api, features) {
  if (features) use(features)
  if (!globalThis.document) return serve(globalThis)
  const init = () => startFrom(() => unpack(packed))
  const compile = () => compileFrom(() => unpack(packed))
  const source = {
    init,
    compile,
    // the function around the script
    code: () => `"use strict";(${EMBED})()`,
    // the getter itself, since an <img name="currentScript"> takes the place of the document's property
    address: /** @type {any} */ (Reflect.get(Document.prototype, 'currentScript', document))?.src,
  }
  define(source)

  // an element with this id or name is a property of the window, too, but not one of its own
  if (Object.hasOwn(globalThis, 'BoidsCanvas')) return
  upgradeDivs(source)
  Object.assign(globalThis, {
    BoidsCanvas: { init, compile, code: source.code, mount: mountBy(source), translate, ...api },
  })
}
