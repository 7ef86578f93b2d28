// @ts-check
/**
 * The page of model.test.js: the places an element moves between, and what a test asks of it there. It runs in the page as a
 * classic script. An order of calls is a text; `runOrder` runs it.
 */

const SIZE = 'display: block; width: 200px; height: 120px'
const PLACES = `<style>main { position: fixed; inset: 0 } iframe { border: 0; width: 210px; height: 130px }</style>
  <div id="plain"></div><div id="japanese" lang="ja"></div><div id="inert" inert></div>
  <div id="unseen" style="display: none"></div><div id="shadow"></div><iframe id="frame"></iframe>
  <div id="beside" style="width: 200px; height: 120px"></div>`
const IMAGE = '<svg slot="marker" viewBox="0 0 9 9"><path fill="#0f0" d="M0 0l9 4L0 9z" /></svg>'

/**
 * How many times `settled` looks, a frame apart, before it says that a state does not come. A busy machine has slow frames; on a fast
 * display it is longer than a worker may take to start.
 */
const LOOKS = 240
/** Pixels may differ by so much, of 255, and so many by more. */
const SHADE = 96
const FEW = 20

/** What is answered to a question that a worker still had when its flock was removed. */
const ENDED = 'Error: the worker ended before it answered'

/** A window that all orders of the page share. */
const popup = /** @type {Window} */ (window.open('', 'model', 'popup,width=500,height=400'))
popup.document.body.replaceChildren()

/** @typedef {HTMLElement & Record<string, any>} Flock */
/** @typedef {{ what: string, outcome: string, answer?: unknown, expected?: unknown, number: number }} Asked */

/** Runs orders side by side, and returns what is wrong with each, if anything. @param {string[]} orders */
async function runOrders(orders) {
  Object.assign(spy, { errors: [], events: [], warnings: [] })
  const outcomes = await Promise.allSettled(orders.map(run))
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : ''))
}

/** Runs an order. It rejects where the flock shows anything but what the order says. @param {string} order */
async function run(order) {
  const main = document.createElement('main')
  main.innerHTML = PLACES
  document.body.append(main)
  /** @type {Record<string, any>} */
  const places = Object.fromEntries([...main.querySelectorAll('[id]')].map((place) => [place.id, place]))
  places.shadow = places.shadow.attachShadow({ mode: 'open' })
  places.popup = popup.document.body.appendChild(document.createElement('div'))
  places.popup.style = 'position: fixed; inset: 0'
  const frame = places.frame
  const motion = Object.assign(new EventTarget(), { matches: false })
  const flock = /** @type {Flock} */ (document.createElement('boids-canvas'))
  flock.style.cssText = SIZE
  const watch = new Watch(flock)
  const end = new AbortController()
  for (const page of [document, popup.document]) watch.listen(page, end.signal)
  const newFrame = () => {
    main.append(frame)
    places.frame = frame.contentDocument.body
    // a bar to scroll would take the room in which a second flock is seen
    Object.assign(places.frame.style, { margin: '0', overflow: 'hidden' })
    watch.listen(frame.contentDocument, end.signal)
    const { matchMedia } = frame.contentWindow
    frame.contentWindow.matchMedia = (/** @type {string} */ query) =>
      /motion/.test(query) ? motion : matchMedia(query)
  }
  newFrame()
  /** What an order can use. @type {Record<string, unknown>} */
  const all = {
    flock,
    places,
    state,
    fails,
    newFrame,
    IMAGE,
    calm: async (/** @type {boolean} */ matches) => {
      await nextFrame()
      Object.assign(motion, { matches }).dispatchEvent(new Event('change'))
    },
    inEachFrame: async (/** @type {string} */ name, /** @type {unknown[]} */ values) => {
      for (let frame = 0; frame < 6; frame++) {
        flock[name] = values[frame % values.length]
        await nextFrame()
      }
    },
    press: (/** @type {string} */ key) => press(flock, key),
    // by a browser that can, without an end and a new beginning
    moveTo: (/** @type {any} */ place) => (place.moveBefore ? place.moveBefore(flock, null) : place.append(flock)),
  }
  for (const name of /** @type {const} */ (['ready', 'ask', 'settled', 'isFresh', 'sameAsNew']))
    all[name] = watch[name].bind(watch)
  const AsyncFunction = /** @type {any} */ (run.constructor)
  try {
    await new AsyncFunction(...Object.keys(all), order)(...Object.values(all))
  } catch (error) {
    if (!isLate()) throw error
  } finally {
    end.abort()
    flock.beside?.destroy()
    for (const place of Object.values(places)) place.replaceChildren()
    // what was removed ends with this task
    await nextFrame()
    main.remove()
    places.popup.remove()
  }
}

