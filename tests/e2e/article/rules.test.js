// @ts-check
/** "Keep apart", "Stay close", "Fly alike": each rule shows, the guess is kept until then, and the numbers are true. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Key } from 'selenium-webdriver'
import { RULES, TEN, WEIGHTS, outcome } from '../../../target/www/site/article/flocks.js'
import { BROWSERS, DIST, describeIn, driver, inPage, oneOf } from '../harness/browser.js'
import { advance, openFigure, slide, testStill } from './open.js'

/** @typedef {{ step: number, positions: number[], velocities: number[] }} Moment */

const { default: init, Flock } = await import(pathToFileURL(join(DIST, 'npm/index.js')).href)
await init()

/** The answers that happen, in the order of the rules. */
const HAPPENS = [0, 1, 1]
const SEEDS = Array.from({ length: 25 }, (_, i) => i + 1)
/** The moments of so many last seconds are compared. */
const COMPARED = 3

const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length
/** @param {number[]} values @param {number} part */
const quantile = (values, part) => [...values].sort((a, b) => a - b)[Math.round(part * (values.length - 1))]

/** The distances of a bird to the others, in bird lengths. @param {Moment} moment @param {number} i */
const distances = ({ positions }, i) =>
  Array.from({ length: TEN.count }, (_, j) =>
    j === i ? Infinity : Math.hypot(positions[2 * i] - positions[2 * j], positions[2 * i + 1] - positions[2 * j + 1]),
  ).map((distance) => distance / 20)

/** The measures of the last seconds, from the places of the birds alone. @param {Moment[]} moments */
function summary(moments) {
  const birds = Array.from({ length: TEN.count }, (_, i) => i)
  const last = moments[moments.length - 1].step
  const late = moments.filter(({ step }) => step > last - 60 * COMPARED)
  const nearest = late.map((moment) => birds.map((i) => Math.min(...distances(moment, i))))
  const polarisation = late.map(({ velocities }) => {
    const units = birds.map((i) => {
      const [x, y] = [velocities[2 * i], velocities[2 * i + 1]]
      return [x / Math.hypot(x, y), y / Math.hypot(x, y)]
    })
    return Math.hypot(mean(units.map(([x]) => x)), mean(units.map(([, y]) => y)))
  })
  const firsts = moments.map(({ positions, velocities }) => {
    const course = (/** @type {number} */ k) =>
      mean(birds.map((i) => velocities[2 * i + k] / Math.hypot(velocities[2 * i], velocities[2 * i + 1])))
    const [x, y] = [course(0), course(1)]
    const ahead = birds.map((i) => positions[2 * i] * x + positions[2 * i + 1] * y)
    return ahead.indexOf(Math.max(...ahead))
  })
  return {
    polarisation: mean(polarisation),
    nearest: mean(nearest.map(mean)),
    gap: Math.min(...nearest.flat()),
    firsts: new Set(firsts).size,
  }
}

/**
 * Flies the stage of a rule: five seconds with the rules before it, and then so many with it.
 * @param {number} k number of the rule
 * @param {number} seed
 * @param {number} seconds
 */
function stage(k, seed, seconds) {
  const flock = new Flock({ ...TEN, seed, separation: 0, cohesion: 0, alignment: 0 })
  for (const rule of RULES.slice(0, k)) flock.set(rule, WEIGHTS[rule])
  const fly = (/** @type {number} */ duration) =>
    Array.from({ length: duration * 10 }, () => {
      flock.step(6)
      return { step: flock.steps, positions: [...flock.positions()], velocities: [...flock.velocities()] }
    })
  const before = summary(fly(5))
  flock.set(RULES[k], WEIGHTS[RULES[k]])
  const after = summary(fly(seconds))
  flock.free()
  return { before, after }
}

const flights = RULES.map((_, k) => SEEDS.map((seed) => stage(k, seed, 10)))
/** @param {number} k @param {'before' | 'after'} when @param {keyof ReturnType<typeof summary>} name */
const all = (k, when, name) => flights[k].map((flight) => flight[when][name])
/** @param {Parameters<typeof all>} which */
const median = (...which) => quantile(all(...which), 0.5)

