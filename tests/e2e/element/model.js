// @ts-check
/** What model.test.js knows of a flock's life: the calls, what each changes, and what must be seen once all has settled. */

import fc from 'fast-check'
import { otherOptions, params, presets } from '../harness/npm.js'

/** No preset can fly so many in the element's box. */
const TOO_MANY = 2_000_000
/** A step of so many is spread over several frames. */
const LARGE = 4000
/** Values that never hold: the preset's does. */
const REFUSED = [TOO_MANY, 'many', -1]
/** The values of options; `undefined` takes one back. @type {Record<string, unknown[]>} */
const OPTIONS = {
  count: [5, 12, 30, LARGE, TOO_MANY, 'many', undefined],
  maxSpeed: [3, 8, -1, undefined],
  preset: ['school', undefined],
  seed: [1, 2],
  zoom: [2, undefined],
  thread: ['page', 'worker'],
  fill: ['red', undefined],
  follow: [3, 'any', undefined],
  obstacles: [[[50, 50, 20]], undefined],
  formation: [[40, 40, 90, 60], 'text: A', '#shape', undefined],
  marker: ['circle', 'image', undefined],
  colourBy: ['speed', undefined],
  background: ['white', '#123', undefined],
  trails: [true, false],
  grid: [true, false],
  frameBudget: [1, undefined],
}
const CAMERAS = [{ x: 50, y: 40, zoom: 3 }, { x: 10, y: 90, zoom: 0.5 }, undefined]
const PLACES = ['plain', 'japanese', 'inert', 'unseen', 'shadow', 'frame', 'popup']
/** Those in documents of their own. */
const ELSEWHERE = ['frame', 'popup']
/** Options that a page may set in every frame. The last value of six frames holds. */
const IN_EACH_FRAME = ['fill', 'obstacles', 'formation', 'maxSpeed', 'zoom', 'colourBy']

/**
 * Known faults: each has the row that describes it, and a function that says which lines are left out of the orders until the
 * fault is fixed. The function gets the flock before and after the line, and the line itself.
 * @type {[fault: string, (before: Model, after: Model, code: string) => unknown][]}
 */
const LEFT_OUT = [
  [
    'Chromium 156 does not lay out what moveBefore brings into a shadow tree from where it was not displayed',
    (before, _, code) => before.place === 'unseen' && code === 'moveTo(places.shadow)',
  ],
]

/** What is known of a flock. */
class Model {
  /** The last value of each option. @type {Record<string, any>} */
  given = {}
  /** The option of the flock that was set last. */
  last = 'seed'
  /** Where it is on the page. @type {string | undefined} */
  place
  /** Where it was at the end of the last task. @type {string | undefined} */
  origin
  isDisplayed = true
  hasImage = false
  /** What was wanted last, play or pause; `null` where what the reader prefers may be newer. @type {boolean | null | undefined} */
  wanted
  /** The option as the flock has it. */
  isPaused = false
  /** @type {typeof CAMERAS[number]} */
  camera
  /** The boid that the option or the reader has chosen. @type {number | undefined} */
  chosen
  /** The steps flown, as long as that can be known. @type {number | undefined} */
  steps = 0
  /** The first positions, if they were set. @type {number[] | undefined} */
  positions
  /** What a save holds that was taken. @type {{ key: string, steps?: number, positions?: number[] } | undefined} */
  saved
  /** Width of its box, and the CSS zoom of the element. */
  box = { width: '200px', zoom: '' }
  /** Whether its flock surely is there, with all that was given. */
  isOpen = false
  /** Whether that flock has had a size. */
  hasBox = false
  /** The thread that it was given when it last took what was given. @type {string | undefined} */
  applied
  /** The thread for which it was bound then: in another window it flies on the page. @type {string | undefined} */
  thread
  /** It is on its way to another thread. */
  isMoving = false
  /** It surely starts anew there. */
  restarts = false
  /** Whether something was asked before it was there. */
  isAsked = false
  /** Whether it is being recorded. */
  records = false
  /** Whether the background changes right before the last snapshot. */
  isLate = false
  /** Whether the reader prefers reduced motion in the frame, and whether it stands still because of that. */
  isCalm = false
  isStill = false
  /** How many boids the flock beside it has, which was mounted; 0 once that has ended. @type {number | undefined} */
  beside
  /** Whether that one is in the frame; `new` if it may not know so. @type {boolean | 'new'} */
  isFramed = false

