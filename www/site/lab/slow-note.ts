/** A note over the flock while this machine is the limit. It offers as many boids as fly smoothly. */

import { find } from '../shared/dom.js'
import { roundDown } from '../shared/frame-rate.js'
import { texts } from './en.js'
import { language } from '../shared/language.js'
import type { Options } from '../../src/options/options.js'
import type { FlocksOnStage } from './flocks-on-stage.js'
import type { Numbers } from './live.js'

/** Frames a second below which a flock is not smooth, and those that a smaller one is to have. */
const SMOOTH = 45
const GOAL = 50
/** The share of the real speed below which a flock is slow. */
const SLOW = 0.7
/** The number of readings in a row before the note appears, of four a second. Starting takes some. */
const PATIENCE = 8
/** A smaller flock has at most this part of the boids; with fewer boids than this, they are not what takes the time. */
const PART = 0.75
const FEW = 300

/** @param fly lets so many boids fly */
export function createSlowNote(stage: FlocksOnStage, fly: (count: number) => void) {
  const note = find('#pace')
  const [text, button] = [...note.children] as HTMLElement[]
  let limited = 0
  let stepsPerSecond = NaN
  let now: Numbers | undefined
  /** Offered while the note is there, so that the button does not change under the pointer. */
  let offer = 0

  button.onclick = () => {
    fly(offer)
    limited = 0
    hide()
  }
  const hide = () => {
    note.hidden = true
    offer = 0
  }

  function write() {
    if (!now || note.hidden) return
    const slower = now.pace < SLOW * stepsPerSecond
    text.textContent = texts.limit(language.number(now.count), language.number(Math.round(now.rate)), slower)
    button.textContent = texts.fewer(language.number(offer))
    button.hidden = !offer
  }

  return {
    take([main]: Numbers[]) {
      if (!main || Number.isNaN(main.rate)) return
      const { rate, pace, count } = main
      // so far no frame is due where steps are rare; faster than real time is as fast as it goes
      const goal = stepsPerSecond * Math.min(1, stage.tempo)
      const isLimited = rate < Math.min(SMOOTH, goal) || pace < SLOW * goal
      limited = isLimited ? limited + 1 : 0
      if (!isLimited) return hide()
      if (limited < PATIENCE || !note.hidden) return
      now = main
      const share = Math.min(PART, rate / GOAL, pace / goal || 1)
      offer = count > FEW ? Math.max(FEW, roundDown(count * share)) : 0
      note.hidden = false
      write()
    },
    show(values: Options) {
      stepsPerSecond = Number(values.stepsPerSecond)
    },
  }
}
