// @ts-check
/**
 * Defines `<boids-canvas>`, unless it is defined already. The first element on a page fetches the WebAssembly.
 */

import { define } from './element.js'
import init from './index.js'

// A server has no registry of elements.
if (globalThis.customElements) define(() => init())
