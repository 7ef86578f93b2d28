// What the figures are made by.

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Lets the browser do what it has put off: its compilers work beside the page, but report to it. */
export const breathe = () => new Promise((resolve) => setTimeout(resolve))
