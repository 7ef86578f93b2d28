/**
 * The entry of the npm package for browsers. Importing it does nothing, so that a server can import it, too.
 */

import { source } from './beside.js'
import { mountBy } from '../show/mount.js'
import { later } from './source.js'

export * from './exports.js'

export default source.init
export const mount = mountBy(later(source))
