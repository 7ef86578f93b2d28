/** The script of the worker of the npm package's light entry. */

import { serve } from '../player/serve.js'

serve(globalThis)
