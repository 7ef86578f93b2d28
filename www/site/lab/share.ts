/** What a reader can copy, save and load: link, tag, picture, clip, flight and settings. */

import { Flock, code, presetNamed } from '../shared/api.js'
import { csv } from './flight-csv.js'
import { copy } from '../shared/clipboard.js'
import { find, hide, make } from '../shared/dom.js'
import { download } from '../shared/download.js'
import { texts } from './en.js'
import { presetTexts } from './option-texts.js'
import { notify, notifyErrors } from './notice.js'
import { idleReason } from './effect.js'
import { flockOptions, format, lookOf, valuesOf } from './option-rows.js'
import { worldSize } from './world-size.js'
import type { Options } from '../../src/options/options.js'
import type { FlocksOnStage } from './flocks-on-stage.js'

export type Word = keyof typeof texts.share
type Job = { signal: AbortSignal; progress: (fraction: number) => void }

/** The buttons that are shown at once; the first of them is the main one. */
const FIRST = ['link', 'copyTag']
/** In ms: how long it is said what a button did. */
const SAID = 5000
/** The length of a clip, in s, and of a flight, in steps. */
const CLIP_SECONDS = 5
const FLIGHT_STEPS = 300

/**
 * @param link returns the address to share
 * @param load applies settings that were read, and flies on from a save that was with them
 */
export function createShare(
  stage: FlocksOnStage,
  link: () => string,
  load: (settings: Options, save?: Uint8Array) => Promise<void>,
) {
  let current: Options = {}
  makeButtons({
    link: () => copyAndSay(link()),
    copyTag: () => copyAndSay(tag(current)),
    picture: async () => download(await stage.requiredShow.snapshot(), `boids-${current.preset ?? 'classic'}.png`),
    page: async () =>
      download(
        new Blob([page(current, link(), await save())], { type: 'text/html' }),
        `boids-${current.preset ?? 'classic'}.html`,
      ),
    clip: () => run((job) => stage.requiredShow.record({ seconds: CLIP_SECONDS, ...job }), 'boids.webm'),
    flight: () => run((job) => flightOf(current, job), 'boids.csv'),
    save: async () =>
      download(new Blob([format.file(current, await save())], { type: 'application/json' }), 'boids.json'),
  })
  const save = async () => toBase64(await stage.requiredShow.save())
  const run = makeJobRow()
  makeFileButton(async (blob) => {
    const { options, errors, save } = await format.readFile(blob)
    if (errors.some(({ option }) => !option)) return notify(texts.share.unreadable)
    try {
      if (save) checkSave(save)
      await load(options, save)
      if (errors.length) notifyErrors(errors)
      else say(texts.share.loaded)
    } catch (error) {
      say(texts.share.failed((error as Error).message))
    }
  })
  find('#share-drop').textContent = texts.share.drop

  return {
    show(_values: Options, settings: Options) {
      current = settings
      find('#tag').textContent = tag(settings)
    },
  }
}

let silence = 0

/** Says beside the buttons what was done, for a while. */
function say(text: string) {
  find('#share-said').textContent = text
  clearTimeout(silence)
  silence = window.setTimeout(() => (find('#share-said').textContent = ''), SAID)
}

async function copyAndSay(text: string) {
  say((await copy(text, find('#tag'))) ? texts.share.copied : texts.share.copyByHand)
}

function makeButtons(actions: Partial<Record<Word, () => Promise<void> | void>>) {
  for (const [name, action] of Object.entries(actions)) {
    const button = make('button', { id: `share-${name}` }, String(texts.share[name as Word]))
    button.onclick = async () => {
      say('')
      try {
        await action()
      } catch (error) {
        say(texts.share.failed((error as Error).message))
      }
    }
    find(FIRST.includes(name) ? '#share-first' : '#share-buttons').append(button)
  }
}

/** The row with the progress of a long job and a button to cancel it. One job runs at a time. */
function makeJobRow() {
  const progressBar = make('progress', { max: 1, ariaLabel: texts.share.working })
  const cancel = make('button', { id: 'share-cancel' }, texts.share.cancel)
  const row = make('div', { className: 'job', hidden: true }, progressBar, cancel)
  find('#share-said').after(row)

  /** Runs a job, and downloads the result. @param name of the file */
  return async (start: (job: Job) => Promise<Blob>, name: string) => {
    if (!row.hidden) return
    const controller = new AbortController()
    const { signal } = controller
    const started = document.activeElement as HTMLElement | null
    cancel.onclick = () => controller.abort()
    row.hidden = false
    progressBar.value = 0
    try {
      download(await start({ signal, progress: (fraction) => (progressBar.value = fraction) }), name)
    } catch (error) {
      if (!signal.aborted) throw error
      say(texts.share.cancelled)
    } finally {
      hide(row, started)
    }
  }
}

/** The button that chooses a file. What is dropped on the page is read, too. */
function makeFileButton(read: (blob: Blob) => Promise<void>) {
  const file = make('input', { type: 'file', accept: '.json,.csv,.txt,.html', className: 'visually-hidden' })
  find('#share-buttons').append(make('label', { className: 'button' }, file, make('span', {}, texts.share.load)))
  file.onchange = async () => {
    const [chosen] = file.files ?? []
    if (chosen) await read(chosen)
    file.value = ''
  }
  // Text dropped into a field belongs there.
  const isOurs = ({ target }: Event) => !(target instanceof HTMLInputElement && target.type === 'text')
  document.addEventListener('dragover', (event) => isOurs(event) && event.preventDefault())
  document.addEventListener('drop', (event) => {
    if (!isOurs(event)) return
    event.preventDefault()
    const [dropped] = event.dataTransfer?.files ?? []
    const text = event.dataTransfer?.getData('text/plain')
    if (dropped || text) void read(dropped ?? new Blob([text ?? '']))
  })
}

/** The flight from its start, as CSV. */
function flightOf(settings: Options, job: Job) {
  const query = format.query({ ...format.pickFlock(settings), ...worldSize(settings) })
  const flight = { Flock, options: flockOptions(settings), steps: FLIGHT_STEPS, query }
  return csv({ ...flight, ...job })
}

/**
 * The tag that shows the flock on the stage, in a world of the same size. It loads the script that this site offers, if the
 * page is on one.
 */
const tag = (settings: Options) => {
  const { href } = find('a[download]') as HTMLAnchorElement
  return format.tag(flockOf(settings), location.protocol.startsWith('http') ? href : undefined)
}

/** Throws if no flock can be restored from it. */
function checkSave(save: Uint8Array) {
  const flock = new Flock({ count: 0 })
  try {
    flock.restore(save)
  } finally {
    flock.free()
  }
}

function toBase64(bytes: Uint8Array) {
  let text = ''
  // a call takes so many arguments everywhere
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}

/** A page with the flock on the stage and the script inside. */
function page(settings: Options, link: string, save: string) {
  const [title, doc] = presetTexts(presetNamed(settings.preset))
  return format.page(flockOf(settings), { title, doc, link, back: texts.share.back }, code(), save)
}

/** The flock on the stage, with its colours, in a world of the same size. */
function flockOf({ beside, ...settings }: Options) {
  const values = valuesOf(settings)
  const look = Object.entries(lookOf(settings)).filter(([name]) => !idleReason(name, values))
  return { ...Object.fromEntries(look), ...settings, ...worldSize(settings) }
}
