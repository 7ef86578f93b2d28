// @ts-check
/** The script of the npm package's worker. The embed is its own. */

import { serve } from './serve.js'

serve(globalThis)
