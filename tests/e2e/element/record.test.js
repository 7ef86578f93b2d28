// @ts-check
/** Recording: clips play and show the flock flying, and an aborted recording leaves nothing behind. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, inPage, oneOf, openBody, openFlight } from '../harness/browser.js'

const FLOCK = '<boids-canvas count="40" seed="3" style="width: 320px; height: 200px" fill="red"></boids-canvas>'
/** Messages of the errors that this file causes. */
const MESSAGE = {
  seconds: (/** @type {string} */ given) => `seconds must be a number above 0, at most 600, not ${given}`,
  noSize: 'there is no picture: the flock has no size on this page',
  noRecorder: 'this browser cannot record a canvas as WebM',
  destroyed: 'the show was destroyed',
}

const needsWorker = { skip: process.env.TEST_THREAD === 'page' && 'needs a worker' }

describeIn(oneOf(['chrome', 'firefox']), 'record', () => {
  test('a clip is a WebM of the canvas that shows the flock flying, and progress rises to 1', async (t) => {
    await openFlight(FLOCK)
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      /** @type {number[]} */
      const parts = []
      const steps = await host.query('steps')
      const clip = await host.record({ seconds: 1.5, progress: (/** @type {number} */ part) => parts.push(part) })
      const flown = (await host.query('steps')) - steps
      const head = [...new Uint8Array(await clip.slice(0, 4).arrayBuffer())]
      const video = document.createElement('video')
      video.muted = true
      video.src = URL.createObjectURL(clip)
      document.body.append(video)
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('no context')
      /** The number of red pixels, which only markers have, and a hash of all pixels. */
      const inspect = () => {
        context.drawImage(video, 0, 0)
        const { data } = context.getImageData(0, 0, 300, 150)
        let red = 0
        let hash = 17
        for (let i = 0; i < data.length; i += 4) {
          red += Number(data[i] > 150 && data[i + 1] < 110 && data[i + 2] < 110)
          hash = (hash * 31 + data[i] + data[i + 1]) | 0
        }
        return { red, hash }
      }
      /** @type {Set<number>} */
      const pictures = new Set()
      let red = 0
      const ended = new Promise((resolve) => video.addEventListener('ended', resolve))
      await video.play()
      const watch = setInterval(() => {
        const seen = inspect()
        pictures.add(seen.hash)
        red = Math.max(red, seen.red)
      }, 50)
      await ended
      clearInterval(watch)
      const size = [video.videoWidth, video.videoHeight]
      const rising = parts.every((part, i) => i === 0 || part >= parts[i - 1])
      const [bytes, type, last] = [clip.size, clip.type, parts.at(-1)]
      return { flown, head, size, pictures: pictures.size, red, rising, last, type, bytes, errors: spy.errors }
    })
    t.diagnostic(`${actual.bytes} bytes, ${actual.pictures} different pictures, ${actual.flown} steps in that time`)
    assert.deepEqual(actual.head, [0x1a, 0x45, 0xdf, 0xa3])
    assert.equal(actual.type.split(';')[0], 'video/webm')
    assert.deepEqual(actual.size, [320, 200])
    assert.ok(actual.flown > 20, `${actual.flown} steps`)
    assert.ok(actual.pictures > 3, `${actual.pictures} pictures`)
    assert.ok(actual.red > 1000, `${actual.red} red pixels`)
    assert.ok(actual.rising && actual.last === 1)
    assert.deepEqual(actual.errors, [])
  })

  test('an abort, or removing the element, rejects the recording and stops its stream', async () => {
    await openFlight(FLOCK)
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const controller = new AbortController()
      let last = 0
      /** @type {MediaStream[]} */
      const streams = []
      const { captureStream } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.captureStream = function () {
        const stream = captureStream.call(this)
        streams.push(stream)
        return stream
      }
      const recording = messageOf(() =>
        host.record({ signal: controller.signal, progress: () => (last = performance.now()) }),
      )
      await waitFor(() => last)
      controller.abort(new Error('enough'))
      const aborted = await recording
      const at = performance.now()
      await rest(20)
      const live = () =>
        streams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === 'live').length
      const alive = [live()]
      const early = await messageOf(() => host.record({ signal: controller.signal }))
      const leaving = messageOf(() => host.record())
      await waitFor(() => streams.length > 1)
      host.remove()
      const left = await leaving
      alive.push(live())
      return { aborted, early, left, quiet: last <= at, alive, streams: streams.length }
    })
    assert.deepEqual(actual, {
      aborted: 'enough',
      early: 'enough',
      left: MESSAGE.destroyed,
      quiet: true,
      alive: [0, 0],
      streams: 2,
    })
  })

  test('record rejects a wrong or misspelt option with an Error whose fields name it, and records nothing', async () => {
    await openFlight(FLOCK)
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      let streams = 0
      const { captureStream } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.captureStream = function (/** @type {number | undefined} */ rate) {
        streams += 1
        return captureStream.call(this, rate)
      }
      const errors = []
      for (const options of [
        null,
        5,
        [],
        { second: 3 },
        { seconds: '3' },
        { signal: 'stop' },
        { signal: new AbortController() },
        { signal: null },
        { progress: 5 },
      ])
        errors.push(
          await host.record(options).catch((/** @type {any} */ { message, option }) => [message, option ?? null]),
        )
      return { errors, streams, left: spy.errors }
    })
    assert.deepEqual(actual, {
      errors: [
        ['options must be an object, not null', null],
        ['options must be an object, not 5', null],
        ['options must be an object, not an array', null],
        ['there is no option "second" (did you mean seconds?): it must be one of seconds, signal, progress', 'second'],
        ['seconds must be a number above 0, at most 600, not "3"', 'seconds'],
        ['signal must be an AbortSignal, not "stop"', 'signal'],
        ['signal must be an AbortSignal, not an object', 'signal'],
        ['signal must be an AbortSignal, not null', 'signal'],
        ['progress must be a function, not 5', 'progress'],
      ],
      streams: 0,
      left: [],
    })
  })

  test('record rejects a wrong length, also early, no size or no MediaRecorder with an Error that says so', async () => {
    await openFlight(`${FLOCK}<boids-canvas id="none" hidden></boids-canvas>`)
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const wrong = []
      for (const seconds of [0, -1, NaN, Infinity, 601, '5'])
        wrong.push(await messageOf(() => host.record({ seconds })))
      // a call before there is a flock is kept
      const late = /** @type {any} */ (document.createElement('boids-canvas'))
      const kept = messageOf(() => late.record({ seconds: -1 }))
      document.body.append(late)
      const early = await kept
      const unseen = await messageOf(() => $('#none').record())
      Object.assign(window, { MediaRecorder: undefined })
      return { wrong, early, unseen, unable: await messageOf(() => host.record()) }
    })
    assert.deepEqual(actual.wrong, ['0', '-1', 'NaN', 'Infinity', '601', '"5"'].map(MESSAGE.seconds))
    assert.equal(actual.early, MESSAGE.seconds('-1'))
    assert.equal(actual.unseen, MESSAGE.noSize)
    assert.equal(actual.unable, MESSAGE.noRecorder)
  })

  test('two clips of a flock in a worker, one begun during the other, are both whole', needsWorker, async () => {
    await openBody('<boids-canvas style="height: 120px"></boids-canvas>')
    const sizes = await inPage(async () => {
      const host = $('boids-canvas')
      await host.ready
      let begun = 0
      const clips = [host.record({ seconds: 4, progress: () => begun++ })]
      await waitFor(() => begun)
      clips.push(host.record({ seconds: 0.3 }))
      await clips[1]
      let painted = 0
      const { drawImage } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.drawImage = function (/** @type {any[]} */ ...args) {
        painted++
        return /** @type {any} */ (drawImage).apply(this, args)
      }
      await waitFor(() => painted > 2)
      return (await Promise.all(clips)).map((clip) => clip.size > 0)
    })
    assert.deepEqual(sizes, [true, true])
  })
})
