// @ts-check
/** The demo page: its controls, its address, its past. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { By, Key } from 'selenium-webdriver'
import { describeIn, driver, fileAddress, inPage, site, until } from './browser.js'

/** What the address says, once it has been told. @param {RegExp} expected */
const addressSays = (expected) =>
  driver.wait(async () => expected.test(await driver.getCurrentUrl()), 5000, `the address never says ${expected}`)

/** Opens the page, and waits for its flock, which stands still then. */
async function openPage(query = '') {
  await driver.manage().window().setRect({ width: 1280, height: 900 })
  await driver.get(`${site.origin}/index.html${query}`)
  await until(driver, 'the flock is there', () => 'show' in globalThis)
  await inPage(driver, () => show.pause())
}

/** Nothing has gone wrong on the page. */
async function assertQuiet() {
  assert.deepEqual(await inPage(driver, () => [spy.errors, spy.warnings]), [[], []])
}

const get = (/** @type {string} */ name) => inPage(driver, (name) => show.flock.get(name), name)

const FORCES = '?pointer=attract&obstacles=350+250+60'
/**
 * Where another value of a parameter makes another flight; classic if nothing is said.
 * @type {Record<string, string>}
 */
const WHERE = {
  maxTurn: '?preset=crowd',
  margin: '?preset=school',
  pointerRange: FORCES,
  pointerStrength: FORCES,
  obstacleRange: FORCES,
  obstacleStrength: FORCES,
}
/** What changes the picture or the pace, and no flight. */
const NO_FLIGHT = ['stepsPerSecond', 'marker', 'markerLength', 'markerWidth']

/**
 * The address that the first browser wrote, and what is flown there.
 * @type {{ address: string, flown: string } | undefined}
 */
let written

