// @ts-check
/** The laboratory: its controls, its address and its undo history. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, test } from 'node:test'
import { By, Key } from 'selenium-webdriver'
import { params, presets } from '../../../dist/npm/index.js'
import { idleReason } from '../../../target/www/site/lab/effect.js'
import { DIST, PATIENCE, describeIn, driver, inPage, oneOf, site, until } from '../harness/browser.js'
import { Flock, WASM, init } from '../harness/npm.js'
import { addressMatches, assertNoErrors, openPage, settled } from './open.js'

const get = (/** @type {string} */ name) => inPage((name) => show.get(name), name)

const FORCES = { pointer: 'attract', predators: '1', obstacles: '350 250 60' }
/**
 * The addresses of all presets, and of one flock under forces, with the values of each.
 * @type {{ query: string, values: object }[]}
 */
const FLOCKS = [
  ...presets.map(({ name, values }) => ({ query: `?preset=${name}`, values })),
  { query: `?${new URLSearchParams(FORCES)}`, values: { ...presets[0].values, ...FORCES } },
]
/** For each parameter the first of these addresses at which the laboratory does not call it idle. */
const ADDRESSES = Object.fromEntries(
  params.map(({ name }) => [name, FLOCKS.find(({ values }) => !idleReason(name, { ...values }))?.query]),
)
/** The parameters that change the picture or the pace, but not the flight. */
const NO_FLIGHT = ['stepsPerSecond', 'marker', 'markerLength', 'markerWidth']

/** How many plots have an axis of time. */
const plotsDrawn = () => $$('#plots .plot').filter(({ plot }) => plot.data[0].length).length

