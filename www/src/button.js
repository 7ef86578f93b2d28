// @ts-check
/**
 * The play and pause button, which takes the keyboard as well: space toggles, as on every button, `.` steps, `r`
 * restarts, and `f` follows the next boid where one can be followed.
 */

const SVG = 'http://www.w3.org/2000/svg'
/** On a 24 × 24 field. */
const SIGNS = { play: 'M9 6l9 6-9 6z', pause: 'M7 6h3.5v12H7zM13.5 6H17v12h-3.5z' }

/**
 * @param {{ toggle: () => void, step: () => void, restart: () => void, follow: () => void }} on
 * @param {AbortSignal} signal ends it
 */
export function createButton(on, signal) {
  const element = document.createElement('button')
  element.type = 'button'
  element.setAttribute('part', 'button')
  const sign = document.createElementNS(SVG, 'path')
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('viewBox', '0 0 24 24')
  picture.setAttribute('aria-hidden', 'true')
  picture.append(sign)
  element.append(picture)

  element.addEventListener('click', on.toggle, { signal })
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const act = { '.': on.step, r: on.restart, R: on.restart, f: on.follow, F: on.follow }[event.key]
      if (!act) return
      event.preventDefault()
      act()
    },
    { signal },
  )

  return {
    element,
    /**
     * @param {boolean} flies whether the flock flies, as far as its reader is concerned
     * @param {boolean} always whether the button is shown when the pointer is elsewhere
     * @param {boolean} follows whether a boid can be followed
     */
    show(flies, always, follows) {
      const next = flies ? 'pause' : 'play'
      sign.setAttribute('d', SIGNS[next])
      element.setAttribute('aria-label', flies ? 'Pause the flock' : 'Let the flock fly')
      element.title = `${flies ? 'Pause' : 'Play'} (. one step, r restart${follows ? ', f follow the next boid' : ''})`
      element.setAttribute('aria-keyshortcuts', follows ? '. r f' : '. r')
      element.classList.toggle('shown', always || !flies)
    },
  }
}
