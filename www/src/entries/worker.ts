/** The script of the npm package's worker. The embed serves as its own worker. */

import { use } from '../options/features.js'
import { serve } from '../player/serve.js'
import { whole } from './whole.js'

use(whole)
serve(globalThis)
