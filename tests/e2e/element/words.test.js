// @ts-check
/** What a flock says to its reader, in the language of the nearest `lang`. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, inPage, oneOf, openBody, until } from '../harness/browser.js'

describeIn(oneOf(BROWSERS), 'words', () => {
  /** Opens a page with one element and waits until its flock is there. @param {string} body */
  async function open(body) {
    await openBody(body)
    await until('there is a canvas', () => canvasOf($('boids-canvas')))
  }

  /** What the button and the canvas of the element say. */
  const words = () =>
    inPage(() => {
      const button = $('boids-canvas').shadowRoot.querySelector('button')
      const { ariaLabel, ariaDescription } = canvasOf($('boids-canvas'))
      return [button.ariaLabel, button.title, ariaLabel, Boolean(ariaDescription)]
    })

  /** The page takes another language. */
  const speak = (/** @type {string} */ lang) =>
    inPage(async (lang) => {
      $('main').lang = lang
      await nextFrame()
    }, lang)

  const ENGLISH = [
    'Pause the flock',
    'Pause the flock (keys: . for one step, R to restart)',
    'Classic: a flock of 9 boids',
    true,
  ]
  const JAPANESE = ['群れを止める', '群れを止める (. 1ステップ、r 最初から)', '9羽の群れ', false]
  const TAG = '<boids-canvas count="9" style="height: 90px"></boids-canvas>'

  test('they follow the nearest lang, also when it changes', async () => {
    await open(`<main lang="ja-JP">${TAG}</main>`)
    assert.deepEqual(await words(), JAPANESE)
    for (const [lang, expected] of Object.entries({ 'en-GB': ENGLISH, ja: JAPANESE, fr: ENGLISH })) {
      await speak(lang)
      assert.deepEqual(await words(), expected, lang)
    }
  })

  test('another language comes by one call, before or after the flock; English stands for the rest', async () => {
    await open(`<main lang="fr-CA">${TAG}</main>`)
    const errors = await inPage(() => {
      const { translate } = BoidsCanvas
      translate('fr', { pause: 'Arrêter', label: '{count} boids, {title}' })
      translate('fr-CA', { keys: '. un pas' })
      translate('es', { play: 'Volar', pause: undefined, label: undefined })
      const acts = [
        () => translate('f r', {}),
        () => translate('fr', { stop: 'x' }),
        () => translate('fr'),
        () => translate('es', { play: 'Vuela', label: 5 }),
      ]
      return Promise.all(acts.map(async (act) => String(await errorOf(act))))
    })
    const label = 'Classic: a flock of 9 boids'
    assert.deepEqual(await words(), ['Pause the flock', 'Pause the flock (. un pas)', label, false])
    await speak('fr')
    assert.deepEqual(await words(), [
      'Arrêter',
      'Arrêter (keys: . for one step, R to restart)',
      '9 boids, Classic',
      false,
    ])
    await speak('es')
    assert.deepEqual(await words(), [...ENGLISH.slice(0, 3), false], 'a word that is undefined is left out')
    assert.match(errors[0], /^RangeError/)
    assert.match(errors[1], /^Error: there is no option "stop"/)
    assert.equal(errors[2], 'Error: words must be an object, not undefined')
    assert.equal(errors[3], 'Error: label must be a text, not 5')
  })

  test('a lang within a shadow tree counts, and what the page says itself stays', async () => {
    await openBody('<main></main>')
    await inPage(async () => {
      const root = $('main').attachShadow({ mode: 'open' })
      const section = root.appendChild(document.createElement('section'))
      section.lang = 'ja'
      const host = document.createElement('boids-canvas')
      host.setAttribute('aria-label', 'Fish')
      section.append(host)
      await /** @type {any} */ (host).ready
    })
    const said = (/** @type {string} */ lang) =>
      inPage(async (lang) => {
        const section = $('main').shadowRoot.firstChild
        if (lang) section.lang = lang
        else section.removeAttribute('lang')
        await nextFrame()
        const { shadowRoot } = section.firstChild
        return [shadowRoot.querySelector('button').ariaLabel, shadowRoot.querySelector('canvas').ariaLabel]
      }, lang)
    assert.deepEqual(await said('ja'), ['群れを止める', 'Fish'])
    assert.deepEqual(await said('en'), ['Pause the flock', 'Fish'])
    // and so does that of its host, where there is none within
    await inPage(() => ($('main').lang = 'ja'))
    assert.deepEqual(await said(''), ['群れを止める', 'Fish'])
  })
})
