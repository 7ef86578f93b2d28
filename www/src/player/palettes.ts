/**
 * The palettes of `colourBy`, in even steps of OKLCH.
 *
 * `speed` goes from 0 to the maximum, `flockmates` in equal ratios from none to a hundred, or to all of a smaller flock.
 * Both go from dark blue to bright yellow, which colour-blind readers can distinguish. `heading` goes around the circle,
 * from +x clockwise on screen; one side is a little lighter than the other.
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

export type ColourBy = 'none' | 'speed' | 'heading' | 'flockmates'

export const PALETTES: Record<ColourBy, string[]> = { none: [], speed: RAMP, heading: CIRCLE, flockmates: RAMP }
