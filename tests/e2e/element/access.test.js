// @ts-check
/** Accessibility of the element: its role, name and description, and the keyboard. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Key } from 'selenium-webdriver'
import { describeIn, driver, flies, inPage, openBody, openFlight, until } from '../harness/browser.js'

/** A headless browser reports no mouse, and would always show the button, as a touch screen does. */
const MOUSE = '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

describeIn(
  ['chrome'],
  'accessible',
  () => {
    test('the keyboard reaches the flock, toggles it, steps it, restarts it and leaves it', async () => {
      await openFlight('<button id="before"></button><boids-canvas></boids-canvas><button id="after"></button>')
      const press = (/** @type {string} */ key) => driver.actions().sendKeys(key).perform()
      const state = () =>
        inPage(async () => {
          const host = $('boids-canvas')
          const button = host.shadowRoot.querySelector('button')
          const style = getComputedStyle(button)
          return {
            focused: document.activeElement === host && host.shadowRoot.activeElement === button,
            outlined: style.outlineStyle === 'solid',
            label: button.getAttribute('aria-label'),
            playing: host.playing,
            steps: await host.query('steps'),
          }
        })
      await inPage(() => $('#before').focus())
      await press(Key.TAB)
      const reached = await state()
      const { steps } = reached
      assert.deepEqual(reached, { focused: true, outlined: true, label: 'Pause the flock', playing: true, steps })
      await until('the button is visible', () => {
        const button = $('boids-canvas').shadowRoot.querySelector('button')
        return getComputedStyle(button).opacity === '1'
      })
      await press(Key.SPACE)
      const paused = await state()
      assert.deepEqual([paused.label, paused.playing], ['Let the flock fly', false])
      await press('.')
      await press('.')
      assert.equal((await state()).steps, paused.steps + 2)
      await press('r')
      assert.deepEqual([(await state()).steps, (await state()).playing], [0, false])
      await press(Key.SPACE)
      await flies()
      await press('.')
      assert.equal((await state()).playing, false, 'a single step pauses the flock')
      await press(Key.TAB)
      assert.equal(await inPage(() => document.activeElement?.id), 'after')
    })

    test('the button is visible on hover and focus, and always with `controls`', async () => {
      const style = '<style>boids-canvas { height: 200px }</style>'
      await openBody(`${style}<boids-canvas></boids-canvas><boids-canvas controls></boids-canvas>`)
      await until('both fly', () => $$().every(isShown))
      const shows = (/** @type {string} */ expected, what = `the opacities are ${expected}`) =>
        until(
          what,
          (expected) => {
            const buttons = $$().map((host) => host.shadowRoot.querySelector('button'))
            return buttons.map((button) => getComputedStyle(button).opacity).join() === expected
          },
          expected,
        )
      await driver.actions().move({ x: 5, y: 550 }).perform()
      await shows('0,1')
      await driver.actions().move({ x: 100, y: 100 }).perform()
      await shows('1,1')
      await driver.actions().move({ x: 5, y: 550 }).perform()
      await shows('0,1')
      await inPage(() => $('boids-canvas').pause())
      await shows('1,1', 'a paused flock always shows its button')
    })
  },
  ['--window-size=800,800', MOUSE],
)
