// @ts-check
/** verify.html: the visitor's browser flies the reference flights and measures the speed. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, test } from 'node:test'
import {
  BROWSERS,
  DIST,
  GOLDEN,
  describeIn,
  driver,
  emulate,
  fileAddress,
  inPage,
  keepsNoPage,
  oneOf,
  openPage,
  site,
  until,
} from '../harness/browser.js'
import { testQuality } from '../harness/page-quality.js'
import { inWords } from '../../../target/www/site/verify/speed-in-words.js'

/** In ms: all flights, or all measurements, on a busy machine. */
const PATIENCE = 240_000

/** Starts the work of a section, and waits until it is done. @param {string} section */
async function run(section) {
  await inPage((section) => $(`${section} .run`).click(), section)
  const isDone = () => inPage((section) => !$(`${section}.running`), section)
  await driver.wait(isDone, PATIENCE, `timed out in ${section}`)
}

const found = () =>
  inPage(() => ({
    equal: document.querySelectorAll('#flights tr.equal').length,
    different: document.querySelectorAll('#flights tr.different').length,
    verdict: $('#flights .verdict').innerText,
    says: $('#flights .says').textContent,
    report: $('#report code').textContent,
    errors: spy.errors,
  }))

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Changes one bit, and waits until that is flown. @returns {Promise<number[]>} the steps that the picture has shown */
async function flyChanged() {
  await inPage(() => {
    const flight = $('.flight')
    const page = /** @type {any} */ (globalThis)
    page.steps = new Set()
    const look = () => page.steps.add(flight.textContent.replace(/.* step /, ''))
    new MutationObserver(look).observe(flight, { childList: true })
    $('.change').click()
  })
  const isFlown = () => inPage(() => /^The orange flock started/.test($('#flights .says').textContent))
  await driver.wait(isFlown, PATIENCE, 'the flights are not flown')
  return inPage(() => {
    const { steps } = /** @type {any} */ (globalThis)
    return [...steps].map((step) => Number(step.replace(',', '')))
  })
}

/** The page's script with only the first flights: each takes its time. @param {number} count */
const withFlights = (count) =>
  GOLDEN.slice(count).reduce(
    (script, line) => script.replace(new RegExp(`,\\s*"${escaped(line)}"`), ''),
    readFileSync(`${DIST}/verify.js`, 'utf8'),
  )

