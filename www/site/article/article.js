// @ts-check
/** The article. Each section with a figure has a file; this one starts them. */

import './article.css'
import { figure } from '../shared/figure.js'
import { showBilingualPage } from '../shared/language.js'
import { makeCells } from './cells.js'
import { makeModels } from './models.js'

showBilingualPage()
figure('#cells', makeCells)
figure('#models', makeModels)
