/**
 * The laboratory: holds the settings, the views that show them and the actions that change them. Settings are options of
 * the element, and `beside`, the preset of a second model. An option that is not set has the value of the preset.
 */

import './lab.css'
import './stage.css'
import './panel.css'
import { createAddress } from './address.js'
import { init } from '../shared/api.js'
import { Camera } from './camera.js'
import { UndoHistory } from './history.js'
import { texts } from './en.js'
import { language, rememberLanguage } from '../shared/language.js'
import { allowedText, optionTexts, partsOf } from './option-texts.js'
import { nextTask } from '../shared/next-task.js'
import { Inspector } from './inspector.js'
import { watchNumbers } from './live.js'
import { createDifferences } from './differences.js'
import { createMean } from './mean.js'
import { createMeasures } from './measures.js'
import { notify, notifyErrors } from './notice.js'
import { format, isMisspelt, rowNamed, valuesOf, withoutDefaults } from './option-rows.js'
import { Panel } from './panel.js'
import { randomised, SEEDS } from './random.js'
import { createSlowNote } from './slow-note.js'
import { createShare } from './share.js'
import { createSweep } from './sweep.js'
import { rounded } from '../shared/slider-scale.js'
import { createSketch } from './sketch.js'
import { FlocksOnStage } from './flocks-on-stage.js'
import { createToolbar } from './toolbar.js'
import { Tools } from './tools.js'
import { createTour } from './tour.js'
import type { Options } from '../../src/options/options.js'
import { allowedBy, type OptionError } from '../../src/options/reader.js'
import type { Read } from './settings.js'

/**
 * What an address without settings opens: streams of fish that part and join. Other seeds come to circle for good within a
 * minute: with this one the polarisation is from 0.54 to 0.95 at every 450th of the first 10,800 steps, 3 minutes.
 */
const FIRST: Options = { preset: 'school', count: 1500, seed: 33, markerLength: 24, markerWidth: 10 }
const given: Read = location.search ? format.read(location.search) : { options: FIRST, errors: [] }

const undoHistory: UndoHistory<Options> = new UndoHistory(withoutDefaults(given.options))
const stage = new FlocksOnStage()
/** The stage has the background of its flock, also before that is there. */
const background = {
  show: ({ background }: Options) => stage.element.style.setProperty('--page', String(background)),
}
background.show(valuesOf(undoHistory.now))
const camera = new Camera(stage)
const address = createAddress()
/** What "Reset" leads back to. */
const opened = { ...undoHistory.now }
/** On a page that opens with the first flock, this is what its model means. */
const home = format.query(opened) === format.query(FIRST) ? opened : {}
/** The settings of a model that nobody has changed. */
const usual = (preset: unknown): Options => (preset === home.preset ? home : { preset })
/** Everything that shows the settings. */
const views: { show(values: Options, settings: Options): void }[] = []
/** The pending animation frame that applies the settings to the flock; 0 if there is none. */
let pending = 0
/** Whether the boids fly on with the settings that are to be applied, whatever has changed. */
let keeps = false

rememberLanguage()
void start()

async function start() {
  // The task that runs a deferred script also lays out the whole page. The next task keeps that one short.
  await nextTask()
  const panel = new Panel(
    (name, value) => change({ [name]: value ?? usual(undoHistory.now.preset)[name] }, name),
    choose,
    usual,
  )
  // in the same task, so that nothing moves later
  panel.show(valuesOf(undoHistory.now), undoHistory.now)
  await nextTask()
  build(panel)
  await nextTask()
  show()
  try {
    await init()
  } catch {
    // The fallback text in place of the flock gives the reason.
    return
  }
  const errors = given.errors.filter(({ option, row }) => row || !option || isMisspelt(option))
  stage.host.addEventListener('boids-error', ({ detail }) => detail.name === 'count' && refuseCount())
  await begin()
  show()
  // The panel was empty when the browser looked for the place of the address.
  document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  // otherwise a notice from the start stays
  if (errors.length) notifyErrors(errors)
  // For use in the console.
  Object.assign(globalThis, { show: stage.show, camera })
}

/** Lets the first flock fly. On the page's own thread, a number of boids that cannot fly is refused now. */
async function begin() {
  try {
    await stage.begin(undoHistory.now)
  } catch (error) {
    if ((error as OptionError).option !== 'count' || undoHistory.now.count === undefined) throw error
    refuseCount()
    await stage.begin(undoHistory.now)
  }
}

