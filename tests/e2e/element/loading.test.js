// @ts-check
/** Loading the script, the package and the WebAssembly: more than once, together, or cut short. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  BROWSERS,
  alike,
  DIST,
  describeIn,
  flies,
  inPage,
  openBody,
  openFlight,
  site,
  until,
} from '../harness/browser.js'
import { WASM } from '../harness/npm.js'

const EMBED = readFileSync(`${DIST}/boids-canvas.js`, 'utf8')

/** The start of the message of every failure to start. */
const CANNOT_START = 'Error: the WebAssembly module cannot be started: '
/** The warning on a page whose embed cannot start. */
const FALLBACK_SHOWN = 'boids-canvas: no flock can fly on this page, so the content of its elements is shown; '

describeIn(BROWSERS, 'loading', (name) => {
  test('a second copy of the script on a page changes nothing', alike(name), async () => {
    const first = '<script src="/boids-canvas.js"></script><script>first = BoidsCanvas</script>'
    const script = `${first}<script src="/boids-canvas.js?again"></script>`
    await openFlight('<boids-canvas></boids-canvas><div data-boids-canvas></div>', { script })
    await until('the div has one flock', () => canvasesOf($('div')).length === 1)
    assert.ok(await inPage(() => BoidsCanvas === /** @type {any} */ (window).first && spy.errors.length === 0))
  })

  test('a second copy of the script, loaded while flocks fly, changes nothing', alike(name), async () => {
    await openFlight('<boids-canvas></boids-canvas><div data-boids-canvas style="height: 200px"></div>')
    const actual = await inPage(async () => {
      const host = $('boids-canvas')
      const canvas = canvasOf(host)
      const steps = await host.query('steps')
      const first = BoidsCanvas
      await addScript('/boids-canvas.js?again')
      await rest()
      await waitFor(async () => (await host.query('steps')) > steps)
      const canvases = $$('boids-canvas, div').map((host) => canvasesOf(host).length)
      return { canvases, same: BoidsCanvas === first && canvasOf(host) === canvas }
    })
    assert.deepEqual(actual, { canvases: [1, 1], same: true })
    await flies()
    assert.deepEqual(await inPage(() => [...spy.errors, ...spy.warnings]), [])
  })

  test('where the package has defined the element, the script still puts flocks into divs', alike(name), async () => {
    const low = 'style="height: 100px"'
    const body = `<boids-canvas ${low}></boids-canvas><div data-boids-canvas ${low}></div>`
    await openBody(body, { script: '' })
    await inPage(async () => {
      await import(`${location.origin}/npm/define.js`)
      await addScript('/boids-canvas.js')
    })
    await flies()
    await flies('div')
    assert.equal(await inPage(() => typeof BoidsCanvas.mount), 'function')
  })

  test('a truncated embed leaves the fallback content, warns once with the reason, and init rejects', async () => {
    const cut = EMBED.replace(/[A-Za-z0-9+/]{10000,}=*/, (packed) => packed.slice(0, (packed.length >> 3) << 2))
    assert.ok(cut.length < EMBED.length - 10_000)
    site.put('/cut.js', cut)
    const script = '<script src="/cut.js"></script>'
    await openBody('<boids-canvas>a flock</boids-canvas><div data-boids-canvas>another</div>', { script })
    await until('there is a warning', () => spy.warnings.length > 0)
    const actual = await inPage(async () => {
      const message = String(await errorOf(() => BoidsCanvas.init()))
      await rest()
      const texts = [$('boids-canvas').innerText, $('div').innerText]
      return { warnings: spy.warnings, errors: spy.errors, texts, message }
    })
    assert.equal(actual.warnings.length, 1)
    assert.ok(actual.warnings[0].startsWith(FALLBACK_SHOWN + CANNOT_START), actual.warnings[0])
    assert.ok(actual.message.startsWith(CANNOT_START), actual.message)
    assert.deepEqual([actual.errors, actual.texts], [[], ['a flock', 'another']])
  })

  /** Calls `init` of a freshly loaded package with each source in turn; the messages of its rejections. */
  const outcomes = (/** @type {string[]} */ ...sources) =>
    inPage(async (sources) => {
      const address = '/npm/index.js'
      const { default: init } = await import(address)
      const { eval: evaluate } = window
      const messages = []
      for (const source of sources)
        messages.push(String((await errorOf(() => init(evaluate(`(${source})`)))) ?? 'it started'))
      return messages
    }, sources)

  const openEmpty = () => openBody('<div style="height: 200px">fallback</div>', { script: '' })

  test('init takes every source that the glue of wasm-bindgen takes, and promises of them', async () => {
    const wasm = '/npm/boids_canvas_bg.wasm'
    site.put('/untyped.bin', WASM)
    for (const source of [
      `'${wasm}'`,
      `new URL('${wasm}', location.href)`,
      `new Request('${wasm}')`,
      `fetch('${wasm}')`,
      `fetch('${wasm}').then((response) => response.arrayBuffer())`,
      `fetch('${wasm}').then(async (response) => new Uint8Array(await response.arrayBuffer()))`,
      `WebAssembly.compileStreaming(fetch('${wasm}'))`,
      `'/untyped.bin'`,
      `{ module_or_path: '${wasm}' }`,
      `{ module_or_path: fetch('${wasm}') }`,
      `Promise.resolve({ module_or_path: new URL('${wasm}', location.href) })`,
      `{ module_or_path: undefined }`,
      `undefined`,
    ]) {
      await openEmpty()
      assert.deepEqual([source, ...(await outcomes(source))], [source, 'it started'])
      assert.deepEqual(await inPage(() => [...spy.errors, ...spy.warnings]), [], source)
    }
  })

  test('any other source is an Error that says what is allowed', alike(name), async () => {
    await openEmpty()
    const wrong = { null: 'null', 5: '5', '{ path: 1 }': 'an object', '[1, 2]': 'an array', '() => 1': 'a function' }
    const messages = await outcomes(...Object.keys(wrong), '{ module_or_path: false }')
    assert.deepEqual(
      messages,
      [...Object.values(wrong), 'false'].map(
        (given) =>
          `${CANNOT_START}source must be an address (a string, URL or Request), a Response, bytes, a WebAssembly.Module, ` +
          `a promise of one of these, or { module_or_path }, not ${given}`,
      ),
    )
  })

  test('where the .wasm is not found, an Error gives the address, what came back and the remedy; a later call can succeed', async () => {
    const page = '<!doctype html>\n<title>My app</title><p>Welcome to this page</p>'
    const half = WASM.subarray(0, WASM.length >> 1)
    /** Files by their path: content, type, and what is said of them. @type {[path: string, content: string | Buffer, type: string, says: string][]} */
    const files = [
      // Firefox reports a file that ends early as an InternalError
      ['/cut.wasm', half, 'application/wasm', ': '],
      ['/cut.bin', half, 'application/octet-stream', ': CompileError: '],
      ['/page.wasm', page, 'text/html', '; it starts with "<!doctype html>\\n<title>My app</title><p>". '],
      ['/typed.wasm', '<!doctype html>', 'application/wasm', ': CompileError: '],
      ['/empty.wasm', '', 'application/octet-stream', '; it is empty. '],
    ]
    for (const [path, content, type] of files) site.put(path, content, { 'Content-Type': type })
    const rejected = 'the source was rejected: TypeError: Failed to fetch. '
    /** What is said first, by source. */
    const starts = {
      ...Object.fromEntries(
        files.map(([path, , type, says]) => [
          `'${path}'`,
          `${site.origin}${path} came back with status 200 and the content type ${type}${says}`,
        ]),
      ),
      "'/none.wasm'": `${site.origin}/none.wasm came back with status 404 and no content type; it is empty. `,
      "'http://localhost:1/blocked.wasm'": 'http://localhost:1/blocked.wasm cannot be loaded: TypeError: ',
      'new Uint8Array([1, 2, 3])': 'the bytes: CompileError: ',
      "new Response('<p>', { status: 404 })":
        'the Response came back with status 404 and the content type text/plain;charset=UTF-8; it starts with "<p>". ',
      "Promise.reject(new TypeError('Failed to fetch'))": rejected,
      "{ module_or_path: Promise.reject(new TypeError('Failed to fetch')) }": rejected,
    }
    await openEmpty()
    const messages = await outcomes(...Object.keys(starts), 'undefined')
    assert.equal(messages.pop(), 'it started')
    for (const [i, start] of Object.values(starts).entries()) {
      assert.ok(messages[i].startsWith(CANNOT_START + start), messages[i])
      assert.match(
        messages[i],
        /\. The source must be boids_canvas_bg\.wasm of boids-canvas \d+\.\d+\.\d+-[0-9a-f]{8}: pass its address to init\(\), .* import from 'boids-canvas\/inline', which contains it$/,
      )
    }
  })

  test('the .wasm of another version or of another program is an Error that says so', alike(name), async () => {
    const type = { 'Content-Type': 'application/wasm' }
    const build = WASM.lastIndexOf('boids-canvas') + 'boids-canvas'.length
    const other = Buffer.from(WASM)
    other.write('9.9.9-', build)
    site.put('/other.wasm', other, type)
    site.put('/foreign.wasm', Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]), type)
    const version = `boids-canvas 9.9.9-${WASM.subarray(build + 6).toString()}`
    const starts = {
      "'/other.wasm'": `${site.origin}/other.wasm is from ${version}. The source must be `,
      "'/foreign.wasm'": `${site.origin}/foreign.wasm is from another program. The source must be `,
      "WebAssembly.compileStreaming(fetch('/other.wasm'))": `the module is from ${version}. The source must be `,
    }
    await openEmpty()
    const messages = await outcomes(...Object.keys(starts))
    for (const [i, start] of Object.values(starts).entries())
      assert.ok(messages[i].startsWith(CANNOT_START + start), messages[i])
  })

  test('a module whose bundle has lost its address rejects, and importing it throws nothing', alike(name), async () => {
    // as a bundle in another format has it
    const module = readFileSync(`${DIST}/npm/index.js`, 'utf8')
    const chunks = [...module.matchAll(/"\.\/(chunk-\w+\.js)"/g)].map(([, name]) => name)
    for (const name of chunks) {
      const code = readFileSync(`${DIST}/npm/${name}`, 'utf8').replaceAll('import.meta.url', 'undefined')
      site.put(`/lost/${name}`, code)
    }
    site.put('/lost/index.js', module.replaceAll('import.meta.url', 'undefined'))
    await openEmpty()
    const message = await inPage(async () => {
      const address = '/lost/index.js'
      const { mount } = await import(address)
      return mount($('div')).ready.catch((/** @type {Error} */ error) => error.message)
    })
    const start =
      'the WebAssembly module cannot be started: this bundle does not know the address of its files: TypeError: '
    assert.ok(message.startsWith(start), message)
  })

  test('with wrong sources at once, all calls of init reject; a later call can succeed', alike(name), async () => {
    await openEmpty()
    const messages = await inPage(async () => {
      const address = '/npm/index.js'
      const { default: init, mount } = await import(address)
      const failure = () => messageOf(() => init('/none.wasm'))
      /** @type {string[]} */
      const messages = await Promise.all([failure(), failure()])
      messages.push($('div').innerText)
      await init()
      mount($('div'))
      return messages
    })
    assert.equal(messages[0], messages[1])
    assert.ok(`Error: ${messages[0]}`.startsWith(CANNOT_START), messages[0])
    assert.equal(messages[2], 'fallback')
    await flies('div')
  })
})
