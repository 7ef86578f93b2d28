// @ts-check
/** The models of “Who wrote this down?”: the numbers that matter in each. */

import { texts } from './en.js'

/**
 * @typedef {'separation' | 'cohesion' | 'alignment' | 'separationRange' | 'cohesionRange' | 'alignmentRange' | 'fieldOfView'
 *   | 'nearest' | 'noise' | 'maxTurn' | 'maxForce' | 'minSpeed' | 'maxSpeed' | 'predators'} DialName a parameter
 */
/**
 * A number that the reader may drag. Some are two parameters, which keep the same value.
 * @typedef {object} Dial
 * @property {string} label
 * @property {DialName[]} names
 * @property {'separation' | 'cohesion' | 'alignment'} [rule] whose colour it has
 */
/**
 * @typedef {object} Model
 * @property {Dial[]} dials
 * @property {string} [link] to the source
 */

const LABELS = texts.models.dials

/** @type {Dial} */
const SEPARATION = { label: LABELS.separation, names: ['separation'], rule: 'separation' }
/** @type {Dial} */
const COHESION = { label: LABELS.cohesion, names: ['cohesion'], rule: 'cohesion' }
/** @type {Dial} */
const ALIGNMENT = { label: LABELS.alignment, names: ['alignment'], rule: 'alignment' }
/** @type {Dial} */
const TOP_SPEED = { label: LABELS.topSpeed, names: ['maxSpeed'] }
/** @type {Dial} */
const VIEW = { label: LABELS.view, names: ['fieldOfView'] }
/** @type {Dial} */
const TURN = { label: LABELS.turn, names: ['maxTurn'] }
/** @type {Dial} */
const NOISE = { label: LABELS.noise, names: ['noise'] }

const QIITA = 'https://qiita.com/cawpea/items/f1233c37ea799d3810cc'

/** By the name of the preset. @type {Record<string, Model>} */
export const MODELS = {
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
