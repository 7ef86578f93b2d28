// @ts-check
/**
 * The colours of boids that are coloured by what they do, in even steps of OKLCH: `speed` from 0 to the greatest and
 * `flockmates`, by equal ratios, from none to a hundred or to all of a smaller flock, both from dark blue to bright
 * yellow, which the colour-blind tell apart as well; `heading` all round, from +x clockwise on screen, a little lighter
 * on one side than on the other.
 */

const RAMP = [
  ...['#4f3797', '#4247a5', '#2c57af', '#0367af', '#0575a4', '#06819f', '#078d9c', '#089898'],
  ...['#02a491', '#0cb084', '#41b971', '#71bd5f', '#98c04d', '#bbc23f', '#dac23a', '#f7c243'],
]

const CIRCLE = [
  ...['#d46f60', '#d77a4f', '#d78840', '#d29636', '#c8a437', '#b9b143', '#a5bc57', '#8cc36d'],
  ...['#6fc884', '#4cc89a', '#1dc5ae', '#0fbdbe', '#01b4ca', '#0da9d5', '#379ddb', '#538fdb'],
  ...['#6a83d7', '#7d77cf', '#8e6dc3', '#9d66b5', '#ab62a5', '#b86094', '#c46183', '#cd6671'],
]

/** @typedef {'none' | 'speed' | 'heading' | 'flockmates'} ColourBy */

/** @type {Record<ColourBy, string[]>} */
export const PALETTES = { none: [], speed: RAMP, heading: CIRCLE, flockmates: RAMP }
