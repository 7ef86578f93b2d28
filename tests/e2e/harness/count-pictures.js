// @ts-check
/** The embed behind a script that counts the pictures of a flock. */

import { everywhere } from './browser.js'

/** Counts the calls that bring a picture to a canvas, on the page and in the worker, by method. */
const COUNT_PICTURES = everywhere(() => {
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
/** The script tags of a page. */
export const COUNTED = `${COUNT_PICTURES}<script src="/boids-canvas.js"></script>`
