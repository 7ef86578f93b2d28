// @ts-check
/** Plots: what they show, when they measure, and that `destroy` removes everything. */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromiumOnly, describeIn, driver, flies, inPage, oneOf, site, until } from './browser.js'

const local = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'boids-plots-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
execFileSync(local('../../www/node_modules/.bin/esbuild'), [
  local('../../www/site/lab/plots.js'),
  ...['--bundle', '--format=iife', '--global-name=Plots', '--target=es2022', '--log-level=warning'],
  `--outfile=${join(folder, 'plots.js')}`,
])

const HEAD =
  '<link rel="stylesheet" href="/plots.css"><script src="/uplot.js"></script><script src="/plots.js"></script>'
const WORDS = {
  polarisation: 'Polarisation',
  nearest: 'Nearest',
  groups: 'Groups',
  cost: 'Cost',
  rate: 'Rate',
  table: 'Now',
  seconds: 'Time',
}

describeIn(oneOf(['chrome', 'firefox']), 'plots', (name) => {
  // samples are taken four times a second
  before(() => site.hurry(8))

  before(() => {
    for (const file of ['plots.js', 'plots.css']) site.put(`/${file}`, readFileSync(join(folder, file)))
  })

  test('the measures of a flying flock are listed and drawn', async () => {
    const flock = '<boids-canvas thread="page" count="200" style="height: 200px"></boids-canvas>'
    await driver.get(site.page(`${HEAD}${flock}<div id="plots"></div><p>Below</p>`))
    await flies(driver, 'boids-canvas')
    const height = await inPage(
      driver,
      (words) => {
        ;/** @type {any} */ (window).Plots.createPlots($('#plots'), $('boids-canvas'), words)
        return $('#plots').offsetHeight
      },
      WORDS,
    )
    const drawn = () => [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL())
    await until(driver, 'they are drawn', () => document.querySelectorAll('#plots canvas').length === 5)
    const first = await inPage(driver, drawn)
    await until(driver, 'there are numbers', () => !$('#plots').textContent.includes('–'))
    await inPage(driver, () => sleep(1500))
    const found = await inPage(driver, () => ({
      group: $('#plots [role=group]').getAttribute('aria-label'),
      names: [...document.querySelectorAll('#plots dt')].map((title) => title.textContent),
      numbers: [...document.querySelectorAll('#plots dd:not(.plot)')].map((number) => Number(number.textContent)),
      hidden: [...document.querySelectorAll('#plots .plot')].every((plot) => plot.ariaHidden === 'true'),
      height: $('#plots').offsetHeight,
      wide: document.documentElement.scrollWidth > innerWidth,
      errors: [...spy.errors, ...spy.warnings],
    }))
    assert.equal(found.group, 'Now')
    assert.deepEqual(found.names, ['Polarisation', 'Nearest', 'Groups', 'Cost', 'Rate'])
    const [polarisation, nearest, groups, cost, rate] = found.numbers
    assert.ok(polarisation > 0 && polarisation <= 1, String(polarisation))
    assert.ok(nearest > 1 && nearest < 200, String(nearest))
    assert.ok(Number.isInteger(groups) && groups >= 1 && groups <= 200, String(groups))
    assert.ok(cost >= 0 && cost < 1000 && rate > 1 && rate < 300, `${cost} ms, ${rate} per second`)
    assert.ok(found.hidden)
    assert.equal(found.height, height, 'the height does not change')
    assert.ok(!found.wide)
    assert.deepEqual(found.errors, [])
    const then = await inPage(driver, drawn)
    assert.equal(then.length, 5)
    then.forEach((picture, i) => assert.ok(picture !== first[i], `plot ${i} has not changed`))
  })

  test('nothing is measured while the plots are out of sight or the flock is paused', async () => {
    const folded = '<details open><summary>Plots</summary><div id="plots" lang="de"></div></details>'
    await driver.get(site.page(`${HEAD}${folded}`))
    const found = await inPage(
      driver,
      async (words) => {
        let measured = 0
        let polled = 0
        let frames = 0
        let flies = true
        const source = {
          flock: { length: 2, measure: () => (measured++, { polarisation: 0.12345, nearest: NaN, groups: 1234 }) },
          get cost() {
            polled++
            return { step: 1, draw: 2, present: 3.5, frames: flies ? frames++ : frames }
          },
        }
        const plots = /** @type {any} */ (window).Plots.createPlots($('#plots'), source, words)
        const during = async (/** @type {() => void} */ action) => {
          action()
          await sleep(300)
          ;[measured, polled] = [0, 0]
          await sleep(1100)
          return [measured > 1, polled > 1]
        }
        const flying = await during(() => {})
        const numbers = [...document.querySelectorAll('#plots dd:not(.plot)')].map((number) => number.textContent)
        const paused = await during(() => (flies = false))
        const again = await during(() => (flies = true))
        const folded = await during(() => ($('details').open = false))
        const unfolded = await during(() => ($('details').open = true))
        const away = await during(() => ($('details').style.marginTop = '5000px'))
        $('details').style.marginTop = ''
        await sleep(300)
        const destroyed = await during(() => plots.destroy())
        const left = $('#plots').childNodes.length
        return { flying, numbers: numbers.slice(0, 4), paused, again, folded, unfolded, away, destroyed, left }
      },
      WORDS,
    )
    assert.deepEqual(found, {
      flying: [true, true],
      numbers: ['0,12', '–', '1.234', '6,5'],
      paused: [false, true],
      again: [true, true],
      folded: [false, false],
      unfolded: [true, true],
      away: [false, false],
      destroyed: [false, false],
      left: 0,
    })
  })

  test('a change of theme redraws visible plots, and does not draw hidden ones', chromiumOnly(name), async () => {
    const theme = (/** @type {string} */ value) =>
      driver.sendDevToolsCommand('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
    const drawn = () => Array.from($('#plots').querySelectorAll('canvas'), (canvas) => canvas.toDataURL())
    const page = '<style>:root { color-scheme: light dark }</style><div id="plots" style="margin-top: 5000px"></div>'
    await theme('light')
    await driver.get(site.page(HEAD + page))
    // An empty source, so that only the theme can draw the plots.
    await inPage(driver, (words) => /** @type {any} */ (window).Plots.createPlots($('#plots'), {}, words), WORDS)
    await inPage(driver, () => sleep(300))
    await theme('dark')
    await inPage(driver, () => sleep(300))
    assert.deepEqual(await inPage(driver, drawn), [])
    await inPage(driver, () => $('#plots').scrollIntoView())
    await until(driver, 'they are drawn', () => $('#plots').querySelectorAll('canvas').length === 5)
    await inPage(driver, () => sleep(300))
    const dark = await inPage(driver, drawn)
    await theme('light')
    await inPage(driver, () => sleep(300))
    const light = await inPage(driver, drawn)
    light.forEach((picture, i) => assert.ok(picture !== dark[i], `plot ${i} has not changed`))
  })

  test('a large flock is measured rarely, and a larger one never', async () => {
    await driver.get(site.page(`${HEAD}<div id="plots"></div>`))
    const found = await inPage(
      driver,
      async (words) => {
        let measured = 0
        let frames = 0
        const measure = () => {
          measured++
          const start = performance.now()
          while (performance.now() < start + 40) continue
          return { polarisation: 1, nearest: 1, groups: 1 }
        }
        const flock = { length: 50_000, measure }
        const { createPlots } = /** @type {any} */ (window).Plots
        const source = {
          flock,
          get cost() {
            return { step: 0, draw: 0, present: 0, frames: frames++ }
          },
        }
        createPlots($('#plots'), source, words)
        await sleep(2500)
        const rarely = measured
        flock.length = 50_001
        measured = 0
        const numbers = () => [...document.querySelectorAll('#plots dd:not(.plot)')].slice(0, 3)
        const texts = () => numbers().map((number) => number.textContent)
        // the next time that it would measure is the later, the longer it took
        const end = performance.now() + 10_000
        while (performance.now() < end && texts().some((text) => text !== '–')) await sleep(50)
        return { rarely, measured, texts: texts() }
      },
      WORDS,
    )
    assert.ok(found.rarely >= 1 && found.rarely <= 4, `${found.rarely} times in 2.5 s`)
    assert.deepEqual([found.measured, found.texts], [0, ['–', '–', '–']], name)
  })
})
