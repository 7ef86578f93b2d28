// @ts-check
/** Long work that a reader starts and may cancel: its button, its progress, and a sentence about it. */

import { part } from './figure.js'
import { language } from './language.js'
import { texts } from './en.js'

/** @typedef {'idle' | 'running' | 'cancelled' | 'failed' | 'done'} JobState */

const TEXTS = texts.job

/**
 * @param {Element} figure with a `.run`, a `.says` and, if it shows progress, a `progress`
 * @param {object} job
 * @param {string} job.run what the button says at first
 * @param {string} job.again and once the work is done
 * @param {(state: 'idle' | 'running' | 'done') => string} job.say the sentence
 * @param {(signal: AbortSignal, progress: (done: number) => void) => Promise<void>} job.work
 * @returns {{ start(): void, cancel(): void, reset(): void, allow(): void, write(): void }} `reset` gives the work up,
 *   because another one takes its place; `allow` lets the reader start; `write`: the sentence has changed
 */
export function makeJob(figure, { run, again, say, work }) {
  const button = /** @type {HTMLButtonElement} */ (part(figure, '.run'))
  const bar = /** @type {HTMLProgressElement | null} */ (figure.querySelector('progress'))
  /** @type {JobState} */
  let state = 'idle'
  let reason = ''
  /** @type {AbortController | undefined} */
  let controller

  const setProgress = (/** @type {number} */ done) => {
    if (bar) bar.value = done
  }
  const write = () => {
    button.textContent = controller ? TEXTS.cancel : state === 'idle' ? run : again
    figure.classList.toggle('running', Boolean(controller))
    part(figure, '.says').textContent = sentence()
  }
  const sentence = () => {
    if (state === 'cancelled') return TEXTS.cancelled
    return state === 'failed' ? language.say(TEXTS.failed, { reason }) : say(state)
  }
  const start = async () => {
    if (controller) return
    const mine = new AbortController()
    controller = mine
    state = 'running'
    write()
    /** @type {JobState} */
    let end = 'done'
    try {
      await work(mine.signal, (done) => mine === controller && setProgress(done))
    } catch (error) {
      end = mine.signal.aborted ? 'cancelled' : 'failed'
      reason = /** @type {Error} */ (error).message
    }
    if (mine === controller) stop(end)
  }
  /** @param {JobState} next */
  const stop = (next) => {
    controller = undefined
    state = next
    setProgress(0)
    write()
  }

  const cancel = () => controller?.abort()
  const reset = () => {
    cancel()
    stop('idle')
  }
  button.onclick = () => (controller ? cancel() : void start())
  write()
  const allow = () => {
    button.disabled = false
    write()
  }
  return { start, cancel, reset, allow, write }
}
