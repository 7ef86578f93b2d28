// @ts-check
/** The plots of the flock on the stage. */

import { find } from './find.js'
import { plots } from './plots.js'
import { say } from './say.js'

/** @param {import('./stage.js').Stage} stage */
export function createMeasure(stage) {
  /** @type {{ destroy(): void } | undefined} */
  let shown
  const show = () => {
    if (stage.show && 'uPlot' in globalThis) shown ??= plots(find('#plots'), stage.show, say.words.plots)
  }
  // it comes when it likes
  find('[src="uplot.js"]').onload = show
  return {
    show,
    /** The words of plots are theirs for good. */
    speak() {
      shown?.destroy()
      shown = undefined
    },
  }
}
