// Helpers of the benchmark pages.

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Lets the browser run its pending tasks, for example install code that V8 compiled on another thread. */
export const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve))
