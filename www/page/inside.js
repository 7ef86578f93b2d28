// @ts-check
/** A look inside the boid that the reader follows: what it heeds and what that does to it, in numbers. */

import { PALETTES } from '../src/palettes.js'
import { OVERLAY_COLOURS } from '../src/style.js'
import { find, make } from './find.js'
import { say } from './say.js'

/** @typedef {import('./settings.js').Options} Options */

const RULES = /** @type {const} */ (['separation', 'cohesion', 'alignment'])
const OTHERS = /** @type {const} */ (['pointer', 'obstacles', 'sum', 'velocity', 'next'])
/** In ms: quicker than that, nobody reads numbers. */
const PAUSE = 150

/**
 * @param {import('./stage.js').Stage} stage
 * @param {(patch: Options, what: string) => void} change
 */
export function createInside(stage, change) {
  const another = make('button', { id: 'follow' })
  const nobody = make('button', { id: 'unfollow' })
  const hint = make('p', { className: 'hint' })
  const caption = make('caption')
  const heads = ['rule', 'flockmates', 'pull'].map(() => make('th', { scope: 'col' }))
  const rows = [...RULES, ...OTHERS].map((name) => {
    const title = make('th', { scope: 'row' })
    const mates = make('td')
    const arrow = make('span', { className: 'arrow', textContent: '→', ariaHidden: 'true' })
    const length = make('span')
    const row = make('tr', { className: name }, title, mates, make('td', {}, length, arrow))
    return { name, title, mates, arrow, length, row }
  })
  const body = make('tbody', {}, ...rows.map(({ row }) => row))
  const table = make('table', { hidden: true }, caption, make('thead', {}, make('tr', {}, ...heads)), body)
  const ramp = make('span', { className: 'ramp' })
  const [first, last] = [make('span'), make('span')]
  const legend = make('div', { className: 'legend', hidden: true }, first, ramp, last)
  find('#looking').append(make('div', { className: 'buttons' }, another, nobody), hint, table)
  find('.row:has(#row-colourBy)').append(legend)

  another.onclick = () => {
    const count = stage.show?.flock.length ?? 0
    change({ follow: count ? Math.floor(Math.random() * count) : undefined }, 'follow')
  }
  nobody.onclick = () => change({ follow: undefined }, 'follow')
  stage.host.addEventListener('boids-follow', (event) => change({ follow: event.detail.boid }, 'follow'))

  /** @type {number | undefined} */
  let followed
  /** @type {unknown} */
  let colourBy = 'none'
  let told = 0

  /** Tells the numbers of the boid as it is. */
  function tellNumbers() {
    const flock = stage.show?.flock
    if (!flock || followed === undefined || followed >= flock.length) return
    const look = flock.look(followed)
    for (const { name, mates, arrow, length, row } of rows) {
      const rule = RULES.find((rule) => rule === name)
      if (rule) mates.textContent = say.number(look[rule].flockmates.length)
      const [x, y] = rule ? look[rule].pull : /** @type {any} */ (look)[name]
      // most flocks have neither
      row.hidden = (name === 'pointer' || name === 'obstacles') && !x && !y
      length.textContent = Math.hypot(x, y).toFixed(2)
      arrow.style.rotate = `${Math.atan2(y, x)}rad`
      arrow.style.visibility = x || y ? 'visible' : 'hidden'
    }
  }

  /** @param {number} now */
  function frame(now) {
    if (followed === undefined) return
    if (now - told >= PAUSE) {
      told = now
      tellNumbers()
    }
    requestAnimationFrame(frame)
  }

  function speak() {
    const { words } = say
    another.textContent = followed === undefined ? words.follow : words.another
    nobody.textContent = words.nobody
    nobody.hidden = followed === undefined
    hint.textContent = words.hint
    caption.textContent = words.inside.caption
    heads.forEach((head, i) => (head.textContent = [words.inside.rule, words.inside.flockmates, words.inside.pull][i]))
    for (const { name, title } of rows) {
      title.textContent = name in words.inside ? words.inside[/** @type {'sum'} */ (name)] : say.row(name)[0]
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
      const begins = followed === undefined
      followed = /** @type {number | undefined} */ (values.follow)
      colourBy = values.colourBy
      table.hidden = followed === undefined
      if (begins && followed !== undefined) requestAnimationFrame(frame)
      speak()
    },
    speak,
  }
}