  get preset() {
    return presets.find((/** @type {{ name: string }} */ { name }) => name === (this.given.preset ?? 'classic'))
  }

  /** What holds for an option. @param {string} name */
  get(name) {
    const row = [...params, ...otherOptions].find((row) => row.name === name)
    const value = REFUSED.includes(this.given[name]) ? undefined : this.given[name]
    return value ?? this.preset.values[name] ?? row.default ?? null
  }

  /** The number of boids; one that is refused flies as long as there is no world that it could be refused for. */
  get count() {
    return this.given.count === TOO_MANY && !this.hasBox ? undefined : this.get('count')
  }

  get isSeen() {
    return this.place !== undefined && this.place !== 'unseen' && this.isDisplayed
  }

  /** Whether it plays; `undefined` where that is not known. */
  get playing() {
    return this.wanted === null ? undefined : (this.wanted ?? !(this.isPaused || this.isStill))
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    if (name === 'count' || name === 'preset') this.positions = undefined
    if (name === 'follow') this.chosen = optionOf(value)
    if (ASKED.includes(name)) this.last = name
    this.given = { ...this.given, [name]: value }
  }

  /** The option `paused` is newer than what was wanted before. */
  take() {
    const { paused = false } = this.given
    if (paused !== this.isPaused) this.wanted = undefined
    this.isPaused = paused
  }

  /** It takes what was given: at the end of a task, and before a call. */
  apply() {
    const { thread } = this.given
    this.take()
    const isGiven = thread !== this.applied
    this.applied = thread
    this.reach(isGiven)
    this.hasBox ||= this.isOpen && this.isSeen
    // a clip is flown also when the flock is paused or out of sight; one that stands still has settled
    if (this.records || this.isStill || (this.isSeen && this.playing !== false)) this.steps = this.positions = undefined
  }

  /** It goes to its thread; from window to window it flies on from its step. @param {boolean} [isGiven] another thread */
  reach(isGiven = false) {
    const thread = this.place === 'popup' ? 'page' : this.applied
    if (this.place && thread !== this.thread)
      Object.assign(this, { ...LOST, isMoving: true, restarts: isGiven && (this.isOpen || this.restarts) })
    this.thread = thread
  }

  /** It sees what the reader of its window prefers, which is newer than an earlier press of play. */
  look() {
    const isStill = this.place === 'frame' && this.isCalm
    if (isStill && !this.isStill && this.wanted) this.wanted = this.isOpen ? undefined : null
    this.isStill = isStill
  }

  /** It has been removed, or its window has closed: another begins. */
  end() {
    Object.assign(this, { ...LOST, steps: 0 })
  }

  /** The task ends. What was removed ends, too; a flock that is not there yet may do so. */
  wait() {
    if (!this.place && this.origin) {
      const isKept = !this.isOpen && !this.isAsked && this.steps === 0
      Object.assign(this, this.isOpen || isKept ? { ...LOST, steps: 0 } : LOST)
    }
    this.origin = this.place
    this.look()
    this.apply()
  }

  /** All that was called has happened. */
  settle() {
    this.wait()
    this.isFramed &&= true
    if (!this.place) return
    if (this.restarts && this.playing === false && !this.records && !this.isStill) this.steps = 0
    Object.assign(this, { isMoving: false, restarts: false, isAsked: false, records: false })
    this.open()
  }

  /** Its flock is there. */
  open() {
    this.isOpen = true
    this.apply()
  }

  /** What a save of the flock depends on but the flight; nothing where the flock may not have all of it. */
  get key() {
    const { given, box, isOpen, isMoving, hasBox, isSeen } = this
    const isCertain = isOpen && !isMoving && hasBox && isSeen && given.count !== TOO_MANY
    return isCertain ? JSON.stringify([box, given, Object.keys(given)]) : undefined
  }

