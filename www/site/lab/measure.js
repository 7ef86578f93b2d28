// @ts-check
/** The plots of the flock on the stage. */

import { find } from '../shared/dom.js'
import { i18n } from './i18n.js'
import { createPlots } from './plots.js'

export function createMeasure() {
  /** @type {{ destroy(): void } | undefined} */
  let plots
  /** @type {import('./live.js').Numbers | undefined} */
  let now
  /** What the plots read: the numbers that the worker has reported last. */
  const source = {
    get flock() {
      return now && { length: 0, measure: () => /** @type {import('./live.js').Numbers} */ (now) }
    },
    get cost() {
      return now?.cost
    },
  }
  const show = () => {
    if ('uPlot' in globalThis) plots ??= createPlots(find('#plots'), source, i18n.words.plots)
  }
  // uPlot's script is loaded asynchronously.
  find('[src="uplot.js"]').onload = show
  return {
    /** @param {import('./live.js').Numbers[]} numbers */
    take([main]) {
      now = main
    },
    show,
    /** Plots keep the words that they were created with, so the next `show` creates them again. */
    translate() {
      plots?.destroy()
      plots = undefined
    },
  }
}
