// @ts-check
/** Stands for `image.js` in the light build, where no image is a marker. */
export class ImageFeature {
  configure() {}
}
