/** How a guess, what was measured and what is known compare, in sentences with numbers. */

import { language } from '../shared/language.js'
import { texts } from './en.js'
import { guessText, withCurve } from './phrases.js'
import { branchesOf, knownAt, type Place, type Shown } from './plot.js'
import { pathOf } from './runs.js'
import type { Experiment } from './experiment.js'

const TEXTS = texts.compared

const two = (value: number) => language.fixed(value, 2)
const rounded = (value: number) => Math.round(value * 100) / 100

/** @param where names a place @param curve names the curve of a place, if there are several */
export function compare(
  { experiment, means, known, guess }: Shown,
  where: (place: Place) => string,
  curve: (place: Place) => string,
) {
  // of all flocks of a place, since each of them counts
  const measured = branchesOf(experiment, means).flatMap(({ flock, points }) =>
    points.filter(({ all }) => all.length === experiment.seeds).map(({ index, mean }) => ({ flock, index, mean })),
  )
  const theirs = measured.flatMap((place) => {
    const value = knownAt(experiment, known, place)
    return value === undefined ? [] : [{ ...place, value, off: Math.abs(rounded(place.mean) - value) }]
  })
  const places = experiment.flocks.flatMap((_, flock) => pathOf(experiment).map((_, index) => ({ flock, index })))
  const isMeasured = measured.length > 0
  const guessed = places.flatMap((place) => {
    const mean = isMeasured
      ? measured.find(({ flock, index }) => flock === place.flock && index === place.index)?.mean
      : knownAt(experiment, known, place)
    const value = guess[place.flock]?.[place.index]
    return mean === undefined || value === undefined ? [] : [{ ...place, value, mean, off: Math.abs(rounded(value) - rounded(mean)) }] // prettier-ignore
  })
  return (
    ofGuess(experiment, guessed, isMeasured, where, curve) +
    (known.length ? ofKnown(theirs, where) : ofOwn(measured, where))
  )
}

type Compared = Place & { mean: number; value: number; off: number }
const farthest = (all: Compared[]) => all.reduce((worst, one) => (one.off > worst.off ? one : worst))

function ofGuess(
  experiment: Experiment,
  all: Compared[],
  isMeasured: boolean,
  where: (place: Place) => string,
  curve: (place: Place) => string,
) {
  if (!all.length) return ''
  const worst = farthest(all)
  const words = { where: where(worst), guess: guessText(experiment, worst.value), found: two(worst.mean) }
  const offs = [...Map.groupBy(all, curve)].map(([curve, part]) => {
    const off = two(part.reduce((sum, { off }) => sum + off, 0) / part.length)
    return withCurve(off, curve)
  })
  const mean = language.say(TEXTS.mean, { off: offs.join(texts.comma) })
  return mean + language.say(isMeasured ? TEXTS.measured : TEXTS.found, words)
}

function ofKnown(all: Compared[], where: (place: Place) => string) {
  if (!all.length) return ''
  const some = all.filter(({ off }) => off > 0.001).length
  const worst = farthest(all)
  const words = { some, all: all.length, where: where(worst), mean: two(worst.mean), known: two(worst.value) }
  return language.say(some ? TEXTS.other : TEXTS.same, words)
}

/** Where the means are highest and lowest. */
function ofOwn(all: (Place & { mean: number })[], where: (place: Place) => string) {
  if (!all.length) return ''
  const sorted = all.toSorted((a, b) => a.mean - b.mean)
  const [lowest, highest] = [sorted[0], sorted[sorted.length - 1]]
  const words = { low: two(lowest.mean), lowAt: where(lowest), high: two(highest.mean), highAt: where(highest) }
  return language.say(words.low === words.high ? TEXTS.level : TEXTS.own, words)
}
