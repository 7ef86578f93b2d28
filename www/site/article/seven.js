// @ts-check
/** Seven neighbours, or a distance? Two flocks from the same start, and a predator for both. */

import './seven.css'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { onPrediction, verdict } from '../shared/prediction.js'
import { OPEN_PLANE, addBird, centreOf, moveTo, scatter } from '../shared/plane.js'
import { Stage, prefersStill } from '../shared/stage.js'
import { groupsOf } from './groups.js'

const [WIDTH, HEIGHT] = [560, 420]
const COUNT = 80
/** The disc in which the flocks start, how far its birds keep apart, and their velocity, in px and steps. */
const [START, APART, VELOCITY] = [85, 12, [2.4, 1.8]]
/** Steps that the predator stays, and the steps after which the figure counts. */
const [ATTACK, COUNTED] = [240, 600]
/** Two birds closer than this are in one group, in px. */
const LINK = 50
/** Birds in smaller groups are lost: eight are enough for seven neighbours each. */
const FLOCK = 8
/** Steps between two counts. */
const COUNT_EVERY = 12
/** The part of the way to the flock that the picture moves in one frame. */
const EASE = 0.12

/** What the two flocks share. */
export const BIRDS = /** @type {const} */ ({
  preset: 'murmuration',
  ...OPEN_PLANE,
  count: COUNT,
  width: WIDTH,
  height: HEIGHT,
  predators: 0,
  predatorRange: 120,
  predatorSpeed: 5,
  predatorStrength: 0.1,
  cohesion: 0.006,
  alignment: 0.08,
  separation: 0.06,
  separationRange: 16,
  noise: 6,
  minSpeed: 2,
  maxSpeed: 3,
  fieldOfView: 360,
})

/** By what the flocks differ: which birds each one watches. */
export const WATCH = {
  distance: { nearest: 0, cohesionRange: 30, alignmentRange: 30 },
  seven: { nearest: 7, cohesionRange: 2000, alignmentRange: 2000 },
}

/** @param {number} seed */
export function startOf(seed) {
  const positions = scatter(COUNT, START, APART, seed, { x: WIDTH / 2, y: HEIGHT / 2 })
  return { positions, velocities: positions.map((_, i) => VELOCITY[i % 2]) }
}

const TEXTS = {
  choose: {
    en: 'Choose first: which flock will hold together?',
    ja: 'まず予想を選んでください。まとまっていられるのはどちらでしょうか。',
  },
  chosen: { en: 'Now send the predator.', ja: 'では、天敵を放ちましょう。' },
  attack: {
    en: 'The predator chases the nearest bird in each flock.',
    ja: '天敵が、それぞれの群れでいちばん近い鳥を追っています。',
  },
  after: {
    en: 'The predator is gone. Can they find one another again?',
    ja: '天敵は去りました。また集まれるでしょうか。',
  },
  send: { en: 'Send the predator', ja: '天敵を放つ' },
  again: { en: 'Send it again, from another start', ja: '始まりを変えてもう一度' },
  counts: {
    en: (/** @type {Count} */ { groups, lost }) => `${groupsInEnglish(groups)} · ${lost} lost`,
    ja: (/** @type {Count} */ { groups, lost }) => `${groups}グループ・はぐれた鳥 ${lost}羽`,
  },
  result: {
    en: (/** @type {Count} */ distance, /** @type {Count} */ seven) =>
      `Six seconds after the attack, the flock that watches a distance was in ${inEnglish(distance)}. ` +
      `The flock that watches seven was in ${inEnglish(seven)}.`,
    ja: (/** @type {Count} */ distance, /** @type {Count} */ seven) =>
      `襲われて6秒後、距離で見る群れは${distance.groups}グループに分かれ、${distance.lost}羽がはぐれていました。` +
      `7羽を見る群れは${seven.groups}グループで、はぐれていたのは${seven.lost}羽でした。`,
  },
}

/** @typedef {{ groups: number, lost: number }} Count */