  /** What must be seen then. */
  shown() {
    const { given, place, camera, chosen, playing, steps, positions, count, beside } = this
    const read = (/** @type {string} */ name) => (given[name] === TOO_MANY ? TOO_MANY : this.get(name))
    const own = Object.fromEntries(OWN.map((name) => [name, read(name)]))
    if (!place) return { ...own, beside, canvases: 0 }
    const { label, button } = WORDS[wordsAt(place)]
    return {
      ...own,
      beside,
      thread: place === 'popup' ? 'page' : given.thread,
      length: count,
      'flown.maxSpeed': this.get('maxSpeed'),
      'flown.seed': this.get('seed'),
      playing,
      flies: playing === undefined ? undefined : playing && this.isSeen,
      heard: playing,
      steps,
      positions,
      fits: this.isSeen || undefined,
      canvases: chosen !== undefined || given.grid ? 2 : 1,
      camera: camera ?? null,
      follow: chosen ?? (given.follow === undefined ? null : 'any'),
      label: count && label.replace('TITLE', this.preset.title).replace('COUNT', count),
      button: button && playing === undefined ? undefined : button[Number(playing)],
    }
  }
}

/** Options that a flock has. */
const ASKED = ['count', 'maxSpeed', 'seed', 'preset']
/** Properties that are read. */
const OWN = ['count', 'maxSpeed', 'fill', 'zoom', 'marker', 'obstacles', 'formation', 'trails']

/** A flock of which nothing is known: it is not there, or it is a new one. */
const LOST = {
  steps: undefined,
  positions: undefined,
  isOpen: false,
  hasBox: false,
  isMoving: false,
  restarts: false,
  isAsked: false,
}

const ENGLISH = { label: 'TITLE: a flock of COUNT boids', button: ['Let the flock fly', 'Pause the flock'] }
/** What it says, by place. @type {Record<string, { label: string, button: (string | null)[] }>} */
const WORDS = {
  english: ENGLISH,
  japanese: { label: 'COUNT羽の群れ', button: ['群れを飛ばす', '群れを止める'] },
  inert: { ...ENGLISH, button: [null, null] },
}
const wordsAt = (/** @type {string} */ place) => (place in WORDS ? place : 'english')
/** The boid that the option `follow` names. */
const optionOf = (/** @type {unknown} */ follow) => (typeof follow === 'number' ? follow : undefined)

const codeOf = (/** @type {unknown} */ value) => (value === undefined ? 'undefined' : JSON.stringify(value))

/**
 * A line of an order: its code, what it changes, and whether it makes sense there.
 * @typedef {object} Call
 * @property {string | ((model: Model) => string)} code
 * @property {(model: Model) => unknown} act
 * @property {(model: Model) => unknown} [can]
 */

/** An option is given a value, in each way. @param {string} name @param {unknown} value @returns {Call[]} */
function givings(name, value) {
  const act = (/** @type {Model} */ model) => model.set(name, value)
  const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const calls = [{ code: `flock.${name} = ${codeOf(value)}`, act }]
  if (!REFUSED.includes(/** @type {any} */ (value)) || value === TOO_MANY)
    calls.push({ code: `flock.configure({ ${name}: ${codeOf(value)} })`, act })
  if (typeof value === 'object') return calls
  // a list stands in no attribute that could be removed
  if (value === undefined || value === false)
    return [
      ...calls,
      { code: `flock.removeAttribute('${attribute}')`, act, can: ({ given }) => typeof given[name] !== 'object' },
    ]
  return [...calls, { code: `flock.setAttribute('${attribute}', '${value === true ? '' : value}')`, act }]
}

/** A call for which the flock first takes what was given. @param {Call['code']} code @param {Call['act']} act @param {Call['can']} [can] @returns {Call} */
const call = (code, act, can) => ({
  code,
  act: (model) => {
    if (model.isOpen && !model.place) model.end()
    if (model.isOpen) model.apply()
    else model.take()
    act(model)
  },
  can,
})

