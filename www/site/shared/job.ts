/** Long work that a reader starts and may cancel: its button, its progress, and a sentence about it. */

import { part } from './figure.js'
import { language } from './language.js'
import { texts } from './en.js'

export type JobState = 'idle' | 'running' | 'cancelled' | 'failed' | 'done'

const TEXTS = texts.job

/**
 * @param figure with a `.run`, a `.says` and, if it shows progress, a `progress`
 * @returns `reset` gives the work up,
 *   because another one takes its place; `allow` lets the reader start; `write`: the sentence has changed
 */
export function makeJob(
  figure: Element,
  {
    run,
    again,
    say,
    work,
  }: {
    /** What the button says at first. */
    run: string
    /** And once the work is done. */
    again: string
    /** The sentence. */
    say: (state: 'idle' | 'running' | 'done') => string
    work: (signal: AbortSignal, progress: (done: number) => void) => Promise<void>
  },
): { start(): void; cancel(): void; reset(): void; allow(): void; write(): void } {
  const button = part(figure, '.run') as HTMLButtonElement
  const bar = figure.querySelector('progress') as HTMLProgressElement | null
  let state: JobState = 'idle'
  let reason = ''
  let controller: AbortController | undefined

  const setProgress = (done: number) => {
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
  const begin = async () => {
    if (controller) return
    const mine = new AbortController()
    controller = mine
    state = 'running'
    write()
    let end: JobState = 'done'
    try {
      await work(mine.signal, (done) => mine === controller && setProgress(done))
    } catch (error) {
      end = mine.signal.aborted ? 'cancelled' : 'failed'
      reason = (error as Error).message
    }
    if (mine === controller) stop(end)
  }
  const stop = (next: JobState) => {
    controller = undefined
    state = next
    setProgress(0)
    write()
  }

  const start = () => void begin()
  const cancel = () => controller?.abort()
  const reset = () => {
    cancel()
    stop('idle')
  }
  button.onclick = () => (controller ? cancel() : start())
  write()
  const allow = () => {
    button.disabled = false
    write()
  }
  return { start, cancel, reset, allow, write }
}
