/**
 * A note in place of the line below the stage while this machine is the limit. It offers as many boids as fly smoothly.
 * Whatever the reader does next closes it, and it appears once for each model, number of boids and comparison.
 */

import { find, hide } from '../shared/dom.js'
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
  let judged = ''

  return {
    take([main]: Numbers[]) {
      if (!main || Number.isNaN(main.rate)) return
      const { rate, pace, count } = main
      // so far no frame is due where steps are rare; faster than real time is as fast as it goes
      const goal = stepsPerSecond * Math.min(1, stage.tempo)
      const isLimited = rate < Math.min(SMOOTH, goal) || pace < SLOW * goal
      limited = isLimited ? limited + 1 : 0
      if (!isLimited) hide(note, stage.element)
      if (limited !== PATIENCE) return
      const share = Math.min(PART, rate / GOAL, pace / goal || 1)
      const offer = count > FEW ? Math.max(FEW, roundDown(count * share)) : 0
      const slower = pace < SLOW * stepsPerSecond
      text.textContent = texts.limit(language.number(count), language.number(Math.round(rate)), slower)
      button.textContent = texts.fewer(language.number(offer))
      button.hidden = !offer
      button.onclick = () => fly(offer)
      note.hidden = false
    },
    show(values: Options) {
      const { preset, count, beside } = values
      stepsPerSecond = Number(values.stepsPerSecond)
      const flock = [preset, count, beside].join()
      if (flock !== judged) limited = 0
      judged = flock
      hide(note, stage.element)
    },
  }
}
