// @ts-check
/** Stands for `follow.js` in the light build, where no boid can be followed. */
export class FollowFeature {
  isOn = false

  get followed() {
    return undefined
  }

  set followed(boid) {
    if (boid !== undefined) throw new Error('there is no followed in the light build')
  }

  configure() {}

  chooseNext() {}
}
