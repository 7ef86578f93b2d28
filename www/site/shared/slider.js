// @ts-check
/** A slider of a figure, with its value in words beside it. */

import { part } from './figure.js'

export class Slider {
  input
  #output
  #inWords

  /**
   * @param {Element} element with an `input` and an `output`
   * @param {(value: number) => string} inWords
   * @param {(value: number) => void} changed is called when the reader moves it
   */
  constructor(element, inWords, changed) {
    this.input = /** @type {HTMLInputElement} */ (part(element, 'input'))
    this.#output = part(element, 'output')
    this.#inWords = inWords
    this.input.oninput = () => {
      this.write()
      changed(this.value)
    }
    this.write()
  }

  get value() {
    return this.input.valueAsNumber
  }

  set value(value) {
    this.input.valueAsNumber = value
    this.write()
  }

  get words() {
    return this.#inWords(this.value)
  }

  /** Writes the value in words. */
  write() {
    this.#output.textContent = this.words
    this.input.ariaValueText = this.words
  }
}
