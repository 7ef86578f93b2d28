// @ts-check
/** The first screen of the article: a flock over the whole window that flees from the pointer. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Origin } from 'selenium-webdriver/lib/input.js'
import { SLOW, openArticle, pageWith } from './open.js'
import {
  BROWSERS,
  chromiumOnly,
  describeIn,
  driver,
  emulate,
  frames,
  inPage,
  oneOf,
  touch,
  until,
} from '../harness/browser.js'

describeIn(oneOf(BROWSERS), 'first screen of the article', (name) => {
  test('fills the window, with the title over it, and its count is the real one', async () => {
    for (const language of ['en', 'ja']) {
      await openArticle(language)
      const { box, title, counts, chips, length, buttonIsFree } = await inPage(async () => {
        const host = $('#hero .stage')
        host.scrollIntoView({ behavior: 'instant', block: 'end' })
        const { right, bottom, height } = host.getBoundingClientRect()
        // The middle of the flock's own button, which stands 8 px from the corner and is 36 px wide.
        const top = document.elementFromPoint(right - 26, bottom - 26)
        return {
          box: [right - document.documentElement.clientWidth, height - innerHeight].map(Math.round),
          title: $('h1').innerText.replace(/\s+/g, ' ').trim(),
          counts: [$('#hero .count'), $('#hero [aria-pressed=true]')].map((place) => place.textContent),
          chips: $$('#hero .chips button').map(({ value }) => Number(value)),
          length: await host.stage.show.query('length'),
          buttonIsFree: Boolean(top?.closest('.flock')),
        }
      })
      // A very low window is scrolled.
      assert.ok(box[0] === 0 && box[1] >= 0, String(box))
      assert.equal(title, language === 'en' ? 'Nobody leads this flock.' : 'リーダーのいない群れ')
      assert.ok(length >= 2000, `${length} birds`)
      assert.deepEqual(counts, Array(2).fill(length.toLocaleString('en')))
      assert.deepEqual(chips, [70, 1000, length, 10_000, 100_000])
      assert.ok(buttonIsFree, 'something covers the button')
    }
  })

  test('birds flee from the pointer', async () => {
    await openArticle()
    const at = await inPage(async () => {
      const { show } = $('#hero .stage').stage
      show.pause()
      show.step(100)
      const scale = $('#hero .stage').clientWidth / (await show.get('width'))
      // the first bird that is not near an edge of the window
      const positions = await show.positions()
      for (let i = 0; i < positions.length; i += 2) {
        const [x, y] = [positions[i] * scale, positions[i + 1] * scale].map(Math.round)
        if (x > 150 && x < innerWidth - 150 && y > 150 && y < innerHeight - 150) return [x, y]
      }
      throw new Error('no bird is in the middle')
    })
    await driver.actions().move({ x: at[0], y: at[1], origin: Origin.VIEWPORT }).perform()
    /** The mean part of the headings of the birds near the pointer that leads away from it. */
    const outwards = await inPage(async ([clientX, clientY]) => {
      const { show } = $('#hero .stage').stage
      const scale = $('#hero .stage').clientWidth / (await show.get('width'))
      const pointer = { x: clientX / scale, y: clientY / scale }
      show.step(6)
      const [positions, velocities] = await Promise.all([show.positions(), show.velocities()])
      const range = await show.get('pointerRange')
      let [sum, near] = [0, 0]
      for (let i = 0; i < positions.length; i += 2) {
        const [x, y] = [positions[i] - pointer.x, positions[i + 1] - pointer.y]
        const distance = Math.hypot(x, y)
        if (distance > range) continue
        sum += (x * velocities[i] + y * velocities[i + 1]) / distance / Math.hypot(velocities[i], velocities[i + 1])
        near += 1
      }
      return sum / near
    }, at)
    assert.ok(outwards > 0.25, `${outwards}`)
  })

  test('the picture is named in the language of the page', async () => {
    await openArticle('ja')
    const label = () => inPage(() => canvasOf($('#hero .flock')).getAttribute('aria-label') ?? '')
    assert.match(await label(), /何千羽もの鳥/)
    await openArticle()
    assert.match(await label(), /^Thousands of birds/)
  })

  test('chips set the number of birds', async () => {
    await openArticle()
    for (const count of [70, 1000, 10_000]) {
      const state = await inPage(async (count) => {
        $(`#hero .chips [value="${count}"]`).click()
        await rest(3)
        return {
          length: await $('#hero .stage').stage.show.query('length'),
          pressed: $$('#hero .chips [aria-pressed=true]').map((chip) => chip.textContent),
          count: $('#hero .count').textContent,
          sizes: $$('#hero .chips button').map((chip) => chip.getBoundingClientRect().height),
        }
      }, count)
      const text = count.toLocaleString('en')
      assert.deepEqual([state.length, state.pressed, state.count], [count, [text], text])
      assert.ok(Math.min(...state.sizes) >= 44)
    }
  })

  test('on a slow machine the last birds leave, and the others fly on', async () => {
    await openArticle('en', await pageWith(SLOW(60)))
    const first = 10_000
    await inPage(async (first) => {
      $(`#hero .chips [value="${first}"]`).click()
      await waitFor(async () => (await $('#hero .stage').stage.show.query('length')) === first)
    }, first)
    const { length, count, chips, pressed, steps } = await inPage(async (first) => {
      const { show } = $('#hero .stage').stage
      let steps = 0
      for (;;) {
        const [length, now] = await Promise.all([show.query('length'), show.query('steps')])
        if (now < steps) throw new Error(`it began again after ${steps} steps`)
        steps = now
        const chips = $$('#hero .chips button').map(({ value }) => Number(value))
        const pressed = $$('#hero .chips [aria-pressed=true]').map((chip) => chip.textContent)
        if (length < first) return { length, steps, chips, pressed, count: $('#hero .count').textContent }
        await nextFrame()
      }
    }, first)
    assert.ok(length < first && steps > 0, `${length} of ${first} birds after ${steps} steps`)
    assert.deepEqual([count, pressed], [length.toLocaleString('en'), [count]])
    assert.deepEqual(
      chips,
      [...chips].sort((a, b) => a - b),
    )
    assert.doesNotMatch(await inPage(() => $('#hero .title').innerText), /device|only/)
    assert.match(
      await inPage(() => $('#hero .rate').textContent),
      /^10,000 birds are too many here, so [\d,]+ fly now\./,
    )
  })

  test('a finger scrolls the page and scares the birds', chromiumOnly(name), async () => {
    await emulate({ width: 390, height: 844 })
    await openArticle()
    await touch('Start', [200, 400])
    for (let n = 1; n <= 20; n++) await touch('Move', [200, 400 - 10 * n])
    await touch('End')
    await until('the page has scrolled', () => scrollY > 100)
    const wide = await inPage(() => document.documentElement.scrollWidth - innerWidth)
    assert.equal(wide, 0)
    await emulate()
  })

  test('with reduced motion a settled flock stands still, and a button advances it', chromiumOnly(name), async () => {
    await emulate({ motion: 'reduce' })
    // the page's clock stands still, so that there is time for all steps on any machine
    await openArticle('en', await pageWith('<script>performance.now = () => 0</script>'))
    const state = () =>
      inPage(async () => {
        const { show } = $('#hero .stage').stage
        await painted(show)
        return {
          playing: show.playing,
          steps: await show.query('steps'),
          groups: (await show.measure()).groups,
          picture: pictureHash($('#hero .flock')),
        }
      })
    const first = await state()
    assert.equal(first.playing, false)
    assert.ok(first.steps >= 240, `${first.steps} steps`)
    await frames(30)
    const { picture, ...rest } = await state()
    assert.deepEqual({ ...rest, picture: first.picture }, first)
    const isSame = (/** @type {number} */ was) => pictureHash($('#hero .flock')) === was
    await until('the picture is the same', isSame, first.picture)
    await inPage(() => $('#hero .advance').click())
    await until(
      'it has advanced',
      async (steps) => (await $('#hero .stage').stage.show.query('steps')) > steps,
      first.steps,
    )
    const next = await state()
    assert.equal(next.steps - first.steps, 60)
    await until('its picture is shown', (was) => pictureHash($('#hero .flock')) !== was, first.picture)
    await inPage(() => $('#hero .chips [value="1000"]').click())
    await until('another flock has settled', async () => {
      const { show } = $('#hero .stage').stage
      return (await show.query('length')) === 1000 && (await show.query('steps')) >= 240
    })
    await emulate()
  })
})