test('ten seconds after each rule came in, the medians over seeds differ clearly', () => {
  const [apart, close, alike] = RULES.map((_, k) => ({
    polarisation: median(k, 'after', 'polarisation'),
    nearest: median(k, 'after', 'nearest'),
    gap: median(k, 'after', 'gap'),
  }))
  assert.ok(apart.gap > 3 * median(0, 'before', 'gap'), `closest two: ${apart.gap} bird lengths`)
  assert.ok(apart.nearest > 1.1 * median(0, 'before', 'nearest'), `nearest with separation: ${apart.nearest}`)
  assert.ok(apart.polarisation < 0.45, `polarisation with separation: ${apart.polarisation}`)
  assert.ok(close.nearest < apart.nearest / 1.5, `nearest: ${apart.nearest}, with cohesion ${close.nearest}`)
  assert.ok(close.nearest > 1.5, `they keep room: ${close.nearest}`)
  assert.ok(close.polarisation < 0.6, `polarisation with cohesion: ${close.polarisation}`)
  assert.ok(alike.polarisation > 0.95, `polarisation with alignment: ${alike.polarisation}`)
  assert.ok(alike.polarisation > close.polarisation + 0.3)
  assert.ok(Math.min(...all(2, 'after', 'gap')) > 0.5, 'a flock keeps room')
})

test('each seed flies the answer that happens, whenever the reader switches the rule on', () => {
  for (const [k, rule] of RULES.entries())
    for (const seed of SEEDS) {
      const { before, after } = stage(k, seed, 8)
      assert.equal(outcome(rule, before, after), HAPPENS[k], `${rule}, seed ${seed}`)
    }
})

test('the seed of the page is typical', () => {
  for (const [k, rule] of RULES.entries()) {
    const { before, after } = stage(k, TEN.seed, 10)
    for (const name of /** @type {const} */ (['polarisation', 'nearest'])) {
      for (const [when, value] of Object.entries({ before: before[name], after: after[name] })) {
        const others = all(k, /** @type {'before' | 'after'} */ (when), name)
        const [low, high] = [quantile(others, 0.1), quantile(others, 0.9)]
        assert.ok(value >= low && value <= high, `${rule}: ${name} ${when} is ${value}, mostly ${low} to ${high}`)
      }
    }
  }
})

/** Opens a section in a language, with its flock at its start. @param {string} rule */
async function openSection(rule, language = 'en') {
  await driver.manage().window().setRect({ width: 1280, height: 900 })
  const isThere = (/** @type {string} */ rule) => $(`#${rule} .says`)?.textContent
  await openFigure(rule, isThere, { language, sections: ['separation', 'cohesion', 'alignment'] })
  await inPage((rule) => ($(`#${rule} .stage`).stage.show.pause(), $(`#${rule} .restart`).click()), rule)
}

/** Flies, and returns what was to be seen on the way. @param {string} rule @param {number} seconds @returns {Promise<Moment[]>} */
const fly = (rule, seconds) =>
  inPage(
    (rule, seconds) => {
      const host = $(`#${rule} .stage`)
      const { show, flock } = host.stage
      return Array.from({ length: seconds * 10 }, () => {
        show.step(6)
        host.dispatchEvent(new Event('advance'))
        return { step: flock.steps, positions: [...flock.positions()], velocities: [...flock.velocities()] }
      })
    },
    rule,
    seconds,
  )

const says = (/** @type {string} */ rule) => inPage((rule) => $(`#${rule} .says`).textContent, rule)
const find = (/** @type {string} */ selector) => driver.findElement({ css: selector })

/** Chooses an answer, and switches the rule on. @param {string} rule @param {number} answer */
async function guess(rule, answer) {
  await inPage(
    (rule, answer) => {
      document.querySelectorAll(`#${rule} .guess input`)[answer].dispatchEvent(new MouseEvent('click'))
      $(`#${rule} .go`).click()
    },
    rule,
    answer,
  )
}

/** The state of the answers: chosen, marked as what happened, and whether they can be changed. @param {string} rule */
const answers = (rule) =>
  inPage((rule) => {
    const labels = /** @type {HTMLLabelElement[]} */ ($$(`#${rule} .guess label`))
    const inputs = labels.map((label) => /** @type {HTMLInputElement} */ (label.control))
    return {
      chosen: inputs.findIndex(({ checked }) => checked),
      happened: labels.findIndex(({ classList }) => classList.contains('happened')),
      fixed: inputs.every(({ disabled }) => disabled),
    }
  }, rule)

