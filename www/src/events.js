// @ts-check
/** What an element dispatches, and how it reports what a page has written wrongly. */

/**
 * @param {Element} host
 * @param {string} type
 * @param {unknown} [detail]
 */
export const dispatch = (host, type, detail) => host.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }))

/**
 * Reports what a page has written wrongly: by a warning in the console and an event.
 * @param {Element} host
 * @param {{ name: string, value: string, message: string }} detail of the event
 */
export function report(host, detail) {
  console.warn(`boids-canvas: ${detail.message}`, host)
  dispatch(host, 'boids-error', detail)
}
