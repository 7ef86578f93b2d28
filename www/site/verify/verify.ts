/** The page on which visitors verify the flights in their own browser, and measure its speed. */

import './verify.css'
import { find } from '../shared/dom.js'
import { rememberLanguage } from '../shared/language.js'
import { makeFlights } from './flights.js'
import { makeReport } from './report.js'
import { makeSpeed } from './speed.js'

rememberLanguage()
const report = makeReport(find('#report'))
makeFlights(find('#flights'), (flights) => report({ flights }))
makeSpeed(find('#speed'), (rows) => report({ rows }))
