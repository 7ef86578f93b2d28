/** Inspects the followed boid: the flockmates that each rule sees, and what each rule adds to its velocity. */

import { partsOf } from '../../src/features/overlay.js'
import { OVERLAY_COLOURS, type ColourBy } from '../../src/options/colours.js'
import { find, hide, make } from '../shared/dom.js'
import { isOff, turns as turnsTo } from './effect.js'
import { gradientOf } from './gradient.js'
import { texts } from './en.js'
import { language } from '../shared/language.js'
import { optionTexts } from './option-texts.js'
import { Lens } from './lens.js'
import type { Options } from '../../src/options/options.js'
import type { Snapshot } from '../../src/player/player.js'
import type { BoidsLookDetail } from '../../src/entries/package.js'
import type { Camera } from './camera.js'
import type { FlocksOnStage } from './flocks-on-stage.js'

const RULES = ['separation', 'cohesion', 'alignment'] as const
const OTHER_ROWS = [
  ...['pointer', 'predators', 'obstacles', 'formation', 'noise'],
  ...['sum', 'edge', 'velocity', 'next'],
] as const
/** Most flocks have none of these. */
const RARE = ['pointer', 'predators', 'obstacles', 'formation', 'noise', 'edge']

export class Inspector {
  #onFollow
  #camera
  #lens
  #follow = make('button', { id: 'follow' })
  #unfollow = make('button', { id: 'unfollow' }, texts.unfollow)
  #lensButton = make('button', { id: 'lens', hidden: true }, texts.lens)
  #table = createTable()
  #legend = createLegend()
  /** `null` at first: a boid that the address follows does not bring the lens. */
  #followed: number | undefined | null = null
  #values: Options = {}

  constructor(stage: FlocksOnStage, camera: Camera, follow: (boid?: number) => void) {
    this.#onFollow = follow
    this.#camera = camera
    this.#lens = new Lens(camera)
    const buttons = make('div', { className: 'buttons' }, this.#follow, this.#unfollow, this.#lensButton)
    const hint = make('p', { className: 'hint' }, texts.followHint)
    find('#inspector').append(buttons, hint, this.#table.element)
    find('.row:has(#row-colourBy)').append(this.#legend.element)
    this.#follow.onclick = () => this.#followAnother()
    this.#unfollow.onclick = () => follow()
    this.#lensButton.onclick = () => {
      this.#toggleLens()
      this.#write()
    }
    stage.host.addEventListener('boids-follow', (event) => follow(event.detail.boid))
    // the numbers of the picture's own instant
    stage.host.addEventListener('boids-look', (event) => this.#see(event.detail))
  }

  show(values: Options) {
    const isOther = values.beside !== this.#values.beside
    this.#values = values
    // a tool for the flock, or a smaller flock, has no boid to follow
    const isFollowed = values.pointer === 'none' && Number(values.follow) < Number(values.count)
    const follow = isFollowed ? Number(values.follow) : undefined
    const isFirst = follow !== undefined && this.#followed === undefined && values.beside === undefined
    if (this.#lens.isOn ? follow === undefined || isOther : isFirst) this.#toggleLens()
    // a comparison starts with whole worlds
    else if (isOther) this.#camera.fit()
    this.#followed = follow
    this.#legend.show(values.colourBy as ColourBy)
    this.#write()
  }

  #toggleLens() {
    const values = this.#values
    // the ranges that are drawn
    const ranges = RULES.filter((rule) => !isOff(rule, values)).map((rule) => Number(values[`${rule}Range`]))
    this.#lens.toggle(Number(values.markerLength), Math.max(0, ...ranges.filter(Number.isFinite)))
  }

  #write() {
    const isNone = this.#followed === undefined
    this.#follow.textContent = isNone ? texts.follow : texts.followAnother
    for (const part of [this.#unfollow, this.#lensButton, this.#table.element])
      if (isNone) hide(part, this.#follow)
      else part.hidden = false
    this.#lensButton.ariaPressed = String(this.#lens.isOn)
  }

  #followAnother() {
    const count = Number(this.#values.count)
    this.#onFollow(count ? Math.floor(Math.random() * count) : undefined)
  }

  #see(snapshot: BoidsLookDetail) {
    if (!snapshot.look || snapshot.look.boid !== this.#followed) return
    this.#table.show(snapshot)
    this.#lens.see(snapshot as Snapshot)
  }
}

/** What each rule adds to the velocity of a boid, a row for each. */
function createTable() {
  const { rule, flockmates, adds, turns } = texts.inspector
  const caption = make('caption')
  const heads = [rule, flockmates, 'x', 'y'].map((text) => make('th', { scope: 'col' }, text))
  const rows = [...RULES, ...OTHER_ROWS].map((name) => {
    const { inspector } = texts
    const text = name in inspector ? inspector[name as 'sum'] : optionTexts(name)[0]
    const title = make('th', { scope: 'row' }, text)
    const count = make('td')
    const arrow = make('span', { className: 'arrow', textContent: '→', ariaHidden: 'true' })
    const [across, down] = [make('td'), make('span')]
    const row = make('tr', { className: name }, title, count, across, make('td', {}, down, arrow))
    return { name, title, count, across, down, arrow, row }
  })
  for (const [name, { day, night }] of Object.entries(OVERLAY_COLOURS)) {
    const row = rows.find((row) => row.name === name)
    row?.title.style.setProperty('--swatch', `light-dark(${day}, ${night})`)
  }
  const body = make('tbody', {}, ...rows.map(({ row }) => row))
  const head = make('thead', {}, make('tr', {}, ...heads))
  const element = make('table', { hidden: true }, caption, head, body)
  return {
    element,
    show({ look: boid, params, steps }: BoidsLookDetail) {
      if (!boid || !params) return
      element.dataset.steps = String(steps)
      caption.textContent = turnsTo(params) ? turns : adds
      const edge = partsOf(boid, params).parts.at(-1)?.[1]
      for (const { name, count, across, down, arrow, row } of rows) {
        const rule = RULES.find((rule) => rule === name)
        if (rule) count.textContent = language.number(boid[rule].flockmates.length)
        const [x, y] = rule ? boid[rule].pull : ({ ...boid, edge } as unknown as Record<string, number[]>)[name]
        // what rounding leaves is no edge
        row.hidden = rule ? isOff(rule, { ...params }) : RARE.includes(name) && Math.hypot(x, y) < 1e-5
        across.textContent = twoDigits(x)
        down.textContent = twoDigits(y)
        arrow.style.rotate = `${Math.atan2(y, x)}rad`
        arrow.style.visibility = x || y ? 'visible' : 'hidden'
      }
    },
  }
}

/** The colours that show a measure, with words for its ends. */
function createLegend() {
  const ramp = make('span')
  const [first, last] = [make('span'), make('span')]
  const element = make('div', { className: 'legend', hidden: true }, first, ramp, last)
  return {
    element,
    show(palette: ColourBy) {
      element.hidden = palette === 'none'
      if (palette === 'none') return
      ;[first.textContent, last.textContent] = texts.legend[palette]
      ramp.className = palette === 'heading' ? 'wheel' : 'ramp'
      ramp.style.backgroundImage = gradientOf(palette)
    },
  }
}

/** A component of a vector, without a sign if all its digits are 0. */
const twoDigits = (value: number) => (Math.round(100 * value) / 100 || 0).toFixed(2).replace('-', '−')
