// @ts-check
/** The features of the whole build, each under the name that errors use for it. */

import { Flock, givenBy } from './flock.js'
import { FollowFeature } from './follow.js'
import { FormationFeature } from './formation.js'
import { ImageFeature } from './image.js'
import { OwnMarker } from './own-marker.js'
import { PALETTES } from './palettes.js'
import { READERS } from './readers.js'
import { record } from './record.js'

export const whole = {
  flock: { Flock, givenBy },
  followed: FollowFeature,
  formation: FormationFeature,
  image: ImageFeature,
  marker: OwnMarker,
  palettes: PALETTES,
  readers: READERS,
  record,
}
