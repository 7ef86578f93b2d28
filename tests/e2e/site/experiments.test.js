// @ts-check
/** experiments.html: published curves, the same numbers everywhere, and a page that stays usable meanwhile. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import {
  BROWSERS,
  DIST,
  chromiumOnly,
  describeIn,
  driver,
  emulate,
  fileAddress,
  inPage,
  keepsNoPage,
  oneOf,
  openPage,
  site,
  thorough,
  until,
} from '../harness/browser.js'
import { Flock, WASM, init } from '../harness/npm.js'
import { READY } from '../../../target/www/site/experiments/ready.js'
import { testQuality } from '../harness/page-quality.js'

await init(WASM)

const PACKAGE = pathToFileURL(`${DIST}/npm/index.js`).href

/** In ms: an experiment on a busy machine. */
const PATIENCE = 240_000

/** What another program found, in all pairs and double precision: noise in radians, polarisation. */
const VICSEK = [[0.5, 0.99], [1.5, 0.89], [2.5, 0.72], [3.5, 0.48], [4.5, 0.19], [5.5, 0.1]] // prettier-ignore

/** Opens the experiment on order against noise. */
async function openNoise() {
  await openPage('experiments.html')
  await inPage(() => $('.chips button:nth-child(3)').click())
}
const NOISE = READY[2].found

/** Waits until the experiment is done; returns its rows as CSV has them. */
async function rows() {
  const isDone = () =>
    inPage(() => !$('#experiment.running') && /measurements? in|failed|cannot/.test($('.says').textContent))
  await driver.wait(isDone, PATIENCE, 'the experiment is not done')
  const [says, csv, errors] = await inPage(() => [$('.says').textContent, $('#experiment').csv(), spy.errors])
  assert.match(says, /^Your machine made [\d,]+ measurements in [\d.]+ s\./)
  assert.deepEqual(errors, [])
  return csv.trim().split('\n').slice(1).map((/** @type {string} */ line) => line.split(',').slice(0, 5)) // prettier-ignore
}

const press = () => inPage(() => $('#experiment .run').click())

/** The mean of the last column where the others are as given. @param {string[][]} all @param {Record<number, string>} by */
function mean(all, by) {
  const found = all.filter((row) => Object.entries(by).every(([i, text]) => row[Number(i)] === text))
  assert.ok(found.length > 1, JSON.stringify(by))
  return found.reduce((sum, row) => sum + Number(row[4]), 0) / found.length
}

/** The curve of the dots, after two edges of a band, and the line. Behind those of six branches: two that are known. */
const DOTS = 3
const KNOWN = [24, 25]
const [FLOCK, WAY, VALUE] = [0, 1, 2]
const round = (/** @type {number} */ value) => Math.round(value * 100) / 100

