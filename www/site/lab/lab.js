// @ts-check
/**
 * The demo page: holds the settings, the views that show them and the actions that change them. Settings are options
 * of the element, and `beside`, the preset of a second model. An option that is not set has the value of the preset.
 */

import './lab.css'
import { createAddress } from './address.js'
import { init } from '../shared/api.js'
import { UndoHistory } from './history.js'
import { i18n } from './i18n.js'
import { createInspector } from './inspector.js'
import { createMeasure } from './measure.js'
import { notify, notifyErrors } from './notice.js'
import { check, format, rowNamed, valuesOf, withoutConflicts, withoutDefaults } from './options.js'
import { Panel } from './panel.js'
import { randomised } from './random.js'
import { createPace } from './pace.js'
import { createShare } from './share.js'
import { rounded } from '../shared/slider-scale.js'
import { Stage } from './stage.js'
import { createToolbar } from './toolbar.js'
import { createTools } from './tools.js'
import { createTour } from './tour.js'

/** @typedef {import('./settings.js').Options} Options */

const LANGUAGES = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('[data-language]'))

/** @type {UndoHistory<Options>} */
const undoHistory = new UndoHistory(format.read(location.search).options)
const stage = new Stage()
const address = createAddress()
/**
 * Everything that shows the settings or has texts in the reader's language.
 * @type {{ show(values: Options, settings: Options): void, translate(): void }[]}
 */
const views = []
/** The pending animation frame that applies the settings to the flock; 0 if there is none. */
let pending = 0

start(location.search)

/** @param {string} query of the address */
async function start(query) {
  for (const button of LANGUAGES) {
    button.onclick = () => {
      i18n.choose(button.lang === 'ja' ? 'ja' : 'en')
      notify('')
      translate()
      show()
    }
  }
  // The task that runs a deferred script also lays out the whole page. The next task keeps that one short.
  await nextTask()
  build()
  translate()
  await nextTask()
  show()
  try {
    await init()
  } catch {
    // The fallback text in place of the flock gives the reason.
    return
  }
  const { options, errors } = format.read(query, check)
  undoHistory.now = options
  tryWith((settings) => stage.begin(settings))
  await nextTask()
  show()
  // otherwise a notice from the start stays
  if (errors.length) notifyErrors(errors)
  // For use in the console.
  Object.assign(globalThis, { show: stage.show })
}

function build() {
  views.push(
    new Panel((name, value) => change({ [name]: value }, name)),
    createInspector(stage, change),
    createTour(change),
    createTools(stage, change, applyToFlock),
    createMeasure(stage),
    createPace(stage),
    createShare(stage, address.link, (settings) => replace(settings, 'load')),
    createToolbar(stage, undoHistory, {
      restored: show,
      change: (settings) => replace(settings, 'all'),
      random: (settings) => withoutConflicts(randomised(settings)),
    }),
  )
}

/**
 * Changes some settings. If a new value conflicts with another setting, that setting takes the same value, or 0 where it
 * must be 0. A value that is not allowed changes nothing. A notice reports both cases.
 * @param {Options} patch
 * @param {string} key of the change in the undo history
 */
function change(patch, key) {
  if (!stage.show) return
  const next = withoutDefaults({ ...undoHistory.now, ...patch })
  notify('')
  try {
    check(next)
  } catch (error) {
    const {
      message,
      option = '',
      allowed = message,
      conflictsWith,
    } = /** @type {import('./settings.js').FlockError} */ (error)
    // No range follows from a number of flockmates.
    if (conflictsWith === undefined || (option === 'nearest' && option in patch)) {
      notify(refusal(option, patch[option], allowed))
      show()
      return
    }
    const [name, partner] = option in patch ? [option, conflictsWith] : [conflictsWith, option]
    if (name in patch) {
      next[partner] = option === 'nearest' ? 0 : valuesOf(next)[name]
      notify(i18n.words.adjusted(i18n.row(partner)[0], String(rounded(Number(next[partner]), 4))))
    }
  }
  replace(withoutConflicts(next), key)
}

/**
 * @param {Options} next
 * @param {string} key
 */
function replace(next, key) {
  const settings = withoutDefaults(next)
  if (format.query(settings) !== format.query(undoHistory.now)) undoHistory.change(settings, key, performance.now())
  show()
}

/** Shows the current settings: the views follow immediately, the flock with the next frame. */
function show() {
  const values = valuesOf(undoHistory.now)
  for (const view of views) view.show(values, undoHistory.now)
  address.write(undoHistory.now)
  pending ||= requestAnimationFrame(applyToFlock)
}

function applyToFlock() {
  cancelAnimationFrame(pending)
  pending = 0
  tryWith((settings) => stage.configure(settings))
}

/**
 * Calls `apply` with the settings. If the flock refuses the number of boids, the preset's number flies instead.
 * @param {(settings: Options) => void} apply
 */
function tryWith(apply) {
  try {
    apply(undoHistory.now)
  } catch (error) {
    const { option } = /** @type {import('./settings.js').FlockError} */ (error)
    const { count, ...rest } = undoHistory.now
    if (option !== 'count' || count === undefined) throw error
    undoHistory.now = rest
    apply(rest)
    show()
    notify(i18n.words.tooMany(i18n.number(Number(count))))
  }
}

function translate() {
  i18n.translatePage()
  for (const button of LANGUAGES) button.ariaPressed = String(button.lang === i18n.language)
  for (const view of views) view.translate()
}

/** Ends the current task, so that the browser can paint and no task is long. */
function nextTask() {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * The text that says why a value is refused.
 * @param {string} name
 * @param {unknown} value
 * @param {string} allowed describes the allowed values in English
 */
function refusal(name, value, allowed) {
  const row = rowNamed(name)
  return i18n.words.invalid(i18n.row(name)[0], String(value), row ? i18n.allowed(row, allowed) : allowed)
}
