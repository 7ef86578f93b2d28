// @ts-check
/** The plots of the laboratory: what they show, and when. */

import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { describeIn, frames, inPage, oneOf, until } from '../harness/browser.js'
import { assertNoErrors, openLab, settled } from './open.js'

const BIRDS = '?preset=vicsek&count=100&width=100&height=100&seed=2'

/** The points of the first curve of all plots. */
const curves = () => inPage(() => $$('.plots .plot').map((plot) => curveOf(plot, 0)))

describeIn(oneOf(['chrome', 'firefox']), 'plots', () => {
  afterEach(assertNoErrors)

  test('the measures of a flying flock are listed and drawn, and change', async () => {
    await openLab('?count=200', { size: { width: 1440, height: 900 } })
    await inPage(() => $('#plots').scrollIntoView())
    await until('there are numbers', () => $$('#plots dd:not(.framed)').every(({ textContent }) => textContent !== '–'))
    await until('there are curves', () => $$('.plots .plot').filter((plot) => curveOf(plot, 0).length > 1).length === 6)
    // the last number: without decimals, one frame in a long reading is listed as 1 or 0
    await until('frames are counted', () => Number($$('#plots dd:not(.framed)')[5].textContent) > 1)
    const first = await curves()
    const found = await inPage(async () => ({
      numbers: $$('#plots dd:not(.framed)').map((number) => Number(number.textContent)),
      hidden: $$('#plots .framed').every((plot) => plot.ariaHidden === 'true'),
      height: $('#plots').offsetHeight,
      width: $('.plots .plot').clientWidth / $('#measure').clientWidth,
    }))
    const [polarisation, rotation, nearest, groups, cost, rate] = found.numbers
    // listed with two decimals, so 0 while the velocities nearly cancel out
    assert.ok(polarisation >= 0 && polarisation <= 1, String(polarisation))
    assert.ok(rotation >= 0 && rotation <= 1, String(rotation))
    assert.ok(nearest > 1 && nearest < 200, String(nearest))
    assert.ok(Number.isInteger(groups) && groups >= 1 && groups <= 200, String(groups))
    assert.ok(cost >= 0 && cost < 1000 && rate >= 0, `${cost} ms, ${rate} per second`)
    assert.ok(found.hidden)
    assert.ok(found.width > 0.95, `a plot has ${found.width} of the panel's width`)
    await until(
      'all curves have changed',
      (first) => $$('.plots .plot').every((plot, i) => JSON.stringify(curveOf(plot, 0)) !== JSON.stringify(first[i])),
      first,
    )
    assert.equal(await inPage(() => $('#plots').offsetHeight), found.height, 'the height does not change')
  })

  test('one press measures the mean of ten seconds of flight: of rotation, if that is what the model is about', async () => {
    assert.match(await meanOf(`${BIRDS}&noise=0`), /^At a noise of 0°, polarisation was 1\.00 on average over ten seconds \(\d+ readings\)\.$/) // prettier-ignore
    assert.match(
      await meanOf('?preset=mill&count=20'),
      /^At a noise of ±\d+(\.\d+)?°, rotation was [01]\.\d\d on average/,
    )
    assert.equal(await inPage(() => $('#mean').ariaDisabled), 'false')
  })

  test('the mean names no noise where there is none, and both flocks of a comparison', async () => {
    assert.match(await meanOf('?preset=classic&count=20'), /^Polarisation was [01]\.\d\d on average over ten seconds/)
    assert.match(
      await meanOf('?preset=classic&count=20&beside=vicsek'),
      /^Polarisation was [01]\.\d\d for A and [01]\.\d\d for B on average/,
    )
  })

  test('the mean says how far it is, and stops where another flock flies', async () => {
    await openLab(`${BIRDS}&noise=0`, { isPaused: true })
    const text = () => inPage(() => $('#mean-says').textContent)
    const measure = async () => {
      await inPage(() => $('#mean').click())
      assert.equal(await text(), 'Measuring: 0 of 10 s of flight.')
      await inPage(flySeconds, 6)
      assert.match(await text(), /^Measuring: [3456] of 10 s of flight\.$/)
    }
    /** @type {(() => void)[]} */
    const changes = [
      () => setValue($('.row:has(#row-noise) .exact'), '90'),
      () => setValue($('.row:has(#row-count) .exact'), '120'),
      () => $('#restart').click(),
      () => setValue($('#second'), 'mill'),
      () => $('#presets [value=mill]').click(),
    ]
    for (const change of changes) {
      await measure()
      await inPage(change)
      await settled()
      await inPage(flySeconds, 1)
      await until('it stops', () => /^The measurement stopped/.test($('#mean-says').textContent))
      assert.equal(await inPage(() => $('#mean').ariaDisabled), 'false')
    }
  })

  /** In a page: flies so many seconds, and each is measured. @param {number} seconds */
  async function flySeconds(seconds) {
    for (let i = 0; i < seconds; i++) {
      const steps = await show.query('steps')
      show.step(60)
      await waitFor(async () => (await show.query('steps')) > steps)
      await rest(20)
    }
  }

  const said = () =>
    until('the mean is there', () => /average/.test($('#mean-says').textContent) && $('#mean-says').textContent)

  /** Opens a flock, and returns what its mean says. @param {string} query */
  async function meanOf(query) {
    await openLab(query)
    await inPage(async () => (show.step(600), await show.query('steps')))
    await inPage(() => $('#mean').click())
    await inPage(flySeconds, 12)
    return said()
  }

  test('a link leads to an experiment with this flock: its measure, at several values of what the model is about', async () => {
    for (const [query, parameter, values, measure] of [
      ['?preset=vicsek&count=300&noise=60', 'noise', '0,30,60,90,120', 'polarisation'],
      ['?preset=mill', 'separationRange', '0,5,10,15,20', 'rotation'],
      ['?preset=murmuration&count=100', 'predators', '0,1,2', 'polarisation'],
    ]) {
      await openLab(query)
      const { pathname, search } = new URL(await inPage(() => $('#sweep').href))
      const asked = new URLSearchParams(search)
      assert.equal(pathname, '/experiments.html')
      assert.deepEqual(['parameter', 'values', 'measure'].map((name) => asked.get(name)), [parameter, values, measure]) // prettier-ignore
      const [width, count] = await inPage(() => Promise.all([show.get('width'), show.query('length')]))
      const flock = `?${asked.get('flock')}`
      await openLab(flock)
      assert.deepEqual(await inPage(() => Promise.all([show.get('width'), show.query('length')])), [width, count])
    }
  })

  test('a curve ends now, at the value that is listed, below the end of its axis', async () => {
    await openLab()
    await inPage(() => $('#plots').scrollIntoView())
    await until('there is a curve', () => curveOf($('.plots .plot'), 0).length > 1)
    await inPage(() => show.pause())
    await frames(36)
    const { points, scales, value, labels } = await inPage(() => {
      const ends = (/** @type {string} */ key) => [
        $('.plots .plot').plot.scales[key].min,
        $('.plots .plot').plot.scales[key].max,
      ]
      const scales = { x: ends('x'), y: ends('y') }
      const value = Number($('#plots dd').textContent)
      return { points: curveOf($('.plots .plot'), 0), scales, value, labels: $('.plots .plot').plot.axes[0]._values }
    })
    assert.ok(labels.includes('−20'), labels.join())
    const [x, y] = points[points.length - 1]
    assert.deepEqual(scales, { x: [-60, 0], y: [0, 1] })
    assert.equal(x, 0)
    assert.ok(Math.abs(y - value) < 0.006, `${y}, ${value}`)
  })

  test('a flock that stands still, and plots out of sight, draw nothing more', async () => {
    await openLab()
    await until('it has flown for a second', async () => (await show.query('steps')) > 60)
    assert.deepEqual(await curves(), [[], [], [], [], [], []])
    await inPage(() => show.pause())
    await inPage(() => $('#plots').scrollIntoView())
    await until('the plots are drawn', () => document.querySelectorAll('.plots .drawn').length === 6)
    await until('nothing more is drawn', async () => {
      const before = JSON.stringify(curveOf($('.plots .plot'), 0))
      await rest(40)
      return JSON.stringify(curveOf($('.plots .plot'), 0)) === before
    })
    const still = await curves()
    await frames(36)
    assert.deepEqual(await curves(), still)
    assert.equal(await inPage(() => $('#plots dt').textContent), 'Polarisation (0–1)')
  })

  for (const [change, selector] of [
    ['another model', '#presets [value=mill]'],
    ['a restart', '#restart'],
  ])
    test(`${change} begins the plots anew`, async () => {
      await openLab()
      await inPage(() => $('#plots').scrollIntoView())
      await until('the curves are long', () =>
        ['.plots', '#gauge'].every((at) => curveOf($(`${at} .plot`), 0).length > 12),
      )
      await inPage((selector) => $(selector).click(), selector)
      await until('the curves are short', () => {
        $('#plots').scrollIntoView()
        return ['.plots', '#gauge'].every((at) => curveOf($(`${at} .plot`), 0).length < 10)
      })
    })

  test('each flock of a comparison has a curve; the second is dashed and goes with its flock', async () => {
    await openLab('?beside=school')
    await inPage(() => $('#plots').scrollIntoView())
    await until('both are drawn', () => curveOf($('.plots .plot'), 1).length > 1)
    assert.ok(await inPage(() => $('.plots .plot').plot.series[2].dash.length > 0))
    await inPage(() => setValue($('#second'), ''))
    await until('one is left', () => {
      $('#plots').scrollIntoView()
      return !curveOf($('.plots .plot'), 1).length
    })
  })
})
