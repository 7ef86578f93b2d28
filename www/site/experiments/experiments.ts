/** Experiments: any parameter against any measure, in workers, with an address that gives the same numbers everywhere. */

import { texts } from './en.js'

import './experiments.css'
import { makeCopy } from '../shared/copy.js'
import { find, make } from '../shared/dom.js'
import { download } from '../shared/download.js'
import { part } from '../shared/figure.js'
import { makeJob } from '../shared/job.js'
import { address, language, rememberLanguage } from '../shared/language.js'
import { paced } from '../shared/paced.js'
import { makeBirds } from './birds.js'
import { compare } from './compare.js'
import { csvOf } from './found-csv.js'
import { hasExperiment, readExperiment, writeExperiment, type Experiment } from './experiment.js'
import { flockTitle, makeForm } from './form.js'
import { branchOf, branchesOf, makePlot, topOf, type Place } from './plot.js'
import { READY, type Ready } from './ready.js'
import { flyExperiment, pathOf, secondsOf, type Mean } from './runs.js'
import { axisName, guessText, method, parameterName, placeText, valueText, withCurve } from './phrases.js'

const TEXTS = texts.experiments

/** In s: what the time left is rounded to, below a minute and above it, and how long a run lasts before the page gives it. */
const LEFT = { short: 5, long: 30, after: 1 }
/** In s: an experiment that takes longer does not start by itself; one that takes less is done in a few seconds. */
const [LONG, SHORT] = [60, 5]
/** Units of time, from the shortest on, each with its length in s. */
const UNITS = (([['second', 1], ['minute', 60], ['hour', 3600], ['day', 86_400]]) as const) // prettier-ignore

/** The point whose flock flies at first. */
const startOf = ({ values }: Experiment): Place => ({ flock: 0, index: Math.floor(values.length / 3) })

rememberLanguage()
const section = find('#experiment')
const drawPlot = makePlot(part(section, '.plot'), (place) => birds.show(experiment, place), setGuess)

const isGiven = hasExperiment(location.search)
let experiment = readExperiment(isGiven ? location.search : READY[0].query)
/** The point whose flock flies beside the curve. */
let chosen = startOf(experiment)
/** The guess and the results of an experiment. */
interface Found {
  /** What the reader expects, by flock and by the place on its way. */
  guess: number[][]
  /** Whether the reader can no longer guess. */
  isOpen: boolean
  /** Whether what we found may be seen: the run is over, or the reader does not want to guess. */
  isAnswered: boolean
  means: Mean[]
  seconds: number
}
/** Of each experiment, by its address. A reader who leaves the page and comes back finds it there. */
const all = new Map<string, Found>(Object.entries(history.state ?? {}))
const kept = paced(() => {
  // a run that the reader leaves has not answered the question
  const entries = [...all].map(([key, found]) => [
    key,
    found.isAnswered ? found : { ...found, isOpen: false, means: [] },
  ])
  history.replaceState(Object.fromEntries(entries), '')
})
let found = foundOf(experiment)
const birds = makeBirds(section, choose, placeName)
const slider = part(section, '.guess')
const guessInput = part(slider, 'input') as HTMLInputElement
const skip = part(section, '.skip') as HTMLButtonElement
const runButton = part(section, '.run') as HTMLButtonElement
/** About how many seconds the experiment takes here, once that is known. */
let expected = 0
/** Gives the estimate up. */
let estimating = new AbortController()
/** About how many seconds are left, if that is known. */
let left = 0
/** What is wrong in the form, if anything. */
let wrong: { field: string; reason: string } | undefined
let frame = 0

const job = makeJob(section, {
  run: TEXTS.run,
  again: () => TEXTS.again,
  say(state) {
    if (wrong) return language.say(TEXTS.wrong, wrong)
    if (state === 'running') return TEXTS.running + (left ? language.say(TEXTS.left, { time: timeOf(left, 2) }) : '')
    if (!found.isOpen) return nextGuess() + duration()
    const compared = compare(shown(), placeName, curveName)
    if (!found.means.length) return compared + TEXTS.idle + duration()
    const seconds = language.number(found.seconds, { maximumFractionDigits: 1 })
    const { length: flights } = found.means
    return language.say(flights === 1 ? TEXTS.single : TEXTS.done, { flights, seconds }) + compared
  },
  async work(signal, progress) {
    const start = performance.now()
    const mine = found
    estimating.abort()
    left = 0
    Object.assign(mine, { means: [], isOpen: true })
    show()
    try {
      await flyExperiment(
        experiment,
        (means, done) => {
          mine.means = means
          progress(done)
          if (mine === found) estimate((performance.now() - start) / 1000, done)
          // Once a frame is enough.
          frame ||= requestAnimationFrame(draw)
        },
        signal,
      )
    } finally {
      Object.assign(mine, { isAnswered: true, seconds: (performance.now() - start) / 1000 })
      if (mine === found) show()
      kept.now()
    }
  },
})

