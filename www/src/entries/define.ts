/**
 * Defines `<boids-canvas>`, unless it is defined already. Its types declare the element and its events. The first element on a page
 * fetches the WebAssembly, unless the page has passed a source to `init`.
 */

import { source } from './beside.js'
import { define } from '../element/element.js'
import { later } from './source.js'

// A server has no registry of elements.
export type { BoidsCanvasElement } from '../element/element.js'
export type { BoidsErrorDetail, BoidsFollowDetail } from '../features/events.js'

if (globalThis.customElements) define(later(source))
