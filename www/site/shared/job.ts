/** Long work that a reader starts and may cancel: its button, its progress, and a sentence about it. */

import { part } from './figure.js'
import { language } from './language.js'
import { texts } from './en.js'

export type JobState = 'idle' | 'running' | 'cancelled' | 'failed' | 'done'

const TEXTS = texts.job

/** The jobs that would take time from each other: while one works, the others wait. */
const alone: { block(words?: string): void; waits: string }[] = []

/**
 * @param figure with a `.run`, a `.says` and, if it shows progress, a `progress`
 * @returns `reset` gives the work up, because another one takes its place; `block` keeps the reader from starting, and the
 *   button then says `words`; without words the reader may start; `write`: the sentence has changed
 */
export function makeJob(
  figure: Element,
  {
    run,
    again,
    say,
    work,
    waits,
    isDone = false,
  }: {
    /** What the button says at first. */
    run: string
    /** And once it has worked. */
    again: () => string
    /** The sentence. */
    say: (state: 'idle' | 'running' | 'done') => string
    work: (signal: AbortSignal, progress: (done: number) => void) => Promise<void>
    /** What the button says while another job that has such words works: one of them works at a time. */
    waits?: string
    /** Whether the work was done before the reader left the page and came back. */
    isDone?: boolean
  },
): { start(): void; cancel(): void; reset(): void; block(words?: string): void; write(): void } {
  const button = part(figure, '.run') as HTMLButtonElement
  const bar = figure.querySelector('progress') as HTMLProgressElement | null
  let state: JobState = isDone ? 'done' : 'idle'
  let reason = ''
  let controller: AbortController | undefined
  /** What the button says while the reader cannot start. */
  let blocked = button.disabled ? run : undefined

  const setProgress = (done: number) => {
    if (bar) bar.value = done
  }
  const write = () => {
    button.disabled = !controller && blocked !== undefined
    button.textContent = controller ? TEXTS.cancel : (blocked ?? (state === 'idle' ? run : again()))
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
    const others = waits ? alone.filter((job) => job.waits !== waits) : []
    for (const other of others) other.block(other.waits)
    try {
      await work(mine.signal, (done) => mine === controller && setProgress(done))
    } catch (error) {
      end = mine.signal.aborted ? 'cancelled' : 'failed'
      reason = (error as Error).message
    } finally {
      for (const other of others) other.block()
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
  // the second press of a double click, and a key that is held down, do not take back what the first one did
  button.onclick = ({ detail }) => {
    if (detail > 1) return
    if (controller) cancel()
    else start()
  }
  button.onkeydown = (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault()
  }
  const block = (words?: string) => {
    blocked = words
    write()
  }
  if (waits) alone.push({ block, waits })
  write()
  return { start, cancel, reset, block, write }
}
