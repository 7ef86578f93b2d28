// @ts-check
/** Flocks are mounted, moved, removed and destroyed, and leave nothing behind. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BROWSERS,
  alike,
  describeIn,
  everywhere,
  flies,
  inPage,
  openBody,
  openFlight,
  openFlock,
  until,
} from '../harness/browser.js'

describeIn(BROWSERS, 'lifecycle', (name) => {
  for (const thread of ['page', 'worker'])
    test(`shows, elements and divs that come and go (${thread}) leave no memory, frame or worker`, async () => {
      await openBody('<main></main>')
      const cycles = async (/** @type {number} */ n) => {
        const memory = await inPage(
          async (n, thread) => {
            await BoidsCanvas.init()
            for (let i = 0; i < n; i++) {
              $('main').innerHTML =
                `<p style="height: 90px"></p><boids-canvas thread="${thread}" count="200"></boids-canvas>
                <div data-boids-canvas data-thread="${thread}" data-count="200"></div>`
              const show = BoidsCanvas.mount($('p'), { count: 200, thread })
              // every third lives for two frames
              if (i % 3 === 0) while ((await show.query('steps')) < 2) await nextFrame()
              show.destroy()
              $('main').innerHTML = ''
            }
            return [spy.memory.buffer.byteLength, spy.worker.memory]
          },
          n,
          thread,
        )
        await until('no frame is pending', () => spy.allPending === 0)
        await until('no worker is left', () => spy.worker.alive === 0)
        return memory
      }
      // until the memory has a place for whatever is there at once
      const first = await cycles(12)
      assert.deepEqual(await cycles(12), first, 'bytes of WebAssembly memory, on the page and in the worker')
    })

  test('an element moved under another style sheet takes its colours', alike(name), async () => {
    await openFlock(`<style>main { --boids-background: rgb(9, 9, 9) } section { --boids-background: rgb(7, 7, 7) }</style>
        <main><boids-canvas count="0" paused></boids-canvas></main><section></section>`)
    await until('it has the first colour', () => pixel($('boids-canvas'), 50, 50).join() === '9,9,9,255')
    await inPage(() => $('section').append($('boids-canvas')))
    await until('it has the new colour', () => pixel($('boids-canvas'), 50, 50)[0] === 7)
  })

  test('a show can be destroyed while its button handles a click', alike(name), async () => {
    await openBody('<div style="height: 100px"></div>')
    const errors = await inPage(async () => {
      const show = await BoidsCanvas.mount($('div')).ready
      addEventListener('click', () => show.destroy(), { capture: true })
      $('div').shadowRoot.querySelector('button').click()
      return spy.errors
    })
    assert.deepEqual(errors, [])
  })

  test('a show can be destroyed after its flock was freed', alike(name), async () => {
    await openBody('<div style="height: 100px"></div>')
    const actual = await inPage(async () => {
      const show = await BoidsCanvas.mount($('div'), { thread: 'page' }).ready
      show.flock.free()
      try {
        show.destroy()
      } catch {
        // an error about the second free is allowed
      }
      return [spy.allPending, BoidsCanvas.mount($('div'), { thread: 'page' }).playing]
    })
    assert.deepEqual(actual, [0, true])
  })

  test('a div created by another frame flies, and its canvas takes over its aria-label', async () => {
    await openBody('<iframe></iframe>')
    await inPage(() => {
      const div = $('iframe').contentDocument.createElement('div')
      div.dataset.boidsCanvas = ''
      document.body.append(div)
    })
    await flies('div')
    await inPage(() => {
      $('div').setAttribute('aria-label', 'Starlings')
      return waitFor(() => canvasOf($('div')).getAttribute('aria-label') === 'Starlings')
    })
  })

  test('an inert element, and one in inert content or an inert shadow tree, has no button', alike(name), async () => {
    const flock = (attribute = '') =>
      `<boids-canvas controls count="7" style="height: 60px" ${attribute}></boids-canvas>`
    await openBody(`${flock()}${flock('inert')}<div inert>${flock()}</div><main inert></main>`)
    await inPage((flock) => void ($('main').attachShadow({ mode: 'open' }).innerHTML = flock), flock())
    const shown = (/** @type {boolean} */ inert) =>
      inPage(async (inert) => {
        const hosts = [...$$(), $('main').shadowRoot.firstChild]
        await waitFor(() => hosts.every(isShown))
        for (const element of [hosts[1], $('div'), $('main')]) element.toggleAttribute('inert', inert)
        await rest(3)
        return hosts.map((host) => Boolean(host.shadowRoot?.querySelector('button')?.clientWidth))
      }, inert)
    assert.deepEqual(await shown(true), [true, false, false, false])
    assert.deepEqual(await shown(false), [true, true, true, true])
    assert.deepEqual(await shown(true), [true, false, false, false])
  })

  test('a div that loses its attribute shows its own content again', alike(name), async () => {
    await openBody('<div data-boids-canvas>plain</div>')
    await flies('div')
    await inPage(() => $('div').removeAttribute('data-boids-canvas'))
    await until('the content is back', () => $('div').innerText === 'plain' && spy.allPending === 0)
  })

  test('mount accepts an element and options created by another frame', async () => {
    await openBody('<iframe srcdoc="<div style=\'height: 100px\'></div>"></iframe>')
    await inPage(async () => {
      const { contentWindow: inner } = $('iframe')
      await waitFor(() => inner.document.querySelector('div'))
      const show = BoidsCanvas.mount(inner.document.querySelector('div'), inner.eval('({ count: 12 })'))
      Object.assign(window, { show })
    })
    await until('it flies', async () => (await show.query('steps')) > 3)
    assert.equal(await inPage(() => show.query('length')), 12)
  })

  test('an exception in a frame stops that flock only, and its next call throws', async () => {
    // an exception while painting leaves the WebAssembly in the same state as a panic
    const breakPen = everywhere(() => {
      let isBroken = false
      new BroadcastChannel('break').onmessage = () => (isBroken = true)
      for (const name of ['CanvasRenderingContext2D', 'OffscreenCanvasRenderingContext2D']) {
        const { prototype } = /** @type {any} */ (globalThis)[name] ?? {}
        if (!prototype) continue
        const { beginPath } = prototype
        prototype.beginPath = function () {
          if (isBroken && this.canvas.height === 201) throw new Error('on purpose')
          beginPath.call(this)
        }
      }
    })
    await openFlight(
      `<style>boids-canvas { --boids-background: transparent; height: 200px }</style>
        <boids-canvas style="height: 201px"></boids-canvas><boids-canvas id="other"></boids-canvas>`,
      { script: `${breakPen}<script src="/boids-canvas.js"></script>` },
    )
    await flies('#other')
    await inPage(() => new BroadcastChannel('break').postMessage(0))
    await until('it has stopped', () => spy.events.length > 0)
    const actual = await inPage(async () => {
      const message = await messageOf(() => $('boids-canvas').step())
      return { errors: spy.errors.length, message }
    })
    await until('only the other one asks for a frame', () => spy.allPending === 1)
    assert.deepEqual(actual, { errors: 1, message: 'This flock has stopped because of an error.' })
    await flies('#other')
  })
})
