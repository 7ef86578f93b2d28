// @ts-check
/** A prediction: the reader chooses an answer before a figure shows what happens. */

import { texts } from './en.js'

const TEXTS = texts.prediction

/**
 * Calls `chosen` with the answer of a button that the reader presses, and shows it pressed.
 * @param {Element} figure with a button for each answer, which is its `data-guess`
 * @param {(guess: string) => void} chosen
 */
export function onPrediction(figure, chosen) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (figure.querySelectorAll('[data-guess]'))
  for (const button of buttons)
    button.onclick = () => {
      for (const other of buttons) other.ariaPressed = String(other === button)
      chosen(button.dataset.guess ?? '')
    }
}

/** The sentence that begins an answer. @param {boolean} isRight whether the reader predicted it */
export const verdict = (isRight) => (isRight ? TEXTS.right : TEXTS.wrong)
