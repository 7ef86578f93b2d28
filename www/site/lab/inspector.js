// @ts-check
/** Inspects the followed boid: the flockmates that each rule sees, and what each rule adds to its velocity. */

import { PALETTES } from '../../src/palettes.js'
import { OVERLAY_COLOURS } from '../../src/style.js'
import { find, make } from '../shared/dom.js'
import { i18n } from './i18n.js'

/** @typedef {import('./settings.js').Options} Options */

const RULES = /** @type {const} */ (['separation', 'cohesion', 'alignment'])
const OTHER_ROWS = /** @type {const} */ (['pointer', 'predators', 'obstacles', 'noise', 'sum', 'velocity', 'next'])
/** In ms. Numbers that change more often are hard to read. */
const INTERVAL = 150

/**
 * @param {import('./stage.js').Stage} stage
 * @param {(patch: Options, key: string) => void} change
 */
export function createInspector(stage, change) {
  const follow = make('button', { id: 'follow' })
  const unfollow = make('button', { id: 'unfollow' })
  const hint = make('p', { className: 'hint' })
  const caption = make('caption')
  const heads = ['rule', 'flockmates', 'pull'].map(() => make('th', { scope: 'col' }))
  const rows = [...RULES, ...OTHER_ROWS].map((name) => {
    const title = make('th', { scope: 'row' })
    const count = make('td')
    const arrow = make('span', { className: 'arrow', textContent: '→', ariaHidden: 'true' })
    const length = make('span')
    const row = make('tr', { className: name }, title, count, make('td', {}, length, arrow))
    return { name, title, count, arrow, length, row }
  })
  const body = make('tbody', {}, ...rows.map(({ row }) => row))
  const table = make('table', { hidden: true }, caption, make('thead', {}, make('tr', {}, ...heads)), body)
  const ramp = make('span', { className: 'ramp' })
  const [first, last] = [make('span'), make('span')]
  const legend = make('div', { className: 'legend', hidden: true }, first, ramp, last)
  find('#inspector').append(make('div', { className: 'buttons' }, follow, unfollow), hint, table)
  find('.row:has(#row-colourBy)').append(legend)

  follow.onclick = () => {
    const count = stage.show?.flock.length ?? 0
    change({ follow: count ? Math.floor(Math.random() * count) : undefined }, 'follow')
  }
  unfollow.onclick = () => change({ follow: undefined }, 'follow')
  stage.host.addEventListener('boids-follow', (event) => change({ follow: event.detail.boid }, 'follow'))

  /** @type {number | undefined} */
  let followed
  /** @type {unknown} */
  let colourBy = 'none'
  let updated = 0
  /** The number of steps at the last update: a large flock takes several frames for a step. */
  let steps = NaN

  /** Shows the numbers of the followed boid as it is now. */
  function updateNumbers() {
    const flock = stage.show?.flock
    if (!flock || followed === undefined || followed >= flock.length || flock.steps === steps) return
    steps = flock.steps
    const boid = flock.look(followed)
    for (const { name, count, arrow, length, row } of rows) {
      const rule = RULES.find((rule) => rule === name)
      if (rule) count.textContent = i18n.number(boid[rule].flockmates.length)
      const [x, y] = rule ? boid[rule].pull : /** @type {any} */ (boid)[name]
      // Most flocks have neither a pointer nor predators nor obstacles nor noise.
      row.hidden = ['pointer', 'predators', 'obstacles', 'noise'].includes(name) && !x && !y
      length.textContent = Math.hypot(x, y).toFixed(2)
      arrow.style.rotate = `${Math.atan2(y, x)}rad`
      arrow.style.visibility = x || y ? 'visible' : 'hidden'
    }
  }

  /** @param {number} now */
  function frame(now) {
    if (followed === undefined) return
    if (now - updated >= INTERVAL) {
      updated = now
      updateNumbers()
    }
    requestAnimationFrame(frame)
  }

  function translate() {
    const { words } = i18n
    follow.textContent = followed === undefined ? words.follow : words.followAnother
    unfollow.textContent = words.unfollow
    unfollow.hidden = followed === undefined
    hint.textContent = words.followHint
    caption.textContent = words.inspector.caption
    const { rule, flockmates, pull } = words.inspector
    heads.forEach((head, i) => (head.textContent = [rule, flockmates, pull][i]))
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
    /** @param {Options} values */
    show(values) {
      const starts = followed === undefined
      steps = NaN
      followed = /** @type {number | undefined} */ (values.follow)
      colourBy = values.colourBy
      table.hidden = followed === undefined
      if (starts && followed !== undefined) requestAnimationFrame(frame)
      translate()
    },
    translate,
  }
}
