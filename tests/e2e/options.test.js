// @ts-check
/** Attributes, colours and sizes: what is said of a flock is what is seen. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, chromiumAlone, describeIn, driver, flies, inPage, site, until } from './browser.js'

describeIn(BROWSERS, 'options', (name) => {
  /** @param {string} body */
  async function show(body) {
    await driver.get(site.page(body))
    await until(driver, 'it shows something', () => look($('boids-canvas')))
  }

  test('attributes apply as they change, and the flock flies on', async () => {
    await show('<boids-canvas max-speed="3"></boids-canvas>')
    await flies(driver, 'boids-canvas')
    const told = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const { flock } = host
      const facts = () => [flock.get('preset'), flock.length, flock.get('maxSpeed'), flock.get('cohesionRange')]
      const all = [facts()]
      const { steps } = flock
      host.setAttribute('count', '100')
      all.push(facts())
      host.setAttribute('preset', 'cluster')
      host.removeAttribute('max-speed')
      all.push(facts())
      host.removeAttribute('count')
      host.setAttribute('cohesion-range', '50.5')
      all.push(facts())
      host.setAttribute('preset', 'crowd')
      host.setAttribute('cohesion-range', 'all')
      all.push(facts())
      return {
        all: all.map((facts) => facts.map(String)),
        same: host.flock === flock && flock.steps >= steps && steps > 0,
      }
    })
    assert.deepEqual(told, {
      all: [
        ['classic', '70', '3', '75'],
        ['classic', '100', '3', '75'],
        ['cluster', '100', '2', 'Infinity'],
        ['cluster', '100', '2', '50.5'],
        ['crowd', '120', '2', 'Infinity'],
      ],
      same: true,
    })
  })

  test('a wrong attribute is told once, and the preset stands in for it', async () => {
    await show(
      '<boids-canvas preset="shoal" count="ten" max-speed="-1" min-speed="50" fill="reddish" controls="no" zoom="0"></boids-canvas>',
    )
    const told = await inPage(driver, () => {
      const { flock } = $('boids-canvas')
      return {
        facts: ['preset', 'count', 'maxSpeed', 'minSpeed'].map((name) => flock.get(name)),
        events: Object.fromEntries(spy.events.map(({ name, value, message }) => [name, [value, message]])),
        warnings: spy.warnings,
        number: spy.events.length,
      }
    })
    assert.deepEqual(told.facts, ['classic', 70, 15, 0])
    assert.deepEqual(told.events, {
      fill: ['reddish', 'fill must be a CSS colour, not "reddish"'],
      controls: ['no', 'controls must be true or false, not "no"'],
      preset: [
        'shoal',
        'preset must be one of classic, crowd, procession, springs, cluster, swarm, school, not "shoal"',
      ],
      count: ['ten', 'count must be a whole number from 0 to 2000000, not "ten"'],
      'max-speed': ['-1', 'max-speed must be a number from 0 to 100, not "-1"'],
      'min-speed': ['50', 'min-speed must be at most max-speed (15), not 50'],
      zoom: ['0', 'zoom must be auto or a number from 0.005 to 100, not "0"'],
    })
    assert.equal(told.warnings.length, 7)
    assert.ok(told.warnings.every((warning) => warning.startsWith('boids-canvas: ')))

    const again = await inPage(driver, () => {
      const host = $('boids-canvas')
      const { length } = spy.warnings
      host.setAttribute('seed', '7')
      const told = [spy.warnings.length - length]
      host.setAttribute('count', 'eleven')
      told.push(spy.warnings.length - length)
      host.setAttribute('count', '11')
      told.push(spy.warnings.length - length)
      host.setAttribute('count', 'eleven')
      told.push(spy.warnings.length - length)
      return { told, length: host.flock.length, errors: spy.errors }
    })
    assert.deepEqual(again, { told: [0, 1, 1, 2], length: 70, errors: [] })
  })

  test('an attribute that is its own name is set, as HTML has it', async () => {
    await show('<boids-canvas paused="paused" grid="grid" separation-last="separation-last"></boids-canvas>')
    const told = await inPage(driver, () => {
      const { playing, flock } = $('boids-canvas')
      return [playing, flock.get('separationLast'), spy.events]
    })
    assert.deepEqual(told, [false, true, []])
  })

  test('what is mended while an error is told holds', async () => {
    await driver.get(site.page(''))
    await inPage(driver, () => {
      addEventListener('boids-error', ({ target }) => /** @type {Element} */ (target).setAttribute('count', '12'))
      document.body.innerHTML = '<boids-canvas count="ten"></boids-canvas>'
    })
    await flies(driver, 'boids-canvas')
    const counts = await inPage(driver, () => {
      const host = $('boids-canvas')
      const first = host.flock.length
      host.setAttribute('count', 'eleven')
      return [first, host.flock.length, spy.events.length, spy.warnings.length]
    })
    assert.deepEqual(counts, [12, 12, 2, 2])
  })

  test('a given value that goes badly with the preset is the one left out', async () => {
    await show('<boids-canvas max-speed="1" preset="crowd"></boids-canvas>')
    const told = await inPage(driver, () => [
      $('boids-canvas').flock.get('maxSpeed'),
      spy.events.map(({ name }) => name),
    ])
    assert.deepEqual(told, [2, ['max-speed']])
  })

  test('the classic look, and where colours come from', async () => {
    await driver.get(
      site.page(`
      <style>.own { --boids-background: rgb(1 2 3); --boids-border: currentColor; color: rgb(4, 5, 6) }</style>
      <boids-canvas count="0" paused style="height: 90px; width: 90px"></boids-canvas>
      <boids-canvas class="own" count="0" paused style="height: 90px; width: 90px"></boids-canvas>
      <boids-canvas class="own" background="transparent" border="#fff" count="0" paused style="height: 90px; width: 90px"></boids-canvas>
      <boids-canvas count="0" paused style="height: 90px; width: 90px; color-scheme: dark"></boids-canvas>`),
    )
    const pixels = () =>
      inPage(driver, () =>
        [...document.querySelectorAll('boids-canvas')].map((host) => [
          pixel(host, 0, 0).join(),
          pixel(host, 45, 45).join(),
        ]),
      )
    await until(driver, 'all show something', () => [...document.querySelectorAll('boids-canvas')].every(look))
    assert.deepEqual(await pixels(), [
      ['119,196,187,255', '209,235,231,255'],
      ['4,5,6,255', '1,2,3,255'],
      ['255,255,255,255', '0,0,0,0'],
      ['46,92,87,255', '19,36,36,255'],
    ])
    // changes are seen whatever brings them
    await inPage(driver, () => {
      document.documentElement.style.setProperty('--boids-background', 'rgb(9, 9, 9)')
      $('.own').style.color = 'rgb(7, 7, 7)'
      $('boids-canvas:nth-of-type(3)').removeAttribute('background')
      $('boids-canvas:nth-of-type(4)').style.colorScheme = 'light'
    })
    await until(
      driver,
      'the last has turned light',
      () => pixel($('boids-canvas:nth-of-type(4)'), 0, 0).join() === '119,196,187,255',
    )
    assert.deepEqual(await pixels(), [
      ['119,196,187,255', '9,9,9,255'],
      ['7,7,7,255', '1,2,3,255'],
      ['255,255,255,255', '1,2,3,255'],
      ['119,196,187,255', '9,9,9,255'],
    ])
  })

  test('the world follows the box, flock alive', async () => {
    await show('<boids-canvas style="width: 640px; height: 333px"></boids-canvas>')
    await flies(driver, 'boids-canvas')
    const told = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const { flock } = host
      const facts = () => [flock.get('width'), flock.get('height'), canvasOf(host).width, canvasOf(host).height]
      const before = facts()
      const { steps } = flock
      host.style.width = '120px'
      await sleep(100)
      return {
        before,
        after: facts(),
        margin: flock.get('margin'),
        alive: host.flock === flock && flock.steps > steps && steps > 0,
      }
    })
    assert.deepEqual(told, { before: [640, 333, 640, 333], after: [120, 333, 120, 333], margin: 60, alive: true })
  })

  test('without a height from the page the box has the shape of the preset or of the given world', async () => {
    await show(`<boids-canvas style="width: 270px"></boids-canvas><boids-canvas style="width: 270px" preset="school"></boids-canvas>
      <boids-canvas style="width: 270px" width="100" height="50"></boids-canvas>`)
    await until(driver, 'all show something', () =>
      [...document.querySelectorAll('boids-canvas')].every((host) => canvasOf(host)?.clientWidth),
    )
    assert.deepEqual(
      await inPage(driver, () => [...document.querySelectorAll('boids-canvas')].map((host) => host.clientHeight)),
      [360, 180, 135],
    )
  })

  test('with a height from the page it is as wide as there is room', async () => {
    await show(`<main style="width: 500px"><boids-canvas style="height: 100px; margin: 0 10px"></boids-canvas>
      <boids-canvas style="height: 100px; width: 50%"></boids-canvas></main>`)
    assert.deepEqual(
      await inPage(driver, () => [...document.querySelectorAll('boids-canvas')].map((host) => host.clientWidth)),
      [480, 250],
    )
  })

  test('on a slide that is scaled as a whole it fills its box', async () => {
    await show(
      '<main style="transform: scale(0.5)"><boids-canvas style="width: 400px; height: 300px"></boids-canvas></main>',
    )
    const told = await inPage(driver, () => [
      canvasOf($('boids-canvas')).clientWidth,
      $('boids-canvas').flock.get('width'),
    ])
    assert.deepEqual(told, [400, 400])
  })

  test('a fixed world is scaled to fit and centred, also when it changes', async () => {
    await show('<boids-canvas width="100" height="200" style="width: 400px; height: 300px"></boids-canvas>')
    const told = await inPage(driver, () => {
      const host = $('boids-canvas')
      const canvas = canvasOf(host)
      const facts = () => {
        const [box, inner] = [host, canvas].map((element) => element.getBoundingClientRect())
        const place = [inner.left - box.left, inner.top - box.top, inner.width, inner.height]
        return [...place, canvas.width, canvas.height, host.flock.get('width'), host.flock.get('margin')]
      }
      const before = facts()
      host.setAttribute('width', '800')
      return [before, facts()]
    })
    assert.deepEqual(told, [
      [125, 0, 150, 300, 150, 300, 100, 50],
      [0, 100, 400, 100, 400, 100, 800, 100],
    ])
  })

  test('zoom shows a wider world; auto keeps the density', async () => {
    await show('<boids-canvas zoom="0.5" style="width: 540px; height: 720px"></boids-canvas>')
    const told = await inPage(driver, () => {
      const host = $('boids-canvas')
      const world = () => [host.flock.get('width'), host.flock.get('height')].map(Math.round)
      const worlds = [world()]
      host.setAttribute('zoom', 'auto')
      worlds.push(world())
      host.setAttribute('count', '7000')
      worlds.push(world())
      return worlds
    })
    assert.deepEqual(told, [
      [1080, 1440],
      [540, 720],
      [5400, 7200],
    ])
  })

  test('a picture as fine as the display, also when that changes', chromiumAlone(name), async () => {
    await show('<boids-canvas style="width: 300px; height: 200px"></boids-canvas>')
    await flies(driver, 'boids-canvas')
    const { steps } = await inPage(driver, () => ({ steps: $('boids-canvas').flock.steps }))
    await driver.sendDevToolsCommand('Emulation.setDeviceMetricsOverride', {
      width: 800,
      height: 600,
      deviceScaleFactor: 2.5,
      mobile: false,
    })
    await until(driver, 'the picture is finer', () => canvasOf($('boids-canvas')).width === 750)
    const told = await inPage(driver, () => {
      const canvas = canvasOf($('boids-canvas'))
      return [canvas.height, canvas.clientWidth, $('boids-canvas').flock.get('width'), $('boids-canvas').flock.steps]
    })
    assert.deepEqual(told.slice(0, 3), [500, 300, 300])
    assert.ok(told[3] > steps)
    await flies(driver, 'boids-canvas')
    await driver.sendDevToolsCommand('Emulation.clearDeviceMetricsOverride')
    await until(driver, 'the picture is as before', () => canvasOf($('boids-canvas')).width === 300)
  })

  test('the same seed is the same flight, on the page and without', async () => {
    await show('<boids-canvas paused seed="42" width="540" height="720"></boids-canvas>')
    const [shown, alone] = await inPage(driver, () => {
      const host = $('boids-canvas')
      host.step(100)
      const flock = new BoidsCanvas.Flock({ seed: 42 })
      flock.step(100)
      return [host.flock.fingerprint(), flock.fingerprint()]
    })
    assert.equal(shown, alone)
  })
})
