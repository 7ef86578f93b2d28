// @ts-check
/**
 * The style inside the shadow root. As a constructed sheet it needs no leave of a page's content security policy.
 */

/**
 * Which CSS property of the canvas tells a colour. They are properties that take any colour and show nothing on a canvas; the browser works out what
 * variables, light and dark and the like come to, and the canvas is painted with that.
 */
export const TELLS = /** @type {const} */ ({
  background: 'flood-color',
  border: 'lighting-color',
  fill: 'stop-color',
  outline: 'outline-color',
})

/** The classic look, and the same by night. */
const LIGHT = { background: 'rgb(209, 235, 231)', border: 'rgb(119, 196, 187)', fill: 'rgb(219, 173, 180)', outline: 'rgb(196, 120, 130)' }
const DARK = { background: 'rgb(19, 36, 36)', border: 'rgb(46, 92, 87)', fill: 'rgb(157, 96, 108)', outline: 'rgb(222, 160, 168)' }

/** @param {(name: keyof typeof LIGHT) => string} colour */
const colours = (colour) => Object.entries(TELLS)
  .map(([name, property]) => `${property}: var(--boids-${name}, ${colour(/** @type {keyof typeof LIGHT} */ (name))});`).join(' ')

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
  ${colours((name) => LIGHT[name])}
  /* a change is told by the end of its transition */
  transition: ${['color', ...Object.values(TELLS)].map((property) => `${property} 1ms step-end`).join(', ')};
}
@supports (color: light-dark(red, red)) {
  canvas { ${colours((name) => `light-dark(${LIGHT[name]}, ${DARK[name]})`)} }
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

/** @type {CSSStyleSheet | undefined} */
let shared

/** The sheet that all shows share. */
export function sharedSheet() {
  if (!shared) {
    shared = new CSSStyleSheet()
    shared.replaceSync(STYLE)
  }
  return shared
}
