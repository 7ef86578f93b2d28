// @ts-check
/**
 * "Who is leading?" The reader picks a bird. Lines then show which birds it follows, and which birds every other bird
 * follows. When the flock turns, another bird is in front.
 */

import './leader.css'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { Stage } from '../shared/stage.js'
import { fromTheFront, meanHeading } from './front.js'

const TEXTS = {
  ask: { en: 'Which bird leads? Pick one.', ja: 'どの鳥がリーダーでしょう。1羽選んでください。' },
  pointed: {
    en: (/** @type {Place} */ { bird, place, count }) => `Bird ${bird}, ${fromFront(place, count).en}. Enter picks it.`,
    ja: (/** @type {Place} */ { bird, place, count }) =>
      `${bird}番の鳥、${fromFront(place, count).ja}です。Enterキーで選びます。`,
  },
  picked: {
    en: (/** @type {Answer} */ { bird, place, count, follows, followers }) =>
      `You picked bird ${bird}, ${fromFront(place, count).en}. ` +
      `Its lines lead to the ${follows} birds nearest to it. It follows them, and ${followers} ${followers === 1 ? 'bird follows' : 'birds follow'} it.`,
    ja: (/** @type {Answer} */ { bird, place, count, follows, followers }) =>
      `選んだのは${bird}番の鳥、${fromFront(place, count).ja}です。` +
      `線の先にいる、いちばん近い${follows}羽に合わせて飛んでいます。この鳥に合わせているのは${followers}羽です。`,
  },
  all: {
    en: (/** @type {Range} */ { min, max, count }) =>
      `Every bird does the same: each of the ${count} follows ${span(min, max, ' to ')} others.`,
    ja: (/** @type {Range} */ { min, max, count }) =>
      `ほかの鳥も同じです。${count}羽のどれもが、それぞれ${span(min, max, '〜')}羽に合わせています。`,
  },
  turned: {
    en: (/** @type {Turn} */ { front, bird, place, count }) =>
      `Then the flock turned. Bird ${front} was in front now, and your bird ${bird} was ${fromFront(place, count).en}.`,
    ja: (/** @type {Turn} */ { front, bird, place, count }) =>
      `やがて群れが向きを変えると、先頭は${front}番に替わり、あなたの${bird}番は${fromFront(place, count).ja}になりました。`,
  },
}

/** @typedef {import('../../src/types.js').Flock} Flock */
/** @typedef {{ bird: number, place: number, count: number }} Place of a bird: the one in front has place 1 */
/** @typedef {Place & { follows: number, followers: number }} Answer */
/** @typedef {{ min: number, max: number, count: number }} Range */
/** @typedef {Place & { front: number }} Turn */

/** @param {number} place @param {number} count */
const fromFront = (place, count) =>
  place === 1
    ? { en: 'the one in front', ja: '先頭の1羽' }
    : { en: `number ${place} of ${count} from the front`, ja: `前から数えて${count}羽中${place}番目` }

/** @param {number} min @param {number} max @param {string} to */
const span = (min, max, to) => (min === max ? String(min) : `${min}${to}${max}`)

/** Tuned so that the flock stays together when it turns: one group in 3,000 steps, another bird in front every 80. */
const FLOCK = {
  preset: 'classic',
  count: 40,
  seed: 2,
  width: 640,
  height: 400,
  cohesion: 0.003,
  separation: 0.03,
  alignment: 0.05,
  cohesionRange: 150,
  alignmentRange: 150,
  separationRange: 24,
  nearest: 6,
  lookAhead: 0,
  minSpeed: 1.2,
  maxSpeed: 1.7,
  margin: 110,
  turnFactor: 0.06,
  startingVelocity: 'heading',
  markerLength: 22,
  markerWidth: 10,
}
/** By then the birds that start scattered are a flock. */
const FORMED = 420
/** A pointer or finger picks a bird at this distance, in CSS px. */
const REACH = 60
/** In ms: how long the first answer stands alone, and how long the lines of all birds take to appear. */
const PAUSE = 2600
const WAVE = 1800

