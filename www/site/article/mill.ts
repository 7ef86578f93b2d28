/** A flock remembers: one zone of three, on a slider, makes a swarm, a mill or a parallel group. */

import { makeDial } from '../shared/dial.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { Slider } from '../shared/slider.js'
import { Stage } from '../shared/stage.js'
import { LENGTH, drawGroup, groupOf, scatterGroup, zones } from './group.js'
import { makeMemory } from './memory.js'

/** Means reach over about so many steps. */
const SMOOTH = 60
/** A state is named after it has lasted this many steps. Its end is named sooner, because the dials already show it. */
const [LASTING, ENDED] = [90, 30]

const TEXTS = texts.mill

/** The state of a group by its measures. */
function stateOf({ polarisation, rotation }: { polarisation: number; rotation: number }) {
  if (polarisation > 0.8) return 'parallel'
  if (rotation > 0.6 && polarisation < 0.35) return 'mill'
  return polarisation < 0.4 && rotation < 0.4 ? 'swarm' : 'between'
}

export function makeMill(section: HTMLElement) {
  const says = part(section, '.says')
  const [setParallel, setRound] = [...section.querySelectorAll<HTMLElement>('.dial')].map(makeDial)
  /** Means over about two seconds. */
  const smooth = { polarisation: 0, rotation: 0 }
  let state: ReturnType<typeof stateOf> | undefined
  /** The state that is said, or that the zone has changed. */
  let said: ReturnType<typeof stateOf> | 'changed' = 'swarm'
  let [since, lastStep] = [0, 0]

  const write = () => (says.textContent = TEXTS[said])
  const slider = new Slider(
    part(section, '.slider'),
    (width) => language.say(TEXTS.lengths, { lengths: language.number(width / LENGTH) }),
    (width) => {
      stage.show.configure(zones(width))
      said = 'changed'
      since = stage.flock.steps
      write()
    },
  )

  const draw = (pen: CanvasRenderingContext2D, { flock, host }: Stage) => {
    const share = 1 - Math.exp((lastStep - flock.steps) / SMOOTH)
    lastStep = flock.steps
    const { polarisation, rotation } = flock.measure()
    smooth.polarisation += share * (polarisation - smooth.polarisation)
    smooth.rotation += share * (rotation - smooth.rotation)
    setParallel(smooth.polarisation)
    setRound(smooth.rotation)
    say(stateOf(smooth), flock.steps)
    drawGroup(pen, { positions: flock.positions(), velocities: flock.velocities() }, flock.get('alignmentRange'), host)
  }
  const stage = new Stage(part(section, '.stage'), groupOf(slider.value), draw, scatterGroup)
  stage.onRestart = () => {
    smooth.polarisation = smooth.rotation = since = lastStep = 0
    state = undefined
    said = 'changed'
    write()
  }

  /** Says a state that lasts. */
  function say(now: ReturnType<typeof stateOf>, steps: number) {
    if (now !== state) since = steps
    state = now
    if (state === said || steps - since < (now === 'between' ? ENDED : LASTING)) return
    said = state
    write()
  }

  write()
  makeMemory(part(section, '.memory'))
}
