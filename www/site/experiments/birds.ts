/** The birds behind a point of the curve: the flock that was measured there, beside the chart. */

import { presetNamed } from '../shared/api.js'
import { part } from '../shared/figure.js'
import { fillBirds, hueOf, vectorOf } from '../shared/pens.js'
import { OPEN_PLANE, centreOf, moveTo } from '../shared/plane.js'
import { Stage } from '../shared/stage.js'
import { clamp } from '../shared/typed-number.js'
import { readFlock, type Experiment } from './experiment.js'
import type { Place } from './plot.js'
import { pathOf } from './runs.js'
import type { Options } from '../../src/options/options.js'

/** The length of a bird, as a part of the world's side: a large world is drawn smaller. */
const LENGTH = 0.045
/** Birds of a larger flock are shorter, so that they hide each other less. */
const FEW = 200
/** The place of a world is at most so many times as wide as it is high, or as high as it is wide. */
const SLIM = 3
/** On an open plane the picture shows at least this share of the birds, with a margin around them. */
const SEEN = { share: 0.95, margin: 1.2 }
/** What part of a change of its scale the picture makes in a frame. */
const EASE = 0.1

/**
 * @param figure with a `.stage`, and a slider over the points of the experiment
 * @param shown is called with the point whose flock comes
 * @param nameOf the name of a point
 * @returns `show` flies the flock of a point of the experiment, which `index` counts along the way
 */
export function makeBirds(figure: Element, shown: (place: Place) => void, nameOf: (place: Place) => string) {
  const input = part(figure, '.points input') as HTMLInputElement
  let experiment: Experiment
  let flock = 0
  let stage: Stage | undefined
  /** The options that were set for the flock before. */
  let given: Options = {}
  /** Counts the flocks, so that one that is on its way to its value gives way to the next. */
  let turn = 0
  /** How far from their centre the picture shows birds of an open plane, in world px; 0: not known yet. */
  let reach = 0

  const draw = (pen: CanvasRenderingContext2D, { flock }: Stage) => {
    // on an open plane the picture goes with the birds, and grows with their group
    if (!isOpenPlane({ bounds: flock.get('bounds'), turnFactor: flock.get('turnFactor') })) return
    const state = { positions: flock.positions(), velocities: flock.velocities() }
    const birds = Array.from({ length: flock.length }, (_, bird) => bird)
    const centre = centreOf(state.positions)
    const distances = birds.map((bird) => {
      const { x, y } = vectorOf(state.positions, bird)
      return Math.hypot(x - centre.x, y - centre.y)
    })
    const wanted = SEEN.margin * distances.sort((a, b) => a - b)[Math.floor(SEEN.share * (birds.length - 1))]
    reach += (wanted - reach) * (reach ? EASE : 1)
    const [width, height] = [flock.get('width'), flock.get('height')]
    const scale = Math.min(width, height) / (2 * reach)
    pen.scale(scale, scale)
    moveTo(pen, centre, width / scale, height / scale)
    for (const bird of birds) fillBirds(pen, state, [bird], (LENGTH * height) / scale, hueOf(state, bird))
  }

  function show(next: Experiment, { flock: chosen, index }: Place) {
    experiment = next
    flock = chosen
    const path = pathOf(experiment)
    input.max = String(path.length - 1)
    input.value = String(index)
    input.ariaValueText = part(figure, '.points output').textContent = nameOf({ flock, index })
    shown({ flock, index })
    fly(values(path, index)).catch(console.warn)
  }

  /** The values that the flock takes, the last one to stay: with `back` the group comes from the values before. */
  const values = (path: number[], index: number) =>
    experiment.way === 'back' ? path.slice(0, index + 1) : [path[index]]

  async function fly([start, ...others]: number[]) {
    const mine = ++turn
    const { parameter, settle, steps, flocks } = experiment
    const { options } = readFlock(flocks[flock])
    const first: Options = { ...presetNamed(options.preset).values, ...options, seed: 1, [parameter]: start }
    const crowd = Math.max(1, Number(first.count) / FEW)
    const length = (LENGTH * Math.sqrt(Number(first.width) * Number(first.height))) / Math.sqrt(Math.sqrt(crowd))
    // The world is as large as its place allows, and its border shows where birds leave the picture.
    const ratio = clamp(Number(first.width) / Number(first.height), 1 / SLIM, SLIM)
    const place = part(figure, '.stage')
    place.style.setProperty('--ratio', String(ratio))
    Object.assign(first, { colourBy: 'heading', border: '#4a5664', markerLength: length, markerWidth: 0.45 * length })
    if (isOpenPlane(first)) Object.assign(first, { colourBy: 'none', border: 'transparent', ...OPEN_PLANE })
    stage ??= new Stage(place, first, draw)
    await stage.ready
    if (mine !== turn) return
    const undone = Object.fromEntries(Object.keys(given).map((name) => [name, undefined]))
    given = first
    stage.show.configure({ ...undone, ...first })
    stage.show.reset()
    reach = 0
    for (const value of others) {
      await stage.fly(settle + steps, () => mine === turn)
      if (mine !== turn) return
      stage.show.configure({ [parameter]: value })
    }
    stage.redraw()
  }

  input.oninput = () => show(experiment, { flock, index: input.valueAsNumber })
  return { show }
}

/** Whether the edges do nothing. */
const isOpenPlane = ({ bounds, turnFactor }: Options) => bounds === 'turn' && Number(turnFactor) === 0
