// @ts-check
/** Interaction with the laboratory: inspector, tour, tools, sharing and languages. */

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { By, Key } from 'selenium-webdriver'
import { table } from '../../../target/www/site/lab/ja.js'
import { describeIn, driver, flies, frames, inPage, oneOf, site, until } from '../harness/browser.js'
import { addressMatches, assertNoErrors, openPage, settled } from './open.js'

const folder = mkdtempSync(join(tmpdir(), 'boids-page-'))
after(() => rmSync(folder, { recursive: true }))

const click = (/** @type {string} */ selector) => inPage((selector) => $(selector).click(), selector)
/** Waits for the next frame, with which the flock follows the settings. */
const nextFrame = () => inPage(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
const values = (/** @type {string[]} */ ...names) =>
  inPage((names) => Promise.all(names.map((name) => show.get(name))), names)

/** Keeps what the page saves in `saved`: the blobs by type, and the names of the files. */
const catchFiles = () =>
  inPage(() => {
    const saved = { blobs: /** @type {Record<string, Blob>} */ ({}), names: /** @type {string[]} */ ([]) }
    const { createObjectURL } = URL
    URL.createObjectURL = (/** @type {any} */ blob) => {
      saved.blobs[blob.type.split(';')[0]] = blob
      return createObjectURL(blob)
    }
    HTMLAnchorElement.prototype.click = function () {
      saved.names.push(this.download)
    }
    Object.assign(window, { saved })
  })

/** Drops a file on the page. @param {string} text */
const drop = (text) =>
  inPage((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'flock'))
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  }, text)

/** Drags from the middle of the flock to the right. @param {number} px */
async function drag(px) {
  const stage = await driver.findElement(By.css('#flock'))
  await driver.actions().move({ origin: stage, x: 0, y: 0 }).press().perform()
  // a browser joins the moves of a frame
  for (let x = 20; x <= px; x += 20) {
    await driver.actions().move({ origin: stage, x, y: 0, duration: 0 }).perform()
    await frames(1)
  }
  await driver.actions().release().perform()
  // the worker answers one change after the other
  await until('all is drawn', async () => {
    const count = await show.query('length')
    await rest(25)
    return count === (await show.query('length'))
  })
}

