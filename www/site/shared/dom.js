// @ts-check
/** Finds elements of a page and makes new ones. */

const SVG = 'http://www.w3.org/2000/svg'

/** An element of the page. @param {string} selector */
export const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector))

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} [properties]
 * @param {(Node | string)[]} children
 */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/**
 * A new SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {Element[]} children
 */
export function makeSvg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/**
 * The context of a canvas that is made as large as its box in device px, and empty.
 * @param {HTMLCanvasElement} canvas
 */
export function clearedPen(canvas) {
  const sides = [canvas.clientWidth, canvas.clientHeight]
  const [width, height] = sides.map((side) => Math.round(side * devicePixelRatio))
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const pen = canvas.getContext('2d')
  pen?.setTransform(1, 0, 0, 1, 0, 0)
  pen?.clearRect(0, 0, width, height)
  return pen
}
