// @ts-check
/** Names of options: every spelling that a page may use, and help with misspelt ones. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, inPage, oneOf, openBody, until } from '../harness/browser.js'

/** Attributes with any meaning but that of an option. */
const FOREIGN = `
  class="a" style="height: 90px" slot="s" part="p" nonce="n" id="i" is="x" title="t" lang="en" dir="ltr" role="img"
  tabindex="0" translate="no" draggable="true" inert popover accesskey="k" autocapitalize="off" autofocus
  contenteditable="false" enterkeyhint="go" hidden inputmode="none" itemid="i" itemprop="p" itemref="r" itemscope
  itemtype="t" spellcheck writingsuggestions="false" exportparts="canvas" onclick="" onload="" onscroll=""
  xmlns="x" data-count="x" data-counts="x" data-max-sped="x" aria-label="l" aria-zoom="x" v-fill="x" v-cloak
  x-data="x" x-fill="x" ng-controls="x" _ngcontent-abc-c1 _nghost-abc-c1 ng-version="1" @zoom="x" :counts="x"
  #seed1="x" wire:zooms="x" hx-get="x" data-v-7ba5bd90 name="n" src="s" href="h" type="t" value="v" key="k" ref="r"
  alt="a" loading="lazy" testid="t" jsaction="j"`

describeIn(oneOf(BROWSERS), 'names', () => {
  test('a misspelt attribute is reported once, with the nearest name', async () => {
    await openBody(`<boids-canvas max-sped="3" preset_s="school" conut="5" Speed="3" colour-buy="speed" style="height: 9px">
        </boids-canvas><div data-boids-canvas data-cohesion-rnage="9" data-id="x" style="height: 9px"></div>`)
    await until('both fly', () => [$('boids-canvas'), $('div')].every((host) => canvasOf(host)))
    const actual = await inPage(() => {
      $('boids-canvas').setAttribute('seed', '7')
      const events = spy.events.map(({ name, value, message }) => [name, value, /\(.*\)/.exec(message)?.[0]])
      return { events: Object.fromEntries(events.map(([name, ...rest]) => [name, rest])), warnings: spy.warnings }
    })
    assert.deepEqual(actual.events, {
      'max-sped': ['3', '(did you mean max-speed?)'],
      preset_s: ['school', '(did you mean preset?)'],
      conut: ['5', '(did you mean count?)'],
      speed: ['3', '(did you mean max-speed?)'],
      'colour-buy': ['speed', '(did you mean colour-by?)'],
      'cohesion-rnage': ['9', '(did you mean cohesion-range?)'],
    })
    assert.equal(actual.warnings.length, 6)
    assert.match(actual.warnings[0], /^boids-canvas: there is no option "/)
  })

  test('an option without data- on a div is reported once and has no effect, unless the div has it with data-, too', async () => {
    await openBody('<div data-boids-canvas preset="school" count="5" data-count="9" style="height: 90px"></div>')
    await until('it flies', () => canvasOf($('div')))
    const actual = await inPage(async () => {
      $('div').setAttribute('data-count', '8')
      await rest(3)
      $('div').setAttribute('preset', 'swarm')
      $('div').setAttribute('data-count', '7')
      // the worker answers in its own time
      await waitFor(() => / 7 /.test(String(canvasOf($('div')).ariaLabel)))
      return [spy.events.map(({ name, value, message }) => [name, value, message]), canvasOf($('div')).ariaLabel]
    })
    const message = 'there is no option "preset" (did you mean data-preset?)'
    const events = ['school', 'swarm'].map((preset) => ['preset', preset, message])
    assert.deepEqual(actual, [events, 'Classic: a flock of 7 boids'])
  })

  test('attributes of HTML, pages and frameworks are left alone', async () => {
    const ofDiv = FOREIGN.replaceAll(/data-(counts|max-sped|count)="x"/g, '')
    await openBody(`<boids-canvas ${FOREIGN}></boids-canvas><div data-boids-canvas ${ofDiv}></div>`)
    await until('both have a flock', () => [$('boids-canvas'), $('div')].every((host) => canvasOf(host)))
    const actual = await inPage(async () => [spy.warnings, spy.events, await $('boids-canvas').query('length')])
    assert.deepEqual(actual, [[], [], 70])
  })

  test('attributes work in camelCase and in American English, also when they change', async () => {
    await openBody(`<boids-canvas maxSpeed="3" colorBy="speed" separationFieldOfView="90" style="height: 90px"></boids-canvas>
        <div data-boids-canvas data-maxSpeed="4" data-color-by="heading" style="height: 90px"></div>`)
    await until('both have a flock', () => [$('boids-canvas'), $('div')].every((host) => canvasOf(host)))
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const facts = () => get(host, 'maxSpeed', 'separationFieldOfView')
      const all = [await facts()]
      host.setAttribute('maxSpeed', '5')
      all.push(await facts())
      host.setAttribute('max-speed', '6') // the usual spelling holds
      all.push(await facts())
      host.removeAttribute('max-speed')
      host.removeAttribute('separationFieldOfView')
      all.push(await facts())
      host.setAttribute('color-by', 'sped')
      $('div').setAttribute('data-maxSpeed', 'x')
      await waitFor(() => spy.events.length > 1)
      return { all, events: spy.events.map(({ name, value }) => [name, value]) }
    })
    assert.deepEqual(actual.all, [
      [3, 90],
      [5, 90],
      [6, 90],
      [5, 360],
    ])
    assert.deepEqual(actual.events, [
      ['colour-by', 'sped'],
      ['max-speed', 'x'],
    ])
  })

  test('mount and configure know every option, and the error of an unknown one lists them all', async () => {
    await openBody('<div style="height: 90px"></div>')
    const actual = await inPage(async () => {
      const { mount, otherOptions, params, presets } = BoidsCanvas
      const names = [...otherOptions, ...params].map(({ name }) => name)
      const all = { ...presets[0].values, preset: 'classic', obstacles: [], fill: 'red', colorBy: 'none' }
      const show = await mount($('div'), all).ready
      for (const name of names) show.configure({ [name]: undefined })
      show.configure({ count: 9 })
      const { allowed } = await errorOf(() => show.configure({ count: 12, wingSpan: 3 }))
      const known = allowed.replace('one of ', '').split(', ')
      return { length: await show.query('length'), missing: names.filter((name) => !known.includes(name)) }
    })
    assert.deepEqual(actual, { length: 9, missing: [] })
  })

  test('the error of an unknown option has the nearest name and the value; colorBy is colourBy', async () => {
    await openBody('<div style="height: 90px"></div>')
    const errors = await inPage(async () => {
      const { mount } = BoidsCanvas
      const show = await mount($('div'), { colorBy: 'speed' }).ready
      show.configure({ colorBy: undefined })
      const acts = [
        () => mount($('div'), { maxspeed: 3 }),
        () => show.configure({ 'color-by': 'speed' }),
        () => mount($('div'), { wingSpan: 3 }),
        () => mount($('div'), { colorBy: 'x' }),
      ]
      const errors = await Promise.all(acts.map(errorOf))
      return errors.map(({ message, value }) => [message.split(';')[0], value])
    })
    assert.deepEqual(errors, [
      ['there is no option "maxspeed" (did you mean maxSpeed?)', 3],
      ['there is no option "color-by" (did you mean colourBy?)', 'speed'],
      ['there is no option "wingSpan"', 3],
      ['colorBy must be one of none, speed, heading, flockmates, not "x"', 'x'],
    ])
  })
})
