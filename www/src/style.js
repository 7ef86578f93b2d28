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
  background: { day: 'rgb(209, 235, 231)', night: 'rgb(19, 36, 36)', told: 'flood-color' },
  border: { day: 'rgb(119, 196, 187)', night: 'rgb(46, 92, 87)', told: 'lighting-color' },
  fill: { day: 'rgb(219, 173, 180)', night: 'rgb(157, 96, 108)', told: 'stop-color' },
  outline: { day: 'rgb(196, 120, 130)', night: 'rgb(222, 160, 168)', told: 'outline-color' },
  obstacle: { day: 'rgb(164, 215, 208)', night: 'rgb(32, 63, 61)', told: 'column-rule-color' },
}

/** @typedef {keyof typeof COLOURS} Colour */

/** @param {(colour: typeof COLOURS[Colour]) => string} otherwise */
const tellColours = (otherwise) =>
  Object.entries(COLOURS)
    .map(([name, colour]) => `${colour.told}: var(--boids-${name}, ${otherwise(colour)});`)
    .join(' ')

const told = Object.values(COLOURS).map((colour) => colour.told)

const STYLE = `
:host {
  display: block;
  /* all there is, lest a height that the page gives decide the width by the aspect ratio */
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
  ${tellColours(({ day }) => day)}
  /* a change is told by the end of its transition */
  transition: ${['color', ...told].map((property) => `${property} 1ms step-end`).join(', ')};
}
@supports (color: light-dark(red, red)) {
  canvas { ${tellColours(({ day, night }) => `light-dark(${day}, ${night})`)} }
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
@media (hover: none) { button { opacity: 1; } }
button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px rgb(0 0 0 / 65%); }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`

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
  if (!sheet) sheets.set(host.ownerDocument, (sheet = sheetFor(host, STYLE)))
  return sheet
}
