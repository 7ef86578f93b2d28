// @ts-check
/** "Keep apart", "Stay close", "Fly alike": each rule shows, the guess is kept until then, and the numbers are true. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Key } from 'selenium-webdriver'
import { FORMED, RULES, THIRTY, WEIGHTS, outcome } from '../../../target/www/site/article/flocks.js'
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

const birds = Array.from({ length: THIRTY.count }, (_, i) => i)
/** The distances of a bird to the others, in bird lengths. @param {Moment} moment @param {number} i */
const distances = ({ positions }, i) =>
  birds.map((j) =>
    j === i
      ? Infinity
      : Math.hypot(positions[2 * i] - positions[2 * j], positions[2 * i + 1] - positions[2 * j + 1]) / 20,
  )
/** The birds' mean distance from their middle, in bird lengths. @param {Moment} moment */
const spread = ({ positions }) => {
  const middle = [0, 1].map((k) => mean(birds.map((i) => positions[2 * i + k])))
  return mean(birds.map((i) => Math.hypot(positions[2 * i] - middle[0], positions[2 * i + 1] - middle[1]))) / 20
}

/** The measures of the last seconds, from the places of the birds alone. @param {Moment[]} moments */
function summary(moments) {
  const last = moments[moments.length - 1].step
  const late = moments.filter(({ step }) => step > last - 60 * COMPARED)
  const near = late.map((moment) => birds.filter((i) => Math.min(...distances(moment, i)) < 1.5).length)
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
    crowded: mean(near),
    spread: mean(late.map(spread)),
    firsts: new Set(firsts).size,
  }
}

/**
 * Flies the stage of a rule: some seconds with the rules before it, and then so many with it.
 * @param {number} k number of the rule
 * @param {number} seed
 * @param {number} seconds
 * @param {number} [earlier]
 */
function stage(k, seed, seconds, earlier = 3) {
  const flock = new Flock({ ...THIRTY, seed, separation: 0, cohesion: 0, alignment: 0 })
  for (const rule of RULES.slice(0, k)) flock.set(rule, WEIGHTS[rule])
  const fly = (/** @type {number} */ duration) =>
    Array.from({ length: duration * 10 }, () => {
      flock.step(6)
      return { step: flock.steps, positions: [...flock.positions()], velocities: [...flock.velocities()] }
    })
  flock.step(FORMED - 6)
  const before = summary(fly(earlier))
  flock.set(RULES[k], WEIGHTS[RULES[k]])
  const after = summary(fly(seconds))
  flock.free()
  return { before, after }
}

const flights = RULES.map((_, k) => SEEDS.map((seed) => stage(k, seed, 5)))
/** @param {number} k @param {'before' | 'after'} when @param {keyof ReturnType<typeof summary>} name */
const all = (k, when, name) => flights[k].map((flight) => flight[when][name])
/** @param {Parameters<typeof all>} which */
const median = (...which) => quantile(all(...which), 0.5)

test('two seconds after a rule came in, and after it went, the medians over seeds differ so that one sees it', () => {
  const [apart, close, alike] = RULES.map((rule, k) => {
    const moments = SEEDS.map((seed) => {
      const flock = new Flock({ ...THIRTY, seed, separation: 0, cohesion: 0, alignment: 0 })
      for (const earlier of RULES.slice(0, k)) flock.set(earlier, WEIGHTS[earlier])
      const after = [FORMED, 120, 300, 120].map((steps, i) => {
        if (i === 1) flock.set(rule, WEIGHTS[rule])
        if (i === 3) flock.set(rule, 0)
        flock.step(steps)
        return summary([{ step: flock.steps, positions: [...flock.positions()], velocities: [...flock.velocities()] }])
      })
      flock.free()
      return after
    })
    return (/** @type {'crowded' | 'spread' | 'polarisation'} */ name) =>
      [0, 1, 3].map((when) =>
        quantile(
          moments.map((moment) => moment[when][name]),
          0.5,
        ),
      )
  })
  const [was, is, later] = apart('crowded')
  assert.ok(was > 10 && is <= 2 && later > 6, `too near another: ${apart('crowded')}`)
  const [wide, small, wider] = close('spread')
  assert.ok(small < 0.6 * wide && wider > 1.3 * small, `from their middle: ${close('spread')}`)
  const [mixed, one, loose] = alike('polarisation')
  assert.ok(mixed < 0.4 && one > 0.9 && loose < 0.7, `polarisation: ${alike('polarisation')}`)
})

