// @ts-check
/** The page that lets a visitor verify the flights in the own browser, and measure their speed. */

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
