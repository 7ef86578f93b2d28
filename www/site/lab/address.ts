/** The address of the page. Its query always describes the current settings. */

import { address } from '../shared/language.js'
import { paced } from '../shared/paced.js'
import { format } from './option-rows.js'
import type { Options } from '../../src/options/options.js'

/** An address without settings opens another flock. */
const query = (settings: Options) => format.query(settings) || '?preset=classic'

export function createAddress() {
  let settings: Options = {}
  const { later } = paced(() =>
    history.replaceState(null, '', `${location.pathname}${query(settings)}${location.hash}`),
  )
  // Back and Forward between places of the page lead to addresses with the settings of their time
  addEventListener('popstate', later)
  return {
    write(current: Options) {
      settings = current
      later()
    },
    /** The address to share: it has the current settings and no fragment. */
    link: () => address() + query(settings),
  }
}
