/** The style inside the shadow root. It is a constructed style sheet, which no content security policy forbids. */

import { COLOURS, OVERLAY_COLOURS, type ColourSource } from '../options/colours.js'

/** Declarations that give each property its custom property's colour. */
const declarations = (colours: Record<string, ColourSource>, fallback: (colour: ColourSource) => string) =>
  Object.entries(colours)
    .map(([name, colour]) => `${colour.property}: var(--boids-${name}, ${fallback(colour)});`)
    .join(' ')

const colours = (fallback: (colour: ColourSource) => string) =>
  `[part=canvas] { ${declarations(COLOURS, fallback)} } [part=overlay] { ${declarations(OVERLAY_COLOURS, fallback)} }`

const byTheme = ({ day, night }: ColourSource) => `light-dark(${day}, ${night})`

/**
 * A function, so that it costs nothing in the laboratory, which uses only the colours of this module.
 *
 * A host is as wide as its container. Where the container is as wide as its content, as a table cell is, the host asks for
 * 300 px, as an iframe does: an svg without height asks for them (root.ts), since a replaced element gives way in a
 * narrower container. Where the page gives no height, a float with the world's aspect ratio (root.ts) gives it one, and the
 * host encloses the float. So the limit of one screen applies to that height alone: a `max-height` of the host would also
 * limit a height that the page gives. In vertical lines, width and height change places. What the page says of all
 * pseudo-elements must not win, so the float's own size is important. Its margin leaves the line to the content. Layout containment makes the host enclose it also
 * with the page's `display: block`, and keeps a float that is higher than the host from making the page higher. The end of a
 * transition reports that a colour has changed.
 */
function style() {
  const properties = Object.values(COLOURS).map((colour) => colour.property)
  return `
:host {
  display: block;
  inline-size: 100%;
  inline-size: -moz-available;
  inline-size: -webkit-fill-available;
  inline-size: stretch;
  min-block-size: 0;
  position: relative;
  overflow: clip;
  contain: layout;
  break-inside: avoid;
}
:host::before {
  content: '';
  float: left;
  min-inline-size: 100% !important;
  margin-inline-end: -100% !important;
  max-width: 100vw !important;
  max-height: 100vh !important;
  max-height: 100svh !important;
}
:host([hidden]) { display: none; }
[part=box] { position: absolute; inset: 0; writing-mode: horizontal-tb; }
.width { display: block; inline-size: 300px; max-inline-size: 100%; block-size: 0; }
canvas {
  position: absolute;
  width: 0;
  height: 0;
  transition: ${['color', ...properties].map((property) => `${property} 1ms step-end`).join(', ')};
}
[part=overlay] { pointer-events: none; }
${colours(({ day }) => day)}
@supports (color: light-dark(red, red)) { ${colours(byTheme)} }
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
@media print {
  canvas { inset: 0 !important; width: 100% !important; height: 100% !important; object-fit: contain; }
  button { display: none; }
}
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`
}

/** A constructed sheet belongs to one document. */
const sheets: WeakMap<Document, CSSStyleSheet> = new WeakMap()

/** A new sheet for the shadow root of an element whose document has a window. */
export function sheetFor({ ownerDocument }: Element, style: string) {
  const { CSSStyleSheet } = ownerDocument.defaultView as typeof globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  return sheet
}

/** The sheet that all flocks of a document share. */
export function sharedSheetFor(host: Element) {
  let sheet = sheets.get(host.ownerDocument)
  if (!sheet) sheets.set(host.ownerDocument, (sheet = sheetFor(host, style())))
  return sheet
}
