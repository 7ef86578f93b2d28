// @ts-check
/** The article. Each section with a figure has a file; this one starts them. */

import './article.css'
import { figure } from '../shared/figure.js'
import { showBilingualPage } from '../shared/language.js'
import { makeCells } from './cells.js'
import { makeMill } from './mill.js'
import { makeModels } from './models.js'
import { makeOrder } from './order.js'
import { makeSeven } from './seven.js'
import { makeTake } from './take.js'

showBilingualPage()
figure('#order', makeOrder)
figure('#mill', makeMill)
figure('#seven', makeSeven)
figure('#cells', makeCells)
figure('#models', makeModels)
figure('#take', makeTake)
