// @ts-check
/** Stands for `formation.js` in the light build, where flocks hold no formation. */
export class FormationFeature {
  configure() {}

  fit() {}
}
