// @ts-check
/** The embed behind a script that counts the pictures of a flock, and this script alone. */

import { everywhere } from './browser.js'

/** A script that counts the calls that bring a picture to a canvas, on the page and in the worker, by method. */
export const COUNT_PICTURES = everywhere(() => {
  const channel = new BroadcastChannel('pictures')
  for (const name of ['CanvasRenderingContext2D', 'OffscreenCanvasRenderingContext2D']) {
    const { prototype } = /** @type {any} */ (globalThis)[name] ?? {}
    for (const method of prototype ? ['drawImage', 'putImageData'] : []) {
      const show = prototype[method]
      prototype[method] = function (/** @type {unknown[]} */ ...args) {
        channel.postMessage(method)
        return show.apply(this, args)
      }
    }
  }
})
/** The script tags of a page with it. */
export const COUNTED = `${COUNT_PICTURES}<script src="/boids-canvas.js"></script>`
