// @ts-check
/** The experiment: the reader predicts the curve of polarisation over noise, and this machine then draws it. */

import { init, sweep } from '../shared/api.js'
import { Chart } from '../shared/chart.js'
import { makeSvg } from '../shared/dom.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { onPrediction, verdict } from '../shared/prediction.js'

/** @typedef {import('../shared/chart.js').Place} Place */

/** The flock of the published curve: 4 birds in the square of the range. */
export const FLOCK = /** @type {const} */ ({ preset: 'vicsek', count: 100, width: 100, height: 100 })
const SEEDS = [1, 2]
/** Steps before and while it measures, as for the reference. */
const [SETTLE, STEPS] = [1000, 1500]
const RADIANS = 180 / Math.PI
/** Noise in radians: the range of the random angle, from no noise to almost all directions. */
const NOISES = Array.from({ length: 13 }, (_, i) => i / 2)
/** The width of the range of the random angle in degrees, as the flock has it. @param {number} noise in radians */
const degreesOf = (noise) => Math.round(10 * RADIANS * noise) / 10
/** What another program found, which compares all pairs of birds in double precision: noise in radians, polarisation. */
const REFERENCE = [[0.5, 0.99], [1.5, 0.89], [2.5, 0.72], [3.5, 0.48], [4.5, 0.19], [5.5, 0.1]] // prettier-ignore

/** The shapes to choose from: polarisation over noise, both from 0 to 1. @type {Record<string, (noise: number) => number>} */
const SHAPES = {
  straight: (noise) => 1 - noise,
  holds: (noise) => 0.5 + 0.5 * Math.cos(Math.PI * noise ** 0.9),
  drops: (noise) => Math.exp(-9 * noise),
}

const TEXTS = {
  choose: { en: 'Choose a curve first. Then run the experiment.', ja: 'まず曲線を一つ選んでから、実験してください。' },
  chosen: {
    en: 'Your prediction is the dashed line. Now run the experiment.',
    ja: '破線があなたの予想です。では、実験してみましょう。',
  },
  run: { en: 'Run the experiment on your machine', ja: 'あなたのコンピューターで実験する' },
  again: { en: 'Run it again', ja: 'もう一度実験する' },
  cancel: { en: 'Cancel', ja: '中止' },
  running: {
    en: `Flying ${NOISES.length * SEEDS.length} flocks of a hundred birds, 2,500 steps each.`,
    ja: `100羽の群れを${NOISES.length * SEEDS.length}、それぞれ2,500ステップずつ飛ばしています。`,
  },
  chart: {
    en: (/** @type {string} */ points) => `Chart of polarisation over noise, measured: ${points}.`,
    ja: (/** @type {string} */ points) => `ノイズと整列度のグラフ。測った値：${points}。`,
  },
  cancelled: { en: 'Cancelled. The points so far stay.', ja: '中止しました。ここまでの点は残っています。' },
  done: {
    en: (/** @type {string} */ half, /** @type {string} */ s) =>
      `The order holds, then gives way. Even when each bird misses by up to ±86° at every step, ` +
      `the polarisation is still ${half}. Your machine took ${s} ${s === '1' ? 'second' : 'seconds'} for ${NOISES.length * SEEDS.length} flocks.`,
    ja: (/** @type {string} */ half, /** @type {string} */ s) =>
      `整列度は、しばらく持ちこたえてから崩れました。どの鳥も毎回、最大86°まで向きを誤るノイズでも、整列度はまだ${half}あります。` +
      `${NOISES.length * SEEDS.length}の群れを測るのに、${s}秒かかりました。`,
  },
}

/** @typedef {'choose' | 'chosen' | 'running' | 'cancelled' | 'done'} State */

/** @param {HTMLElement} figure */
export function makeTransition(figure) {
  const choices = /** @type {NodeListOf<HTMLButtonElement>} */ (figure.querySelectorAll('[data-guess]'))
  const button = /** @type {HTMLButtonElement} */ (part(figure, '.run'))
  const bar = /** @type {HTMLProgressElement} */ (part(figure, 'progress'))
  const says = part(figure, '.says')
  const chart = new Chart(part(figure, '.plot'), {
    xs: [0, 180],
    ys: [0, 1],
    ticks: { xs: [0, 45, 90, 135, 180].map((at) => [at, `±${at}°`]), ys: [0, 0.5, 1].map((at) => [at, String(at)]) },
  })
  /** @type {State} */
  let state = 'choose'
  let shape = ''
  let seconds = 0
  /** @type {AbortController | undefined} */
  let controller
  /** Mean polarisation for each noise that was measured. @type {number[]} */
  let means = []

  const write = () => {
    button.textContent = language.pick(controller ? TEXTS.cancel : means.length ? TEXTS.again : TEXTS.run)
    const two = (/** @type {number} */ value) =>
      language.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    if (state === 'done')
      says.textContent =
        verdict(shape === 'holds') + language.pick(TEXTS.done)(two(means[6]), language.number(Math.ceil(seconds)))
    else says.textContent = language.pick(TEXTS[state])
    if (!means.length || controller) return
    const points = means.map((mean, i) => `${two(mean)} (±${language.number(degreesOf(NOISES[i]) / 2)}°)`)
    part(figure, '.chart').ariaLabel = language.pick(TEXTS.chart)(points.join(', '))
  }

  for (const choice of choices) {
    const drawn = SHAPES[choice.dataset.guess ?? '']
    choice.querySelector('.shape')?.append(
      makeSvg(
        'svg',
        { viewBox: '-4 -4 108 68', 'aria-hidden': 'true' },
        makeSvg('path', { d: 'M0 0V60H100', class: 'axes' }),
        makeSvg('polyline', {
          points: along(100)
            .map((x) => `${x},${60 - 56 * drawn(x / 100)}`)
            .join(' '),
        }),
      ),
    )
  }
  onPrediction(figure, (guess) => {
    shape = guess
    chart.line(along(180).map((x) => [x, SHAPES[shape](x / 180)]), 'predicted') // prettier-ignore
    button.disabled = false
    if (state === 'choose') state = 'chosen'
    write()
  })

  async function run() {
    const { signal } = (controller = new AbortController())
    for (const kind of ['measured', 'reference', 'mean']) chart.clear(kind)
    means = []
    state = 'running'
    const start = performance.now()
    write()
    try {
      await init()
      for (const noise of NOISES) {
        const degrees = degreesOf(noise)
        const rows = await sweep({
          options: FLOCK,
          parameter: 'noise',
          values: [degrees],
          seeds: SEEDS,
          settle: SETTLE,
          steps: STEPS,
          measures: ['polarisation'],
          signal,
          progress: (done) => (bar.value = (means.length + done) / NOISES.length),
        })
        const orders = rows.map(({ polarisation = 0 }) => polarisation)
        for (const order of orders) chart.dot([degrees / 2, order], 'measured')
        means.push(orders.reduce((sum, order) => sum + order) / orders.length)
      }
      for (const [noise, order] of REFERENCE) chart.dot([(RADIANS * noise) / 2, order], 'reference')
      seconds = (performance.now() - start) / 1000
      state = 'done'
    } catch (error) {
      if (!signal.aborted) throw error
      state = 'cancelled'
    } finally {
      controller = undefined
      bar.value = 0
      write()
    }
  }

  button.onclick = () => (controller ? controller.abort() : void run())
  language.follow(write)
}

/** Places along an axis. @param {number} length */
const along = (length) => Array.from({ length: 41 }, (_, i) => (length * i) / 40)
