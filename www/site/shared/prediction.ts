/** A prediction: the reader chooses an answer before a figure shows what happens, and the figure then ticks the one that did. */

import { texts } from './en.js'

const TEXTS = texts.prediction

export class Prediction {
  #labels
  #inputs

  /**
   * @param figure with a `.guess`: a radio button for each answer, in its label
   * @param chosen is called with the value of the answer that the reader chooses
   */
  constructor(figure: Element, chosen: (guess: string) => void) {
    this.#labels = [...figure.querySelectorAll('.guess label')]
    this.#inputs = [...figure.querySelectorAll<HTMLInputElement>('.guess input')]
    for (const input of this.#inputs) input.onchange = () => chosen(input.value)
  }

  /** Empty before the reader has chosen. */
  get guess() {
    return this.#inputs.find(({ checked }) => checked)?.value ?? ''
  }

  /** From now on the reader cannot change the answer. */
  lock() {
    for (const input of this.#inputs) input.disabled = true
  }

  /** Ticks the answer that happened, or none. */
  tick(happened?: string) {
    for (const [i, label] of this.#labels.entries())
      label.classList.toggle('happened', this.#inputs[i].value === happened)
  }

  /** Asks anew. */
  clear() {
    for (const input of this.#inputs) input.checked = input.disabled = false
    this.tick()
  }
}

/** The sentence that begins an answer. @param isRight whether the reader predicted it */
export const verdict = (isRight: boolean) => (isRight ? TEXTS.right : TEXTS.wrong)