/** Whether the machine is so busy that a worker was given up. Flocks then fly on the page, as they should. */
function isLate() {
  return spy.warnings.some((text) => text.includes('the worker is not responding'))
}

/** A state of so many boids, another for each seed. @param {number} count @param {number} seed @returns {[number[], number[]]} */
const state = (count, seed) => [
  Array.from({ length: 2 * count }, (_, i) => 20 + ((7 * i + 11 * seed) % 50)),
  Array.from({ length: 2 * count }, (_, i) => (i + seed) % 3),
]

/** The reader presses a key on the button, in a task of its own. @param {Flock} flock @param {string} key */
async function press(flock, key) {
  await nextFrame()
  const button = flock.shadowRoot?.querySelector('button')
  if (key === ' ') button?.click()
  else button?.dispatchEvent(new KeyboardEvent('keydown', { key }))
}

/** Checks that a wrong call throws at once. @param {() => unknown} act */
function fails(act) {
  try {
    act()
  } catch {
    return
  }
  throw new Error(`${act} does not throw`)
}

class Watch {
  #flock
  /** @type {Asked[]} */
  #asked = []
  #answers = 0
  /** The last event of its show: whether it plays. @type {boolean | undefined} */
  #heard

  /** @param {Flock} flock */
  constructor(flock) {
    this.#flock = flock
  }

  /** Listens to the events that arrive at a document. @param {Document} page @param {AbortSignal} signal ends it */
  listen(page, signal) {
    for (const [type, heard] of Object.entries({ ready: undefined, play: true, pause: false })) {
      /** @param {Event} event */
      const hear = (event) => {
        if (event.composedPath()[0] === this.#flock) this.#heard = heard
      }
      page.addEventListener(`boids-${type}`, hear, { signal })
    }
  }

  /** Whether it is on a page, in a window that is open. */
  get #isShown() {
    return this.#flock.isConnected && this.#flock.ownerDocument.defaultView
  }

