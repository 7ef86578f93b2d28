/**
 * The table of calls: all that a show can ask of a player. From it come the remote player and the worker's side, the methods of a
 * show and of the element that ask a flock, and the names that `query` allows. A crew keeps the order of calls by it.
 */

/**
 * How a call reaches a player in a worker: `sent` has no answer; `asked` has one; `work` has none, but may take long or change the
 * number of steps, so that the page waits for its end in the background.
 */
export type Way = 'sent' | 'asked' | 'work'

export interface Call {
  way: Way
  /** A question to the flock: whether it is a method or a value. */
  of?: 'method' | 'value'
  /** Whether the light build has this question. */
  light?: boolean
  /** Whether a crew flies on during the call. Before any other, its boids come together. */
  during?: boolean
}

const sent: Call = { way: 'sent' }
const work: Call = { way: 'work' }
const asked: Call = { way: 'asked' }
const method = { way: 'asked', of: 'method' } as const satisfies Call
const value = { way: 'asked', of: 'value' } as const satisfies Call

export const CALLS = {
  create: sent,
  configure: sent,
  resize: sent,
  setColours: sent,
  colourBy: sent,
  setTrails: sent,
  setPath: sent,
  setImage: sent,
  setCamera: { ...sent, during: true },
  setShape: sent,
  pointAt: { ...sent, during: true },
  play: sent,
  pause: work,
  step: work,
  settle: work,
  reset: work,
  snapshot: asked,
  picture: asked,
  watch: sent,
  film: asked,
  endFilm: sent,
  /** The page has taken a frame. */
  taken: { ...sent, during: true },
  free: sent,

  length: { ...value, light: true, during: true },
  steps: { ...value, light: true, during: true },
  params: { ...value, during: true },
  // a value, because the element has an option of this name
  predators: value,
  cost: { ...value, during: true },
  positions: method,
  velocities: method,
  get: { ...method, during: true },
  set: method,
  measure: method,
  look: method,
  flockmates: method,
  fingerprint: { ...method, light: true },
  setState: method,
  setPointer: { ...method, during: true },
  setFormation: method,
  save: method,
  restore: method,
} satisfies Record<string, Call>

export type CallName = keyof typeof CALLS
export type MethodName = {
  [name in CallName]: (typeof CALLS)[name] extends { of: 'method' } ? name : never
}[CallName]

/** The row of a call; `undefined` for any other name. */
export const callOf = (name: string): Call | undefined =>
  Object.hasOwn(CALLS, name) ? CALLS[name as CallName] : undefined

/** The questions, and those that the light build has. */
const QUESTIONS = Object.entries<Call>(CALLS).filter(([, { of }]) => of)
export const LIGHT_QUESTIONS = QUESTIONS.filter(([, { light }]) => light).map(([name]) => name)
/** What `query` answers. */
export const VALUES = QUESTIONS.filter(([, { of }]) => of === 'value').map(([name]) => name)
/** The methods of a flock that a show and the element have, too, as promises. */
export const METHODS = QUESTIONS.map(([name]) => name).filter((name) => !VALUES.includes(name))
