// @ts-check
/** Inspects the followed boid: the flockmates that each rule sees, and what each rule adds to its velocity. */

import { partsOf } from '../../src/overlay.js'
import { PALETTES } from '../../src/palettes.js'
import { OVERLAY_COLOURS } from '../../src/style.js'
import { find, make } from '../shared/dom.js'
import { i18n } from './i18n.js'
import { Lens } from './lens.js'
import { valuesOf } from './options.js'

/** @import { Options } from './settings.js' */

const RULES = /** @type {const} */ (['separation', 'cohesion', 'alignment'])
const OTHER_ROWS = /** @type {const} */ ([
  ...['pointer', 'predators', 'obstacles', 'formation', 'noise'],
  ...['sum', 'edge', 'velocity', 'next'],
])
/** Most flocks have none of these. */
const RARE = ['pointer', 'predators', 'obstacles', 'formation', 'noise', 'edge']

/**
 * @param {import('./stage.js').Stage} stage
 * @param {import('./camera.js').Camera} camera
 * @param {(patch: Options, key: string) => void} change
 */
export function createInspector(stage, camera, change) {
  const follow = make('button', { id: 'follow' })
  const unfollow = make('button', { id: 'unfollow' })
  const lens = new Lens(camera)
  const lensButton = make('button', { id: 'lens', hidden: true })
  const hint = make('p', { className: 'hint' })
  const caption = make('caption')
  const heads = ['rule', 'flockmates', 'x', 'y'].map(() => make('th', { scope: 'col' }))
  const rows = [...RULES, ...OTHER_ROWS].map((name) => {
    const title = make('th', { scope: 'row' })
    const count = make('td')
    const arrow = make('span', { className: 'arrow', textContent: '→', ariaHidden: 'true' })
    const [across, down] = [make('td'), make('span')]
    const row = make('tr', { className: name }, title, count, across, make('td', {}, down, arrow))
    return { name, title, count, across, down, arrow, row }
  })
  const body = make('tbody', {}, ...rows.map(({ row }) => row))
  const table = make('table', { hidden: true }, caption, make('thead', {}, make('tr', {}, ...heads)), body)
  const near = make('p', { className: 'hint', hidden: true })
  const ramp = make('span', { className: 'ramp' })
  const [first, last] = [make('span'), make('span')]
  const legend = make('div', { className: 'legend', hidden: true }, first, ramp, last)
  find('#inspector').append(make('div', { className: 'buttons' }, follow, unfollow, lensButton), hint, table, near)
  find('.row:has(#row-colourBy)').append(legend)

  follow.onclick = () => {
    const count = Number(valuesOf(settings).count)
    change({ follow: count ? Math.floor(Math.random() * count) : undefined }, 'follow')
  }
  unfollow.onclick = () => change({ follow: undefined }, 'follow')
  stage.host.addEventListener('boids-follow', (event) => change({ follow: event.detail.boid }, 'follow'))

  lensButton.onclick = () => {
    lens.toggle()
    translate()
  }

  /** @type {number | undefined} */
  let followed
  /** @type {unknown} */
  let colourBy = 'none'
  /** @type {Options} */
  let settings = {}

  // the numbers of the picture's own instant
  stage.host.addEventListener('boids-look', (event) => {
    const snapshot = event.detail
    const { look: boid, steps } = snapshot
    if (!boid || boid.boid !== followed) return
    table.dataset.steps = String(steps)
    const edge = snapshot.params && partsOf(boid, snapshot.params).parts.at(-1)?.[1]
    for (const { name, count, across, down, arrow, row } of rows) {
      const rule = RULES.find((rule) => rule === name)
      if (rule) count.textContent = i18n.number(boid[rule].flockmates.length)
      const [x, y] = rule ? boid[rule].pull : /** @type {any} */ ({ ...boid, edge })[name]
      // what rounding leaves is no edge
      row.hidden = RARE.includes(name) && Math.hypot(x, y) < 1e-5
      across.textContent = twoDigits(x)
      down.textContent = twoDigits(y)
      arrow.style.rotate = `${Math.atan2(y, x)}rad`
      arrow.style.visibility = x || y ? 'visible' : 'hidden'
    }
    lens.see(/** @type {import('../../src/player.js').Snapshot} */ (snapshot))
    const distance = distanceToNearest(snapshot)
    near.textContent = distance === undefined ? '' : i18n.words.nearestBoid(distance.toFixed(1))
  })

  function translate() {
    const { words } = i18n
    follow.textContent = followed === undefined ? words.follow : words.followAnother
    unfollow.textContent = words.unfollow
    unfollow.hidden = followed === undefined
    hint.textContent = words.followHint
    caption.textContent = words.inspector.caption
    const { rule, flockmates } = words.inspector
    heads.forEach((head, i) => (head.textContent = [rule, flockmates, 'x', 'y'][i]))
    lensButton.textContent = words.lens
    lensButton.hidden = followed === undefined
    lensButton.ariaPressed = String(lens.isOn)
    for (const { name, title } of rows) {
      title.textContent = name in words.inspector ? words.inspector[/** @type {'sum'} */ (name)] : i18n.row(name)[0]
    }
    const palette = /** @type {keyof typeof PALETTES} */ (colourBy)
    legend.hidden = palette === 'none'
    if (legend.hidden) return
    ;[first.textContent, last.textContent] = words.legend[/** @type {keyof typeof words.legend} */ (palette)]
    ramp.style.backgroundImage = `linear-gradient(to right, ${PALETTES[palette].join(', ')})`
  }

  for (const [name, { day, night }] of Object.entries(OVERLAY_COLOURS)) {
    const row = rows.find((row) => row.name === name)
    row?.title.style.setProperty('--swatch', `light-dark(${day}, ${night})`)
  }

  return {
    /** @param {Options} values @param {Options} current */
    show(values, current) {
      settings = current
      followed = /** @type {number | undefined} */ (values.follow)
      if (lens.isOn && followed === undefined) lens.toggle()
      colourBy = values.colourBy
      table.hidden = followed === undefined
      near.hidden = table.hidden
      translate()
    },
    translate,
  }
}

/** A component of a vector, without a sign if all its digits are 0. @param {number} value */
const twoDigits = (value) => (Math.round(100 * value) / 100 || 0).toFixed(2).replace('-', '−')

/**
 * The distance from the followed boid to the nearest other one, in world px; `undefined` if it is alone.
 * @param {import('../../src/types.js').BoidsLookDetail} snapshot
 */
function distanceToNearest({ look, positions, params }) {
  if (!look || !positions || !params || positions.length < 4) return undefined
  const [x, y] = positions.subarray(2 * look.boid)
  /** @param {number} d @param {number} side */
  const shortest = (d, side) => (params.bounds === 'wrap' ? d - side * Math.round(d / side) : d)
  let nearest = Infinity
  for (let i = 0; i < positions.length; i += 2) {
    if (i === 2 * look.boid) continue
    const across = shortest(positions[i] - x, params.width)
    const down = shortest(positions[i + 1] - y, params.height)
    nearest = Math.min(nearest, across * across + down * down)
  }
  return Math.sqrt(nearest)
}