function build(panel: Panel) {
  const presets = () => {
    const { preset, beside } = undoHistory.now
    return beside ? [preset, beside] : [preset]
  }
  const measure = createMeasures(presets)
  const mean = createMean(() => undoHistory.now)
  const pace = createSlowNote(stage, (count) => change({ count }, 'fewer'))
  const { point } = createSketch(stage, camera)
  views.push(
    background,
    panel,
    new Inspector(stage, camera, follow),
    createTour(change, choose),
    createDifferences(),
    createSweep(),
    new Tools(stage, camera, { change, hold, applyNow, point, row: (name) => panel.row(name) }),
    pace,
    createShare(stage, address.link, load),
    createToolbar(stage, undoHistory, {
      restored: () => {
        stage.endStrokes()
        show()
      },
      // each is a change of its own
      change: (settings) => replace(settings, `all ${performance.now()}`),
      opened: () => opened,
      random: (settings) =>
        randomised(Math.floor(Math.random() * SEEDS), settings, (options) => format.checked(options).options),
      follow: (boid) => follow(boid < Number(valuesOf(undoHistory.now).count) ? boid : 0),
    }),
  )
  watchNumbers(stage, (numbers) => {
    measure(numbers)
    mean(numbers)
    pace.take(numbers)
  })
}

/**
 * Changes some settings. If a new value conflicts with another setting, that setting takes the same value, or 0 where it
 * must be 0, and a notice reports it. A value that is not allowed changes nothing.
 * @param key of the change in the undo history
 * @param isStroke whether a tool was drawn over the flock: the boids fly on, whatever changes, and a stroke is one change to undo
 * @returns why the value is refused
 */
function change(patch: Options, key: string, isStroke: boolean = false): string | undefined {
  if (!stage.show) return
  notify('')
  const next = { ...undoHistory.now, ...patch }
  const [fault] = format.checked(next).errors
  if (fault) {
    const { option, value, allowed, conflictsWith } = fault
    // No range follows from a number of flockmates.
    if (conflictsWith === undefined || (option === 'nearest' && option in patch)) return refusal(option, value, allowed)
    const [name, partner] = option in patch ? [option, conflictsWith] : [conflictsWith, option]
    if (name in patch) {
      next[partner] = option === 'nearest' ? 0 : valuesOf(next)[name]
      notify(texts.adjusted(optionTexts(partner)[0], String(rounded(Number(next[partner]), 4))))
    }
  }
  keeps ||= isStroke
  replace(format.checked(next).options, key, isStroke)
}

/** Shows a model as its own address would, beside the same second one. */
function choose(preset: string, changes: Options = {}) {
  notify('')
  const { beside } = undoHistory.now
  replace({ ...usual(preset), beside, ...changes }, 'preset')
}

/**
 * Changes what the reader holds and looks at, a tool or a followed boid: that is no step to undo.
 * @param missing what settings have that do not say it
 */
function hold(patch: Options, missing: (settings: Options) => Options = () => ({})) {
  if (!stage.show) return
  notify('')
  undoHistory.amend((settings) => {
    for (const [name, value] of Object.entries({ ...missing(settings), ...settings, ...patch }))
      if (value === undefined) delete settings[name]
      else settings[name] = value
  })
  show()
}

const follow = (boid?: number) => hold({ follow: boid, pointer: undefined })

function replace(next: Options, key: string, isStroke = false) {
  if (!isStroke) stage.endStrokes()
  const settings = withoutDefaults(next)
  const time = isStroke ? undefined : performance.now()
  if (format.query(settings) !== format.query(undoHistory.now)) undoHistory.change(settings, key, time)
  show()
}

/** Applies settings and, if there is a save, flies on from it. */
async function load(settings: Options, save?: Uint8Array) {
  keeps ||= Boolean(save)
  replace(settings, 'load')
  if (!save) return
  applyNow()
  await stage.restore(save)
}

/** Shows the current settings: the views follow immediately, the flock with the next frame. */
function show() {
  const values = valuesOf(undoHistory.now)
  for (const view of views) view.show(values, undoHistory.now)
  address.write(undoHistory.now)
  pending ||= requestAnimationFrame(applyNow)
}

function applyNow() {
  if (!pending) return
  cancelAnimationFrame(pending)
  pending = 0
  const settings = undoHistory.now
  try {
    stage.configure(settings, keeps)
  } catch (error) {
    if ((error as OptionError).option !== 'count' || settings.count === undefined) throw error
    refuseCount()
  } finally {
    keeps = false
  }
}

/** The flock has refused the number of boids, so the preset's number flies instead. */
function refuseCount() {
  const { count, ...rest } = undoHistory.now
  if (count === undefined) return
  undoHistory.now = rest
  show()
  notify(texts.tooMany(language.number(Number(count))))
}

/**
 * The text that says why a value is refused.
 * @param allowed describes the allowed values in English
 */
function refusal(name: string, value: unknown, allowed: string) {
  const [label] = optionTexts(name)
  const row = rowNamed(name)
  const parts = partsOf(name)
  if (!row || parts === 1) return texts.invalid(label, String(value), row ? allowedText(row, allowed) : allowed)
  // as its control shows it
  const shown = { ...row, max: Number(row.max) / parts }
  return texts.invalid(label, String(Number(value) / parts || value), allowedText(shown, allowedBy(shown)))
}
