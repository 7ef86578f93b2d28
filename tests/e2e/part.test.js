// @ts-check
/** Taking part on the demo page: stages, tools, and what is taken away and brought back. */

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { By, Key } from 'selenium-webdriver'
import { describeIn, driver, flies, inPage, site, until } from './browser.js'

const folder = mkdtempSync(join(tmpdir(), 'boids-page-'))
after(() => rmSync(folder, { recursive: true }))

/** Opens the page in English, and waits for its flock, which stands still then. */
async function openPage(query = '') {
  await driver.manage().window().setRect({ width: 1280, height: 900 })
  await driver.get(`${site.origin}/index.html${query}`)
  await until(driver, 'the flock is there', () => 'show' in globalThis)
  await inPage(driver, () => ($('[data-language=en]').click(), show.pause()))
}

/** What the address says, once it has been told. @param {RegExp} expected */
const addressSays = (expected) =>
  driver.wait(async () => expected.test(await driver.getCurrentUrl()), 5000, `the address never says ${expected}`)

async function assertQuiet() {
  assert.deepEqual(await inPage(driver, () => [spy.errors, spy.warnings]), [[], []])
}

const click = (/** @type {string} */ selector) => inPage(driver, (selector) => $(selector).click(), selector)
const sleepFor = (/** @type {number} */ ms) => inPage(driver, (ms) => sleep(ms), ms)
const settled = () => inPage(driver, () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
const values = (/** @type {string[]} */ ...names) =>
  inPage(driver, (names) => names.map((name) => show.flock.get(name)), names)

/** Presses the mouse in the middle of the flock, and moves it to the right. */
async function drag(/** @type {number} */ px) {
  const stage = await driver.findElement(By.css('#flock'))
  const actions = driver.actions().move({ origin: stage, x: 0, y: 0 }).press()
  for (let x = 0; x <= px; x += 20) actions.move({ origin: stage, x, y: 0, duration: 20 })
  await actions.release().perform()
  await settled()
}

describeIn(['chrome', 'firefox'], 'taking part', (browser) => {
  test('a boid is followed, and the numbers beside are its own', async () => {
    await openPage('?preset=classic')
    await inPage(driver, () => show.step(150))
    await click('#follow')
    await settled()
    await sleepFor(300)
    const [told, look] = await inPage(driver, () => [
      [...document.querySelectorAll('#looking tbody tr:not([hidden])')].map((row) => [
        row.className,
        ...[...row.querySelectorAll('td')].map((cell) => cell.textContent?.replace('→', '')),
      ]),
      // a browser's driver may not hand typed arrays on
      JSON.parse(JSON.stringify(show.flock.look(show.followed))),
    ])
    const long = (/** @type {number[]} */ [x, y]) => Math.hypot(x, y).toFixed(2)
    const mates = (/** @type {object} */ flockmates) => String(Object.keys(flockmates).length)
    assert.deepEqual(told, [
      ...['separation', 'cohesion', 'alignment'].map((rule) => {
        const { flockmates, pull } = look[rule]
        return [rule, mates(flockmates), long(pull)]
      }),
      ...['sum', 'velocity', 'next'].map((name) => [name, '', long(look[name])]),
    ])
    await addressSays(new RegExp(`follow=${look.boid}$`))

    const other = await inPage(driver, () => {
      const { left, top, width } = canvasOf($('#flock')).getBoundingClientRect()
      const [x, y] = show.flock.positions()
      const scale = width / show.flock.get('width')
      return [left + x * scale, top + y * scale].map(Math.round)
    })
    await click('#unfollow')
    await until(driver, 'nobody is followed', () => show.followed === undefined && $('#looking table').hidden)
    await driver.actions().move({ x: other[0], y: other[1] }).click().perform()
    await until(driver, 'whoever is clicked is followed', () => show.followed !== undefined)
    await addressSays(/follow=\d+$/)
    await click('#unfollow')
    const keys = await driver.findElement(By.css('#stage'))
    await keys.sendKeys(Key.ENTER)
    await until(driver, 'and whoever is nearest to the cross', () => show.followed !== undefined)
    await click('[name=tool][value=draw]')
    await until(driver, 'who draws looks inside nobody', () => show.followed === undefined)
    await assertQuiet()
  })

  test('colours, trails and the grid change the picture, and the colours have a legend', async () => {
    await openPage('?preset=school')
    await inPage(driver, () => show.step(100))
    const picture = () =>
      inPage(driver, () => {
        const canvases = $('#flock').shadowRoot.querySelectorAll('canvas')
        return Array.from(canvases, (canvas) => canvas.toDataURL()).join()
      })
    const seen = [await picture()]
    const differs = async (/** @type {string} */ what) => {
      await settled()
      const now = await picture()
      assert.ok(!seen.includes(now), what)
      seen.push(now)
    }
    for (const word of ['speed', 'heading', 'flockmates']) {
      await inPage(
        driver,
        (word) => {
          $('#row-colourBy').value = word
          $('#row-colourBy').dispatchEvent(new Event('change'))
        },
        word,
      )
      await differs(word)
      assert.equal(await inPage(driver, () => $('.legend').checkVisibility()), true)
    }
    await click('#row-trails')
    await inPage(driver, () => show.step(30))
    await differs('trails')
    await click('#row-grid')
    await differs('grid')
    await addressSays(/colour-by=flockmates&trails=true&grid=true$/)
    await click('#reset')
    await settled()
    assert.equal(await inPage(driver, () => $('.legend').checkVisibility()), false)
    await assertQuiet()
  })

  test('three stages, rule by rule', async () => {
    await openPage('?preset=cluster')
    const stage = async (/** @type {number} */ n) => {
      await click(`#tour li:nth-child(${n}) button`)
      await settled()
      return values('separation', 'cohesion', 'alignment', 'separationRange')
    }
    const { separation, cohesion, alignment, separationRange } = await inPage(
      driver,
      () => BoidsCanvas.presets.find((/** @type {any} */ { name }) => name === 'cluster').values,
    )
    assert.deepEqual(await stage(1), [separation, 0, 0, 40], 'published with a wider range at first')
    assert.deepEqual(await stage(2), [separation, cohesion, 0, separationRange])
    assert.deepEqual(await stage(3), [separation, cohesion, alignment, separationRange])
    await stage(1)
    assert.deepEqual(
      await inPage(driver, () =>
        Array.from(document.querySelectorAll('#tour button'), (button) => button.getAttribute('aria-pressed')),
      ),
      ['true', 'false', 'false'],
    )
    await assertQuiet()
  })

  test('two models side by side, from the same start', async () => {
    await openPage('?preset=classic&seed=5')
    await inPage(driver, () => {
      $('#second').value = 'springs'
      $('#second').dispatchEvent(new Event('change'))
    })
    await settled()
    const captions = await inPage(driver, () => [...document.querySelectorAll('.caption')].map((it) => it.textContent))
    assert.deepEqual(captions, ['Classic', 'Springs'])
    assert.equal(await inPage(driver, () => show.flock.steps), 0, 'the first starts anew as well')
    const before = await inPage(driver, () => [look($('#flock')), look($('#beside'))])
    await click('#step')
    const after = await inPage(driver, () => [look($('#flock')), look($('#beside'))])
    assert.ok(before[0] !== after[0] && before[1] !== after[1], 'a step is one of both')
    await click('#undo')
    await settled()
    assert.equal(await inPage(driver, () => $('#beside').checkVisibility()), false)
    await assertQuiet()
  })

  test('boids are drawn and wiped away, by pointer', async () => {
    await openPage('?count=10')
    await click('[name=tool][value=draw]')
    await drag(200)
    const [count, last, world] = await inPage(driver, () => [
      show.flock.length,
      [...show.flock.positions().slice(-2)],
      [show.flock.get('width'), show.flock.get('height')],
    ])
    assert.ok(count >= 15 && count <= 25, `${count} boids`)
    const middle = [world[0] / 2, world[1] / 2]
    const right = await inPage(driver, () => (200 / $('#flock').clientWidth) * show.flock.get('width'))
    assert.ok(Math.hypot(last[0] - middle[0] - right, last[1] - middle[1]) < 30, `the last is at ${last}`)
    const state = () => inPage(driver, () => [[...show.flock.positions()], [...show.flock.velocities()]])
    const before = await state()
    await click('[name=tool][value=erase]')
    await drag(220)
    const left = await inPage(driver, () => show.flock.length)
    assert.ok(left <= 12, `${left} of ${count} boids are left`)
    await click('#undo')
    await settled()
    assert.deepEqual(await state(), before, 'they are back where they were')
    await click('#redo')
    await settled()
    assert.equal((await values('count'))[0], left)
    await assertQuiet()
  })

  test('and by keyboard', async () => {
    await openPage('?count=3')
    await click('[name=tool][value=draw]')
    const stage = await driver.findElement(By.css('#stage'))
    await stage.sendKeys(Key.ARROW_RIGHT, Key.ARROW_RIGHT, Key.ARROW_DOWN, Key.ENTER)
    const [count, x, y] = await inPage(driver, () => [show.flock.length, ...show.flock.positions().slice(-2)])
    assert.equal(count, 4)
    assert.ok(x > 270 + 20 && y > 270, `it is at ${x}, ${y}`)
    assert.equal(await inPage(driver, () => $('#cross').hidden), false)
    await click('[name=tool][value=erase]')
    await stage.sendKeys(Key.ENTER)
    await until(driver, 'it is gone', () => show.flock.length < 4)
    await stage.sendKeys(Key.ESCAPE, ' ')
    assert.deepEqual(await inPage(driver, () => [$('#cross').hidden, show.playing]), [true, true])
    await stage.sendKeys('.')
    assert.equal(await inPage(driver, () => show.playing), false)
    await assertQuiet()
  })

  test('the pointer lures, scares and hunts, by mouse and by keyboard', async () => {
    /** How far boids are from the middle of the world on average, 40 steps from the start. */
    const far = () =>
      inPage(driver, () => {
        show.reset()
        show.step(40)
        const middle = [show.flock.get('width') / 2, show.flock.get('height') / 2]
        const positions = show.flock.positions()
        let sum = 0
        for (let i = 0; i < positions.length; i += 2) {
          sum += Math.hypot(positions[i] - middle[0], positions[i + 1] - middle[1])
        }
        return sum / show.flock.length
      })
    await openPage('?preset=school&pointer-range=400')
    const choose = async (/** @type {string} */ tool) => {
      await click(`[name=tool][value=${tool}]`)
      await settled()
    }
    const stage = await driver.findElement(By.css('#flock'))
    const free = await far()
    await choose('attract')
    assert.deepEqual(await values('pointer'), ['attract'])
    await driver.actions().move({ origin: stage, x: 1, y: 1 }).move({ origin: stage, x: 0, y: 0 }).perform()
    const lured = await far()
    await choose('repel')
    const scared = await far()
    await choose('predator')
    const hunted = await far()
    assert.ok(lured < free && scared > free && hunted > free, `${[free, lured, scared, hunted].map(Math.round)}`)
    await addressSays(/pointer=predator/)
    await choose('look')
    assert.equal(await far(), free)

    await choose('attract')
    await driver.actions().move({ origin: 'viewport', x: 5, y: 5 }).perform()
    assert.equal(await far(), free, 'the pointer is gone')
    const keys = await driver.findElement(By.css('#stage'))
    await keys.sendKeys(Key.ARROW_RIGHT, Key.ARROW_LEFT)
    assert.ok((await far()) < free, 'the cross lures, too')
    await keys.sendKeys(Key.ESCAPE)
    assert.equal(await far(), free)
    await assertQuiet()
  })

  test('obstacles are put up and taken away, by pointer and by keyboard', async () => {
    await openPage('?preset=crowd')
    await click('[name=tool][value=obstacle]')
    const stage = await driver.findElement(By.css('#flock'))
    const press = () => driver.actions().move({ origin: stage, x: 60, y: 0 }).press().release().perform()
    const obstacles = async () => (await settled(), inPage(driver, () => show.flock.get('obstacles')))
    await press()
    const [[x, y, radius]] = await obstacles()
    const inside = await inPage(
      driver,
      (x, y, radius) => {
        show.step(300)
        const positions = show.flock.positions()
        let inside = 0
        for (let i = 0; i < positions.length; i += 2) {
          if (Math.hypot(positions[i] - x, positions[i + 1] - y) < radius - 0.01) inside += 1
        }
        return inside
      },
      x,
      y,
      radius,
    )
    assert.equal(inside, 0)
    await addressSays(new RegExp(`obstacles=${x}.${y}.${radius}`))
    const tag = await inPage(driver, () => $('#tag').textContent)
    assert.ok(tag.includes(`obstacles="${x} ${y} ${radius}"`), tag)
    await press()
    assert.deepEqual(await obstacles(), [])
    const keys = await driver.findElement(By.css('#stage'))
    await keys.sendKeys(Key.ARROW_DOWN, Key.ENTER, Key.ARROW_UP, Key.ARROW_UP, Key.ARROW_UP, Key.ARROW_UP, Key.ENTER)
    assert.equal((await obstacles()).length, 2)
    await click('#clear-obstacles')
    assert.deepEqual(await obstacles(), [])
    await click('#undo')
    assert.equal((await obstacles()).length, 2)
    await assertQuiet()
  })

  test('a tag pasted into an empty page shows the same flock', async () => {
    await openPage('?preset=school&count=150&seed=3&cohesion=0.01&fill=teal')
    await until(driver, 'the tag is there', () => $('#tag').textContent.includes('seed'))
    const { tag, flown } = await inPage(driver, () => ({
      tag: $('#tag').textContent,
      flown: (show.reset(), show.step(300), show.flock.fingerprint()),
    }))
    await driver.get(site.page(`<div style="width: 333px; height: 444px">${tag}</div>`, { script: '' }))
    await flies(driver, 'boids-canvas')
    assert.equal(
      await inPage(driver, () => {
        const element = $('boids-canvas')
        element.pause()
        element.reset()
        element.step(300)
        return element.flock.fingerprint()
      }),
      flown,
    )
    await assertQuiet()
  })

  test('a picture, and settings that come back', async () => {
    await openPage('?preset=swarm&count=44')
    const made = await inPage(driver, async () => {
      /** @type {Record<string, Blob>} */
      const blobs = {}
      const { createObjectURL } = URL
      /** @type {string[]} */
      const names = []
      URL.createObjectURL = (/** @type {any} */ blob) => ((blobs[blob.type] = blob), createObjectURL(blob))
      HTMLAnchorElement.prototype.click = function () {
        names.push(this.download)
      }
      $('#take-picture').click()
      $('#take-save').click()
      await sleep(300)
      const picture = await createImageBitmap(blobs['image/png'])
      const text = await blobs['application/json'].text()
      return { names: names.sort(), size: [picture.width, picture.height], text }
    })
    assert.deepEqual(made.names, ['boids-swarm.png', 'boids.json'])
    assert.ok(made.size[0] > 300 && Math.abs(made.size[0] / made.size[1] - 4 / 3) < 0.01, String(made.size))
    assert.deepEqual(JSON.parse(made.text), { preset: 'swarm', count: 44 })

    await openPage()
    const file = join(folder, `settings-${browser}.json`)
    writeFileSync(file, made.text.replace('}', ', "maxSpeed": "fast" }'))
    await driver.findElement(By.css('input[type=file]')).sendKeys(file)
    await until(driver, 'there is a swarm', () => show.flock.get('preset') === 'swarm' && show.flock.length === 44)
    assert.match(await driver.findElement(By.css('#notice')).getText(), /Max speed.*fast/)
    await click('#undo')
    await settled()
    assert.deepEqual(await values('count'), [70])

    await inPage(driver, (text) => {
      const given = new DataTransfer()
      given.items.add(new File([text], 'flock.html'))
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true }))
    }, '<boids-canvas preset="crowd" count="9" onclick="alert(1)"></boids-canvas>')
    await until(driver, 'there is a crowd', () => show.flock.get('preset') === 'crowd' && show.flock.length === 9)
    await assertQuiet()
  })

  test('a clip opens and shows the flock; a flight is read back', async () => {
    await openPage('?preset=crowd&count=20&seed=4')
    await inPage(driver, () => show.play())
    const { file, telling, clip, text } = await inPage(driver, async () => {
      /** @type {Record<string, Blob>} */
      const blobs = {}
      const { createObjectURL } = URL
      URL.createObjectURL = (/** @type {any} */ blob) => {
        blobs[blob.type.split(';')[0]] = blob
        return createObjectURL(blob)
      }
      let file = ''
      HTMLAnchorElement.prototype.click = function () {
        file += ` ${this.download}`
      }
      $('#take-clip').click()
      await sleep(1500)
      const { value } = $('.job progress')
      const telling = $('.job').checkVisibility() && value > 0.1 && value < 1
      while (!blobs['video/webm']) await sleep(100)
      const video = document.createElement('video')
      video.muted = true
      video.src = createObjectURL(blobs['video/webm'])
      await video.play()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 100
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('there is no pen')
      pen.drawImage(video, 0, 0, 100, 100)
      const colours = new Set(new Uint32Array(pen.getImageData(0, 0, 100, 100).data.buffer))
      $('#take-flights').click()
      while (!blobs['text/csv']) await sleep(100)
      return {
        file,
        telling,
        clip: [video.videoWidth / video.videoHeight, colours.size],
        text: await blobs['text/csv'].text(),
      }
    })
    assert.equal(file, ' boids.webm boids.csv')
    assert.ok(telling, 'progress is told')
    assert.ok(Math.abs(clip[0] - 4 / 3) < 0.02 && clip[1] > 20, String(clip))
    const lines = text.trimEnd().split('\n')
    assert.equal(lines.length, 2 + 20 * 301)
    const flown = await inPage(driver, () => {
      show.reset()
      show.pause()
      show.step(300)
      return [...show.flock.positions().slice(-2)]
    })
    assert.deepEqual(lines[lines.length - 1].split(',').slice(2, 4).map((text) => Math.fround(Number(text))), flown)

    await openPage()
    await inPage(driver, (text) => {
      const given = new DataTransfer()
      given.items.add(new File([text], 'boids.csv'))
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true }))
    }, text.slice(0, 5000))
    const isRead = () => show.flock.get('preset') === 'crowd' && show.flock.get('seed') === 4
    await until(driver, 'the flight is read', isRead)
    assert.equal(await driver.findElement(By.css('#notice')).getText(), 'Loaded.')
    await assertQuiet()
  })

  test('what takes a while can be cancelled', async () => {
    await openPage()
    const [told, hidden] = await inPage(driver, async () => {
      $('#take-clip').click()
      await sleep(300)
      $('#take-cancel').click()
      await sleep(100)
      return [$('#notice').textContent, $('.job').hidden]
    })
    assert.deepEqual([told, hidden], ['Cancelled.', true])
    await driver.findElement(By.css('#flock')).click()
    assert.equal(await inPage(driver, () => $('#notice').textContent), '', 'it lies over the flock no longer')
    await assertQuiet()
  })

  test('the language is switched, and kept', async () => {
    await openPage()
    const told = () =>
      inPage(driver, () => [
        document.documentElement.lang,
        $('h1').textContent,
        $('label[for=row-cohesion]').textContent,
        $('#undo').getAttribute('aria-label'),
        canvasOf($('#flock')).getAttribute('aria-description')?.slice(0, 8),
      ])
    await settled()
    assert.deepEqual(await told(), ['en', 'Birds that nobody leads', 'Cohesion', 'Undo', 'The cano'])
    await click('[data-language=ja]')
    await settled()
    assert.deepEqual(await told(), ['ja', '先頭のいない鳥たち', '結合', '元に戻す', '最も知られた群れ'])
    await driver.navigate().refresh()
    await until(driver, 'the flock is there', () => 'show' in globalThis)
    assert.equal((await told())[0], 'ja')
    const english = await inPage(driver, () => {
      const words = document.createTreeWalker($('main'), NodeFilter.SHOW_TEXT)
      const found = []
      while (words.nextNode()) {
        const { textContent, parentElement } = words.currentNode
        // tags, units and numbers are the same in every language
        if (/[a-z]{4}/i.test(textContent ?? '') && parentElement?.checkVisibility() && !parentElement.closest('#tag')) {
          found.push(textContent?.trim())
        }
      }
      return found.filter((text) => !/[\u3040-\u30ff\u4e00-\u9fff]/.test(text ?? ''))
    })
    assert.deepEqual(english, [])
    await click('[data-language=en]')
    await assertQuiet()
  })
})
