/** What a feature sees of the show that it belongs to. */

import type { Player } from '../player/player.js'
import type { RemotePlayer } from '../player/remote-player.js'

/** What features see. */
export interface Parts {
  host: Element
  canvas: HTMLCanvasElement
  player: Player | RemotePlayer
  /** Of its end. */
  signal: AbortSignal
}
