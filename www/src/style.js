// @ts-check
/**
 * The style inside the shadow root. It is a constructed style sheet, which no content security policy forbids.
 */

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

/** @typedef {keyof typeof COLOURS} Colour */
/** @typedef {{ day: string, night: string, property: string }} ColourSource */

/**
 * Declarations that give each property its custom property's colour.
 * @param {Record<string, ColourSource>} colours
 * @param {(colour: ColourSource) => string} fallback
 */
const declarations = (colours, fallback) =>
  Object.entries(colours)
    .map(([name, colour]) => `${colour.property}: var(--boids-${name}, ${fallback(colour)});`)
    .join(' ')

/** @param {ColourSource} colour */
const byTheme = ({ day, night }) => `light-dark(${day}, ${night})`

/**
 * A function, so that it costs nothing in the laboratory, which uses only the colours of this module.
 *
 * A host is as wide as its container. Where the page gives no height, a float without width gives it one (root.js), and
 * the host encloses the float. So the limit of one screen applies to that height alone: a `max-height` would also limit a
 * height that the page gives. Layout containment makes the host enclose it also with the page's `display: block`, and keeps
 * a float that is higher than the host from making the page higher. The end of a transition reports that a colour has
 * changed.
 */
function style() {
  const properties = Object.values(COLOURS).map((colour) => colour.property)
  return `
:host {
  display: block;
  width: 100%;
  width: -moz-available;
  width: -webkit-fill-available;
  width: stretch;
  min-height: 0;
  position: relative;
  overflow: clip;
  contain: layout;
}
:host::before { content: ''; float: left; }
:host([hidden]) { display: none; }
[part=box] { position: absolute; inset: 0; }
canvas {
  position: absolute;
  width: 0;
  height: 0;
  transition: ${['color', ...properties].map((property) => `${property} 1ms step-end`).join(', ')};
}
[part=canvas] { ${declarations(COLOURS, ({ day }) => day)} }
[part=overlay] { ${declarations(OVERLAY_COLOURS, ({ day }) => day)} pointer-events: none; }
@supports (color: light-dark(red, red)) {
  [part=canvas] { ${declarations(COLOURS, byTheme)} }
  [part=overlay] { ${declarations(OVERLAY_COLOURS, byTheme)} }
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

/** A constructed sheet belongs to one document. @type {WeakMap<Document, CSSStyleSheet>} */
const sheets = new WeakMap()

/**
 * A new sheet for the shadow root of an element whose document has a window.
 * @param {Element} host
 * @param {string} style
 */
export function sheetFor({ ownerDocument }, style) {
  const { CSSStyleSheet } = /** @type {typeof globalThis} */ (ownerDocument.defaultView)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  return sheet
}

/**
 * The sheet that all flocks of a document share.
 * @param {Element} host
 */
export function sharedSheetFor(host) {
  let sheet = sheets.get(host.ownerDocument)
  if (!sheet) sheets.set(host.ownerDocument, (sheet = sheetFor(host, style())))
  return sheet
}
