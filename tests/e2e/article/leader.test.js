// @ts-check
/** "Who is leading?": the reader picks a bird, and the numbers that the page answers are those of its flock. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Key } from 'selenium-webdriver'
import { Origin } from 'selenium-webdriver/lib/input.js'
import { chromiumOnly, describeAlike, driver, emulate, inPage, touch, until } from '../harness/browser.js'
import { advance, openFigure, placeOf, testStill } from './open.js'

/** Opens the section in a language, with its flock formed. */
const openSection = (language = 'en') =>
  openFigure(
    'leader',
    () => {
      const stage = $('#leader .stage').stage
      // It has flown its first steps, and the figure has drawn: its canvas then has its size, and the stage its scale.
      return stage?.show.cost?.frames > 2 && stage.flock.steps >= 420 && $('#leader .drawing').width !== 300
    },
    { language },
  )

/** What the flock is like, computed from positions and headings alone. The flock must stand still meanwhile. */
const truth = () =>
  inPage(() => {
    const { flock } = $('#leader .stage').stage
    const [positions, velocities, count] = [flock.positions(), flock.velocities(), flock.length]
    const birds = [...Array(count).keys()]
    let [x, y] = [0, 0]
    for (const i of birds) {
      const speed = Math.hypot(velocities[2 * i], velocities[2 * i + 1])
      x += velocities[2 * i] / speed
      y += velocities[2 * i + 1] / speed
    }
    const ahead = (/** @type {number} */ i) => x * positions[2 * i] + y * positions[2 * i + 1]
    const distance = (/** @type {number} */ i, /** @type {number} */ j) =>
      Math.hypot(positions[2 * i] - positions[2 * j], positions[2 * i + 1] - positions[2 * j + 1])
    const nearest = birds.map((i) =>
      birds
        .filter((j) => j !== i && distance(i, j) < 150)
        .sort((a, b) => distance(i, a) - distance(i, b))
        .slice(0, 6),
    )
    return { order: birds.sort((a, b) => ahead(b) - ahead(a)), nearest, polarisation: flock.measure().polarisation }
  })

/** The place of a bird in the flock, in words. @param {number} place from 1, in front */
const inWords = (place) =>
  place === 1
    ? 'the one in front'
    : `with ${place - 1} ${place === 2 ? 'bird' : 'birds'} ahead of it and ${40 - place || 'none'} behind`

/** Where the birds are, in their order. @returns {Promise<string[]>} */
const places = () =>
  inPage(() => {
    const positions = $('#leader .stage').stage.flock.positions()
    return Array.from({ length: positions.length / 2 }, (_, i) => `${positions[2 * i]} ${positions[2 * i + 1]}`)
  })

const says = () => inPage(() => $('#leader .says').textContent.replace(/\s+/g, ' ').trim())

