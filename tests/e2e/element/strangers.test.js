// @ts-check
/** What strangers send: addresses with words that others append, links that ask for much, comments on a page. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BROWSERS,
  TEST_THREAD,
  alike,
  describeIn,
  driver,
  flies,
  frames,
  inPage,
  oneOf,
  openBody,
  openFlight,
  openPage,
  site,
  until,
} from '../harness/browser.js'
import { ROWS, TOO_LONG, anyLink, kebab, randomFrom, valueOf, watched } from '../harness/random-links.js'

/** A page's script that counts, in `lines`, the most lines of a path. */
const COUNT_LINES = `<script>
  lines = 0
  let path = 0
  const { beginPath, moveTo } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.moveTo = function (...place) { lines = Math.max(lines, ++path); moveTo.apply(this, place) }
  CanvasRenderingContext2D.prototype.beginPath = function () { path = 0; beginPath.apply(this) }
</script><script src="/boids-canvas.js"></script>`

const needsWorker = { skip: TEST_THREAD === 'page' && 'needs a worker' }

describeIn(oneOf(BROWSERS), 'addresses', () => {
  test('words that others append to an address change no page; words of the laboratory open it', async () => {
    await openPage('index.html?utm_source=x&fbclid=abc')
    await frames()
    assert.equal(await inPage(() => location.pathname), '/index.html')
    await openPage('index.html?preset=school&utm_source=x')
    await until('the laboratory is open', () => location.pathname === '/lab.html')

    await openPage('lab.html?utm_source=x&fbclid=abc&max-sped=3')
    await flies('#flock')
    const notice = await until('there is a notice', () => $('#notice').textContent)
    assert.match(notice, /max-sped/)
    assert.doesNotMatch(notice, /utm|fbclid/)

    await openPage('experiments.html?utm_source=x&fbclid=abc')
    await frames()
    const [running, chosen] = await inPage(() => [
      $('#experiment.running'),
      $('.chips [aria-pressed=true]').textContent.length > 0,
    ])
    assert.deepEqual([running, chosen], [null, true])
  })

  test('an experiment that takes long waits for a press, and says how long', async () => {
    const much = 'flock=preset=school%26count%3D20000&steps=100000&settle=100000&seeds=50&values=0,1,2,3'
    await openPage(`experiments.html?${much}`)
    const says = await until('it says how long', () => /about/.test($('.says').textContent) && $('.says').textContent)
    assert.match(says, /Then run the experiment\. It takes about [\d,]+ days on this device\.$/)
    assert.equal(await inPage(() => $('#experiment.running')), null)
    await inPage(() => $('#experiment .run').click())
    assert.equal(await inPage(() => Boolean($('#experiment.running'))), true)
  })

  test('an experiment with a flock that no page flies says so, and flies none', async () => {
    await openPage('experiments.html?flock=preset=school&parameter=count&values=1,2000000&steps=1&settle=0')
    await until('it says why', () => /^This cannot run here: .*count must be at most/.test($('.says').textContent))
    assert.equal(await inPage(() => $('.plot.drawn')), null)
  })
})

