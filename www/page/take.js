// @ts-check
/** What a reader takes away: link, tag, picture, settings; and how settings come back. */

import { Flock } from './boids.js'
import { csv } from './csv.js'
import { find, make } from './find.js'
import { tell, tellWrong } from './notice.js'
import { check, flight, format } from './options.js'
import { say } from './say.js'
import { worldOf } from './world.js'

/** @typedef {import('./settings.js').Options} Options */
/** @typedef {keyof typeof import('./en.js').en.take} Word */

/** In ms: until then the browser has taken what it was given. */
const TAKEN = 60_000
/** How long a clip is, in s, and a flight, in steps. */
const SECONDS = 5
const STEPS = 300

/**
 * @param {import('./stage.js').Stage} stage
 * @param {() => string} link the address to hand on
 * @param {(settings: Options) => void} load takes over settings that were read
 */
export function createTake(stage, link, load) {
  /** @type {Options} */
  let now = {}
  /** @type {Map<Word, HTMLElement>} */
  const labels = new Map()

  /**
   * @param {Word} name
   * @param {() => Promise<void> | void} act
   */
  const button = (name, act) => {
    const made = make('button', { id: `take-${name}` })
    made.onclick = async () => {
      try {
        await act()
      } catch (error) {
        tell(say.words.take.failed(/** @type {Error} */ (error).message))
      }
    }
    labels.set(name, made)
    find('#taking').append(made)
  }

  button('link', () => copy(link()))
  button('copyTag', () => copy(tag(now)))
  button('picture', async () => download(await stage.shown.snapshot(), `boids-${now.preset ?? 'classic'}.png`))
  button('clip', () => work((how) => stage.shown.record({ seconds: SECONDS, ...how }), 'boids.webm'))
  button('flights', () => {
    const head = format.query({ ...format.flock(now), ...worldOf(now) })
    const what = { Flock: /** @type {any} */ (Flock), options: flight(now), steps: STEPS, head }
    return work((how) => csv({ ...what, ...how }), 'boids.csv')
  })
  button('save', () => {
    download(new Blob([format.file(now)], { type: 'application/json' }), 'boids.json')
  })

  const progress = make('progress', { max: 1 })
  const cancel = make('button', { id: 'take-cancel' })
  const job = make('div', { className: 'job', hidden: true }, progress, cancel)
  find('#taking').after(job)
  labels.set('cancel', cancel)

  /**
   * Makes something that takes a while, tells how far it is, and can be told to stop.
   * @param {(how: { signal: AbortSignal, progress: (part: number) => void }) => Promise<Blob>} make
   * @param {string} name
   */
  async function work(make, name) {
    if (!job.hidden) return
    const life = new AbortController()
    const { signal } = life
    cancel.onclick = () => life.abort()
    job.hidden = false
    progress.value = 0
    try {
      download(await make({ signal, progress: (part) => (progress.value = part) }), name)
    } catch (error) {
      if (!signal.aborted) throw error
      tell(say.words.take.cancelled)
    } finally {
      job.hidden = true
    }
  }

  const file = make('input', { type: 'file', accept: '.json,.csv,.txt,.html', className: 'unseen' })
  const words = make('span')
  labels.set('load', words)
  find('#taking').append(make('label', { className: 'button' }, file, words))
  file.onchange = async () => {
    const [chosen] = file.files ?? []
    if (chosen) await takeIn(chosen)
    file.value = ''
  }

  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', async (event) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer?.files ?? []
    const text = event.dataTransfer?.getData('text/plain')
    if (dropped || text) await takeIn(dropped ?? new Blob([text ?? '']))
  })

  /** @param {Blob} blob */
  async function takeIn(blob) {
    const { options, wrong } = await format.readFile(blob, check)
    load(options)
    if (wrong.length) tellWrong(wrong)
    else tell(say.words.take.loaded)
  }

  return {
    /**
     * @param {Options} _values
     * @param {Options} settings
     */
    show(_values, settings) {
      now = settings
      find('#tag').textContent = tag(settings)
    },
    speak() {
      for (const [name, element] of labels) element.textContent = String(say.words.take[name])
      progress.ariaLabel = say.words.take.working
      find('#take-drop').textContent = say.words.take.drop
    },
  }
}

/**
 * The tag that shows the flock on the stage, in the same world.
 * @param {Options} settings
 */
const tag = ({ beside, ...settings }) => format.tag({ ...settings, ...worldOf(settings) })

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    tell(say.words.take.copied)
  } catch {
    // a page from disk may have no clipboard: then the text is chosen, ready to be copied by hand
    find('#tag').textContent = text
    getSelection()?.selectAllChildren(find('#tag'))
    tell(say.words.take.copyByHand)
  }
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function download(blob, name) {
  const href = URL.createObjectURL(blob)
  make('a', { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), TAKEN)
}