/**
 * A question. What it is answered before the flock is there may be newer.
 * @param {string | ((model: Model) => string)} what
 * @param {(model: Model) => unknown} [answer]
 */
const question = (what, answer = () => undefined) =>
  call(
    (model) => {
      const code = typeof what === 'string' ? what : what(model)
      return `ask(${[codeOf(code), `flock.${code}`, ...(model.isOpen && model.place ? [codeOf(answer(model))] : [])].join(', ')})`
    },
    (model) => (model.isAsked ||= !model.isOpen),
  )

/** Two calls with nothing between. @param {Call} first @param {Call} second @returns {Call} */
function inOne(first, second) {
  const codeIn = (/** @type {Model} */ model, /** @type {Call} */ { code }) =>
    typeof code === 'string' ? code : code(model)
  /** @param {Model} model */
  const afterFirst = (model) => {
    const after = Object.assign(new Model(), model)
    first.act(after)
    return after
  }
  return {
    code: (model) => `${codeIn(model, first)}; ${codeIn(afterFirst(model), second)}`,
    act: (model) => (first.act(model), second.act(model)),
    can: (model) => (first.can?.(model) ?? true) && (second.can?.(afterFirst(model)) ?? true),
  }
}

/** @param {string} code */
const recording = (code) => {
  const { act, ...call } = question(code)
  return { ...call, act: (/** @type {Model} */ model) => (act(model), (model.records = true)) }
}

/** What a reader does between two tasks. @param {string} key @param {Call['act']} act @param {Call['can']} [can] @returns {Call} */
const press = (key, act, can = () => true) => ({
  code: `await press('${key}')`,
  act: (model) => {
    model.wait()
    act(model)
  },
  can: (model) => model.isOpen && model.place && can(model),
})

/** @type {Call} */
const SETTLED = {
  code: (model) => {
    model.settle()
    return `await settled(${codeOf(model.shown())})`
  },
  act: () => {},
}

/** It is put into a place. @param {string} place @returns {Call} */
const placing = (place) => ({
  code: `places.${place}.append(flock)`,
  act: (model) => {
    model.place = place
    model.reach()
  },
})

/** @type {Call} */
const REMOVAL = { code: 'flock.remove()', act: (model) => (model.place = undefined), can: ({ place }) => place }
const CLIP = recording('record({ seconds: 0.2 })')

/** A call on the flock that is mounted beside it. @param {string} code @param {Call['act']} [act] @returns {Call} */
const beside = (code, act = () => {}) => ({ code, act, can: (model) => model.beside })

