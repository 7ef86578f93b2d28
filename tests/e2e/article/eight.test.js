// @ts-check
/** "Leave a rule out": what is said of the eight combinations is true of their flights, and kept until the reader has marked. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Key } from 'selenium-webdriver'
import { FORTY, RULES, SETTLED, groups, only } from '../../../target/www/site/article/flocks.js'
import { chromiumOnly, describeAlike, driver, emulate, frames, inPage, until } from '../harness/browser.js'
import { Flock, WASM, init } from '../harness/npm.js'
import { openFigure } from './open.js'

await init(WASM)

const SEEDS = [FORTY.seed, ...Array.from({ length: 20 }, (_, i) => i + 1)]
/** The combinations by their letters: separation, cohesion, alignment. */
const COMBINATIONS = ['', 's', 'c', 'a', 'sc', 'sa', 'ca', 'sca']

const onTorus = (/** @type {number} */ d, /** @type {number} */ side) => d - side * Math.round(d / side)

/** What is measured of birds; distances in bird lengths of 12 px. @param {any} flock */
function measure(flock) {
  const { polarisation, nearest } = flock.measure()
  const positions = flock.positions()
  let closest = Infinity
  for (let i = 0; i < positions.length; i += 2)
    for (let j = 0; j < i; j += 2) {
      const [x, y] = [positions[i] - positions[j], positions[i + 1] - positions[j + 1]]
      closest = Math.min(closest, Math.hypot(onTorus(x, 560), onTorus(y, 420)))
    }
  return { polarisation, groups: groups(flock), nearest: nearest / 12, closest: closest / 12 }
}

/** The measures of a combination, one for each seed, as the reader first sees it and half a minute later. @param {string} rules */
function flights(rules) {
  return SEEDS.flatMap((seed) => {
    const flock = new Flock({ ...FORTY, ...only(RULES.filter((rule) => rules.includes(rule[0]))), seed })
    const measured = [SETTLED, 1800].map((steps) => {
      flock.step(steps)
      return measure(flock)
    })
    flock.free()
    return measured
  })
}

/** Asserts that a sentence is true of the flights of a combination, but for one in ten. @param {string} rules @param {(measured: ReturnType<typeof measure>) => boolean} isTrue */
function assertMostly(rules, isTrue) {
  const all = flights(rules)
  const exceptions = all.filter((measured) => !isTrue(measured))
  assert.ok(exceptions.length <= all.length / 10, `${rules}: ${JSON.stringify(exceptions.slice(0, 5))}`)
}

test('what is said of each combination is true of its flights, whatever the seed', () => {
  const oneWay = 0.9
  // No rule, or only separation: every which way, in many groups.
  for (const rules of ['', 's']) assertMostly(rules, (m) => m.polarisation < 0.5 && m.groups > 15)
  // "They make room for each other."
  assertMostly('s', (m) => m.closest > 1)
  // "They are together, but in a ball, and fly through each other."
  assertMostly('c', (m) => m.groups <= 5 && m.nearest < 1.4 && m.closest < 0.3 && m.polarisation < 0.7)
  // "Like gnats: together, but each flies its own way."
  assertMostly('sc', (m) => m.groups <= 5 && m.nearest > 1 && m.polarisation < 0.6)
  // "They fly one way, but scattered, and some overlap."
  assertMostly('a', (m) => m.polarisation > oneWay && m.groups >= 4 && m.closest < 1.2)
  // "They fly one way, well spaced but scattered."
  assertMostly('sa', (m) => m.polarisation > oneWay && m.groups >= 4 && m.closest > 1.5)
  // "The birds are on top of each other."
  assertMostly('ca', (m) => m.polarisation > oneWay && m.groups <= 2 && m.nearest < 0.2)
  // "A flock": one way, together, with room.
  assertMostly('sca', (m) => m.polarisation > oneWay && m.groups <= 2 && m.closest > 0.7)
})

/** Opens the section in a language, with its flocks there, which have settled. */
async function openSection(language = 'en') {
  await driver.manage().window().setRect({ width: 1280, height: 900 })
  const isThere = () => $$('#eight .stage').length === 8 && $$('#eight .stage').every(({ stage }) => stage)
  await openFigure('eight', isThere, { language, part: '#eight .eight' })
  await until('all have settled', (settled) => $$('#eight .stage')[7].stage.flock.steps >= settled, SETTLED)
}

const says = () => inPage(() => $('#eight .says').textContent)
const find = (/** @type {string} */ selector) => driver.findElement({ css: `#eight ${selector}` })
const box = (/** @type {string} */ rules) => find(`li:nth-child(${COMBINATIONS.indexOf(rules) + 1}) input`)
const verdicts = () => inPage(() => $$('#eight .verdict').map((p) => p.textContent))

