// @ts-check
/** The article. Each section with a figure has a file; this one starts them. */

import './article.css'
import { showBilingualPage } from '../shared/language.js'

showBilingualPage()
