// @ts-check
/** "Seven neighbours, or a distance?": two flocks from one start, and what a predator leaves of them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, driver, inPage, oneOf, until } from '../harness/browser.js'
import { openFigure, testStill } from './open.js'

/** Two birds closer than this are in one group, and birds in groups smaller than that are lost. */
const [LINK, FLOCK] = [50, 8]

/** Opens the section in a language, with both flocks there. */
const openSection = (language = 'en') =>
  openFigure(
    'seven',
    () => {
      const canvases = $$('#seven canvas')
      return (
        canvases.length === 2 && canvases.every((canvas) => /** @type {HTMLCanvasElement} */ (canvas).width !== 300)
      )
    },
    { language, part: '#seven .sides' },
  )

const says = () => inPage(() => $('#seven .says').textContent)

/** The positions in both flocks. */
const positions = () => inPage(() => $$('#seven .stage').map((host) => [...host.stage.flock.positions()]))

/** Groups and lost birds, by flooding from bird to bird. @param {number[]} places */
function countGroups(places) {
  const birds = Array.from({ length: places.length / 2 }, (_, i) => ({ x: places[2 * i], y: places[2 * i + 1] }))
  const waiting = new Set(birds)
  let [groups, lost] = [0, 0]
  for (const first of birds) {
    if (!waiting.delete(first)) continue
    const group = [first]
    for (const bird of group)
      for (const other of waiting)
        if (Math.hypot(bird.x - other.x, bird.y - other.y) < LINK && waiting.delete(other)) group.push(other)
    groups++
    if (group.length < FLOCK) lost += group.length
  }
  return { groups, lost }
}

/** Predicts and sends the predator; flies the attack faster than in real time. @param {string} guess */
async function attack(guess) {
  await inPage((guess) => $(`#seven [value="${guess}"]`).click(), guess)
  await fly()
}

/** Sends the predator, and flies to the end of the attack. */
const fly = () =>
  inPage(async () => {
    const stages = $$('#seven .stage').map((host) => host.stage)
    $('#seven .send').click()
    for (const stage of stages) stage.show.pause()
    const during = { predators: stages.map(({ flock }) => flock.get('predators')), says: $('#seven .says').textContent }
    for (let i = 0; i < 30; i++) {
      for (const stage of stages) {
        stage.show.step(20)
        stage.redraw()
      }
      await rest(6)
    }
    return { ...during, after: stages.map(({ flock }) => flock.get('predators')) }
  })

