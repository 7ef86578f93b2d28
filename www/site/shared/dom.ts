/** Finds elements of a page and makes new ones. */

const SVG = 'http://www.w3.org/2000/svg'

export const find = (selector: string) => document.querySelector(selector) as HTMLElement

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Record<string, unknown> = {},
  ...children: (Node | string)[]
) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

export function makeSvg(name: string, attributes: Record<string, string | number>, ...children: Element[]) {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** Hides what may have the focus, which goes on to what is next to it rather than to the top of the page. */
export function hide(element: HTMLElement, next?: HTMLElement | null) {
  const hadFocus = element.contains(document.activeElement)
  element.hidden = true
  if (hadFocus) next?.focus({ preventScroll: true })
}

/** The context of a canvas that is made as large as its box in device px, and empty. */
export function clearedPen(canvas: HTMLCanvasElement) {
  const sides = [canvas.clientWidth, canvas.clientHeight]
  const [width, height] = sides.map((side) => Math.round(side * devicePixelRatio))
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const pen = canvas.getContext('2d')
  pen?.setTransform(1, 0, 0, 1, 0, 0)
  pen?.clearRect(0, 0, width, height)
  return pen
}