/** @param {HTMLElement} section */
export function makeLeader(section) {
  const host = part(section, '.stage')
  const [picked, all, turned] = /** @type {HTMLElement[]} */ ([...section.querySelectorAll('.says span')])
  const again = /** @type {HTMLButtonElement} */ (part(section, '.again'))
  const stage = new Stage(host, FLOCK, draw)

  /** The bird that a click or Enter would pick, the one that is picked, and when. */
  let [choice, pick, since] = [-1, -1, 0]
  /** Whether the lines of all birds have appeared. */
  let complete = false
  /** What the flock was like when it flew on: its heading. @type {[number, number] | undefined} */
  let heading
  /** @type {{ pointed?: Place, picked?: Answer, all?: Range, turned?: Turn }} */
  let answers = {}
  let wait = 0
  let fliesOn = false

  const write = () => {
    picked.textContent = answers.picked
      ? language.pick(TEXTS.picked)(answers.picked)
      : answers.pointed
        ? language.pick(TEXTS.pointed)(answers.pointed)
        : language.pick(TEXTS.ask)
    all.textContent = answers.all ? language.pick(TEXTS.all)(answers.all) : ''
    turned.textContent = answers.turned ? language.pick(TEXTS.turned)(answers.turned) : ''
  }
  language.follow(write)

  /** @param {number} bird */
  function guess(bird) {
    if (pick >= 0) return
    const order = fromTheFront(stage.flock)
    const mates = flockmates(stage.flock)
    pick = bird
    choice = -1
    since = performance.now()
    answers.picked = {
      bird: bird + 1,
      place: order.indexOf(bird) + 1,
      count: order.length,
      follows: mates[bird].length,
      followers: mates.filter((others) => others.includes(bird)).length,
    }
    again.disabled = false
    write()
    fliesOn = stage.show.playing
    if (!fliesOn) return answerAll()
    stage.show.pause()
    stage.redraw()
    wait = setTimeout(answerAll, PAUSE + WAVE)
  }

  /** All birds have answered, and the flock flies on. */
  function answerAll() {
    const numbers = flockmates(stage.flock).map((others) => others.length)
    answers.all = { min: Math.min(...numbers), max: Math.max(...numbers), count: numbers.length }
    complete = true
    heading = meanHeading(stage.flock)
    write()
    if (fliesOn) stage.show.play()
    stage.redraw()
  }

  /** Reports once that the flock flies another way and another bird is in front. */
  function watchTurn() {
    if (answers.turned || !heading) return
    const now = meanHeading(stage.flock)
    const hasTurned = heading[0] * now[0] + heading[1] * now[1] < 0 && Math.hypot(...now) > 0.85
    if (!hasTurned) return
    const order = fromTheFront(stage.flock)
    if (order[0] === pick) return
    answers.turned = { front: order[0] + 1, bird: pick + 1, place: order.indexOf(pick) + 1, count: order.length }
    write()
  }

  again.onclick = () => {
    clearTimeout(wait)
    if (fliesOn) stage.show.play()
    pick = -1
    complete = false
    heading = undefined
    answers = {}
    again.disabled = true
    write()
    stage.redraw()
    host.focus({ preventScroll: true })
  }

  /** @param {MouseEvent} event */
  const birdUnder = (event) => (pick < 0 ? (stage.boidAt(stage.toWorld(event), REACH / stage.scale) ?? -1) : -1)

  /** @param {number} bird */
  function point(bird) {
    choice = bird
    stage.redraw()
  }

  function begin() {
    stage.show.step(FORMED)
    host.addEventListener('pointermove', (event) => point(birdUnder(event)))
    host.addEventListener('pointerleave', () => point(-1))
    host.addEventListener('click', (event) => {
      // The buttons on the stage have work of their own.
      if (event.composedPath().some((element) => element instanceof HTMLButtonElement)) return
      const bird = birdUnder(event)
      if (bird >= 0) guess(bird)
    })
    host.addEventListener('keydown', (event) => {
      if (event.target !== host || pick >= 0) return
      const order = fromTheFront(stage.flock)
      const step = { ArrowRight: -1, ArrowUp: -1, ArrowLeft: 1, ArrowDown: 1 }[event.key]
      if (step) {
        const next = choice < 0 ? 0 : order.indexOf(choice) + step
        const place = Math.max(0, Math.min(order.length - 1, next))
        point(order[place])
        answers.pointed = { bird: order[place] + 1, place: place + 1, count: order.length }
        write()
      } else if (event.key === 'Enter' || event.key === ' ') guess(choice < 0 ? order[0] : choice)
      else return
      event.preventDefault()
    })
    host.addEventListener('advance', watchTurn)
  }
  stage.ready.then(begin, console.warn)

  /** @param {CanvasRenderingContext2D} pen */
  function draw(pen) {
    const { flock, scale } = stage
    const places = bodies(flock)
    const style = getComputedStyle(host)
    const ink = style.color
    if (choice >= 0) ring(pen, places, choice, ink, scale)
    if (pick < 0) return
    const wave = complete ? 1 : (performance.now() - since - PAUSE) / WAVE
    if (wave > 0) {
      // Lines appear from the front to the back. They fade when the flock flies on.
      pen.globalAlpha = stage.show.playing ? 0.16 : 0.45
      const order = fromTheFront(flock)
      for (const bird of order.slice(0, Math.ceil(wave * order.length))) {
        lines(pen, places, bird, [...flock.look(bird).alignment.flockmates], ink, 1 / scale)
      }
    }
    pen.globalAlpha = 1
    const accent = style.getPropertyValue('--pick')
    lines(pen, places, pick, [...flock.look(pick).alignment.flockmates], accent, 2.2 / scale)
    ring(pen, places, pick, accent, scale)
    label(pen, places, pick, accent, scale)
    if (stage.show.playing) watchTurn()
    else if (!complete) stage.redraw()
  }

  return stage
}

