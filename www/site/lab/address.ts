/** The address of the page. Its query always describes the current settings. */

import { address } from '../shared/language.js'
import { format } from './option-rows.js'
import type { Options } from '../../src/options/options.js'

/** In ms. Browsers refuse to change an address 100 times within 30 s. */
const WRITE_INTERVAL = 400

/** An address without settings opens another flock. */
const query = (settings: Options) => format.query(settings) || '?preset=classic'

export function createAddress() {
  let timer = 0
  let settings: Options = {}
  return {
    write(current: Options) {
      settings = current
      timer ||= window.setTimeout(() => {
        timer = 0
        try {
          history.replaceState(null, '', `${location.pathname}${query(settings)}${location.hash}`)
        } catch {
          // Some browsers do not let a page from disk change its address.
        }
      }, WRITE_INTERVAL)
    },
    /** The address to share: it has the current settings and no fragment. */
    link: () => address() + query(settings),
  }
}
