// @ts-check
/**
 * The play and pause button, which takes the keyboard as well: space toggles, as on every button, `.` steps, `r`
 * restarts.
 */

const SVG = 'http://www.w3.org/2000/svg'
/** On a 24 × 24 field. */
const SIGNS = { play: 'M9 6l9 6-9 6z', pause: 'M7 6h3.5v12H7zM13.5 6H17v12h-3.5z' }

/**
 * @param {{ toggle: () => void, step: () => void, restart: () => void }} on
 */
export function createButton(on) {
  const element = document.createElement('button')
  element.type = 'button'
  element.setAttribute('part', 'button')
  element.setAttribute('aria-keyshortcuts', '. r')
  const sign = document.createElementNS(SVG, 'path')
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('viewBox', '0 0 24 24')
  picture.setAttribute('aria-hidden', 'true')
  picture.append(sign)
  element.append(picture)

  element.addEventListener('click', on.toggle)
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = { '.': on.step, r: on.restart, R: on.restart }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })

  return {
    element,
    /**
     * @param {boolean} flies whether the flock flies, as far as its reader is concerned
     * @param {boolean} always whether the button is shown when the pointer is elsewhere
     */
    show(flies, always) {
      const next = flies ? 'pause' : 'play'
      sign.setAttribute('d', SIGNS[next])
      element.setAttribute('aria-label', flies ? 'Pause the flock' : 'Let the flock fly')
      element.title = flies ? 'Pause (. one step, r restart)' : 'Play (. one step, r restart)'
      element.classList.toggle('shown', always || !flies)
    },
  }
}
