// @ts-check
/** Clips of a flock: they open, they show it fly, and nothing is left when they are broken off. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, flies, inPage, site } from './browser.js'

const FLOCK = '<boids-canvas count="40" seed="3" style="width: 320px; height: 200px" fill="red"></boids-canvas>'

describeIn(['chrome', 'firefox'], 'record', () => {
  test('a clip opens and shows the flock fly', async (t) => {
    await driver.get(site.page(FLOCK))
    await flies(driver, 'boids-canvas')
    const told = await inPage(driver, async () => {
      const host = $('boids-canvas')
      /** @type {number[]} */
      const parts = []
      const { steps } = host.flock
      const clip = await host.record({ seconds: 1.5, progress: (/** @type {number} */ part) => parts.push(part) })
      const flown = host.flock.steps - steps
      const head = [...new Uint8Array(await clip.slice(0, 4).arrayBuffer())]
      const video = document.createElement('video')
      video.muted = true
      video.src = URL.createObjectURL(clip)
      document.body.append(video)
      const look = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!look) throw new Error('no context')
      /** How many pixels are those of markers, and all of them in a number. */
      const see = () => {
        look.drawImage(video, 0, 0)
        const { data } = look.getImageData(0, 0, 300, 150)
        let red = 0
        let sum = 17
        for (let i = 0; i < data.length; i += 4) {
          red += Number(data[i] > 150 && data[i + 1] < 110 && data[i + 2] < 110)
          sum = (sum * 31 + data[i] + data[i + 1]) | 0
        }
        return { red, sum }
      }
      /** @type {Set<number>} */
      const pictures = new Set()
      let red = 0
      const ended = new Promise((resolve) => video.addEventListener('ended', resolve))
      await video.play()
      const watch = setInterval(() => {
        const seen = see()
        pictures.add(seen.sum)
        red = Math.max(red, seen.red)
      }, 50)
      await ended
      clearInterval(watch)
      const size = [video.videoWidth, video.videoHeight]
      const rising = parts.every((part, i) => i === 0 || part >= parts[i - 1])
      const [bytes, type, last] = [clip.size, clip.type, parts.at(-1)]
      return { flown, head, size, pictures: pictures.size, red, rising, last, type, bytes, errors: spy.errors }
    })
    t.diagnostic(`${told.bytes} bytes, ${told.pictures} pictures seen, ${told.flown} steps flown meanwhile`)
    assert.deepEqual(told.head, [0x1a, 0x45, 0xdf, 0xa3])
    assert.equal(told.type.split(';')[0], 'video/webm')
    assert.deepEqual(told.size, [320, 200])
    assert.ok(told.flown > 20, `${told.flown} steps`)
    assert.ok(told.pictures > 3, `${told.pictures} pictures`)
    assert.ok(told.red > 1000, `${told.red} red pixels`)
    assert.ok(told.rising && told.last === 1)
    assert.deepEqual(told.errors, [])
  })

  test('a flock that stands still gives a clip, too', async () => {
    await driver.get(site.page(FLOCK))
    await flies(driver, 'boids-canvas')
    const size = await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.pause()
      return (await host.record({ seconds: 0.5 })).size
    })
    assert.ok(size > 500, `${size} bytes`)
  })

  test('a clip can be broken off', async () => {
    await driver.get(site.page(FLOCK))
    await flies(driver, 'boids-canvas')
    const told = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const failure = (/** @type {Promise<unknown>} */ made) => made.then(() => 'none', (error) => error.message)
      const over = new AbortController()
      let last = 0
      /** @type {MediaStream[]} */
      const streams = []
      const { captureStream } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.captureStream = function () {
        const stream = captureStream.call(this)
        streams.push(stream)
        return stream
      }
      const recording = failure(host.record({ signal: over.signal, progress: () => (last = performance.now()) }))
      await sleep(300)
      over.abort(new Error('enough'))
      const aborted = await recording
      const at = performance.now()
      await sleep(300)
      const live = streams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === 'live')
      const early = await failure(host.record({ signal: over.signal }))
      const leaving = failure(host.record())
      host.remove()
      return { aborted, early, left: await leaving, quiet: last <= at, live: live.length, streams: streams.length }
    })
    assert.deepEqual(told, {
      aborted: 'enough',
      early: 'enough',
      left: 'the show was destroyed',
      quiet: true,
      live: 0,
      streams: 2,
    })
  })

  test('what cannot be recorded is told', async () => {
    await driver.get(site.page(`${FLOCK}<boids-canvas id="none" hidden></boids-canvas>`))
    await flies(driver, 'boids-canvas')
    const told = await inPage(driver, async () => {
      const failure = (/** @type {Promise<unknown>} */ made) => made.then(() => 'none', (error) => error.message)
      const host = $('boids-canvas')
      const wrong = []
      for (const seconds of [0, -1, NaN, Infinity, 601, '5']) wrong.push(await failure(host.record({ seconds })))
      const early = await failure(/** @type {any} */ (document.createElement('boids-canvas')).record())
      const unseen = await failure($('#none').record())
      Object.assign(window, { MediaRecorder: undefined })
      return { wrong, early, unseen, unable: await failure(host.record()) }
    })
    assert.deepEqual(
      told.wrong,
      ['0', '-1', 'NaN', 'Infinity', '601', '5'].map(
        (seconds) => `seconds must be a number above 0, at most 600, not ${seconds}`,
      ),
    )
    assert.equal(told.early, 'this element shows no flock yet')
    assert.equal(told.unseen, 'there is nothing to record: the flock has no size on this page')
    assert.equal(told.unable, 'this browser cannot record a canvas as WebM')
  })
})
