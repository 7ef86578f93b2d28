// @ts-check
/** "Who wrote this down?": each chip flies its preset with the source of the table, and each number changes it. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Key } from 'selenium-webdriver'
import { presets } from '../../../dist/npm/index.js'
import { texts as english } from '../../../target/www/site/article/en.js'
import { texts as japanese } from '../../../target/www/site/article/ja.js'
import { MODELS } from '../../../target/www/site/article/model-list.js'
import { BROWSERS, describeIn, driver, frames, inPage, oneOf, site, until } from '../harness/browser.js'
import { advance, openFigure, slide, testStill } from './open.js'

/** Opens the section in a language, with its flock there. */
const openSection = (language = 'en') => openFigure('models', () => $('#models .says').textContent, { language })

/** What the section shows and flies after a click on a chip. @param {string} name */
const choose = (name) =>
  inPage(async (name) => {
    $(`[data-model=${name}]`).click()
    const { flock, show } = $('#models .stage').stage
    const { steps } = flock
    // A busy machine shows its first frame late.
    await waitFor(() => !show.playing || flock.steps > steps)
    await rest()
    return {
      steps,
      later: flock.steps,
      playing: show.playing,
      params: flock.params,
      preset: flock.get('preset'),
      pressed: $$('#models [aria-pressed=true]').map((chip) => chip.dataset.model),
      source: $('#models .source cite').textContent,
      link: document.querySelector('#models .source a')?.getAttribute('href') ?? null,
      lab: $('#models .lab').getAttribute('href'),
      text: $('#models .text').textContent,
      says: $('#models .says').textContent,
    }
  }, name)

/** @type {Record<string, { text: string, watch: string }>} */
const ENGLISH = english.models.of

const flown = presets.filter(({ name }) => name in MODELS)

test('every model is a preset, with three or four numbers of its table', () => {
  assert.equal(flown.length, Object.keys(MODELS).length)
  for (const { name, values } of flown) {
    const { dials } = MODELS[name]
    assert.ok(dials.length === 3 || dials.length === 4, name)
    // Two parameters of one dial have one value.
    for (const { names } of dials)
      assert.equal(new Set(names.map((param) => values[param])).size, 1, `${name}: ${names}`)
  }
})

describeIn(oneOf(BROWSERS), 'the article: models', (name) => {
  test('each chip flies its preset from its seed, and names the source', async () => {
    await openSection()
    for (const preset of flown) {
      const found = await choose(preset.name)
      assert.equal(found.preset, preset.name)
      assert.deepEqual(found.pressed, [preset.name])
      // The world takes the shape of the stage; an infinite range is lost on the way through WebDriver.
      for (const [param, value] of Object.entries(preset.values)) {
        if (['width', 'height', 'margin'].includes(param) || value === Infinity) continue
        assert.equal(found.params[/** @type {'count'} */ (param)], value, `${preset.name}: ${param}`)
      }
      const area = Number(found.params.width) * Number(found.params.height)
      const expected = preset.values.width * preset.values.height
      assert.ok(Math.abs(area / expected - 1) < 0.02, `${preset.name}: ${area} px²`)
      assert.ok(found.steps < 5, `${preset.name} starts at step ${found.steps}`)
      assert.ok(found.playing && found.later > found.steps, `${preset.name} stands still`)
      assert.equal(found.source, preset.source)
      assert.equal(found.link, MODELS[preset.name].link ?? null)
      assert.equal(found.text, ENGLISH[preset.name].text)
      assert.equal(found.says, ENGLISH[preset.name].watch)
      assert.equal(found.lab, `${site.origin}/lab.html?preset=${preset.name}`)
    }
  })

  test('each number of each model changes the flock, the sentence and the address; the button takes it back', async () => {
    await openSection()
    for (const preset of flown) {
      await choose(preset.name)
      for (const [i, { names, label }] of MODELS[preset.name].dials.entries()) {
        const found = await inPage(
          async (i, names, label) => {
            const input = document.querySelectorAll('#models input')[i]
            const { flock } = $('#models .stage').stage
            const before = names.map((name) => flock.get(name))
            // @ts-ignore: it is a slider
            input.value = Number(input.value) > 120 ? 40 : 200
            input.dispatchEvent(new Event('input', { bubbles: true }))
            // The sentence waits for the end of a drag; one in each model is enough.
            const says = $('#models .says')
            if (i === 0) await waitFor(() => says.textContent.startsWith(`${label} is `))
            const result = {
              changed: names.map((name, n) => flock.get(name) !== before[n] && flock.get(name) === flock.get(names[0])),
              says: says.textContent,
              value: input.parentElement?.querySelector('output')?.textContent ?? '',
              spoken: input.getAttribute('aria-valuetext'),
              lab: $('#models .lab').href,
            }
            $('#models .reset').click()
            return { ...result, back: names.every((name, n) => flock.get(name) === before[n]) }
          },
          i,
          names,
          label,
        )
        const what = `${preset.name}: ${label}`
        assert.ok(found.changed.every(Boolean), what)
        if (i === 0)
          assert.ok(found.says.startsWith(`${label} is now ${found.value}. It was `), `${what}: ${found.says}`)
        assert.equal(found.spoken, found.value, what)
        assert.ok(new URL(found.lab).searchParams.size === 1 + names.length, `${what}: ${found.lab}`)
        assert.ok(found.back, `${what} is not taken back`)
      }
    }
    await frames(30)
    const says = await inPage(() => $('#models .says').textContent)
    assert.equal(says, ENGLISH[flown[flown.length - 1].name].watch, 'what was taken back is not said')
  })

  test('the laboratory opens with the same numbers', async () => {
    await openSection()
    await choose('mill')
    await slide('#model-1', 150)
    const address = await inPage(() => [$('#models .lab').href, $('#models .stage').stage.flock.get('alignmentRange')])
    await driver.get(address[0])
    await until('the flock exists', () => 'show' in globalThis)
    const found = await inPage(async () => [await show.get('preset'), await show.get('alignmentRange')])
    assert.deepEqual(found, ['mill', address[1]])
  })

  test('by keyboard, in Japanese', async () => {
    await openSection('ja')
    await inPage(() => $('[data-model=vicsek]').focus())
    await driver.actions().sendKeys(Key.ENTER).perform()
    await until('it flies', () => $('#models .stage').stage.flock.get('preset') === 'vicsek')
    assert.equal(await inPage(() => $('#models .text').textContent), japanese.models.of.vicsek.text)
    await inPage(() => $('#model-1').focus())
    await driver.actions().sendKeys(Key.HOME).perform()
    await until('no noise', () => $('#models .stage').stage.flock.get('noise') === 0)
    await until('the sentence', () => $('#models .says').textContent === '「ノイズ」は今0°です（元は±57.3°）。')
    assert.equal(await inPage(() => getComputedStyle($('#model-4')).visibility), 'hidden')
  })

  testStill(name, 'with reduced motion it stands still, and advances', openSection, async () => {
    const { steps, later, playing } = await choose('springs')
    assert.deepEqual([later, playing], [steps, false])
    assert.equal(await advance('models'), 12)
  })
})
