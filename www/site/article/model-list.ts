/** The models of “Who wrote this down?”: the numbers that matter in each. */

import { texts } from './en.js'

/** A parameter. */
export type DialName =
  | 'separation'
  | 'cohesion'
  | 'alignment'
  | 'separationRange'
  | 'cohesionRange'
  | 'alignmentRange'
  | 'fieldOfView'
  | 'nearest'
  | 'noise'
  | 'maxTurn'
  | 'maxForce'
  | 'minSpeed'
  | 'maxSpeed'
  | 'predators'
/** A number that the reader may drag. Some are two parameters, which keep the same value. */
export interface Dial {
  label: string
  names: DialName[]
  /** Whose colour it has. */
  rule?: 'separation' | 'cohesion' | 'alignment'
}
export interface Model {
  dials: Dial[]
  /** To the source. */
  link?: string
}

const LABELS = texts.models.dials

const SEPARATION: Dial = { label: LABELS.separation, names: ['separation'], rule: 'separation' }
const COHESION: Dial = { label: LABELS.cohesion, names: ['cohesion'], rule: 'cohesion' }
const ALIGNMENT: Dial = { label: LABELS.alignment, names: ['alignment'], rule: 'alignment' }
const TOP_SPEED: Dial = { label: LABELS.topSpeed, names: ['maxSpeed'] }
const VIEW: Dial = { label: LABELS.view, names: ['fieldOfView'] }
const TURN: Dial = { label: LABELS.turn, names: ['maxTurn'] }
const NOISE: Dial = { label: LABELS.noise, names: ['noise'] }

const QIITA = 'https://qiita.com/cawpea/items/f1233c37ea799d3810cc'

/** By the name of the preset. */
export const MODELS: Record<string, Model> = {
  classic: {
    dials: [SEPARATION, COHESION, ALIGNMENT, TOP_SPEED],
  },
  crowd: {
    dials: [VIEW, TURN, SEPARATION, ALIGNMENT],
  },
  procession: {
    dials: [VIEW, TURN, SEPARATION, ALIGNMENT],
  },
  springs: {
    dials: [SEPARATION, COHESION, ALIGNMENT, TOP_SPEED],
    link: 'https://uniel.jp/news/see_about_the_boids/',
  },
  cluster: {
    dials: [SEPARATION, COHESION, ALIGNMENT, { label: LABELS.speed, names: ['minSpeed', 'maxSpeed'] }],
  },
  swarm: {
    dials: [COHESION, { label: LABELS.distance, names: ['separationRange'], rule: 'separation' }, ALIGNMENT, TOP_SPEED],
    link: QIITA,
  },
  school: {
    dials: [VIEW, SEPARATION, COHESION, ALIGNMENT],
    link: QIITA,
  },
  vicsek: {
    dials: [
      NOISE,
      { label: LABELS.range, names: ['cohesionRange', 'alignmentRange'] },
      { label: LABELS.speed, names: ['maxSpeed'] },
    ],
    link: 'https://doi.org/10.1103/PhysRevLett.75.1226',
  },
  mill: {
    dials: [
      { label: LABELS.alignWithin, names: ['alignmentRange'], rule: 'alignment' },
      { label: LABELS.approachWithin, names: ['cohesionRange'], rule: 'cohesion' },
      TURN,
      NOISE,
    ],
    link: 'https://doi.org/10.1006/jtbi.2002.3065',
  },
  murmuration: {
    dials: [
      { label: LABELS.neighbours, names: ['nearest'] },
      NOISE,
      ALIGNMENT,
      { label: LABELS.predators, names: ['predators'] },
    ],
    link: 'https://doi.org/10.1073/pnas.0711437105',
  },
  netlogo: {
    dials: [SEPARATION, COHESION, ALIGNMENT, { label: LABELS.range, names: ['cohesionRange', 'alignmentRange'] }],
    link: 'http://ccl.northwestern.edu/netlogo/models/Flocking',
  },
  nature: {
    dials: [{ label: LABELS.largestForce, names: ['maxForce'] }, SEPARATION, COHESION, ALIGNMENT],
    link: 'https://natureofcode.com/',
  },
}
