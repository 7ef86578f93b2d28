// @ts-check
/** Every page of the site opens in every browser: something flies, nothing fails or moves, and the language changes. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BROWSERS,
  PATIENCE,
  alike,
  describeIn,
  driver,
  fileAddress,
  inLanguage,
  inPage,
  openPage,
  site,
  until,
} from '../harness/browser.js'
import { testLayoutShift } from '../harness/page-quality.js'
import { READY } from '../../../target/www/site/experiments/ready.js'

/** Each page, and the element whose picture changes on it. */
const PAGES = {
  'index.html': '#hero .flock',
  'lab.html': '#flock',
  'classroom.html': '#flock .flock',
  'experiments.html': '',
  'verify.html': '',
  'embed/index.html': 'boids-canvas, [data-boids-canvas]',
}

/** Waits until the page of a language is on its way: Firefox never answers a script in a page that it leaves. @param {string} language */
const goesTo = (language) =>
  driver.wait(async () => (await driver.getCurrentUrl()).includes('/ja/') === (language === 'ja'), PATIENCE, language)

describeIn(BROWSERS, 'the site', (name) => {
  for (const [page, flock] of Object.entries(PAGES)) {
    test(`${page} opens, flies and changes its language`, async () => {
      await openPage(page)
      if (flock) {
        await until('there is a flock', (flock) => $(flock), flock)
        await inPage((flock) => $(flock).scrollIntoView({ block: 'center', behavior: 'instant' }), flock)
        const picture = await until('it shows a picture', (flock) => pictureHash($(flock)), flock)
        const moves = (/** @type {string} */ flock, /** @type {number} */ picture) => pictureHash($(flock)) !== picture
        await until('it moves', moves, flock, picture)
      }
      if (page === 'experiments.html')
        await until('its curve is painted', () => {
          const canvas = $('.plot canvas')
          return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean)
        })
      const heading = () => inPage(() => $('h1').innerText)
      const [lang, english] = [await inPage(() => document.documentElement.lang), await heading()]
      await inPage(() => $('[data-language=ja]').click())
      await goesTo('ja')
      await until('it is in Japanese', () => document.documentElement?.lang === 'ja' && document.querySelector('h1'))
      assert.equal(lang, 'en')
      assert.equal(new URL(await driver.getCurrentUrl()).pathname, `/ja/${page}`)
      assert.notEqual(await heading(), english)
      assert.deepEqual(await inPage(() => [spy.errors, spy.warnings]), [[], []])
    })

    test(`${page} works from disk under its policy, and runs no other script`, async () => {
      await driver.get(fileAddress(page))
      const link = () => !!(/** @type {HTMLElement | null} */ (document.querySelector('a[data-language=ja]'))?.onclick)
      await until('its scripts have run', link)
      const hacked = await inPage(async () => {
        const script = document.createElement('script')
        script.append('hacked = 1')
        try {
          document.body.append(script)
          document.body.setAttribute('onclick', 'hacked = 1')
        } catch {
          // it is refused already
        }
        document.body.click()
        return 'hacked' in globalThis
      })
      assert.equal(hacked, false)
      const hasFlown = async () => {
        const host = /** @type {any} */ (document.querySelector('.stage, #flock'))
        const { show = host?.stage?.show } = /** @type {any} */ (globalThis)
        return (await show?.query('steps')) > 5
      }
      if (name === 'chrome' && page !== 'embed/index.html' && flock) await until('it flies', hasFlown)
    })
  }

  const choose = async (/** @type {string} */ language) => {
    const press = (/** @type {string} */ language) => {
      const link = /** @type {HTMLElement | null} */ (document.querySelector(`a[data-language=${language}]`))
      if (link?.onclick) link.click()
      return !!link?.onclick
    }
    await until(`a link to ${language}`, press, language)
    await goesTo(language)
    await isIn(language)
  }
  const isIn = (/** @type {string} */ language) => {
    const has = (/** @type {string} */ language) => document.documentElement?.lang === language
    return until(`it is in ${language}`, has, language)
  }

  test('the language that a reader chooses is remembered', alike(name), async () => {
    site.speak('')
    await driver.get(new URL('verify.html', site.origin).href)
    for (const language of ['ja', 'en', 'ja', 'en']) {
      await choose(language)
      await driver.get(new URL('experiments.html', site.origin).href)
      await isIn(language)
      await driver.get(new URL(inLanguage('verify.html', language), site.origin).href)
    }
  })

  // From disk a page may find another page's choice or not: what localStorage is there, no standard says.
  test('from disk, too, the language changes both ways', async () => {
    await driver.get(fileAddress('verify.html'))
    for (const language of ['ja', 'en']) await choose(language)
  })
})

describeIn(['chrome'], 'the site over a slow connection', () => {
  for (const page of [...Object.keys(PAGES), 'pupils.html']) testLayoutShift(page)
  testLayoutShift('experiments.html', READY[1].query, 'an experiment with two curves')
})