test('five seconds after each rule came in, the medians over seeds differ clearly', () => {
  const [apart, close, alike] = RULES.map((_, k) => ({
    polarisation: median(k, 'after', 'polarisation'),
    crowded: median(k, 'after', 'crowded'),
    spread: median(k, 'after', 'spread'),
  }))
  assert.ok(apart.polarisation < 0.3, `polarisation with separation: ${apart.polarisation}`)
  assert.ok(apart.crowded < 2, `crowded with separation: ${apart.crowded}`)
  assert.ok(close.spread < 0.65 * apart.spread, `spread: ${apart.spread}, with cohesion ${close.spread}`)
  assert.ok(close.polarisation < 0.5, `polarisation with cohesion: ${close.polarisation}`)
  assert.ok(alike.polarisation > 0.95, `polarisation with alignment: ${alike.polarisation}`)
  assert.ok(alike.crowded < 3, `a flock keeps room: ${alike.crowded}`)
})

test('each seed flies the answer that happens, also for a reader who switches the rule on at once', () => {
  for (const [k, rule] of RULES.entries())
    for (const seed of SEEDS)
      for (const earlier of [0.1, 3]) {
        const { before, after } = stage(k, seed, 5, earlier)
        assert.equal(outcome(rule, before, after), HAPPENS[k], `${rule}, seed ${seed}, after ${earlier} s`)
      }
})

