/** The margin of a small world. */

/** Lets the margin give way to a small world, as a flock on a page does. */
export function fitMargin(values: { margin?: unknown; width?: unknown; height?: unknown }) {
  const largest = Math.min(Number(values.width), Number(values.height)) / 2
  if (Number(values.margin) > largest) values.margin = largest
}