/** Finds about how long the experiment takes here, and says so. */
async function foresee() {
  estimating.abort()
  estimating = new AbortController()
  expected = await secondsOf(experiment, estimating.signal)
  job.write()
}

function duration() {
  if (!expected) return ''
  if (expected < LONG) return expected < SHORT ? TEXTS.few : TEXTS.short
  return language.say(TEXTS.duration, { time: timeOf(expected) })
}

/** Says how much time is left. It stays until it is wrong by a whole step, so that it does not flicker. */
function estimate(seconds: number, done: number) {
  const exact = (seconds * (1 - done)) / done
  const step = exact < 60 ? LEFT.short : LEFT.long
  if (seconds < LEFT.after || (left && Math.abs(exact - left) < step)) return
  left = Math.max(1, Math.round(exact / step)) * step
  job.write()
}

/** A time in words, in the largest unit of which it has at least one. */
function timeOf(seconds: number, digits = 1) {
  const [unit, length] = UNITS.findLast(([, length]) => seconds >= length) ?? UNITS[0]
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumSignificantDigits: digits }
  return language.number(seconds / length, format as Intl.NumberFormatOptions)
}

function foundOf(experiment: Experiment) {
  const key = writeExperiment(experiment)
  const found = all.get(key) ?? { guess: [], isOpen: false, isAnswered: false, means: [], seconds: 0 }
  all.set(key, found)
  return found
}

/** What the reader may do before the experiment runs. */
function nextGuess() {
  const branches = branchesOf(experiment, [])
  const open = branches.filter((branch) => !guessOf(branch).length)
  if (open.length === branches.length) return TEXTS.guess
  return open.length ? language.say(TEXTS.next, { curve: branchName(open[0]) }) : TEXTS.guessed
}

/** What the reader expects of a branch. */
function guessOf({ flock, isBack }: { flock: number; isBack: boolean }) {
  return (found.guess[flock] ?? []).filter((_, index) => index >= experiment.values.length === isBack)
}

/** Another experiment takes the place of this one. The same one goes on. */
function change(next: Experiment) {
  if (!wrong && writeExperiment(next) === writeExperiment(experiment)) return
  expected = 0
  experiment = next
  found = foundOf(experiment)
  refuse()
  try {
    history.replaceState(history.state, '', location.pathname + writeExperiment(experiment))
  } catch {
    // Some browsers do not let a page from disk change its address.
  }
  showBranches()
  birds.show(experiment, startOf(experiment))
  show()
  // one that cannot fly says so when it is run
  foresee().catch(console.debug)
}

/** The experiment of the form does not run while something is wrong there. */
function refuse(fault?: typeof wrong) {
  wrong = fault
  job.reset()
  job.block(wrong && TEXTS.run)
}

const setForm = makeForm(part(section, 'form') as HTMLFormElement, change, refuse)

const chips = [...section.querySelectorAll('.chips button')] as HTMLButtonElement[]
READY.forEach(({ query }, i) => {
  chips[i].onclick = () => {
    const chosen = readExperiment(query)
    setForm(chosen)
    change(chosen)
  }
})

/** The ready experiment that this one is, if any. */
function ready() {
  return READY.find(({ query }) => writeExperiment(readExperiment(query)) === writeExperiment(experiment))
}

/** What the plot shows. */
function shown() {
  return { ...found, experiment, chosen, known: (found.isAnswered && ready()?.found) || [] }
}

function choose(place: typeof chosen) {
  chosen = place
  draw()
}

function setGuess({ flock, index }: Place, value: number) {
  const before = nextGuess()
  found.guess[flock] ??= []
  found.guess[flock][index] = value
  kept.later()
  if (nextGuess() !== before) job.write()
  frame ||= requestAnimationFrame(draw)
}

guessInput.oninput = () => setGuess(chosen, guessInput.valueAsNumber * topOf(experiment))
skip.onclick = () => {
  found.isOpen = found.isAnswered = true
  kept.later()
  show()
  job.write()
  // the focused button disappears
  runButton.focus()
}

/** All that changes with the chosen point and with the guess. */
function draw() {
  frame = 0
  drawPlot(shown())
  const { guess, isOpen, isAnswered, means } = found
  const value = guess[chosen.flock]?.[chosen.index]
  guessInput.valueAsNumber = (value ?? 0) / topOf(experiment)
  guessInput.ariaValueText = part(slider, 'output').textContent = value === undefined ? TEXTS.none : guessText(experiment, value) // prettier-ignore
  const isGuessed = guess.some((values) => values.some(() => true))
  part(section, '.invitation').hidden = isOpen || isGuessed
  const lines = [isGuessed, isAnswered && Boolean(ready()), means.length > 0]
  section.querySelectorAll('.legend li').forEach((entry, i) => ((entry as HTMLElement).hidden = !lines[i]))
  for (const button of part(section, '.branches').children)
    button.ariaPressed = String(button.getAttribute('data-branch') === branchId(chosen))
}

