/** The article. Each section with a figure has a file; this one starts them. */

import './article.css'
import { kebab } from '../../src/options/spellings.js'
import { otherOptions, params } from '../shared/api.js'
import { find } from '../shared/dom.js'
import { figure } from '../shared/figure.js'
import { rememberLanguage } from '../shared/language.js'
import { makeBird } from './bird.js'
import { makeCells } from './cells.js'
import { makeEight } from './eight.js'
import { RULES } from './flocks.js'
import { makeHero } from './hero.js'
import { makeLeader } from './leader.js'
import { makeMill } from './mill.js'
import { makeModels } from './models.js'
import { makeOrder } from './order.js'
import { RuleFigure } from './rules.js'
import { makeSeven } from './seven.js'
import { makeTake } from './take.js'
import { makeWait } from './wait.js'
// The last one wins.
import './print.css'

// Addresses from the time when the laboratory was the first page hold settings. Others append words of their own.
const query = new URLSearchParams(location.search)
if ([...params, ...otherOptions, { name: 'beside' }].some(({ name }) => query.has(kebab(name))))
  location.replace(`lab.html${location.search}`)

rememberLanguage()
// The first screen does not wait for the reader to come near. Tests of one figure leave it out.
const hero = find('#hero')
if (hero) makeHero(hero)
figure('#leader', makeLeader)
figure('#bird', makeBird)
for (const rule of RULES) figure(`#${rule}`, (section) => new RuleFigure(section, rule))
figure('#eight', makeEight)
figure('#wait', makeWait)
figure('#order', makeOrder)
figure('#mill', makeMill)
figure('#seven', makeSeven)
figure('#cells', makeCells)
figure('#models', makeModels)
figure('#take', makeTake)
