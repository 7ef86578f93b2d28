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
import { inWords, median, speedUpOf, type Speed } from './speed-in-words.js'
import type { Show } from '../../src/entries/package.js'
import type { Times } from './step-times.js'

const COUNTS = [70, 1_000, 10_000, 100_000]
/** Of each program with each of them. */
const READINGS = 9
/** The count that flies while nothing is measured. */
const IDLE = 1_000
/** In ns: the scale of the readings ends at a multiple of it. */
const STEP = 20
/** A flock flies so long before its frames are counted, and while they are, in ms. */
const [SETTLE, COUNTING] = [1000, 2000]

const TEXTS = texts.speed

/**
 * @param kept what was measured here before the reader left the page and came back
 * @param changed is called with what was measured
 */
export function makeSpeed(section: HTMLElement, kept: Speed[] | undefined, changed: (rows: Speed[]) => void) {
  let rows: Speed[] = kept ?? COUNTS.map((count) => ({ count }))
  const lines = COUNTS.map(() => ({
    numbers: make('tr', {}, make('th', { scope: 'row' }), ...[1, 2, 3, 4].map(() => make('td'))),
    // the report has their range
    readings: make('tr', { className: 'readings', ariaHidden: 'true' }, make('td', { colSpan: 5 })),
  }))
  part(section, 'tbody').append(...lines.flatMap(({ numbers, readings }) => [numbers, readings]))

  const write = () => {
    const all = rows.flatMap(({ times }) => (times ? [...times.ours, ...times.reference] : []))
    const top = STEP * (Math.floor(Math.max(...all) / STEP) + 1)
    part(section, '.most').textContent = all.length ? `${language.number(top)}\u00a0ns` : ''
    rows.forEach((row, i) => {
      const { numbers, readings } = lines[i]
      for (const [k, text] of cells(row).entries()) numbers.cells[k].textContent = text
      readings.cells[0].replaceChildren(...dots(row, top))
    })
  }
  write()

  const host = make('div', { className: 'flock' })
  part(section, '.stage').append(host)
  const show = mount(host, { preset: 'classic', zoom: 'auto', thread: 'auto', colourBy: 'heading', count: IDLE })
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
        progress(++done / ((READINGS + 1) * COUNTS.length))
        write()
        changed(rows)
      }
      write()
      try {
        // The flock on the stage would take time from the steps.
        show.pause()
        const receive = (times: Times) => add(times.count, { times })
        await runTask(code, { counts: COUNTS, readings: READINGS }, receive, signal)
        part(section, '.stage').scrollIntoView({ block: 'nearest' })
        for (const count of COUNTS) add(count, { frames: await frameRate(show, count, signal) })
      } finally {
        show.configure({ count: IDLE })
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

/** A dot for each reading of a row, from 0 ns on the left to `top` on the right. */
const dots = ({ times }: Speed, top: number) =>
  (['ours', 'reference'] as const).flatMap((program) =>
    (times?.[program] ?? []).map((time) => {
      const dot = make('i', { className: program })
      dot.style.left = `${(100 * time) / top}%`
      return dot
    }),
  )

/** What the table says in a row. */
const cells = ({ count, times, frames }: Speed) => [
  language.number(count),
  ...(times
    ? [
        language.fixed(median(times.ours), 0),
        language.fixed(median(times.reference), 0),
        language.fixed(speedUpOf(times), 1),
      ]
    : ['–', '–', '–']),
  frames === undefined ? '–' : language.fixed(frames, 0),
]