describeIn(oneOf(BROWSERS), 'verify', () => {
  afterEach(() => void site.put('/verify.js', withFlights(GOLDEN.length), { 'Content-Type': 'text/javascript' }))

  test('every reference flight is identical to the last bit', async () => {
    await openPage('verify.html')
    await run('#flights')
    const { equal, different, verdict, says, report, errors } = await found()
    assert.deepEqual([equal, different, errors], [GOLDEN.length, 0, []])
    let hash = 0xcbf2_9ce4_8422_2325n
    for (const byte of Buffer.from(GOLDEN.map((line) => line.split(' ')[4]).join('')))
      hash = ((hash ^ BigInt(byte)) * 0x100_0000_01b3n) % 2n ** 64n
    const together = `All fingerprints together: ${hash.toString(16).padStart(16, '0')}`
    assert.equal(verdict.replace(/\s+/g, ' '), `✓ All ${GOLDEN.length} identical ${together}`)
    assert.ok(report.split('\n').includes(together), report)
    assert.match(says, new RegExp(`^All ${GOLDEN.length} flights are identical`))
    assert.match(report, new RegExp(`${GOLDEN.length} of ${GOLDEN.length} flown, all identical to the last bit`))
  })

  test('a flight that differs from what is expected is shown as different, with both fingerprints', async () => {
    const wrong = '0123456789abcdef'
    const [, , third] = GOLDEN
    const [expected] = third.split(' ').slice(-1)
    const some = GOLDEN.slice(0, 8)
    const fewer = withFlights(some.length)
    assert.ok(fewer.includes(expected))
    site.put('/verify.js', fewer.replace(expected, wrong), { 'Content-Type': 'text/javascript' })
    await openPage('verify.html')
    await run('#flights')
    const { equal, different, verdict, says, report } = await found()
    assert.deepEqual([equal, different], [some.length - 1, 1])
    assert.match(verdict, /^✗ 1 of 8 different\s+All fingerprints together: [0-9a-f]{16}$/)
    assert.match(says, /^1 of \d+ flights are different here: classic 70 1 10000\./)
    assert.ok(report.includes(`1 of ${some.length} flown are DIFFERENT`) && report.includes(third))
    const [cells, [, expectedEqual, equalHere]] = await inPage(() =>
      ['tr.different', 'tr.equal'].map((row) => [...$(row).cells].map(({ innerText }) => innerText)),
    )
    assert.equal(equalHere, `${expectedEqual}\nidentical`)
    assert.deepEqual(cells, ['classic\n70 boids, seed 1, step 10,000', wrong, `${expected}\ndifferent`])
  })

  test('once the page is open, one flock flies, and its fingerprint becomes that of the list', async () => {
    // an address of its own keeps no flights
    await openPage('verify.html?first')
    await until(
      'the flock is there',
      () => /step 100$/.test($('.flight').textContent) && $$('#flights tbody tr')[1].className === 'equal',
    )
    const [picture, print, listed, inked] = await inPage(() => {
      const canvas = $('.here canvas')
      const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
      const [, listed, here] = $$('#flights tbody tr')[1].cells
      return [$('.flight').innerText, $('.print').textContent, [listed.textContent, here.innerText], data.some(Boolean)] // prettier-ignore
    })
    const [, second] = GOLDEN
    const fingerprint = second.split(' ').at(-1)
    assert.deepEqual([picture, inked], ['classic\n70 boids, seed 1, step 100', true])
    assert.deepEqual([print, listed], [fingerprint, [fingerprint, `${fingerprint}\nidentical`]])
  })

  test('with one bit changed, no fingerprint is equal and the birds fly elsewhere; the report does not count it', async () => {
    await openPage('verify.html')
    await until('the first flock is there', () => /step 100$/.test($('.flight').textContent))
    const report = await inPage(() => $('#report code').textContent)
    assert.match(report, new RegExp(`^Flights: 2 of ${GOLDEN.length} flown, all identical to the last bit$`, 'm'))
    const steps = await flyChanged()
    const leaps = steps.map((step, i) => step - (steps[i - 1] ?? 0))
    assert.ok(Math.max(...leaps.slice(0, 30)) <= 12, `the flocks part in pictures of the steps ${steps.join(' ')}`)
    assert.deepEqual(
      steps.toSorted((a, b) => a - b),
      steps,
    )
    const { equal, different, verdict, says, report: after } = await found()
    assert.deepEqual([equal, different, after], [0, 3, report])
    assert.match(verdict, /^✗ One bit changed, and no fingerprint matches ours$/)
    assert.match(says, /1 of its 8,960 bits changed/)
    const numbers = says.match(/first bird’s x, which was ([\d.]+) px and became ([\d.]+) px/)?.slice(1)
    const [was, is] = new Uint32Array(new Float32Array(numbers?.map(Number) ?? []).buffer)
    assert.equal(was ^ is, 1, says)
    assert.equal(await inPage(() => $('#flights .run').textContent), 'Fly them all here')
    await until('the last flock is in the picture', () => /step 10,000$/.test($('.flight').textContent))
    const [orange, pale] = await inPage(() => {
      const canvas = $('.here canvas')
      const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
      const count = (/** @type {(r: number, b: number) => boolean} */ is) =>
        data.filter((_, i) => i % 4 === 0 && data[i + 3] > 200 && is(data[i], data[i + 2])).length
      return [count((r, b) => r > b + 60), count((r, b) => r <= b)]
    })
    assert.equal(await inPage(() => $('.table').scrollTop), 0)
    // a bird where it was would hide the pale one
    assert.ok(Math.min(orange, pale) > 0.5 * Math.max(orange, pale), `${orange} px orange, ${pale} pale`)
    await inPage(() => ($('#flights .run').click(), $('#flights .run').click()))
    await until('it has stopped', () => !$('#flights.running'))
    assert.equal((await found()).different, 0)
  })

  test('the list follows the flights: the last one is in view, and the first one is once a bit is changed', async () => {
    const count = 24
    site.put('/verify.js', withFlights(count), { 'Content-Type': 'text/javascript' })
    await openPage('verify.html?follows')
    await inPage(() => {
      const verdict = $('.verdict')
      const page = /** @type {any} */ (globalThis)
      page.verdicts = []
      new MutationObserver(() => page.verdicts.push(verdict.innerText)).observe(verdict, { childList: true })
    })
    await run('#flights')
    const verdicts = await inPage(() => /** @type {any} */ (globalThis).verdicts)
    assert.ok(verdicts.includes('Not flown yet') && verdicts.includes(`12 of ${count}, all identical so far`), verdicts.join()) // prettier-ignore
    /** Whether a row is in view, below the header of the list. */
    const isSeen = (/** @type {number} */ row) =>
      inPage((row) => {
        const [table, header, line] = [$('.table'), $('#flights thead'), $$('#flights tbody tr')[row]].map((part) => part.getBoundingClientRect()) // prettier-ignore
        return line.top >= header.bottom - 1 && line.bottom <= table.bottom + 1
      }, row)
    await until('the last flight is in the picture', (/** @type {string} */ print) => $('.print').textContent === print, String(GOLDEN[count - 1].split(' ').at(-1))) // prettier-ignore
    assert.deepEqual([await isSeen(count - 1), await isSeen(0)], [true, false])
    await flyChanged()
    await until('the last changed flight is in the picture', () => /step 10,000$/.test($('.flight').textContent))
    assert.ok(await isSeen(0))
  })

  test('a reader who leaves and comes back finds what was flown and measured', async () => {
    site.put('/verify.js', withFlights(8), { 'Content-Type': 'text/javascript' })
    await openPage('verify.html')
    await run('#flights')
    const before = await found()
    assert.equal(before.equal, 8)
    await inPage(keepsNoPage)
    await driver.get(new URL('experiments.html', site.origin).href)
    await driver.navigate().back()
    await until('it is back', () => $$('#flights tr.equal').length === 8)
    const after = await found()
    assert.equal(after.says, before.says)
    assert.match(after.says, /^All 8 flights are identical/)
    const lines = (/** @type {string} */ report) => report.split('\n').slice(1)
    // a browser says later what machine it is on
    const isSame = (/** @type {string} */ was) => $('#report code').textContent.split('\n').slice(1).join() === was
    await until('the report is the same', isSame, lines(before.report).join())
    assert.equal(await inPage(() => $('#flights .run').textContent), 'Fly them again')
  })

  test('a flight of the list leads to itself in the laboratory, in another tab', async () => {
    await openPage('verify.html')
    const links = await inPage(() => $$('#flights tbody a').map(({ href, target, rel }) => ({ href, target, rel })))
    // a preset's own count, more than that, fewer, and one with other values
    for (const line of ['classic 70 1 1', 'classic 500 1 300', 'mill 70 1 100', 'crowd?noise=360 70 1 100']) {
      const i = GOLDEN.findIndex((golden) => golden.startsWith(`${line} `))
      const { href, target, rel } = links[i]
      assert.deepEqual([target, rel], ['_blank', 'noopener'])
      await driver.get(href)
      await until('the flock exists', () => 'show' in globalThis)
      const steps = Number(line.split(' ')[3])
      const fingerprint = await inPage(
        async (steps) => (show.pause(), show.reset(), show.step(steps), await show.fingerprint()),
        steps,
      )
      assert.equal(`${line} ${fingerprint}`, GOLDEN[i])
    }
  })

  test('the sentence about the speed has the numbers of the table, and each reading is a dot there', async () => {
    const script = readFileSync(`${DIST}/verify.js`, 'utf8')
    // the largest flock takes longest, and is measured as the others are
    const smaller = script.replace('[70,1e3,1e4,1e5]', '[70,1e3,1e4,2e4]')
    assert.notEqual(smaller, script)
    site.put('/verify.js', smaller, { 'Content-Type': 'text/javascript' })
    await openPage('verify.html')
    await run('#speed')
    const { says, rows, dots } = await inPage(() => ({
      says: $('#speed .says').textContent,
      rows: $$('#speed tbody tr:not(.readings)').map((row) =>
        [...row.cells].map(({ textContent }) => textContent.replace(',', '')),
      ),
      dots: $$('#speed .readings').map((row) =>
        ['ours', 'reference'].map((program) => [...row.querySelectorAll(`.${program}`)].map(({ style }) => parseFloat(style.left)))), // prettier-ignore
    }))
    const end = parseFloat(await inPage(() => $('#speed .most').textContent.replace(',', '')))
    for (const [i, [, ...medians]] of rows.entries()) {
      for (const [k, unsorted] of dots[i].entries()) {
        const places = unsorted.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b)
        assert.ok(places.length === 9 && places[0] > 0 && places[8] < 100, String(places))
        assert.ok(Math.abs((places[4] / 100) * end - Number(medians[k])) < 1, `${places} of ${end} ns, ${medians}`)
      }
    }
    const [, times, few, count, frames] =
      says.match(/is ([\d.]+) times as fast.* (has|even) ([\d,]+) boids.*: (\d+) frames a second\.$/) ?? []
    assert.equal(times, rows[2][3], says)
    for (const [, ours, reference, times] of rows) assert.ok(Math.abs(Number(reference) / Number(ours) - Number(times)) < 0.1, `${rows}`) // prettier-ignore
    const row = rows.find((cells) => cells[0] === count.replace(',', ''))
    assert.equal(frames, row?.[4], says)
    if (few === 'even') assert.equal(row, rows[0])
  })

  test('one job at a time: the other waits until it is done', async () => {
    await openPage('verify.html')
    const waits = () => inPage(() => $$('.run').map(({ disabled, textContent }) => [disabled, textContent]))
    const stop = [false, 'Cancel']
    for (const [section, expected] of /** @type {const} */ ([
      ['#flights', [stop, [true, 'Waiting for the flights']]],
      ['#speed', [[true, 'Waiting for the measurement'], stop]],
    ])) {
      // prettier-ignore
      await inPage((section) => $(`${section} .run`).click(), section)
      assert.deepEqual(await waits(), expected)
      await inPage((section) => $(`${section} .run`).click(), section)
      await until('it has stopped', (/** @type {string} */ section) => !$(`${section}.running`), section)
      for (const [disabled, text] of await waits()) assert.ok(!disabled && /^(Fly|Measure)/.test(text), text)
    }
  })

  test('opened from disk, it flies, and a button stops it', async () => {
    await driver.get(fileAddress('verify.html'))
    await inPage(() => /** @type {any} */ (document.querySelector('#flights .run')).click())
    const count = () => inPage(() => document.querySelectorAll('#flights tr.equal').length)
    await driver.wait(async () => (await count()) > 5, PATIENCE, 'no flight is equal')
    const stopped = await inPage(() => {
      const section = /** @type {any} */ (document.querySelector('#flights'))
      section.querySelector('.run').click()
      return new Promise((resolve) => setTimeout(() => resolve(section.classList.contains('running')), 200))
    })
    assert.equal(stopped, false)
  })
})

