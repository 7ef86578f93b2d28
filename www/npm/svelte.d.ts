/** Declares the tag of `boids-canvas/define` to Svelte: `import type {} from 'boids-canvas/svelte'`. */
import type { HTMLAttributes } from 'svelte/elements'
import type { BoidsCanvasAttributes, BoidsCanvasElement } from './index.js'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'boids-canvas': HTMLAttributes<BoidsCanvasElement> & BoidsCanvasAttributes
  }
}
