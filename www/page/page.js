// @ts-check
/**
 * The demo page: its settings, with all that shows them and all that changes them. Settings are options as the element
 * takes them, and `beside`, the preset of a second model; whatever is not among them is as the preset has it.
 */

import './page.css'
import { createAddress } from './address.js'
import { init } from './boids.js'
import { find } from './find.js'
import { createInside } from './inside.js'
import { createMeasure } from './measure.js'
import { tell, tellWrong } from './notice.js'
import { agreed, check, format, lean, rowNamed, valuesOf } from './options.js'
import { Panel } from './panel.js'
import { Past } from './past.js'
import { randomised } from './random.js'
import { rounded } from './scale.js'
import { say } from './say.js'
import { Stage } from './stage.js'
import { createStages } from './stages.js'
import { createTake } from './take.js'
import { createToolbar } from './toolbar.js'
import { createTools } from './tools.js'

/** @typedef {import('./settings.js').Options} Options */

const LANGUAGES = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('[data-language]'))

/** @type {Past<Options>} */
const past = new Past(format.read(location.search).options)
const stage = new Stage()
const address = createAddress()
/**
 * All that shows the settings, in the reader's language.
 * @type {{ show(values: Options, settings: Options): void, speak(): void }[]}
 */
const parts = []
/** Set while a frame is asked for that takes over the settings. */
let waiting = 0

start(location.search)

/** @param {string} query what the address gives */
async function start(query) {
  for (const button of LANGUAGES) {
    button.onclick = () => {
      say.choose(button.lang === 'ja' ? 'ja' : 'en')
      tell('')
      speak()
      show()
    }
  }
  // in the task that runs a deferred script, the browser still lays out the whole page
  await nextTask()
  build()
  speak()
  await nextTask()
  show()
  try {
    await init()
  } catch {
    // the words in the flock's place say why there is none
    return
  }
  const { options, wrong } = format.read(query, check)
  past.now = options
  stage.begin(options)
  await nextTask()
  show()
  tellWrong(wrong)
  // for whoever opens the console
  Object.assign(globalThis, { show: stage.show })
}

function build() {
  parts.push(
    new Panel((name, value) => change({ [name]: value }, name)),
    createInside(stage, change),
    createStages(change),
    createTools(stage, change, settle),
    createMeasure(stage),
    createTake(stage, address.link, (settings) => replace(settings, 'load')),
    createToolbar(stage, past, {
      moved: show,
      change: (settings) => replace(settings, 'all'),
      random: (settings) => agreed(randomised(settings)),
    }),
  )
}

/**
 * Changes some settings. A value that they go badly with moves along; one that can't be is refused. Either is told.
 * @param {Options} patch
 * @param {string} what
 */
function change(patch, what) {
  if (!stage.show) return
  const next = lean({ ...past.now, ...patch })
  tell('')
  try {
    check(next)
  } catch (error) {
    const { message, option = '', other } = /** @type {Error & { option?: string, other?: string }} */ (error)
    if (other === undefined) {
      tell(refusal(option, patch[option], message))
      show()
      return
    }
    const [name, partner] = option in patch ? [option, other] : [other, option]
    if (name in patch) {
      next[partner] = valuesOf(next)[name]
      tell(say.words.moved(say.row(partner)[0], String(rounded(Number(next[partner]), 4))))
    }
  }
  replace(agreed(next), what)
}

/**
 * @param {Options} next
 * @param {string} what
 */
function replace(next, what) {
  const leaner = lean(next)
  if (format.query(leaner) !== format.query(past.now)) past.change(leaner, what, performance.now())
  show()
}

/** Shows the settings as they are now: the controls at once, the flock with the next frame. */
function show() {
  const values = valuesOf(past.now)
  for (const part of parts) part.show(values, past.now)
  address.write(past.now)
  waiting ||= requestAnimationFrame(settle)
}

/** The flock takes over the settings. */
function settle() {
  cancelAnimationFrame(waiting)
  waiting = 0
  stage.configure(past.now)
}

function speak() {
  say.write()
  for (const button of LANGUAGES) button.ariaPressed = String(button.lang === say.language)
  for (const part of parts) part.speak()
}

/** Lets the browser show what there is: no task is to be long. */
function nextTask() {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * Why a value is refused.
 * @param {string} name
 * @param {unknown} value
 * @param {string} message the same in English
 */
function refusal(name, value, message) {
  const row = rowNamed(name)
  const [, allowed = message] = /must be (.*), not /.exec(message) ?? []
  return say.words.notSo(say.row(name)[0], String(value), row ? say.allowed(row, allowed) : allowed)
}
