/** Declares the tag of `boids-canvas/define` to the templates of Vue: `import type {} from 'boids-canvas/vue'`. */
import type { DefineComponent } from 'vue'
import type { BoidsCanvasAttributes } from './index.js'

declare module 'vue' {
  interface GlobalComponents {
    'boids-canvas': DefineComponent<BoidsCanvasAttributes>
  }
}
