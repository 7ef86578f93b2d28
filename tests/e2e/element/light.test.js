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
  openFlock,
  site,
} from '../harness/browser.js'
import { bundle, projectWithPackage } from '../harness/project.js'

const LIGHT = { script: '<script src="/boids-canvas-light.js"></script>' }
const noErrors = async () => assert.deepEqual(await inPage(() => [...spy.errors, ...spy.warnings]), [])

describeIn(BROWSERS, 'light build', (name) => {
  test('mount flies on the page, in a worker and where it can', async () => {
    for (const thread of ['page', 'worker', 'auto']) {
      await openBody('<div style="height: 200px"></div>', LIGHT)
      const steps = await inPage(async (thread) => {
        const show = BoidsCanvas.mount($('div'), { preset: 'school', paused: true, thread })
        await show.ready
        show.step(5)
        const steps = await show.query('steps')
        show.play()
        return steps
      }, thread)
      assert.equal(steps, 5, thread)
      await flies('div')
      // a page that demands a worker gets a warning where the browser has none, as in WebKitGTK
      const problems = (/** @type {string} */ thread) =>
        [...spy.errors, ...spy.warnings].filter(
          (text) => thread !== 'worker' || !text.includes('has no OffscreenCanvas'),
        )
      assert.deepEqual(await inPage(problems, thread), [])
    }
  })

  test('its flights are bit-identical to the golden ones', alike(name), async () => {
    await openBody('<div style="width: 300px; height: 300px"></div>', LIGHT)
    for (const lines of GOLDEN_IN_BROWSERS) {
      const flown = await inPage(async (lines) => {
        const { mount, presets } = BoidsCanvas
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
        await openFlock(tag, build)
        const picture = await inPage(() => {
          $('boids-canvas').step(100)
          return canvasOf($('boids-canvas')).toDataURL()
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
      const { mount } = BoidsCanvas
      const host = document.body.appendChild(document.createElement('div'))
      const show = await mount(document.body.appendChild(document.createElement('div')), { thread: 'page' }).ready
      const acts = [
        () => mount(host, { obstacles: [[1, 2, 3]] }),
        () => show.measure(),
        () => show.record(),
        () => show.cost,
        () => (show.follow = 3),
        () => mount(host, { preset: 'none' }),
      ]
      return Promise.all(acts.map(messageOf))
    })
    const expected = [
      /^there is no option "obstacles" in the light build/,
      /^there is no measure in the light build$/,
      /record/,
      /cost/,
      /^there is no option "follow" in the light build/,
      /^preset must be one of classic, .*, not "none"/,
    ]
    for (const [i, message] of expected.entries()) assert.match(thrown[i], message)
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
