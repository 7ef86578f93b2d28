// @ts-check
/** The plots of the flock on the stage. */

import { find } from './find.js'
import { plots } from './plots.js'
import { say } from './say.js'

/** @param {import('./stage.js').Stage} stage */
export function createMeasure(stage) {
  /** @type {{ destroy(): void } | undefined} */
  let drawn
  let waiting = 0
  const draw = () => {
    waiting = 0
    if (stage.show && 'uPlot' in globalThis) drawn ??= plots(find('#plots'), stage.show, say.words.plots)
  }
  // uPlot comes when it likes, and both are tasks of their own: a page begins with enough to do
  find('[src="uplot.js"]').onload = draw
  return {
    show() {
      if (!drawn) waiting ||= window.setTimeout(draw)
    },
    /** The words of plots are theirs for good. */
    speak() {
      drawn?.destroy()
      drawn = undefined
    },
  }
}
