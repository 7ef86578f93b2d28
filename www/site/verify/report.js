// @ts-check
/** What the page has found, as text to copy. */

import { VERSION } from '../../../target/web/embeds.js'
import { GOLDEN } from '../../../target/web/golden.js'
import { makeCopy } from '../shared/copy.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { median, ratioOf } from './speed.js'

/** @typedef {Parameters<Parameters<typeof import('./flights.js').makeFlights>[1]>[0]} Flights */
/** @import { Row } from './speed.js' */

const TEXTS = {
  browser: { en: 'Browser', ja: 'ブラウザー' },
  machine: {
    en: 'Machine: {platform}, {threads} threads, display {width} × {height} px at {ratio}',
    ja: '機械：{platform}、スレッド数{threads}、画面{width} × {height} px、画素比{ratio}',
  },
  flights: { en: 'Flights', ja: '飛行' },
  none: { en: 'not flown yet', ja: 'まだ飛ばしていません' },
  equal: {
    en: '{some} of {all} flown, all equal to the last bit, in {seconds} s',
    ja: '全{all}のうち{some}を飛ばし、最後の1ビットまで一致、{seconds}秒',
  },
  different: { en: '{some} of {all} flown are NOT EQUAL:', ja: '飛ばした{all}のうち{some}が不一致：' },
  step: {
    en: 'A step of classic, ns per boid: median (range of the readings)',
    ja: 'classicの1ステップ、1羽あたりns：中央値（計測の範囲）',
  },
  reference: { en: 'reference', ja: '基準' },
  ratio: { en: 'ratio', ja: '比' },
  frames: {
    en: 'Frames a second on a stage of {width} × {height} px',
    ja: '毎秒のコマ数、舞台{width} × {height} px',
  },
}

/** @param {HTMLElement} section */
export function makeReport(section) {
  /** @type {{ flights?: Flights, rows: Row[] }} */
  let found = { rows: [] }
  let { platform } = navigator

  const write = () =>
    (part(section, 'code').textContent = [
      ...heading(platform),
      ...ofFlights(found.flights),
      ...ofSpeed(found.rows),
    ].join('\n'))
  makeCopy(part(section, '.code'))
  language.follow(write)
  // Chromium knows more than the old property says.
  const data = /** @type {any} */ (navigator).userAgentData
  data?.getHighEntropyValues(['architecture', 'platformVersion']).then((/** @type {Record<string, string>} */ more) => {
    platform = [more.platform, more.platformVersion, more.architecture].filter(Boolean).join(' ')
    write()
  }, console.debug)

  return (/** @type {Partial<typeof found>} */ more) => {
    found = { ...found, ...more }
    write()
  }
}

/** @param {string} platform */
function heading(platform) {
  const { width, height } = screen
  const [threads, ratio] = [navigator.hardwareConcurrency, String(devicePixelRatio)]
  const machine = { platform, threads, width: String(width), height: String(height), ratio }
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return [
    `boids-canvas ${VERSION}, ${date} UTC`,
    `${language.pick(TEXTS.browser)}: ${navigator.userAgent}`,
    language.say(TEXTS.machine, machine),
  ]
}

/** @param {Flights} [flights] */
function ofFlights(flights) {
  const say = (/** @type {string} */ text) => `${language.pick(TEXTS.flights)}: ${text}`
  if (!flights) return [say(language.pick(TEXTS.none))]
  const { compared, different, seconds } = flights
  if (different.length)
    return [say(language.say(TEXTS.different, { some: different.length, all: compared })), ...different]
  return [say(language.say(TEXTS.equal, { some: compared, all: GOLDEN.length, seconds: seconds.toFixed(1) }))]
}

/** @param {Row[]} rows */
function ofSpeed(rows) {
  const [timed, shown] = [rows.filter(({ times }) => times), rows.filter(({ frames }) => frames !== undefined)]
  const { clientWidth, clientHeight } = /** @type {Element} */ (document.querySelector('#speed .stage'))
  const spread = (/** @type {number[]} */ times) =>
    `${median(times).toFixed(1)} (${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)})`
  const lines = timed.map(({ count, times = { count, ours: [], reference: [] } }) => {
    const [reference, ratio] = [language.pick(TEXTS.reference), language.pick(TEXTS.ratio)]
    return `  ${count}: ${spread(times.ours)}, ${reference} ${spread(times.reference)}, ${ratio} ${ratioOf(times).toFixed(2)}`
  })
  const frames = shown.map(({ count, frames = NaN }) => `  ${count}: ${frames.toFixed()}`)
  return [
    ...(lines.length ? [language.pick(TEXTS.step), ...lines] : []),
    ...(frames.length
      ? [language.say(TEXTS.frames, { width: String(clientWidth), height: String(clientHeight) }), ...frames]
      : []),
  ]
}