describeIn(oneOf(['chrome', 'firefox']), 'laboratory', () => {
  afterEach(assertNoErrors)

  test('each control changes the flight it names, and can be reset', async () => {
    for (const query of new Set(Object.values(ADDRESSES))) {
      await openPage(query)
      const failures = await inPage(
        async (query, addresses, noFlight) => {
          await show.setPointer(360, 270)
          const applied = async () => {
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
            await waitFor(() => !$('#stage').classList.contains('fading'))
          }
          const fly = () => (show.reset(), show.step(60), show.fingerprint())
          const before = await fly()
          const failures = []
          for (const { name } of BoidsCanvas.params) {
            // The tools set the pointer; the laboratory has no formations.
            if (addresses[name] !== query || /^(pointer$|formation)/.test(name)) continue
            const input = $(`#row-${name}`)
            const was = await show.get(name)
            if (input.type === 'checkbox') input.click()
            else {
              if (input.type === 'range') input.value = Number(input.value) + (Number(input.value) > 120 ? -30 : 30)
              else if (input.type === 'text') input.value = 99
              else input.selectedIndex = (input.selectedIndex + 1) % input.options.length
              input.dispatchEvent(new Event('input', { bubbles: true }))
              input.dispatchEvent(new Event('change', { bubbles: true }))
            }
            const set = input.value
            await applied()
            if (input.value !== set) failures.push(`${name} is set to ${set} and shows ${input.value}`)
            if ((await show.get(name)) === was) failures.push(`${name} stays ${was}`)
            if (((await fly()) === before) !== noFlight.includes(name))
              failures.push(`${name}: wrong effect on the flight`)
            input.closest('.row').querySelector('.reset').click()
            await applied()
            const now = await show.get(name)
            if (now !== was) failures.push(`${name} is reset to ${now}, not ${was}`)
            if ((await fly()) !== before) failures.push(`${name}: another flight after the reset`)
          }
          return failures
        },
        query,
        ADDRESSES,
        NO_FLIGHT,
      )
      assert.deepEqual(failures, [])
    }
  })

  test('a checkbox switches a rule off, and on again with its weight', async () => {
    await openPage('?cohesion=0.02')
    const box = await driver.findElement(By.css('.row:has(#row-cohesion) .on'))
    await box.click()
    await until('cohesion is off', async () => (await show.get('cohesion')) === 0)
    await box.click()
    await until('cohesion is on', async () => (await show.get('cohesion')) === 0.02)
  })

  test('choosing a preset starts its own flight', async () => {
    await openPage()
    await inPage(() => (show.step(100), $('[value=school]').click()))
    await until('the school flies', async () => (await show.get('preset')) === 'school')
    await settled()
    const found = await inPage(async () => {
      const flock = new BoidsCanvas.Flock({ preset: 'school', width: 679, height: 509 })
      return [await show.query('steps'), await show.query('length'), (await show.fingerprint()) === flock.fingerprint()]
    })
    assert.deepEqual(found, [0, 200, true])
    await until('it is opaque', () => getComputedStyle($('#flock')).opacity === '1')
    await addressMatches(/\?preset=school$/)
  })

  test('a preset that is pressed is the one that its address opens, whatever was set before', async () => {
    const flown = async () => {
      await until('it flies', async () => (await show.get('preset')) === 'murmuration')
      await settled()
      return inPage(
        async () => (show.pause(), show.reset(), show.step(50), [await show.query('params'), await show.fingerprint()]),
      )
    }
    await openPage('')
    await inPage(() => $('[value=murmuration]').click())
    const pressed = await flown()
    await addressMatches(/\?preset=murmuration$/)
    await openPage('?preset=murmuration')
    assert.deepEqual(await flown(), pressed)
  })

  test('there is one school on a page that opens with it: pressed, reset, or each of its values reset', async () => {
    await openPage('')
    const flown = async () => {
      await settled()
      const changed = await inPage(() => $$('.reset:not(:disabled)').map((button) => button.title))
      return [await get('preset'), await get('count'), await get('markerLength'), await get('seed'), ...changed]
    }
    const opened = ['school', 1500, 24, 33]
    assert.deepEqual(await flown(), opened)
    const press = (/** @type {string} */ selector) => inPage((selector) => $(selector).click(), selector)
    await inPage(() => setValue($('#row-count'), 120))
    assert.deepEqual((await flown()).slice(4), ['Reset: Count'])
    await press('.row:has(#row-count) .reset')
    assert.deepEqual(await flown(), opened)
    await press('[value=mill]')
    assert.equal((await flown())[0], 'mill')
    await press('[value=school]')
    assert.deepEqual(await flown(), opened)
  })

  test('the first flock swims in streams, and does not come to circle', async () => {
    await openPage('')
    await inPage(() => void show.reset())
    for (const seconds of [30, 60]) {
      const { polarisation } = await inPage(async () => (await show.step(1800), show.measure()))
      assert.ok(polarisation > 0.4, `polarisation ${polarisation} after ${seconds} s`)
    }
  })

  test('where so many boids fly that they run together, the page says so', async () => {
    await openPage('?count=100')
    const hint = () => inPage(() => $('#row-count-hint').textContent)
    assert.equal(await hint(), 'How many boids fly')
    await openPage('?count=150000&cohesion-range=1&separation-range=1&alignment-range=1')
    assert.match(await hint(), /blur into a solid mass/)
  })

  test('a value that conflicts with another one changes that one too, and a notice reports it', async () => {
    await openPage('?preset=school')
    const field = await driver.findElement(By.css('.row:has(#row-minSpeed) .exact'))
    await inPage(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
    const enter = async (/** @type {string} */ text) => {
      await field.sendKeys(Key.chord(Key.CONTROL, 'a'))
      await field.sendKeys(text, Key.ENTER)
    }
    await enter('9')
    await until(
      'both speeds are 9',
      async () => (await show.get('maxSpeed')) === 9 && (await show.get('minSpeed')) === 9,
    )
    assert.match(await driver.findElement(By.css('#notice')).getText(), /Max speed.*9/)
    await enter('-3')
    assert.match(await driver.findElement(By.css('#row-minSpeed-error')).getText(), /Min speed.*from 0 to 100.*-3/)
    assert.deepEqual([await get('minSpeed'), await field.getAttribute('value')], [9, '-3'])
  })

  test('noise reads as an angle to either side, as in the lesson; the address keeps the whole range', async () => {
    await openPage('?preset=vicsek&noise=120')
    const shown = () =>
      inPage(() => {
        const row = $('.row:has(#row-noise)')
        return [
          row.querySelector('.unit').textContent,
          row.querySelector('.exact').value,
          $('#row-noise').ariaValueText,
        ]
      })
    assert.deepEqual(await shown(), ['±60°', '60', '±60°'])
    assert.equal(await inPage(() => $('#row-noise').valueAsNumber / Number($('#row-noise').max)), 1 / 3)
    const field = await driver.findElement(By.css('.row:has(#row-noise) .exact'))
    const enter = (/** @type {string} */ text) => field.sendKeys(Key.chord(Key.CONTROL, 'a'), text, Key.ENTER)
    await enter('30')
    await addressMatches(/noise=60$/)
    assert.deepEqual(await shown(), ['±30°', '30', '±30°'])
    await inPage(() => setValue($('#row-noise'), $('#row-noise').max))
    assert.deepEqual(await shown(), ['±180°', '180', '±180°'])
    await enter('30')
    await enter('200')
    const refused = () => inPage(() => $('#row-noise-error').textContent)
    assert.equal(await refused(), 'Noise must be a number from 0 to 180, not “200”.')
    await enter('x')
    assert.equal(await refused(), 'Noise must be a number from 0 to 180, not “x”.')
    await until('the noise is kept', async () => (await show.get('noise')) === 60)
  })

  test('buttons and keys undo and redo', async () => {
    await openPage()
    const slide = (/** @type {string} */ name, /** @type {number} */ to) =>
      inPage((name, to) => setValue($(`#row-${name}`), to), name, to)
    const values = async () => [await get('count'), await get('fieldOfView')]
    const become = (/** @type {number[]} */ expected) =>
      driver.wait(async () => String(await values()) === String(expected), PATIENCE, `never ${expected}`)
    // at once: changes within a second are one
    await inPage(() => [150, 160, 170, 120].forEach((to) => setValue($('#row-count'), to)))
    await slide('fieldOfView', 120)
    await become([450, 180])
    await driver.findElement(By.css('#undo')).click()
    await become([450, 360])
    await driver.actions().keyDown(Key.CONTROL).sendKeys('z').keyUp(Key.CONTROL).perform()
    await become([70, 360])
    await driver.findElement(By.css('#redo')).click()
    await become([450, 360])
    const redo = driver.actions().keyDown(Key.CONTROL).keyDown(Key.SHIFT).sendKeys('z')
    await redo.keyUp(Key.SHIFT).keyUp(Key.CONTROL).perform()
    await become([450, 180])
    await addressMatches(/\?count=450&field-of-view=180$/)
    // A text field has its own undo.
    const field = await driver.findElement(By.css('.row:has(#row-count) .exact'))
    await field.sendKeys('1')
    await field.sendKeys(Key.chord(Key.CONTROL, 'z'))
    await become([450, 180])
    await driver.findElement(By.css('#reset')).click()
    await become([70, 360])
    await driver.findElement(By.css('#undo')).click()
    await become([450, 180])
    await slide('fieldOfView', 60)
    await driver.findElement(By.css('#redo')).click()
    await become([450, 90])
  })

  test('an address sets what it says', async () => {
    await openPage('?preset=swarm&count=12&cohesion-range=80&bounds=wrap&fill=%23ff0000&beside=crowd')
    await until('the colour is shown', () => $('#row-fill').value === '#ff0000')
    assert.deepEqual(
      [await get('preset'), await get('count'), await get('cohesionRange'), await get('bounds')],
      ['swarm', 12, 80, 'wrap'],
    )
    assert.equal(await inPage(() => $('#beside').getBoundingClientRect().width > 100), true)
  })

  test('an invalid address gives the default flock and a notice, and runs no script', async () => {
    const names = ['count', 'seed', 'width', 'cohesion', 'cohesion-range', 'bounds', 'marker', 'trails', 'preset']
    const markup = encodeURIComponent('"><img src=x onerror=window.hacked=1><script>window.hacked=1</script>')
    for (const [query, expected] of [
      [`?${names.map((name) => `${name}=${markup}`).join('&')}`, /onerror.*And 6 more/],
      [`?${'max-sped=y&'.repeat(1000)}`, /max-sped/],
      [`?count=${'9'.repeat(100_000)}`, /at most/],
      ['?count=-1&max-speed=NaN&fill=url(javascript:alert(1))&beside=nobody', /-1.*And 1 more/],
      ['?min-speed=20&max-speed=10', /20/],
      ['?%ff%00=%&&&=&count', /not/],
    ]) {
      await openPage(String(query))
      const [notice, covered, hacked, injected, ...flown] = await inPage(async () => [
        $('#notice').textContent,
        $('#notice').getBoundingClientRect().bottom > $('#tool-doc').getBoundingClientRect().top,
        'hacked' in globalThis,
        document.querySelectorAll('img, main script').length,
        await show.get('preset'),
        await show.get('count'),
      ])
      assert.match(notice, /** @type {RegExp} */ (expected))
      assert.deepEqual(
        [covered, hacked, injected, ...flown],
        [false, false, 0, 'classic', 70],
        String(query).slice(0, 80),
      )
    }
  })

  test('plots are drawn where the browser’s language is no language tag', async () => {
    const page = readFileSync(`${DIST}/lab.html`, 'utf8')
    const noTag = `<script>Object.defineProperty(Navigator.prototype, 'language', { value: 'C' })</script>`
    await driver.get(site.put('/no-tag.html', page.replace('<head>', `<head>${noTag}`)))
    await until('the plots exist', () => document.querySelectorAll('#plots .plot').length === 6)
    await inPage(() => $('#plots').scrollIntoView())
    assert.equal(await until('all plots are drawn', plotsDrawn), 6)
  })

  test('an address gives the same flight in every window, and in Node.js', async () => {
    const resize = (/** @type {number} */ width) => driver.manage().window().setRect({ width, height: 900 })
    const fly = async () => {
      await settled()
      return inPage(async () => {
        show.reset()
        show.step(1000)
        return [await show.fingerprint(), await show.query('params')]
      })
    }
    await openPage()
    await inPage(() => {
      $('[value=school]').click()
      for (const [name, to] of [
        ['count', 140],
        ['cohesion', 90],
        ['seed', 7],
      ]) {
        setValue($(`#row-${name}`), to)
      }
    })
    await addressMatches(/seed=7/)
    await resize(1100)
    const [written, { width, height }] = await fly()
    const { search } = new URL(await driver.getCurrentUrl())
    await openPage(search)
    await resize(700)
    const [opened] = await fly()
    await init(WASM)
    const { preset, ...numbers } = /** @type {{ preset: 'school' }} */ (Object.fromEntries(new URLSearchParams(search)))
    const options = Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)]))
    assert.deepEqual([preset, Object.keys(options).sort()], ['school', ['cohesion', 'count', 'seed']])
    const flock = new Flock({ preset: /** @type {any} */ (preset), ...options, width, height })
    flock.step(1000)
    assert.deepEqual([written, opened], Array(2).fill(flock.fingerprint()))
  })
})
