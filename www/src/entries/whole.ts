/** The features of the whole build, each under the name that errors use for it. */

import { Flock } from '../player/flock.js'
import { FollowFeature } from '../features/follow.js'
import { FormationFeature } from '../features/formation.js'
import { ImageFeature } from '../features/image.js'
import { OwnMarker } from '../features/own-marker.js'
import { paletteOn } from '../options/colours.js'
import { READERS } from '../options/readers.js'
import { record } from '../features/record.js'

export const whole = {
  flock: Flock,
  followed: FollowFeature,
  formation: FormationFeature,
  image: ImageFeature,
  marker: OwnMarker,
  palettes: paletteOn,
  readers: READERS,
  record,
}

declare module '../options/features.js' {
  interface Features extends Whole {}
}
type Whole = typeof whole