describeIn(oneOf(BROWSERS), 'experiments', (browser) => {
  test('order over noise is within 0.05 of what an independent program found', thorough, async (t) => {
    await openNoise()
    await press()
    const found = await rows()
    for (const [noise, order] of VICSEK) {
      const degrees = String(Math.round((1800 * noise) / Math.PI) / 10)
      const here = mean(found, { [FLOCK]: '1', [VALUE]: degrees })
      t.diagnostic(`${noise}: ${here.toFixed(3)}`)
      assert.ok(Math.abs(here - order) < 0.05, `${here} instead of ${order} at ${noise}`)
    }
    const values = [...new Set(found.map((/** @type {string[]} */ row) => row[VALUE]))]
    assert.deepEqual(
      ['1', '2'].map((flock) => values.map((value) => round(mean(found, { [FLOCK]: flock, [VALUE]: value })))),
      NOISE,
    )
  })

  test('the choices of the form have names', async () => {
    await openPage('experiments.html')
    const chosen = await inPage(() => $$('select').map(({ selectedOptions }) => selectedOptions[0].textContent))
    assert.deepEqual(chosen, ['Vicsek, changed', 'number of birds', 'each from a fresh start', 'polarisation'])
  })

  test('the mill remembers: between 70 and 100 px, both branches show', async (t) => {
    await openPage('experiments.html')
    await inPage(() => $('.chips button:nth-child(2)').click())
    await press()
    const found = await rows()
    for (const range of ['60', '70', '80', '90', '100']) {
      const [up, down] = ['up', 'down'].map((way) => mean(found, { [WAY]: way, [VALUE]: range }))
      t.diagnostic(`${range} px: ${up.toFixed(2)} up, ${down.toFixed(2)} down`)
      assert.ok(up > 0.5 && down < 0.2, `${up} and ${down} at ${range} px`)
    }
    // The curves that the page shows before anyone presses.
    const values = [...new Set(found.map((/** @type {string[]} */ row) => row[VALUE]))].sort(
      (a, b) => Number(a) - Number(b),
    )
    const [up, down] = ['up', 'down'].map((way) =>
      values.map((value) => round(mean(found, { [WAY]: way, [VALUE]: value }))),
    )
    assert.deepEqual([up, down.reverse()], READY[1].found)
  })

  /** How many points the known curves have, what is in the legend, and the question. */
  const view = () =>
    inPage((KNOWN) => ({
      known: KNOWN.map((/** @type {number} */ curve) => curveOf($('.plot'), curve).length),
      legend: $$('.legend li')
        .filter(({ hidden }) => !hidden)
        .map(({ textContent }) => textContent),
      text: $('.text').textContent,
      answer: $('.answer').textContent,
      says: $('.says').textContent,
    }), KNOWN) // prettier-ignore

  test('nothing gives the curve away before the reader has guessed; one press shows it', async () => {
    await openNoise()
    const before = await view()
    assert.equal(await inPage(() => $('.guess output').textContent), 'none yet')
    assert.deepEqual([before.known, before.legend], [[0, 0], []])
    assert.match(before.text, /a large one\?$/)
    assert.equal(before.answer, '')
    assert.match(before.says, /^Guess first/)
    await inPage(() => $('.skip').click())
    const after = await view()
    assert.deepEqual([after.known, after.legend], [[13, 13], ['our result']])
    assert.match(after.answer, /only slightly more sharply\.$/)
    const coloursOf = () =>
      inPage((KNOWN) => KNOWN.map((/** @type {number} */ curve) => $('.plot').plot.series[curve + 1].stroke()), KNOWN)
    const colours = await coloursOf()
    const buttons = await inPage(() => ['--alignment', '--separation'].map((name) => getComputedStyle($('.plot')).getPropertyValue(name))) // prettier-ignore
    const pale = buttons.map((/** @type {string} */ colour) => `${colour}59`)
    assert.deepEqual(colours, pale, 'each curve has the colour of its button')
    await press()
    await until('a dot is there', (/** @type {number} */ DOTS) => curveOf($('.plot'), DOTS).length > 0, DOTS)
    assert.deepEqual(await coloursOf(), pale, 'it keeps its colour during a run')
    const widths = await inPage((KNOWN) => [KNOWN[0] + 1, 3].map((i) => $('.plot').plot.series[i].width), KNOWN)
    assert.ok(widths[0] > 2 * widths[1], `a line of ${widths[1]} px hides ours of ${widths[0]} px`)
    await inPage(() => $('.chips button:nth-child(4)').click())
    assert.deepEqual((await view()).known, [0, 0])
    await inPage(() => $('.skip').click())
    assert.deepEqual((await view()).known, [7, 7])
    const top = await inPage(() => $('.plot').getBoundingClientRect().top)
    assert.ok(top < 700, `the plot begins at ${top} px`)
  })

  test('after the answer it says why, what to press, and what comes next', async () => {
    await openNoise()
    assert.ok(await inPage(() => $('.why').hidden))
    await inPage(() => $('.skip').click())
    const why = await inPage(() => [...$('.why').children].map(({ textContent }) => textContent))
    assert.match(why[0], /only chance is left/)
    assert.match(why[1], /^Press the points at noise ±86°/)
    assert.equal(why[2], 'Next: Seven neighbours or a distance')
    await inPage(() => $('.next').click())
    const [isHidden, pressed] = await inPage(() => [$('.why').hidden, $$('.chips button')[3].ariaPressed])
    assert.deepEqual([isHidden, pressed], [true, 'true'])
  })

  test('a guess that is drawn stands beside what is known, with their differences in numbers', async () => {
    await openNoise()
    const [from, to] = await inPage(() => {
      const { plot } = $('.plot')
      plot.over.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top } = plot.over.getBoundingClientRect()
      return [0, 343.8].map((x) => ({ x: Math.round(left + plot.valToPos(x, 'x')), y: Math.round(top + plot.valToPos(0.5, 'y')) })) // prettier-ignore
    })
    await driver
      .actions()
      .move(from)
      .press()
      .move({ ...to, duration: 50 })
      .release()
      .perform()
    await until('the guess has all points', () => curveOf($('.plot'), 26).length === 13)
    const guess = (await inPage(() => curveOf($('.plot'), 26))).map(([, y]) => y)
    for (const y of guess) assert.ok(Math.abs(y - 0.5) < 0.01, String(guess))
    const guessed = await view()
    assert.deepEqual(guessed.legend, ['your guess'])
    assert.match(guessed.says, /guess the other curve, press “1,600 birds”/)
    await inPage(() => {
      $$('.branches button')[1].click()
      $('#guess').value = 0.5
      $('#guess').dispatchEvent(new Event('input', { bubbles: true }))
      $$('.branches button')[0].click()
    })
    assert.match((await view()).says, /Now run the experiment\./)
    // each experiment keeps its guess
    await inPage(() => $('.chips button').click())
    assert.match((await view()).says, /^Guess first/)
    await inPage(() => $('.chips button:nth-child(3)').click())
    assert.match((await view()).says, /Now run the experiment\./)
    await inPage(() => $('.skip').click())
    const { says, legend } = await view()
    assert.deepEqual(legend, ['your guess', 'our result'])
    const off = NOISE[0].map((known, i) => Math.abs(round(guess[i]) - known))
    const mean = off.reduce((sum, one) => sum + one, 0) / off.length
    assert.ok(says.startsWith(`On average, your guess is off by ${mean.toFixed(2)} (100 birds), 0.48 (1,600 birds). It is farthest off at noise `), says) // prettier-ignore
    assert.match(says, /\(100 birds\)\. You drew 0\.\d\d, and we found (0\.\d\d|1\.00)\. The wide, pale line/)
  })

  test('sliders guess as well: the flock and the value, then the height; and the run compares all three', async () => {
    await openPage('experiments.html')
    await inPage(() => $('.chips button:nth-child(5)').click())
    const said = await inPage(() => {
      for (const [selector, value] of /** @type {const} */ ([['#point', 5], ['#guess', 0.5]])) {
        $(selector).value = value
        $(selector).dispatchEvent(new Event('input', { bubbles: true }))
      }
      return rest().then(() => [$('#point').ariaValueText, $('#guess').ariaValueText])
    }) // prettier-ignore
    // the axis ends at the root of 200 birds, and its numbers are whole, as numbers of groups and of predators are
    const axes = () => inPage(() => $('.plot').plot.axes.map((/** @type {any} */ axis) => axis._splits))
    for (const splits of await axes()) assert.ok(splits.length > 2 && splits.every(Number.isInteger), String(splits))
    assert.deepEqual(said, ['16 predators', '7.1'])
    await press()
    await rows()
    const { says, legend } = await view()
    assert.deepEqual(legend, ['your guess', 'our result', 'your result'])
    const top = await inPage(() => $('.plot').plot.scales.y.max)
    assert.ok(top > 7.07 && top < 9, `the axis ends at ${top}`)
    assert.match(
      says,
      /farthest off at 16 predators\. You drew 7\.1, and your machine measured 5\.13\. All means are the same as ours/,
    )
  })

  test('before a run the page says about how long it takes on this machine', async () => {
    await openPage('experiments.html')
    const durationOf = async (/** @type {number} */ chip) => {
      await inPage((chip) => $(`.chips button:nth-child(${chip})`).click(), chip)
      const says = await until('it says how long', () => / It takes .* on this device\.$/.test($('.says').textContent) && $('.says').textContent) // prettier-ignore
      assert.match(
        says,
        /Then run the experiment\. It takes (a few seconds|less than a minute|about \d+ minutes?) on this device\.$/,
      )
    }
    for (let chip = 1; chip <= READY.length; chip++) await durationOf(chip)
    /** Another clock in the workers. @param {string} clock */
    const setClock = (clock) =>
      inPage((clock) => {
        const page = /** @type {any} */ (globalThis)
        page.RealBlob ??= Blob
        page.Blob = class extends page.RealBlob {
          /** @param {any} parts @param {any} options */
          constructor(parts, options) {
            super([`{ const now = performance.now.bind(performance); ${clock} }`, ...parts], options)
          }
        }
      }, clock)
    // something else takes ten minutes while the worker measures
    await setClock('const start = now(); performance.now = () => now() + (now() - start > 45 ? 600_000 : 0)')
    await durationOf(1)
    // a thousand times slower
    await setClock('performance.now = () => 1000 * now()')
    await inPage(() => $('.chips button:nth-child(2)').click())
    await until('it takes longer', () => /It takes about [\d,]+ (hour|day)s? on/.test($('.says').textContent))
  })

  test('a reader who leaves and comes back finds the curves that were measured', async () => {
    await openPage('experiments.html')
    await press()
    const before = await rows()
    const says = (await view()).says
    await inPage(keepsNoPage)
    await driver.get(new URL('verify.html', site.origin).href)
    await driver.navigate().back()
    await until('it is back', () => /measurements in/.test($('.says')?.textContent ?? ''))
    assert.deepEqual([await rows(), (await view()).says], [before, says])
  })

  test('a guess is there again for a reader who leaves at once and comes back', async () => {
    await openPage('experiments.html')
    const guess = () => inPage(() => $('.guess output').textContent)
    const nothing = await guess()
    await inPage(keepsNoPage)
    await inPage(() => {
      setValue($('.guess input'), 70)
      $('a[href*="verify.html"]').click()
    })
    await until('it is another page', () => location.pathname.endsWith('verify.html'))
    await driver.navigate().back()
    await until('it is back', () => Boolean($('.guess output')?.textContent))
    assert.notEqual(await guess(), nothing)
  })

  test('a double click starts or cancels the experiment, as one click does', async () => {
    await openNoise()
    await inPage(() => {
      Object.assign(window, {
        double: async () => {
          for (const detail of [1, 2]) {
            $('.run').dispatchEvent(new MouseEvent('click', { detail, bubbles: true }))
            await rest(2)
          }
          return $('#experiment.running .run')?.textContent ?? $('.says').textContent
        },
      })
    })
    const double = () => inPage(() => Object.assign(window).double())
    assert.equal(await double(), 'Cancel')
    assert.match(await double(), /^Cancelled/)
  })

  test('the branches of a curve are chosen by buttons, at the same value', async () => {
    await openNoise()
    const at = (/** @type {number} */ button) =>
      inPage((button) => {
        $$('.branches button')[button].click()
        return [$('#point').ariaValueText, ...$$('.branches button').map(({ ariaPressed }) => ariaPressed)]
      }, button)
    assert.deepEqual(await at(1), ['noise ±57.3° (1,600 birds)', 'false', 'true'])
    await inPage(() => $('.chips button:nth-child(2)').click())
    assert.deepEqual(await at(1), ['alignment range 50 px (downwards)', 'false', 'true'])
    assert.deepEqual(await at(0), ['alignment range 50 px (upwards)', 'true', 'false'])
  })

  test('the pickers write settings that can be flown: every parameter and measure, with a sentence about them', async () => {
    for (const language of ['en', 'ja']) {
      await openPage('experiments.html', language)
      const faults = await inPage(() => {
        const set = (/** @type {string} */ name, /** @type {string} */ value) => {
          $(`form [name=${name}]`).value = value
          $(`form [name=${name}]`).dispatchEvent(new Event('input', { bubbles: true }))
        }
        const values = (/** @type {string} */ name) => [...$(`form [name=${name}]`).options].map(({ value }) => value)
        set('preset', 'school')
        /** @type {string[]} */
        const faults = []
        const [parameters, measures] = [values('parameter'), values('measure')]
        for (const [i, parameter] of parameters.entries()) {
          set('parameter', parameter)
          // each measure comes with some of the parameters
          for (const measure of [measures[i % measures.length], measures[(i + 1) % measures.length]]) {
            set('measure', measure)
            const { textContent: method } = $('.method')
            const isWrong = $('form output').textContent || /[{}]|undefined|NaN|\b1 values/.test(method)
            const isWritten = new URLSearchParams($('.code code').textContent.split('?')[1]).get('measure') === measure
            if (isWrong || !isWritten) faults.push(`${parameter}, ${measure}: ${method}`)
          }
        }
        return faults
      })
      assert.deepEqual(faults, [])
      const idle = await inPage(() => $$('[name=parameter] option').filter(({ value }) => /^(seed|steps|marker|pointer|formation)/.test(value)).length) // prettier-ignore
      assert.equal(idle, 0)
    }
    // no flock is given values that do not go with its others
    const chosen = await inPage(() => {
      const set = (/** @type {string} */ name, /** @type {string} */ value) => {
        $(`form [name=${name}]`).value = value
        $(`form [name=${name}]`).dispatchEvent(new Event('input', { bubbles: true }))
      }
      const values = (/** @type {string} */ name) => [...$(`form [name=${name}]`).options].map(({ value }) => value)
      return values('preset')
        .filter(Boolean)
        .flatMap((preset) => {
          set('preset', preset)
          return values('parameter').map((parameter) => {
            set('parameter', parameter)
            return {
              preset,
              parameter,
              values: $('[name=values]').value.split(', ').map(Number),
              wrong: $('form output').textContent,
            }
          })
        })
    })
    for (const { preset, parameter, values, wrong } of chosen) {
      assert.equal(wrong, '', `${preset}, ${parameter}`)
      for (const value of values) {
        // a small world has a small margin
        const options = { ...new Flock({ preset }).params, [parameter]: value }
        if (parameter !== 'margin') options.margin = Math.min(options.margin, options.width / 2, options.height / 2)
        new Flock({ preset, margin: options.margin, [parameter]: value }).free()
      }
    }
    // the margin of the flock is that of each world
    const wide = async (/** @type {string} */ flock, /** @type {string} */ values) => {
      await openPage(
        `experiments.html?${new URLSearchParams({ flock, values })}&parameter=width&seeds=2&settle=99&steps=9`,
      )
      return (await rows()).flatMap((/** @type {string[]} */ row) => (row[VALUE] === '600' ? row.slice(VALUE) : []))
    }
    assert.deepEqual(await wide('preset=classic&width=150', '150,600'), await wide('preset=classic', '600'))
    await openNoise()
    const written = await inPage(() => {
      const set = (/** @type {string} */ name, /** @type {string} */ value) => {
        $(`form [name=${name}]`).value = value
        $(`form [name=${name}]`).dispatchEvent(new Event('input', { bubbles: true }))
      }
      set('preset', 'vicsek')
      set('from', '0')
      set('to', '45')
      set('points', '4')
      const right = [$('[name=values]').value, $('.code code').textContent.split('?')[1]]
      set('to', '200')
      return [...right, $('[name=to]').ariaInvalid, $('form output').textContent, $('[name=values]').value]
    })
    assert.deepEqual(written[0], '0, 30, 60, 90')
    assert.match(written[1], /^flock=preset%3Dvicsek&parameter=noise&/)
    assert.deepEqual(written.slice(2), ['true', 'Write numbers from 0 to 180.', '0, 30, 60, 90'])
  })

  test('a point that is pressed flies its flock beside the curve, also while the experiment runs', async () => {
    await openNoise()
    await inPage(() => $('.skip').click())
    const pressAt = (/** @type {number} */ x, /** @type {number} */ y) =>
      inPage(
        async (x, y) => {
          const { plot } = $('.plot')
          const { left, top } = plot.over.getBoundingClientRect()
          const place = { clientX: left + plot.valToPos(x, 'x'), clientY: top + plot.valToPos(y, 'y'), bubbles: true }
          plot.over.dispatchEvent(new MouseEvent('click', place))
          const { stage } = $('.birds .stage')
          await stage.ready
          await rest(3)
          const [ring, ...others] = curveOf($('.plot'), plot.series.length - 2)
          const isRinged = !others.length && Math.abs(ring[0] - x) < 0.1 && Math.abs(ring[1] - y) < 0.1
          return [stage.flock.get('noise'), stage.flock.length, $('.points output').textContent, isRinged]
        },
        x,
        y,
      )
    assert.deepEqual(await pressAt(286.5, 0.12), [286.5, 100, 'noise ±143° (100 birds)', true])
    assert.deepEqual(await pressAt(171.9, 0.43), [171.9, 1600, 'noise ±86° (1,600 birds)', true])
    await press()
    const isMeasured = (/** @type {number} */ DOTS) => curveOf($('.plot'), DOTS).some(([x]) => x === 0)
    await until('the first dot is there', isMeasured, DOTS)
    assert.deepEqual(await pressAt(0, 1), [0, 100, 'noise 0° (100 birds)', true])
    const isRunning = (/** @type {number} */ chip) =>
      inPage((chip) => {
        $$('.chips button')[chip].click()
        return $('#experiment').classList.contains('running')
      }, chip)
    assert.deepEqual([await isRunning(2), await isRunning(1)], [true, false], 'only another experiment ends it')
  })

  test('a point that is chosen while the birds are on their way to another one has the flight of its own values', async () => {
    const flown = 'parameter=alignmentRange&values=15,20,30&way=back&measure=rotation&seeds=1&settle=20000&steps=1'
    await openPage(`experiments.html?flock=preset%3Dmill%26count%3D60&${flown}`)
    const steps = await inPage(async () => {
      const { stage } = $('.birds .stage')
      await stage.ready
      stage.show.pause()
      const choose = (/** @type {number} */ index) => {
        $('.points input').valueAsNumber = index
        $('.points input').dispatchEvent(new Event('input'))
      }
      choose(0)
      await waitFor(() => stage.flock?.steps === 0)
      choose(2)
      await waitFor(() => stage.flock?.steps > 0)
      choose(1)
      await waitFor(() => stage.flock?.get('alignmentRange') === 20)
      await rest()
      return stage.flock.steps
    })
    assert.equal(steps, 20_001)
  })

  test(
    'the curve is on the first screen, the birds are next to it, and on a laptop the sliders and the button are on that screen',
    chromiumOnly(browser),
    async () => {
      for (const language of ['en', 'ja']) {
        // a laptop's window is lower than its screen of 900 px
        for (const [width, height] of [
          [390, 844],
          [844, 390],
          [1440, 760],
        ]) {
          await emulate({ width, height })
          await openPage('experiments.html', language)
          for (let chip = 1; chip <= READY.length; chip++) {
            const [chips, first, bottom, gap] = await inPage((chip) => {
              $(`.chips button:nth-child(${chip})`).click()
              const ends = (/** @type {string} */ part, side = 'bottom') =>
                $$(part).map((element) => element.getBoundingClientRect()[side])
              const isPhone = innerWidth < 500
              const parts = ['.world', ...(innerHeight < 500 ? [] : ['#point', '#guess']), ...(innerWidth < 1000 ? [] : ['.run'])] // prettier-ignore
              const from = isPhone ? ends('.plot', 'top')[0] : 0
              return [
                ends('.chips button', 'right'),
                ends('.plot')[0],
                Math.max(...parts.map((part) => ends(part)[0])) - from,
                ends('.world', 'top')[0] - ends('.plot')[0],
              ]
            }, chip)
            const where = `${width} px, ${language}, experiment ${chip}`
            assert.ok(Math.max(...chips) <= width, `an experiment ends at ${chips}: ${where}`)
            assert.ok(first <= height, `the plot ends at ${first}: ${where}`)
            assert.ok(bottom <= height * (width < 500 ? 0.7 : 1), `the birds and sliders end at ${bottom}: ${where}`)
            assert.ok(gap < 60, `the birds are ${gap} px below the plot: ${where}`)
          }
        }
      }
      await emulate()
    },
  )

  test('the birds fill their place at every value, on a laptop at least 270 px', chromiumOnly(browser), async () => {
    await emulate({ width: 1440, height: 760 })
    await openPage('experiments.html')
    for (let chip = 1; chip <= READY.length; chip++) {
      const places = await inPage(async (chip) => {
        $(`.chips button:nth-child(${chip})`).click()
        const { stage } = $('.birds .stage')
        await stage.ready
        const input = $('#point')
        const places = []
        for (const index of [0, Math.floor(input.max / 2), Number(input.max)]) {
          input.value = index
          input.dispatchEvent(new Event('input'))
          await rest(3)
          const [width, height] = ['width', 'height'].map((side) => stage.flock.get(side))
          const { clientWidth, clientHeight } = stage.host
          places.push({ shape: width / height / (clientWidth / clientHeight), side: Math.max(clientWidth, clientHeight) }) // prettier-ignore
        }
        return places
      }, chip)
      for (const { shape, side } of places) {
        assert.ok(Math.abs(shape - 1) < 0.02, `experiment ${chip}: ${shape} times as wide as its place`)
        assert.ok(side >= 270, `experiment ${chip}: ${side} px`)
      }
    }
    await emulate()
  })

  test('on an open plane the picture holds nearly all fish, in the colours of their headings', async () => {
    await openPage('experiments.html')
    const { hues, seen } = await inPage(async () => {
      $('.chips button:nth-child(2)').click()
      const { stage } = $('.birds .stage')
      // the value of the point, after the flights before it
      await waitFor(() => stage.flock?.get('alignmentRange') === 50)
      stage.show.pause()
      stage.show.step(400)
      const canvas = $('.birds .drawing')
      const { data } = await waitFor(async () => {
        stage.redraw()
        await rest(2)
        return canvas.width && contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
      })
      const pixels = Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(4 * i, 4 * i + 4)]).filter(([, , , alpha]) => alpha > 127) // prettier-ignore
      const strongest = pixels.map((pixel) => pixel.slice(0, 3)).map((rgb) => Math.max(...rgb) - Math.min(...rgb) > 60 && rgb.indexOf(Math.max(...rgb))) // prettier-ignore
      // a fish is a triangle 0.045 of the picture long and 0.44 times as wide
      const fish = 0.22 * (0.045 * canvas.height) ** 2
      return { hues: [...new Set(strongest)].filter((hue) => hue !== false).length, seen: pixels.length / fish }
    })
    assert.equal(hues, 3, 'red, green and blue ones')
    assert.ok(seen > 50, `${seen} of 100 fish`)
  })

  test(
    'the answer moves nothing, no gap waits for it, and what the page says of the guess is on the screen',
    chromiumOnly(browser),
    async () => {
      await emulate({ width: 1440, height: 900 })
      for (const language of ['en', 'ja']) {
        await openPage('experiments.html', language)
        for (let chip = 1; chip <= READY.length; chip++) {
          const { before, answered, measured, bottom, gaps, lines } = await inPage(async (chip, DOTS) => {
          $(`.chips button:nth-child(${chip})`).click()
          for (const branch of $$('.branches button')) {
            branch.click()
            $('#guess').dispatchEvent(new Event('input', { bubbles: true }))
          }
          const tops = () => ['.branches', '.plot', '.run'].map((part) => $(part).getBoundingClientRect().top)
          const before = tops()
          const text = $('.text').getBoundingClientRect()
          const question = document.createRange()
          question.selectNodeContents($('.text'))
          const [first] = $$('.branches, .axis.y').filter((part) => part.clientHeight)
          const gaps = [question.getBoundingClientRect().bottom - text.bottom, first.getBoundingClientRect().top - text.bottom, $('.axis.y').getBoundingClientRect().top - Math.max(text.bottom, $('.branches').getBoundingClientRect().bottom)] // prettier-ignore
          const lines = $('.plot').plot.axes[1]._splits.length
          $('.skip').click()
          await rest()
          const answered = tops()
          const [says] = $('.says').childNodes
          const ofGuess = document.createRange()
          ofGuess.setStart(says, 0)
          ofGuess.setEnd(says, says.data.search(/The wide|薄くて/))
          const { bottom } = ofGuess.getBoundingClientRect()
          $('.run').click()
          await waitFor(() => curveOf($('.plot'), DOTS).length > 0)
          $('.run').click()
          await waitFor(() => !$('#experiment.running'))
          return { before, answered, measured: tops(), bottom, gaps, lines }
        }, chip, DOTS) // prettier-ignore
          assert.deepEqual([answered, measured], [before, before], `${language}, experiment ${chip}`)
          for (const gap of gaps) assert.ok(Math.abs(gap) < 20, `gaps of ${gaps} px: ${language}, experiment ${chip}`)
          assert.ok(lines >= 5, `${lines} lines of the grid: ${language}, experiment ${chip}`)
          assert.ok(bottom <= 900, `the guess ends at ${bottom}: ${language}, experiment ${chip}`)
        }
      }
      await emulate()
    },
  )

  test('the numbers of the axes are as high at every pixel ratio', chromiumOnly(browser), async () => {
    for (const ratio of [1, 1.25, 1.5, 2, 3]) {
      await emulate({ width: 1200, height: 800, ratio })
      await openPage('experiments.html')
      const heights = await inPage(() => {
        const canvas = $('.plot canvas')
        // left of the axis, where only its numbers are
        const width = Math.round(36 * devicePixelRatio)
        const { data } = contextOf(canvas).getImageData(0, 0, width, canvas.height)
        const inked = Array.from({ length: canvas.height }, (_, y) =>
          data.subarray(4 * y * width, 4 * (y + 1) * width).some((value, i) => i % 4 === 3 && value > 60),
        )
        const rows = inked.map((ink) => (ink ? '#' : ' ')).join('')
        return (rows.match(/#+/g) ?? []).map(({ length }) => length / devicePixelRatio)
      })
      assert.ok(heights.length >= 3, `numbers at ratio ${ratio}: ${heights}`)
      // a digit is about 0.7 of the size of its font
      for (const height of heights) assert.ok(height > 8 && height < 13, `${height} px high at ${ratio}`)
    }
    await emulate()
  })

  test('its address runs it again, to the same digits as another engine', async () => {
    const query =
      '?flock=preset%3Dschool%26count%3D40&flock=preset%3Dschool%26count%3D40%26nearest%3D7%26obstacles%3D300%2B200%2B90&parameter=alignment&way=apart&measure=nearest&seeds=2&settle=30&steps=40&values=0,0.05,0.2'
    await openPage(`experiments.html${query}`)
    const found = await rows()
    const { default: init, sweep } = await import(PACKAGE)
    await init()
    /** @type {string[][]} */
    const expected = []
    for (const [i, nearest] of [0, 7].entries()) {
      const options = { preset: 'school', count: 40, nearest, obstacles: nearest ? [[300, 200, 90]] : [] }
      const experiment = {
        options,
        parameter: 'alignment',
        values: [0, 0.05, 0.2],
        seeds: [1, 2],
        settle: 30,
        steps: 40,
      }
      for (const { value, seed, nearest } of await sweep({ ...experiment, measures: ['nearest'] }))
        expected.push([i + 1, 'up', value, seed, nearest].map(String))
    }
    assert.deepEqual(found, expected)
    assert.equal(found.length, 12)
    const [, written] = (await inPage(() => $('.code code').textContent)).split('parameter=')
    assert.equal(written, query.split('parameter=')[1])
  })

  test('it can be cancelled, and what was found stays', async () => {
    await openNoise()
    await press()
    await until('some dots are there', (/** @type {number} */ DOTS) => curveOf($('.plot'), DOTS).length > 3, DOTS)
    // what we found comes once the run is over
    const { legend, answer, known } = await view()
    assert.deepEqual([legend, answer, known], [['your result'], '', [0, 0]])
    await until('it says how long it takes', () =>
      /^The flocks are flying\. About (\d?[05] seconds|\d+(\.5)? minutes?) left\.$/.test($('.says').textContent),
    )
    await press()
    const [says, dots, running] = await inPage(async (DOTS) => {
      await waitFor(() => !$('#experiment.running'))
      return [$('.says').textContent, curveOf($('.plot'), DOTS).length, Boolean($('#experiment.running'))]
    }, DOTS)
    assert.match(says, /^Cancelled/)
    assert.deepEqual((await view()).legend, ['our result', 'your result'])
    assert.deepEqual([dots > 3, running], [true, false])
  })

  test('another experiment begins anew, whether the one before it is done or still runs', async () => {
    const choose = (/** @type {number} */ chip) =>
      inPage(async (chip) => {
        $(`.chips button:nth-child(${chip})`).click()
        await rest()
        return [$('.run').textContent, $('#experiment.running'), $('.says').textContent, $('progress').value]
      }, chip)
    const anew = ['Run the experiment', null]
    await openPage('experiments.html?values=0,1&seeds=1&settle=1&steps=1')
    await rows()
    assert.match(
      (await view()).says,
      / The highest mean is 0\.\d\d, at cohesion [01]\. The lowest is 0\.\d\d, at cohesion [01]\. $|All means are 0\.\d\d, to two decimal places/,
    )
    assert.equal((await view()).text, 'Classic: polarisation against cohesion')
    assert.deepEqual((await choose(1)).slice(0, 2), anew)
    await press()
    const [run, running, says, progress] = await choose(2)
    assert.deepEqual([run, running, progress], [...anew, 0])
    assert.match(says, /^Guess first/)
  })

  test('a wrong text in the form is named and changes nothing; a right one changes address and method', async () => {
    await openNoise()
    const fill = (/** @type {string} */ name, /** @type {string} */ value) =>
      inPage(
        (name, value) => {
          $('details').open = true
          const field = $(`form [name=${name}]`)
          field.value = value
          field.dispatchEvent(new Event('input', { bubbles: true }))
          const [refusal, method] = ['.says', '.method'].map((part) => $(part).textContent)
          const reason = $('form output').textContent
          const [label] = field.labels[0].textContent.split(/ ?[:,(]/)
          const isRefused = $('.run').disabled && refusal.endsWith(reason) && refusal.includes(`“${label}”`)
          return [field.ariaInvalid, reason, $('.code code').textContent, method, isRefused]
        },
        name,
        value,
      )
    const before = await inPage(() => $('.code code').textContent)
    for (const [name, wrong, right] of [
      ['seeds', '0', '2'],
      ['steps', '1e9', '1,000'],
      ['steps', '1.000', '１０００'],
      ['settle', '3,5', '1 000'],
      ['values', '0 to 10', '60 to 0 by −20'],
      ['values', '3,5', '0,5 1,5'],
      ['values', '0,5, 10', '0 to 60 by 20'],
      // of the noise that changes here
      ['values', '0, 400', '0 to 360 by 90'],
      ['values', '-10, 10', '0 to 60 by 20'],
      ['values', '20, 20', '0 to 60 by 20'],
      ['to', '0', '30'],
      ['flock', 'preset=penguins', 'preset=vicsek&count=50&trails=true'],
    ]) {
      const [invalid, says, address, , isRefused] = await fill(name, wrong)
      assert.deepEqual([invalid, says.length > 10, isRefused], ['true', true, true], name)
      assert.equal(address, name === 'seeds' ? before : address)
      const [...now] = await fill(name, right)
      assert.deepEqual([now[0], now[1], now[4]], ['false', '', false], name)
    }
    await fill('flock', 'preset=school')
    await inPage(() => {
      $('[name=parameter]').value = 'maxSpeed'
      $('[name=parameter]').dispatchEvent(new Event('input', { bubbles: true }))
    })
    assert.equal((await fill('values', '1, 4'))[1], 'The value 1 does not go with the flock’s min speed.')
    assert.equal((await fill('values', '2, 4'))[1], '')
    await fill('flock', 'preset=vicsek&count=50&trails=true')
    await inPage(() => {
      $('[name=parameter]').value = 'noise'
      $('[name=parameter]').dispatchEvent(new Event('input', { bubbles: true }))
    })
    await fill('values', '0 to 60 by 20')
    const [, , address, method] = await fill('settle', '250')
    assert.match(address, /count%3D50&.*seeds=2&settle=250&steps=1000&values=0,20,40,60$/)
    assert.match(
      method,
      /^The setting “noise” takes 4 values, from 0° to ±30°\. At each value, the page flies 2 flocks \(seeds 1 to 2\) of each kind from random places\./,
    )
  })

  test('opened from disk, it flies', chromiumOnly(browser), async () => {
    await driver.get(fileAddress('experiments.html'))
    await inPage(() => /** @type {any} */ (document.querySelector('#experiment .run')).click())
    const dots = (/** @type {number} */ curve) => {
      const host = /** @type {any} */ (document.querySelector('.plot'))
      return host.plot.data[1 + curve].some((/** @type {unknown} */ y) => y !== undefined)
    }
    await until('dots are there', dots, DOTS)
  })
})

describeIn(['chrome'], 'quality of the experiments', () => {
  testQuality('experiments.html', ['boids-canvas.js', 'experiments.css', 'experiments.js'])
})
