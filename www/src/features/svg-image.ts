/** Images of a page that a flock uses. */

/** References to other elements, in an svg as text: all but those of links. */
const REFERENCES = /(?:url\((?:&quot;|["'])?|(?<!<a\b[^>]*)href=")#([^"'&)]+)/g

/**
 * An svg of a page as an image, with the gradients, symbols and other elements of the page to which it refers. In images, browsers
 * run no scripts and load no other files.
 * @param attributes that replace its own
 */
export function imageOf(svg: SVGSVGElement, attributes: Record<string, string | number>) {
  // a copy in a document without a window, in which nothing is loaded
  const inert = document.implementation.createHTMLDocument()
  const copy = inert.importNode(svg, true)
  // the page may hide its own
  copy.style.display = 'inline'
  for (const [name, value] of Object.entries(attributes)) copy.setAttribute(name, String(value))
  const text = (element: Element) => new XMLSerializer().serializeToString(element)
  const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs')
  copy.prepend(defs)
  const complete = (part: Element) => {
    for (const [, id] of text(part).matchAll(REFERENCES)) {
      const found = copy.querySelector(`#${CSS.escape(id)}`) ? null : elementById(id, svg)
      if (!found) continue
      defs.append(inert.importNode(found, true))
      complete(found)
    }
  }
  complete(copy)
  return Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(text(copy))}` })
}

/** The element of an id as a node's own tree has it, or else the tree around that. */
export function elementById(id: string, node: Node): Element | null {
  const root = node.getRootNode() as Document | ShadowRoot
  const found = root.getElementById?.(id)
  if (found || root === document) return found
  return 'host' in root ? elementById(id, root.host) : document.getElementById(id)
}