/** @param {number} groups */
const groupsInEnglish = (groups) => `${groups} ${groups === 1 ? 'group' : 'groups'}`
/** @param {Count} count */
const inEnglish = ({ groups, lost }) =>
  `${groupsInEnglish(groups)}, with ${lost || 'no'} ${lost === 1 ? 'bird' : 'birds'} lost`

/** @param {HTMLElement} section */
export function makeSeven(section) {
  const send = /** @type {HTMLButtonElement} */ (part(section, '.send'))
  const other = part(section, '.other')
  const says = part(section, '.says')
  let [guess, seed, watched] = ['', 0, 7]
  /** @type {'choose' | 'chosen' | 'attack' | 'after' | 'done'} */
  let state = 'choose'

  const calm = startOf(1)
  const sides = [makeSide('distance', 0), makeSide('seven', 1)]

  /** Writes all texts. */
  function write() {
    send.textContent = language.pick(seed ? TEXTS.again : TEXTS.send)
    for (const side of sides) side.write()
    if (state !== 'done') return (says.textContent = language.pick(TEXTS[state]))
    const [distance, seven] = sides.map(({ result }) => result ?? { groups: 1, lost: 0 })
    const winner = distance.groups === seven.groups ? 'same' : distance.groups < seven.groups ? 'distance' : 'seven'
    says.textContent = verdict(guess === winner) + language.pick(TEXTS.result)(distance, seven)
  }

  /** @param {keyof typeof WATCH} name @param {number} place */
  function makeSide(name, place) {
    const host = section.querySelectorAll('.side')[place]
    const counts = part(host, '.counts')
    let { groups, small } = groupsOf(calm.positions, LINK, FLOCK)
    /** @type {import('../shared/stage.js').Point | undefined} */
    let centre
    let [lastStep, lastCount] = [-1, 0]
    const side = {
      /** @type {Count | undefined} */
      result: undefined,
      /** `attack` while the predator is there, `after` until the count, and then empty. */
      phase: '',
      count: () => ({ groups: groups.length, lost: small.size }),
      write: () => (counts.textContent = language.pick(TEXTS.counts)(side.count())),
      begin(/** @type {ReturnType<typeof startOf>} */ { positions, velocities }) {
        stage.show.configure({ seed, predators: 0 })
        stage.show.reset()
        stage.flock.setState(positions, velocities)
        stage.show.configure({ predators: 1 })
        if (!prefersStill()) stage.show.play()
        ;[side.phase, side.result, centre, lastStep, lastCount] = ['attack', undefined, undefined, -1, -COUNT_EVERY]
        stage.redraw()
      },
      stage: /** @type {Stage | undefined} */ (undefined),
    }
    const draw = (/** @type {CanvasRenderingContext2D} */ pen, /** @type {Stage} */ { flock, host }) => {
      const { steps } = flock
      if (side.phase === 'attack' && steps >= ATTACK) {
        side.phase = 'after'
        stage.show.configure({ predators: 0 })
      }
      const ends = side.phase === 'after' && steps >= COUNTED
      const positions = flock.positions()
      if (ends || Math.abs(steps - lastCount) >= COUNT_EVERY) {
        ;({ groups, small } = groupsOf(positions, LINK, FLOCK))
        lastCount = steps
        side.write()
      }
      if (ends) [side.phase, side.result] = ['', side.count()]
      if (ends || side.phase === 'after') follow()
      const target = centreOf(positions, groups[0])
      // A picture that is drawn again without a step stays where it is.
      const ease = steps === lastStep ? 0 : prefersStill() ? 1 : EASE
      lastStep = steps
      centre ??= target
      centre = { x: centre.x + ease * (target.x - centre.x), y: centre.y + ease * (target.y - centre.y) }
      drawFlock(pen, flock, centre, small, watched, getComputedStyle(host))
    }
    const stage = new Stage(part(host, '.stage'), { ...BIRDS, ...WATCH[name], seed: 1 }, draw, (flock) =>
      flock.setState(calm.positions, calm.velocities),
    )
    stage.host.addEventListener('click', (event) => {
      if (!centre || event.composedPath().some((element) => element instanceof HTMLButtonElement)) return
      const { x, y } = stage.toWorld(event)
      choose(stage.boidAt({ x: x + centre.x - WIDTH / 2, y: y + centre.y - HEIGHT / 2 }, 40) ?? watched)
    })
    side.stage = stage
    return side
  }

  /** The figure's state from those of both sides. */
  function follow() {
    if (!seed) return
    const now = sides.every(({ result }) => result)
      ? 'done'
      : sides.some(({ phase }) => phase === 'attack')
        ? 'attack'
        : 'after'
    if (now === state) return
    state = now
    send.disabled = now !== 'done'
    write()
  }

  /** Draws the links of another bird. @param {number} boid */
  function choose(boid) {
    watched = boid
    for (const { stage } of sides) stage?.redraw()
  }

  onPrediction(section, (chosen) => {
    guess = chosen
    if (state === 'choose') state = 'chosen'
    if (state === 'chosen') send.disabled = false
    write()
  })
  send.onclick = () => {
    seed++
    state = 'attack'
    send.disabled = true
    const start = startOf(seed)
    for (const side of sides) side.begin(start)
    write()
  }
  other.onclick = () => choose((watched + 11) % COUNT)
  language.follow(write)
}

