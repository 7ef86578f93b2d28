// @ts-check

/**
 * A value that comes later, such as a show, and the calls that wait for it. A page that never asks for the promise sees
 * no error when it is rejected.
 * @template T
 */
export class Pending {
  /** Once it is there. @type {T | undefined} */
  value
  #settled = false
  /** @type {(value: T) => void} */
  #resolve = () => {}
  /** @type {(error: unknown) => void} */
  #reject = () => {}
  /** Of the value. @type {Promise<T>} */
  promise = this.#renew()

  /** @returns {Promise<T>} */
  #renew() {
    this.#settled = false
    const promise = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    promise.catch(() => {})
    return promise
  }

  /**
   * Calls back with the value: now, or as soon as it is there.
   * @param {(value: T) => void} call
   */
  use(call) {
    if (this.value) call(this.value)
    else this.promise.then(call, () => {})
  }

  /** @param {T} value */
  resolve(value) {
    this.value = value
    this.#settled = true
    this.#resolve(value)
  }

  /** @param {unknown} error */
  reject(error) {
    this.#settled = true
    this.#reject(error)
  }

  /** From now on, another value is to come. */
  reset() {
    this.value = undefined
    if (this.#settled) this.promise = this.#renew()
  }
}
