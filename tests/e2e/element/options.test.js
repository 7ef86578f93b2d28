// @ts-check
/** Options as attributes and as JavaScript values: how they are read, refused and shown; colours; sizes. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, alike, describeIn, flies, inPage, openBody, openFlock, until } from '../harness/browser.js'
import { presets } from '../harness/npm.js'

/** What each option allows, in the words of the error messages. */
const ALLOWED = {
  preset: `one of ${presets.map((/** @type {{ name: string }} */ { name }) => name).join(', ')}`,
  count: 'auto or a whole number from 0 to 2000000',
  maxSpeed: 'a number from 0 to 100',
  zoom: 'auto or a number from 0.005 to 100',
  colour: 'a CSS colour',
  follow: 'any or the number of a boid',
  obstacles:
    'up to 100 circles, each as x y radius, with commas between them, x and y from -1000000 to 1000000, radius from 1 to 10000',
  colourBy: 'one of none, speed, heading, flockmates',
  switch: 'true or false',
}

/** The message for a wrong option. `value` is spelt as in the message. */
const refusal = (/** @type {string} */ option, /** @type {string} */ allowed, /** @type {string} */ value) =>
  `${option} must be ${allowed}, not ${value}`

describeIn(BROWSERS, 'options', (name) => {
  test("a wrong attribute is reported once, and the preset's value applies instead", alike(name), async () => {
    await openFlock(
      '<boids-canvas preset="shoal" count="ten" max-speed="-1" min-speed="50" fill="reddish" controls="no" zoom="0" follow="-1" colour-by="mood" obstacles="100 100"></boids-canvas>',
    )
    const actual = await inPage(async () => ({
      facts: await get($('boids-canvas'), 'preset', 'count', 'maxSpeed', 'minSpeed', 'obstacles'),
      events: Object.fromEntries(spy.events.map(({ name, value, message }) => [name, [value, message]])),
      warnings: spy.warnings,
    }))
    assert.deepEqual(actual.facts, ['classic', 70, 15, 0, []])
    assert.deepEqual(actual.events, {
      fill: ['reddish', refusal('fill', ALLOWED.colour, '"reddish"')],
      controls: ['no', refusal('controls', ALLOWED.switch, '"no"')],
      preset: ['shoal', refusal('preset', ALLOWED.preset, '"shoal"')],
      count: ['ten', refusal('count', ALLOWED.count, '"ten"')],
      'max-speed': ['-1', refusal('max-speed', ALLOWED.maxSpeed, '"-1"')],
      'min-speed': ['50', refusal('min-speed', 'at most max-speed (15)', '50')],
      zoom: ['0', refusal('zoom', ALLOWED.zoom, '"0"')],
      follow: ['-1', refusal('follow', ALLOWED.follow, '"-1"')],
      'colour-by': ['mood', refusal('colour-by', ALLOWED.colourBy, '"mood"')],
      obstacles: ['100 100', refusal('obstacles', ALLOWED.obstacles, '"100 100"')],
    })
    assert.equal(actual.warnings.length, 10)
    assert.ok(actual.warnings.every((warning) => warning.startsWith('boids-canvas: ')))

    const again = await inPage(async () => {
      const host = $('boids-canvas')
      const { length } = spy.warnings
      host.setAttribute('seed', '7')
      const reports = [spy.warnings.length - length]
      for (const count of ['eleven', '11', 'eleven']) {
        host.setAttribute('count', count)
        // reports come at the end of the task
        await null
        reports.push(spy.warnings.length - length)
      }
      return { reports, length: await host.query('length'), errors: spy.errors }
    })
    assert.deepEqual(again, { reports: [0, 1, 1, 2], length: 70, errors: [] })
  })

  test('an Error has option, value as given, allowed and, if there is one, conflictsWith', alike(name), async () => {
    await openBody('<div style="height: 100px"></div>')
    const errors = await inPage(async () => {
      const wrong = [
        { count: 2.5 },
        { zoom: '0x1' },
        { colourBy: 'x' },
        { paused: 'perhaps' },
        { fill: 'reddish' },
        { minSpeed: 5, maxSpeed: 3 },
      ]
      const errors = await Promise.all(wrong.map((options) => errorOf(() => BoidsCanvas.mount($('div'), options))))
      return errors.map((error) => ({
        isError: Object.prototype.toString.call(error) === '[object Error]',
        message: error.message,
        conflictsWith: 'none',
        ...error,
      }))
    })
    const expected = (
      /** @type {string} */ option,
      /** @type {unknown} */ value,
      /** @type {string} */ allowed,
      conflictsWith = 'none',
    ) => {
      const message = refusal(option, allowed, JSON.stringify(value))
      return { isError: true, message, option, value, allowed, conflictsWith }
    }
    const { count, zoom, colourBy, colour } = ALLOWED
    assert.deepEqual(errors, [
      expected('count', 2.5, count),
      expected('zoom', '0x1', zoom),
      expected('colourBy', 'x', colourBy),
      expected('paused', 'perhaps', ALLOWED.switch),
      expected('fill', 'reddish', colour),
      expected('minSpeed', 5, 'at most maxSpeed (3)', 'maxSpeed'),
    ])
  })

  test('a switch is on when its attribute has its own name as value, as in HTML', alike(name), async () => {
    await openFlock('<boids-canvas paused="paused" grid="grid" separation-last="separation-last"></boids-canvas>')
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      return [host.playing, ...(await get(host, 'separationLast')), spy.events]
    })
    assert.deepEqual(actual, [false, true, []])
  })

  test('mount and a div have the options against heat, too', alike(name), async () => {
    await openBody('<div style="height: 300px"></div><p data-boids-canvas data-frame-rate="9" data-count="auto"></p>')
    const actual = await inPage(async () => {
      const heat = { count: 'auto', quality: 'auto', frameRate: 10 }
      const show = await BoidsCanvas.mount($('div'), { ...heat, width: 540, height: 1440 }).ready
      return [await show.query('length'), spy.events]
    })
    assert.deepEqual(actual, [140, []])
  })

  test('an attribute fixed by a listener of boids-error applies', alike(name), async () => {
    await openBody('')
    await inPage(() => {
      addEventListener('boids-error', ({ target }) => /** @type {Element} */ (target).setAttribute('count', '12'))
      document.body.innerHTML = '<boids-canvas count="ten"></boids-canvas>'
    })
    await flies()
    const counts = await inPage(async () => {
      const host = $('boids-canvas')
      const first = await host.query('length')
      host.setAttribute('count', 'eleven')
      return [first, await host.query('length'), spy.events.length, spy.warnings.length]
    })
    assert.deepEqual(counts, [12, 12, 2, 2])
  })

  test("an attribute that conflicts with the preset is left out, not the preset's value", alike(name), async () => {
    await openFlock('<boids-canvas max-speed="1" preset="crowd"></boids-canvas>')
    const actual = await inPage(async () => [
      ...(await get($('boids-canvas'), 'maxSpeed')),
      spy.events.map(({ name, message }) => [name, message]),
    ])
    const message = 'min-speed must be at most max-speed (1), not 2: set min-speed'
    assert.deepEqual(actual, [2, [['max-speed', message]]])
  })

  test('colours come from attributes, then custom properties, then the default; dark mode has its own', async () => {
    const own = '--boids-background: rgb(1 2 3); --boids-border: currentColor; color: rgb(4, 5, 6)'
    await openBody(`<style>boids-canvas { height: 90px; width: 90px } .own { ${own} }</style>
      <boids-canvas count="0" paused></boids-canvas>
      <boids-canvas count="0" paused class="own"></boids-canvas>
      <boids-canvas count="0" paused class="own" background="transparent" border="#fff"></boids-canvas>
      <boids-canvas count="0" paused style="color-scheme: dark"></boids-canvas>`)
    /** Of each element, the colours of the border and of the background. @param {string[][]} wanted */
    const have = (wanted) => {
      const haveThem = (/** @type {string} */ wanted) =>
        JSON.stringify($$().map((host) => [pixel(host, 0, 0).join(), pixel(host, 45, 45).join()])) === wanted
      return until(`the colours are ${wanted.join(' ')}`, haveThem, JSON.stringify(wanted))
    }
    await until('all show a picture', () => $$().every(isShown))
    await have([
      ['119,196,187,255', '209,235,231,255'],
      ['4,5,6,255', '1,2,3,255'],
      ['255,255,255,255', '0,0,0,0'],
      ['46,92,87,255', '19,36,36,255'],
    ])
    // each of these changes reaches the picture, whatever its source
    await inPage(() => {
      document.documentElement.style.setProperty('--boids-background', 'rgb(9, 9, 9)')
      $('.own').style.color = 'rgb(7, 7, 7)'
      $('boids-canvas:nth-of-type(3)').removeAttribute('background')
      $('boids-canvas:nth-of-type(4)').style.colorScheme = 'light'
    })
    await have([
      ['119,196,187,255', '9,9,9,255'],
      ['7,7,7,255', '1,2,3,255'],
      ['255,255,255,255', '1,2,3,255'],
      ['119,196,187,255', '9,9,9,255'],
    ])
  })

  test('a resized element resizes the world of the same flock', async () => {
    await openFlock('<boids-canvas style="width: 640px; height: 333px"></boids-canvas>')
    await flies()
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const facts = async () => {
        const { width, height } = canvasOf(host)
        return [...(await get(host, 'width', 'height')), width, height]
      }
      const before = await facts()
      const steps = await host.query('steps')
      host.style.width = '120px'
      while (canvasOf(host).width === before[2]) await nextFrame()
      const flown = await host.query('steps')
      while ((await host.query('steps')) === flown) await nextFrame()
      const [margin] = await get(host, 'margin')
      return { before, after: await facts(), margin, alive: flown >= steps && steps > 0 }
    })
    assert.deepEqual(actual, { before: [640, 333, 640, 333], after: [120, 333, 120, 333], margin: 60, alive: true })
  })

  test('a world of fixed size is scaled to fit and centred, also after it changes', alike(name), async () => {
    await openFlock('<boids-canvas width="100" height="200" style="width: 400px; height: 300px"></boids-canvas>')
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const canvas = canvasOf(host)
      const facts = async (/** @type {number} */ across) => {
        await waitFor(() => canvas.width === across)
        const [box, inner] = [host, canvas].map((element) => element.getBoundingClientRect())
        const place = [inner.left - box.left, inner.top - box.top, inner.width, inner.height]
        return [...place, canvas.width, canvas.height, ...(await get(host, 'width', 'margin'))]
      }
      const before = await facts(150)
      host.setAttribute('width', '800')
      return [before, await facts(400)]
    })
    assert.deepEqual(actual, [
      [125, 0, 150, 300, 150, 300, 100, 50],
      [0, 100, 400, 100, 400, 100, 800, 100],
    ])
  })
})