/** The flockmates of every bird. @param {Flock} flock */
const flockmates = (flock) =>
  Array.from({ length: flock.length }, (_, bird) => [...flock.look(bird).alignment.flockmates])

/** The middles of the birds' markers; a bird's position is that of its tail. @param {Flock} flock */
function bodies(flock) {
  const velocities = flock.velocities()
  return flock.positions().map((coordinate, k) => {
    const speed = Math.hypot(velocities[k & ~1], velocities[k | 1]) || 1
    return coordinate + (FLOCK.markerLength / 2) * (velocities[k] / speed)
  })
}

/**
 * Lines from a bird to the birds that it follows.
 * @param {CanvasRenderingContext2D} pen
 * @param {Float32Array} places of the birds
 * @param {number} bird
 * @param {number[]} others
 * @param {string} colour
 * @param {number} width
 */
function lines(pen, places, bird, others, colour, width) {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.beginPath()
  for (const other of others) {
    pen.moveTo(places[2 * bird], places[2 * bird + 1])
    pen.lineTo(places[2 * other], places[2 * other + 1])
  }
  pen.stroke()
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Float32Array} places of the birds
 * @param {number} bird
 * @param {string} colour
 * @param {number} scale
 */
function ring(pen, places, bird, colour, scale) {
  pen.strokeStyle = colour
  pen.lineWidth = 2 / scale
  pen.beginPath()
  pen.arc(places[2 * bird], places[2 * bird + 1], Math.max(14, 11 / scale), 0, 2 * Math.PI)
  pen.stroke()
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Float32Array} places of the birds
 * @param {number} bird
 * @param {string} colour
 * @param {number} scale
 */
function label(pen, places, bird, colour, scale) {
  const [x, y] = [places[2 * bird] + Math.max(17, 14 / scale), places[2 * bird + 1] - 8 / scale]
  pen.font = `600 ${15 / scale}px ${getComputedStyle(document.body).fontFamily}`
  pen.lineWidth = 4 / scale
  pen.strokeStyle = '#0a0e14'
  pen.strokeText(String(bird + 1), x, y)
  pen.fillStyle = colour
  pen.fillText(String(bird + 1), x, y)
}
