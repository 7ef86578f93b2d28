// @ts-check
/** What the page has found, as text to copy. */

import { VERSION } from '../../../target/web/embeds.js'
import { GOLDEN } from '../../../target/web/golden.js'
import { makeCopy } from '../shared/copy.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { median, ratioOf } from './speed.js'

/** @typedef {Parameters<Parameters<typeof import('./flights.js').makeFlights>[1]>[0]} Flights */
/** @import { Speed } from './speed.js' */

const TEXTS = texts.report

/** @param {HTMLElement} section */
export function makeReport(section) {
  /** @type {{ flights?: Flights, rows: Speed[] }} */
  let found = { rows: [] }
  let { platform } = navigator

  const write = () =>
    (part(section, 'code').textContent = [
      ...heading(platform),
      ...ofFlights(found.flights),
      ...ofSpeed(found.rows),
    ].join('\n'))
  makeCopy(part(section, '.code'))
  write()
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
    `${TEXTS.browser}: ${navigator.userAgent}`,
    language.say(TEXTS.machine, machine),
  ]
}

/** @param {Flights} [flights] */
function ofFlights(flights) {
  const say = (/** @type {string} */ text) => `${TEXTS.flights}: ${text}`
  if (!flights) return [say(TEXTS.none)]
  const { compared, different, seconds } = flights
  if (different.length)
    return [say(language.say(TEXTS.different, { some: different.length, all: compared })), ...different]
  return [say(language.say(TEXTS.equal, { some: compared, all: GOLDEN.length, seconds: seconds.toFixed(1) }))]
}

/** @param {Speed[]} rows */
function ofSpeed(rows) {
  const [timed, shown] = [rows.filter(({ times }) => times), rows.filter(({ frames }) => frames !== undefined)]
  const { clientWidth, clientHeight } = /** @type {Element} */ (document.querySelector('#speed .stage'))
  const spread = (/** @type {number[]} */ times) =>
    `${median(times).toFixed(1)} (${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)})`
  const lines = timed.map(({ count, times = { count, ours: [], reference: [] } }) => {
    const [reference, ratio] = [TEXTS.reference, TEXTS.ratio]
    return `  ${count}: ${spread(times.ours)}, ${reference} ${spread(times.reference)}, ${ratio} ${ratioOf(times).toFixed(2)}`
  })
  const frames = shown.map(({ count, frames = NaN }) => `  ${count}: ${frames.toFixed()}`)
  return [
    ...(lines.length ? [TEXTS.step, ...lines] : []),
    ...(frames.length
      ? [language.say(TEXTS.frames, { width: String(clientWidth), height: String(clientHeight) }), ...frames]
      : []),
  ]
}