/** How many pixels of a drawing have a rule's colour. @param {string} canvas @param {string} rule */
const inked = (canvas, rule) =>
  inPage(
    async (selector, rule) => {
      await rest(3)
      const canvas = $(selector)
      const probe = contextOf(Object.assign(document.createElement('canvas'), { width: 1, height: 1 }))
      probe.fillStyle = getComputedStyle(canvas.parentElement).getPropertyValue(`--${rule}`)
      probe.fillRect(0, 0, 1, 1)
      const colour = probe.getImageData(0, 0, 1, 1).data
      const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
      let count = 0
      for (let i = 0; i < data.length; i += 4)
        if (data[i + 3] > 100 && Math.hypot(...[0, 1, 2].map((k) => data[i + k] - colour[k])) < 60) count++
      return count
    },
    canvas,
    rule,
  )

/** The marks of a rule on its strip, in CSS px from its left. @param {string} section @param {string} rule */
const marks = (section, rule) =>
  inPage(
    (section, rule) => {
      const { left } = $(`#${section} .strip`).getBoundingClientRect()
      return $$(`#${section} .strip .mark.${rule}`).map((mark) => {
        const box = mark.getBoundingClientRect()
        return (mark.classList.contains('late') ? box.right : box.left) - left
      })
    },
    section,
    rule,
  )

