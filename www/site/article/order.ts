/** How much is a flock? The birds' directions head to tail, their polarisation, and a slider of noise. */

import './order.css'
import { makeDial } from '../shared/dial.js'
import { makeSvg } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { fillBirds } from '../shared/pens.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { Slider } from '../shared/slider.js'
import { Stage } from '../shared/stage.js'
import { FLOCK, makeTransition } from './transition.js'

/** Radius of the circle of directions, in units of its picture. */
const RADIUS = 90
/** So many birds have the colour of their links, which are the first of the chain. */
const OWN = 10
/** Their colour, that of the others, and the length of a bird in world px. */
const [YELLOW, BIRD, LENGTH] = ['#ffd166', '#dfe7ef', 4]
const BIRDS = [...Array(FLOCK.count).keys()]
/** How long the flock flies with a noise before the figure measures, and how long each measurement takes, in steps. */
const SETTLE = 60
const MEASURE = 60
/** The figure speaks again when the polarisation has changed by more. */
const CHANGE = 0.07

const TEXTS = texts.order

/** The polarisations from which on each verdict holds. */
const DEGREES = [0.9, 0.6, 0.3, 0]

export function makeOrder(section: HTMLElement) {
  const says = part(section, '.says')
  const setNumber = makeDial(part(section, '.dial'))
  const setChain = makeChain(part(section, '.chain .face'))
  /** The sum of what is measured, and from which step; what was measured last is said, and NaN before. */
  let order = { sum: 0, draws: 0, from: SETTLE, said: NaN }

  const slider = new Slider(part(section, '.slider'), noiseInWords, (degrees) => {
    stage.show.configure({ noise: 2 * degrees })
    begin()
  })
  const begin = () => {
    order = { sum: 0, draws: 0, from: stage.flock.steps + SETTLE, said: NaN }
    write()
  }
  const write = () => {
    const verdict = TEXTS.verdicts[DEGREES.findIndex((degree) => order.said >= degree)]
    const words = { noise: slider.words, order: language.fixed(order.said, 2), verdict }
    says.textContent = language.say(verdict ? TEXTS.settled : TEXTS.flying, words)
  }

  const options = { ...FLOCK, noise: 2 * slider.value, fill: 'transparent' }
  const stage = new Stage(part(section, '.stage'), options, (pen, { flock }) => {
    const velocities = flock.velocities()
    const polarisation = setChain(velocities)
    setNumber(polarisation)
    const state = { positions: flock.positions(), velocities }
    const [own, others] = [BIRDS.slice(0, OWN), BIRDS.slice(OWN)]
    fillBirds(pen, state, others, LENGTH, BIRD)
    fillBirds(pen, state, own, LENGTH, YELLOW)
    const flown = flock.steps - order.from
    if (flown < 0) return
    order.sum += polarisation
    order.draws++
    // a still flock is advanced by seconds
    if (flown < MEASURE && stage.show.playing) return
    const mean = order.sum / order.draws
    const hasChanged = !(Math.abs(mean - order.said) <= CHANGE)
    order = { sum: 0, draws: 0, from: flock.steps, said: hasChanged ? mean : order.said }
    if (hasChanged) write()
  })
  stage.onRestart = begin
  stage.ready.then(write, console.warn)
  makeTransition(part(section, '.experiment'))
}

function noiseInWords(degrees: number) {
  if (degrees === 0) return TEXTS.none
  return degrees === 180 ? TEXTS.full : language.plusMinus(degrees)
}

/**
 * The birds' directions head to tail, in a circle that the chain reaches if all fly one way.
 * @returns draws the chain, and returns how far it gets: the polarisation
 */
function makeChain(face: HTMLElement): (velocities: Float32Array) => number {
  const chain = makeSvg('polyline', { class: 'links' })
  const own = makeSvg('polyline', { class: 'own', stroke: YELLOW })
  const sum = makeSvg('path', { class: 'sum' })
  const rim = makeSvg('circle', { r: RADIUS, class: 'rim' })
  face.append(makeSvg('svg', { viewBox: '-100 -100 200 200', 'aria-hidden': 'true' }, rim, sum, chain, own))
  return (velocities) => {
    const count = velocities.length / 2
    let [x, y] = [0, 0]
    const points = ['0,0']
    for (let i = 0; i < velocities.length; i += 2) {
      const step = RADIUS / count / Math.hypot(velocities[i], velocities[i + 1])
      x += velocities[i] * step
      y += velocities[i + 1] * step
      points.push(`${x.toFixed(1)},${y.toFixed(1)}`)
    }
    chain.setAttribute('points', points.join(' '))
    own.setAttribute('points', points.slice(0, OWN + 1).join(' '))
    sum.setAttribute('d', arrow(x, y))
    return Math.hypot(x, y) / RADIUS
  }
}

/** An arrow from the centre. */
function arrow(x: number, y: number) {
  const length = Math.hypot(x, y) || 1
  const [ux, uy] = [(8 * x) / length, (8 * y) / length]
  return `M0 0L${x} ${y}M${x - ux + uy * 0.6} ${y - uy - ux * 0.6}L${x} ${y}L${x - ux - uy * 0.6} ${y - uy + ux * 0.6}`
}