/** The calls, by how often they come. @type {[weight: number, calls: Call[]][]} */
const CALLS = [
  [8, Object.entries(OPTIONS).flatMap(([name, values]) => values.flatMap((value) => givings(name, value)))],
  [
    4,
    PLACES.flatMap((place) => {
      const append = placing(place)
      // not from one document to another
      const can = (/** @type {Model} */ model) =>
        model.place && !ELSEWHERE.some((other) => [place, model.place].includes(other))
      return [append, { code: `moveTo(places.${place})`, act: append.act, can }]
    }),
  ],
  [
    2,
    [
      REMOVAL,
      ...[question('snapshot()'), CLIP].flatMap((asked) => [inOne(asked, REMOVAL), inOne(asked, placing('shadow'))]),
      {
        code: 'newFrame()',
        act: (model) => {
          if (model.isFramed && model.beside) model.beside = 0
          if (model.place !== 'frame') return
          model.place = undefined
          if (model.isOpen) model.end()
        },
        can: ({ isFramed }) => isFramed !== 'new',
      },
    ],
  ],
  [
    2,
    [
      { code: "flock.style.display = 'none'", act: (model) => (model.isDisplayed = false) },
      { code: "flock.style.display = 'block'", act: (model) => (model.isDisplayed = true) },
      { code: 'flock.innerHTML = IMAGE', act: (model) => (model.hasImage = true) },
      ...[{ width: '120px' }, { width: '200px' }, { zoom: '1.5' }, { zoom: '' }].map((box) => ({
        code: `Object.assign(flock.style, ${codeOf(box)})`,
        act: (/** @type {Model} */ model) => (model.box = { ...model.box, ...box }),
      })),
    ],
  ],
  [
    4,
    [
      call('flock.play()', (model) => (model.wanted = true)),
      call('flock.pause()', (model) => (model.wanted = false)),
      // the later of these and of play and pause holds
      ...[true, false].flatMap((isPaused) => givings('paused', isPaused)),
      call('flock.step(5)', (model) => {
        if (model.steps !== undefined) model.steps += 5
        model.positions = undefined
      }),
      call('flock.reset()', (model) => Object.assign(model, { steps: 0, positions: undefined })),
      ...CAMERAS.map((camera) => call(`flock.camera = ${codeOf(camera)}`, (model) => (model.camera = camera))),
      ...['configure({ count: -1 })', 'step(-1)', 'camera = { x: 1 }'].map((wrong) =>
        call(`fails(() => (flock.${wrong}))`, () => {}),
      ),
    ],
  ],
  [
    2,
    [
      question(
        ({ last }) => `get('${last}')`,
        (model) => (model.last === 'count' ? model.count : model.get(model.last)),
      ),
    ],
  ],
  [
    3,
    [
      question("get('maxSpeed')", (model) => model.get('maxSpeed')),
      question("get('count')", ({ count }) => count),
      question("query('steps')", ({ steps }) => steps ?? null),
      question('snapshot()'),
      CLIP,
      recording("record({ seconds: 0.2, progress() { throw new Error('on purpose') } })"),
      ...['state(COUNT, 1)', 'state(COUNT, 2)', 'state(COUNT, 3).map((list) => new Proxy(list, {}))'].map((state, i) =>
        call(
          (model) => `ask('setState', flock.setState(...${state.replace('COUNT', model.count)}), null)`,
          (model) => (model.positions = [0, 1, 2, 3].map((axis) => 20 + ((7 * axis + 11 * (i + 1)) % 50))),
          ({ isOpen, place, count }) => isOpen && place && count,
        ),
      ),
    ],
  ],
  [
    4,
    [
      {
        code: 'flock.saved = await flock.save()',
        act: (model) => {
          model.apply()
          const { key = '', steps, positions } = model
          model.saved = { key, steps, positions }
          model.wait()
        },
        can: ({ key }) => key,
      },
      call(
        "ask('restore', flock.restore(flock.saved), null)",
        (model) => Object.assign(model, { steps: model.saved?.steps, positions: model.saved?.positions }),
        ({ key, saved }) => key && key === saved?.key,
      ),
      call(
        "ask('restore', flock.restore(new Uint8Array(9)), 'Error: a save must be the bytes that save() returned')",
        () => {},
        ({ key }) => key,
      ),
    ],
  ],
  [
    2,
    [
      press(
        'f',
        (model) => (model.chosen = (model.chosen ?? -1) + 1),
        ({ given, chosen = -1 }) => given.follow !== undefined && chosen < 4,
      ),
      press('.', (model) => {
        Object.assign(model, { wanted: false, positions: undefined })
        if (model.steps !== undefined) model.steps += 1
      }),
      press('r', (model) => Object.assign(model, { steps: model.isStill ? undefined : 0, positions: undefined })),
      press(
        ' ',
        (model) => (model.wanted = !model.playing),
        ({ playing }) => playing !== undefined,
      ),
      ...[true, false].map((isCalm) => ({
        code: `await calm(${isCalm})`,
        act: (/** @type {Model} */ model) => {
          model.wait()
          model.isCalm = isCalm
          model.look()
        },
      })),
    ],
  ],
  [
    2,
    [
      ...['page', 'worker'].flatMap((thread) => [
        {
          code: `flock.beside = BoidsCanvas.mount(places.beside, { count: 9, thread: '${thread}' })`,
          act: (/** @type {Model} */ model) => (model.beside = 9),
          can: (/** @type {Model} */ model) => !model.beside && !model.isFramed,
        },
        beside(`flock.beside.configure({ thread: '${thread}' })`),
      ]),
      beside('flock.beside.configure({ count: 12 })', (model) => (model.beside = 12)),
      beside('flock.beside.destroy()', (model) => (model.beside = 0)),
      beside("ask('record beside', flock.beside.record({ seconds: 0.2 }))"),
      beside('places.beside.remove()', (model) => (model.isFramed = false)),
      beside('places.japanese.append(places.beside)', (model) => (model.isFramed = false)),
      beside('places.frame.append(places.beside)', (model) => (model.isFramed = 'new')),
    ],
  ],
  [
    1,
    IN_EACH_FRAME.map((name) => ({
      code: `await inEachFrame('${name}', ${codeOf(OPTIONS[name]).replaceAll('null', 'undefined')})`,
      act: (/** @type {Model} */ model) => {
        for (let frame = 0; frame < 6; frame++) {
          model.set(name, OPTIONS[name][frame % OPTIONS[name].length])
          model.wait()
        }
      },
    })),
  ],
  [
    6,
    [
      ...['null', 'sleep(0)', 'sleep(20)', 'nextFrame()'].map((what) => ({
        code: `await ${what}`,
        act: (/** @type {Model} */ model) => model.wait(),
      })),
      {
        code: 'await ready()',
        act: (model) => {
          model.wait()
          if (!model.isMoving) model.open()
        },
        can: ({ place }) => place,
      },
      SETTLED,
      { code: '// the background changes right before the last snapshot', act: (model) => (model.isLate = true) },
    ],
  ],
]

