/** Where a point of the window is on a canvas, and by how much the page zooms it. */

/** The product of all CSS `zoom` of an element and around it. */
export function zoomOf(element: Element): number {
  const { currentCSSZoom, parentElement, ownerDocument } = element
  if (currentCSSZoom) return currentCSSZoom
  // Safari
  const own = Number(ownerDocument.defaultView?.getComputedStyle(element).zoom) || 1
  const outer = parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host
  return outer ? own * zoomOf(outer) : own
}

/**
 * A point of the window as shares of a canvas's sides, through whatever transforms the page has: the browser knows that of events
 * alone.
 */
export function shareOf(canvas: HTMLCanvasElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const share = { x: NaN, y: NaN }
  const type = 'boids-offset'
  const read = (event: PointerEvent) => {
    const zoom = zoomOf(canvas)
    share.x = event.offsetX / zoom / parseFloat(canvas.style.width)
    share.y = event.offsetY / zoom / parseFloat(canvas.style.height)
  }
  canvas.addEventListener(type as 'pointermove', read, { once: true })
  // without the window, it does not know the pixel ratio
  canvas.dispatchEvent(new PointerEvent(type, { clientX, clientY, view: canvas.ownerDocument.defaultView }))
  return share
}
