/** A slider of a figure, with its value in words beside it. */

import { part } from './figure.js'

export class Slider {
  input
  #output
  #inWords

  /**
   * @param element with an `input` and an `output`
   * @param changed is called when the reader moves it
   */
  constructor(element: Element, inWords: (value: number) => string, changed: (value: number) => void) {
    this.input = part(element, 'input') as HTMLInputElement
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

  write() {
    this.#output.textContent = this.words
    this.input.ariaValueText = this.words
  }
}
