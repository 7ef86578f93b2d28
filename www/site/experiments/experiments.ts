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
import { csvOf } from './found-csv.js'
import { hasExperiment, readExperiment, writeExperiment, type Experiment } from './experiment.js'
import { makeForm } from './form.js'
import { branchesOf, makePlot, type Place } from './plot.js'
import { READY } from './ready.js'
import { flyExperiment, secondsOf, type Mean } from './runs.js'
import { axisName, method, parameterName, valueText } from './phrases.js'

const TEXTS = texts.experiments

/** In s: an experiment that takes longer does not start by itself. */
const LONG = 60
/** Units of time, from the shortest on, each with its length in s. */
const UNITS = (([['second', 1], ['minute', 60], ['hour', 3600], ['day', 86_400]]) as const) // prettier-ignore

/** The point whose flock flies at first. */
const startOf = ({ values }: Experiment): Place => ({ flock: 0, index: Math.floor(values.length / 3) })

rememberLanguage()
const section = find('#experiment')
const drawPlot = makePlot(part(section, '.plot'), (place) => birds.show(experiment, place))

const isGiven = hasExperiment(location.search)
let experiment = readExperiment(isGiven ? location.search : READY[0].query)
/** The point whose flock flies beside the curve. */
let chosen = startOf(experiment)
const birds = makeBirds(section, choose, flockName)
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
    if (state === 'idle' && !ready()) return TEXTS.own
    if (state !== 'done') return TEXTS[state]
    const s = language.number(seconds, { maximumFractionDigits: 1 })
    return language.say(TEXTS.done, { flights: means.length, seconds: s })
  },
  async work(signal, progress) {
    const start = performance.now()
    const mine = experiment
    means = []
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
  job.reset()
  try {
    history.replaceState(null, '', location.pathname + writeExperiment(experiment))
  } catch {
    // Some browsers do not let a page from disk change its address.
  }
  show()
  birds.show(experiment, startOf(experiment))
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

function choose(place: typeof chosen) {
  chosen = place
  draw()
}

function draw() {
  frame = 0
  drawPlot(experiment, means, chosen, ready()?.found)
}

function show() {
  draw()
  const known = ready()
  chips.forEach((chip, i) => (chip.ariaPressed = String(READY[i] === known)))
  part(section, '.text').textContent = known?.text ?? ''
  part(section, '.axis.x').textContent = axisName(experiment.parameter)
  part(section, '.axis.y').textContent = texts.words.measures[experiment.measure]
  part(section, '.method').textContent = method(experiment)
  part(section, '.code code').textContent = address() + writeExperiment(experiment)
  save.disabled = !means.length
  const named = branchesOf(experiment, means).map((branch) => ({ ...branch, name: branchName(branch) }))
  const entry = (kind: string, name: string) => make('li', {}, make('i', { className: `dot ${kind}` }), name)
  const entries = named.map(({ name }, i) => entry(`kind-${i % 3}`, name || TEXTS.yours))
  part(section, '.legend').replaceChildren(...entries, ...(known ? [entry('expected', TEXTS.expected)] : []))
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
  part(section, '.chart').ariaLabel =
    `${TEXTS.chart}${texts.words.measures[experiment.measure]}, ${parameterName(experiment.parameter)}. ${points.join('; ')}`
}

/** What distinguishes a flock of the experiment from the others, if there are any. */
function flockName(flock: number) {
  const names = ready()?.flocks ?? experiment.flocks
  return names.length > 1 ? names[flock] : ''
}

function branchName({ flock, isBack }: { flock: number; isBack: boolean }) {
  const way = experiment.way === 'back' ? (isBack ? TEXTS.back : TEXTS.up) : ''
  return [flockName(flock), way].filter(Boolean).join(', ')
}

const save = part(section, '.save') as HTMLButtonElement
save.onclick = () => download(new Blob([csvOf(experiment, means)], { type: 'text/csv' }), 'experiment.csv')
makeCopy(part(section, '.code'))
setForm(experiment)
show()
birds.show(experiment, chosen)
// For tests and the console.
Object.assign(section, { csv: () => csvOf(experiment, means) })
// An address with an experiment runs it again, unless that takes long. One that cannot fly says why.
if (isGiven) {
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
