import type { DetailedHTMLProps, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'
import type { BoidsCanvasAttributes, BoidsCanvasElement, Show, ShowOptions } from './index.js'

type Options = { [option in keyof ShowOptions]?: ShowOptions[option] | undefined }
type DivProps = Omit<HTMLAttributes<HTMLDivElement>, 'onError' | 'onPlay' | 'onPause'>

/** All options of `mount`, and the props of the div that holds the flock. Its children are shown until there is one. */
export interface BoidsProps extends Options, DivProps {
  /** Receives the show when it starts, and the next one after a remount. */
  onReady?: ((show: Show) => void) | undefined
  /** Receives what is wrong with an option, or why no flock can fly; without it, the console does. */
  onError?: ((error: Error) => void) | undefined
  /** It plays now, by the button, by a call or because of an option. */
  onPlay?: (() => void) | undefined
  /** It is paused now. */
  onPause?: (() => void) | undefined
  /** The reader chose another boid to follow, or none. */
  onFollow?: ((boid: number | undefined) => void) | undefined
}

/**
 * A flock of boids in a div. Changed props reach the flock while it flies.
 *
 * ```jsx
 * import { Boids } from 'boids-canvas/react'
 * const Fish = () => <Boids preset="school" count={500} zoom="auto" style={{ height: 400 }} />
 * ```
 */
export const Boids: ForwardRefExoticComponent<BoidsProps & RefAttributes<HTMLDivElement>>

/** The tag of `boids-canvas/define`. */
type TagProps = DetailedHTMLProps<HTMLAttributes<BoidsCanvasElement>, BoidsCanvasElement> &
  BoidsCanvasAttributes & { class?: string | undefined }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'boids-canvas': TagProps
    }
  }
}
