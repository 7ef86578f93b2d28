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
