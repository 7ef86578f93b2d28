/** The page on which visitors verify the flights in their own browser, and measure its speed. */

import './verify.css'
import { find } from '../shared/dom.js'
import { rememberLanguage } from '../shared/language.js'
import { makeFlights } from './flights.js'
import { makeReport, type Found } from './report.js'
import { makeSpeed } from './speed.js'

rememberLanguage()
/** A reader who leaves the page and comes back finds it there. */
const kept: Found = history.state ?? {}
const report = makeReport(find('#report'), kept)
const keep = (more: Found) => {
  Object.assign(kept, more)
  history.replaceState(kept, '')
  report()
}
makeFlights(find('#flights'), kept.flights, (flights) => keep({ flights }))
makeSpeed(find('#speed'), kept.rows, (rows) => keep({ rows }))