describeAlike('the eight combinations', (name) => {
  test('each thumbnail flies the rules that it names', async () => {
    await openSection()
    const cards = await inPage(() =>
      $$('#eight li').map((card) => {
        const { flock } = /** @type {any} */ (card.querySelector('.stage')).stage
        return {
          words: /** @type {HTMLElement} */ (card.querySelector('label')).innerText.trim(),
          weights: ['separation', 'cohesion', 'alignment'].map((rule) => flock.get(rule) > 0),
          count: flock.length,
        }
      }),
    )
    const words = 'no rules|apart|close|alike|apart + close|apart + alike|close + alike|apart + close + alike'
    assert.equal(cards.map(({ words }) => words).join('|'), words)
    for (const [i, { weights, count }] of cards.entries()) {
      assert.deepEqual(
        weights,
        [...'sca'].map((letter) => COMBINATIONS[i].includes(letter)),
      )
      assert.equal(count, 40)
    }
  })

  test('the answer is kept until the reader asks for it, and its numbers are those of the flocks', async () => {
    await openSection()
    assert.deepEqual(new Set(await verdicts()), new Set(['']))
    assert.match(await says(), /^Mark/)
    await box('sca').sendKeys(Key.SPACE)
    await box('ca').sendKeys(Key.SPACE)
    assert.deepEqual(new Set(await verdicts()), new Set(['']))
    // by now all have been scrolled into view, and begun
    await inPage(() => {
      for (const host of $$('#eight .stage')) host.stage.show.pause()
    })
    await find('.show').sendKeys(Key.ENTER)
    assert.match(await says(), /^You marked 2, and the flock is one of them\. The birds need all three/)
    const states = await inPage(() =>
      $$('#eight .stage').map((host) => {
        const { flock } = host.stage
        return { positions: [...flock.positions()], velocities: [...flock.velocities()] }
      }),
    )
    const shown = await verdicts()
    const twin = new Flock(FORTY)
    for (const [i, { positions, velocities }] of states.entries()) {
      twin.setState(positions, velocities)
      const { polarisation, groups } = measure(twin)
      const begin = `alike ${polarisation.toFixed(1)} · ${groups} group${groups === 1 ? '' : 's'} · nearest `
      assert.ok(shown[i]?.startsWith(begin), `${COMBINATIONS[i]}: "${shown[i]}" does not begin with "${begin}"`)
    }
    assert.match(shown[7] ?? '', /A flock\.$/)
    assert.equal(await inPage(() => document.querySelectorAll('#eight .flocks').length), 1)
    assert.equal(await box('s').isEnabled(), false)
  })

  test('it says what the reader marked, and asks again', async () => {
    await openSection()
    for (const [marks, words] of /** @type {const} */ ([
      [[], /^You marked none\./],
      [['sca'], /^You found the only flock\./],
      [['c'], /^You marked 1, but not the flock\. The birds need/],
    ])) {
      for (const rules of marks) await box(rules).click()
      await find('.show').click()
      assert.match(await says(), words)
      // The verdicts push the button down, and the page follows it smoothly.
      await inPage(() => $('#eight .again').scrollIntoView({ behavior: 'instant', block: 'center' }))
      await find('.again').click()
      assert.match(await says(), /^Mark/)
      assert.deepEqual(new Set(await verdicts()), new Set(['']))
      assert.equal(await box('c').isSelected(), false)
    }
  })

  test('the answer is in view, and the birds are drawn large enough to see which way they fly', async () => {
    await openSection()
    await find('.show').click()
    await until('the answer is in view', () => $('#eight .says').getBoundingClientRect().bottom <= innerHeight)
    const length = await inPage(() => {
      const host = $('#eight .stage')
      return (host.stage.flock.get('markerLength') * host.clientWidth) / 560
    })
    assert.ok(length > 7.5, `${length} px`)
    const caption = () => inPage(() => [$('#eight figcaption').hidden, $('#eight figcaption').textContent])
    const [hidden, words] = await caption()
    assert.equal(hidden, false)
    assert.match(
      words,
      /^These numbers were measured when you asked.*drew them at one and a half times their true length/,
    )
    // what the figure says is the answer alone
    assert.ok((await says()).length < 200, await says())
    await inPage(() => $('#eight .again').scrollIntoView({ behavior: 'instant', block: 'center' }))
    await find('.again').click()
    assert.equal((await caption())[0], true)
  })

  test('in Japanese, too', async () => {
    await openSection('ja')
    await box('sca').click()
    await find('.show').click()
    assert.match(await says(), /^正解です。まとまり、向き、間隔がそろうのは、三つとも働くときだけです。/)
    const shown = await verdicts()
    assert.match(shown[7] ?? '', /群れです。$/)
    assert.match(shown[1] ?? '', /^そろい具合 0\.\d・グループ\d+・間隔 \d/)
  })

  test('with reduced motion all stand still, and one button advances them', chromiumOnly(name), async () => {
    await emulate({ motion: 'reduce' })
    await openSection()
    const steps = () => inPage(() => $$('#eight .stage').map((host) => host.stage.flock.steps))
    // the last may still settle
    await until('all stand still', async () => {
      const all = () =>
        $$('#eight .stage')
          .map((host) => host.stage.flock.steps)
          .join()
      const was = all()
      await rest()
      return all() === was
    })
    const before = await steps()
    await frames(24)
    assert.deepEqual(await steps(), before)
    await find('.show').click()
    const shown = await verdicts()
    await find('.still').click()
    assert.deepEqual(
      await steps(),
      before.map((n) => n + 60),
    )
    assert.notDeepEqual(await verdicts(), shown)
  })
})
