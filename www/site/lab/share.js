// @ts-check
/** What a reader can copy, save and load: link, tag, picture, clip, flight and settings. */

import { Flock } from '../shared/api.js'
import { csv } from './csv.js'
import { find, make } from '../shared/dom.js'
import { i18n } from './i18n.js'
import { notifyErrors } from './notice.js'
import { check, flockOptions, format } from './options.js'
import { worldSize } from './world-size.js'

/** @import { Options } from './settings.js' */
/** @typedef {keyof typeof import('./en.js').en.share} Word */

/** In ms. By then the browser has saved a download, and its URL can be revoked. */
const URL_LIFETIME = 60_000
/** In ms: how long it is said what a button did. */
const SAID = 5000
/** The length of a clip, in s, and of a flight, in steps. */
const CLIP_SECONDS = 5
const FLIGHT_STEPS = 300

/**
 * @param {import('./stage.js').Stage} stage
 * @param {() => string} link returns the address to share
 * @param {(settings: Options) => void} load applies settings that were read
 */
export function createShare(stage, link, load) {
  /** @type {Options} */
  let current = {}
  /** @type {Map<Word, HTMLElement>} */
  const labels = new Map()
  let silence = 0

  /** Says beside the buttons what was done, for a while. @param {string} text */
  function say(text) {
    find('#share-said').textContent = text
    clearTimeout(silence)
    silence = window.setTimeout(() => (find('#share-said').textContent = ''), SAID)
  }

  /** @param {Word} name @param {() => Promise<void> | void} action */
  const button = (name, action) => {
    const made = make('button', { id: `share-${name}` })
    made.onclick = async () => {
      try {
        await action()
      } catch (error) {
        say(i18n.words.share.failed(/** @type {Error} */ (error).message))
      }
    }
    labels.set(name, made)
    find('#share-buttons').append(made)
  }

  button('link', async () => say(await copy(link())))
  button('copyTag', async () => say(await copy(tag(current))))
  button('picture', async () => {
    download(await stage.requiredShow.snapshot(), `boids-${current.preset ?? 'classic'}.png`)
  })
  button('clip', () => run((job) => stage.requiredShow.record({ seconds: CLIP_SECONDS, ...job }), 'boids.webm'))
  button('flight', () => {
    const query = format.query({ ...format.pickFlock(current), ...worldSize(current) })
    const flight = { Flock: /** @type {any} */ (Flock), options: flockOptions(current), steps: FLIGHT_STEPS, query }
    return run((job) => csv({ ...flight, ...job }), 'boids.csv')
  })
  button('save', () => {
    download(new Blob([format.file(current)], { type: 'application/json' }), 'boids.json')
  })

  const progressBar = make('progress', { max: 1 })
  const cancel = make('button', { id: 'share-cancel' })
  const jobRow = make('div', { className: 'job', hidden: true }, progressBar, cancel)
  find('#share-buttons').after(jobRow)
  labels.set('cancel', cancel)

  /**
   * Runs a long job, shows its progress and a button to cancel it, and downloads the result. One job runs at a time.
   * @param {(job: { signal: AbortSignal, progress: (fraction: number) => void }) => Promise<Blob>} start
   * @param {string} name of the file
   */
  async function run(start, name) {
    if (!jobRow.hidden) return
    const controller = new AbortController()
    const { signal } = controller
    cancel.onclick = () => controller.abort()
    jobRow.hidden = false
    progressBar.value = 0
    try {
      download(await start({ signal, progress: (fraction) => (progressBar.value = fraction) }), name)
    } catch (error) {
      if (!signal.aborted) throw error
      say(i18n.words.share.cancelled)
    } finally {
      jobRow.hidden = true
    }
  }

  const file = make('input', { type: 'file', accept: '.json,.csv,.txt,.html', className: 'visually-hidden' })
  const fileLabel = make('span')
  labels.set('load', fileLabel)
  find('#share-buttons').append(make('label', { className: 'button' }, file, fileLabel))
  file.onchange = async () => {
    const [chosen] = file.files ?? []
    if (chosen) await read(chosen)
    file.value = ''
  }

  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', async (event) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer?.files ?? []
    const text = event.dataTransfer?.getData('text/plain')
    if (dropped || text) await read(dropped ?? new Blob([text ?? '']))
  })

  /** @param {Blob} blob */
  async function read(blob) {
    const { options, errors } = await format.readFile(blob, check)
    load(options)
    if (errors.length) notifyErrors(errors)
    else say(i18n.words.share.loaded)
  }

  return {
    /** @param {Options} _values @param {Options} settings */
    show(_values, settings) {
      current = settings
      find('#tag').textContent = tag(settings)
    },
    translate() {
      for (const [name, element] of labels) element.textContent = String(i18n.words.share[name])
      progressBar.ariaLabel = i18n.words.share.working
      find('#share-drop').textContent = i18n.words.share.drop
    },
  }
}

/**
 * The tag that shows the flock on the stage, in a world of the same size. It loads the script of this site, if the page is
 * on one.
 * @param {Options} settings
 */
const tag = ({ beside, ...settings }) => {
  const script = 'boids-canvas.js'
  const src = location.protocol.startsWith('http') ? new URL(script, location.href).href : script
  return format.tag({ ...settings, ...worldSize(settings) }, src)
}

/** Copies a text, or selects it. @param {string} text @returns {Promise<string>} what to say about it */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return i18n.words.share.copied
  } catch {
    // A page from disk may have no access to the clipboard. Select the text, so that the reader can copy it.
    find('#tag').textContent = text
    getSelection()?.selectAllChildren(find('#tag'))
    return i18n.words.share.copyByHand
  }
}

/** @param {Blob} blob @param {string} name */
function download(blob, name) {
  const href = URL.createObjectURL(blob)
  make('a', { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), URL_LIFETIME)
}
