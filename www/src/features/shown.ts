import type { Values } from '../options/options.js'
import type { Player } from '../player/player.js'
import type { RemotePlayer } from '../player/remote-player.js'

/** A flock on a page as its features see it: a view. What it shows may change at any time. */
export interface Shown {
  readonly host: Element
  readonly canvas: HTMLCanvasElement
  readonly player: Player | RemotePlayer
  readonly values: Values
  /** The number of the boid that is followed, if any. */
  readonly followed: number | undefined
  /** Aborts when the view ends. */
  readonly signal: AbortSignal
}
