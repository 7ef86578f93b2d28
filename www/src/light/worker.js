// @ts-check
/** The script of the worker of the npm package's light entry. */

import { serve } from '../serve.js'

serve(globalThis)
