// @ts-check
/**
 * The life of an element: orders of ordinary calls, each with what must hold after it. `model.test.js` tries random orders; these are
 * the shortest ones that once went wrong, and such as it does not try.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alike, describeIn, driver, emulate, inPage, openBody, site, until } from '../harness/browser.js'

// these tests choose the thread themselves
delete process.env.TEST_THREAD

/** What the orders use in the page. */
const HELPERS = `<script nonce="spy">
  window.make = (thread, options) => Object.assign(document.createElement('boids-canvas'), { thread, ...options })
  window.onPage = async (f) => { document.body.append(f); await f.ready; return f }
  window.has = (host, ...wanted) => {
    const canvas = canvasOf(host)
    if (!canvas?.width) return false
    const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
    for (let i = 0; i < data.length; i += 4) if (wanted.every((channel, j) => data[i + j] === channel)) return true
    return false
  }
</script>`
const script = `${HELPERS}<script src="/boids-canvas.js"></script>`
const STYLE = '<style>boids-canvas, main { display: block; width: 300px; height: 200px }</style>'

/** @typedef {(thread: 'page' | 'worker') => unknown} Order is called in the page */

/**
 * Title, order, and what it returns; with the body of the page, and the only thread, where they matter.
 * @typedef {[title: string, order: Order, expected?: unknown, body?: string, thread?: string]} Row
 */

