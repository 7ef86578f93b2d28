// @ts-check
/** The article. Each section with a figure has a file; this one starts them. */

import './article.css'
import { figure } from '../shared/figure.js'
import { showBilingualPage } from '../shared/language.js'
import { makeCells } from './cells.js'
import { makeEight } from './eight.js'
import { makeMill } from './mill.js'
import { makeModels } from './models.js'
import { makeOrder } from './order.js'
import { makeAlignment, makeCohesion, makeSeparation } from './rules.js'
import { makeSeven } from './seven.js'
import { makeTake } from './take.js'

showBilingualPage()
figure('#separation', makeSeparation)
figure('#cohesion', makeCohesion)
figure('#alignment', makeAlignment)
figure('#eight', makeEight)
figure('#order', makeOrder)
figure('#mill', makeMill)
figure('#seven', makeSeven)
figure('#cells', makeCells)
figure('#models', makeModels)
figure('#take', makeTake)