describeIn(oneOf(BROWSERS), 'seven neighbours, or a distance', (name) => {
  test('while all is quiet, both flocks are one group', async () => {
    await openSection()
    for (const places of await positions()) assert.deepEqual(countGroups(places), { groups: 1, lost: 0 })
    const counts = await inPage(() => $$('#seven .counts').map((of) => of.textContent))
    assert.deepEqual(counts, ['1 group · 0 lost', '1 group · 0 lost'])
  })

  test('a bird watches seven in one flock, and all within 30 px in the other', async () => {
    await openSection()
    await inPage(() => {
      for (const host of $$('#seven .stage')) host.stage.show.pause()
    })
    const [distance, seven] = await inPage(() =>
      $$('#seven .stage').map((host) => {
        const { flock } = host.stage
        return Array.from({ length: flock.length }, (_, i) => flock.look(i).cohesion.flockmates.length)
      }),
    )
    assert.ok(seven.every((/** @type {number} */ count) => count === 7))
    const [places] = await positions()
    const expected = distance.map((_, i) => {
      const isMate = (/** @type {number} */ j) =>
        i !== j && Math.hypot(places[2 * i] - places[2 * j], places[2 * i + 1] - places[2 * j + 1]) < 30
      return distance.filter((_, j) => isMate(j)).length
    })
    assert.deepEqual(distance, expected)
    const [start, ...later] = await inPage(() => {
      const { stage } = $('#seven .stage')
      const { flock } = stage
      stage.restart()
      return [0, 60, 240].map((steps) => {
        stage.show.step(steps)
        const counts = Array.from({ length: flock.length }, (_, i) => flock.look(i).cohesion.flockmates.length)
        return counts.reduce((sum, count) => sum + count, 0) / flock.length
      })
    })
    assert.equal(Math.round(start), 7)
    for (const mean of later) assert.ok(mean > 4.9 && mean < 6.5, `${mean} on average in flight`)
  })

  test('nothing can be sent before a prediction', async () => {
    await openSection()
    const send = driver.findElement({ css: '#seven .send' })
    assert.equal(await send.isEnabled(), false)
    assert.match(await says(), /^Choose first/)
    await inPage(() => $('#seven [value="same"]').click())
    assert.equal(await send.isEnabled(), true)
    assert.match(await says(), /send the predator/)
  })

  test('after the attack, the flock that watches a distance is in more groups, and the counts are true', async () => {
    await openSection()
    await attack('seven')
    await until('the result is there', () => /after the attack/.test($('#seven .says').textContent))
    const [distance, seven] = (await positions()).map(countGroups)
    assert.ok(distance.groups > seven.groups + 2, `${distance.groups} groups by distance, ${seven.groups} by seven`)
    assert.ok(distance.lost > seven.lost)
    const text = await says()
    assert.deepEqual(await inPage(() => $$('#seven .happened input').map(({ value }) => value)), ['seven'])
    assert.match(text, /^It went as you predicted\. Six seconds after the attack/)
    assert.ok(text.includes(`in ${distance.groups} groups, with ${distance.lost} birds lost`), text)
  })

  test('the predator comes and goes; another start gives another result, in Japanese', async () => {
    await openSection('ja')
    await inPage(() => $('#seven [value="distance"]').click())
    const { predators, says: during, after } = await fly()
    assert.deepEqual(
      [predators, after],
      [
        [1, 1],
        [0, 0],
      ],
    )
    assert.match(during, /天敵/)
    await until('the result is there', () => /襲われて6秒後/.test($('#seven .says').textContent))
    const first = await positions()
    assert.match(await inPage(() => $('#seven .send').textContent), /もう一度/)
    await fly()
    await until('the result is there', () => /襲われて6秒後/.test($('#seven .says').textContent))
    assert.notDeepEqual(await positions(), first)
  })

  test('a bird that lags behind the flock that counts is back within ten seconds', async () => {
    await openSection()
    const counts = await inPage(async () => {
      $('#seven [value="seven"]').click()
      const stages = $$('#seven .stage').map((host) => host.stage)
      // the 17th start is one after which a bird is lost
      for (let start = 1; start <= 17; start++) {
        $('#seven .send').click()
        for (const stage of stages) stage.show.pause()
        for (const steps of [240, 360]) {
          for (const stage of stages) (stage.show.step(steps), stage.redraw())
          await rest(3)
        }
        await waitFor(() => !$('#seven .send').disabled)
      }
      const count = () => $$('#seven .counts')[1].textContent
      const before = count()
      stages[1].show.step(600)
      stages[1].redraw()
      await rest(3)
      return [before, count()]
    })
    assert.match(counts[0], /1 lost$/)
    assert.match(counts[1], /0 lost$/)
  })

  test('a click on a bird, or the button, draws the lines of another bird', async () => {
    await openSection()
    const picture = () =>
      inPage(async () => {
        for (const host of $$('#seven .stage')) host.stage.show.pause()
        await rest(20)
        return $('#seven .drawing').toDataURL()
      })
    const before = await picture()
    assert.equal(await picture(), before)
    await inPage(() => $('#seven .other').click())
    const other = await picture()
    assert.notEqual(other, before)
    const canvas = driver.findElement({ css: '#seven .stage' })
    let clicked = other
    // a bird may be the one whose lines are drawn already
    for (const x of [10, -20, 40]) {
      if (clicked !== other) break
      await driver.actions().move({ origin: canvas, x, y: -10 }).click().perform()
      clicked = await picture()
    }
    assert.ok(clicked !== other, 'the lines are still those of the same bird')
  })

  testStill(name, 'with reduced motion the attack goes by steps of the button', openSection, async () => {
    await inPage(() => $('#seven [value="seven"]').click())
    const before = await positions()
    await inPage(() => ($('#seven .send').click(), rest(20)))
    assert.deepEqual(await positions(), before)
    for (let i = 0; i < 10; i++)
      await inPage(() => {
        for (const button of $$('#seven .advance')) button.click()
        return rest(6)
      })
    await until('the result is there', () => /after the attack/.test($('#seven .says').textContent))
  })
})