  /** In frames. A clip is encoded in another process, which falls behind them on a busy machine. */
  get #patience() {
    return this.#asked.some(({ what, outcome }) => !outcome && what.startsWith('record')) ? 10 * LOOKS : LOOKS
  }

  /** Waits until the flock is there. */
  ready() {
    return this.#soon(this.#flock.ready, 'ready')
  }

  /**
   * Notes a promise, which has to settle. What is expected of it comes in the order of the calls.
   * @param {string} what
   * @param {Promise<unknown>} promise
   * @param {unknown} [expected] the answer, or the error as a string; `null` is any answer
   */
  ask(what, promise, expected) {
    /** @type {Asked} */
    const asked = { what, outcome: '', expected, number: 0 }
    this.#asked.push(asked)
    /** @param {string} outcome @param {unknown} answer */
    const settle = (outcome, answer) => Object.assign(asked, { outcome, answer, number: ++this.#answers })
    promise.then(
      (answer) => settle('answered', answer),
      (error) => settle('rejected', error),
    )
  }

  /**
   * Waits until the flock shows what is expected, and goes on to do so.
   * @param {Record<string, unknown>} expected
   */
  async settled(expected) {
    let wrong = ['']
    let good = 0
    /** @type {number | undefined} */
    let start
    let steps
    for (let tries = 0; tries < this.#patience && good < 3; tries++) {
      const before = steps
      steps = this.#isShown ? await this.#soon(this.#flock.query('steps'), 'query("steps")') : 0
      start ??= steps
      const seen = await this.#see(Object.keys(expected))
      // a flock that plays or is paused from the start sends no event
      seen.heard ??= expected.heard
      if ('flies' in expected) seen.flies = expected.flies ? steps !== start : steps !== before && tries > 0
      wrong = Object.keys(expected).filter(
        (name) => JSON.stringify(seen[name] ?? null) !== JSON.stringify(expected[name]),
      )
      wrong = wrong.map((name) => `${name} is ${JSON.stringify(seen[name])}, not ${JSON.stringify(expected[name])}`)
      this.#checkAnswers()
      if (this.#isShown)
        wrong.push(...this.#asked.filter(({ outcome }) => !outcome).map(({ what }) => `${what} is not answered`))
      good = wrong.length ? 0 : good + 1
      await nextFrame()
    }
    if (good < 3) throw new Error(wrong.join('; '))
    this.#asked = this.#asked.filter(({ outcome }) => !outcome)
  }

  /** Throws where an answer is wrong or comes out of order, or an error was unhandled. */
  #checkAnswers() {
    if (spy.errors.length) throw new Error(`unhandled: ${spy.errors}`)
    let last = 0
    for (const { what, outcome, answer, expected, number } of this.#asked) {
      if (!outcome || expected === undefined) continue
      const isRefused = outcome === 'rejected'
      if (isRefused && String(answer) === ENDED) continue
      if (isRefused && String(answer) !== expected) throw new Error(`${what} rejects: ${answer}`)
      if (number < last) throw new Error(`${what} is answered before what was asked earlier`)
      last = number
      if (!isRefused && expected !== null && JSON.stringify(answer) !== JSON.stringify(expected))
        throw new Error(`${what} is ${JSON.stringify(answer)}, not ${JSON.stringify(expected)}`)
    }
  }

  /** @template T @param {Promise<T>} promise @param {string} what @returns {Promise<T>} */
  async #soon(promise, what) {
    const state = { waits: true }
    const mark = () => (state.waits = false)
    const settled = promise.then(mark, mark)
    // on a busy machine a worker that owes an answer is given much time
    for (let i = 0; state.waits && i < 5 * LOOKS; i++) await Promise.race([settled, nextFrame()])
    if (state.waits) throw new Error(`${what} is not answered`)
    return promise
  }

  /** What the flock shows now. @param {string[]} names @returns {Promise<Record<string, unknown>>} */
  async #see(names) {
    const flock = this.#flock
    const canvas = canvasOf(flock)
    const button = flock.shadowRoot?.querySelector('button')
    /** @type {Record<string, () => unknown>} */
    const views = {
      beside: () => flock.beside.query('length').catch(() => 0),
      canvases: () => canvasesOf(flock).length,
      thread: () => (flock.flock ? 'page' : 'worker'),
      length: () => flock.query('length'),
      steps: () => flock.query('steps'),
      positions: async () => [...(await flock.positions()).slice(0, 4)],
      playing: () => flock.playing,
      fits: () => ['width', 'height'].every((side) => rectOf(canvas)[side] === rectOf(flock)[side]),
      follow: () => flock.follow,
      label: () => canvas?.getAttribute('aria-label'),
      button: () => (button && !button.hidden ? button.getAttribute('aria-label') : undefined),
      heard: () => this.#heard,
    }
    const seen = names
      .filter((name) => name !== 'flies')
      .map(async (name) => {
        const look = views[name] ?? (() => (name.startsWith('flown.') ? flock.get(name.slice(6)) : flock[name]))
        const value = await this.#soon(Promise.resolve(look()), name)
        return [name, ArrayBuffer.isView(value) ? [.../** @type {Float32Array} */ (value)] : value]
      })
    return Object.fromEntries(await Promise.all(seen))
  }

  /**
   * Checks that a flock that stands still shows itself as it is: painted again, its picture is the same.
   * @param {string} [background] the flock's own
   */
  async isFresh(background) {
    const flock = this.#flock
    await imageOn(flock)
    const before = await this.#picture(flock.snapshot())
    flock.background = 'red'
    const isRed = () => differing(before, canvasOf(flock)) > (before.width * before.height) / 2
    for (let i = 0; i < LOOKS && !isRed(); i++) await nextFrame()
    flock.background = background
    await this.#same(() => differing(before, canvasOf(flock)), 'its picture is not that of its state')
  }

  /** @param {Promise<Blob>} snapshot */
  async #picture(snapshot) {
    return createImageBitmap(await this.#soon(snapshot, 'snapshot()'))
  }

  /** Waits until two pictures are the same. @param {() => number} count of px that differ @param {string} what is wrong otherwise */
  async #same(count, what) {
    let last = NaN
    for (let i = 0; i < LOOKS && !(last < FEW); i++) {
      if (i) await nextFrame()
      last = count()
    }
    if (!(last < FEW)) throw new Error(`${what}: ${last} px`)
  }

  /**
   * Compares the flock, started again, with a new one that was given the same at once: after as many steps both have flown
   * the same and show the same picture.
   * @param {Record<string, unknown>} given
   * @param {{ x: number, y: number, zoom: number }} [camera]
   * @param {string} [background] one that is set right before the picture is taken
   */
  async sameAsNew(given, camera, background = /** @type {any} */ (given.background)) {
    const flock = this.#flock
    const twin = /** @type {Flock} */ (document.createElement('boids-canvas'))
    twin.style.cssText = flock.style.cssText
    for (const child of flock.children) twin.append(child.cloneNode(true))
    Object.assign(twin, given, { background })
    flock.after(twin)
    await this.#soon(twin.ready, 'ready of a new element')
    if (camera) twin.camera = camera
    for (const each of [flock, twin]) {
      each.pause()
      each.reset()
      each.step(3)
    }
    await imageOn(flock)
    await imageOn(twin)
    flock.background = background
    const snapshot = flock.snapshot()
    const state = Promise.all([flock, twin].map((each) => each.fingerprint()))
    const [own, other] = await this.#soon(state, 'fingerprint')
    if (own !== other) throw new Error('it has not flown as a new element with the same values')
    const taken = await this.#picture(snapshot)
    const expected = await this.#picture(twin.snapshot())
    await this.#same(() => differing(taken, expected), 'its snapshot is not that of a new element')
    const count = () => {
      const [own, other] = [flock, twin].map(canvasesOf)
      return own.length === other.length ? Math.max(...own.map((canvas, i) => differing(canvas, other[i]))) : NaN
    }
    await this.#same(count, 'its picture is not that of a new element')
    await this.#same(() => differing(taken, canvasOf(flock)), 'its snapshot is not its picture')
    twin.remove()
  }
}