test('the sentence about the speed: the largest flock that flies smoothly, and how many times as fast', () => {
  Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } })
  const counts = [70, 1000, 10_000, 100_000]
  const says = (/** @type {number[]} */ frames, ours = [4, 5, 6]) =>
    inWords(
      counts.map((count, i) => ({ count, frames: frames[i], times: { count, ours, reference: ours.map(() => 10) } })),
    )
  for (const [frames, expected] of /** @type {const} */ ([
    [[60, 58, 50, 9], 'has 10,000 boids: 50 frames'],
    [[60, 60, 60, 60], 'has 100,000 boids: 60 frames'],
    [[60, 40, 55, 9], 'has 10,000 boids: 55 frames'],
    [[49, 40, 30, 9], 'Not even 70 boids fly smoothly on your machine: 49 frames'],
  ]))
    assert.ok(says([...frames]).includes(expected), says([...frames]))
  assert.match(
    says([60, 60, 60, 60]),
    /is 2\.0 times as fast as the reference kernel, or 1\.7 to 2\.5 times in individual/,
  )
  Reflect.deleteProperty(globalThis, 'document')
})

describeIn(['chrome'], 'quality of verify', () => {
  testQuality('verify.html', ['boids-canvas.js', 'verify.css', 'verify.js'])

  test('for a reader who prefers less motion, no flock moves: only its last picture comes', async () => {
    await emulate({ motion: 'reduce' })
    await openPage('verify.html?still')
    await until('the first flock is there', () => /step 100$/.test($('.flight').textContent))
    assert.deepEqual(await inPage(() => $$('#flights tr.equal').map(({ rowIndex }) => rowIndex)), [2])
    await flyChanged()
    await until('the last flock is in the picture', () => /step 10,000$/.test($('.flight').textContent))
    const steps = await inPage(() => [.../** @type {any} */ (globalThis).steps])
    assert.deepEqual(steps, ['10,000'])
    await emulate()
  })

  test('on a phone, the button and what the page says are below the picture, and the table hides no column', async () => {
    await emulate({ width: 390, height: 844 })
    await openPage('verify.html')
    const gap = await inPage(
      () => $('#flights .says').getBoundingClientRect().top - $('.here').getBoundingClientRect().bottom,
    )
    assert.ok(gap > 0 && gap < 150, `${gap} px below the picture`)
    const [bottom, hidden] = await inPage(() => {
      const { bottom } = $('#flights .run').getBoundingClientRect()
      const table = $('.table')
      return [bottom, table.scrollWidth - table.clientWidth]
    })
    assert.ok(bottom < 844, `at ${bottom} px`)
    assert.equal(hidden, 0)
    await emulate()
  })

  test('the picture, the list beside it, and what the page says are on the first screen', async () => {
    for (const language of ['en', 'ja']) {
      await emulate({ width: 1440, height: 900 })
      await openPage('verify.html', language)
      const [here, list, says] = await inPage(() =>
        ['.here', '.table', '#flights .says'].map((part) => $(part).getBoundingClientRect().bottom),
      )
      assert.ok(Math.abs(here - list) < 1, `${here} and ${list} px, ${language}`)
      assert.ok(says < 900, `at ${says} px, ${language}`)
      // a phone that lies on its side
      await emulate({ width: 844, height: 390 })
      const isLow = () => ['.here', '.table'].every((part) => $(part).getBoundingClientRect().bottom < 420)
      await until(`both are in a low window, ${language}`, isLow)
      await openPage('verify.html', language)
      await until('the first flock is there', () => $$('#flights tbody tr')[1].className === 'equal')
      const [header, first] = await inPage(() => ['thead', 'tbody'].map((part) => $(`#flights ${part} tr`).getBoundingClientRect())) // prettier-ignore
      assert.ok(first.top >= header.bottom - 1, `the first flight is at ${first.top} px, ${language}`)
    }
    await emulate()
  })
})
