// @ts-check

/**
 * The methods of a flock that a show has, too. There they are promises, wherever the flock flies. `predators` is none: that
 * is an option of the element.
 */
const VERBS = [
  ...['positions', 'velocities', 'get', 'measure', 'look', 'flockmates', 'fingerprint'],
  ...['setState', 'setPointer', 'setFormation'],
]

/** Gives a class that has `query` those methods. @param {any} prototype of the class */
export function addVerbs(prototype) {
  for (const verb of VERBS)
    prototype[verb] = function (/** @type {unknown[]} */ ...args) {
      return this.query(verb, ...args)
    }
}
