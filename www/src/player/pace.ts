/**
 * The pace of a flock: from the times of its frames to the level of quality at which they come in time. Level 0 is the best;
 * what a level means is the caller's (quality.ts).
 *
 * Frames are judged in short windows. If too few come, the next lower level is taken, but only if they were late: a browser
 * that saves power shows 30 frames a second, evenly and with time to spare, and then nothing is wrong.
 *
 * Each level remembers what share of its thread's time the frames of the level above took when they were late, and how much
 * less its own took. So the level above is taken again once its frames are expected to leave room, by the dearest of the last
 * windows: frames vary, and one cheap window says little. Where frames were late for a reason that this thread does not see,
 * such as a slow graphics card, the level above is tried after a while. A raise that fails doubles the time until the next one.
 */

/** In ms. */
const WINDOW = 400
/** So many of the last windows, of one level, decide on a raise. */
const RECENT = 7
/** In ms: at the start a page is busy with other things. */
const SETTLING = 1000
/** In ms: after a change of level, the frames of the new one are made for the first time. */
const CHANGING = 100
/** The least number of frames in a window. */
const FRAMES = 4
/** The share of the wanted frames that must come: 50 of 60. */
const ENOUGH = 5 / 6
/** Intervals are even if the longest is less than so many times the shortest; else two frames of the display differ from one. */
const EVEN = 1.3
/** A flock that takes less than this share of the time is not what makes frames late that come evenly. */
const LIGHT = 0.4
/** No level demands more than so many times the next lower one. More is seen where the machine became faster meanwhile. */
const STEEPEST = 3
/** The share of the time that the frames of a higher level may be expected to take. */
const ROOM = 0.6
/** In ms: the time after a change until a raise, at first and at most, and after a raise until it counts as a success. */
const [SHORTEST, LONGEST, TRIAL] = [3000, 300_000, 5000]
/** A raise of a light flock whose higher level is not expected to leave room is a try, and waits so many times as long. */
const PATIENCE = 5

export class Pace {
  level = 0
  /** The frames a second that are wanted at each level. */
  rates
  /** For each level, the share of the time that its frames demanded when they were late. */
  #late: number[] = []
  /** For each level, how many times as much the level above demands; above the best there is none. */
  #growth = [1]
  /** What the last windows demanded. */
  #demands: number[] = []
  /** The window: its start, if it has one, the intervals of its frames in ms, and the ms that drawing took. */
  #start = NaN
  #intervals: number[] = []
  #busy = 0
  #last = NaN
  #changed = 0
  #raised = -Infinity
  #wait = SHORTEST

  constructor(rates: number[]) {
    this.rates = rates
  }

  /** The flight was interrupted, or something else flies. */
  restart() {
    this.#start = NaN
  }

  /**
   * Takes note of a frame.
   * @param now its time in ms
   * @param busy the ms that it took
   * @param isComplete whether its picture is shown; if not, the next frame continues it
   * @returns whether the level has changed
   */
  frame(now: number, busy: number, isComplete: boolean): boolean {
    this.#busy += busy
    if (!isComplete) return false
    const interval = now - this.#last
    this.#last = now
    if (Number.isNaN(this.#start)) this.#begin(now + SETTLING)
    if (now <= this.#start) this.#busy = 0
    else this.#intervals.push(interval)
    if (now - this.#start < WINDOW || this.#intervals.length < FRAMES) return false
    const { level } = this
    this.level = this.#judge(now)
    const isChanged = level !== this.level
    if (isChanged) [this.#changed, this.#demands] = [now, []]
    this.#begin(isChanged ? now + CHANGING : now)
    return isChanged
  }

  /** @param start of the next window */
  #begin(start: number) {
    this.#start = start
    this.#intervals = []
    this.#busy = 0
  }

  /** The level for the next window. */
  #judge(now: number) {
    const { level, rates } = this
    const intervals = this.#intervals.sort((a, b) => a - b)
    const count = intervals.length
    // one long frame is not judged: garbage collection, a click that the page answers
    const longest = intervals.pop() ?? 0
    const time = intervals.reduce((sum, interval) => sum + interval, 0)
    const wanted = rates[level]
    const isEven = intervals[count - 2] < EVEN * intervals[0]
    const share = this.#busy / (time + longest)
    const demand = Math.max(0.001, ((this.#busy / count) * wanted) / 1000)
    if (this.#growth.length === level)
      this.#growth.push(Math.max(1, Math.min(STEEPEST, this.#late[level - 1] / demand)))
    if ((count - 1) * 1000 < ENOUGH * wanted * time && !(isEven && share < LIGHT)) {
      if (level === rates.length - 1) return level
      this.#wait = now - this.#raised < TRIAL ? Math.min(LONGEST, 2 * this.#wait) : SHORTEST
      this.#late[level] = demand
      this.#growth.length = level + 1
      return level + 1
    }
    if (level === 0) return level
    this.#demands = [...this.#demands, demand].slice(-RECENT)
    const waited = now - this.#changed
    if (waited < this.#wait || this.#demands.length < RECENT) return level
    const dearest = Math.max(...this.#demands)
    let [higher, expected] = [level, dearest]
    while (higher > 0) {
      expected *= this.#growth[higher]
      if (!(expected < ROOM * Math.min(1, this.#late[higher - 1]))) break
      higher--
    }
    if (higher === level && waited > PATIENCE * this.#wait && dearest < LIGHT) higher--
    if (higher < level) this.#raised = now
    return higher
  }
}
