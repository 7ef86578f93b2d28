/** What the page has found, as text to copy. */

import { VERSION } from '#web/embeds.js'
import { GOLDEN } from '#web/golden.js'
import { makeCopy } from '../shared/copy.js'
import { part } from '../shared/figure.js'
import { language } from '../shared/language.js'
import { texts } from './en.js'
import { differentOf, isComplete, togetherOf, type Flights } from './flights.js'
import { median, speedUpOf, type Speed } from './speed-in-words.js'

/** Of Chromium. */
interface UserAgentData {
  getHighEntropyValues(names: string[]): Promise<Record<string, string>>
}

/** What the page has found. */
export type Found = { flights?: Flights; rows?: Speed[] }

const TEXTS = texts.report

/** @returns writes the report again, because more was found */
export function makeReport(section: HTMLElement, found: Found) {
  let { platform } = navigator

  const write = () =>
    (part(section, 'code').textContent = [
      ...heading(platform),
      ...ofFlights(found.flights),
      ...ofSpeed(found.rows ?? []),
    ].join('\n'))
  makeCopy(part(section, '.code'))
  write()
  // Chromium knows more than the old property says.
  const data = (navigator as Navigator & { userAgentData?: UserAgentData }).userAgentData
  data?.getHighEntropyValues(['architecture', 'platformVersion']).then((more: Record<string, string>) => {
    platform = [more.platform, more.platformVersion, more.architecture].filter(Boolean).join(' ')
    write()
  }, console.debug)
  return write
}

function heading(platform: string) {
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

function ofFlights(flights?: Flights) {
  const say = (text: string) => `${TEXTS.flights}: ${text}`
  if (!flights) return [say(TEXTS.none)]
  const { flown, seconds } = flights
  const different = differentOf(flown)
  const together = isComplete(flown) ? [togetherOf(flown)] : []
  if (different.length)
    return [
      say(language.say(TEXTS.different, { some: different.length, all: flown.length })),
      ...different,
      ...together,
    ]
  const equal = language.say(TEXTS.equal, { some: flown.length, all: GOLDEN.length })
  const time = isComplete(flown) ? language.say(TEXTS.time, { seconds: seconds.toFixed(1) }) : ''
  return [say(equal + time), ...together]
}

function ofSpeed(rows: Speed[]) {
  const [timed, shown] = [rows.filter(({ times }) => times), rows.filter(({ frames }) => frames !== undefined)]
  const { clientWidth, clientHeight } = document.querySelector('#speed .stage') as Element
  const spread = (times: number[]) =>
    `${median(times).toFixed(1)} (${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)})`
  const lines = timed.map(({ count, times = { count, ours: [], reference: [] } }) => {
    const fast = language.say(TEXTS.fast, { times: speedUpOf(times).toFixed(1) })
    return `  ${count}: ${spread(times.ours)}, ${TEXTS.reference} ${spread(times.reference)}, ${fast}`
  })
  const frames = shown.map(({ count, frames = NaN }) => `  ${count}: ${frames.toFixed()}`)
  return [
    ...(lines.length ? [TEXTS.step, ...lines] : []),
    ...(frames.length
      ? [language.say(TEXTS.frames, { width: String(clientWidth), height: String(clientHeight) }), ...frames]
      : []),
  ]
}
