/** The worker of this page: it flies the reference flights, or measures steps. */

import { Flock } from '../../src/player/flock.js'
import { serveTask } from '../shared/serve-task.js'
import { flyGolden } from './fly-golden.js'
import { measureSteps } from './step-times.js'
import type { FlockOptions } from '../../src/options/options.js'
import type { State } from '../shared/pens.js'

/** A flight that was flown: its line, and the flock after its steps. */
export type Flown = State & { line: string }
/** `isChanged`: one bit of one bird is changed before the start. */
type Task = { flights: string[]; isChanged?: boolean; counts?: number[]; readings: number }

serveTask(({ flights, isChanged, counts, readings }: Task, report) => {
  if (counts) return measureSteps(counts, readings, report)
  for (const flown of fly(flights, isChanged)) report(flown)
  return undefined
})

function* fly(flights: string[], isChanged = false): Generator<Flown> {
  let state = (): State => ({ positions: [], velocities: [] })
  class Seen extends Flock {
    constructor(options: FlockOptions) {
      super(options)
      if (isChanged) changeBit(this)
      state = () => ({ positions: this.positions(), velocities: this.velocities() })
    }
  }
  for (const line of flyGolden(Seen, flights)) yield { line, ...state() }
}

/** Changes the last bit of the first bird's x. */
function changeBit(flock: Flock) {
  const positions = flock.positions()
  new Uint32Array(positions.buffer)[0] ^= 1
  flock.setState(positions, flock.velocities())
}
