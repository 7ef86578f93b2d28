// @ts-check
/** The plots of the flock on the stage. */

import { find } from '../shared/dom.js'
import { i18n } from './i18n.js'
import { createPlots } from './plots.js'

/** @param {import('./stage.js').Stage} stage */
export function createMeasure(stage) {
  /** @type {{ destroy(): void } | undefined} */
  let plots
  const show = () => {
    if (stage.show && 'uPlot' in globalThis) plots ??= createPlots(find('#plots'), stage.show, i18n.words.plots)
  }
  // uPlot's script is loaded asynchronously.
  find('[src="uplot.js"]').onload = show
  return {
    show,
    /** Plots keep the words that they were created with, so the next `show` creates them again. */
    translate() {
      plots?.destroy()
      plots = undefined
    },
  }
}
