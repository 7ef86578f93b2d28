/** Experiments: any parameter against any measure, in workers, with an address that gives the same numbers everywhere. */

import { texts } from './en.js'

import './experiments.css'
import { makeCopy } from '../shared/copy.js'
import { find, make } from '../shared/dom.js'
import { download } from '../shared/download.js'
import { part } from '../shared/figure.js'
import { makeJob } from '../shared/job.js'
import { address, language, rememberLanguage } from '../shared/language.js'
import { makeBirds } from './birds.js'
import { compare } from './compare.js'
import { csvOf } from './found-csv.js'
import { hasExperiment, readExperiment, writeExperiment, type Experiment } from './experiment.js'
import { makeForm } from './form.js'
import { branchOf, branchesOf, makePlot, topOf, type Place } from './plot.js'
import { READY } from './ready.js'
import { flyExperiment, pathOf, secondsOf, type Mean } from './runs.js'
import { axisName, method, parameterName, placeText, valueText } from './phrases.js'

const TEXTS = texts.experiments

/** In s: an experiment that takes longer does not start by itself. */
const LONG = 60
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
/** What the reader expects, by flock and by the place on its way. */
let guess: number[][] = []
/** Whether the curve may be seen: the reader has guessed, or does not want to. */
let isOpen = false
const birds = makeBirds(section, choose, placeName)
const slider = part(section, '.guess')
const guessInput = part(slider, 'input') as HTMLInputElement
const skip = part(section, '.skip') as HTMLButtonElement
/** How many seconds the experiment of the address takes, if it waits for a press because of that. */
let long = 0
let means: Mean[] = []
let seconds = 0
let frame = 0

const job = makeJob(section, {
  run: TEXTS.run,
  again: TEXTS.again,
  say(state) {
    if (state === 'idle' && long) return language.say(TEXTS.long, { time: timeOf(long) })
    if (state === 'idle' && !isOpen) return TEXTS.guess
    if (state === 'running') return TEXTS.running
    const compared = compare(shown(), placeName)
    if (state === 'idle') return compared + TEXTS.idle
    const s = language.number(seconds, { maximumFractionDigits: 1 })
    return language.say(TEXTS.done, { flights: means.length, seconds: s }) + compared
  },
  async work(signal, progress) {
    const start = performance.now()
    const mine = experiment
    means = []
    isOpen = true
    show()
    try {
      await flyExperiment(
        mine,
        (found, done) => {
          means = found
          progress(done)
          // Once a frame is enough.
          frame ||= requestAnimationFrame(draw)
        },
        signal,
      )
    } finally {
      seconds = (performance.now() - start) / 1000
      if (mine === experiment) show()
    }
  },
})

/** A time in its largest unit of which there are two. */
function timeOf(seconds: number) {
  const [unit, length] = UNITS.findLast(([, length]) => seconds >= 2 * length) ?? UNITS[0]
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumSignificantDigits: 1 }
  return language.number(seconds / length, format as Intl.NumberFormatOptions)
}

/** Another experiment takes the place of this one. */
function change(next: Experiment) {
  long = 0
  experiment = next
  means = []
  guess = []
  isOpen = false
  job.reset()
  try {
    history.replaceState(null, '', location.pathname + writeExperiment(experiment))
  } catch {
    // Some browsers do not let a page from disk change its address.
  }
  showBranches()
  birds.show(experiment, startOf(experiment))
  show()
}

const setForm = makeForm(part(section, 'form') as HTMLFormElement, change)

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
const shown = () => ({ experiment, means, guess, chosen, isOpen, known: ready()?.found ?? [] })

function choose(place: typeof chosen) {
  chosen = place
  draw()
}

function setGuess({ flock, index }: Place, value: number) {
  guess[flock] ??= []
  guess[flock][index] = value
  frame ||= requestAnimationFrame(draw)
}

guessInput.oninput = () => setGuess(chosen, guessInput.valueAsNumber * topOf(experiment))
skip.onclick = () => {
  isOpen = true
  show()
  job.write()
  // the button goes
  part(section, '.run').focus()
}

/** All that changes with the chosen point and with the guess. */
function draw() {
  frame = 0
  drawPlot(shown())
  const value = guess[chosen.flock]?.[chosen.index]
  guessInput.valueAsNumber = (value ?? 0) / topOf(experiment)
  guessInput.ariaValueText = part(slider, 'output').textContent = value === undefined ? '–' : language.fixed(value, 2) // prettier-ignore
  const isGuessed = guess.some((values) => values.some(() => true))
  part(section, '.invitation').hidden = isOpen || isGuessed
  const lines = [isGuessed, isOpen && Boolean(ready()), means.length > 0]
  section.querySelectorAll('.legend li').forEach((entry, i) => ((entry as HTMLElement).hidden = !lines[i]))
  for (const button of part(section, '.branches').children)
    button.ariaPressed = String(button.getAttribute('data-branch') === branchId(chosen))
}

function show() {
  draw()
  const known = ready()
  chips.forEach((chip, i) => (chip.ariaPressed = String(READY[i] === known)))
  part(section, '.text').textContent = known ? [known.text, isOpen ? known.answer : ''].join(' ') : ''
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
  const words = { measure: texts.words.measures[experiment.measure], name: parameterName(experiment.parameter) }
  part(section, '.chart').ariaLabel = language.say(TEXTS.chart, words) + points.join('; ')
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

function placeName({ flock, index }: Place) {
  const branch = branchName({ flock, isBack: index >= experiment.values.length })
  return [branch, placeText(experiment.parameter, pathOf(experiment)[index])].filter(Boolean).join(texts.comma)
}

const save = part(section, '.save') as HTMLButtonElement
save.onclick = () => download(new Blob([csvOf(experiment, means)], { type: 'text/csv' }), 'experiment.csv')
makeCopy(part(section, '.code'))
setForm(experiment)
showBranches()
birds.show(experiment, chosen)
show()
// For tests and the console.
Object.assign(section, { csv: () => csvOf(experiment, means) })
// An address with an experiment of one's own runs it again, unless that takes long. One that cannot fly says why.
if (isGiven && !ready()) {
  const mine = experiment
  secondsOf(mine).then(
    (seconds) => {
      if (mine !== experiment) return
      if (seconds <= LONG) return job.start()
      long = seconds
      job.write()
    },
    () => job.start(),
  )
}