describeIn(oneOf(BROWSERS), 'work without end', () => {
  test('of a grid, only lines in the picture that are a pixel apart are drawn', async () => {
    const wide =
      '<boids-canvas grid width="1000000" height="1" count="100000" style="width: 600px; height: 300px"></boids-canvas>'
    await openBody(wide, { script: COUNT_LINES })
    await until('there is an overlay', () => $('boids-canvas').shadowRoot?.querySelector('[part=overlay]'))
    await inPage(() => painted($('boids-canvas')))
    assert.equal(await inPage(() => lines), 0)
    await inPage(() => ($('boids-canvas').camera = { x: 5e5, y: 0, zoom: 1 }))
    const drawn = await until('there are lines', () => lines)
    await frames()
    assert.ok(drawn < 600, `${drawn} lines`)
  })

  test('the overlay has the resolution of the picture', async () => {
    await openBody('<boids-canvas grid paused style="height: 20000px"></boids-canvas>')
    const height = await until('there is an overlay', () => {
      const { height } = $('boids-canvas').shadowRoot.querySelector('[part=overlay]') ?? {}
      return height > 1000 && height
    })
    assert.ok(height <= 8192, String(height))
  })

  test('a circle that is larger than every screen is not dashed', async () => {
    const alone = 'paused count="1" width="20000" height="20000" follow="0" alignment="1"'
    /** How many of 100 px along the edge of a circle are gaps. @param {number} range */
    const gaps = async (range) => {
      const box = 'style="display: block; width: 200px; height: 100px"'
      await openBody(`<boids-canvas ${alone} alignment-range="${range}" ${box}></boids-canvas>`)
      return inPage(async (range) => {
        const host = $('boids-canvas')
        await host.ready
        await host.setState([9000, 9000], [0, 0])
        host.camera = { x: 9000 + range, y: 9000, zoom: 1 }
        await painted(host)
        const overlay = host.shadowRoot.querySelector('[part=overlay]')
        const { data, width } = overlay.getContext('2d').getImageData(95, 0, 10, 100)
        // more opaque than the veil over the other boids
        const opaque = (/** @type {number} */ channel, /** @type {number} */ i) => i % 4 === 3 && channel >= 200
        const rows = Array.from({ length: 100 }, (_, y) => data.slice(4 * width * y, 4 * width * (y + 1)))
        return rows.filter((row) => !row.some(opaque)).length
      }, range)
    }
    const [small, large] = [await gaps(1000), await gaps(9000)]
    assert.ok(small > 30, `${small} gaps`)
    assert.equal(large, 0)
  })

  test('a page that is busy gets no queue of frames', needsWorker, async () => {
    await openFlight('<boids-canvas follow="0"></boids-canvas>')
    const looks = await inPage(async () => {
      let looks = 0
      $('boids-canvas').addEventListener('boids-look', () => (looks += 1))
      const end = performance.now() + 400
      while (performance.now() < end);
      // it is answered behind all frames that wait
      await $('boids-canvas').query('steps')
      return looks
    })
    assert.ok(looks <= 4, `${looks} frames`)
  })
})

/** `LINKS=600 LINKS_SEED=7 cargo xtask test strangers.test.js --browser chrome` tries more of them, and others. */
const { LINKS = 5, LINKS_SEED = 6 } = process.env

describeIn(['chrome'], 'random links and changes', () => {
  test('none of a few pages with random options hangs or fails', async (t) => {
    const random = randomFrom(Number(LINKS_SEED))
    for (let i = 0; i < Number(LINKS); i++) {
      const link = anyLink(ROWS, random)
      let longest = Infinity
      // a busy machine may hold a page up once; a page that hangs does so each time
      for (let attempt = 0; attempt < 3 && longest >= TOO_LONG; attempt++) {
        const found = await watched(site, driver, link)
        longest = found.longest
        t.diagnostic(`${Math.round(longest)} ms ${link}`)
        assert.deepEqual(found.errors, [], link)
      }
      assert.ok(longest < TOO_LONG, `${longest} ms: ${link}`)
    }
  })

  for (const thread of ['page', 'worker'])
    test(`a flock on the thread ${thread} goes on, whatever attribute is set next: finite, within its walls, and seen`, async () => {
      const random = randomFrom(Number(LINKS_SEED))
      const rows = ROWS.filter(({ kind }) => !/colour|path|formation|obstacles/.test(kind))
      const pick = (/** @type {any[]} */ list) => list[Math.floor(list.length * random())]
      const changes = Array.from({ length: 12 * Number(LINKS) }, () => {
        const row = pick(rows)
        const wrong = ['many', '', 'NaN', '-1', '1e38', 'all', 'true', '∞']
        const text =
          random() < 0.1 ? pick(wrong) : row.name === 'count' ? String(pick([0, 1, 1000])) : valueOf(row, random)
        return [kebab(row.name), text]
      })
      await openFlight(`<boids-canvas thread="${thread}" count="1000" style="height: 400px"></boids-canvas>`)
      const found = await inPage(async (changes) => {
        const host = $('boids-canvas')
        const memory = () => (spy.memory?.buffer.byteLength ?? 0) + spy.worker.memory
        host.step(100)
        await host.query('steps')
        // the second time, they need nothing new
        let before = NaN
        for (const [i, change] of [...changes, ...changes].entries()) {
          if (i === changes.length) before = memory()
          host.setAttribute(...change)
          host.step(2)
          const [positions, velocities] = await Promise.all([host.positions(), host.velocities()])
          const { bounds, width, height } = await host.query('params')
          if (![...positions, ...velocities].every(Number.isFinite)) return [...change, 'not finite']
          const sides = [width, height].map(Math.fround)
          const isOut = (/** @type {number} */ at, /** @type {number} */ i) => at < 0 || at > sides[i % 2]
          if (bounds !== 'turn' && positions.some(isOut)) return [...change, 'out of bounds']
          await waitFor(() => pictureHash(host))
          if (spy.errors.length) return [...change, ...spy.errors]
        }
        // freed pictures, up to 4 MB each, leave holes of the wrong size
        return memory() > before + (8 << 20) ? [before, memory()] : []
      }, changes)
      assert.deepEqual(found, [])
    })
})

