// @ts-check
/** The gallery, dist/embed/index.html: its code is what runs, and its form makes a tag. */

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { BROWSERS, DIST, describeIn, driver, flies, inPage, oneOf, openPage, site, until } from './browser.js'
import { testQuality } from './quality.js'

const EXAMPLES = readdirSync(`${DIST}/embed`).filter((name) => name.endsWith('.html') && name !== 'index.html')

/** Sets a field of the form, as a reader does. @param {string} name @param {string | boolean} value */
const fill = (name, value) =>
  inPage(
    driver,
    (name, value) => {
      const field = $(`form [name=${name}]`)
      if (typeof value === 'boolean') field.checked = value
      else field.value = value
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    },
    name,
    value,
  )
const builder = () =>
  inPage(driver, () => ({
    code: $('#builder code').textContent,
    says: $('#builder output.says').textContent,
    invalid: [...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.getAttribute('name')),
  }))

describeIn(oneOf(BROWSERS), 'gallery', () => {
  test('the form makes the flock that it shows, and the code of that flock', async () => {
    await openPage('embed/index.html')
    await inPage(driver, () => $('.made').scrollIntoView())
    await flies(driver, '.made boids-canvas')
    const [first] = (await builder()).code.split('\n')
    assert.equal(first, '<script src="boids-canvas.js" defer></script>')
    for (const [name, value] of /** @type {const} */ ([
      ['preset', 'swarm'],
      ['count', '1,200'],
      ['height', '240px'],
      ['colour-by', 'heading'],
      ['thread', 'page'],
      ['seed', '7'],
      ['own', true],
    ]))
      await fill(name, value)
    const { code } = await builder()
    const [, tag] = code.split('\n')
    assert.equal(
      tag,
      '<boids-canvas preset="swarm" zoom="auto" style="display: block; height: 240px" count="1200" colour-by="heading" thread="page" seed="7" background="#0b1020" fill="#ffb35c"></boids-canvas>',
    )
    await until(driver, 'it flies', async () => (await $('.made boids-canvas').query('get', 'count')) === 1200)
  })

  test('a number that is not allowed is named, and changes nothing', async () => {
    await openPage('embed/index.html')
    const { code } = await builder()
    for (const wrong of ['', '-5', '1.5', 'many', '1e12']) {
      await fill('count', wrong)
      const { code: now, says, invalid } = await builder()
      assert.equal(now, code)
      assert.deepEqual(invalid, ['count'])
      assert.match(says, /^Boids must be a whole number from 0 to /)
    }
    await fill('count', '1e3')
    const after = await builder()
    assert.deepEqual([after.invalid, after.code.includes('count="1000"')], [[], true])
  })

  test('every example has a card, and the code of each card flies', async (t) => {
    await openPage('embed/index.html')
    const cards = await inPage(driver, () =>
      [...document.querySelectorAll('.card')].map((card) => {
        const code = String(card.querySelector('pre code')?.textContent)
        return /** @type {const} */ ([/** @type {HTMLElement} */ (card).dataset.page ?? '', code])
      }),
    )
    const shown = cards.map(([page]) => page).filter((page) => page.endsWith('.html'))
    assert.deepEqual(shown.sort(), EXAMPLES.filter((name) => name !== 'define.html').sort())
    for (const [page, code] of cards.filter(([page]) => page.endsWith('.html'))) {
      assert.ok(!code.includes('../'), page)
      t.diagnostic(page)
      for (const file of ['boids-canvas.js', 'boids-canvas-light.js', 'embed.html'])
        site.put(`/copied/${file}`, readFileSync(`${DIST}/${file}`), {
          'Content-Type': file.endsWith('.js') ? 'text/javascript' : 'text/html',
        })
      if (page === 'module.html')
        for (const file of readdirSync(`${DIST}/npm`).filter((name) => /\.(js|wasm)$/.test(name)))
          site.put(`/copied/npm/${file}`, readFileSync(`${DIST}/npm/${file}`), {
            'Content-Type': file.endsWith('.js') ? 'text/javascript' : 'application/wasm',
          })
      await driver.get(
        site.put(`/copied/${page}`, code.includes('<html') ? code : `<!doctype html><head></head>${code}`),
      )
      const frame = await driver.findElements({ css: 'iframe' })
      if (frame[0]) await driver.switchTo().frame(frame[0])
      await until(driver, `${page} is there`, () => 'pictureHash' in globalThis && document.readyState === 'complete')
      await inPage(driver, () => $('boids-canvas, [data-boids-canvas], #flock').scrollIntoView())
      await flies(driver, 'boids-canvas, [data-boids-canvas], #flock')
    }
  })

  test('no code names an address elsewhere', async () => {
    await openPage('embed/index.html')
    const code = await inPage(driver, () =>
      [...document.querySelectorAll('pre code')].map(({ textContent }) => textContent),
    )
    assert.ok(code.length > 10)
    assert.doesNotMatch(code.join('\n'), /(src|href|from|import)\W+https?:/)
  })
})

describeIn(['chrome'], 'quality of the gallery', () => {
  testQuality('embed/index.html', ['boids-canvas.js', 'gallery.css', 'gallery.js'])
})