/** Of what engines can differ in. @type {Row[]} */
const ORDERS = [
  [
    'a colour, a list, a number or a box that is set in every frame does not stop a flight whose steps take several',
    async (thread) => {
      const f = await onPage(make(thread, { count: 8000, zoom: 1, frameBudget: 1 }))
      /** @type {((i: number) => void)[]} */
      const changes = [
        () => (f.fill = f.fill === 'red' ? 'blue' : 'red'),
        () => (f.obstacles = [[50, 50, 20]]),
        (i) => (f.maxSpeed = 5 + (i % 50) / 10),
        (i) => (f.zoom = 1 + (i % 50) / 500),
        (i) => (f.style.width = `${300 + (i % 50)}px`),
      ]
      for (const change of changes) {
        const start = await f.query('steps')
        let frames = 0
        await waitFor(async () => {
          change(frames++)
          return frames > 5 && (await f.query('steps')) > start + 1
        })
      }
    },
  ],
  [
    'in an iframe, it asks the window there: whether it is hidden, its pixel ratio and its pointer',
    async (thread) => {
      const f = await onPage(make(thread, { count: 9, pointer: 'attract', pointerRange: 1000 }))
      const { contentWindow: inner, contentDocument: page } = $('iframe')
      Object.defineProperty(inner, 'devicePixelRatio', { value: 2 })
      Object.assign(f.style, { display: 'block', width: '300px', height: '200px' })
      page.body.append(f)
      await waitFor(() => canvasOf(f).width === 600)
      const { left, top } = f.getBoundingClientRect()
      inner.dispatchEvent(new inner.PointerEvent('pointermove', { clientX: left + 9, clientY: top + 9 }))
      const pointer = (await f.look(0)).pointer.some(Boolean)
      const isFlying = async () => {
        const steps = await f.query('steps')
        await rest(20)
        return (await f.query('steps')) > steps
      }
      const hide = (/** @type {Document} */ page, /** @type {boolean} */ hidden) => {
        Object.defineProperty(page, 'hidden', { value: hidden, configurable: true })
        page.dispatchEvent(new Event('visibilitychange'))
      }
      const flies = async () => {
        const steps = await f.query('steps')
        return waitFor(async () => (await f.query('steps')) > steps)
      }
      hide(document, true)
      /** @type {boolean[]} */
      const flying = [await flies()]
      hide(page, true)
      await f.query('steps')
      flying.push(await isFlying())
      hide(page, false)
      flying.push(await flies())
      $('iframe').remove()
      await waitFor(() => spy.allPending === 0)
      return { pointer, flying }
    },
    { pointer: true, flying: [true, false, true] },
    '<iframe style="width: 400px; height: 300px"></iframe>',
  ],
  [
    'in a popup, or mounted in an iframe, it is of that window, and ends with it',
    async (thread) => {
      const popup = /** @type {Window} */ (window.open('', '', 'popup,width=500,height=400'))
      const { contentWindow: frame, contentDocument: page } = $('iframe')
      const f = await onPage(make(thread, { count: 9 }))
      const host = page.body.appendChild(page.createElement('div'))
      for (const [view, element] of [
        [popup, f],
        [frame, host],
      ]) {
        element.style.cssText = 'display: block; width: 300px; height: 200px'
        Object.defineProperty(view, 'devicePixelRatio', { value: 2 })
      }
      popup.document.body.append(f)
      const show = BoidsCanvas.mount(host, { thread, count: 9 })
      await show.ready
      await waitFor(() => [f, host].every((element) => canvasOf(element).width === 600))
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange'))
      for (const each of [f, show]) {
        const steps = await each.query('steps')
        await waitFor(async () => (await each.query('steps')) > steps)
      }
      popup.close()
      $('iframe').remove()
      await waitFor(() => spy.allPending === 0)
    },
    undefined,
    '<iframe style="width: 400px; height: 300px"></iframe>',
  ],
  [
    'in another window and back, it goes on from the step that it has flown',
    async (thread) => {
      const popup = /** @type {Window} */ (window.open('', '', 'popup,width=500,height=400'))
      const f = await onPage(
        make(thread, { count: 9, paused: true, style: 'display: block; width: 300px; height: 200px' }),
      )
      f.step(300)
      const found = [await f.query('steps')]
      for (const page of [popup.document, document]) {
        page.body.append(f)
        await waitFor(() => Boolean(f.flock) === (page !== document || thread === 'page'))
        await waitFor(async () => (await f.query('steps')) === 300)
        await rest()
        found.push(await f.query('steps'))
      }
      const show = BoidsCanvas.mount($('main'), { thread })
      popup.document.body.append($('main'))
      await waitFor(() => show.flock)
      popup.close()
      return found
    },
    [300, 300, 300],
    '<main></main>',
  ],
  [
    'taken out of a window that closes, it goes on from the step that it has flown',
    async (thread) => {
      const popup = /** @type {Window} */ (window.open('', '', 'popup,width=500,height=400'))
      const f = make(thread, { count: 9, paused: true })
      document.body.append(f)
      const show = BoidsCanvas.mount($('main'), { thread, count: 9, paused: true })
      const hosts = [f, $('main')]
      await Promise.all([f.ready, show.ready])
      popup.document.body.append(...hosts)
      await waitFor(() => f.flock && show.flock)
      for (const each of [f, show]) each.step(300)
      popup.addEventListener('pagehide', () => document.body.append(...hosts))
      popup.close()
      await waitFor(
        () => f.ownerDocument === document && [f, show].every(({ flock }) => Boolean(flock) === (thread === 'page')),
      )
      await waitFor(async () => (await show.query('steps')) === 300 && (await f.query('steps')) === 300)
      f.play()
      return [
        (await f.query('steps')) >= 300,
        await show.query('steps'),
        await waitFor(async () => (await f.query('steps')) > 310),
      ]
    },
    [true, 300, true],
    '<main></main>',
  ],
  [
    'mounted, it follows its element into an iframe, at once or later, and ends with it',
    async (thread) => {
      for (const wait of [3, 0]) {
        const host = document.body.appendChild(document.createElement('main'))
        const show = await BoidsCanvas.mount(host, { thread, count: 9 }).ready
        const frame = document.body.appendChild(document.createElement('iframe'))
        if (wait) host.remove()
        await rest(wait)
        const { contentWindow: inner, contentDocument: page } = /** @type {any} */ (frame)
        Object.defineProperty(inner, 'devicePixelRatio', { value: 2 })
        host.style.cssText = 'width: 30px; height: 20px'
        page.body.append(host)
        await waitFor(() => canvasOf(host).width === 60)
        frame.remove()
        await waitFor(async () => (await messageOf(() => show.step())).includes('destroyed'))
      }
    },
  ],
  [
    'an image that an iframe has made is the marker there',
    async (thread) => {
      const { body } = $('iframe').contentDocument
      const picture =
        '<svg SLOT xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#00f" d="M0 0h9v9H0z"/></svg>'
      const [inline, source] = ['slot="marker"', 'width="9" height="9"'].map((slot) => picture.replace('SLOT', slot))
      const template = `<template slot="marker">${picture.replace('SLOT', '')}</template>`
      const img = `<img slot="marker" src="data:image/svg+xml,${encodeURIComponent(source)}">`
      const images = [inline, template, img].map((image) => `<div style="width: 300px; height: 90px">${image}</div>`)
      body.innerHTML = images.join('')
      // they become objects of its classes when it finds them
      Array.from(body.querySelectorAll('*'))
      for (const host of body.children) {
        BoidsCanvas.mount(host, { thread, count: 9, marker: 'image', markerLength: 60, paused: true })
        await waitFor(() => has(host, 0, 0, 255))
      }
    },
    undefined,
    '<iframe style="width: 400px; height: 300px"></iframe>',
  ],
  [
    'an image that comes later, or becomes another one, is the marker, and changes nothing that was set',
    async (thread) => {
      const f = make(thread, { count: 9, marker: 'image', markerLength: 60, paused: true })
      document.body.append(f)
      await waitFor(() => spy.events.length)
      await f.set('maxSpeed', 3)
      const image = (/** @type {string} */ fill) =>
        `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path fill="${fill}" d="M0 0h40v40H0z"/></svg>`
      const img = Object.assign(document.createElement('img'), { slot: 'marker', src: image('blue') })
      f.append(img)
      await waitFor(() => has(f, 0, 0, 255))
      // while it is read, too
      img.addEventListener('load', () => (img.src = image('lime')), { once: true })
      img.src = image('red')
      await waitFor(() => has(f, 0, 255, 0))
      return [f.marker, await f.get('maxSpeed'), spy.errors, spy.events.length]
    },
    ['image', 3, [], 1],
  ],
  [
    'with a camera, or set while it is not displayed, a shape is the same and where it would be without',
    async (thread) => {
      const shape = { formation: 'path: M0 0h30v40z' }
      const at = async (/** @type {object} */ options, /** @type {(f: any) => unknown} */ act = () => {}) => {
        const f = await onPage(make(thread, { preset: 'nature', count: 60, paused: true, ...options }))
        await act(f)
        await waitFor(async () => Math.hypot(...(await f.look(0)).formation) > 0)
        f.step(50)
        const positions = String(await f.positions())
        f.remove()
        return positions
      }
      const found = [
        await at(shape),
        await at(shape, (f) => (f.camera = { x: 50, y: 40, zoom: 3 })),
        await at({ ...shape, camera: { x: 50, y: 40, zoom: 3 } }),
        await at({}, async (f) => {
          f.style.display = 'none'
          await nextFrame()
          f.formation = shape.formation
          for (let i = 0; i < 5; i++) await nextFrame()
          f.style.display = ''
        }),
        await at({}, (f) => {
          f.style.display = 'none'
          f.formation = shape.formation
          f.pause()
          f.style.display = ''
        }),
      ]
      return [new Set(found).size, spy.events.length, spy.errors]
    },
    [1, 0, []],
  ],
  [
    'a camera that is set while it flies places the canvas anew',
    async (thread) => {
      const f = await onPage(make(thread, { width: 100, height: 100 }))
      const isWide = (/** @type {string} */ width) => waitFor(() => canvasOf(f).style.width === width)
      await isWide('200px')
      f.camera = { x: 50, y: 50, zoom: 1 }
      await isWide('300px')
      f.camera = undefined
      await isWide('200px')
    },
  ],
  [
    'what was set on the flock lasts until an option is set, also where the element moves or its label changes',
    async (thread) => {
      const f = await onPage(make(thread, { maxSpeed: 7 }))
      const speeds = []
      const acts = [
        () => document.querySelector('main')?.append(f),
        () => f.setAttribute('aria-label', 'Fish'),
        () => (f.title = 'Fish'),
        () => (f.maxSpeed = 7),
        () => f.configure({}),
      ]
      for (const act of acts) {
        await f.set('maxSpeed', 3)
        act()
        await nextFrame()
        speeds.push(await f.get('maxSpeed'))
      }
      return speeds
    },
    [3, 3, 3, 7, 7],
    '<main></main>',
  ],
  [
    'the page knows how many boids there are after set and restore; there is none after the last',
    async (thread) => {
      const f = await onPage(make(thread, { count: 70, follow: 69, controls: true, paused: true }))
      const save = await f.save()
      const key = new KeyboardEvent('keydown', { key: 'f', bubbles: true })
      f.shadowRoot.querySelector('button').dispatchEvent(key)
      await f.set('count', 200)
      await waitFor(() => / 200 /.test(canvasOf(f).ariaLabel ?? ''))
      const followed = [f.follow]
      f.follow = 150
      await f.set('count', 200)
      await waitFor(() => / 200 /.test(canvasOf(f).ariaLabel ?? ''))
      followed.push(f.follow)
      await f.restore(save)
      await waitFor(() => / 70 /.test(canvasOf(f).ariaLabel ?? ''))
      return followed
    },
    ['any', 150],
  ],
  [
    'of play, pause and the option paused the last one holds, also before there is a flock',
    async (thread) => {
      const [f, g] = [make(thread, { paused: true }), make(thread)]
      f.play()
      g.play()
      g.paused = true
      document.body.append(f, g)
      const s = BoidsCanvas.mount($('main'), { thread })
      s.play()
      s.configure({ paused: true })
      return Promise.all([f, g, s].map(async (flock) => (await flock.ready).playing))
    },
    [true, false, false],
    '<main></main>',
  ],
  [
    'where there is no memory even for the preset, ready rejects or the flock stops, once, with its reason',
    async () => {
      await BoidsCanvas.init()
      for (let pages = 1 << 15; pages >= 1; pages /= 2)
        try {
          for (;;) spy.memory.grow(pages)
        } catch {
          // try half of that
        }
      const flocks = []
      for (let count = 2e4; count >= 30; count = Math.floor(count / 2))
        try {
          for (;;) flocks.push(new BoidsCanvas.Flock({ count }))
        } catch {
          // try half of that
        }
      const f = make('page', { count: 1000 })
      document.body.append(f)
      const reason = await messageOf(() => f.ready)
      await rest(30)
      return [/memory|^no flock can be made on this page/.test(reason) || reason, f.playing, spy.events.length < 3]
    },
    [true, false, true],
    '',
    'page',
  ],
  [
    'paused, what sets the flock is seen at once, and on a snapshot',
    async (thread) => {
      const f = make(thread, { count: 1, paused: true, markerLength: 40, markerWidth: 40, fill: 'blue' })
      document.body.append(f)
      await waitFor(() => pictureHash(f))
      const isBlue = (/** @type {any} */ picture) => {
        const [red, , blue] = contextOf(picture).getImageData(155, 100, 1, 1).data
        return blue === 255 && red === 0
      }
      const isOnSnapshot = async () => isBlue(await createImageBitmap(await f.snapshot()))
      await f.setState([150, 100], [1, 0])
      const found = [await isOnSnapshot()]
      await waitFor(() => isBlue(canvasOf(f)))
      if (f.flock) f.flock.setState([20, 20], [1, 0])
      else await f.setState([20, 20], [1, 0])
      await waitFor(() => !isBlue(canvasOf(f)))
      return [...found, await isOnSnapshot()]
    },
    [true, false],
  ],
  [
    'a clip whose progress throws rejects; one during which the flock moves to another thread is complete',
    async (thread) => {
      const f = make(thread, { count: 9 })
      document.body.append(f)
      const fail = () => {
        throw new Error('no')
      }
      const failed = await messageOf(() => f.record({ seconds: 5, progress: fail }))
      /** @type {unknown} */
      let last
      const clip = f.record({ seconds: 1, progress: (/** @type {number} */ part) => (last = part) })
      await waitFor(() => last)
      const picture = f.snapshot()
      f.thread = thread === 'page' ? 'worker' : 'page'
      await picture
      await clip
      return [failed, last]
    },
    ['no', 1],
  ],
]