describeIn(['chrome'], 'trusted types', () => {
  test('the policy trusts blobs and the address of the script, and no other', needsWorker, async () => {
    const script = `<script nonce="spy">{
        const { createPolicy } = TrustedTypePolicyFactory.prototype
        TrustedTypePolicyFactory.prototype.createPolicy = function (name, rules) {
          spy.rules = rules
          return createPolicy.call(this, name, rules)
        }
      }</script><script src="/boids-canvas.js"></script>`
    await openFlight('<boids-canvas></boids-canvas>', { script })
    const addresses = ['blob:a', `${site.origin}/boids-canvas.js`, '/evil.js', 'data:,blob:', ' blob:a', 'https://x.y/']
    const trusted = await inPage(
      (addresses) => addresses.filter((address) => /** @type {any} */ (spy).rules.createScriptURL(address) === address),
      addresses,
    )
    assert.deepEqual(trusted, addresses.slice(0, 2))
  })
})

describeIn(BROWSERS, 'comments on a page', (name) => {
  test('no element that has the name of a property becomes a worker or takes the place of the script', async () => {
    site.put('/evil.js', 'postMessage({})')
    const comment =
      '<img name="currentScript" src="/evil.js"><form id="BoidsCanvas"><input name="mount"></form>' +
      '<form data-boids-canvas><input name="matches"><input name="querySelectorAll"><input name="attributes"></form>'
    const headers = { 'Content-Security-Policy': "worker-src 'self'" }
    const script = '<script src="/boids-canvas.js"></script>'
    await openBody(`${comment}${script}<div data-boids-canvas></div>`, { script: '', headers })
    await flies('div')
    const [address, mount] = await inPage(() => [spy.worker.address, typeof BoidsCanvas.mount])
    assert.match(address ?? '/boids-canvas.js', /\/boids-canvas\.js$/)
    assert.equal(mount, 'function')
    await inPage(() => {
      const form = document.createElement('form')
      for (const name of ['matches', 'querySelectorAll', 'isConnected', 'attributes'])
        form.append(Object.assign(document.createElement('input'), { name }))
      const div = document.createElement('div')
      div.id = 'later'
      div.dataset.boidsCanvas = ''
      $('body').append(form, div)
    })
    await until('the other one has a flock', () => $('#later').shadowRoot?.querySelector('canvas'))
    assert.deepEqual(await inPage(() => spy.errors.filter((error) => !/^worker-src blob/.test(error))), [])
  })

  test('a div asks for no more than a page can bear, and only where the site lets it', alike(name), async () => {
    const much = '<div data-boids-canvas data-frame-budget="10000" data-count="2000000" data-paused></div>'
    const off =
      '<section data-boids-canvas="off"><p><b data-boids-canvas>off</b><div data-boids-canvas></div></p></section>'
    await openBody(much + off + '<div data-boids-canvas data-paused></div>'.repeat(20))
    await until('there are flocks', () => document.querySelectorAll('div')[3].shadowRoot?.querySelector('canvas'))
    await frames()
    const actual = await inPage(() => ({
      flocks: $$('div').filter((div) => div.shadowRoot?.querySelector('canvas')).length,
      off: document.querySelectorAll('section [data-boids-canvas]').length,
      inOff: $$('section [data-boids-canvas]').filter((host) => host.shadowRoot).length,
      messages: spy.events.map(({ message }) => message),
      label: canvasOf($('div')).ariaLabel,
    }))
    assert.deepEqual(actual, {
      flocks: 16,
      off: 2,
      inOff: 0,
      messages: [
        'frame-budget must be a number from 1 to 28, not "10000"',
        'count must be auto or a whole number from 0 to 100000, not "2000000"',
      ],
      label: 'Classic: a flock of 70 boids',
    })
  })

  test('an svg that becomes a marker loads nothing again', alike(name), async () => {
    await openFlight(`<boids-canvas marker="image"><svg slot="marker" viewBox="0 0 9 9"><circle r="9"/>
        <foreignObject><img src="/none.png" alt="" onerror="loads = (window.loads ?? 0) + 1"></foreignObject></svg></boids-canvas>`)
    await frames()
    assert.equal(await inPage(() => /** @type {any} */ (globalThis).loads), 1)
  })
})
