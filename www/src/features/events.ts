/** What an element dispatches, and how it reports what a page has written wrongly. */

export const dispatch = (host: Element, type: string, detail?: unknown) =>
  host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }))

/**
 * Reports what a page has written wrongly: by a warning in the console and an event.
 * @param detail of the event
 */
export function report(host: Element, detail: { name: string; value: string; message: string }) {
  console.warn(`boids-canvas: ${detail.message}`, host)
  dispatch(host, 'boids-error', detail)
}
