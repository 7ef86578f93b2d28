// @ts-check
/**
 * Defines `<boids-canvas>`, unless it is defined already. The first element on a page fetches the WebAssembly.
 */

import { NAME, elementClass } from './element.js'
import init from './index.js'

const Element = elementClass(() => init())
if (globalThis.customElements && !customElements.get(NAME)) customElements.define(NAME, Element)
