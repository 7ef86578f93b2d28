/** The worker's side: players by number, each with the canvas that the page gave it. Every message of the page is a call. */

import { startFrom } from './engine.js'
import { callOf } from './calls.js'
import { Player, type On, type Snapshot, type Want } from './player.js'
import type { Values } from '../options/options.js'
import type { OptionError } from '../options/reader.js'

/** A message of the worker: an answer, a frame, or what a player reports. */
export interface Report {
  /** The number of the question. */
  answer?: number
  value?: unknown
  error?: { message: string }
  player?: number
  frame?: Snapshot
  event?: Exclude<keyof On, 'lost'>
  /** What the event is reported with: see {@link On}. An error is a record. */
  detail?: unknown
  /** The number of each player, and the steps of its flock. */
  flown?: [number, number][]
}
/** A message of the page: a call, or the WebAssembly. */
export interface Message {
  player: number
  call: string
  args: unknown[]
  /** The number of a question. */
  answer?: number
  module?: WebAssembly.Module
}

/** Serves the page that has started this worker. */
export function serve(scope: typeof globalThis) {
  const players: Map<number, Player> = new Map()
  const post = (report: Report, transfer: Transferable[] = []) => scope.postMessage(report, { transfer })

  const flown = (): [number, number][] => [...players].map(([id, player]) => [id, player.steps])

  /** What waits until the page has taken the last frame of a player: the newest alone. */
  const waiting: Map<number, Snapshot | undefined> = new Map()
  const postFrame = (player: number, frame: Snapshot) => {
    if (!waiting.has(player)) post({ player, frame })
    waiting.set(player, waiting.has(player) ? frame : undefined)
  }
  const postNext = (player: number) => {
    const frame = waiting.get(player)
    waiting.delete(player)
    if (frame) postFrame(player, frame)
  }

  const carryOut = ({ module, player: id, call, args, answer }: Message): unknown => {
    if (module) return startFrom(async () => module)
    // the page asks whether the worker still answers
    if (!call) return post({ flown: flown() })
    if (call === 'create') return create(id, ...(args as [OffscreenCanvas, Values]))
    const player = players.get(id)
    if (!player) throw new Error('this flock has ended')
    if (call === 'free') {
      players.delete(id)
      waiting.delete(id)
    }
    if (call === 'taken') return postNext(id)
    // the page called before it knew of the failure, which was reported once
    if (player.hasFailed && answer === undefined && call !== 'free') return undefined
    if (call === 'watch') return player.watch(args[0] as Want | undefined, (frame) => postFrame(id, frame))
    return callOf(call)?.of ? player.query(call, args) : (player as unknown as Record<string, Method>)[call](...args)
  }

  const create = (id: number, canvas: OffscreenCanvas, values: Values) => {
    const report = (event: Report['event']) => (detail?: unknown) => post({ player: id, event, detail })
    const refused = report('refused')
    const on = {
      changed: report('changed'),
      recovered: report('recovered'),
      failed: report('failed'),
      refused: (error: OptionError) => refused(recordOf(error)),
    }
    try {
      players.set(id, new Player(canvas, values, on))
    } catch (error) {
      on.failed((error as Error).message)
    }
  }

  scope.onmessage = async ({ data }) => {
    const { answer, player } = data as Message
    try {
      const value = await carryOut(data)
      if (answer !== undefined) post({ answer, value, flown: flown() }, value instanceof ImageBitmap ? [value] : [])
    } catch (error) {
      if (answer !== undefined) post({ answer, error: recordOf(error as Error), flown: flown() })
      // not a call to a flock that has ended
      else if (players.has(player)) scope.reportError(error)
    }
  }
}

type Method = (...args: unknown[]) => unknown

/** An error without what cannot be sent, such as its stack. */
const recordOf = (error: Error) => ({ ...error, message: error.message })
