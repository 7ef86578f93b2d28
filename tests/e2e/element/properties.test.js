// @ts-check
/** The options as properties of the element, and its `configure`. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, inPage, oneOf, openBody, until } from '../harness/browser.js'

describeIn(oneOf(BROWSERS), 'properties', () => {
  const open = (/** @type {string} */ attributes = '', options = {}) =>
    openBody(`<boids-canvas ${attributes} style="height: 90px"></boids-canvas>`, options)

  test('a property reaches the flock and the attribute, whatever its kind', async () => {
    await open('count="9"')
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      await host.ready
      Object.assign(host, { count: 12, maxSpeed: '3', cohesionRange: Infinity, bounds: 'wrap', separationLast: true })
      Object.assign(host, { controls: true, colourBy: 'speed', fill: 'red', obstacles: [[9, 9, 5]], thread: undefined })
      const attributes = host.getAttributeNames().map((/** @type {string} */ name) => [name, host.getAttribute(name)])
      const values = [host.count, host.maxSpeed, String(host.cohesionRange), host.bounds, host.separationLast]
      values.push(host.controls, host.colourBy, host.fill, host.obstacles[0], host.thread)
      const flown = await get(host, 'count', 'maxSpeed', 'bounds', 'separationLast', 'obstacles', 'cohesionRange')
      return { attributes: Object.fromEntries(attributes), values, flown: flown.map(String) }
    })
    assert.deepEqual(actual, {
      attributes: {
        style: 'height: 90px',
        count: '12',
        'max-speed': '3',
        'cohesion-range': 'all',
        bounds: 'wrap',
        'separation-last': '',
        controls: '',
        'colour-by': 'speed',
        fill: 'red',
      },
      values: [12, 3, 'Infinity', 'wrap', true, true, 'speed', 'red', [9, 9, 5], 'auto'],
      flown: ['12', '3', 'wrap', 'true', '9,9,5', 'Infinity'],
    })
  })

  test('every option is a property, which has the value of the preset or the default where none is given', async () => {
    await open('preset="school"')
    const actual = await inPage(() => {
      const host = $('boids-canvas')
      const { params, otherOptions, presets } = BoidsCanvas
      const { values } = presets.find((/** @type {{ name: string }} */ { name }) => name === 'school')
      const wrong = []
      for (const { name, default: value } of [...params, ...otherOptions]) {
        const expected = { ...values, preset: 'school' }[name] ?? value
        if (host[name] !== expected || !(name in host) || name in document.createElement('i'))
          wrong.push([name, host[name]])
      }
      return [wrong, spy.warnings, spy.events]
    })
    assert.deepEqual(actual, [[], [], []])
  })

  test('what takes a value back removes the attribute; false is off', async () => {
    await open('count="9" maxSpeed="3" paused controls')
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      await host.ready
      Object.assign(host, { count: undefined, maxSpeed: null, paused: false, controls: '', separationLast: false })
      host.obstacles = [[1, 2, 3]]
      host.obstacles = undefined
      const values = [host.count, host.maxSpeed, host.paused, host.playing]
      return { names: host.getAttributeNames(), values, flown: await get(host, 'obstacles') }
    })
    assert.deepEqual(actual, { names: ['style', 'separation-last'], values: [70, 15, false, true], flown: [[]] })
  })

  test('a wrong value never throws: one warning, one event, and the value of the preset', async () => {
    await open()
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      await host.ready
      const found = []
      for (const value of [NaN, {}, Object.create(null), Symbol('s'), () => {}, [[1]], true]) {
        host.count = value
        found.push([await host.query('length'), host.count, spy.events.length, spy.warnings.length])
      }
      host.count = 8
      return [found, await host.query('length'), spy.events.map(({ message }) => message), spy.errors]
    })
    const given = ['"NaN"', 'an object', 'an object', '"Symbol(s)"', 'a function', 'an array', '"true"']
    assert.deepEqual(actual, [
      given.map((_, i) => [70, 70, i + 1, i + 1]),
      8,
      given.map((value) => `count must be auto or a whole number from 0 to 2000000, not ${value}`),
      [],
    ])
  })

  test('a property that is set before the element is defined, or before it is on the page, is kept', async () => {
    await open('', { script: '' })
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      Object.assign(host, { count: 7, obstacles: [[9, 9, 5]], follow: 3, camera: { x: 1, y: 2, zoom: 3 } })
      await addScript('/boids-canvas.js')
      await host.ready
      const made = /** @type {any} */ (document.createElement('boids-canvas'))
      made.count = 5
      const clone = made.cloneNode()
      document.body.append(made, clone)
      return [
        [host.count, host.follow, host.camera.zoom, ...(await get(host, 'count', 'obstacles'))],
        ['count', 'follow', 'camera'].filter((name) => Object.hasOwn(host, name)),
        [await made.query('length'), await clone.query('length')],
        [spy.warnings, spy.errors],
      ]
    })
    assert.deepEqual(actual, [[7, 3, 3, 7, [[9, 9, 5]]], [], [5, 5], [[], []]])
  })

  test('configure sets properties, all at once; a wrong one throws, and nothing is set', async () => {
    await open('count="9" min-speed="1"')
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      await host.ready
      // in this order, either alone would conflict with the other
      host.configure({ minSpeed: 20, maxSpeed: 30, count: undefined, colorBy: 'speed' })
      await null
      const facts = [host.minSpeed, host.maxSpeed, host.count, host.colourBy]
      const errors = []
      for (const options of [{ count: 5, maxSpeed: -1 }, { count: 5, wingSpan: 3 }, { minSpeed: 40 }, null])
        errors.push((await messageOf(() => host.configure(options))).split(';')[0])
      facts.push(host.count, spy.events.length)
      const early = /** @type {any} */ (document.createElement('boids-canvas'))
      early.configure({ count: 4 })
      document.body.append(early)
      return {
        facts,
        errors,
        early: await early.query('length'),
        flown: await get(host, 'minSpeed', 'maxSpeed', 'count'),
      }
    })
    assert.deepEqual(actual, {
      facts: [20, 30, 70, 'speed', 70, 0],
      errors: [
        'maxSpeed must be a number from 0 to 100, not -1',
        'there is no option "wingSpan"',
        'minSpeed must be at most maxSpeed (30), not 40',
        'options must be an object, not null',
      ],
      early: 4,
      flown: [20, 30, 70],
    })
  })

  test('what changes in one task is read together, so that what conflicts on the way is no error', async () => {
    await open()
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      await host.ready
      host.minSpeed = 20
      host.maxSpeed = 30
      const found = await get(host, 'minSpeed', 'maxSpeed')
      host.setAttribute('max-speed', '9')
      host.setAttribute('min-speed', '8')
      return [...found, ...(await get(host, 'minSpeed', 'maxSpeed')), spy.events]
    })
    assert.deepEqual(actual, [20, 30, 8, 9, []])
  })

  test('points of a formation are a property alone; the attribute, once set, replaces them', async () => {
    await open('formation="text: A"')
    await until('it flies', () => canvasOf($('boids-canvas')))
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      host.formation = [9, 20].map((x) => ({ x, y: 9 }))
      const facts = [host.getAttribute('formation'), [...host.formation]]
      host.setAttribute('formation', 'text: B')
      return [...facts, host.formation, spy.events]
    })
    assert.deepEqual(actual, [null, [9, 9, 20, 9], 'text: B', []])
  })
})
