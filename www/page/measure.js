// @ts-check
/** The plots of the flock on the stage. */

import { find } from './find.js'
import { plots } from './plots.js'
import { say } from './say.js'

/** @param {import('./stage.js').Stage} stage */
export function createMeasure(stage) {
  /** @type {{ destroy(): void } | undefined} */
  let drawn
  const draw = () => {
    if (stage.show) drawn ??= plots(find('#plots'), stage.show, say.words.plots)
  }
  return {
    show: draw,
    /** The words of plots are theirs for good. */
    speak() {
      drawn?.destroy()
      drawn = undefined
      draw()
    },
  }
}