/** Of what engines do alike. @type {Row[]} */
const ORDERS_ALIKE = [
  [
    'what is set in the task in which its place changes is shown, too',
    async (thread) => {
      const f = await onPage(make(thread, { count: 9 }))
      f.lang = 'ja'
      f.controls = true
      await rest(1)
      const button = f.shadowRoot.querySelector('button')
      return [button.ariaLabel, button.classList.contains('shown')]
    },
    ['群れを止める', true],
  ],
  [
    'removed by a listener while earlier calls are carried out, it does the rest of them at its next connection',
    async (thread) => {
      const f = make(thread, { count: 9 })
      f.addEventListener('boids-pause', () => f.remove(), { once: true })
      document.body.append(f)
      f.pause()
      f.step(5)
      const outcomes = await Promise.all([f.ready, f.query('steps')].map((promise) => messageOf(() => promise)))
      document.body.append(f)
      await f.ready
      return [new Set(outcomes).size, outcomes[0], await f.query('steps'), f.playing, spy.errors]
    },
    [1, 'the element was removed before its flock was ready', 5, false, []],
  ],
  [
    'restored from a flock whose marker is an image, one without an image shows its boids',
    async (thread) => {
      const options = { count: 9, markerLength: 40, fill: 'blue', paused: true }
      const [other, f] = [make(thread, { ...options, marker: 'image' }), make(thread, options)]
      other.innerHTML = '<svg slot="marker" viewBox="0 0 9 9"><path fill="lime" d="M0 0h9v9H0z" /></svg>'
      document.body.append(other, f)
      await waitFor(() => has(other, 0, 255, 0))
      await f.restore(await other.save())
      await painted(f)
      const found = [has(f, 0, 0, 255)]
      f.style.width = '250px'
      await waitFor(() => canvasOf(f).width === 250)
      return [...found, await f.get('marker')]
    },
    [true, 'image'],
  ],
  [
    'a listener may end it because of an error',
    async (thread) => {
      const refused = { thread, count: 2e6, width: 200, height: 100 }
      const f = make(thread, refused)
      f.addEventListener('boids-error', () => f.remove())
      document.body.append(f)
      await waitFor(() => !f.isConnected)
      const show = await BoidsCanvas.mount($('main'), { ...refused, count: 9 }).ready
      $('main').addEventListener('boids-error', () => show.destroy())
      const thrown = await messageOf(() => show.configure(refused))
      await waitFor(() => !canvasOf($('main')))
      return [thrown, spy.errors]
    },
    ['nothing was thrown', []],
    '<main></main>',
  ],
  [
    'a count that the box had no room for flies as soon as there is room',
    async (thread) => {
      const f = make(thread, { count: 240_000, cohesionRange: 200, markerLength: 1, markerWidth: 1, paused: true })
      document.body.append(f)
      for (const [side, length] of [
        [1500, 240_000],
        [200, 70],
        [1500, 240_000],
      ]) {
        f.style.cssText = `width: ${side}px; height: ${side}px`
        await waitFor(async () => (await f.query('length')) === length)
      }
      return spy.events.length
    },
    1,
  ],
  [
    'before it has a box, no call takes minutes: a count that its world has no room for is refused',
    async (thread) => {
      const found = []
      for (const call of ['step', 'measure', 'flockmates']) {
        const f = make(thread, { count: 2e6, paused: true })
        f.style.display = 'none'
        document.body.append(f)
        await f[call]()
        found.push(await f.query('length'))
      }
      return [found, spy.events.map(({ name }) => name)]
    },
    [Array(3).fill(70), Array(3).fill('count')],
  ],
  [
    'steps and a state from before there is a box stay when there is one',
    async (thread) => {
      await BoidsCanvas.init()
      const other = new BoidsCanvas.Flock({ seed: 5 })
      const [positions, velocities] = [other.positions(), other.velocities()]
      /** @type {((f: any) => unknown)[]} */
      const changes = [() => {}, (f) => f.step(3), (f) => f.setState(positions, velocities)]
      const found = []
      for (const change of changes) {
        const f = make(thread, { paused: true })
        f.style.display = 'none'
        document.body.append(f)
        await f.ready
        await change(f)
        f.style.display = 'block'
        await painted(f)
        found.push(await f.query('steps'), String(await f.positions()))
      }
      const [, fresh, steps, flown, , state] = found
      return [steps, flown !== fresh, state !== fresh]
    },
    [3, true, true],
  ],
  [
    'when the option paused changes, it is newer than play and pause',
    async (thread) => {
      const f = await onPage(make(thread, { count: 9 }))
      f.play()
      f.paused = true
      const { playing } = f
      f.pause()
      f.paused = false
      return [playing, f.playing]
    },
    [false, true],
  ],
  [
    'a count that is refused is reported once, whatever else changes, and anew when it is given anew',
    async (thread) => {
      const f = make(thread, { count: 2e6 })
      f.style.height = '100px'
      await onPage(f)
      await waitFor(() => spy.events.length)
      const reports = []
      for (const change of [{ maxSpeed: 3 }, { fill: 'red' }, { count: 9 }, { count: 2e6 }]) {
        f.configure(change)
        await f.query('steps')
        await null
        reports.push(spy.events.length)
      }
      return reports
    },
    [1, 1, 1, 2],
  ],
  [
    'a thread that is chosen while the flock waits for another one is the one on which it flies',
    async () => {
      const f = make('worker')
      const later = make('worker')
      document.body.append(f, later)
      f.thread = 'page'
      const show = BoidsCanvas.mount($('main'))
      show.configure({ thread: 'page' })
      await Promise.all([f.ready, show.ready, later.ready])
      return [f, show].map(({ flock }) => Boolean(flock))
    },
    [true, true],
    '<main></main>',
    'page',
  ],
  [
    'a mounted flock follows its element into another place, too',
    async (thread) => {
      const show = BoidsCanvas.mount($('main'), { thread, controls: true })
      await show.ready
      for (const [to, word, button] of [
        [$('#ja'), '群れを止める', true],
        [$('#inert'), 'Pause the flock', false],
      ]) {
        to.append($('main'))
        await waitFor(() => {
          const { ariaLabel, clientWidth } = $('main').shadowRoot.querySelector('button')
          return ariaLabel === word && clientWidth > 0 === button
        })
      }
    },
    undefined,
    '<main></main><section id="ja" lang="ja"></section><section id="inert" inert></section>',
  ],
  [
    'removed before its flock is there, ready and questions reject; the next connection starts anew',
    async (thread) => {
      const f = make(thread)
      document.body.append(f)
      const promises = [f.ready, f.snapshot(), f.positions(), f.query('steps')]
      f.remove()
      const reasons = await Promise.all(promises.map((promise) => messageOf(() => promise)))
      document.body.append(f)
      await f.ready
      return [[...new Set(reasons)], await f.query('length')]
    },
    [['the element was removed before its flock was ready'], 70],
  ],
  [
    'events of an element in a shadow tree arrive at the document',
    async (thread) => {
      /** @type {string[]} */
      const events = []
      for (const name of ['ready', 'pause', 'error'])
        document.addEventListener(`boids-${name}`, () => events.push(name))
      const f = make(thread)
      $('main').attachShadow({ mode: 'open' }).append(f)
      await f.ready
      f.pause()
      f.count = -1
      await f.query('length')
      return events.sort()
    },
    ['error', 'pause', 'ready'],
    '<main></main>',
  ],
  [
    'it has its name, description and role from the page, as an img has; what is English says so',
    async (thread) => {
      const f = await onPage(make(thread, { count: 9 }))
      /** @param {Record<string, string>} attributes */
      const said = async (attributes) => {
        for (const name of f.getAttributeNames()) if (/^(aria-|title|role)/.test(name)) f.removeAttribute(name)
        for (const [name, value] of Object.entries(attributes)) f.setAttribute(name, value)
        await f.query('length')
        return ['role', 'aria-label', 'aria-description', 'lang'].map((name) =>
          canvasOf(f).getAttribute(name)?.slice(0, 9),
        )
      }
      return [
        (await said({})).toString(),
        await said({ 'aria-labelledby': 'one none two', 'aria-label': 'no', 'aria-describedby': 'two', title: 'tip' }),
        await said({ 'aria-label': 'Fish', title: 'tip' }),
        await said({ 'aria-label': 'Gnats', 'aria-description': 'They dance', title: 'tip' }),
        await said({ title: 'tip' }).then(([, name, , lang]) => [name, lang]),
        await said({ role: 'none', title: 'tip' }),
        f.shadowRoot.querySelector('button').lang,
      ]
    },
    [
      'img,Classic: ,The class,en',
      ['img', 'Ein Zwei', 'Zwei', null],
      ['img', 'Fish', 'tip', null],
      ['img', 'Gnats', 'They danc', null],
      ['tip', null],
      ['none', null, null, null],
      'en',
    ],
    '<main lang="de"><p id="one">Ein</p><p id="two"> Zwei </p></main>',
  ],
  [
    'a worker that is late once is tried again; while a page is prerendered, no time passes',
    async () => {
      const { setTimeout } = window
      let isLate = true
      Object.assign(window, {
        setTimeout: (/** @type {() => void} */ act, /** @type {number} */ ms) =>
          isLate && ms > 1000 ? queueMicrotask(act) : setTimeout(act, ms),
      })
      const flies = async () => {
        const f = await onPage(make('worker'))
        return f.flock ? 'page' : 'worker'
      }
      const found = [await flies()]
      Object.defineProperty(document, 'prerendering', { value: true })
      found.push(await flies())
      document.dispatchEvent(new Event('prerenderingchange'))
      isLate = false
      return [...found, await flies()]
    },
    ['page', 'worker', 'worker'],
    '',
    'worker',
  ],
  [
    'a div too many flies as soon as another one goes; one that cannot does not count',
    async (thread) => {
      const add = (/** @type {string} */ name) => {
        const host = Object.assign(document.createElement(name), { style: 'height: 9px' })
        Object.assign(host.dataset, { boidsCanvas: '', thread, count: 5 })
        document.body.append(host)
        return host
      }
      for (let i = 0; i < 16; i++) add('input')
      const divs = Array.from({ length: 17 }, () => add('div'))
      await waitFor(() => divs.slice(0, 16).every(canvasOf))
      const isSeventeenth = Boolean(canvasOf(divs[16]))
      divs[3].remove()
      await waitFor(() => canvasOf(divs[16]))
      return isSeventeenth
    },
    false,
  ],
  [
    'a listener of each frame may end what was mounted, at the first frame or later',
    async (thread) => {
      const host = $('main')
      const outcomes = []
      for (const frames of [1, 5]) {
        const show = BoidsCanvas.mount(host, { thread, count: 9, follow: 0 })
        show.camera = { x: 1, y: 1, zoom: 2 }
        let seen = 0
        const life = new AbortController()
        host.addEventListener('boids-look', () => ++seen === frames && show.destroy(), life)
        await waitFor(() => messageOf(() => show.play()).then((message) => message.includes('destroyed')))
        await rest()
        life.abort()
        outcomes.push(seen)
      }
      return [outcomes, host.shadowRoot.children.length, spy.allPending, spy.errors]
    },
    [[1, 5], 1, 0, []],
    '<main></main>',
  ],
  [
    'the flock of an element is freed with it alone',
    async (thread) => {
      const f = await onPage(make(thread, { count: 9 }))
      const { flock } = f
      flock.free()
      f.count = 12
      f.style.width = '200px'
      const found = [await f.query('length'), await waitFor(() => canvasOf(f).width === 200)]
      f.remove()
      await rest()
      return [...found, await messageOf(() => flock.step()), spy.errors]
    },
    [12, true, 'this flock was freed; make a new one', []],
    '',
    'page',
  ],
  [
    'reset on its way to another thread, it is at its start there',
    async (thread) => {
      const f = await onPage(make(thread, { count: 9, paused: true }))
      f.step(300)
      await f.query('steps')
      const popup = /** @type {Window} */ (window.open('', '', 'popup,width=500,height=400'))
      popup.document.body.append(f)
      f.reset()
      await waitFor(() => f.flock)
      await rest()
      const steps = await f.query('steps')
      popup.close()
      return steps
    },
    0,
  ],
  [
    'the steps of step() on its way from window to window are flown there',
    async (thread) => {
      const f = await onPage(
        make(thread, { count: 900, paused: true, style: 'display: block; width: 300px; height: 200px' }),
      )
      const popup = /** @type {Window} */ (window.open('', '', 'popup,width=500,height=400'))
      const found = []
      for (const page of [popup.document, document]) {
        f.step(300)
        page.body.append(f)
        f.step(5)
        await waitFor(() => Boolean(f.flock) === (page !== document || thread === 'page'))
        f.step(7)
        // and away before it has flown as far
        if (page !== document) continue
        await waitFor(async () => (await f.query('steps')) >= 624)
        await rest(10)
        found.push(await f.query('steps'))
      }
      popup.close()
      return found
    },
    [624],
  ],
  [
    'what the worker has refused is not asked again where the flock moves, and answers keep their order',
    async () => {
      const [f, beside] = await Promise.all([make('worker'), make('worker', { count: 1000 }), make('page')].map(onPage))
      const answered = /** @type {string[]} */ ([])
      const asked = { restore: () => f.restore(new Uint8Array(9)), get: () => f.get('maxSpeed') }
      // the flock moves before the worker answers
      beside.step(3000)
      const all = Object.entries(asked).map(async ([name, ask]) => {
        await ask().catch(() => {})
        answered.push(name)
      })
      f.thread = 'page'
      await waitFor(() => f.flock)
      f.thread = 'worker'
      await waitFor(() => !f.flock)
      await Promise.all(all)
      return answered
    },
    ['restore', 'get'],
    '',
    'worker',
  ],
  [
    'in a document without a window it waits',
    async (thread) => {
      const show = await BoidsCanvas.mount($('main'), { thread, count: 9, pointer: 'attract' }).ready
      const host = $('main')
      document.createElement('template').content.append(host)
      await rest()
      document.body.append(host)
      const steps = await show.query('steps')
      return [await waitFor(async () => (await show.query('steps')) > steps), spy.errors]
    },
    [true, []],
    '<main></main>',
  ],
  [
    'once nothing is drawn over its picture, the worker sends no more frames',
    async (thread) => {
      const f = make(thread, { count: 9, follow: 0 })
      document.body.append(f)
      await new Promise((resolve) => f.addEventListener('boids-look', resolve))
      f.follow = undefined
      await f.query('steps')
      // one may be on its way
      await rest()
      let frames = 0
      spy.lastWorker.addEventListener('message', ({ data }) => data.frame && frames++)
      await rest(10)
      return frames
    },
    0,
    '',
    'worker',
  ],
]

