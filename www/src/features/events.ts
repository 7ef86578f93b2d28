/** The events that an element dispatches, and how it reports what is wrong on a page. */

import type { Snapshot } from '../player/player.js'

/** The detail of a `boids-error` event: an attribute's value or name is wrong, or a failure has interrupted or stopped the flock. */
export interface BoidsErrorDetail {
  /** The attribute's name, if an attribute is wrong. */
  readonly name?: string
  readonly value?: string
  readonly message: string
  /** Whether the flock flies on after an internal error or the loss of its worker. */
  readonly recovered?: boolean
}

/** The detail of a `boids-follow` event: the boid that the reader now follows, if any. */
export interface BoidsFollowDetail {
  readonly boid: number | undefined
}

/** The detail of a `boids-look` event, which comes after each frame while a boid is followed: the numbers of that frame. */
export type BoidsLookDetail = Readonly<Pick<Snapshot, 'look' | 'steps' | 'positions' | 'params'>>

declare global {
  /** Of elements, documents and windows: the events bubble. */
  interface GlobalEventHandlersEventMap {
    'boids-error': CustomEvent<BoidsErrorDetail>
    'boids-ready': CustomEvent<null>
    'boids-play': CustomEvent<null>
    'boids-pause': CustomEvent<null>
    'boids-follow': CustomEvent<BoidsFollowDetail>
    'boids-look': CustomEvent<BoidsLookDetail>
  }
}

export const dispatch = (host: Element, type: string, detail?: unknown) =>
  host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }))

/**
 * Reports what is wrong on a page: by a warning in the console and an event.
 * @param detail of the event
 */
export function report(host: Element, detail: { name: string; value: string; message: string }) {
  console.warn(`boids-canvas: ${detail.message}`, host)
  dispatch(host, 'boids-error', detail)
}
