/**
 * Experiments to begin with, in the order of their buttons: each is an address, and what to watch for. The first takes a few
 * seconds on any machine.
 */

import { texts } from './en.js'

export interface Ready {
  query: string
  /** What it asks, and what comes out. */
  text: string
  answer: string
  why: string
  /** Which points to press, and what to see there. */
  watch: string
  /** The names of those that are compared. */
  flocks?: string[]
  /** The means, for each curve. */
  found: number[][]
}

/** Noise in radians: 0 to 6 in halves, as a range of the random angle in degrees. */
const NOISES = Array.from({ length: 13 }, (_, i) => Math.round((10 * 180 * i) / 2 / Math.PI) / 10)
/** Density 4: so many birds in the square of the range, which is 20 px. A small flock and a large one. */
const VICSEK = ['preset=vicsek&count=100&width=100&height=100', 'preset=vicsek&count=1600&width=400&height=400']
/** An open plane: the edges do nothing. The group starts in a square. */
const MILL =
  'preset=mill&count=100&bounds=turn&margin=0&turn-factor=0&width=106&height=106&alignment-range=15&cohesion-range=270'
/** From a third as wide as it is high to three times as wide, so that its picture is worth watching. */
const FIELD = 'preset=vicsek&count=200&height=400&noise=120'

const query = (flocks: string[], rest: Record<string, string | number>) =>
  `?${new URLSearchParams([...flocks.map((flock) => ['flock', flock]), ...Object.entries(rest).map(([name, value]) => [name, String(value)])])}`

/** What each of them finds: the means, for each curve. */
const FOUND = [
  [[0.33, 0.41, 0.47, 0.68, 0.76, 0.8]],
  [
    [0.06, 0.11, 0.21, 0.46, 0.64, 0.69, 0.68, 0.71, 0.66, 0.61, 0.43, 0.05],
    [0.01, 0.02, 0.01, 0.02, 0.03, 0.08, 0.14, 0.63, 0.56, 0.36, 0.15, 0.1],
  ],
  [
    [1, 0.99, 0.95, 0.89, 0.81, 0.72, 0.61, 0.48, 0.33, 0.19, 0.12, 0.1, 0.09],
    [1, 0.98, 0.93, 0.85, 0.75, 0.61, 0.43, 0.27, 0.12, 0.05, 0.03, 0.02, 0.02],
  ],
  [
    [0.53, 0.44, 0.35, 0.24, 0.17, 0.14, 0.1],
    [0.43, 0.4, 0.51, 0.52, 0.47, 0.48, 0.58],
  ],
  [[1.14, 1.86, 2.44, 3.04, 4.3, 5.13]],
]

export const READY: Ready[] = [
  query(['preset=vicsek&width=200&height=200&noise=120'], {
    parameter: 'count',
    values: '20,50,100,200,400,800',
    way: 'apart',
    measure: 'polarisation',
    seeds: 4,
    settle: 500,
    steps: 500,
  }),
  query([MILL], {
    parameter: 'alignmentRange',
    values: '15,20,30,40,50,60,70,80,90,100,110,130',
    way: 'back',
    measure: 'rotation',
    seeds: 4,
    settle: 250,
    steps: 250,
  }),
  query(VICSEK, {
    parameter: 'noise',
    values: NOISES.join(),
    way: 'apart',
    measure: 'polarisation',
    seeds: 5,
    settle: 1000,
    steps: 1500,
  }),
  query([FIELD, `${FIELD}&nearest=7&alignment-range=600&cohesion-range=600`], {
    parameter: 'width',
    values: '150,200,300,400,600,800,1200',
    way: 'apart',
    measure: 'polarisation',
    seeds: 4,
    settle: 1000,
    steps: 1000,
  }),
  query(['preset=classic&count=200&predator-range=80'], {
    parameter: 'predators',
    values: '0,1,2,4,8,16',
    way: 'apart',
    measure: 'groups',
    seeds: 5,
    settle: 500,
    steps: 500,
  }),
].map((query, i) => ({ query, found: FOUND[i], ...texts.ready[i] }))