describeIn(['chrome', 'firefox'], 'the life of an element', (name) => {
  for (const row of [...ORDERS, ...ORDERS_ALIKE])
    for (const thread of /** @type {const} */ (['page', 'worker'])) {
      const [title, order, expected, body = '', only = thread] = row
      if (only === thread)
        test(`${title} (${thread})`, ORDERS.includes(row) ? {} : alike(name), async () => {
          await openBody(STYLE + body, { script })
          assert.deepEqual((await inPage(order, thread)) ?? undefined, expected)
        })
    }

  test('where auto means the page, a flock moves when it is asked into a worker', alike(name), async () => {
    const apple =
      '<script nonce="spy">delete WebAssembly.Suspending; Object.defineProperty(navigator, "vendor", { value: "Apple Computer, Inc." })</script>'
    await openBody('<boids-canvas></boids-canvas>', { script: apple + script })
    await until('it flies on the page', () => $('boids-canvas').flock)
    await inPage(() => void ($('boids-canvas').thread = 'worker'))
    await until('it flies in the worker', () => spy.worker.alive === 1 && !$('boids-canvas').flock)
  })

  for (const [title, before, warning] of [
    [
      'the light script',
      '<script src="/boids-canvas-light.js"></script>',
      /^boids-canvas: another script has already defined BoidsCanvas, without Flock/,
    ],
    [
      'a variable',
      '<script nonce="spy">var BoidsCanvas = {}</script>',
      /^boids-canvas: another script has already defined BoidsCanvas, without init/,
    ],
    [
      'another element',
      '<script nonce="spy">customElements.define("boids-canvas", class extends HTMLElement {})</script>',
      /^boids-canvas: another script has already defined <boids-canvas>$/,
    ],
  ])
    test(`where ${title} was there first, one warning says that it stays`, alike(name), async () => {
      await openBody('<boids-canvas></boids-canvas>', { script: before + script })
      const { warnings } = await inPage(() => spy)
      assert.equal(warnings.length, 1)
      assert.match(warnings[0], /** @type {RegExp} */ (warning))
    })

  test('embed.html has the language of its address', alike(name), async () => {
    await driver.get(`${site.origin}/embed.html?lang=ja&count=9`)
    await until('its button is Japanese', () => $('main').shadowRoot?.querySelector('button')?.lang === 'ja')
  })

  if (name === 'chrome')
    test('in a window over all others, and taken back when that closes, it goes on', async () => {
      await openBody(`${STYLE}<boids-canvas paused></boids-canvas><button>out</button>`, { script })
      await inPage(async () => {
        const f = $('boids-canvas')
        f.step(300)
        await f.query('steps')
        const order = async () => {
          const view = await /** @type {any} */ (window).documentPictureInPicture.requestWindow()
          view.document.body.append(f)
          view.addEventListener('pagehide', () => document.body.append(f))
          await waitFor(() => f.flock)
          const steps = () => waitFor(async () => (await f.query('steps')) === 300)
          const found = [await steps()]
          view.close()
          found.push(await waitFor(() => f.ownerDocument === document && !f.flock), await steps())
          return found
        }
        $('button').onclick = () => ($('button').found = order())
      })
      await driver.findElement({ css: 'button' }).click()
      assert.deepEqual(await inPage(() => waitFor(() => $('button').found)), [true, true, true])
    })

  if (name === 'chrome')
    test('for readers who prefer reduced motion, each new beginning shows a settled flock', async () => {
      await emulate({ motion: 'reduce' })
      try {
        // while no time passes, all steps are flown that a settled flock has
        const still = '<script>performance.now = () => 1</script>'
        const flock = '<boids-canvas count="200" preset="school" thread="page"></boids-canvas>'
        await openBody(STYLE + flock, { script: still + script })
        const steps = () => inPage(() => $('boids-canvas').query('steps'))
        await until('it shows a picture', () => pictureHash($('boids-canvas')))
        const seen = [await steps()]
        for (const [option, value] of Object.entries({ preset: 'classic', count: 500 })) {
          await inPage((option, value) => void ($('boids-canvas')[option] = value), option, value)
          seen.push(await steps())
        }
        await inPage(() => {
          const button = $('boids-canvas').shadowRoot.querySelector('button')
          button.dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }))
        })
        seen.push(await steps())
        await inPage(async () => {
          const host = $('boids-canvas')
          host.style.display = 'none'
          await rest()
          host.count = 300
          await host.query('steps')
          host.style.display = ''
          await rest()
        })
        seen.push(await steps())
        assert.deepEqual(seen, [300, 600, 900, 300, 600])
        await inPage(async () => {
          for (const formation of [[], [[]]]) {
            $('boids-canvas').formation = formation
            await $('boids-canvas').positions()
          }
        })
        // there is nothing to form
        assert.deepEqual([await steps(), await inPage(() => spy.errors)], [600, []])
        const formed = []
        for (const change of [{ formation: [40, 60, 90, 60] }, { fill: 'red' }]) {
          await inPage((change) => $('boids-canvas').configure(change), change)
          formed.push(await steps())
        }
        assert.deepEqual(formed, [900, 900], 'another colour does not form it anew')
      } finally {
        await emulate()
      }
    })
})
