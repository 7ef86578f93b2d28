/**
 * The play and pause button, and the message in its place when the flock has stopped. Keys work on it, too: space toggles, as on every button; `.` flies one step, `r` restarts,
 * and `f` follows the next boid, where that is allowed.
 */

import type { Words } from './words.js'

const SVG = 'http://www.w3.org/2000/svg'
/** Paths in a 24 × 24 box. */
const ICONS = { play: 'M9 6l9 6-9 6z', pause: 'M7 6h3.5v12H7zM13.5 6H17v12h-3.5z' }

/**
 * @param on what a press or key does
 * @param signal ends it
 */
export function createButton(
  on: { toggle: () => void; step: () => void; restart: () => void; follow: () => void },
  signal: AbortSignal,
) {
  const element = document.createElement('button')
  element.type = 'button'
  element.setAttribute('part', 'button')
  const path = document.createElementNS(SVG, 'path')
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  icon.append(path)
  element.append(icon)

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
    /** @param always whether the button is visible while the pointer is elsewhere */
    show(words: Words & { lang: string }, playing: boolean, always: boolean, canFollow: boolean) {
      const next: 'pause' | 'play' = playing ? 'pause' : 'play'
      path.setAttribute('d', ICONS[next])
      element.lang = words.lang
      element.setAttribute('aria-label', words[next])
      element.title = `${words[next]} (${words.keys}${canFollow ? words.followKey : ''})`
      element.setAttribute('aria-keyshortcuts', canFollow ? '. r f' : '. r')
      element.classList.toggle('shown', always || !playing)
    },
  }
}

export function createMessage({ stopped, lang }: Words & { lang: string }) {
  const element = document.createElement('p')
  element.lang = lang
  element.setAttribute('part', 'message')
  element.setAttribute('role', 'alert')
  element.textContent = stopped
  return element
}
