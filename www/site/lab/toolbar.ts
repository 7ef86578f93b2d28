/** The buttons that fly the flock, undo changes and fill the screen, and the keys that do the same. */

import { find, make } from '../shared/dom.js'
import { texts } from './en.js'
import type { Options } from '../../src/options/options.js'
import type { FlocksOnStage } from './flocks-on-stage.js'
import type { UndoHistory } from './history.js'

/** How fast a flock can fly: 1 is real time. */
const TEMPOS = [4, 1, 1 / 4, 1 / 16]

export function createToolbar(
  stage: FlocksOnStage,
  undoHistory: UndoHistory<Options>,
  on: {
    /** Is called after undo and redo. */
    restored: () => void
    change: (settings: Options) => void
    random: (settings: Options) => Options
    /** The settings with which the page was opened. */
    opened: () => Options
    follow: (boid: number) => void
  },
) {
  const [playButton, undoButton, redoButton] = ['play', 'undo', 'redo'].map((id) => find(`#${id}`))
  const toggle = () => {
    const { playing } = stage
    stage.shows.forEach((show) => (playing ? show.pause() : show.play()))
    show()
  }
  /** A key that is held down plays or pauses once. */
  const held = () => {}
  const step = () => {
    for (const each of stage.shows) each.pause()
    for (const each of stage.shows) each.step()
    show()
  }
  const restart = () => stage.restart()
  const restore = (way: 'undo' | 'redo') => {
    undoHistory[way]()
    on.restored()
  }
  const [undo, redo] = [() => restore('undo'), () => restore('redo')]
  const follow = () => {
    const boid = stage.show?.follow
    on.follow(typeof boid === 'number' ? boid + 1 : 0)
  }

  const random = () => on.change(on.random(undoHistory.now))
  const reset = () => on.change(on.opened())
  const fullscreen = () => (document.fullscreenElement ? document.exitFullscreen() : find('#view').requestFullscreen())
  for (const [id, action] of Object.entries({ play: toggle, step, restart, undo, redo, random, reset, fullscreen })) {
    find(`#${id}`).onclick = action
  }
  find('#fullscreen').hidden = !document.fullscreenEnabled
  document.addEventListener('fullscreenchange', show)

  createTempo(stage)
  onKeys(stage.element, (event) =>
    hasModifier(event)
      ? undefined
      : { ' ': event.repeat ? held : toggle, '.': step, r: restart, f: follow }[event.key.toLowerCase()],
  )
  onKeys(document, (event) => (isUndo(event) ? undo : isRedo(event) ? redo : undefined))
  // The timeout lets the show handle the change first.
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => setTimeout(show))

  function show() {
    const { playing } = stage
    label(playButton, playing ? texts.pause : texts.play)
    playButton.classList.toggle('playing', playing)
    // The attribute `disabled` would take the focus away from a button that was just pressed.
    undoButton.ariaDisabled = String(!undoHistory.canUndo)
    redoButton.ariaDisabled = String(!undoHistory.canRedo)
    label(find('#fullscreen'), document.fullscreenElement ? texts.exitFullscreen : texts.fullscreen)
  }
  return { show }
}

/** The choice of how fast the flock flies. */
function createTempo(stage: FlocksOnStage) {
  const tempo = find('#tempo') as HTMLSelectElement
  const textOf = (value: number) => `${value < 1 ? `1/${1 / value}` : value}×`
  tempo.append(...TEMPOS.map((value) => make('option', { value, textContent: textOf(value) })))
  tempo.value = '1'
  tempo.onchange = () => {
    stage.tempo = Number(tempo.value)
    stage.update()
  }
}

/** Whether a key has Ctrl or Command with it, and is not for a text field, which has its own undo. */
const isCommand = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !(target instanceof HTMLInputElement && target.type === 'text')
const isUndo = (event: KeyboardEvent) => isCommand(event) && !event.shiftKey && event.key.toLowerCase() === 'z'
const isRedo = (event: KeyboardEvent) =>
  isCommand(event) && (event.key.toLowerCase() === 'y' || (event.shiftKey && event.key.toLowerCase() === 'z'))
const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey

/** Calls what a key stands for, if anything. */
function onKeys(target: HTMLElement | Document, actionOf: (event: KeyboardEvent) => (() => void) | undefined) {
  target.addEventListener('keydown', (event) => {
    const action = actionOf(event as KeyboardEvent)
    if (!action) return
    event.preventDefault()
    action()
  })
}

function label(button: HTMLElement, text: string) {
  button.title = button.ariaLabel = text
}