describeIn(oneOf(BROWSERS), 'the three rules', (name) => {
  for (const [k, rule] of RULES.entries()) {
    test(`${rule}: the guess is kept until the rule has acted, and the answer has the flight's numbers`, async () => {
      await openSection(rule)
      assert.match(await says(rule), /Choose an answer/)
      const before = summary(await fly(rule, 5))
      assert.equal(await find(`#${rule} .go`).isEnabled(), false)
      const wrong = (HAPPENS[k] + 1) % 3
      await find(`#${rule} .guess label:nth-of-type(${wrong + 1})`).click()
      await find(`#${rule} .go`).sendKeys(Key.ENTER)
      assert.match(await says(rule), /The rule is on/)
      const half = await fly(rule, 4)
      assert.deepEqual(await answers(rule), { chosen: wrong, happened: -1, fixed: true })
      assert.equal(await find(`#${rule} .slider input`).isEnabled(), false)
      const after = summary([...half, ...(await fly(rule, 4))])
      assert.deepEqual(await answers(rule), { chosen: wrong, happened: HAPPENS[k], fixed: true })
      const text = await says(rule)
      assert.match(text, /^Not as you predicted\./)
      const numbers = [
        [before.gap.toFixed(1), after.gap.toFixed(1), after.polarisation.toFixed(2)],
        [before.nearest.toFixed(1), after.nearest.toFixed(1), after.polarisation.toFixed(2)],
        [before.polarisation.toFixed(2), after.polarisation.toFixed(2), '8', String(after.firsts)],
      ]
      assert.deepEqual(text.match(/\d+(\.\d+)?/g)?.slice(0, numbers[k].length), numbers[k], text)
    })
  }

  test('a right guess is called right, in both languages', async () => {
    for (const [language, words] of [
      ['en', /^As you predicted\..*different birds were in front/],
      ['ja', /^予想どおりです。.*\d羽の鳥が入れ替わりで先頭/],
    ]) {
      await openSection('alignment', String(language))
      await fly('alignment', 3)
      await guess('alignment', 1)
      await fly('alignment', 8)
      assert.match(await says('alignment'), /** @type {RegExp} */ (words))
    }
  })

  test('the slider sets the strength by keys, and the sentence has the numbers of the last seconds', async () => {
    await openSection('cohesion')
    await guess('cohesion', 0)
    await fly('cohesion', 8)
    const slider = find('#cohesion .slider input')
    const weight = () => inPage(() => $('#cohesion .stage').stage.flock.get('cohesion'))
    assert.ok(Math.abs(Number(await weight()) - 1.1) < 1e-6)
    await slider.sendKeys(Key.ARROW_RIGHT)
    assert.ok(Math.abs(Number(await weight()) - 1.21) < 1e-6)
    assert.equal(await slider.getAttribute('aria-valuetext'), '110%')
    await slider.sendKeys(Key.HOME)
    assert.equal(await weight(), 0)
    const { nearest, polarisation } = summary(await fly('cohesion', 3))
    const text = await says('cohesion')
    assert.match(text, /^At 0%, /)
    assert.ok(text.includes(polarisation.toFixed(2)) && text.includes(`${nearest.toFixed(1)} bird lengths`), text)
  })

  test('the strip marks when each rule came in and went', async () => {
    await openSection('separation')
    await fly('separation', 5)
    assert.deepEqual(await marks('separation', 'separation'), [])
    await guess('separation', 0)
    const [first] = await marks('separation', 'separation')
    await fly('separation', 10)
    for (const value of [0, 40, 60]) {
      await slide('#separation .slider input', value)
      if (value < 60) await fly('separation', 5)
    }
    const lines = await marks('separation', 'separation')
    assert.equal(lines.length, 3, `marks at ${lines}`)
    assert.ok(Math.abs(lines[0] - first) < 2)
    // It came in at 5 s, went at 15 s, and came back at 20 s.
    assert.ok(Math.abs(lines[1] - lines[0] - 2 * (lines[2] - lines[1])) < 6, `marks at ${lines}`)
  })

  test('the strip marks the earlier rules, too', async () => {
    await openSection('alignment')
    await fly('alignment', 6)
    await guess('alignment', 2)
    const lines = await Promise.all(RULES.map((rule) => marks('alignment', rule)))
    assert.ok(lines[2].length === 1 && lines[2][0] > 60, `alignment came in at ${lines[2]}`)
    assert.ok(lines[0].length + lines[1].length >= 1, 'separation and cohesion were there from the start')
  })

  test('an arrow is the pull that the next step adds, 250 times as long', async () => {
    await openSection('cohesion')
    assert.equal(await inked('#cohesion .drawing', 'alignment'), 0)
    await guess('cohesion', 0)
    await fly('cohesion', 8)
    const colours = await inPage(async () => {
      const { stage } = $('#cohesion .stage')
      stage.redraw()
      for (let i = 0; i < 4; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
      const canvas = $('#cohesion .drawing')
      const { flock } = stage
      const pen = canvas.getContext('2d')
      const scale = canvas.width / flock.get('width')
      const birds = Array.from({ length: flock.length }, (_, bird) => flock.look(bird))
      return birds
        .filter(({ separation }) => Math.hypot(...separation.pull) > 0.1)
        .map(({ position, velocity, separation }) => {
          const speed = Math.hypot(...velocity)
          // Four fifths of the way to the tip.
          const [x, y] = [0, 1].map((k) => position[k] + (10 * velocity[k]) / speed + 200 * separation.pull[k])
          return [...pen.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data]
        })
    })
    assert.ok(colours.length > 0, 'some birds are too near to each other')
    const orange = colours.filter(([red, green, blue]) => red > 200 && green > 100 && green < 200 && blue < 110)
    assert.ok(orange.length > 0.7 * colours.length, `colours at the arrows: ${JSON.stringify(colours)}`)
  })

  test('"Start again" brings back the start and the question', async () => {
    await openSection('separation')
    const fingerprint = () => inPage(() => $('#separation .stage').stage.flock.fingerprint())
    const start = await fingerprint()
    await guess('separation', 1)
    await fly('separation', 9)
    assert.notEqual(await fingerprint(), start)
    await find('#separation .restart').click()
    assert.equal(await fingerprint(), start)
    assert.deepEqual(await answers('separation'), { chosen: -1, happened: -1, fixed: false })
    assert.equal(await inPage(() => $('#separation .stage').stage.flock.get('separation')), 0)
    assert.deepEqual(await marks('separation', 'separation'), [])
    assert.match(await says('separation'), /Choose an answer/)
  })

  const title = 'with reduced motion birds stand still, and eight seconds lead to the answer'
  testStill(
    name,
    title,
    () => openSection('separation'),
    async () => {
      await guess('separation', 0)
      assert.match(await says('separation'), /Advance the birds 8 more seconds/)
      for (let i = 0; i < 3; i++) await advance('separation')
      assert.match(await says('separation'), /5 more seconds/)
      for (let i = 0; i < 5; i++) await advance('separation')
      assert.match(await says('separation'), /^As you predicted/)
    },
  )
})