describeIn(oneOf(['chrome', 'firefox']), 'interaction', (browser) => {
  afterEach(assertNoErrors)

  test('the inspector shows the numbers of the followed boid', async () => {
    await openPage('?preset=classic')
    await inPage(() => show.step(150))
    await click('#follow')
    await nextFrame()
    await until('the table is filled', () => $('#inspector td').textContent)
    const [shown, boid] = await inPage(async () => [
      $$('#inspector tbody tr:not([hidden])').map((row) => [
        row.className,
        ...[...row.querySelectorAll('td')].map((cell) => cell.textContent?.replace('→', '')),
      ]),
      // Some drivers cannot return typed arrays.
      JSON.parse(JSON.stringify(await show.look(show.follow))),
    ])
    // with a minus sign, and none before zero
    const parts = (/** @type {number[]} */ vector) =>
      vector.map((part) => part.toFixed(2).replace(/^-(0\.00)?/, (_, zero) => zero ?? '−'))
    const edge = [0, 1].map((i) => boid.next[i] - boid.velocity[i] - boid.sum[i])
    const count = (/** @type {object} */ flockmates) => String(Object.keys(flockmates).length)
    assert.deepEqual(shown, [
      ...['separation', 'cohesion', 'alignment'].map((rule) => {
        const { flockmates, pull } = boid[rule]
        return [rule, count(flockmates), ...parts(pull)]
      }),
      ['sum', '', ...parts(boid.sum)],
      ...(Math.hypot(edge[0], edge[1]) < 1e-5 ? [] : [['edge', '', ...parts(edge)]]),
      ...['velocity', 'next'].map((name) => [name, '', ...parts(boid[name])]),
    ])
    await addressMatches(new RegExp(`follow=${boid.boid}$`))
    assert.equal(await inPage(() => $('#lens').ariaPressed), 'true', 'it is shown closely')
    const caption = () => inPage(() => $('#inspector caption').textContent)
    assert.match(await caption(), /adds to the followed boid’s velocity/)
    await click('#presets [value=vicsek]')
    await settled()
    await click('#follow')
    await until('the rules turn the boid', () => /turns towards the sum/.test($('#inspector caption').textContent))
    const rows = () => inPage(() => $$('#inspector tbody tr:not([hidden])').map((row) => row.className))
    assert.deepEqual(await rows(), ['alignment', 'noise', 'sum', 'velocity', 'next'], 'only what acts is listed')

    await click('#unfollow')
    await until('no boid is followed', () => typeof show.follow !== 'number' && $('#inspector table').hidden)
    const other = await inPage(async () => {
      const [x, y] = await show.positions()
      const stage = $('#stage').getBoundingClientRect()
      const { left, top } = camera.fromWorld({ x, y })
      return [stage.left + left, stage.top + top].map(Math.round)
    })
    await driver.actions().move({ x: other[0], y: other[1] }).click().perform()
    await until('the clicked boid is followed', () => typeof show.follow === 'number')
    await addressMatches(/follow=\d+$/)
    await click('#unfollow')
    const [x, y] = other
    await driver
      .actions()
      .move({ x, y })
      .press()
      .move({ x: x + 20, y })
      .move({ x: x + 40, y })
      .release()
      .perform()
    await frames(10)
    assert.notEqual(await inPage(() => typeof show.follow), 'number', 'a drag is no click')
    const keys = await driver.findElement(By.css('#stage'))
    await keys.sendKeys(Key.ENTER)
    await until('the boid nearest to the cross is followed', () => typeof show.follow === 'number')
    await click('[name=tool][value=draw]')
    await until('no boid is followed while a tool draws', () => typeof show.follow !== 'number')
  })

  test('a tool for the flock ends the following, and following ends the tool', async () => {
    const followed = () =>
      inPage(() => [
        typeof show.follow === 'number',
        !$('#inspector table').hidden,
        $('#unfollow').checkVisibility(),
        $('#lens').ariaPressed,
        camera.isFit,
        $('[name=tool]:checked').value,
      ])
    await openPage('?preset=classic')
    for (const tool of ['draw', 'attract', 'obstacle']) {
      await click('#follow')
      await settled()
      assert.deepEqual(await followed(), [true, true, true, 'true', false, 'inspect'], `before ${tool}`)
      await click(`[name=tool][value=${tool}]`)
      await settled()
      assert.deepEqual(await followed(), [false, false, false, 'false', true, tool])
    }
  })

  test('a comparison starts with whole worlds', async () => {
    await openPage('?preset=classic')
    await click('#follow')
    await settled()
    await inPage(() => setValue($('#second'), 'springs'))
    await settled()
    const seen = await inPage(() => [camera.isFit, $('#lens').ariaPressed, typeof show.follow])
    assert.deepEqual(seen, [true, 'false', 'number'])
    await click('#follow')
    await settled()
    assert.ok(await inPage(() => camera.isFit), 'another boid brings no lens')
  })

  test('undo leads through edits, not through tools and followed boids', async () => {
    await openPage('?preset=classic')
    await click('[name=tool][value=obstacle]')
    const stage = await driver.findElement(By.css('#flock'))
    await driver.actions().move({ origin: stage, x: 60, y: 0 }).press().release().perform()
    await settled()
    assert.equal((await values('obstacles'))[0].length, 1)
    await click('#follow')
    await click('[name=tool][value=attract]')
    await click('#undo')
    await settled()
    const [obstacles, pointer] = await values('obstacles', 'pointer')
    assert.deepEqual([obstacles, pointer], [[], 'attract'])
    assert.equal(await inPage(() => $('#undo').ariaDisabled), 'true')
    await click('#redo')
    await settled()
    assert.equal((await values('obstacles'))[0].length, 1)
    const range = async () => (await settled(), (await values('pointerRange'))[0])
    const before = await range()
    await inPage(() => setValue($('#row-pointerRange'), 200))
    assert.notEqual(await range(), before)
    await click('[name=tool][value=repel]')
    await click('#undo')
    assert.equal(await range(), before, 'another tool leaves the range of each state as it was')
    await openPage('?preset=swarm')
    const usual = await range()
    await inPage(() => setValue($('#row-count'), 200))
    await click('[name=tool][value=attract]')
    assert.ok((await range()) > usual, 'the force reaches far in a large world')
    await click('#undo')
    assert.equal(await range(), usual, 'and as usual in a small one')
  })

  /** Sends the events of a mouse, or of the fingers 1 and 2, to the flock, and waits until it has so many boids. */
  const point = (/** @type {[type: string, x: number, finger?: number][]} */ events, /** @type {number} */ count) =>
    inPage(
      async (events, count) => {
        const { left, top } = $('#flock').getBoundingClientRect()
        for (const [type, x, finger] of events) {
          if (type === 'undo') $('#undo').click()
          const kind = finger
            ? { pointerType: 'touch', pointerId: finger, isPrimary: finger === 1 }
            : { isPrimary: true }
          const place = { clientX: left + x, clientY: top + 60, buttons: 1, bubbles: true }
          $('#flock').dispatchEvent(new PointerEvent(`pointer${type}`, { ...kind, ...place }))
        }
        await waitFor(async () => (await show.query('length')) === count)
      },
      events,
      count,
    )

  /** Asserts that one change leads back to the flock that was opened. */
  const assertOneChange = async () => {
    await click('#undo')
    await until('the first flock is back', async () => (await show.query('length')) === 10)
    assert.equal(await inPage(() => $('#undo').ariaDisabled), 'true')
  }

  test('undo ends a stroke, and what it would still do is not done', async () => {
    await openPage('?count=10')
    await click('[name=tool][value=draw]')
    await point([['down', 60], ['move', 120]], 12) // prettier-ignore
    // one boid is on its way, one comes after undo, and one from a press that begins elsewhere; all edits wait in one queue
    await point([['move', 180], ['undo', 0], ['move', 240], ['up', 240], ['move', 300], ['down', 60]], 11) // prettier-ignore
    await assertOneChange()
  })

  test('two fingers use no tool, and one that taps uses it once', async () => {
    await openPage('?count=10')
    await click('[name=tool][value=draw]')
    /** @type {[type: string, x: number, finger?: number][]} */
    const pinch = [['down', 100, 1], ['down', 200, 2], ['move', 80, 1], ['move', 40, 1], ['up', 40, 1], ['up', 200, 2]] // prettier-ignore
    await point([...pinch, ['down', 100, 1], ['move', 102, 1], ['up', 102, 1]], 11)
    await assertOneChange()
  })

  test('a key that is held down is one press', async () => {
    await openPage('?count=3')
    const hold = (/** @type {string} */ key) =>
      inPage((key) => {
        for (let i = 0; i < 6; i++)
          $('#stage').dispatchEvent(
            new KeyboardEvent('keydown', { key, repeat: i > 0, bubbles: true, cancelable: true }),
          )
      }, key)
    await click('[name=tool][value=draw]')
    await hold('Enter')
    await until('a boid is drawn', async () => (await show.query('length')) === 4)
    await click('[name=tool][value=obstacle]')
    await hold('Enter')
    await nextFrame()
    assert.equal((await values('obstacles'))[0].length, 1)
    await hold(' ')
    assert.equal(await inPage(() => show.playing), true)
    await click('#undo')
    await click('#undo')
    assert.equal(await inPage(() => $('#undo').ariaDisabled), 'true')
  })

  test('the address has the settings also after a way through the page and back, and for a reader who leaves at once', async () => {
    await openPage('?preset=mill')
    await inPage(() => $('a[href="#share"]').click())
    await addressMatches(/#share$/)
    await inPage(() => setValue($('#row-cohesion'), Number($('#row-cohesion').value) + 30))
    await addressMatches(/cohesion=.*#share$/)
    const set = await inPage(() => location.search)
    await inPage(() => history.back())
    await until(
      'the place before has them, too',
      (/** @type {string} */ set) => location.search === set && !location.hash,
      set,
    )
    const search = await inPage(() => {
      setValue($('#row-count'), 100)
      const link = $('[data-language=ja]')
      link.addEventListener('click', (/** @type {Event} */ event) => event.preventDefault())
      link.click()
      localStorage.clear()
      return [link.search, location.search]
    })
    assert.match(search[0], /count=/)
    assert.equal(search[0], search[1])
  })

  test('the cross finds the nearest boid across a wrapping edge', async () => {
    await openPage('?preset=crowd&count=2&steering=accumulate')
    await inPage(async () => {
      const { width, height } = await show.query('params')
      await show.setState([width - 5, height / 2, 30, height / 2], [1, 0, 1, 0])
    })
    const stage = await driver.findElement(By.css('#stage'))
    await stage.sendKeys(...Array(20).fill(Key.ARROW_LEFT), Key.ENTER)
    await until('the boid beyond the edge is followed', () => show.follow === 0)
    await until('the other one has its ring beyond the edge', async () => {
      const [, , x, y] = await show.positions()
      const { left, top } = camera.fromWorld({ x: x + camera.world.width, y })
      const overlay = canvasesOf($('#flock'))[1]
      const ratio = overlay.width / overlay.clientWidth
      return contextOf(overlay).getImageData(Math.round(left * ratio), Math.round(top * ratio), 1, 1).data[3] > 200
    })
  })

  test('colours, trails and the grid change the picture, and colours have a legend', async () => {
    await openPage('?preset=school&colour-by=none')
    await inPage(() => show.step(100))
    /** @type {string[]} */
    const pictures = []
    const differs = async (/** @type {string} */ what) => {
      await nextFrame()
      const picture = async (/** @type {string[]} */ pictures) => {
        await painted(show)
        const all = canvasesOf($('#flock')).map((canvas) => contextOf(canvas).canvas.toDataURL())
        return pictureHash($('#flock')) && !pictures.includes(all.join()) && all.join()
      }
      pictures.push(await until(`another picture: ${what}`, picture, pictures))
    }
    await differs('without colours')
    for (const value of ['speed', 'heading', 'flockmates']) {
      await inPage((value) => setValue($('#row-colourBy'), value), value)
      await differs(value)
      assert.equal(await inPage(() => $('.legend').checkVisibility()), true)
      const [wheel, ramp] = await inPage(() => [
        $('#tool-doc .wheel')?.style.backgroundImage,
        $('.legend :nth-child(2)').style.backgroundImage,
      ])
      // the colour of the right stands at the right
      assert.match(ramp, value === 'heading' ? /^conic-gradient\(from 90deg/ : /^linear-gradient/)
      assert.equal(wheel ?? '', value === 'heading' ? ramp : '')
    }
    await inPage(() => show.step(30))
    await differs('further on')
    await click('#row-trails')
    await settled()
    // the same flight, in several pictures
    await inPage(async () => {
      show.reset()
      for (const steps of [100, 10, 10, 10]) {
        show.step(steps)
        await painted(show)
      }
    })
    await differs('trails')
    await click('#row-grid')
    await differs('grid')
    await addressMatches(/colour-by=flockmates&trails=true&grid=true$/)
    await click('#reset')
    await nextFrame()
    assert.equal(await inPage(() => $('.legend').checkVisibility()), false)
  })

  test('the tour switches on one rule of the classic flock after the other, whatever flies before', async () => {
    await openPage('?preset=vicsek&count=90')
    const step = async (/** @type {number} */ n) => {
      await click(`#tour-steps li:nth-child(${n}) button`)
      await settled()
      return [
        ...(await values('preset', 'count', 'separation', 'cohesion', 'alignment')),
        ...(await inPage(() => $$('#tour-steps button').map((button) => button.getAttribute('aria-pressed')))),
      ]
    }
    const { separation, cohesion, alignment } = await inPage(
      () => BoidsCanvas.presets.find((/** @type {any} */ { name }) => name === 'classic').values,
    )
    assert.deepEqual(await step(1), ['classic', 70, separation, 0, 0, 'true', 'false', 'false'])
    assert.deepEqual(await step(2), ['classic', 70, separation, cohesion, 0, 'false', 'true', 'false'])
    assert.deepEqual(await step(3), ['classic', 70, separation, cohesion, alignment, 'false', 'false', 'true'])
    // the whole flock is not compared with itself
    const second = () => inPage(() => $('#second').value)
    await inPage(() => setValue($('#second'), 'classic'))
    assert.deepEqual([(await step(2)).slice(5), await second()], [['false', 'true', 'false'], 'classic'])
    assert.deepEqual([(await step(3)).slice(5), await second()], [['false', 'false', 'true'], ''])
    // a step is on while pressing it would change nothing
    await inPage(() => setValue($('#row-cohesion'), Number($('#row-cohesion').value) + 30))
    assert.deepEqual(
      await inPage(() => $$('#tour-steps button').map((button) => button.getAttribute('aria-pressed'))),
      ['false', 'false', 'false'],
    )
  })

  test('two models fly side by side from the same start', async () => {
    await openPage('?preset=classic&seed=5')
    await inPage(() => setValue($('#second'), 'springs'))
    await nextFrame()
    const captions = await inPage(() => $$('.caption').map((caption) => caption.textContent))
    assert.deepEqual(captions, ['A (yours): Classic', 'B: Springs'])
    assert.equal(await inPage(() => show.query('steps')), 0, 'the first model starts again too')
    const hashes = () =>
      inPage(async () => (await painted(show), [pictureHash($('#flock')), pictureHash($('#beside'))]))
    await until('both are shown', () => pictureHash($('#flock')) && pictureHash($('#beside')))
    const before = await hashes()
    await click('#step')
    const after = await hashes()
    assert.ok(before[0] !== after[0] && before[1] !== after[1], 'the step button advances both')
    await inPage(async () => {
      setValue($('#row-cohesion'), Number($('#row-cohesion').value) + 30)
      await rest()
    })
    const changed = await hashes()
    await inPage(() => rest())
    // a flying flock does not come back to a picture
    const isSame = async (/** @type {string} */ was) => {
      await painted(show)
      return String([pictureHash($('#flock')), pictureHash($('#beside'))]) === was
    }
    await until('paused, both stand still, whatever is changed', isSame, String(changed))
    await click('#undo')
    await click('#undo')
    await nextFrame()
    assert.equal(await inPage(() => $('#beside').checkVisibility()), false)
  })

  test('an obstacle stands in the way of both flocks', async () => {
    await openPage('?count=90')
    await inPage(() => {
      $('#second').value = 'classic'
      $('#second').dispatchEvent(new Event('change'))
    })
    await click('[name=tool][value=obstacle]')
    const before = await inPage(async () => {
      for (let last = 0; ;) {
        const hash = pictureHash($('#beside'))
        if (hash && hash === last) return hash
        last = hash
        await rest(10)
      }
    })
    const stage = await driver.findElement(By.css('#flock'))
    await driver.actions().move({ origin: stage }).click().perform()
    const differs = (/** @type {number} */ before) => ![0, before].includes(pictureHash($('#beside')))
    await until('the second flock has it, too', differs, before)
  })

  test('a comparison lists the parameters that differ, and nothing else', async () => {
    await openPage('?preset=classic&count=90&cohesion=0.02&bounds=wrap&beside=classic')
    const listed = () =>
      inPage(() =>
        $$('#differences tr')
          .filter((row) => row.checkVisibility())
          .map((row) => Array.from(row.children, ({ textContent }) => textContent)),
      )
    const { cohesion, margin, turnFactor } = await inPage(
      () => BoidsCanvas.presets.find((/** @type {any} */ { name }) => name === 'classic').values,
    )
    const heads = ['Parameter', 'A (yours)', 'B']
    // what turns boids back has no effect on a torus
    assert.deepEqual(await listed(), [
      heads,
      ['Cohesion', '0.02', String(cohesion)],
      ['Bounds', 'wrap', 'turn'],
      ['Margin', '–', String(margin)],
      ['Turn factor', '–', String(turnFactor)],
    ])
    const compare = (/** @type {string} */ preset) => inPage((preset) => setValue($('#second'), preset), preset)
    await openPage('?preset=classic')
    assert.deepEqual([await listed(), await inPage(() => $('#differences').innerText)], [[], ''])
    await compare('classic')
    assert.deepEqual(
      [await listed(), await inPage(() => $('#differences').innerText)],
      [[], 'A and B have the same settings.'],
    )
    await compare('swarm')
    assert.ok((await listed()).some(([name, a, b]) => name === 'Cohesion range' && a !== 'all' && b === 'all'))
  })

  test('the pointer adds and removes boids', async () => {
    await openPage('?count=10')
    await click('[name=tool][value=draw]')
    await drag(200)
    const [count, last, world] = await inPage(async () => [
      await show.query('length'),
      [...(await show.positions()).slice(-2)],
      [await show.get('width'), await show.get('height')],
    ])
    assert.ok(count >= 15 && count <= 25, `${count} boids`)
    const middle = [world[0] / 2, world[1] / 2]
    const right = await inPage(() => 200 / camera.zoom)
    assert.ok(Math.hypot(last[0] - middle[0] - right, last[1] - middle[1]) < 30, `the last is at ${last}`)
    await inPage(async (count) => {
      const { left, top } = $('#flock').getBoundingClientRect()
      const moves = { bubbles: true, isPrimary: true, buttons: 1, clientY: top + 60 }
      for (const [i, type] of ['pointerdown', 'pointermove', 'pointermove'].entries())
        $('#flock').dispatchEvent(new PointerEvent(type, { ...moves, clientX: left + 60 + 60 * i }))
      await waitFor(async () => (await show.query('length')) === count + 3)
    }, count)
    const state = () => inPage(async () => [[...(await show.positions())], [...(await show.velocities())]])
    const before = await state()
    await click('[name=tool][value=erase]')
    await drag(220)
    const left = await inPage(() => show.query('length'))
    assert.ok(left <= 15, `${left} of ${count + 3} boids are left`)
    await click('#undo')
    await nextFrame()
    assert.deepEqual(await state(), before, 'undo restores the boids where they were')
    await click('#redo')
    await nextFrame()
    assert.equal((await values('count'))[0], left)
    await click('#undo')
    await click('#undo')
    await settled()
    assert.equal((await values('count'))[0], count, 'each stroke is undone by itself')
  })

  test('the keyboard adds and removes boids', async () => {
    await openPage('?count=3')
    await click('[name=tool][value=draw]')
    const stage = await driver.findElement(By.css('#stage'))
    await stage.sendKeys(Key.ARROW_RIGHT, Key.ARROW_RIGHT, Key.ARROW_DOWN, Key.ENTER)
    await until('the boid is there', async () => (await show.query('length')) === 4)
    const [x, y] = await inPage(async () => [...(await show.positions()).slice(-2)])
    assert.ok(x > 270 + 20 && y > 270, `it is at ${x}, ${y}`)
    const isHidden = () => inPage(() => $('#cross').hidden)
    assert.equal(await isHidden(), false)
    await click('[name=tool][value=erase]')
    await inPage(() => $('#play').focus())
    assert.equal(await isHidden(), true, 'it goes with the focus')
    await stage.sendKeys(Key.ARROW_RIGHT, Key.ARROW_RIGHT, Key.ARROW_DOWN, Key.ENTER)
    await until('the boid is removed', async () => (await show.query('length')) < 4)
    await stage.sendKeys(Key.ESCAPE, ' ')
    assert.deepEqual([await isHidden(), await inPage(() => show.playing)], [true, true])
    await stage.sendKeys('.')
    assert.equal(await inPage(() => show.playing), false)
  })

  test('the pointer attracts, repels and hunts, by mouse and by keyboard', async () => {
    await openPage('?preset=school&pointer-range=1000')
    /** What is chosen, and whether the first boid feels it. */
    const felt = async () => {
      await nextFrame()
      return inPage(async () => [await show.get('pointer'), (await show.look(0)).pointer.some(Boolean)])
    }
    const choose = (/** @type {string} */ tool) => click(`[name=tool][value=${tool}]`)
    const stage = await driver.findElement(By.css('#flock'))
    await choose('attract')
    await settled()
    await driver.actions().move({ origin: stage, x: 1, y: 1 }).move({ origin: stage, x: 0, y: 0 }).perform()
    assert.deepEqual(await felt(), ['attract', true])
    for (const tool of ['repel', 'predator']) {
      await choose(tool)
      assert.deepEqual(await felt(), [tool, true])
    }
    await addressMatches(/pointer=predator/)
    await choose('inspect')
    assert.deepEqual(await felt(), ['none', false])

    await choose('attract')
    await driver.actions().move({ origin: 'viewport', x: 5, y: 5 }).perform()
    assert.deepEqual(await felt(), ['attract', false], 'the pointer is gone')
    const keys = await driver.findElement(By.css('#stage'))
    await keys.sendKeys(Key.ARROW_RIGHT, Key.ARROW_LEFT)
    assert.deepEqual(await felt(), ['attract', true], 'the cross attracts too')
    await keys.sendKeys(Key.ESCAPE)
    assert.deepEqual(await felt(), ['attract', false])
  })

  test('on the flock that opens, each force shows within two seconds', async () => {
    await openPage('')
    await inPage(async () => (show.reset(), show.step(400), await show.query('steps')))
    const start = await inPage(() => Promise.all([show.positions(), show.velocities()]))
    for (const [tool, isFelt] of /** @type {[string, (before: number, after: number) => boolean][]} */ ([
      ['attract', (before, after) => after > 3 * before],
      ['repel', (before, after) => after < 0.1 * before],
      ['predator', (before, after) => after < 0.1 * before],
    ])) {
      await click(`[name=tool][value=${tool}]`)
      await nextFrame()
      const [before, after] = await inPage(async (state) => {
        const [positions, velocities] = state.map((/** @type {object} */ values) =>
          Float32Array.from(Object.values(values)),
        )
        await show.setState(positions, velocities)
        const { world } = camera
        const near = async (/** @type {number} */ x, /** @type {number} */ y) => {
          const places = await show.positions()
          let found = 0
          for (let i = 0; i < places.length; i += 2)
            if (Math.hypot(places[i] - x, places[i + 1] - y) < world.height / 14) found += 1
          return found
        }
        // where most of them are
        const places = []
        for (let i = 0; i < 64; i++) {
          const [x, y] = [((i % 8) + 0.5) * (world.width / 8), (Math.floor(i / 8) + 0.5) * (world.height / 8)]
          places.push({ x, y, before: await near(x, y) })
        }
        const { x, y, before } = places.sort((a, b) => b.before - a.before)[0]
        await show.setPointer(x, y)
        show.step(120)
        return [before, await near(x, y)]
      }, start)
      assert.ok(before > 30 && isFelt(before, after), `${tool}: ${before} birds nearby, then ${after}`)
    }
  })

  test('obstacles are added and removed, by pointer and by keyboard', async () => {
    await openPage('?preset=crowd')
    await click('[name=tool][value=obstacle]')
    const stage = await driver.findElement(By.css('#flock'))
    const press = () => driver.actions().move({ origin: stage, x: 60, y: 0 }).press().release().perform()
    const obstacles = async () => (await nextFrame(), inPage(() => show.get('obstacles')))
    const rows = () => inPage(() => $$('#tool-rows .row').length)
    assert.equal(await rows(), 0, 'there is nothing yet on which its controls could act')
    await press()
    const [[x, y, radius]] = await obstacles()
    await addressMatches(new RegExp(`obstacles=${x}.${y}.${radius}`))
    assert.equal(await rows(), 2)
    const tag = await inPage(() => $('#tag').textContent)
    assert.ok(tag.includes(`obstacles="${x} ${y} ${radius}"`), tag)
    await press()
    assert.deepEqual([await obstacles(), await rows()], [[], 0])
    const keys = await driver.findElement(By.css('#stage'))
    await keys.sendKeys(Key.ARROW_DOWN, Key.ENTER, Key.ARROW_UP, Key.ARROW_UP, Key.ARROW_UP, Key.ARROW_UP, Key.ENTER)
    assert.equal((await obstacles()).length, 2)
    await click('#clear-obstacles')
    assert.deepEqual(await obstacles(), [])
    await click('#undo')
    assert.equal((await obstacles()).length, 2)
  })

  test('the tag makes the same flock in an empty page, in an element of the shape of its world', async () => {
    await openPage('?preset=school&count=150&seed=3&cohesion=0.01&fill=teal')
    await until('the tag is shown', () => $('#tag').textContent.includes('seed'))
    const { tag, download, side, fingerprint } = await inPage(async () => ({
      tag: $('#tag').textContent,
      download: $('a[download]').href,
      side: (await show.get('height')) / (await show.get('width')),
      fingerprint: (show.reset(), show.step(300), await show.fingerprint()),
    }))
    assert.equal(/src="([^"]*)"/.exec(tag)?.[1], download)
    await driver.get(site.page(`<div style="width: 300px">${tag}</div>`, { script: '' }))
    await flies('boids-canvas')
    const found = await inPage(() => {
      const element = $('boids-canvas')
      element.pause()
      element.reset()
      element.step(300)
      return Promise.all([element.fingerprint(), element.clientWidth, element.clientHeight])
    })
    assert.deepEqual(found, [fingerprint, 300, Math.round(300 * side)])
  })

  test('a picture is saved; settings and the flight are saved and loaded again', async () => {
    await openPage('?preset=swarm&count=44&seed=3&noise=4&predators=1')
    await catchFiles()
    const files = await inPage(async () => {
      const { blobs, names } = saved
      show.step(100)
      $('#share-picture').click()
      $('#share-save').click()
      await waitFor(() => blobs['image/png'] && blobs['application/json'])
      const picture = await createImageBitmap(blobs['image/png'])
      const text = await blobs['application/json'].text()
      show.step(300)
      return { names: names.sort(), size: [picture.width, picture.height], text, flown: await show.fingerprint() }
    })
    assert.deepEqual(files.names, ['boids-swarm.png', 'boids.json'])
    assert.ok(files.size[0] > 300 && files.size[1] > 300, String(files.size))
    const { save, ...settings } = JSON.parse(files.text)
    assert.deepEqual(settings, { preset: 'swarm', count: 44, seed: 3, noise: 4, predators: 1 })

    await openPage()
    const file = join(folder, `settings-${browser}.json`)
    writeFileSync(file, files.text.replace('}', ', "maxSpeed": "fast" }'))
    await driver.findElement(By.css('input[type=file]')).sendKeys(file)
    await until(
      'the swarm flies',
      async () => (await show.get('preset')) === 'swarm' && (await show.query('steps')) === 100,
    )
    const flown = async () => inPage(async () => (show.step(300), show.fingerprint()))
    assert.equal(await flown(), files.flown)
    assert.match(await driver.findElement(By.css('#notice')).getText(), /Max speed.*fast/)
    await click('#undo')
    await nextFrame()
    assert.deepEqual(await values('count'), [70])

    const before = await inPage(() => show.fingerprint())
    for (const [wrong, reason] of [
      [files.text.replace(save, save.slice(0, -8)), 'That failed: the save is damaged'],
      [files.text.replace(save, save.replace(/.{300}/, '$&AAAA')), 'That failed: the save is damaged'],
      [files.text.replace(save, btoa('flock')), 'That failed: a save must be the bytes'],
      [files.text.replace(save, 'boids!'), 'That contains no settings'],
      [files.text.slice(0, -300), 'That contains no settings'],
      [`<boids-canvas preset="swarm" data-save="${save}`, 'That contains no settings'],
    ]) {
      await drop(wrong)
      await until(
        reason,
        (reason) => ($('#share-said').textContent + $('#notice').textContent).startsWith(reason),
        reason,
      )
      await inPage(() => (($('#share-said').textContent = ''), ($('#notice').textContent = '')))
    }
    await nextFrame()
    assert.equal(await inPage(() => show.fingerprint()), before)
    assert.deepEqual(await values('preset', 'count'), ['classic', 70])

    await drop('<boids-canvas preset="crowd" count="9" onclick="alert(1)"></boids-canvas>')
    await until(
      'the crowd flies',
      async () => (await show.get('preset')) === 'crowd' && (await show.query('length')) === 9,
    )
  })

  test('a page is saved, whose flock flies on from disk without a request, and is loaded again', async () => {
    await openPage('?preset=mill&count=60&seed=5&colour-by=heading&noise=4&predators=1')
    await catchFiles()
    const [text, names, expected] = await inPage(async () => {
      show.step(200)
      $('#share-page').click()
      show.step(2800)
      await waitFor(() => saved.names.length)
      return /** @type {const} */ ([await saved.blobs['text/html'].text(), saved.names, await show.fingerprint()])
    })
    assert.deepEqual(names, ['boids-mill.html'])
    const file = join(folder, `page-${browser}.html`)
    writeFileSync(file, text)
    await driver.get(pathToFileURL(file).href)
    const found = await inPage(async () => {
      const flock = /** @type {any} */ (document.querySelector('boids-canvas'))
      await flock.ready
      const steps = await flock.query('steps')
      while ((await flock.query('steps')) === steps) await new Promise((resolve) => requestAnimationFrame(resolve))
      flock.pause()
      flock.step(3000 - (await flock.query('steps')))
      return {
        fingerprint: await flock.fingerprint(),
        colours: flock.getAttribute('colour-by'),
        title: document.title,
        fills: flock.clientHeight === innerHeight,
        requests: performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => !name.startsWith('blob:')),
      }
    })
    assert.deepEqual(found, { fingerprint: expected, colours: 'heading', title: 'Mill', fills: true, requests: [] })

    await openPage()
    await driver.findElement(By.css('input[type=file]')).sendKeys(file)
    await until(
      'the mill flies on',
      async () => (await show.get('preset')) === 'mill' && (await show.query('steps')) === 200,
    )
    assert.equal(await inPage(async () => (show.step(2800), show.fingerprint())), expected)
  })

  test('a clip and a flight are saved; the settings of a flight are loaded', async () => {
    await openPage('?preset=crowd&count=20&seed=4')
    await inPage(() => show.play())
    await catchFiles()
    const { names, hasProgress, clip, text } = await inPage(async () => {
      const { blobs, names } = saved
      $('#share-clip').click()
      await waitFor(() => $('.job progress')?.value > 0.1)
      const { value } = $('.job progress')
      const hasProgress = $('.job').checkVisibility() && value > 0.1 && value < 1
      await waitFor(() => blobs['video/webm'])
      $('#share-flight').click()
      await waitFor(() => blobs['text/csv'])
      return { names, hasProgress, clip: blobs['video/webm'].size, text: await blobs['text/csv'].text() }
    })
    assert.deepEqual(names, ['boids.webm', 'boids.csv'])
    assert.ok(hasProgress, 'the progress is shown')
    // element/record.test.js plays a clip; the policy of this page plays none
    assert.ok(clip > 1000, String(clip))
    const lines = text.trimEnd().split('\n')
    assert.equal(lines.length, 1 + 20 * 301)
    const last = await inPage(async () => {
      show.pause()
      show.reset()
      show.step(300)
      return [...(await show.positions()).slice(-2)]
    })
    assert.deepEqual(
      lines[lines.length - 1]
        .split(',')
        .slice(2, 4)
        .map((text) => Math.fround(Number(text))),
      last,
    )

    await openPage()
    await drop(text.slice(0, 5000))
    const isRead = async () => (await show.get('preset')) === 'crowd' && (await show.get('seed')) === 4
    await until('the settings are loaded', isRead)
    assert.equal(await inPage(() => $('#share-said').textContent), 'Loaded.')
  })

  test('what holds no settings changes nothing, and that is said', async () => {
    await openPage('?preset=school&count=40')
    const dropAt = (/** @type {string} */ text, /** @type {string} */ place) =>
      inPage(
        async (text, place) => {
          const data = new DataTransfer()
          if (text === 'photo') data.items.add(new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'a.png'))
          else data.setData('text/plain', text)
          const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          const isHandled = !$(place).dispatchEvent(event)
          if (isHandled) await waitFor(() => $('#notice').textContent)
          const notice = $('#notice').textContent
          $('#notice').textContent = ''
          return [isHandled, notice, await show.get('preset'), await show.query('length')]
        },
        text,
        place,
      )
    const says = 'That contains no settings, so nothing has changed.'
    for (const text of ['a word', 'https://example.com/?page=2', 'photo'])
      assert.deepEqual(await dropAt(text, '#stage'), [true, says, 'school', 40], text)
    assert.deepEqual(await dropAt('50', '.row:has(#row-count) .exact'), [false, '', 'school', 40])
  })

  test('a recording can be cancelled', async () => {
    await openPage()
    const [notice, focused] = await inPage(async () => {
      $$('details').forEach((details) => (details.open = true))
      $('#share-clip').focus()
      $('#share-clip').click()
      await waitFor(() => $('.job progress')?.value > 0)
      $('#share-cancel').focus()
      $('#share-cancel').click()
      await waitFor(() => $('.job').hidden)
      return [$('#share-said').textContent, document.activeElement?.id]
    })
    assert.deepEqual([notice, focused], ['Cancelled.', 'share-clip'])
  })

  test('the language can be switched, and is remembered', async () => {
    await openPage()
    await click('[data-language=ja]')
    await until('the flock exists there', () => document.documentElement.lang === 'ja' && 'show' in globalThis)
    const texts = () => [$('h1').textContent, $('#undo').ariaLabel, canvasOf($('#flock')).ariaDescription]
    assert.deepEqual(await inPage(texts), ['実験室', '元に戻す', table.presets.classic[1]])
    // The address without a language leads to the one that was chosen, with all settings.
    await driver.get(`${site.origin}/lab.html?preset=school#share`)
    await until('the flock exists', () => document.documentElement.lang === 'ja' && 'show' in globalThis)
    assert.match(await driver.getCurrentUrl(), /\/ja\/lab\.html\?preset=school#share$/)
    const english = await inPage(() => {
      const nodes = document.createTreeWalker($('main'), NodeFilter.SHOW_TEXT)
      const found = []
      while (nodes.nextNode()) {
        const { textContent, parentElement } = nodes.currentNode
        // Tags, units and numbers are the same in every language.
        if (
          /[a-z]{4}/i.test(textContent ?? '') &&
          parentElement?.checkVisibility() &&
          !parentElement.closest('#tag, #tempo')
        ) {
          found.push(textContent?.trim())
        }
      }
      return found.filter((text) => !/[\u3040-\u30ff\u4e00-\u9fff]/.test(text ?? ''))
    })
    assert.deepEqual(english, [])
    await click('[data-language=en]')
    await until('English', () => document.documentElement.lang === 'en' && 'show' in globalThis)
    assert.match(await driver.getCurrentUrl(), /\/lab\.html\?preset=school#share$/)
  })
})
