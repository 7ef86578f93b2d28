/** The entry of the npm package for browsers. Importing it does nothing, so that a server can import it, too. */

import { source } from './beside.js'
import { mountBy } from '../show/mount.js'
import { later } from './source.js'

export * from './exports.js'

/**
 * Starts the WebAssembly once; later calls wait for the same start. After a failure, the next call tries again.
 *
 * `mount` and the element start it, too. They use the source that you pass before them or in the same task.
 * @param source by default, the file `boids_canvas_bg.wasm` next to the module
 * @returns a promise that rejects with an `Error` if the WebAssembly module cannot be started: its message says what came back
 * from which address
 */
const { init } = source
export default init

/**
 * Puts a flock into an element, which must allow a shadow root, as a div does. It starts the WebAssembly if `init` has not
 * done so before; the flock appears as soon as it can fly.
 *
 * ```js
 * import { mount } from 'boids-canvas'
 * const show = mount(document.querySelector('#birds'), { preset: 'school', count: 500, zoom: 'auto' })
 * ```
 */
export const mount = mountBy(later(source))
