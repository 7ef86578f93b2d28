// @ts-check
/** Recording: a clip has so many frames of the flight, plays and can seek; an aborted recording leaves nothing behind. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, inPage, oneOf, openBody, openFlight } from '../harness/browser.js'

const FLOCK = '<boids-canvas count="40" seed="3" style="width: 320px; height: 200px" fill="red"></boids-canvas>'
/** Messages of the errors that this file causes. */
const MESSAGE = {
  seconds: (/** @type {string} */ given) => `seconds must be a number above 0, at most 600, not ${given}`,
  noSize: 'there is no picture: the flock has no size on this page',
  noEncoder: 'this page cannot encode WebM: it needs VideoEncoder, which browsers only have over https or on localhost',
  twice: 'a clip of this flock is already being recorded',
  destroyed: 'the show was destroyed',
}

/** A page's script that lists all encoders. */
const ENCODERS = `<script>
  window.encoders = []
  window.VideoEncoder = class extends VideoEncoder { constructor(init) { super(init); encoders.push(this) } }
</script><script src="/boids-canvas.js"></script>`

/** Gives a page `opened`: what a player says of a clip, and where it jumps to. */
const addOpened = () => {
  const opened = async (/** @type {Blob} */ clip) => {
    const video = Object.assign(document.createElement('video'), { muted: true, src: URL.createObjectURL(clip) })
    video.style.cssText = 'position: fixed; top: 0; left: 0'
    document.body.append(video)
    await new Promise((resolve, reject) => {
      Object.assign(video, { oncanplay: resolve, onerror: () => reject(video.error) })
    })
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('no context')
    const pictures = new Set()
    const places = []
    // how many pixels are red, as markers alone are
    let red = 0
    for (const time of [0.75, 0.25]) {
      const isShown = new Promise((resolve) => video.requestVideoFrameCallback(resolve))
      video.currentTime = time
      await new Promise((resolve) => (video.onseeked = resolve))
      await isShown
      places.push(video.currentTime)
      pen.drawImage(video, 0, 0)
      const { data } = pen.getImageData(0, 0, 300, 150)
      pictures.add(String(data))
      red += data.filter((value, i) => i % 4 === 0 && value > 150 && data[i + 1] < 110 && data[i + 2] < 110).length
    }
    video.remove()
    const { duration, videoWidth, videoHeight } = video
    return { duration, places, pictures: pictures.size, red, size: [videoWidth, videoHeight] }
  }
  Object.assign(window, { opened })
}

