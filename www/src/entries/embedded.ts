/**
 * What a single-file embed does: it defines `<boids-canvas>`, puts a flock into every `<div data-boids-canvas>`, and adds
 * one global, `BoidsCanvas`. A second copy on the same page does nothing. Where there is no page, it is the worker of one.
 */

/* global EMBED */

import { upgradeDivs } from '../element/divs.js'
import { define } from '../element/element.js'
import { compileFrom, startFrom } from '../player/engine.js'
import { use } from '../options/features.js'
import { mountBy } from '../show/mount.js'
import { serve } from '../player/serve.js'
import { unpack } from '../player/unpack.js'
import { translate } from '../show/words.js'

/**
 * Runs once the browser has read the script.
 * @param packed the WebAssembly, compressed and in base64
 * @param api what the global has beside `init`, `compile`, `code`, `mount` and `translate`
 * @param features those of the whole build
 */
export function embed(packed: string, api: object, features?: Parameters<typeof use>[0]) {
  if (features) use(features)
  if (!globalThis.document) return serve(globalThis)
  const init = () => startFrom(() => unpack(packed))
  const compile = () => compileFrom(() => unpack(packed))
  const source = {
    init,
    compile,
    // the function around the script
    code: () => `(${EMBED})()`,
    // the getter itself, since an <img name="currentScript"> takes the place of the document's property
    address: (Reflect.get(Document.prototype, 'currentScript', document) as HTMLScriptElement | null)?.src,
  }
  define(source)

  const BoidsCanvas = { init, compile, code: source.code, mount: mountBy(source), translate, ...api }
  // an element with this id or name is a property of the window, too, but not one of its own
  if (Object.hasOwn(globalThis, 'BoidsCanvas')) {
    const first = Object(Reflect.get(globalThis, 'BoidsCanvas'))
    const lacking = Object.keys(BoidsCanvas).filter((name) => !(name in first))
    if (lacking.length)
      console.warn(`boids-canvas: another script has already defined BoidsCanvas, without ${lacking.join(', ')}`)
    return
  }
  upgradeDivs(source)
  Object.assign(globalThis, { BoidsCanvas })
}