test('the seed of the page is typical', () => {
  for (const [k, rule] of RULES.entries()) {
    const { before, after } = stage(k, THIRTY.seed, 5)
    for (const name of /** @type {const} */ (['polarisation', 'crowded', 'spread'])) {
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
      const before = summary(await fly(rule, 3))
      assert.equal(await find(`#${rule} .go`).isEnabled(), false)
      const wrong = (HAPPENS[k] + 1) % 3
      await find(`#${rule} .guess label:nth-of-type(${wrong + 1})`).click()
      await find(`#${rule} .go`).sendKeys(Key.ENTER)
      assert.match(await says(rule), /The rule is on/)
      const half = await fly(rule, 2)
      assert.deepEqual(await answers(rule), { chosen: wrong, happened: -1, fixed: true })
      assert.equal(await find(`#${rule} .slider input`).isEnabled(), false)
      const after = summary([...half, ...(await fly(rule, 3))])
      assert.deepEqual(await answers(rule), { chosen: wrong, happened: HAPPENS[k], fixed: true })
      const text = await says(rule)
      assert.match(text, /^It did not go as you predicted\./)
      // the flight goes on below the sentence, and may take another course
      assert.doesNotMatch(text.replace(/“how aligned they are”/i, ''), /\b(now|is|are|flies)\b/i)
      const numbers = [
        [before.crowded.toFixed(0), '30', after.crowded.toFixed(0), after.polarisation.toFixed(2)],
        [before.spread.toFixed(1), after.spread.toFixed(1), after.polarisation.toFixed(2)],
        [before.polarisation.toFixed(2), after.polarisation.toFixed(2), '5', String(after.firsts)],
      ]
      if (rule === 'separation') assert.match(text, /After five seconds, there (were none|was 1|were \d+)\./)
      const found = text.replace('none', '0').match(/\d+(\.\d+)?/g)
      assert.deepEqual(found?.slice(0, numbers[k].length), numbers[k], text)
    })
  }

  test('a right guess is called right, in both languages', async () => {
    for (const [language, words] of [
      ['en', /^It went as you predicted\..*different birds were in front/],
      ['ja', /^予想どおりです。.*\d羽の鳥が入れ替わりで先頭/],
    ]) {
      await openSection('alignment', String(language))
      await fly('alignment', 3)
      await guess('alignment', 1)
      await fly('alignment', 5)
      assert.match(await says('alignment'), /** @type {RegExp} */ (words))
    }
  })

  test('a reader who switches the rule on at once sees what the answer says', async () => {
    for (const [k, rule] of RULES.entries()) {
      await openSection(rule)
      await guess(rule, HAPPENS[k])
      await fly(rule, 5)
      assert.match(await says(rule), /^It went as you predicted/)
    }
  })

  test('after the answer the button switches the rule off and on, with the numbers of the last second', async () => {
    await openSection('separation')
    await guess('separation', 0)
    assert.equal(await find('#separation .go').isEnabled(), false)
    await fly('separation', 5)
    const press = async () => {
      const label = await find('#separation .go').getText()
      await inPage(() => $('#separation .go').click())
      const { crowded } = summary((await fly('separation', 3)).slice(20))
      return { label, crowded: crowded.toFixed(0), says: await says('separation') }
    }
    const off = await press()
    assert.equal(off.label, 'Switch the rule off')
    assert.match(off.says, new RegExp(`^After three seconds at 0%, ${off.crowded} of the 30 birds flew`))
    const on = await press()
    assert.equal(on.label, 'Switch the rule on')
    assert.match(on.says, new RegExp(`^After three seconds at 100%, ${on.crowded} of the 30 birds flew`))
    assert.ok(Number(off.crowded) > 5 && Number(on.crowded) < 4, `${off.crowded}, ${on.crowded}`)
  })

  test('the slider sets the strength by keys, and the sentence has the numbers of the last seconds', async () => {
    await openSection('cohesion')
    await guess('cohesion', 0)
    await fly('cohesion', 5)
    const slider = find('#cohesion .slider input')
    const weight = () => inPage(() => $('#cohesion .stage').stage.flock.get('cohesion'))
    assert.ok(Math.abs(Number(await weight()) - 1.1) < 1e-6)
    await slider.sendKeys(Key.ARROW_RIGHT)
    assert.ok(Math.abs(Number(await weight()) - 1.21) < 1e-6)
    assert.equal(await slider.getAttribute('aria-valuetext'), '110%')
    await slider.sendKeys(Key.HOME)
    assert.equal(await weight(), 0)
    const { spread, polarisation } = summary((await fly('cohesion', 3)).slice(20))
    const text = await says('cohesion')
    assert.match(text, /^After three seconds at 0%, /)
    assert.ok(text.includes(polarisation.toFixed(2)) && text.includes(`${spread.toFixed(1)} bird lengths`), text)
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

  /**
   * The colours at the arrows of a rule, each with that of its bird's place.
   * @param {string} rule
   * @param {number} along how far from its start, as a part of the arrow's length
   * @param {number} [beside] how far to its sides, in px of the world and at least 1.5 CSS px
   * @returns {Promise<{ bird: number[], arrow: number[], edges: number[][] }[]>} as red, green and blue
   */
  const arrows = (rule, along, beside = 0) =>
    inPage(
      async (rule, along, beside) => {
        const { stage } = $(`#${rule} .stage`)
        stage.redraw()
        await rest(4)
        const { flock } = stage
        const canvas = $(`#${rule} .drawing`)
        const scale = canvas.width / flock.get('width')
        const pen = canvas.getContext('2d')
        const colour = (/** @type {number[]} */ place) => {
          const [x, y] = place.map((part) => Math.floor(part * scale))
          return [...pen.getImageData(x, y, 1, 1).data.slice(0, 3)]
        }
        const from = (/** @type {number[]} */ place, /** @type {number[]} */ way, /** @type {number} */ distance) =>
          place.map((part, k) => part + (distance * way[k]) / Math.hypot(...way))
        return Array.from({ length: flock.length }, (_, bird) => flock.look(bird))
          .map(({ position, [rule]: { pull } }) => ({ position, pull }))
          .filter(({ pull }) => Math.hypot(...pull) > 0.05)
          .map(({ position, pull }) => {
            const place = from(position, pull, 12 + 250 * along * Math.hypot(...pull))
            const edges = [beside, -beside].map((side) =>
              from(place, [-pull[1], pull[0]], side && Math.sign(side) * Math.max(beside, 1.5 / stage.scale)),
            )
            return { bird: colour(position), arrow: colour(place), edges: edges.map(colour) }
          })
      },
      rule,
      along,
      beside,
    )

  test('separation acts where two rings touch, and nowhere else', async () => {
    await openSection('separation')
    const birds = await inPage(async () => {
      const { stage } = $('#separation .stage')
      stage.flock.set('separation', 1)
      stage.redraw()
      await rest(4)
      const { flock } = stage
      const canvas = $('#separation .drawing')
      const scale = canvas.width / flock.get('width')
      const looks = Array.from({ length: flock.length }, (_, bird) => flock.look(bird))
      // of a bird's ring, seen from its middle: away from all others, the first px that is drawn beyond its marker
      return looks.map(({ position: [x, y], separation: { pull } }, bird) => {
        const gap = Math.min(
          ...looks.map(({ position: at }, i) => (i === bird ? Infinity : Math.hypot(at[0] - x, at[1] - y))),
        )
        const { data } = canvas
          .getContext('2d')
          .getImageData(Math.round(x * scale), Math.round((y + 14) * scale), 1, Math.round(10 * scale))
        const ring = 14 + [...data].findIndex((alpha, i) => i % 4 === 3 && alpha > 60) / 4 / scale
        return { gap, acts: Math.hypot(...pull) > 0, ring }
      })
    })
    const alone = birds.filter(({ gap }) => gap > 44)
    assert.ok(alone.length > 2, JSON.stringify(birds))
    for (const { ring } of alone) assert.ok(Math.abs(ring - 20) < 1.5, `a ring of ${ring} px`)
    for (const { gap, acts } of birds) assert.equal(acts, gap < 2 * 20, `${gap} px apart`)
  })

  test('an arrow is the pull that the next step adds, 250 times as long, and starts outside its bird', async () => {
    await openSection('cohesion')
    await guess('cohesion', 0)
    await fly('cohesion', 5)
    const found = await arrows('cohesion', 0.8)
    assert.ok(found.length > 0, 'the rule pulls some birds')
    const drawn = found.filter(({ arrow: [red, green, blue] }) => red < 140 && green > 150 && green < 210 && blue > 210)
    assert.ok(drawn.length > 0.7 * found.length, `colours at the arrows: ${JSON.stringify(found)}`)
    const bare = found.filter(({ bird: [red] }) => red > 200)
    assert.ok(bare.length > 0.7 * found.length, `colours of the birds: ${JSON.stringify(found)}`)
  })

  test('an arrow is seen on birds of its own colour: beside it, its edge has a contrast of 3 to 1', async () => {
    await openSection('alignment')
    await guess('alignment', 1)
    await inPage(() => void $('#alignment .stage').stage.flock.step(20))
    const luminance = (/** @type {number[]} */ colour) => {
      const [red, green, blue] = colour.map((part) => (part / 255) ** 2.2)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrasts = (await arrows('alignment', 0.3, 2)).map(({ arrow, edges }) =>
      Math.min(...edges.map((edge) => (luminance(arrow) + 0.05) / (luminance(edge) + 0.05))),
    )
    assert.ok(contrasts.length > 5, `${contrasts.length} arrows`)
    const seen = contrasts.filter((contrast) => contrast >= 3)
    assert.ok(seen.length > 0.7 * contrasts.length, `contrasts: ${contrasts.map((contrast) => contrast.toFixed(1))}`)
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

  const title = 'with reduced motion birds stand still, and five seconds lead to the answer'
  testStill(
    name,
    title,
    () => openSection('separation'),
    async () => {
      await guess('separation', 0)
      assert.match(await says('separation'), /Advance the birds by 5 more seconds/)
      for (let i = 0; i < 3; i++) await advance('separation')
      assert.match(await says('separation'), /2 more seconds/)
      for (let i = 0; i < 2; i++) await advance('separation')
      assert.match(await says('separation'), /^It went as you predicted/)
    },
  )
})