/** @param {Element | undefined} element @returns {Record<string, any>} */
const rectOf = (element) => element?.getBoundingClientRect() ?? {}

/** Waits for a marker's image: while it is being read, the flock shows triangles. It may also be out of view. @param {Flock} flock */
async function imageOn(flock) {
  const isSeen = () => {
    const canvas = canvasOf(flock)
    const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
    return data.some((green, i) => i % 4 === 1 && green > 200 && data[i - 1] < 50 && data[i + 1] < 50)
  }
  if (flock.marker !== 'image' || !flock.querySelector('[slot=marker]')) return
  for (let i = 0; i < LOOKS && !isSeen(); i++) await nextFrame()
}

/**
 * How many pixels of two pictures look different. There are two painters, whose edges differ by a shade.
 * @param {HTMLCanvasElement | ImageBitmap} one
 * @param {HTMLCanvasElement | ImageBitmap} other
 */
function differing(one, other) {
  if (one.width !== other.width || one.height !== other.height) return NaN
  const [a, b] = [one, other].map(
    (picture) =>
      contextOf(/** @type {HTMLCanvasElement} */ (picture)).getImageData(0, 0, picture.width, picture.height).data,
  )
  let count = 0
  for (let i = 0; i < a.length; i += 4)
    if ([0, 1, 2, 3].some((channel) => Math.abs(a[i + channel] - b[i + channel]) > SHADE)) count++
  return count
}

Object.assign(window, { runOrders })
