// @ts-check

/**
 * A promise that is settled from outside. A page that never asks for it sees no error when it is rejected.
 * @template T
 */
export class Pending {
  settled = false
  /** @type {(value: T) => void} */
  resolve = () => {}
  /** @type {(error: unknown) => void} */
  reject = () => {}
  /** @type {Promise<T>} */
  promise = new Promise((resolve, reject) => {
    this.resolve = (value) => (resolve(value), (this.settled = true))
    this.reject = (error) => (reject(error), (this.settled = true))
  })

  constructor() {
    this.promise.catch(() => {})
  }
}
