// @ts-check
/** The light build: the flights and pictures of the whole one, in each way to put it on a page. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BROWSERS,
  alike,
  GOLDEN_IN_BROWSERS,
  TEST_THREAD,
  describeIn,
  flies,
  inPage,
  openBody,
  openFlight,
  site,
  until,
} from '../harness/browser.js'
import { bundle, projectWithPackage } from '../harness/project.js'

const LIGHT = { script: '<script src="/boids-canvas-light.js"></script>' }
const noErrors = async () => assert.deepEqual(await inPage(() => [...spy.errors, ...spy.warnings]), [])

describeIn(BROWSERS, 'light build', (name) => {
  test('mount flies on the page, in a worker and where it can', async () => {
    for (const thread of ['page', 'worker', 'auto']) {
      await openBody('<div style="height: 200px"></div>', LIGHT)
      const steps = await inPage(async (thread) => {
        const show = /** @type {any} */ (BoidsCanvas).mount($('div'), { preset: 'school', paused: true, thread })
        await show.ready
        show.step(5)
        const steps = await show.query('steps')
        show.play()
        return steps
      }, thread)
      assert.equal(steps, 5, thread)
      await flies('div')
      const warnings = await inPage(() => [...spy.errors, ...spy.warnings].map(String))
      // a page that demands a worker gets a warning where the browser has none, as in WebKitGTK
      const hasNone = (/** @type {string} */ text) => thread === 'worker' && text.includes('has no OffscreenCanvas')
      assert.deepEqual(
        warnings.filter((text) => !hasNone(text)),
        [],
      )
    }
  })

  test('its flights are bit-identical to the golden ones', alike(name), async () => {
    await openBody('<div style="width: 300px; height: 300px"></div>', LIGHT)
    for (const lines of GOLDEN_IN_BROWSERS) {
      const flown = await inPage(async (lines) => {
        const { mount, presets } = /** @type {any} */ (BoidsCanvas)
        const flown = []
        /** @type {any} */
        let show
        let last = ''
        for (const line of lines) {
          const [address, count, seed, steps] = line.split(' ')
          const flight = `${address} ${count} ${seed}`
          if (flight !== last) {
            show?.destroy()
            const [preset, query] = address.split('?')
            const { width, height } = presets.find((/** @type {any} */ { name }) => name === preset).values
            const given = [...new URLSearchParams(query)].map(([name, value]) => [
              name.replace(/-./g, ([, letter]) => letter.toUpperCase()),
              value,
            ])
            const options = { preset, count, seed, width, height, ...Object.fromEntries(given) }
            show = mount($('div'), { ...options, paused: true, thread: 'page' })
            await show.ready
          }
          last = flight
          show.step(Number(steps) - (await show.query('steps')))
          flown.push(`${flight} ${steps} ${await show.fingerprint()}`)
        }
        show.destroy()
        return flown
      }, lines)
      assert.deepEqual(flown, lines)
    }
  })

  test('its pictures are those of the whole build', alike(name), async () => {
    for (const preset of ['classic', 'school', 'swarm', 'murmuration', 'nature']) {
      const size = 'style="width: 300px; height: 200px"'
      const tag = `<boids-canvas preset="${preset}" count="40" paused thread="page" ${size}></boids-canvas>`
      const pictures = []
      for (const build of [undefined, LIGHT]) {
        await openBody(tag, build)
        await until('a picture', () => pictureHash($('boids-canvas')))
        const picture = await inPage(() => {
          const host = /** @type {any} */ ($('boids-canvas'))
          host.step(100)
          return canvasOf(host).toDataURL()
        })
        pictures.push(picture)
      }
      assert.equal(pictures[0], pictures[1], preset)
    }
  })

  test('a page is warned of each option that it lacks, by its name', alike(name), async () => {
    await openFlight('<boids-canvas trails follow="3" color-by="speed" obstacles="1 2 3" grid></boids-canvas>', LIGHT)
    const warnings = await inPage(() => spy.warnings.map(String))
    for (const name of ['trails', 'follow', 'color', 'obstacles', 'grid']) {
      const said = warnings.filter((warning) => warning.includes(`there is no option "${name}`))
      assert.equal(said.length, 1, `${name}: ${warnings}`)
      assert.match(said[0], /in the light build/)
    }
    const thrown = await inPage(async () => {
      const host = document.createElement('div')
      document.body.append(host)
      const { mount } = /** @type {any} */ (BoidsCanvas)
      const wrong = await messageOf(() => mount(host, { obstacles: [[1, 2, 3]] }))
      const show = mount(host, { preset: 'nature', thread: 'page' })
      await show.ready
      return [
        wrong,
        await messageOf(() => show.measure()),
        await messageOf(() => show.record()),
        await messageOf(() => show.cost),
        await messageOf(() => (show.follow = 3)),
        await messageOf(() => mount(host, { preset: 'none' })),
      ]
    })
    assert.match(thrown[0], /^there is no option "obstacles" in the light build/)
    assert.match(thrown[1], /^there is no measure in the light build$/)
    assert.match(thrown[2], /record/)
    assert.match(thrown[3], /cost/)
    assert.match(thrown[4], /^there is no option "follow" in the light build/)
    assert.match(thrown[5], /^preset must be one of classic, .*, not "none"/)
  })

  test('the module of the npm package flies, also in a bundle', alike(name), async () => {
    const code = (/** @type {string} */ from) => `
      import { define, mount } from '${from}'
      define()
      window.show = mount(document.querySelector('#flock'), { preset: 'school', thread: 'auto' })`
    const body = '<div id="flock" style="height: 200px"></div><boids-canvas preset="nature"></boids-canvas>'
    const built = bundle(projectWithPackage(), code('boids-canvas/light'), '', ['--format=esm', '--minify'])
    for (const script of [code('/npm/light.js'), built]) {
      const address = site.put('/light-page.js', script)
      await openBody(`${body}<script type="module" src="${address}"></script>`, { script: '' })
      await flies('#flock')
      await inPage(() => $('boids-canvas').scrollIntoView())
      await flies()
      await noErrors()
      if (TEST_THREAD !== 'page') assert.ok((await inPage(() => spy.worker.alive)) <= 1, 'all flocks share one worker')
    }
  })
})
