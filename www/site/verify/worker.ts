/** The worker of this page: it flies the reference flights, or measures steps. */

import { Flock } from '../../src/player/flock.js'
import { serveTask } from '../shared/serve-task.js'
import { flyGolden } from './fly-golden.js'
import { measureSteps } from './step-times.js'

serveTask(({ flights, counts }: { flights: string[]; counts?: number[] }, report) => {
  if (counts) return measureSteps(counts, report)
  for (const flown of flyGolden(Flock, flights)) report(flown)
  return undefined
})
