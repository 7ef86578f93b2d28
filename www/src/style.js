// @ts-check
/**
 * The style inside the shadow root. As a constructed sheet it needs no leave of a page's content security policy.
 */

/**
 * Each colour: the classic look, the same by night, and the CSS property of the canvas that tells what it is. Such a
 * property takes any colour and shows nothing on a canvas: the browser works out what variables, light and dark and the
 * like come to, and the canvas is painted with that.
 */
export const COLOURS = {
  background: { day: '#d1ebe7', night: '#132424', told: 'flood-color' },
  border: { day: '#77c4bb', night: '#2e5c57', told: 'lighting-color' },
  fill: { day: '#dbadb4', night: '#9d606c', told: 'stop-color' },
  outline: { day: '#c47882', night: '#dea0a8', told: 'outline-color' },
  obstacle: { day: '#a4d7d0', night: '#203f3d', told: 'column-rule-color' },
}

/**
 * The same for the overlay: three that the colour-blind tell apart (after Okabe and Ito), and the most contrast for
 * what comes of them.
 */
export const OVERLAY_COLOURS = {
  cohesion: { day: '#005fa0', night: '#56b4e9', told: 'flood-color' },
  alignment: { day: '#007052', night: '#3ccd9b', told: 'lighting-color' },
  separation: { day: '#be4b00', night: '#ffa046', told: 'stop-color' },
  sum: { day: 'black', night: 'white', told: 'outline-color' },
}

/** @typedef {keyof typeof COLOURS} Colour */
/** @typedef {{ day: string, night: string, told: string }} Told */

/**
 * @param {Record<string, Told>} colours
 * @param {(colour: Told) => string} otherwise
 */
const tell = (colours, otherwise) =>
  Object.entries(colours)
    .map(([name, colour]) => `${colour.told}: var(--boids-${name}, ${otherwise(colour)});`)
    .join(' ')

/** @param {Told} colour */
const byTheme = ({ day, night }) => `light-dark(${day}, ${night})`

/**
 * Made when it is first needed: the demo page reads the colours of this module and nothing else of it.
 *
 * A host is as wide as there is room, lest a height that the page gives decide the width by the aspect ratio. A change
 * of a canvas's colours is told by the end of its transition.
 */
function style() {
  const told = Object.values(COLOURS).map((colour) => colour.told)
  return `
:host {
  display: block;
  width: 100%;
  width: -moz-available;
  width: -webkit-fill-available;
  width: stretch;
  position: relative;
  overflow: clip;
}
:host([hidden]) { display: none; }
[part=box] { position: absolute; inset: 0; }
canvas {
  position: absolute;
  transition: ${['color', ...told].map((property) => `${property} 1ms step-end`).join(', ')};
}
[part=canvas] { ${tell(COLOURS, ({ day }) => day)} }
[part=overlay] { ${tell(OVERLAY_COLOURS, ({ day }) => day)} pointer-events: none; }
@supports (color: light-dark(red, red)) {
  [part=canvas] { ${tell(COLOURS, byTheme)} }
  [part=overlay] { ${tell(OVERLAY_COLOURS, byTheme)} }
}
button {
  position: absolute;
  right: 8px;
  bottom: 8px;
  width: 36px;
  height: 36px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  color: #fff;
  background: rgb(0 0 0 / 65%);
  cursor: pointer;
  opacity: 0;
  transition: opacity 0.2s;
}
button svg { display: block; width: 100%; height: 100%; fill: currentColor; pointer-events: none; }
:host(:hover) button, button:focus-visible, button.shown { opacity: 1; }
[part=message] {
  position: absolute;
  inset: auto 0 0;
  margin: 0;
  padding: 8px;
  font: 14px system-ui, sans-serif;
  color: #fff;
  background: rgb(0 0 0 / 65%);
}
@media (hover: none) { button { opacity: 1; } }
button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px rgb(0 0 0 / 65%); }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`
}

/** A constructed sheet serves one document only. @type {WeakMap<Document, CSSStyleSheet>} */
const sheets = new WeakMap()

/**
 * A sheet of one's own for an element's shadow root.
 * @param {Element} host
 * @param {string} style
 */
export function sheetFor({ ownerDocument }, style) {
  const { CSSStyleSheet } = ownerDocument.defaultView ?? globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  return sheet
}

/**
 * The sheet that all shows of a document share.
 * @param {Element} host
 */
export function sharedSheetFor(host) {
  let sheet = sheets.get(host.ownerDocument)
  if (!sheet) sheets.set(host.ownerDocument, (sheet = sheetFor(host, style())))
  return sheet
}
