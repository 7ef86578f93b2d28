/** What the history of the browser keeps of a page. */

/** In ms. Browsers refuse to change an address 100 times within 30 s. */
const INTERVAL = 400

/**
 * Calls `put`, which writes to the history of the browser, soon after each `later`, and not too often. A press on a link may lead
 * away, so what is still to be written is written before it.
 */
export function paced(put: () => void) {
  let timer = 0
  const write = () => {
    clearTimeout(timer)
    timer = 0
    try {
      put()
    } catch {
      // Some browsers do not let a page from disk change its address.
    }
  }
  const leave = ({ target }: Event) => timer && (target as Element).closest('a') && write()
  document.addEventListener('click', leave, { capture: true })
  return { now: write, later: () => void (timer ||= window.setTimeout(write, INTERVAL)) }
}
