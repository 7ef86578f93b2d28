/**
 * The methods of a flock that a show has, too. There they are promises, wherever the flock flies. `predators` is none: that
 * is an option of the element.
 */
const VERBS = [
  ...['positions', 'velocities', 'get', 'measure', 'look', 'flockmates', 'fingerprint'],
  ...['setState', 'setPointer', 'setFormation'],
]

/** Gives a class that has `query` those methods. @param prototype of the class */
export function addVerbs(prototype: any) {
  for (const verb of VERBS)
    prototype[verb] = function (...args: unknown[]) {
      return this.query(verb, ...args)
    }
}