describeAlike('the article: who is leading?', (name) => {
  test('the birds fly as one flock, inside the stage', async () => {
    await openSection()
    const { polarisation, groups, outside } = await inPage(() => {
      const { flock, show } = $('#leader .stage').stage
      show.pause()
      $('#leader .stage').stage.restart()
      const outside = flock
        .positions()
        .filter((/** @type {number} */ at, /** @type {number} */ k) => at < 0 || at > (k % 2 ? 400 : 640)).length
      return { ...flock.measure(), outside }
    })
    assert.ok(polarisation > 0.8, `polarisation ${polarisation}`)
    assert.deepEqual([groups, outside], [1, 0])
    assert.equal(await says(), 'Which bird leads? Pick one.')
    assert.equal(await inPage(() => $('#leader details').open), false)
  })

  test('a click picks a bird; it and then all birds answer with true numbers, until the flock turns', async () => {
    await openSection()
    await inPage(() => $('#leader .stage').stage.show.pause())
    const { clientX, clientY } = await placeOf('leader', 11)
    const { order, nearest } = await truth()
    await inPage(() => $('#leader .stage').stage.show.play())
    await driver.actions().move({ x: clientX, y: clientY, origin: Origin.VIEWPORT }).click().perform()
    const text = await says()
    const bird = Number(text.match(/^You picked bird (\d+), /)?.[1]) - 1
    assert.ok(bird >= 0, text)
    // It stands still now: what it says must be true of what it shows.
    const now = await truth()
    const place = now.order.indexOf(bird) + 1
    const followers = now.nearest.filter((others) => others.includes(bird)).length
    assert.equal(now.nearest[bird].length, 6)
    assert.equal(
      text,
      `You picked bird ${bird + 1}, ${inWords(place)}. ` +
        `Its lines lead to the 6 birds nearest to it. It follows them, and ${followers} ${followers === 1 ? 'bird follows' : 'birds follow'} it.`,
    )
    assert.equal(order.length + nearest.length, 80)
    assert.equal(await inPage(() => $('#leader .out').disabled), true)
    await until('all birds answer', () => $('#leader .says').textContent.includes('Every bird does the same'))
    assert.match(await says(), /Every bird does the same: each of the 40 follows 6 others\./)
    await until('it flies on', () => $('#leader .stage').stage.show.playing)
    // The flight is fast-forwarded to its next turn.
    await until('it turns', () => {
      const { stage } = $('#leader .stage')
      if (!$('#leader .says').textContent.includes('turned')) stage.show.step(20)
      return $('#leader .says').textContent.includes('Then the flock turned')
    })
    const [, front, same, ahead] = (await says()).match(
      /turned\. Bird (\d+) came to the front, and yours, bird (\d+), had (\d+) birds? ahead of it and (?:\d+|none) behind\. The white ring marks/,
    ) ?? ['', '', '', '']
    assert.equal(Number(same) - 1, bird)
    assert.notEqual(front, same)
    assert.ok(Number(ahead) >= 1 && Number(ahead) < 40)

    await inPage(() => {
      $('#leader .stage').stage.show.pause()
      $('#leader .again').click()
    })
    assert.equal(await says(), 'Which bird leads? Pick one.')
    const [disabled, playing] = await inPage(() => [
      $('#leader .again').disabled,
      $('#leader .stage').stage.show.playing,
    ])
    assert.deepEqual([disabled, playing], [true, false], 'a flock that the reader has stopped stands still')
  })

  test('birds can be taken out: the one that was picked, then whichever is in front, and the others fly on', async () => {
    await openSection()
    await inPage(() => {
      const host = $('#leader .stage')
      host.stage.show.pause()
      host.stage.restart()
      host.focus()
    })
    await driver.actions().sendKeys(Key.ENTER).perform()
    let [gone] = (await truth()).order
    const alike = []
    for (let left = 39; left > 35; left--) {
      const before = await places()
      await inPage(() => $('#leader .out').click())
      const taken = new RegExp(`^Bird (\\d+) is gone. Watch the other ${left} for five seconds.$`)
      assert.match(await says(), taken)
      if (left === 39) assert.equal((await says()).match(taken)?.[1], String(gone + 1))
      assert.deepEqual(
        await places(),
        before.toSpliced(before.indexOf(before[gone]), 1, ...before.splice(-1)).slice(0, left),
      )
      assert.equal(await inPage(() => $('#leader .out').disabled), true)
      for (let second = 0; second < 5; second++) await inPage(() => $('#leader .stage').stage.advance())
      const answer = new RegExp(
        `^Bird \\d+ is gone, and the other ${left} flew on as one flock. “How aligned they are” was (0.\\d\\d) before, and (0.\\d\\d) over`,
      )
      const [, was, is] = (await says()).match(answer) ?? [await says()]
      alike.push(Number(was), Number(is))
      assert.match(await says(), /Or does the bird in the white ring lead\? Take that one out, too\.$/)
      ;[gone] = (await truth()).order
    }
    assert.ok(
      alike.every((value) => value > 0.85),
      String(alike),
    )
    await inPage(() => $('#leader .again').click())
    assert.equal(await says(), 'Which bird leads? Pick one.')
    assert.deepEqual(
      await inPage(() => [
        $('#leader .stage').stage.flock.length,
        $('#leader .out').disabled,
        $('#leader .out').textContent,
      ]),
      [40, true, 'Take this bird out'],
    )
  })

  test('by keyboard: arrow keys name the birds from the front to the back, Enter picks', async () => {
    await openSection()
    await inPage(() => ($('#leader .stage').stage.show.pause(), $('#leader .stage').focus()))
    const { order } = await truth()
    await driver.actions().sendKeys(Key.ARROW_LEFT, Key.ARROW_LEFT, Key.ARROW_LEFT, Key.ARROW_RIGHT).perform()
    assert.equal(await says(), `Bird ${order[1] + 1}, with 1 bird ahead of it and 38 behind. Press Enter to pick it.`)
    await driver.actions().sendKeys(Key.ENTER).perform()
    const text = await says()
    // A flock that stands still answers at once.
    assert.match(
      text,
      new RegExp(
        `^You picked bird ${order[1] + 1}, with 1 bird ahead of it and 38 behind\\..* Every bird does the same`,
      ),
    )
    assert.equal(await inPage(() => $('#leader .stage').stage.show.playing), false)
  })

  test('in Japanese, too', async () => {
    await openSection('ja')
    await inPage(() => ($('#leader .stage').stage.show.pause(), $('#leader .stage').focus()))
    const { order } = await truth()
    await driver.actions().sendKeys(Key.ENTER).perform()
    assert.match(await says(), new RegExp(`^選んだのは${order[0] + 1}番の鳥です。先頭にいます。.*ほかの鳥も同じです。`))
  })

  test('lines join the picked bird and those that it follows', async () => {
    await openSection()
    await inPage(() => ($('#leader .stage').stage.show.pause(), $('#leader .stage').focus()))
    const drawn = () =>
      inPage(async () => {
        for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
        const canvas = $('#leader .drawing')
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
        return data.filter((/** @type {number} */ alpha, /** @type {number} */ k) => k % 4 === 3 && alpha > 0).length
      })
    assert.equal(await drawn(), 0)
    await driver.actions().sendKeys(Key.ARROW_RIGHT).perform()
    const ring = await drawn()
    assert.ok(ring > 50)
    await driver.actions().sendKeys(Key.ENTER).perform()
    assert.ok((await drawn()) > 4 * ring)
  })

  testStill(
    name,
    'with reduced motion it answers in full; its button advances it to the turn',
    openSection,
    async () => {
      await inPage(() => $('#leader .stage').focus())
      await driver.actions().sendKeys(Key.ENTER).perform()
      assert.match(await says(), /Every bird does the same/)
      for (let n = 0; n < 30 && !(await says()).includes('Then the flock turned'); n++) await advance('leader')
      assert.match(await says(), /Then the flock turned\. Bird \d+ came to the front/)
      await inPage(() => $('#leader .out').click())
      for (let n = 0; n < 5; n++) await advance('leader')
      assert.match(await says(), /flew on as one flock\..* was 0\.\d\d before, and 0\.\d\d over/)
    },
  )

  test('a finger picks a bird', chromiumOnly(name), async () => {
    await emulate({ width: 390, height: 844 })
    await openSection()
    await inPage(() => $('#leader .stage').stage.show.pause())
    const { clientX, clientY } = await placeOf('leader', 0)
    await touch('Start', [clientX, clientY])
    await touch('End')
    await until('it answers', () => $('#leader .says').textContent.startsWith('You picked bird 1,'))
  })
})
