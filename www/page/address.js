// @ts-check
/** The address of the page, which always holds the settings. */

import { format } from './options.js'

/** In ms. Browsers refuse to have an address changed a hundred times in half a minute. */
const PAUSE = 400

export function createAddress() {
  let waiting = 0
  /** @type {import('./settings.js').Options} */
  let settings = {}
  return {
    /** @param {import('./settings.js').Options} now */
    write(now) {
      settings = now
      waiting ||= window.setTimeout(() => {
        waiting = 0
        try {
          history.replaceState(null, '', `${location.pathname}${format.query(settings)}${location.hash}`)
        } catch {
          // a page from disk may keep its address in some browsers
        }
      }, PAUSE)
    },
    /** The address as it is to be handed on. */
    link: () => `${location.href.split(/[?#]/, 1)[0]}${format.query(settings)}`,
  }
}
