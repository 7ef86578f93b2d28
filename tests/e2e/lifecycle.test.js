// @ts-check
/** Mounting, moving and removing leaves nothing behind. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, chromiumAlone, describeIn, driver, flies, inPage, site, until } from './browser.js'

describeIn(BROWSERS, 'lifecycle', (name) => {
  async function metrics() {
    await driver.sendDevToolsCommand('HeapProfiler.collectGarbage')
    const { metrics } = await driver.sendAndGetDevToolsCommand('Performance.getMetrics')
    const all = Object.fromEntries(metrics.map((/** @type {any} */ { name, value }) => [name, value]))
    return { listeners: all.JSEventListeners, nodes: all.Nodes, heap: all.JSHeapUsedSize }
  }

  test('a thousand mounts and destroys leak nothing', chromiumAlone(name), async () => {
    await driver.sendDevToolsCommand('Performance.enable')
    await driver.get(site.page('<div style="width: 200px; height: 200px">fallback</div>'))
    await inPage(driver, () => BoidsCanvas.init())
    const cycles = (/** @type {number} */ n) =>
      inPage(
        driver,
        async (n) => {
          for (let i = 0; i < n; i++) {
            const show = BoidsCanvas.mount($('div'), { count: 200 })
            // every tenth gets as far as flying
            if (i % 10 === 0)
              await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
            show.destroy()
          }
          return { memory: spy.memory.buffer.byteLength, pending: spy.pending.size }
        },
        n,
      )
    const few = { ...(await cycles(10)), ...(await metrics()) }
    const many = { ...(await cycles(1000)), ...(await metrics()) }
    assert.equal(many.pending, 0)
    assert.equal(many.memory, few.memory, 'the memory of the WebAssembly')
    assert.ok(many.listeners <= few.listeners, `${few.listeners} listeners, then ${many.listeners}`)
    assert.ok(many.nodes <= few.nodes + 20, `${few.nodes} nodes, then ${many.nodes}`)
    assert.ok(many.heap < few.heap + 2e6, `${few.heap} bytes of JavaScript, then ${many.heap}`)
    assert.equal(await inPage(driver, () => $('div').innerText), 'fallback', 'the content is back')
  })

  test('elements added and removed leak nothing', chromiumAlone(name), async () => {
    await driver.get(site.page('<main></main>'))
    await inPage(driver, () => BoidsCanvas.init())
    const cycles = (/** @type {number} */ n) =>
      inPage(
        driver,
        async (n) => {
          for (let i = 0; i < n; i++) {
            $('main').innerHTML =
              '<boids-canvas count="200"></boids-canvas><div data-boids-canvas data-count="200"></div>'
            if (i % 10 === 0) await sleep(30)
            else await null
            $('main').innerHTML = ''
          }
          await sleep(50)
          return { memory: spy.memory.buffer.byteLength, pending: spy.pending.size }
        },
        n,
      )
    const few = { ...(await cycles(10)), ...(await metrics()) }
    const many = { ...(await cycles(200)), ...(await metrics()) }
    assert.deepEqual([many.pending, many.memory], [0, few.memory])
    assert.ok(many.listeners <= few.listeners, `${few.listeners} listeners, then ${many.listeners}`)
  })

  test('moved in the page, the same flock flies on', async () => {
    await driver.get(site.page('<main></main><boids-canvas></boids-canvas>'))
    await flies(driver, 'boids-canvas')
    const [before, after] = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const { flock } = host
      const before = flock.steps
      $('main').append(host)
      await sleep(100)
      return [before, host.flock === flock && flock.steps]
    })
    assert.ok(after > before)
  })

  test('moved where colours are others, it takes them', async () => {
    await driver.get(
      site.page(`<style>main { --boids-background: rgb(9, 9, 9) } section { --boids-background: rgb(7, 7, 7) }</style>
        <main><boids-canvas count="0" paused></boids-canvas></main><section></section>`),
    )
    await until(driver, 'it shows something', () => look($('boids-canvas')))
    assert.deepEqual(await inPage(driver, () => pixel($('boids-canvas'), 50, 50)), [9, 9, 9, 255])
    await inPage(driver, () => $('section').append($('boids-canvas')))
    await until(driver, 'it has changed', () => pixel($('boids-canvas'), 50, 50)[0] === 7)
  })

  test('moved into a page within the page, and back', async () => {
    await driver.get(site.page('<boids-canvas style="width: 200px; height: 100px"></boids-canvas><iframe></iframe>'))
    await flies(driver, 'boids-canvas')
    const told = await inPage(driver, async () => {
      const host = $('boids-canvas')
      const told = []
      for (const to of [$('iframe').contentDocument.body, document.body]) {
        to.append(host)
        await sleep(100)
        host.setAttribute('count', `${20 + told.length}`)
        const before = look(host)
        await sleep(300)
        const { position } = getComputedStyle(canvasOf(host))
        told.push([host.flock.length, canvasOf(host).width, position, look(host) !== before])
      }
      return { told, errors: spy.errors }
    })
    assert.deepEqual(told, {
      told: [
        [20, 200, 'absolute', true],
        [21, 200, 'absolute', true],
      ],
      errors: [],
    })
  })

  test('what its reader wants outlives its being taken out and put back', async () => {
    await driver.get(site.page('<boids-canvas></boids-canvas>'))
    await flies(driver, 'boids-canvas')
    const told = await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.shadowRoot.querySelector('button').click()
      host.remove()
      await sleep(50)
      document.body.append(host)
      while (!host.flock) await sleep(20)
      await sleep(100)
      return [host.playing, host.flock.steps, spy.pending.size]
    })
    assert.deepEqual(told, [false, 0, 0])
    await inPage(driver, () => $('boids-canvas').play())
    await flies(driver, 'boids-canvas')
  })

  test('destroyed by the very click on its button', async () => {
    await driver.get(site.page('<div style="height: 100px"></div>'))
    const errors = await inPage(driver, async () => {
      await BoidsCanvas.init()
      const show = BoidsCanvas.mount($('div'))
      addEventListener('click', () => show.destroy(), { capture: true })
      $('div').shadowRoot.querySelector('button').click()
      return spy.errors
    })
    assert.deepEqual(errors, [])
  })

  test('a flock that was freed does not keep its show from ending', async () => {
    await driver.get(site.page('<div style="height: 100px"></div>'))
    const told = await inPage(driver, async () => {
      await BoidsCanvas.init()
      const show = BoidsCanvas.mount($('div'))
      await sleep(100)
      show.flock.free()
      try {
        show.destroy()
      } catch {
        // that it was freed twice may be said
      }
      return [spy.pending.size, BoidsCanvas.mount($('div')).playing]
    })
    assert.deepEqual(told, [0, true])
  })

  test('an element that bears the name of the global is not taken for it', async () => {
    await driver.get(site.page('<boids-canvas></boids-canvas>', { script: '' }))
    await inPage(driver, () => {
      document.body.id = 'BoidsCanvas'
      const script = document.createElement('script')
      script.src = '/boids-canvas.js'
      document.head.append(script)
    })
    await flies(driver, 'boids-canvas')
    assert.equal(await inPage(driver, () => typeof BoidsCanvas.mount), 'function')
  })

  test('a div from another frame, and what it is called', async () => {
    await driver.get(site.page('<iframe></iframe>'))
    await inPage(driver, () => {
      const div = $('iframe').contentDocument.createElement('div')
      div.dataset.boidsCanvas = ''
      document.body.append(div)
    })
    await flies(driver, 'div')
    const label = await inPage(driver, async () => {
      $('div').setAttribute('aria-label', 'Starlings')
      await sleep(50)
      return canvasOf($('div')).getAttribute('aria-label')
    })
    assert.equal(label, 'Starlings')
  })

  test('made apart from the page, changed, then added, removed and added again', async () => {
    await driver.get(site.page(''))
    await inPage(driver, async () => {
      const host = document.createElement('boids-canvas')
      host.setAttribute('count', '5')
      await sleep(100)
      document.body.append(host)
    })
    await flies(driver, 'boids-canvas')
    assert.equal(await inPage(driver, () => $('boids-canvas').flock.length), 5)
    await inPage(driver, async () => {
      const host = $('boids-canvas')
      host.remove()
      await sleep(50)
      if (spy.pending.size !== 0 || host.flock) throw new Error('it still flies')
      document.body.append(host)
    })
    await flies(driver, 'boids-canvas')
  })

  test('added while hidden, it begins when it is shown', async () => {
    await driver.get(site.page('<section style="display: none"><boids-canvas></boids-canvas></section>'))
    await inPage(driver, () => sleep(200))
    assert.equal(await inPage(driver, () => spy.pending.size), 0)
    await inPage(driver, () => {
      $('section').style.display = ''
    })
    await flies(driver, 'boids-canvas')
  })

  test('a double mount, as by StrictMode, and a second flock in one element', async () => {
    await driver.get(site.page('<div style="height: 200px"></div>'))
    const told = await inPage(driver, async () => {
      await BoidsCanvas.init()
      const host = $('div')
      BoidsCanvas.mount(host, {}).destroy()
      const show = BoidsCanvas.mount(host, {})
      let message = ''
      try {
        BoidsCanvas.mount(host, {})
      } catch (error) {
        message = /** @type {Error} */ (error).message
      }
      await sleep(200)
      return {
        message,
        pending: spy.pending.size,
        canvases: host.shadowRoot.querySelectorAll('canvas').length,
        steps: show.flock.steps > 0,
      }
    })
    assert.deepEqual(told, {
      message: 'this element has a flock already: destroy that first',
      pending: 1,
      canvases: 1,
      steps: true,
    })
  })

  test('two copies of the script are as good as one', async () => {
    await driver.get(
      site.page('<boids-canvas></boids-canvas><div data-boids-canvas></div>', {
        script:
          '<script src="/boids-canvas.js"></script><script>first = BoidsCanvas</script><script src="/boids-canvas.js?again"></script>',
      }),
    )
    await flies(driver, 'boids-canvas')
    await until(driver, 'the div has one flock', () => $('div').shadowRoot?.querySelectorAll('canvas').length === 1)
    assert.ok(await inPage(driver, () => BoidsCanvas === /** @type {any} */ (window).first && spy.errors.length === 0))
  })

  test('where the package has defined the element, the script sees to divs', async () => {
    const low = 'style="height: 100px"'
    const body = `<boids-canvas ${low}></boids-canvas><div data-boids-canvas ${low}></div>`
    await driver.get(site.page(body, { script: '' }))
    await inPage(driver, async () => {
      await import(`${location.origin}/npm/define.js`)
      const script = document.createElement('script')
      script.src = '/boids-canvas.js'
      document.head.append(script)
    })
    await flies(driver, 'boids-canvas')
    await flies(driver, 'div')
    assert.equal(await inPage(driver, () => typeof BoidsCanvas.mount), 'function')
  })

  test('a div that is no flock any more shows its own content again', async () => {
    await driver.get(site.page('<div data-boids-canvas>plain</div>'))
    await flies(driver, 'div')
    await inPage(driver, () => $('div').removeAttribute('data-boids-canvas'))
    await until(driver, 'it is plain again', () => $('div').innerText === 'plain' && spy.pending.size === 0)
  })

  test('an element and options of another frame are as good as any', async () => {
    await driver.get(site.page('<iframe srcdoc="<div style=\'height: 100px\'></div>"></iframe>'))
    await inPage(driver, async () => {
      await BoidsCanvas.init()
      const { contentWindow: inner } = $('iframe')
      while (!inner.document.querySelector('div')) await sleep(20)
      const show = BoidsCanvas.mount(inner.document.querySelector('div'), inner.eval('({ count: 12 })'))
      Object.assign(window, { show })
    })
    await until(driver, 'it flies', () => /** @type {any} */ (window).show.flock.steps > 3)
    assert.equal(await inPage(driver, () => /** @type {any} */ (window).show.flock.length), 12)
  })

  test('a flock whose frame fails stops alone, and says so when it is asked', async () => {
    await driver.get(
      site.page(
        // where the page shines through, a small flock is painted by paths
        `<style>boids-canvas { --boids-background: transparent; height: 200px }</style>
        <boids-canvas style="height: 201px"></boids-canvas><boids-canvas id="other"></boids-canvas>`,
      ),
    )
    await flies(driver, 'boids-canvas')
    await flies(driver, '#other')
    await inPage(driver, async () => {
      // what fails while it paints leaves the WebAssembly as a panic does
      const { prototype } = CanvasRenderingContext2D
      const { beginPath } = prototype
      prototype.beginPath = function () {
        if (this.canvas.height === 201) throw new Error('on purpose')
        beginPath.call(this)
      }
      await sleep(300)
    })
    const told = await inPage(driver, () => {
      let message = ''
      try {
        $('boids-canvas').step()
      } catch (error) {
        message = /** @type {Error} */ (error).message
      }
      return { errors: spy.errors.length, pending: spy.pending.size, message }
    })
    assert.deepEqual(told, {
      errors: 1,
      pending: 1,
      message: 'This flock has stopped because of an error.',
    })
    await flies(driver, '#other')
  })

  test('what cannot be mounted, and a handle after its end, are errors that say so', async () => {
    await driver.get(site.page('<img alt=""><div></div>'))
    const messages = await inPage(driver, async () => {
      /** @param {() => unknown} act */
      const message = async (act) => {
        try {
          await act()
        } catch (error) {
          return /** @type {Error} */ (error).message
        }
        return 'nothing was thrown'
      }
      const { mount, Flock, init } = BoidsCanvas
      const early = [await message(() => mount($('div'))), await message(() => new Flock())]
      await init()
      const ended = mount($('div'))
      ended.destroy()
      ended.destroy()
      return [
        ...early,
        await message(() => mount('div')),
        await message(() => mount(null)),
        await message(() => mount($('img'))),
        await message(() => mount($('div'), { count: -1 })),
        await message(() => mount($('div'), { paused: 'perhaps' })),
        await message(() => mount($('div'), { zoom: 'far' })),
        await message(() => mount($('div'), null)),
        await message(() => ended.play()),
        await message(() => ended.snapshot()),
        await message(() => ended.flock),
        String($('div').shadowRoot.querySelector('canvas')),
      ]
    })
    assert.deepEqual(messages, [
      'mount() needs the WebAssembly: call init() and wait for it first',
      'new Flock() needs the WebAssembly: call init() and wait for it first',
      'mount needs an element to put the flock in, not div',
      'mount needs an element to put the flock in, not null',
      'mount needs an element that takes a shadow root, such as a div; this img does not, or has one',
      'count must be a whole number from 0 to 2000000, not -1',
      'paused must be true or false, not "perhaps"',
      'zoom must be auto or a number from 0.005 to 100, not "far"',
      'options must be an object, not null',
      ...Array(3).fill('this show was destroyed; mount a new one'),
      'null',
    ])
  })
})