/** How every order ends: it is seen somewhere, and is compared with a new element. @type {Call[]} */
const END = [
  {
    code: "flock.style.display = 'block'",
    act: (model) => (model.isDisplayed = true),
    can: (model) => !model.isDisplayed,
  },
  { code: 'await nextFrame()', act: (model) => model.wait(), can: ({ place }) => !place || place === 'unseen' },
  {
    code: 'places.plain.append(flock)',
    act: (model) => (model.place = 'plain'),
    can: ({ place }) => !place || place === 'unseen',
  },
  SETTLED,
  {
    code: ({ given }) => `await isFresh(${codeOf(given.background)})`,
    act: () => {},
    can: ({ playing }) => playing === false,
  },
  {
    code: ({ given, camera, chosen, isLate }) =>
      `await sameAsNew(${codeOf({ ...given, ...(chosen !== undefined && { follow: chosen }) })}, ${codeOf(camera)}${isLate ? ", 'red'" : ''})`,
    act: () => {},
    // boids choose their places in a shape by where they are, or are put there when its world is known
    can: ({ given, isStill }) => typeof given.formation !== 'string' && !(given.formation && isStill),
  },
]

/** A line as fast-check's model runner has it. @implements {fc.Command<Model, string[]>} */
class Line {
  /** @param {Call} call */
  constructor(call) {
    this.call = call
  }

  /** @param {Readonly<Model>} model */
  check(model) {
    const { code, act, can } = this.call
    const [before, after] = [0, 1].map(() => Object.assign(new Model(), model))
    if (can && !can(before)) return false
    const text = typeof code === 'string' ? code : code(after)
    act(after)
    return !LEFT_OUT.some(([, isLeftOut]) => isLeftOut(before, after, text))
  }

  /** @param {Model} model @param {string[]} lines */
  run(model, lines) {
    const { code, act } = this.call
    lines.push(typeof code === 'string' ? code : code(model))
    act(model)
  }
}

/** Orders of calls. */
export const orders = fc.commands(
  [
    fc.oneof(
      ...CALLS.map(([weight, calls]) => ({
        weight,
        arbitrary: fc.constantFrom(...calls).map((call) => new Line(call)),
      })),
    ),
  ],
  { maxCommands: 30, size: 'max' },
)

/** An order as code. @param {string} thread where the flock is to fly first @param {Iterable<fc.Command<Model, string[]>>} order */
export function write(thread, order) {
  const lines = [`flock.thread = '${thread}'`]
  const model = new Model()
  model.set('thread', (model.thread = model.applied = thread))
  fc.modelRun(() => ({ model, real: lines }), [...order, ...END.map((call) => new Line(call))])
  return lines.join('\n')
}
