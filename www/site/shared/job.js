// @ts-check
/** Long work that a reader starts and may cancel: its button, its progress, and a sentence about it. */

import { part } from './figure.js'
import { language } from './language.js'

/** @typedef {'idle' | 'running' | 'cancelled' | 'failed' | 'done'} State */
/** @typedef {{ en: string, ja: string }} Text */

const CANCEL = { en: 'Cancel', ja: '中止' }
const SAYS = {
  cancelled: { en: 'Cancelled. What was found so far stays.', ja: '中止しました。ここまでの結果は残っています。' },
  failed: {
    en: (/** @type {string} */ reason) => `This cannot run here: ${reason}`,
    ja: (/** @type {string} */ reason) => `ここでは実行できません：${reason}`,
  },
}

/**
 * @param {Element} figure with a `.run`, a `progress` and a `.says`
 * @param {object} job
 * @param {Text} job.run what the button says at first
 * @param {Text} job.again and once the work is done
 * @param {(state: 'idle' | 'running' | 'done') => string} job.say the sentence
 * @param {(signal: AbortSignal, progress: (done: number) => void) => Promise<void>} job.work
 * @returns {{ write(): void, start(): void, cancel(): void }} `write` writes the sentence again
 */
export function makeJob(figure, { run, again, say, work }) {
  const button = part(figure, '.run')
  const bar = /** @type {HTMLProgressElement} */ (part(figure, 'progress'))
  /** @type {State} */
  let state = 'idle'
  let reason = ''
  /** @type {AbortController | undefined} */
  let controller

  const write = () => {
    button.textContent = language.pick(controller ? CANCEL : state === 'idle' ? run : again)
    figure.classList.toggle('running', Boolean(controller))
    part(figure, '.says').textContent = sentence()
  }
  const sentence = () => {
    if (state === 'cancelled') return language.pick(SAYS.cancelled)
    return state === 'failed' ? language.pick(SAYS.failed)(reason) : say(state)
  }
  const start = async () => {
    if (controller) return
    const { signal } = (controller = new AbortController())
    state = 'running'
    write()
    try {
      await work(signal, (done) => (bar.value = done))
      state = 'done'
    } catch (error) {
      state = signal.aborted ? 'cancelled' : 'failed'
      reason = /** @type {Error} */ (error).message
    }
    controller = undefined
    bar.value = 0
    write()
  }

  const cancel = () => controller?.abort()
  button.onclick = () => (controller ? cancel() : void start())
  language.follow(write)
  return { write, start, cancel }
}
