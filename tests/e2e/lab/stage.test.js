// @ts-check
/** The laboratory: faults that visitors met, and what must never come back. */

import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { By, Key } from 'selenium-webdriver'
import {
  PATIENCE,
  chromiumOnly,
  describeIn,
  driver,
  emulate,
  frames,
  inPage,
  oneOf,
  site,
  touch,
  until,
} from '../harness/browser.js'
import { assertNoErrors, openLab, openPage, settled } from './open.js'

/** Types a text into the field of an option. @param {string} name @param {string} text */
async function enter(name, text) {
  await inPage(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
  const field = await driver.findElement(By.css(`.row:has(#row-${name}) input[type=text]`))
  await field.sendKeys(Key.chord(Key.CONTROL, 'a'), Key.BACK_SPACE)
  if (text) await field.sendKeys(text)
  await field.sendKeys(Key.ENTER)
  return field
}

/** The greatest share of boids outside the view, and their number, over some steps. */
const outsideView = (/** @type {number} */ steps) =>
  inPage(async (steps) => {
    const { x, y, zoom } = show.camera
    const { clientWidth, clientHeight } = $('#flock')
    const [across, down] = [clientWidth / zoom / 2, clientHeight / zoom / 2]
    let most = 0
    for (let step = 0; step < steps; step += 10) {
      show.step(10)
      const positions = await show.positions()
      let outside = 0
      for (let i = 0; i < positions.length; i += 2)
        if (Math.abs(positions[i] - x) > across || Math.abs(positions[i + 1] - y) > down) outside += 1
      most = Math.max(most, outside)
    }
    return most
  }, steps)

describeIn(oneOf(['chrome', 'firefox']), 'laboratory, faults', (browser) => {
  afterEach(assertNoErrors)

  test('before the flock is there, its stage has the same background', async () => {
    for (const [query, colour] of [
      ['', 'rgb(246, 243, 236)'],
      ['?preset=mill&beside=nature', 'rgb(246, 243, 236)'],
      ['?preset=classic&background=%23102030', 'rgb(16, 32, 48)'],
    ]) {
      // the style sheet's own, which is seen before any script has run, the script's, and the flock's
      await driver.get(`${site.origin}/lab.html${query}`)
      await until('the flock exists', () => 'show' in globalThis)
      const found = await inPage(() => {
        const cell = () => getComputedStyle($('#flock').parentElement).backgroundColor
        const flown = cell()
        $('#stage').style.removeProperty('--page')
        const hosts = [$('#flock'), $('.two #beside') ?? $('#flock')]
        const canvases = hosts.map((host) => (host.shadowRoot ?? host).querySelector('canvas'))
        return [cell(), flown, ...canvases.map((canvas) => getComputedStyle(canvas).floodColor)]
      })
      assert.deepEqual(found, ['rgb(246, 243, 236)', colour, colour, colour])
    }
  })

  for (const theme of /** @type {const} */ (['light', 'dark']))
    test(`each bird stands out from the stage by a contrast of 3: ${theme}`, chromiumOnly(browser), async () => {
      await emulate({ theme })
      for (const measure of ['heading', 'speed', 'flockmates']) {
        await openLab(`?preset=vicsek&colour-by=${measure}`)
        await settled()
        const lowest = await inPage(() => {
          const luminance = (/** @type {string} */ css) => {
            const rgb = (css.match(/\d+/g) ?? []).map(Number)
            const [r, g, b] = rgb.map((n) => (n <= 10 ? n / 3294.6 : ((n / 255 + 0.055) / 1.055) ** 2.4))
            return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
          }
          const ground = luminance(getComputedStyle($('.cell')).backgroundColor)
          // the legend has the palette of the flock
          const colours = $('.legend :nth-child(2)').style.backgroundImage.match(/rgb\([^)]*\)/g)
          return Math.min(
            ...colours.map((/** @type {string} */ css) => Math.max(luminance(css) / ground, ground / luminance(css))),
          )
        })
        assert.ok(lowest >= 3, `${measure}: a contrast of ${lowest}`)
      }
    })

  test('classic stays in the picture over five seeds', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      await openPage(`?seed=${seed}`)
      assert.equal(await outsideView(1200), 0, `seed ${seed}`)
    }
  })

  test('lowering the count from 20,000 to 70 leaves no empty stage', async () => {
    await openLab('?count=20000')
    await inPage(() => show.step(100))
    await enter('count', '70')
    await until('70 boids fly', async () => (await show.query('length')) === 70)
    await settled()
    await inPage(() => show.pause())
    assert.equal(await outsideView(10), 0)
    const { width, height } = await inPage(() => show.query('params'))
    assert.ok(width < 1000 && height < 1000, 'the world has shrunk')
  })

  test('a small change of the count keeps the boids flying', async () => {
    await openLab()
    const steps = await inPage(() => (show.pause(), show.step(50), show.query('steps')))
    await enter('count', '80')
    await until('80 boids fly', async () => (await show.query('length')) === 80)
    await settled()
    assert.equal(await inPage(() => show.query('steps')), steps)
  })

  test('number fields take what people type', async () => {
    await openLab()
    for (const [text, count] of /** @type {[string, number][]} */ ([
      ['100', 100],
      ['1,000', 1000],
      ['1e2', 100],
      ['１２０', 120],
      [' 1 000 ', 1000],
    ])) {
      await enter('count', text)
      await until(`${text} is ${count}`, async (count) => (await show.query('length')) === count, count)
      await settled()
    }
    for (const [text, value] of /** @type {[string, number][]} */ ([
      ['0,02', 0.02],
      ['.03', 0.03],
      ['−0', 0],
      ['5e-3', 0.005],
    ])) {
      await enter('cohesion', text)
      await until(`${text} is ${value}`, async (value) => (await show.get('cohesion')) === value, value)
    }
    await enter('cohesionRange', 'all')
    await until('all is the whole flock', async () => (await show.get('cohesionRange')) === Infinity)
  })

  test('a field says what it does not take, and the flock flies on', async () => {
    await openLab()
    for (const text of ['-5', '1e9', '1.5', '', 'many']) {
      const field = await enter('count', text)
      const [error, invalid, count] = await inPage(async () => [
        $('#row-count-error').textContent,
        $('.row:has(#row-count) .exact').getAttribute('aria-invalid'),
        await show.query('length'),
      ])
      assert.match(error, /^Count must be a whole number from 0 to 2000000, not “.*”\.$/, text)
      assert.deepEqual([invalid, count, await field.getAttribute('value')], ['true', 70, text])
    }
    await enter('count', '71')
    await until('71 boids fly', async () => (await show.query('length')) === 71)
    assert.equal(await inPage(() => $('#row-count-error').textContent), '')
  })

  test('random settings keep a range of the whole flock, the number of boids, and the flock alive', async () => {
    await openPage('?count=33')
    const luminance = () =>
      inPage(() =>
        (getComputedStyle($('.cell')).backgroundColor.match(/\d+/g) ?? [])
          .map(Number)
          .reduce((sum, n) => sum + n / 3, 0),
      )
    for (let i = 0; i < 25; i++) {
      const found = await inPage(async () => {
        $('#random').click()
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        await waitFor(() => !$('#stage').classList.contains('fading'))
        const name = await show.get('preset')
        const usual = BoidsCanvas.presets.find((/** @type {any} */ preset) => preset.name === name).values
        const params = await show.query('params')
        show.step(200)
        const { speed } = await show.measure()
        const ranges = ['cohesionRange', 'separationRange', 'alignmentRange']
        return {
          name,
          infinite: ranges.every((range) => (params[range] === Infinity) === (usual[range] === Infinity)),
          wide: Math.max(...ranges.map((range) => params[range] / usual[range]).filter(Number.isFinite)),
          speed: speed / params.maxSpeed,
          count: params.count,
        }
      })
      // 1.3 times the preset's, rounded to two digits
      assert.ok(found.infinite && found.wide <= 1.3 * 1.05, JSON.stringify(found))
      assert.ok(found.speed > 0.02 && found.count === 33, JSON.stringify(found))
      assert.ok(found.name !== 'murmuration', 'so few would be lost in a world for 4,000')
      assert.ok(!/springs|swarm|cluster/.test(found.name), 'the whole flock as a ball is no surprise')
      assert.ok((await luminance()) > 200, 'the stage of a light page is light')
    }
    assert.notEqual(await inPage(() => show.get('seed')), 1)
    await openLab('?count=1500')
    for (let i = 0; i < 5; i++) {
      const { marker, width, spacing } = await inPage(async () => {
        $('#random').click()
        await waitFor(async () => $('#tag').textContent.includes(`seed="${await show.get('seed')}"`))
        const { markerLength: marker, width, height, count } = await show.query('params')
        return { marker, width, spacing: Math.sqrt((width * height) / count) }
      })
      assert.ok(marker > 0.95 * Math.min(width / 100, spacing / 2), `${marker} px, in a world of ${width}`)
    }
  })

  test('each surprise is undone by itself, however fast they come', async () => {
    await openPage('?preset=classic')
    const surprise = () => inPage(() => ($('#random').click(), location.search, $('#tag').textContent))
    const [first] = [await surprise(), await surprise()]
    await inPage(() => $('#undo').click())
    assert.equal(await inPage(() => $('#tag').textContent), first)
  })

  test('a tool shows its controls in the panel, its cursor and its range', async () => {
    await openLab()
    await inPage(() => $('[name=tool][value=attract]').click())
    const shown = await inPage(() => [
      $('.panel #tool-rows #row-pointerRange')?.checkVisibility(),
      $('#tool-doc').textContent,
      getComputedStyle($('#stage')).cursor,
    ])
    assert.deepEqual(shown, [
      true,
      'The boids fly towards your pointer or finger.Range and strengthColour: direction',
      'crosshair',
    ])
    const stage = await driver.findElement(By.css('#stage'))
    await driver.actions().move({ origin: stage, x: 40, y: 30 }).perform()
    const drawn = await inPage(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const canvas = $('#drawing')
      const ratio = canvas.width / canvas.clientWidth
      const [x, y] = [canvas.clientWidth / 2 + 40, canvas.clientHeight / 2 + 30]
      const radius = (await show.get('pointerRange')) * show.camera.zoom
      const inked = (/** @type {number} */ x, /** @type {number} */ y) =>
        canvas
          .getContext('2d')
          .getImageData(Math.round(x * ratio) - 2, Math.round(y * ratio) - 2, 5, 5)
          .data.some(Boolean)
      const around = Array.from({ length: 60 }, (_, i) => (i / 60) * 2 * Math.PI)
      return {
        cross: inked(x, y),
        range: around.filter((angle) => inked(x + radius * Math.cos(angle), y + radius * Math.sin(angle))).length,
        inside: around.filter((angle) => inked(x + 0.7 * radius * Math.cos(angle), y + 0.7 * radius * Math.sin(angle)))
          .length,
      }
    })
    assert.ok(drawn.cross && drawn.range > 40 && drawn.inside < 10, JSON.stringify(drawn))
    await inPage(() => $('[name=tool][value=predator]').click())
    await driver.actions().move({ origin: stage, x: 41, y: 30 }).perform()
    await until('a predator is at the pointer', () => {
      const canvas = $('#drawing')
      const ratio = canvas.width / canvas.clientWidth
      const [x, y] = [canvas.clientWidth / 2 + 41, canvas.clientHeight / 2 + 30].map((at) => Math.round(at * ratio))
      return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data].join() === '122,31,53,255'
    })
    await inPage(() => $('[name=tool][value=inspect]').click())
    assert.equal(await inPage(() => $('#forces-rows #row-pointerRange') !== null), true, 'its controls return')
    await inPage(() => $('[name=tool][value=obstacle]').click())
    assert.equal(await inPage(() => $('#tool-doc a')), null, 'there is no way to controls without effect')
  })

  test('the table beside a followed boid shows the instant of the picture', async () => {
    await openLab('?count=2000&follow=7')
    await until('the table is filled', () => $('#inspector td').textContent)
    const late = await inPage(async () => {
      let late = 0
      for (let frame = 0; frame < 30; frame++) {
        const steps = await new Promise((resolve) =>
          $('#flock').addEventListener('boids-look', (/** @type {any} */ { detail }) => resolve(detail.steps), {
            once: true,
          }),
        )
        if (Number($('#inspector table').dataset.steps) !== steps) late += 1
      }
      return late
    })
    assert.equal(late, 0)
    const ends = await inPage(() =>
      ['thead th:last-child', 'tbody td:last-child span'].map((part) => {
        const range = document.createRange()
        range.selectNodeContents($(`#inspector ${part}`))
        return range.getBoundingClientRect().right
      }),
    )
    assert.ok(Math.abs(ends[0] - ends[1]) < 1, `y ends at ${ends[0]}, its numbers at ${ends[1]}`)
  })

  test('slow motion and a lens show one boid closely', async () => {
    await openLab('?follow=3')
    await until('the table is filled', () => $('#inspector td').textContent)
    await inPage(() => {
      setValue($('#tempo'), '0.0625')
      $('#lens').click()
    })
    await until(
      'it is 60 px long',
      async () => Math.abs(show.camera.zoom * (await show.get('markerLength')) - 60) < 0.1,
    )
    await until('the boid is in the middle of the view', async () => {
      const positions = await show.positions()
      const { x, y, zoom } = show.camera
      return Math.hypot(positions[6] - x, positions[7] - y) < $('#stage').clientHeight / 3 / zoom
    })
    const rate = async () => (await show.get('stepsPerSecond')) === 60 / 16
    await until('it flies 60 / 16 steps a second', rate)
    const steps = await inPage(() => show.query('steps'))
    await until('it flies', async (steps) => (await show.query('steps')) > steps, steps)
    await inPage(() => $('#unfollow').click())
    await until('the whole world is shown', () => show.camera.zoom < 2)
    // slow motion and the lens belong to no address
    await until('the address has the model alone', () => location.search === '?preset=classic')
  })

  test('a flock flies four times as fast as in real time', async () => {
    await openLab('?preset=mill')
    await inPage(() => {
      setValue($('#tempo'), '4')
    })
    await until('it flies 4 × 60 steps a second', async () => (await show.get('stepsPerSecond')) === 240)
    assert.equal(await inPage(() => location.search), '?preset=mill', 'it belongs to no address')
  })

  test('F follows a boid, and the next one', async () => {
    await openLab()
    const stage = await driver.findElement(By.css('#stage'))
    await stage.sendKeys('f')
    await until('boid 0 is followed', () => show.follow === 0)
    await stage.sendKeys('f')
    await until('boid 1 is followed', () => show.follow === 1)
  })

  test('what a button has done is said beside it, and not for ever', async () => {
    site.hurry(10)
    await openLab().finally(() => site.hurry(1))
    const [said, near] = await inPage(async () => {
      const button = $('#share-copyTag')
      button.scrollIntoView()
      button.click()
      while (!$('#share-said').textContent) await nextFrame()
      const [one, other] = [button, $('#share-said')].map((element) => element.getBoundingClientRect())
      return [
        $('#share-said').textContent,
        Math.abs(one.bottom - other.top) < 160 && Math.abs(one.left - other.left) < 300,
      ]
    })
    assert.match(said, /^(Copied\.|The text is selected)/)
    assert.ok(near)
    await until('it is said no more', () => !$('#share-said').textContent)
  })

  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    test(`the edge of the world stands out from the stage: ${theme}`, chromiumOnly(browser), async () => {
      await emulate({ theme })
      await openLab('?bounds=wrap')
      await settled()
      const contrast = await inPage(async () => {
        const edge = camera.fromWorld({ x: 0, y: 0 })
        const canvas = $('#drawing')
        const [ratio, pen] = [canvas.width / canvas.clientWidth, canvas.getContext('2d')]
        const left = Math.round(edge.left * ratio)
        const top = Math.round((canvas.clientHeight / 2) * ratio)
        const { data } = pen.getImageData(left - 3, top, 6, 1)
        const page = (getComputedStyle($('.cell')).backgroundColor.match(/\d+/g) ?? []).map(Number)
        const luminance = (/** @type {number[]} */ rgb) => {
          const [r, g, b] = rgb.map((n) => (n <= 10 ? n / 3294.6 : ((n / 255 + 0.055) / 1.055) ** 2.4))
          return 0.2126 * r + 0.7152 * g + 0.0722 * b
        }
        const ground = luminance(page) + 0.05
        const contrasts = [0, 1, 2, 3, 4, 5].map((i) => {
          const alpha = data[4 * i + 3] / 255
          const line = luminance(page.map((n, c) => n + (data[4 * i + c] - n) * alpha)) + 0.05
          return Math.max(line / ground, ground / line)
        })
        return Math.max(...contrasts)
      })
      assert.ok(contrast >= 3, `a contrast of ${contrast}`)
    })
  }

  test('the edge of the world is drawn where it turns boids back, and a tool works beyond it, too', async () => {
    const isDrawn = () =>
      inPage(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const { left } = camera.fromWorld({ x: 0, y: 0 })
        const { width, height, clientWidth } = $('#drawing')
        const x = Math.round((left * width) / clientWidth) - 3
        return $('#drawing')
          .getContext('2d')
          .getImageData(x, Math.round(height / 2), 6, 1)
          .data.some(Boolean)
      })
    for (const [query, expected] of /** @type {const} */ ([
      ['?preset=classic&turn-factor=0', false],
      ['?preset=vicsek', true],
      ['?preset=classic', true],
      ['?preset=school', true],
    ])) {
      await openLab(query)
      await settled()
      assert.equal(await isDrawn(), expected, query)
    }
    await inPage(() => $('[name=tool][value=draw]').click())
    const count = await inPage(() => show.query('length'))
    const beyond = await inPage(() => {
      const { left, top } = camera.fromWorld({ x: -10, y: 300 })
      const stage = $('#stage').getBoundingClientRect()
      return { x: Math.round(stage.left + left), y: Math.round(stage.top + top) }
    })
    await driver.actions().move(beyond).press().release().perform()
    await until('a boid is added', async (count) => (await show.query('length')) === count + 1, count)
  })

  test('there is one reset for each parameter, and one that leads back to the address that was opened', async () => {
    await openLab('?count=90&cohesion=0.02')
    const names = await inPage(() =>
      $$('button')
        .filter((button) => /reset/i.test(button.textContent + button.title))
        .map((button) => button.id || button.className.split(' ')[0]),
    )
    assert.deepEqual([...new Set(names)].sort(), ['reset'])
    await enter('cohesion', '0.5')
    await until('it is changed', async () => (await show.get('cohesion')) === 0.5)
    await inPage(() => $('#reset').click())
    await until('it is as it was opened', async () => (await show.get('cohesion')) === 0.02)
  })

  test('a control without effect is disabled, says why, and really has none', async () => {
    await openLab()
    const presets = await inPage(() => BoidsCanvas.presets.map((/** @type {any} */ { name }) => name))
    for (const preset of presets) {
      await inPage((preset) => $(`[value=${preset}]`).click(), preset)
      await until(`${preset} flies`, async (preset) => (await show.get('preset')) === preset, preset)
      await settled()
      const failures = await inPage((preset) => {
        const failures = []
        const fly = (/** @type {object} */ given) => {
          const flock = new BoidsCanvas.Flock({ preset, count: 60, ...given })
          flock.step(40)
          const fingerprint = flock.fingerprint()
          flock.free()
          return fingerprint
        }
        const usual = fly({})
        for (const { name, kind, min, max, choices } of BoidsCanvas.params) {
          const input = $(`#row-${name}`)
          if (!input?.disabled) continue
          const hint = $(`#row-${name}-hint`).textContent
          if (!/^No effect: /.test(hint)) failures.push(`${name}: ${hint}`)
          const values = kind === 'switch' ? [true, false] : (choices ?? [min, Math.min(max, 7), Math.min(max, 40)])
          for (const value of values) {
            try {
              if (fly({ [name]: value }) !== usual) failures.push(`${name} ${value} has an effect`)
            } catch {
              // conflicts with another value
            }
          }
        }
        return failures
      }, preset)
      assert.deepEqual(failures, [], preset)
    }
  })

  test('where the machine is the limit, the page says so and offers fewer boids', chromiumOnly(browser), async () => {
    await openLab('?count=1000000')
    await driver.wait(() => inPage(() => $('#pace').checkVisibility()), PATIENCE, 'the note never appears')
    assert.match(
      await inPage(() => $('#pace').textContent),
      /^(Only [\d.]+ frames per second|Slower than real time) with 1,000,000 boids\.Fly [\d,]+$/,
    )
    for (const width of [1280, 390]) {
      await emulate({ width })
      await until(`${width} px: the note is between the stage and the bar, and nothing covers it`, () => {
        const pace = $('#pace').getBoundingClientRect()
        return (
          pace.top >= $('#stage').getBoundingClientRect().bottom &&
          pace.bottom <= $('.bar').getBoundingClientRect().top &&
          !$('#tool-doc').checkVisibility({ visibilityProperty: true })
        )
      })
    }
    await emulate()
    await inPage(() => $('[name=tool][value=draw]').click())
    assert.equal(await inPage(() => $('#pace').checkVisibility()), false, 'another action closes it')
    await inPage(() => setValue($('.row:has(#row-count) .exact'), '900000'))
    assert.equal(await inPage(() => $('#pace').checkVisibility()), false, 'it never says how many flew before')
    const names = () => inPage(() => $('#pace').checkVisibility() && /with 900,000 /.test($('#pace').textContent))
    await driver.wait(names, PATIENCE, 'it never judges another number')
    const offer = await inPage(() => {
      const button = $('#pace button')
      const offer = Number(button.textContent.replace(/\D/g, ''))
      button.click()
      return offer
    })
    assert.ok(offer >= 300 && offer <= 750_000, String(offer))
    await until('fewer fly', async (offer) => (await show.query('length')) === offer, offer)
    assert.equal(await inPage(() => $('#pace').checkVisibility()), false)
  })

  test('in slow motion, the machine is not the limit', async () => {
    await openLab('?count=20')
    await inPage(() => {
      setValue($('#tempo'), '0.0625')
    })
    await until('it was measured often enough', () => curveOf($('#gauge .plot'), 0).length > 12)
    assert.equal(await inPage(() => $('#pace').checkVisibility()), false)
  })

  test('wheel and keys zoom and pan, and the flock is seen beyond its world', async () => {
    await openLab()
    const view = () => inPage(() => ({ ...show.camera }))
    const whole = await view()
    const stage = await driver.findElement(By.css('#stage'))
    await stage.sendKeys('+')
    const near = await view()
    assert.ok(near.zoom > 1.4 * whole.zoom && near.x === whole.x)
    await stage.sendKeys('d', 's')
    const moved = await view()
    assert.ok(moved.x > near.x && moved.y > near.y)
    await stage.sendKeys('0')
    assert.deepEqual(await view(), whole)
    const [before, after] = await inPage(async () => {
      const { left, top } = $('#stage').getBoundingClientRect()
      // a mouse is at whole px
      const place = { clientX: Math.round(left + 200), clientY: Math.round(top + 150) }
      const before = camera.toPlane(place)
      $('#flock').dispatchEvent(new WheelEvent('wheel', { ...place, deltaY: -400, bubbles: true, cancelable: true }))
      return [before, camera.toPlane(place)]
    })
    assert.ok((await view()).zoom > 1.5 * whole.zoom)
    assert.ok(Math.hypot(before.x - after.x, before.y - after.y) < 1e-6, 'the point under the wheel stays')
  })

  test('the curve of the polarisation is always in sight, between the words for its ends', async () => {
    for (const [width, height] of [
      [1280, 900],
      [500, 900],
    ]) {
      await openLab('?preset=school', { size: { width, height } })
      const shown = (/** @type {string} */ selector) =>
        inPage((selector) => {
          const box = $(selector).getBoundingClientRect()
          return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth ? $(selector).textContent : ''
        }, selector)
      await until('it is measured', () => /\d/.test($('#gauge output').textContent))
      assert.match(await shown('#gauge'), /^Polarisation[01]\.\d\d0 all ways1 one way$/)
      const [drawn, measured] = await inPage(() => [
        curveOf($('#gauge .plot'), 0).at(-1)?.[1] ?? NaN,
        Number($('#gauge output').textContent),
      ])
      assert.ok(Math.abs(drawn - measured) < 0.006, `${drawn}, ${measured}`)
    }
  })

  test('only rotation tells a mill from a swarm, so the bar shows it', async () => {
    await openLab('?preset=mill')
    await until('it is measured', () => /^Rotation[01]\.\d\d0 none1 all circle$/.test($('#gauge').textContent))
    assert.ok(await inPage(() => curveOf($('#gauge .plot'), 0).some(([, rotation]) => rotation > 0)))
    await inPage(() => $('#presets [value=classic]').click())
    await until('the other model is measured', () => /^Polarisation[01]/.test($('#gauge').textContent))
  })

  test('in a comparison, each flock is measured by what its model is about', async () => {
    await openLab('?preset=mill&beside=vicsek')
    await until('A is measured', () => /^RotationA [01]\.\d\d · B [01]\.\d\d/.test($('#gauge').textContent))
    await until('so is B', () => /^PolarisationA [01]\.\d\d · B [01]\.\d\d/.test($('#gauge-b').textContent))
    await until('B has both curves', () => [0, 1].every((i) => curveOf($('#gauge-b .plot'), i).length > 1))
    await inPage(() => setValue($('#second'), 'mill'))
    await until('one measure serves both', () => !$('#gauge-b').checkVisibility())
  })

  test('below a followed boid, the rules are named in their colours, with a way to the numbers', async () => {
    await openLab('?preset=school&follow=3')
    const named = () => inPage(() => [$('#tool-doc').textContent, ...$$('#tool-doc b').map((rule) => getComputedStyle(rule, '::before').color)]) // prettier-ignore
    const [text, ...colours] = await named()
    assert.equal(text, 'SeparationCohesionAlignmentNumbers')
    assert.equal(new Set(colours).size, 3)
    await inPage(() => $('#tool-doc a').click())
    await until('the numbers are in sight', () => $('#inspect').getBoundingClientRect().top < innerHeight / 2)
    await inPage(() => $('#unfollow').click())
    assert.deepEqual(await named(), ['Click or tap a boid to look inside it.Colour: direction'])
    await inPage(() => setValue($('#row-colourBy'), 'speed'))
    assert.deepEqual(await named(), ['Click or tap a boid to look inside it.'])
    await openLab('?preset=vicsek&follow=3')
    assert.equal((await named())[0], 'AlignmentNoiseNumbers', 'only what acts is named')
  })

  test('both models of a comparison fill the stage and are measured', chromiumOnly(browser), async () => {
    await emulate({ width: 1440, height: 900 })
    await openLab('?preset=classic&beside=school', { size: null })
    await until('both are measured', () => /^A [\d.]+ · B [\d.]+$/.test($('#gauge output').textContent))
    const [full, seen, large, bar] = await inPage(() => {
      const { clientWidth, clientHeight } = $('#stage')
      const area = (/** @type {string} */ id) => canvasOf($(id)).clientWidth * canvasOf($(id)).clientHeight
      const { world, zoom } = camera
      return [
        (area('#flock') + area('#beside')) / (clientWidth * clientHeight),
        area('#flock') / area('#beside'),
        (world.width * zoom) / innerWidth,
        $('.bar').clientHeight / innerHeight,
      ]
    })
    assert.ok(await inPage(() => hasChanged($('#beside'), pictureHash($('#beside')))), 'the second flock flies, too')
    assert.ok(bar < 0.15, `the bar has ${bar} of the height`)
    assert.ok(full > 0.97 && Math.abs(seen - 1) < 0.02, `${full}, ${seen}`)
    // a quarter of the window's width is for the panel
    assert.ok(large > 0.24, `each world has ${large} of the window's width`)
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
      [1024, 768],
    ]) {
      await emulate({ width, height })
      const [left, right, bottom] = await inPage(async () => {
        $('#plots').scrollIntoView({ behavior: 'instant' })
        await rest(20)
        const plot = $('#plots .plot').getBoundingClientRect()
        return [
          plot.left - $('#stage').getBoundingClientRect().right,
          innerWidth - plot.right,
          innerHeight - plot.bottom,
        ]
      })
      assert.ok(left > 0 && right > 0 && bottom > 0, `a plot beside both flocks, ${width} × ${height}`)
    }
  })

  test('the boids of both flocks of a comparison are of one size', async () => {
    await openPage('?preset=classic&beside=murmuration')
    await until('both are painted alike', async () => {
      await painted(show)
      const [a, b] = ['#flock', '#beside'].map((id) => {
        const canvas = canvasOf($(id))
        const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
        return new Uint32Array(data.buffer).filter((pixel, _, all) => pixel !== all[0]).length
      })
      return b > 0.7 * a && b < 1.4 * a
    })
  })

  test('the full screen is filled by the stage with its tools and its bar', async () => {
    await openLab()
    const filled = await inPage(async () => {
      let filled = ''
      Element.prototype.requestFullscreen = async function () {
        filled = this.id
      }
      $('#fullscreen').hidden = false
      $('#fullscreen').click()
      return [filled, ...['#stage', '#tools', '#play', '#zoom-in'].map((part) => $(part).closest('#view')?.id)]
    })
    assert.deepEqual(filled, ['view', 'view', 'view', 'view', 'view'])
  })
})