/**
 * Draws the birds about a centre, those that are lost in another colour and at the rim if they are out of the picture,
 * the predator, and the birds that one bird watches.
 * @param {CanvasRenderingContext2D} pen
 * @param {import('../../src/types.js').Flock} flock
 * @param {import('../shared/stage.js').Point} centre
 * @param {Set<number>} small the lost birds
 * @param {number} watched
 * @param {CSSStyleDeclaration} style
 */
function drawFlock(pen, flock, centre, small, watched, style) {
  const [positions, velocities, predators] = [flock.positions(), flock.velocities(), flock.predators()]
  const place = (/** @type {number} */ i) => ({ x: positions[2 * i], y: positions[2 * i + 1] })
  moveTo(pen, centre, WIDTH, HEIGHT)

  const own = place(watched)
  pen.strokeStyle = style.getPropertyValue('--cohesion')
  pen.lineWidth = 1.5
  pen.beginPath()
  for (const mate of flock.look(watched).cohesion.flockmates) {
    const { x, y } = place(mate)
    pen.moveTo(own.x, own.y)
    pen.lineTo(x, y)
  }
  pen.stroke()

  const fill = (/** @type {string} */ colour, /** @type {number[]} */ birds, /** @type {number} */ length) => {
    pen.fillStyle = colour
    pen.beginPath()
    for (const i of birds) addBird(pen, place(i), { x: velocities[2 * i], y: velocities[2 * i + 1] }, length)
    pen.fill()
  }
  const all = [...Array(COUNT).keys()]
  fill('#c3d0dd', all.filter((i) => !small.has(i)), 12) // prettier-ignore
  fill('#ffa046', [...small], 12)
  fill('#fff', [watched], 18)

  pen.fillStyle = '#ffa046'
  for (const i of small) {
    const { x, y } = place(i)
    const [dx, dy] = [x - centre.x, y - centre.y]
    const beyond = Math.max(Math.abs(dx) / (WIDTH / 2 - 6), Math.abs(dy) / (HEIGHT / 2 - 6))
    if (beyond > 1) pen.fillRect(centre.x + dx / beyond - 3, centre.y + dy / beyond - 3, 6, 6)
  }

  for (let i = 0; i < predators.length; i += 4) {
    const [x, y, ux, uy] = predators.subarray(i, i + 4)
    pen.fillStyle = pen.strokeStyle = '#ff5d6c'
    pen.beginPath()
    addBird(pen, { x, y }, { x: ux, y: uy }, 30)
    pen.fill()
    pen.lineWidth = 2
    pen.beginPath()
    pen.arc(x, y, 22, 0, 2 * Math.PI)
    pen.stroke()
  }
}
