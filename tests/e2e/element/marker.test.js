// @ts-check
/** Markers of a page's own: SVG path data and images. What is wrong or hostile is refused by name and loads nothing. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { BROWSERS, alike, describeIn, frames, inPage, openBody, site, until } from '../harness/browser.js'

/** One boid that flies to the right or down, on white, without an outline. */
const OPTIONS =
  'count="1" width="200" height="100" marker-length="40" background="white" border="transparent" fill="#f00"' +
  ' outline="transparent" paused style="display: block; width: 200px; height: 100px"'

/** A PNG of 8 × 4 px: its right half, the nose, is lime, its left half blue. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAE0lEQVR4nGNgYPiPQEhMBupJAAAqjh/htyJ+ZAAAAABJRU5ErkJggg==',
  'base64',
)

const SVG = `<svg slot="marker" viewBox="0 0 8 4"><path fill="#00f" d="M0 0h4v4H0z"/><path fill="#0f0" d="M4 0h4v4H4z"/></svg>`

/** Whether some pixel is blue, as the tails of the images are. It runs in the page. */
const HAS_BLUE = () => {
  const { data } = contextOf(canvasOf($('boids-canvas'))).getImageData(0, 0, 200, 100)
  return data.some((_, i) => i % 4 === 0 && data[i] < 60 && data[i + 1] < 60 && data[i + 2] > 200)
}

