/** The speed here: the time of a step beside that of the reference kernel, then frames a second, each by count. */

import code from '#web/verify.worker'
import { mount } from '../shared/api.js'
import { make } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { FrameRate } from '../shared/frame-rate.js'
import { makeJob } from '../shared/job.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { runTask } from '../shared/run-task.js'
import { prefersStill } from '../shared/stage.js'
import { inWords, median, ratioOf, type Speed } from './speed-in-words.js'
import type { Show } from '../../src/entries/package.js'
import type { Times } from './step-times.js'

const COUNTS = [70, 1_000, 10_000, 100_000]
/** A flock flies so long before its frames are counted, and while they are, in ms. */
const [SETTLE, COUNTING] = [1000, 2000]

const TEXTS = texts.speed

/**
 * @param kept what was measured here before the reader left the page and came back
 * @param changed is called with what was measured
 */
export function makeSpeed(section: HTMLElement, kept: Speed[] | undefined, changed: (rows: Speed[]) => void) {
  let rows: Speed[] = kept ?? COUNTS.map((count) => ({ count }))
  const lines = COUNTS.map(() => make('tr', {}, make('th', { scope: 'row' }), ...[1, 2, 3, 4].map(() => make('td'))))
  part(section, 'tbody').append(...lines)

  const write = () =>
    rows.forEach((row, i) => [...lines[i].cells].forEach((cell, k) => (cell.textContent = cells(row)[k])))
  write()

  const host = make('div', { className: 'flock' })
  part(section, '.stage').append(host)
  const show = mount(host, { preset: 'classic', zoom: 'auto', thread: 'auto', count: COUNTS[0] })
  show.ready.catch(console.warn)

  makeJob(section, {
    run: TEXTS.run,
    again: () => TEXTS.again,
    say: (state) => (state === 'done' ? inWords(rows) : TEXTS[state]),
    waits: TEXTS.waits,
    isDone: rows.every(({ frames }) => frames !== undefined),
    work: async (signal, progress) => {
      rows = COUNTS.map((count) => ({ count }))
      let done = 0
      const add = (count: number, found: Partial<Speed>) => {
        rows = rows.map((row) => (row.count === count ? { ...row, ...found } : row))
        progress(++done / (2 * COUNTS.length))
        write()
        changed(rows)
      }
      write()
      try {
        // The flock on the stage would take time from the steps.
        show.pause()
        await runTask(code, { counts: COUNTS }, (times: Times) => add(times.count, { times }), signal)
        part(section, '.stage').scrollIntoView({ block: 'nearest' })
        for (const count of COUNTS) add(count, { frames: await frameRate(show, count, signal) })
      } finally {
        show.configure({ count: COUNTS[0] })
        show.reset()
        if (prefersStill()) show.pause()
        else show.play()
      }
    },
  })
}

/** Frames a second that a flock shows. */
async function frameRate(show: Show, count: number, signal: AbortSignal) {
  const rate = new FrameRate(show)
  show.configure({ count })
  show.reset()
  show.play()
  await sleep(SETTLE)
  await rate.since()
  await sleep(COUNTING)
  signal.throwIfAborted()
  return rate.since()
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What the table says in a row. */
const cells = ({ count, times, frames }: Speed) => [
  language.number(count),
  ...(times
    ? [
        language.fixed(median(times.ours), 0),
        language.fixed(median(times.reference), 0),
        language.fixed(ratioOf(times), 2),
      ]
    : ['–', '–', '–']),
  frames === undefined ? '–' : language.fixed(frames, 0),
]
