// @ts-check

/** The light build makes no clips. */
export const record = () => {
  throw new Error('there is no record in the light build')
}