describeIn(['chrome'], 'laboratory, layout', () => {
  const SIZES = [
    [320, 640],
    [390, 844],
    [440, 900],
    [844, 390],
    [667, 375],
    [820, 1180],
    [1280, 800],
  ]
  afterEach(assertNoErrors)

  for (const language of ['en', 'ja']) {
    test(`texts and fields keep to their places, ${language}`, async () => {
      await openLab('?preset=school&beside=nature', { language })
      await until('both are measured', () => / · /.test($('#gauge output').textContent))
      await inPage(() => {
        document.querySelectorAll('details').forEach((details) => (details.open = true))
        $('[name=tool][value=attract]').click()
      })
      for (const [width, height] of SIZES) {
        await emulate({ width, height })
        const wrong = await inPage(async (width) => {
          await rest(20)
          const wrong = []
          const box = (/** @type {string | Element | null} */ of) =>
            (typeof of === 'string' ? $(of) : /** @type {Element} */ (of)).getBoundingClientRect()
          const { scrollWidth } = document.documentElement
          // a phone's window grows with what does not fit
          if (scrollWidth > width) wrong.push(`the page is ${scrollWidth} px wide`)
          const bar = box('.bar')
          for (const element of $$('#gauge > *, .bar button').filter((element) => element.checkVisibility())) {
            const { left, right, top, bottom } = box(element)
            const isInside = left >= bar.left && right <= bar.right && top >= bar.top && bottom <= bar.bottom
            if (!isInside) wrong.push(`out of the bar: ${element.textContent}`)
          }
          for (const row of $$('.row:has(> [type=range])')) {
            const [field, slider, head] = ['.exact', '[type=range]', '.head'].map((part) =>
              box(row.querySelector(part)),
            )
            if (Math.abs(field.right - slider.right) > 1 || field.bottom > head.bottom + 1)
              wrong.push(`not at the end of its line: ${row.textContent}`)
          }
          const stage = box('#stage')
          for (const part of ['#tools', '#tool-doc', '.bar', '.lenses', '.panel']) {
            const { left, right, top, bottom } = box(part)
            if (right > stage.left && left < stage.right && bottom > stage.top && top < stage.bottom)
              wrong.push(`${part} covers a flock`)
          }
          return wrong
        }, width)
        assert.deepEqual(wrong, [], `${width} × ${height}`)
      }
    })
  }

  test('in a wide window, each part of the panel is one press away, and so is the way back', async () => {
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ]) {
      await emulate({ width, height })
      await openLab('', { size: null })
      const wrong = await inPage(async () => {
        const wrong = []
        const isSeen = (/** @type {string} */ what) => {
          const { top, bottom, left, width, height } = $(what).getBoundingClientRect()
          const seen = document.elementFromPoint(left + width / 2, top + height / 2)
          return top >= 0 && bottom <= innerHeight && Boolean(seen?.closest(what))
        }
        for (const button of ['#undo', '#random', '#reset']) if (!isSeen(button)) wrong.push(button)
        for (const id of ['measure', 'inspect', 'compare', 'share', 'model']) {
          $(`.sections [href="#${id}"]`).click()
          const isThere = () => isSeen(`#${id}-title`) && isSeen('.sections a')
          await waitFor(isThere).catch(() => wrong.push(id))
        }
        $('#keys').scrollIntoView()
        await rest(2)
        if (!isSeen('#keys')) wrong.push('the keys')
        return wrong
      })
      assert.deepEqual(wrong, [], `${width} × ${height}`)
    }
  })

  test('the curve is in sight beside each slider of the model', async () => {
    await openLab('')
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [844, 390],
      [390, 844],
    ]) {
      await emulate({ width, height })
      await until('the window has its size', (width) => document.documentElement.clientWidth === width, width)
      await frames()
      const hidden = await inPage(async () => {
        const hidden = []
        for (const slider of $$('#controls [type=range]')) {
          slider.scrollIntoView({ block: 'center', behavior: 'instant' })
          await rest(2)
          const [curve, thumb, view] = ['#gauge .plot', `#${slider.id}`, '.view'].map((part) =>
            $(part).getBoundingClientRect(),
          )
          const isSeen = (/** @type {DOMRect} */ { top, bottom, width }) =>
            top >= 0 && bottom <= innerHeight && width > 60
          const isCovered = thumb.top < view.bottom - 1 && thumb.left < view.right - 1
          if (!isSeen(curve) || !isSeen(thumb) || isCovered) hidden.push(slider.id)
        }
        return hidden
      })
      assert.deepEqual(hidden, [], `${width} × ${height}`)
    }
  })

  test('a followed boid is seen with all of its longest range', async () => {
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [600, 800],
      [1440, 900],
    ]) {
      await emulate({ width, height })
      for (const query of ['', '?preset=murmuration&count=400', '?preset=netlogo', '?preset=mill']) {
        await openLab(query, { size: null })
        await inPage(() => $('#follow').click())
        await until('it is seen closely', () => $('#lens').ariaPressed === 'true')
        const [across, side] = await inPage(async () => {
          const { cohesionRange, separationRange, alignmentRange } = await show.query('params')
          const { clientWidth, clientHeight } = $('#flock')
          const longest = Math.max(cohesionRange, separationRange, alignmentRange)
          return [2 * longest * show.camera.zoom, Math.min(clientWidth, clientHeight)]
        })
        assert.ok(across <= side + 1, `${query}: ${across} px in ${side} px at ${width} × ${height}`)
      }
    }
  })

  test('on a phone, the tools keep the margin of the page', async () => {
    await openLab()
    await emulate({ width: 390, height: 844 })
    await frames()
    const [left, right, margin] = await inPage(() => {
      const all = $$('#tools label').map((label) => label.getBoundingClientRect())
      return [all[0].left, innerWidth - all[all.length - 1].right, $('h1').getBoundingClientRect().left]
    })
    assert.ok(left >= margin - 1 && right >= margin - 1, `${left} and ${right} px, the page has ${margin}`)
  })

  test('two fingers zoom and pan', async () => {
    await openLab()
    await emulate({ width: 390, height: 844 })
    await until('the stage is narrow', () => show.camera && $('#stage').clientWidth === 390)
    const under = (/** @type {number} */ x, /** @type {number} */ y) =>
      inPage((clientX, clientY) => camera.toPlane({ clientX, clientY }), x, y)
    const zoom = () =>
      inPage(async () => {
        // a move comes with the next frame
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
        return show.camera.zoom
      })
    const [before, whole] = [await under(180, 250), await zoom()]
    await touch('Start', [160, 250], [200, 250])
    for (let i = 1; i <= 10; i++) await touch('Move', [160 - 4 * i, 250], [200 + 4 * i, 250])
    const near = await zoom()
    assert.ok(Math.abs(near / whole - 3) < 0.05, `${near / whole} times larger`)
    const still = await under(180, 250)
    assert.ok(Math.hypot(still.x - before.x, still.y - before.y) * near < 4, 'the point between the fingers stays')
    for (let i = 1; i <= 10; i++) await touch('Move', [120 + 3 * i, 250 + 2 * i], [240 + 3 * i, 250 + 2 * i])
    await touch('End')
    const moved = await under(210, 270)
    assert.ok(Math.abs((await zoom()) / near - 1) < 0.05, 'the size stays')
    assert.ok(Math.hypot(moved.x - before.x, moved.y - before.y) * near < 8, 'the view follows the fingers')
    assert.ok(await inPage(() => typeof show.follow !== 'number'))
  })

  test('several workers fly a large flock, and what is asked while it flies does not bring them together', async () => {
    await openLab('?count=20000&workers=2')
    await until('they fly', async () => (await show.query('cost')).workers === 2)
    const workers = await inPage(async () => {
      const seen = []
      for (let i = 0; i < 30; i++) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        seen.push((await show.query('cost')).workers)
      }
      return seen
    })
    assert.deepEqual(new Set(workers), new Set([2]))
  })
})
