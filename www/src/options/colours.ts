/** The colours of a flock, and where a page finds them computed. */

/**
 * Each colour: by day (the classic look) and by night, and the CSS property of the canvas that holds it. These
 * properties take any colour and have no effect on a canvas. So the browser computes variables, `light-dark` and
 * transitions, and the canvas is painted with the computed value.
 */
export const COLOURS = {
  background: { day: '#d1ebe7', night: '#132424', property: 'flood-color' },
  border: { day: '#77c4bb', night: '#2e5c57', property: 'lighting-color' },
  fill: { day: '#dbadb4', night: '#9d606c', property: 'stop-color' },
  outline: { day: '#c47882', night: '#dea0a8', property: 'outline-color' },
  obstacle: { day: '#a4d7d0', night: '#203f3d', property: 'column-rule-color' },
  predator: { day: '#7a1f35', night: '#ffc65c', property: 'text-decoration-color' },
}

/**
 * The same for the overlay: three colours that colour-blind readers can distinguish (after Okabe and Ito), and the
 * highest contrast for their sum.
 */
export const OVERLAY_COLOURS = {
  cohesion: { day: '#005fa0', night: '#56b4e9', property: 'flood-color' },
  alignment: { day: '#007052', night: '#3ccd9b', property: 'lighting-color' },
  separation: { day: '#be4b00', night: '#ffa046', property: 'stop-color' },
  sum: { day: 'black', night: 'white', property: 'outline-color' },
}

export type Colour = keyof typeof COLOURS
export type ColourSource = { day: string; night: string; property: string }

const RAMP = [
  ...['#7561c5', '#636dcf', '#4b79d5', '#2585d6', '#0490c9', '#0599bc', '#03a1b2', '#02a8a8'],
  ...['#03af9b', '#06b789', '#44bb73', '#6fbb5d', '#92ba46', '#b0b732', '#cbb324', '#e3ae28'],
]

const CIRCLE = [
  ...['#d46f60', '#d77a4f', '#d78840', '#d29636', '#c8a437', '#b9b143', '#a5bc57', '#8cc36d'],
  ...['#6fc884', '#4cc89a', '#1dc5ae', '#0fbdbe', '#01b4ca', '#0da9d5', '#379ddb', '#538fdb'],
  ...['#6a83d7', '#7d77cf', '#8e6dc3', '#9d66b5', '#ab62a5', '#b86094', '#c46183', '#cd6671'],
]

export type ColourBy = 'none' | 'speed' | 'heading' | 'flockmates'

/**
 * The palettes of `colourBy`, in even steps of OKLCH.
 *
 * `speed` goes from 0 to the maximum, `flockmates` in equal ratios from none to a hundred, or to all of a smaller flock.
 * Both go from blue to yellow, which colour-blind readers can distinguish. `heading` goes around the circle,
 * from +x clockwise on screen; one side is a little lighter than the other.
 */
export const PALETTES: Record<ColourBy, string[]> = { none: [], speed: RAMP, heading: CIRCLE, flockmates: RAMP }

/**
 * A component on a light background. The power keeps the colours vivid. On the classic backgrounds, light and dark, each colour then
 * has a contrast of 3.2 and more.
 */
const darker = (part: string) => Math.round(204 * (parseInt(part, 16) / 255) ** 1.5).toString(16).padStart(2, '0') // prettier-ignore

/**
 * The palette as it stands out from a background.
 * @param background as CSS computes it; a transparent one, below which anything may lie, counts as dark
 */
export function paletteOn(background: string, what: ColourBy) {
  const [red, green, blue, opacity = 1] = (background.match(/[\d.]+/g) ?? []).map(Number)
  const isLight = opacity > 0.5 && 0.21 * red + 0.72 * green + 0.07 * blue > 128
  const palette = PALETTES[what]
  return isLight ? palette.map((hex) => hex.replace(/\w\w/g, darker)) : palette
}
