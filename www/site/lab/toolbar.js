// @ts-check
/** The toolbar below the flock, and the keys that do the same. */

import { find } from '../shared/dom.js'
import { i18n } from './i18n.js'

/** @typedef {import('./settings.js').Options} Options */

/**
 * @param {import('./stage.js').Stage} stage
 * @param {import('./history.js').UndoHistory<Options>} undoHistory
 * @param {object} on
 * @param {() => void} on.restored is called after undo and redo
 * @param {(settings: Options) => void} on.change
 * @param {(settings: Options) => Options} on.random
 */
export function createToolbar(stage, undoHistory, on) {
  const [playButton, undoButton, redoButton] = ['play', 'undo', 'redo'].map((id) => find(`#${id}`))
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
  const undo = () => (undoHistory.undo(), on.restored())
  const redo = () => (undoHistory.redo(), on.restored())

  const random = () => on.change(on.random(undoHistory.now))
  const reset = () => on.change({ preset: undoHistory.now.preset })
  for (const [id, action] of Object.entries({ play: toggle, step, restart, undo, redo, random, reset })) {
    find(`#${id}`).onclick = action
  }

  stage.element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = { ' ': toggle, '.': step, r: restart, R: restart }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  document.addEventListener('keydown', (event) => {
    // A text field has its own undo.
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') return
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const action = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined
    if (!action) return
    event.preventDefault()
    action()
  })
  // The timeout lets the show handle the change first.
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => setTimeout(show))

  function show() {
    const { playing } = stage
    playButton.title = playing ? i18n.words.pause : i18n.words.play
    playButton.ariaLabel = playButton.title
    playButton.classList.toggle('playing', playing)
    // The attribute `disabled` would take the focus away from a button that was just pressed.
    undoButton.ariaDisabled = String(!undoHistory.canUndo)
    redoButton.ariaDisabled = String(!undoHistory.canRedo)
  }
  return { show, translate: show }
}