describeIn(BROWSERS, 'markers', (name) => {
  /** Another origin that counts what is asked of it. @type {import('node:http').Server} */
  let elsewhere
  /** @type {string[]} */
  let requests = []
  let address = ''
  before(async () => {
    elsewhere = createServer(({ url = '' }, response) => {
      requests.push(url)
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(PNG)
    })
    await new Promise((resolve) => elsewhere.listen(0, '127.0.0.1', () => resolve(undefined)))
    address = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (elsewhere.address()).port}`
    site.put('/marker.png', PNG, { 'Content-Type': 'image/png' })
  })
  after(() => elsewhere.close())

  /**
   * Opens a page with some flocks, each of one boid, and waits until they fly.
   * @param {{ attributes?: string, content?: string }[]} flocks
   * @param {Parameters<typeof site.page>[1]} [options]
   */
  async function open(flocks, options) {
    requests = []
    const tags = flocks.map(
      ({ attributes = '', content = '' }) => `<boids-canvas ${OPTIONS} ${attributes}>${content}</boids-canvas>`,
    )
    await openBody(tags.join(''), options)
    await inPage(() => Promise.all($$().map((host) => host.ready)))
  }

  /**
   * The colours at places about the boid of each flock, which is at (100, 50): first it flies to the right, then down.
   * They are read until all match, since a worker's picture may be on the page a few frames late, or for 3 s.
   * @param {[right: RegExp, down: RegExp]} expected
   */
  const seen = ([right, down]) =>
    inPage(
      async (right, down) => {
        const hosts = /** @type {any[]} */ ($$())
        const places = [
          [-22, 0],
          [-17, 0],
          [-3, 0],
          [3, 0],
          [17, 0],
          [22, 0],
          [0, -22],
          [0, -17],
          [0, -7],
          [0, 7],
          [0, 17],
          [0, 22],
        ]
        const name = (/** @type {number[]} */ [r, g, b]) =>
          [
            ...[r > 200 && g > 200 && b > 200 && '.', r > 200 && g < 60 && b < 60 && 'r'],
            ...[g > 200 && r < 60 && b < 60 && 'g', b > 200 && r < 60 && g < 60 && 'b'],
          ].find(Boolean) || '?'
        const coloursOf = (/** @type {any} */ host) => {
          const scale = canvasOf(host).width / 200
          return places.map(([x, y]) => name(pixel(host, (100 + x) * scale, (50 + y) * scale))).join('')
        }
        /** @type {string[][]} */
        const found = hosts.map(() => [])
        for (const [velocity, expected] of /** @type {[number[], string][]} */ ([
          [[1, 0], right],
          [[0, 1], down],
        ])) {
          for (const host of hosts) {
            await host.setState([100, 50], velocity)
            host.step(0)
          }
          await Promise.all(hosts.map(painted))
          const end = performance.now() + 10_000
          let colours = hosts.map(coloursOf)
          while (performance.now() < end && !colours.every((colours) => new RegExp(expected).test(colours))) {
            await nextFrame()
            colours = hosts.map(coloursOf)
          }
          colours.forEach((colours, i) => found[i].push(colours))
        }
        return found
      },
      right.source,
      down.source,
    )

  /**
   * Asserts what the flocks of the page look like.
   * @param {[right: RegExp, down: RegExp]} expected
   * @param {string[]} [flocks] what each of them is, in words
   */
  async function assertSeen(expected, flocks = ['the flock']) {
    const found = await seen(expected)
    assert.equal(found.length, flocks.length)
    for (const [i, colours] of found.entries())
      for (const direction of [0, 1]) assert.match(colours[direction], expected[direction], flocks[i])
  }

  const snapshots = () =>
    inPage(() => {
      const hosts = /** @type {any[]} */ ($$())
      return Promise.all(hosts.map(async (host) => (await host.snapshot()).type))
    })

  const errors = () => inPage(() => spy.events.map(({ name, value, message }) => [name, value, message]))

  /** What a marker of 40 × 20 looks like to `seen`, where it is red. @type {[RegExp, RegExp]} */
  const RED = [/^\.rrrr\.\.\.rr\.\.$/, /^\.\.rr\.\.\.rrrr\.$/]
  /** And where its nose is green and its tail blue. @type {[RegExp, RegExp]} */
  const GREEN = [/^\.bbgg\.\.\.[^.]{2}\.\.$/, /^\.\.[^.]{2}\.\.\.bbgg\.$/]
  /** The arrow. @type {[RegExp, RegExp]} */
  const ARROW = [/^\.[.?]rr[r?]\./, /^/]

  test('a path is drawn along the heading, as long as the marker, whatever its unit and origin', async () => {
    const paths = ['M0 0H40V20H0Z', 'M900 70h-8v4h8z', 'm1 1 .4 0 0 .2-.4 0', 'M0 0H4V2H0zM1 .5h1v1h-1z']
    await open(paths.map((path) => ({ attributes: `marker="path" marker-path="${path}"` })))
    await assertSeen(RED, paths)
    assert.deepEqual(await errors(), [])
  })

  test('holes follow the nonzero rule, and the usual shape is an arrow', alike(name), async () => {
    await open([{ attributes: 'marker="path" marker-path="M0 0H40V20H0ZM14 4V16H26V4z"' }])
    await assertSeen([/^\.r\.\.r\.\.\.rr\.\.$/, /^\.\.\.\.\.\.\.rrrr\.$/])
    await inPage(() => $('boids-canvas').removeAttribute('marker-path'))
    await assertSeen(ARROW)
    assert.deepEqual(await errors(), [])
  })

  test('a hostile path is refused by name, and loads nothing', alike(name), async () => {
    await open([{ attributes: 'marker="path"' }])
    for (const path of [
      'M0 0'.padEnd(1_000_000, 'h1'),
      'M0 0L Infinity 5',
      `<image href="${address}/a"/>`,
      `"><script src="${address}/b"></script>`,
      `url(${address}/c#d)`,
      `M0 0L5 5" style="background: url(${address}/e)`,
      '',
    ]) {
      // a path that is drawn, so that the arrow shows that the next one is not
      await inPage(() => void $('boids-canvas').setAttribute('marker-path', 'M0 0H40V20H0Z'))
      await assertSeen(RED)
      assert.deepEqual(await errors(), [])
      await inPage((path) => void $('boids-canvas').setAttribute('marker-path', path), path)
      await until('the error is there', () => spy.events.length)
      const [[option, value, message], ...others] = await errors()
      assert.deepEqual([option, value, others], ['marker-path', path, []])
      assert.match(message, /^marker-path must be SVG path data of at most 10000 characters, 1000 points/)
      assert.ok(message.length < 300, `a message of ${message.length} characters`)
      // the arrow flies on
      await assertSeen(ARROW, [path.slice(0, 100)])
      await inPage(() => void (spy.events.length = 0))
    }
    assert.deepEqual(requests, [])
    assert.deepEqual(await inPage(() => spy.errors), [])
  })

  test('an image is drawn along the heading, from an img, an svg or a template, and in a snapshot', async () => {
    const contents = [
      '<img slot="marker" src="/marker.png" alt="">',
      SVG,
      SVG.replace('viewBox="0 0 8 4"', 'width="8" height="4"'),
      `<template slot="marker">${SVG}</template>`,
      `<p>a flock</p>${SVG}`,
    ]
    await open(contents.map((content) => ({ attributes: 'marker="image"', content })))
    await until('all are drawn', () =>
      $$().every((host) => {
        if (!pictureHash(host)) return false
        const { data } = contextOf(canvasOf(host)).getImageData(0, 0, 200, 100)
        return data.some((channel) => channel < 100)
      }),
    )
    await assertSeen(GREEN, contents)
    assert.deepEqual(await errors(), [])
    assert.deepEqual(await snapshots(), Array(contents.length).fill('image/png'))
  })

  test('an image is kept through changes of its element; another marker is there at once', alike(name), async () => {
    await open([{ attributes: 'marker="image"', content: SVG }])
    await until('it is drawn', HAS_BLUE)
    const hashes = await inPage(async () => {
      const host = $('boids-canvas')
      const pictures = []
      for (const [name, value] of [
        ['marker', 'triangle'],
        ['marker', 'path'],
        ['marker-path', 'M0 0h9v9z'],
        ['marker', 'image'],
        ['marker', 'circle'],
        ['marker', 'triangle'],
      ]) {
        await painted(host)
        const before = pictureHash(host)
        host.setAttribute(name, value)
        await painted(host)
        // a worker's picture may be on the page a few frames late; an image is read again, and until then it is a triangle
        const old = value === 'image' ? [before, ...pictures] : [before]
        for (let i = 0; i < 600 && old.includes(pictureHash(host)); i++) await nextFrame()
        pictures.push(pictureHash(host))
      }
      return pictures
    })
    assert.equal(new Set(hashes).size, 5)
    assert.equal(hashes[0], hashes[5])
    assert.deepEqual(await errors(), [])
  })

  test('an image is drawn that is lazy or gets its source later, and an svg with what it refers to in the page', async () => {
    const parts = `<svg style="display: none"><defs>
      <linearGradient id="blue"><stop stop-color="#00f"/></linearGradient><linearGradient id="tail" href="#blue"/>
      <symbol id="both"><use href="#left"/><path fill="#0f0" d="M4 0h4v4H4z"/></symbol>
      <path id="left" fill="url('#tail')" d="M0 0h4v4H0z"/></defs></svg>`
    const nose = '<path fill="#0f0" d="M4 0h4v4H4z"/>'
    const contents = [
      '<img slot="marker" loading="lazy" src="/marker.png?lazy" alt="">',
      '<img slot="marker" id="late" alt="">',
      '<svg slot="marker" viewBox="0 0 8 4"><a href="#late"><use href="#both"/></a></svg>',
      `<svg slot="marker" viewBox="0 0 8 4"><path fill="url(#tail)" d="M0 0h4v4H0z"/>${nose}</svg>`,
      `<template slot="marker"><svg viewBox="0 0 8 4"><use href="#left" style="clip-path: url('#gone')"/>${nose}</svg></template>`,
    ].map((content) => ({ attributes: 'marker="image"', content }))
    await open(contents, { script: `<script src="/boids-canvas.js" defer></script>${parts}` })
    await inPage(() => ($('#late').src = '/marker.png?late'))
    await assertSeen(
      GREEN,
      contents.map(({ content }) => content),
    )
  })

  test('what an svg refers to is not loaded, and its script does not run', async () => {
    const svg = `<svg slot="marker" viewBox="0 0 8 4"><script>window.ran = true</script>
      <style>@import url("${address}/style"); rect { fill: url("${address}/fill#a") }</style>
      <path fill="#00f" d="M0 0h4v4H0z"/><path fill="#0f0" d="M4 0h4v4H4z"/>
      <foreignObject width="1" height="1"></foreignObject></svg>`
    await open([{}])
    await inPage(
      (svg, address) => {
        const host = $('boids-canvas')
        const template = Object.assign(document.createElement('template'), { innerHTML: svg, slot: 'marker' })
        // the page would load these itself if they were its own
        for (const name of ['image', 'use', 'feImage']) {
          const { ownerDocument, firstElementChild } = template.content
          const element = ownerDocument.createElementNS('http://www.w3.org/2000/svg', name)
          element.setAttribute('href', `${address}/${name}#a`)
          firstElementChild?.append(element)
        }
        host.append(template)
        host.setAttribute('marker', 'image')
      },
      svg,
      address,
    )
    await until('it is drawn', HAS_BLUE)
    await frames(10)
    assert.deepEqual(requests, [])
    assert.equal(await inPage(() => 'ran' in window), false)
  })

  test('an image that cannot be read is refused by name, and the usual marker flies', async () => {
    const content = (/** @type {string} */ content) => ({ attributes: 'marker="image"', content })
    const policy =
      "default-src 'none'; img-src 'self'; worker-src blob:; script-src 'self' 'nonce-spy' 'wasm-unsafe-eval'; style-src 'unsafe-inline'"
    for (const [contents, messages, headers] of /** @type {[string[], RegExp[], Record<string, string>?][]} */ ([
      [
        [
          '',
          '<p slot="marker">a bird</p>',
          '<img slot="marker" src="/none.png" alt="">',
          `<img slot="marker" src="${address}/d.png" alt="">`,
          '<svg slot="marker"><path d="M0 0h9v9z"/></svg>',
          '<svg slot="marker" viewBox="0 0 8 4"><use href="/sprite.svg#bird"/></svg>',
        ],
        [
          /used with a child that has slot="marker"/,
          /used with a child that has slot="marker"/,
          /cannot decode the <img>$/,
          /comes from another origin; it needs crossorigin/,
          /it needs a viewBox, or a width and a height$/,
          /it is empty \(an <svg> image gets no files and no style sheets from the page\)$/,
        ],
      ],
      [[SVG], [/policy of the page forbid images from data:/], { 'Content-Security-Policy': policy }],
    ])) {
      await open(contents.map(content), { headers })
      await until('all are refused', (count) => spy.events.length >= count, contents.length)
      // a triangle from the middle to the right
      await assertSeen([/^\.\..[r?]/, /^/], contents)
      const found = await errors()
      assert.deepEqual(
        found.map((error) => error.slice(0, 2)),
        contents.map(() => ['marker', 'image']),
      )
      const texts = found.map(([, , text]) => text)
      for (const [i, message] of messages.entries()) {
        const [text] = texts.splice(
          texts.findIndex((text) => message.test(text)),
          1,
        )
        assert.match(text, message, contents[i])
        assert.match(text, /^marker "image" shows no image: /)
      }
      assert.deepEqual(await snapshots(), Array(contents.length).fill('image/png'))
    }
  })

  test('flattened paths lie on the browser’s own, and the other way round', async () => {
    site.put('/path.js', readFileSync(new URL('../../../target/www/src/options/path.js', import.meta.url)))
    await open([{}])
    const off = await inPage(async () => {
      const { contoursOf } = await import(/** @type {any} */ ('/path.js'))
      let seed = 7
      const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
      const number = () => (random() * 100).toFixed(2)
      const radius = () => (20 + random() * 100).toFixed(2)
      const counts = { L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2 }
      const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'))
      pen.lineJoin = pen.lineCap = 'round'
      let worst = ''
      for (let i = 0; i < 40; i++) {
        let text = `M${number()} ${number()}`
        for (let part = 0; part < 6; part++) {
          const [letter, count] = Object.entries(counts)[Math.floor(random() * 7)]
          const letters = random() < 0.5 ? letter : letter.toLowerCase()
          text += letters + Array.from({ length: count }, number).join(' ')
          if (random() < 0.3)
            text += `a${radius()} ${radius()} ${number()} ${random() < 0.5 ? 0 : 1}${random() < 0.5 ? 0 : 1}${number()} ${number()}`
        }
        const points = contoursOf(text)?.flat()
        if (!points) return `refused: ${text}`
        const path = new Path2D(text)
        const size = Math.max(
          ...[0, 1].map(
            (axis) =>
              Math.max(...points.map((/** @type {number[]} */ p) => p[axis])) -
              Math.min(...points.map((/** @type {number[]} */ p) => p[axis])),
          ),
        )
        pen.lineWidth = 0.02 * size
        const strays = points.filter((/** @type {number[]} */ [x, y]) => !pen.isPointInStroke(path, x, y))
        if (strays.length) worst = `${text}: ${strays[0]}`
        const element = document.createElementNS('http://www.w3.org/2000/svg', 'path')
        element.setAttribute('d', text)
        const ours = new Path2D(`M${points.join(' ')}`)
        const length = element.getTotalLength()
        for (let at = 0; at < 50; at++) {
          const { x, y } = element.getPointAtLength((at / 50) * length)
          if (!pen.isPointInStroke(ours, x, y)) worst = `${text}: ${x} ${y} of the browser`
        }
      }
      return worst
    })
    assert.equal(off, '')
  })
})
