// @ts-check
/** The script of the npm package's worker. The embed serves as its own worker. */

import { use } from './features.js'
import { serve } from './serve.js'
import { whole } from './whole.js'

use(whole)
serve(globalThis)
