// @ts-check
/** What a reader takes away: link, tag, picture, settings; and how settings come back. */

import { find, make } from './find.js'
import { tell, tellWrong } from './notice.js'
import { check, format } from './options.js'
import { say } from './say.js'
import { worldOf } from './world.js'

/** @typedef {import('./settings.js').Options} Options */
/** @typedef {keyof typeof import('./en.js').en.take} Word */

/** In ms: until then the browser has taken what it was given. */
const TAKEN = 60_000

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
    const made = make('button', { type: 'button', id: `take-${name}` })
    made.addEventListener('click', async () => {
      try {
        await act()
      } catch (error) {
        tell(say.words.take.failed(/** @type {Error} */ (error).message))
      }
    })
    labels.set(name, made)
    find('#taking').append(made)
  }

  button('link', () => copy(link()))
  button('copyTag', () => copy(tag(now)))
  button('picture', async () => download(await stage.snapshot(), `boids-${now.preset ?? 'classic'}.png`))
  button('save', () => {
    download(new Blob([format.file(now)], { type: 'application/json' }), 'boids.json')
  })

  const file = make('input', { type: 'file', accept: '.json,.csv,.txt,.html', className: 'unseen' })
  const words = make('span')
  labels.set('load', words)
  find('#taking').append(make('label', { className: 'button' }, file, words))
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? []
    if (chosen) await takeIn(chosen)
    file.value = ''
  })

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
