// @ts-check
/** The buttons beneath the flock, and the keys that do the same. */

import { find } from './find.js'
import { say } from './say.js'

/** @typedef {import('./settings.js').Options} Options */

/**
 * @param {import('./stage.js').Stage} stage
 * @param {import('./past.js').Past<Options>} past
 * @param {object} on
 * @param {() => void} on.moved after undo and redo
 * @param {(settings: Options) => void} on.change
 * @param {(settings: Options) => Options} on.random
 */
export function createToolbar(stage, past, on) {
  const [play, back, forth] = ['play', 'undo', 'redo'].map((id) => find(`#${id}`))
  const toggle = () => {
    const { playing } = stage
    stage.each((show) => (playing ? show.pause() : show.play()))
    show()
  }
  const step = () => {
    stage.each((show) => (show.pause(), show.step()))
    show()
  }
  const restart = () => stage.each((show) => show.reset())
  const undo = () => (past.undo(), on.moved())
  const redo = () => (past.redo(), on.moved())

  const random = () => on.change(on.random(past.now))
  const reset = () => on.change({ preset: past.now.preset })
  for (const [id, act] of Object.entries({ play: toggle, step, restart, undo, redo, random, reset })) {
    find(`#${id}`).onclick = act
  }

  stage.element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = { ' ': toggle, '.': step, r: restart, R: restart }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  document.addEventListener('keydown', (event) => {
    // a text field has an undo of its own
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') return
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const act = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  // by then the flock has heard of it as well
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => setTimeout(show))

  function show() {
    const { playing } = stage
    play.title = playing ? say.words.pause : say.words.play
    play.ariaLabel = play.title
    play.classList.toggle('playing', playing)
    // a disabled button would lose the focus of whoever has just pressed it
    back.ariaDisabled = String(!past.canUndo)
    forth.ariaDisabled = String(!past.canRedo)
  }
  return { show, speak: show }
}
