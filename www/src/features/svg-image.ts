/**
 * An svg of a page as an image. In images, browsers run no scripts and load no other files.
 * @param attributes that replace its own
 */
export function imageOf(svg: SVGSVGElement, attributes: Record<string, string | number>) {
  // a copy in a document without a window, in which nothing is loaded
  const copy = document.implementation.createHTMLDocument().importNode(svg, true)
  // the page may hide its own
  copy.style.display = 'inline'
  for (const [name, value] of Object.entries(attributes)) copy.setAttribute(name, String(value))
  const text = new XMLSerializer().serializeToString(copy)
  return Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(text)}` })
}
