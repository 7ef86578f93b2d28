// @ts-check
/** A note over the flock while it flies slower than real time, because this machine needs too long for a step. */

import { find } from '../shared/dom.js'
import { i18n } from './i18n.js'
import { valuesOf } from './options.js'

/** In ms. */
const PERIOD = 1000
/** The share of the real speed below which a flock is slow. */
const SLOW = 0.7
/** The number of slow periods before the note appears. Starting takes one. */
const PATIENCE = 2

/** @param {import('./stage.js').Stage} stage */
export function createPace(stage) {
  const note = find('#pace')
  let stepsPerSecond = NaN
  let steps = NaN
  let time = NaN
  let slow = 0

  setInterval(() => {
    const now = performance.now()
    const flown = stage.show?.flock.steps ?? NaN
    // A flock out of sight pauses.
    const { bottom } = stage.host.getBoundingClientRect()
    const flies = stage.playing && !document.hidden && bottom > 0
    const isSlow = flies && flown - steps < (SLOW * stepsPerSecond * (now - time)) / 1000
    ;[steps, time] = [flies ? flown : NaN, now]
    slow = isSlow ? slow + 1 : 0
    note.hidden = slow < PATIENCE
  }, PERIOD)

  function translate() {
    note.textContent = i18n.words.slow
  }

  return {
    /** @param {import('./settings.js').Options} values */
    show(values) {
      stepsPerSecond = Number(valuesOf(values).stepsPerSecond)
    },
    translate,
  }
}