function show() {
  draw()
  const known = ready()
  const { isOpen, isAnswered, means } = found
  chips.forEach((chip, i) => (chip.ariaPressed = String(READY[i] === known)))
  part(section, '.answer').textContent = (isAnswered && known?.answer) || ''
  const why = part(section, '.why')
  why.hidden = !isAnswered || !known
  if (known) showWhy(why, known)
  const words = { measure: texts.words.measures[experiment.measure], name: parameterName(experiment.parameter) }
  const flock = [...new Set(experiment.flocks.map(flockTitle))].join(texts.comma)
  const own = language.say(TEXTS.own, { flock, ...words })
  part(section, '.text').textContent = known?.text ?? own
  part(section, '.axis.x').textContent = axisName(experiment.parameter)
  part(section, '.axis.y').textContent = texts.words.measures[experiment.measure]
  part(section, '.method').textContent = method(experiment)
  part(section, '.code code').textContent = address() + writeExperiment(experiment)
  save.disabled = !means.length
  slider.hidden = isOpen
  skip.hidden = isOpen || !known
  const named = branchesOf(experiment, means).map((branch) => ({ ...branch, name: branchName(branch) }))
  const points = named.map(({ name, points }) =>
    [
      name,
      points
        .map(({ value, mean }) => `${language.fixed(mean, 2)} (${valueText(experiment.parameter, value)})`)
        .join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  )
  part(section, '.chart').ariaLabel = language.say(TEXTS.chart, words) + points.join('; ')
}

/** Why an experiment ends as it does, what to watch, and the way to the one after it. */
function showWhy(host: HTMLElement, known: Ready) {
  const [why, watch] = host.querySelectorAll('p')
  why.textContent = known.why
  watch.textContent = known.watch
  const next = chips[(READY.indexOf(known) + 1) % READY.length]
  const button = part(host, '.next')
  button.textContent = language.say(TEXTS.following, { name: next.textContent })
  button.onclick = () => {
    next.click()
    // the focused button disappears
    next.focus()
  }
}

/** Lets the reader choose between the curves, if there are several. */
function showBranches() {
  const branches = branchesOf(experiment, [])
  const buttons = branches.map(({ flock, isBack }, i) => {
    const first = { flock, index: isBack ? experiment.values.length : 0 }
    const button = make('button', { type: 'button' })
    button.dataset.branch = branchId(first)
    button.append(make('i', { className: `dot kind-${i % 3}` }), branchName({ flock, isBack }))
    // the same value on the other curve
    button.onclick = () => {
      const at = branchOf(experiment, chosen.index).indexOf(chosen.index)
      const isSame = chosen.index >= experiment.values.length === isBack
      birds.show(experiment, { flock, index: first.index + (isSame ? at : experiment.values.length - 1 - at) })
    }
    return button
  })
  part(section, '.branches').hidden = buttons.length < 2
  part(section, '.branches').replaceChildren(...buttons)
}

const branchId = ({ flock, index }: Place) => `${flock}-${branchOf(experiment, index)[0]}`

/** What distinguishes a flock of the experiment from the others, if there are any. */
function flockName(flock: number) {
  const names = ready()?.flocks ?? experiment.flocks
  return names.length > 1 ? names[flock] : ''
}

function branchName({ flock, isBack }: { flock: number; isBack: boolean }) {
  const way = experiment.way === 'back' ? (isBack ? TEXTS.back : TEXTS.up) : ''
  return [flockName(flock), way].filter(Boolean).join(texts.comma)
}

function curveName({ flock, index }: Place) {
  return branchName({ flock, isBack: index >= experiment.values.length })
}

function placeName(place: Place) {
  return withCurve(placeText(experiment.parameter, pathOf(experiment)[place.index]), curveName(place))
}

const save = part(section, '.save') as HTMLButtonElement
save.onclick = () => download(new Blob([csvOf(experiment, found.means)], { type: 'text/csv' }), 'experiment.csv')
makeCopy(part(section, '.code'))
setForm(experiment)
showBranches()
birds.show(experiment, chosen)
show()
document.documentElement.classList.remove('given')
// For tests and the console.
Object.assign(section, { csv: () => csvOf(experiment, found.means) })
// An address with an experiment of one's own runs it, unless that takes long or was done before. One that cannot fly says why.
const opened = experiment
const isNew = isGiven && !ready() && !found.means.length
const start = (isShort: boolean) => isNew && isShort && opened === experiment && job.start()
foresee().then(
  () => start(expected <= LONG),
  () => start(true),
)