describeIn(oneOf(['chrome', 'firefox']), 'record', () => {
  test('a clip is a WebM of the flock, whose markers are in it; a cluster begins each second; progress rises to 1', async () => {
    await openFlight(FLOCK)
    await inPage(addOpened)
    const actual = await inPage(async () => {
      /** @type {number[]} */
      const parts = []
      const progress = (/** @type {number} */ part) => parts.push(part)
      const clip = await $('boids-canvas').record({ seconds: 1.1, progress })
      const { red, size } = await /** @type {any} */ (window).opened(clip)
      const bytes = new Uint8Array(await clip.arrayBuffer())
      const clusters = bytes.filter((_, i) => [0x1f, 0x43, 0xb6, 0x75].every((byte, j) => bytes[i + j] === byte)).length
      const head = [...bytes.slice(0, 4)]
      return { head, clusters, type: clip.type.split(';')[0], size, red: red > 1000, parts, errors: spy.errors }
    })
    const { parts, ...clip } = actual
    const head = [0x1a, 0x45, 0xdf, 0xa3]
    assert.deepEqual(clip, { head, clusters: 2, type: 'video/webm', size: [320, 200], red: true, errors: [] })
    for (const [i, part] of parts.entries()) assert.ok(part >= (parts[i - 1] ?? 0), parts.join())
    assert.equal(parts.at(-1), 1)
  })

  test('an abort, or removing the element, rejects the recording, ends its encoder and flies on', async () => {
    await openFlight(FLOCK, { script: ENCODERS })
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const controller = new AbortController()
      let calls = 0
      const recording = messageOf(() => host.record({ signal: controller.signal, progress: () => calls++ }))
      await waitFor(() => calls)
      controller.abort(new Error('enough'))
      const aborted = await recording
      const before = calls
      await rest(20)
      const live = () => encoders.filter(({ state }) => state !== 'closed').length
      const alive = [live()]
      // its flight goes on by the display's frames
      const steps = await host.query('steps')
      await waitFor(async () => (await host.query('steps')) > steps)
      const early = await messageOf(() => host.record({ signal: controller.signal }))
      const leaving = messageOf(() => host.record())
      await waitFor(() => encoders.length > 1)
      host.remove()
      const left = await leaving
      alive.push(live())
      return { rejected: [aborted, early, left], late: calls - before, alive, encoders: encoders.length }
    })
    const rejected = ['enough', 'enough', MESSAGE.destroyed]
    assert.deepEqual(actual, { rejected, late: 0, alive: [0, 0], encoders: 2 })
  })

  test('record rejects a wrong or misspelt option with an Error whose fields name it, and records nothing', async () => {
    await openFlight(FLOCK, { script: ENCODERS })
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const wrong = [
        ...[null, 5, [], { second: 3 }, { seconds: '3' }, { progress: 5 }],
        ...['stop', new AbortController(), null].map((signal) => ({ signal })),
        ...[0, -1, NaN, Infinity, 601].map((seconds) => ({ seconds })),
      ]
      const errors = await Promise.all(wrong.map((options) => errorOf(() => host.record(options))))
      const said = errors.map(({ message, option = null }) => [message, option])
      return { said, encoders: encoders.length, left: spy.errors }
    })
    assert.deepEqual(actual, {
      said: [
        ['options must be an object, not null', null],
        ['options must be an object, not 5', null],
        ['options must be an object, not an array', null],
        ['there is no option "second" (did you mean seconds?); use one of seconds, signal, progress', 'second'],
        [MESSAGE.seconds('"3"'), 'seconds'],
        ['progress must be a function, not 5', 'progress'],
        ...['"stop"', 'an object', 'null'].map((given) => [`signal must be an AbortSignal, not ${given}`, 'signal']),
        ...['0', '-1', 'NaN', 'Infinity', '601'].map((given) => [MESSAGE.seconds(given), 'seconds']),
      ],
      encoders: 0,
      left: [],
    })
  })

  test('record rejects a wrong length early, no size, a clip during another or no VideoEncoder with an Error that says so', async () => {
    await openFlight(`${FLOCK}<boids-canvas id="none" hidden></boids-canvas>`)
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      // a call before there is a flock is kept
      const late = /** @type {any} */ (document.createElement('boids-canvas'))
      const kept = messageOf(() => late.record({ seconds: -1 }))
      document.body.append(late)
      const early = await kept
      const unseen = await messageOf(() => $('#none').record())
      const stop = new AbortController()
      const first = messageOf(() => host.record({ signal: stop.signal }))
      const second = await messageOf(() => host.record())
      stop.abort(new Error('enough'))
      await first
      Object.assign(window, { VideoEncoder: undefined })
      return [early, unseen, second, await messageOf(() => host.record())]
    })
    assert.deepEqual(actual, [MESSAGE.seconds('-1'), MESSAGE.noSize, MESSAGE.twice, MESSAGE.noEncoder])
  })

  test('a clip has its length in frames of the flight: on a slow machine, paused, out of view, in a hidden page', async () => {
    await openBody('<div id="space"></div><boids-canvas count="9" style="width: 321px; height: 201px"></boids-canvas>')
    await inPage(addOpened)
    const clips = await inPage(async () => {
      const host = $('boids-canvas')
      await host.ready
      const clips = []
      /** @type {Record<string, () => void>} */
      const ways = {
        // each task of the page takes longer than three frames
        slow: () => host.play(),
        paused: () => host.pause(),
        unseen: () => Object.assign($('#space').style, { height: '9999px' }),
        hidden: () => {
          Object.defineProperty(document, 'hidden', { configurable: true, value: true })
          document.dispatchEvent(new Event('visibilitychange'))
          host.play()
        },
      }
      for (const [name, set] of Object.entries(ways)) {
        set()
        const before = await host.query('steps')
        const progress = () => {
          const end = performance.now() + (name === 'slow' ? 50 : 0)
          while (performance.now() < end);
        }
        const clip = await host.record({ seconds: 1, progress })
        const steps = (await host.query('steps')) - before
        clips.push({ name, steps, ...(await /** @type {any} */ (window).opened(clip)) })
      }
      return clips
    })
    for (const { name, duration, places, pictures, size, steps } of clips) {
      assert.ok(Math.abs(duration - 1) < 1 / 60, `${name}: ${duration} s`)
      assert.deepEqual([places, pictures, size], [[0.75, 0.25], 2, [321, 201]], name)
      // a flock that plays flies on
      assert.ok(steps >= 58 && steps < (name === 'slow' ? Infinity : 62), `${name}: ${steps} steps`)
    }
  })

  test('a clip keeps its size when the box changes, and a flock that is paused and reset flies the same again', async () => {
    await openFlight(FLOCK)
    await inPage(addOpened)
    const { size, ends } = await inPage(async () => {
      const host = $('boids-canvas')
      host.pause()
      const ends = []
      for (let i = 0; i < 2; i++) {
        host.reset()
        await host.record({ seconds: 0.5 })
        ends.push([await host.query('steps'), await host.fingerprint()])
      }
      const progress = () => Object.assign(host.style, { width: '200px' })
      const { size } = await /** @type {any} */ (window).opened(await host.record({ seconds: 1, progress }))
      return { size, ends }
    })
    assert.deepEqual(size, [320, 200])
    assert.equal(ends[0][0], 29)
    assert.deepEqual(ends[1], ends[0])
  })
})
