// @ts-check
/** Plots: what they tell, when they ask for it, and that they leave nothing behind. */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromiumAlone, describeIn, driver, flies, inPage, site, until } from './browser.js'

const local = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'boids-plots-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
execFileSync(local('../../www/node_modules/.bin/esbuild'), [
  local('../../www/page/plots.js'),
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

describeIn(['chrome', 'firefox'], 'plots', (name) => {
  before(() => {
    for (const file of ['plots.js', 'plots.css']) site.put(`/${file}`, readFileSync(join(folder, file)))
  })

  test('the numbers of a flock in flight are told and drawn', async () => {
    const flock = '<boids-canvas count="200" style="height: 200px"></boids-canvas>'
    await driver.get(site.page(`${HEAD}${flock}<div id="plots"></div><p>Below</p>`))
    await flies(driver, 'boids-canvas')
    const height = await inPage(
      driver,
      (words) => {
        Object.assign(window, { made: /** @type {any} */ (window).Plots.plots($('#plots'), $('boids-canvas'), words) })
        return $('#plots').offsetHeight
      },
      WORDS,
    )
    const drawn = () =>
      [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL())
    await until(driver, 'they are drawn', () => document.querySelectorAll('#plots canvas').length === 5)
    const first = await inPage(driver, drawn)
    await until(driver, 'there are numbers', () => !$('#plots').textContent.includes('–'))
    await inPage(driver, () => sleep(1500))
    const told = await inPage(driver, () => ({
      group: $('#plots [role=group]').getAttribute('aria-label'),
      names: [...document.querySelectorAll('#plots dt')].map((title) => title.textContent),
      numbers: [...document.querySelectorAll('#plots dd:not(.plot)')].map((number) => Number(number.textContent)),
      hidden: [...document.querySelectorAll('#plots .plot')].every((plot) => plot.ariaHidden === 'true'),
      height: $('#plots').offsetHeight,
      wide: document.documentElement.scrollWidth > innerWidth,
      wrong: [...spy.errors, ...spy.warnings],
    }))
    assert.equal(told.group, 'Now')
    assert.deepEqual(told.names, ['Polarisation', 'Nearest', 'Groups', 'Cost', 'Rate'])
    const [polarisation, nearest, groups, cost, rate] = told.numbers
    assert.ok(polarisation > 0 && polarisation <= 1, String(polarisation))
    assert.ok(nearest > 1 && nearest < 200, String(nearest))
    assert.ok(Number.isInteger(groups) && groups >= 1 && groups <= 200, String(groups))
    assert.ok(cost >= 0 && cost < 1000 && rate > 1 && rate < 300, `${cost} ms, ${rate} a second`)
    assert.ok(told.hidden)
    assert.equal(told.height, height, 'nothing moves')
    assert.ok(!told.wide)
    assert.deepEqual(told.wrong, [])
    const then = await inPage(driver, drawn)
    assert.equal(then.length, 5)
    then.forEach((picture, i) => assert.ok(picture !== first[i], `plot ${i} is as it was`))
  })

  test('they ask for nothing while nobody sees them, and nothing while the flock stands still', async () => {
    const folded = '<details open><summary>Plots</summary><div id="plots" lang="de"></div></details>'
    await driver.get(site.page(`${HEAD}${folded}`))
    const told = await inPage(
      driver,
      async (words) => {
        let asked = 0
        let looked = 0
        let frames = 0
        let flies = true
        const source = {
          flock: { length: 2, measure: () => (asked++, { polarisation: 0.12345, nearest: NaN, groups: 1234 }) },
          get cost() {
            looked++
            return { step: 1, draw: 2, present: 3.5, frames: flies ? frames++ : frames }
          },
        }
        const made = /** @type {any} */ (window).Plots.plots($('#plots'), source, words)
        const during = async (/** @type {() => void} */ act) => {
          act()
          await sleep(300)
          ;[asked, looked] = [0, 0]
          await sleep(1100)
          return [asked > 1, looked > 1]
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
        const destroyed = await during(() => made.destroy())
        const left = $('#plots').childNodes.length
        return { flying, numbers: numbers.slice(0, 4), paused, again, folded, unfolded, away, destroyed, left }
      },
      WORDS,
    )
    assert.deepEqual(told, {
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

  test('they change with the theme, which draws none that nobody sees', chromiumAlone(name), async () => {
    const theme = (/** @type {string} */ value) =>
      driver.sendDevToolsCommand('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
    const drawn = () => Array.from($('#plots').querySelectorAll('canvas'), (canvas) => canvas.toDataURL())
    const page = '<style>:root { color-scheme: light dark }</style><div id="plots" style="margin-top: 5000px"></div>'
    await theme('light')
    await driver.get(site.page(HEAD + page))
    // of nothing, so that nothing else draws them
    await inPage(driver, (words) => /** @type {any} */ (window).Plots.plots($('#plots'), {}, words), WORDS)
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
    light.forEach((picture, i) => assert.ok(picture !== dark[i], `plot ${i} is as it was`))
  })

  test('a flock too large is not measured, and a large one not often', async () => {
    await driver.get(site.page(`${HEAD}<div id="plots"></div>`))
    const told = await inPage(
      driver,
      async (words) => {
        let asked = 0
        let frames = 0
        const measure = () => {
          asked++
          const start = performance.now()
          while (performance.now() < start + 40) continue
          return { polarisation: 1, nearest: 1, groups: 1 }
        }
        const flock = { length: 50_000, measure }
        const { plots } = /** @type {any} */ (window).Plots
        plots($('#plots'), { flock, get cost() { return { step: 0, draw: 0, present: 0, frames: frames++ } } }, words)
        await sleep(2500)
        const seldom = asked
        flock.length = 50_001
        asked = 0
        await sleep(1500)
        const texts = [...document.querySelectorAll('#plots dd:not(.plot)')].map((number) => number.textContent)
        return { seldom, asked, texts: texts.slice(0, 3) }
      },
      WORDS,
    )
    assert.ok(told.seldom >= 1 && told.seldom <= 4, `${told.seldom} times in 2.5 s`)
    assert.deepEqual([told.asked, told.texts], [0, ['–', '–', '–']], name)
  })
})
