/** A prediction: the reader chooses an answer before a figure shows what happens. */

import { texts } from './en.js'

const TEXTS = texts.prediction

/**
 * Calls `chosen` with the answer of a button that the reader presses, and shows it pressed.
 * @param figure with a button for each answer, which is its `data-guess`
 */
export function onPrediction(figure: Element, chosen: (guess: string) => void) {
  const buttons = figure.querySelectorAll('[data-guess]') as NodeListOf<HTMLButtonElement>
  for (const button of buttons)
    button.onclick = () => {
      for (const other of buttons) other.ariaPressed = String(other === button)
      chosen(button.dataset.guess ?? '')
    }
}

/** The sentence that begins an answer. @param isRight whether the reader predicted it */
export const verdict = (isRight: boolean) => (isRight ? TEXTS.right : TEXTS.wrong)
