// @ts-check
/** What a page must survive for months: faults of the machine, the browser and the network, and our own. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BROWSERS, DIST, chromiumAlone, describeIn, driver, flies, inPage, site, until } from './browser.js'

describeIn(BROWSERS, 'faults', (name) => {
  /** What went wrong on the page. */
  const wrong = () => inPage(driver, () => [...spy.errors, ...spy.warnings])

  test('a 2D context lost and restored: the picture comes back, in flight and at rest', async () => {
    await driver.get(
      // every canvas, on the page or off
      site.page('<boids-canvas paused background="transparent"></boids-canvas>', {
        script: `<script>
          canvases = []
          const { createElement } = document
          document.createElement = (...args) => {
            const made = createElement.apply(document, args)
            if (made.localName === 'canvas') canvases.push(made)
            return made
          }</script><script src="/boids-canvas.js"></script>`,
      }),
    )
    await until(driver, 'it shows something', () => look($('boids-canvas')))
    const told = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const { canvases } = /** @type {any} */ (window)
      const tell = (/** @type {string} */ event) => {
        for (const canvas of canvases) canvas.dispatchEvent(new Event(event))
      }
      const lose = () => {
        tell('contextlost')
        // as the browser does when it restores one: no picture, and no settings
        for (const canvas of canvases) canvas.getContext('2d').reset()
      }
      const first = look(host)
      lose()
      host.step(0)
      const blank = look(host)
      lose()
      tell('contextrestored')
      const back = look(host)
      host.step(20)
      host.reset()
      const again = look(host)
      lose()
      host.play()
      const { steps } = host.flock
      while (host.flock.steps < steps + 5) await sleep(20)
      tell('contextrestored')
      return { canvases: canvases.length, back: back === first, again: again === first, blank: blank !== 0 }
    })
    assert.deepEqual(told, { canvases: 2, back: true, again: true, blank: true })
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await wrong(), [])
  })

  test('a crash of the GPU process, which takes all 2D contexts with it', chromiumAlone(name), async () => {
    await driver.get(
      site.page(
        '<boids-canvas paused style="height: 200px"></boids-canvas><boids-canvas id="other" style="height: 200px"></boids-canvas>',
      ),
    )
    await until(driver, 'both are there', () =>
      [...document.querySelectorAll('boids-canvas')].every((host) => canvasOf(host)?.style.width),
    )
    await inPage(driver, () => {
      Object.assign(window, { restored: 0 })
      for (const host of document.querySelectorAll('boids-canvas'))
        canvasOf(host).addEventListener('contextrestored', () => (/** @type {any} */ (window).restored += 1))
    })
    await driver.sendDevToolsCommand('Browser.crashGpuProcess')
    await until(driver, 'both are restored', () => /** @type {any} */ (window).restored === 2)
    const [back, painted] = await inPage(driver, async () => {
      const host = $('boids-canvas')
      await sleep(100)
      const back = look(host)
      host.step(0)
      return [back, look(host)]
    })
    assert.equal(back, painted)
    await flies(driver, '#other')
    assert.deepEqual(await wrong(), [])
  })

  test('no memory for more boids: refused by name, and the flock flies on as it was', async () => {
    await driver.get(site.page('<boids-canvas></boids-canvas>'))
    await flies(driver, 'boids-canvas')
    const told = await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.pause()
      const { flock } = host
      const before = [flock.length, flock.fingerprint()].join()
      const large = new BoidsCanvas.Flock({ count: 50_000 })
      // someone else takes all there is
      for (let pages = 1 << 15; pages >= 1; pages /= 2) {
        try {
          for (;;) spy.memory.grow(pages)
        } catch {
          // less, then
        }
      }
      const message = (/** @type {() => unknown} */ act) => {
        try {
          act()
        } catch (error) {
          return /** @type {Error} */ (error).message
        }
        return 'nothing was thrown'
      }
      const count = 2_000_000
      const messages = [message(() => flock.set('count', count)), message(() => new BoidsCanvas.Flock({ count }))]
      const after = [flock.length, flock.fingerprint()].join()
      host.setAttribute('count', String(count))
      host.play()
      // what it needs it has taken at its start
      large.step(2)
      return { messages, unchanged: after === before, events: spy.events, length: flock.length, errors: spy.errors }
    })
    const message = 'count must be less: there is no memory for 2000000 boids'
    assert.deepEqual(told, {
      messages: [message, message],
      unchanged: true,
      events: [{ name: 'count', value: '2000000', message }],
      length: 70,
      errors: [],
    })
    // until the rasteriser would take over, had it memory for a picture
    await inPage(driver, () => sleep(3000))
    await flies(driver, 'boids-canvas')
  })

  test('a pixel ratio that jumps', chromiumAlone(name), async () => {
    await driver.get(
      site.page(`<boids-canvas style="width: 300px; height: 200px"></boids-canvas>
        <boids-canvas paused style="width: 300px; height: 200px"></boids-canvas>`),
    )
    await flies(driver, 'boids-canvas')
    for (const ratio of [3, 0.5, 1.1, 8, 1, 1.3333, 0.25]) {
      await driver.sendDevToolsCommand('Emulation.setDeviceMetricsOverride', {
        // of another size, too: else an emulated display keeps its change to itself
        width: 800 + Math.round(10 * ratio),
        height: 600,
        deviceScaleFactor: ratio,
        mobile: false,
      })
      await until(
        driver,
        `both pictures are of ratio ${ratio}`,
        (ratio) =>
          [...document.querySelectorAll('boids-canvas')].every(
            (host) => canvasOf(host).width === Math.round(300 * ratio) && look(host),
          ),
        ratio,
      )
      await flies(driver, 'boids-canvas')
    }
    await driver.sendDevToolsCommand('Emulation.clearDeviceMetricsOverride')
    await until(driver, 'the picture is as before', () => canvasOf($('boids-canvas')).width === 300)
    const world = await inPage(driver, () => [$('boids-canvas').flock.get('width'), $('boids-canvas').flock.length])
    assert.deepEqual(world, [300, 70])
    assert.deepEqual(await wrong(), [])
  })

  test('a clock that goes backwards, jumps an hour or tells no time', async () => {
    await driver.get(
      site.page('<boids-canvas></boids-canvas>', {
        script: `<script>
          skew = 0
          const request = requestAnimationFrame
          window.requestAnimationFrame = (frame) => request((now) => frame(now + skew))
          </script><script src="/boids-canvas.js"></script>`,
      }),
    )
    await flies(driver, 'boids-canvas')
    for (const skew of [-3.6e6, 3.6e6, 0, -1e300, Infinity, NaN, 0]) {
      const flown = await inPage(
        driver,
        async (skew) => {
          const { flock } = $('boids-canvas')
          const until = spy.frames + 3
          const { steps } = flock
          Object.assign(window, { skew: Number(skew) })
          while (spy.frames < until) await sleep(1)
          return flock.steps - steps - 3 * (spy.frames - until + 4)
        },
        String(skew),
      )
      assert.ok(flown <= 0, `${flown} steps more than three a frame`)
    }
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await wrong(), [])
  })

  test('a panic stops the flock that it happens to, which says so; others fly on', async () => {
    await driver.get(
      site.page(
        '<boids-canvas count="67" paused style="height: 200px"></boids-canvas><div data-boids-canvas style="height: 200px"></div>',
      ),
    )
    await until(driver, 'it shows something', () => look($('boids-canvas')))
    await flies(driver, 'div')
    const [before, after] = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const before = look(host)
      // before the first step its memory has the boids' numbers in a row: one that is none makes the next frame panic
      const memory = new Uint32Array(spy.memory.buffer)
      const numbers = memory.findIndex((_, i) => {
        for (let n = 0; n < 67; n++) if (memory[i + n] !== n) return false
        return true
      })
      memory[numbers + 30] = 0xffffffff
      host.play()
      while (spy.errors.length === 0) await sleep(20)
      await sleep(100)
      return [before, look(host)]
    })
    assert.equal(after, before, 'the last picture stays')
    const told = await inPage(driver, () => {
      const host = $('boids-canvas')
      const shown = host.shadowRoot.querySelector('[role=alert]')
      let message = ''
      try {
        host.step()
      } catch (error) {
        message = /** @type {Error} */ (error).message
      }
      return {
        errors: spy.errors.length,
        pending: spy.pending.size,
        playing: host.playing,
        events: spy.events,
        said: shown.textContent,
        seen: shown.clientHeight > 0 && getComputedStyle(shown).visibility === 'visible',
        buttons: host.shadowRoot.querySelectorAll('button').length,
        message,
      }
    })
    const message = 'This flock has stopped because of an error.'
    assert.deepEqual(told, {
      errors: 1,
      pending: 1,
      playing: false,
      events: [{ message }],
      said: message,
      seen: true,
      buttons: 0,
      message,
    })
    await flies(driver, 'div')
    await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.remove()
      await sleep(50)
      host.removeAttribute('paused')
      document.body.prepend(host)
    })
    await flies(driver, 'boids-canvas')
    assert.equal(await inPage(driver, () => spy.errors.length), 1, 'taken off the page and put there anew it flies')
  })

  test('a panic in a call stops the flock, too', async () => {
    await driver.get(site.page('<boids-canvas count="67" paused pointer="attract"></boids-canvas>'))
    await until(driver, 'it shows something', () => look($('boids-canvas')))
    const told = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const memory = new Uint32Array(spy.memory.buffer)
      const numbers = memory.findIndex((_, i) => {
        for (let n = 0; n < 67; n++) if (memory[i + n] !== n) return false
        return true
      })
      memory[numbers + 30] = 0xffffffff
      host.style.width = '123px'
      while (spy.events.length === 0) await sleep(20)
      host.style.width = '234px'
      const { left, top } = host.getBoundingClientRect()
      dispatchEvent(new PointerEvent('pointermove', { clientX: left + 9, clientY: top + 9 }))
      await sleep(100)
      return [spy.errors.length, host.shadowRoot.querySelector('[role=alert]').textContent]
    })
    assert.deepEqual(told, [1, 'This flock has stopped because of an error.'])
  })

  test('the script loaded again while flocks fly', async () => {
    await driver.get(site.page('<boids-canvas></boids-canvas><div data-boids-canvas style="height: 200px"></div>'))
    await flies(driver, 'boids-canvas')
    const told = await inPage(driver, async () => {
      const { flock } = $('boids-canvas')
      const { steps } = flock
      const first = BoidsCanvas
      const script = document.createElement('script')
      script.src = '/boids-canvas.js?again'
      document.head.append(script)
      await new Promise((resolve) => {
        script.onload = resolve
      })
      await sleep(100)
      // on a busy machine frames are rare
      for (let wait = 0; wait < 100 && flock.steps === steps; wait++) await sleep(50)
      const canvases = [...document.querySelectorAll('boids-canvas, div')].map(
        (host) => host.shadowRoot?.querySelectorAll('canvas').length,
      )
      return { canvases, same: BoidsCanvas === first && $('boids-canvas').flock === flock && flock.steps > steps }
    })
    assert.deepEqual(told, { canvases: [1, 1], same: true })
    await flies(driver, 'boids-canvas')
    assert.deepEqual(await wrong(), [])
  })

  const source = readFileSync(`${DIST}/boids-canvas.js`, 'utf8')
  const wasm = readFileSync(`${DIST}/npm/boids_canvas_bg.wasm`)

  test('an embed cut short: what stands inside stays, one warning tells why, and nothing hangs', async () => {
    const cut = source.replace(/[A-Za-z0-9+/]{10000,}=*/, (packed) => packed.slice(0, packed.length >> 3 << 2))
    assert.ok(cut.length < source.length - 10_000)
    site.put('/cut.js', cut)
    await driver.get(
      site.page('<boids-canvas>a flock</boids-canvas><div data-boids-canvas>another</div>', {
        script: '<script src="/cut.js"></script>',
      }),
    )
    await until(driver, 'there is a warning', () => spy.warnings.length > 0)
    const told = await inPage(driver, async () => {
      const message = await BoidsCanvas.init().then(
        () => 'it started',
        (/** @type {Error} */ { name, message }) => `${name}: ${message}`,
      )
      await sleep(100)
      const texts = [$('boids-canvas').innerText, $('div').innerText]
      return { warnings: spy.warnings, errors: spy.errors, texts, message }
    })
    assert.equal(told.warnings.length, 1)
    const start = 'boids-canvas: what stands inside the elements is shown instead of flocks; '
    assert.ok(told.warnings[0].startsWith(`${start}Error: the WebAssembly cannot be started: `), told.warnings[0])
    assert.match(told.message, /^Error: the WebAssembly cannot be started: /)
    assert.deepEqual([told.errors, told.texts], [[], ['a flock', 'another']])
  })

  test('a .wasm cut short, missing or blocked: init rejects by an Error, and can be tried again', async () => {
    site.put('/cut.wasm', wasm.subarray(0, wasm.length >> 1), { 'Content-Type': 'application/wasm' })
    await driver.get(site.page('<div style="height: 200px">fallback</div>', { script: '' }))
    const messages = await inPage(driver, async () => {
      const address = '/npm/boids-canvas.js'
      const { default: init, mount } = await import(address)
      const attempt = (/** @type {string} */ wasm) =>
        init(wasm).then(
          () => 'it started',
          (/** @type {Error} */ { name, message }) => `${name}: ${message}`,
        )
      const messages = [
        ...(await Promise.all([attempt('/cut.wasm'), attempt('/cut.wasm')])),
        await attempt('/none.wasm'),
        await attempt('http://localhost:1/blocked.wasm'),
      ]
      messages.push($('div').innerText)
      await init()
      mount($('div'))
      return messages
    })
    for (const message of messages.slice(0, 4)) assert.match(message, /^Error: the WebAssembly cannot be started: /)
    assert.equal(messages[4], 'fallback')
    await flies(driver, 'div')
  })
})
