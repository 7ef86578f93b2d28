// @ts-check

/**
 * Reports what a page has written wrongly: by a warning in the console and an event.
 * @param {Element} host
 * @param {{ name: string, value: string, message: string }} detail of the event
 */
export function report(host, detail) {
  console.warn(`boids-canvas: ${detail.message}`, host)
  host.dispatchEvent(new CustomEvent('boids-error', { bubbles: true, detail }))
}