describeIn(['chrome', 'firefox'], 'demo page', () => {
  test('each control changes the flight it names, and can be reset', async () => {
    for (const query of ['', ...new Set(Object.values(WHERE))]) {
      await openPage(query)
      const wrong = await inPage(
        driver,
        async (query, where, noFlight) => {
          show.flock.setPointer(360, 270)
          const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          const flown = () => (show.reset(), show.step(60), show.flock.fingerprint())
          const before = flown()
          const wrong = []
          for (const { name } of BoidsCanvas.params) {
            // the tools choose the pointer
            if ((where[name] ?? '') !== query || name === 'pointer') continue
            const input = $(`#row-${name}`)
            const was = show.flock.get(name)
            if (input.type === 'checkbox') input.click()
            else {
              if (input.type === 'range') input.value = Number(input.value) + (Number(input.value) > 120 ? -30 : 30)
              else if (input.type === 'text') input.value = 99
              else input.selectedIndex = (input.selectedIndex + 1) % input.options.length
              input.dispatchEvent(new Event('input', { bubbles: true }))
              input.dispatchEvent(new Event('change', { bubbles: true }))
            }
            const put = input.value
            await frame()
            if (input.value !== put) wrong.push(`${name} is put to ${put} and shows ${input.value}`)
            if (show.flock.get(name) === was) wrong.push(`${name} stays ${was}`)
            if ((flown() === before) !== noFlight.includes(name)) wrong.push(`${name}: flight`)
            input.closest('.row').querySelector('.reset').click()
            await frame()
            if (show.flock.get(name) !== was) wrong.push(`${name} is reset to ${show.flock.get(name)}, not ${was}`)
            if (flown() !== before) wrong.push(`${name}: reset`)
          }
          return wrong
        },
        query,
        WHERE,
        NO_FLIGHT,
      )
      assert.deepEqual(wrong, [])
    }
    await assertQuiet()
  })

  test('a rule is switched off and on again', async () => {
    await openPage('?cohesion=0.02')
    const box = await driver.findElement(By.css('.row:has(#row-cohesion) .on'))
    await box.click()
    await until(driver, 'cohesion is off', () => show.flock.get('cohesion') === 0)
    await box.click()
    await until(driver, 'cohesion is back', () => show.flock.get('cohesion') === 0.02)
  })

  test('a preset is chosen, boids fly on', async () => {
    await openPage()
    const steps = await inPage(driver, () => (show.step(100), $('[value=school]').click(), show.flock.steps))
    await until(driver, 'there is a school', () => show.flock.get('preset') === 'school' && show.flock.length === 200)
    assert.equal(await inPage(driver, () => show.flock.steps), steps)
    await addressSays(/\?preset=school$/)
  })

  test('values that go badly together: the other one moves along, and that is told', async () => {
    await openPage('?preset=school')
    const field = await driver.findElement(By.css('.row:has(#row-minSpeed) .exact'))
    await inPage(driver, () => document.querySelectorAll('details').forEach((details) => (details.open = true)))
    const type = async (/** @type {string} */ text) => {
      await field.sendKeys(Key.chord(Key.CONTROL, 'a'))
      await field.sendKeys(text, Key.ENTER)
    }
    await type('9')
    await until(driver, 'it flies faster', () => show.flock.get('maxSpeed') === 9 && show.flock.get('minSpeed') === 9)
    assert.match(await driver.findElement(By.css('#notice')).getText(), /Max speed.*9/)
    await type('-3')
    assert.match(await driver.findElement(By.css('#notice')).getText(), /Min speed.*-3.*from 0 to 100/)
    assert.deepEqual([await get('minSpeed'), await field.getAttribute('value')], [9, '9'])
    await assertQuiet()
  })

  test('undo and redo, by buttons and by keys', async () => {
    await openPage()
    const slide = (/** @type {string} */ name, /** @type {number} */ to) =>
      inPage(
        driver,
        (name, to) => {
          const input = $(`#row-${name}`)
          input.value = to
          input.dispatchEvent(new Event('input', { bubbles: true }))
        },
        name,
        to,
      )
    const values = async () => [await get('count'), await get('fieldOfView')]
    const is = (/** @type {number[]} */ wanted) =>
      driver.wait(async () => String(await values()) === String(wanted), 3000, `never ${wanted}`)
    for (const to of [150, 160, 170, 120]) await slide('count', to)
    await slide('fieldOfView', 120)
    await is([450, 180])
    await driver.findElement(By.css('#undo')).click()
    await is([450, 360])
    await driver.actions().keyDown(Key.CONTROL).sendKeys('z').keyUp(Key.CONTROL).perform()
    await is([70, 360])
    await driver.findElement(By.css('#redo')).click()
    await is([450, 360])
    const redo = driver.actions().keyDown(Key.CONTROL).keyDown(Key.SHIFT).sendKeys('z')
    await redo.keyUp(Key.SHIFT).keyUp(Key.CONTROL).perform()
    await is([450, 180])
    await addressSays(/\?count=450&field-of-view=180$/)
    // in a text field the keys are the field's own
    const field = await driver.findElement(By.css('.row:has(#row-count) .exact'))
    await field.sendKeys('1')
    await field.sendKeys(Key.chord(Key.CONTROL, 'z'))
    await is([450, 180])
    await driver.findElement(By.css('#reset')).click()
    await is([70, 360])
    await driver.findElement(By.css('#undo')).click()
    await is([450, 180])
    await slide('fieldOfView', 60)
    await driver.findElement(By.css('#redo')).click()
    await is([450, 90])
    await assertQuiet()
  })

  test('something at random flies, and can be undone', async () => {
    await openPage('?count=33')
    for (let i = 0; i < 20; i++) {
      await inPage(driver, async () => {
        $('#random').click()
        await new Promise(requestAnimationFrame)
        show.step(20)
      })
    }
    await until(driver, 'another seed', () => show.flock.get('seed') !== 1)
    assert.equal(await get('count'), 33)
    await assertQuiet()
  })

  test('an address is read again as it was written', async () => {
    await openPage('?preset=swarm&count=12&cohesion-range=80&bounds=wrap&fill=%23ff0000&beside=crowd')
    await until(driver, 'the colour is there', () => $('#row-fill').value === '#ff0000')
    assert.deepEqual(
      [await get('preset'), await get('count'), await get('cohesionRange'), await get('bounds')],
      ['swarm', 12, 80, 'wrap'],
    )
    assert.equal(await inPage(driver, () => $('#beside').getBoundingClientRect().width > 100), true)
    await inPage(driver, () => $('#row-seed').focus())
    await driver.findElement(By.css('#random')).click()
    await addressSays(/seed=/)
    const fingerprint = () => inPage(driver, () => (show.reset(), show.step(200), show.flock.fingerprint()))
    const flown = await fingerprint()
    const address = new URL(await driver.getCurrentUrl())
    await openPage(address.search)
    assert.equal(await fingerprint(), flown)
    await assertQuiet()
  })

  test('garbage in the address: the default flock, a notice, and no script', async () => {
    const names = ['count', 'seed', 'width', 'cohesion', 'cohesion-range', 'bounds', 'marker', 'trails', 'preset']
    const markup = encodeURIComponent('"><img src=x onerror=window.hacked=1><script>window.hacked=1</script>')
    for (const [query, told] of [
      [`?${names.map((name) => `${name}=${markup}`).join('&')}`, /onerror.*And 6 more/],
      [`?${'x=y&'.repeat(4000)}`, /x.*And \d+ more/],
      ['?count=-1&max-speed=NaN&fill=url(javascript:alert(1))&beside=nobody', /-1.*And 1 more/],
      ['?min-speed=20&max-speed=10', /20/],
      ['?%ff%00=%&&&=&count', /not/],
    ]) {
      await openPage(String(query))
      const [notice, hacked, made, preset] = await inPage(driver, () => [
        $('#notice').textContent,
        'hacked' in globalThis,
        document.querySelectorAll('img, main script').length,
        show.flock.get('preset'),
      ])
      assert.match(notice, /** @type {RegExp} */ (told))
      assert.deepEqual([hacked, made, preset], [false, 0, 'classic'], String(query).slice(0, 80))
    }
    await assertQuiet()
  })

  test('there are plots, in the reader’s language, drawn when they are seen', async () => {
    await openPage()
    await until(driver, 'they are there', () => document.querySelectorAll('#plots .plot').length === 5)
    await inPage(driver, () => sleep(400))
    assert.equal(await inPage(driver, () => document.querySelectorAll('#plots canvas').length), 0)
    await inPage(driver, () => $('#plots').scrollIntoView())
    for (const [language, first] of [['ja', '整列度（0〜1）'], ['en', 'Polarisation (0–1)']]) {
      await inPage(driver, (language) => $(`[data-language=${language}]`).click(), language)
      await until(driver, 'all are drawn', () => document.querySelectorAll('#plots canvas').length === 5)
      assert.equal(await inPage(driver, () => $('#plots dt').textContent), first)
    }
    await assertQuiet()
  })

  test('an address of 100 kB shows the default flock', async () => {
    await openPage(`?count=${'9'.repeat(100_000)}`)
    assert.equal(await get('count'), 70)
    assert.match(await driver.findElement(By.css('#notice')).getText(), /at most/)
    await assertQuiet()
  })

  test('an address that one browser wrote flies the same flight in another', async () => {
    if (written) await openPage(new URL(written.address).search)
    else {
      await openPage()
      await inPage(driver, () => {
        $('[value=school]').click()
        for (const [name, to] of [['count', 140], ['cohesion', 90], ['seed', 7]]) {
          const input = $(`#row-${name}`)
          input.value = to
          for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
        }
      })
      await addressSays(/seed=7/)
    }
    // windows differ, flights do not
    await driver.manage().window().setRect({ width: written ? 700 : 1100, height: 900 })
    const flown = await inPage(driver, () => (show.reset(), show.step(1000), show.flock.fingerprint()))
    assert.match(flown, /^[0-9a-f]{16}$/)
    written ??= { address: await driver.getCurrentUrl(), flown }
    assert.equal(flown, written.flown)
  })

  test('from disk, too', async () => {
    await driver.get(fileAddress('index.html'))
    await driver.wait(() => driver.executeScript('return "show" in window'), 10_000)
    await driver.findElement(By.css('[value=school]')).click()
    await driver.wait(() => driver.executeScript('return show.flock.get("preset") === "school"'), 5000)
  })
})
