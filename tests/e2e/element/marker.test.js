// @ts-check
/** Markers of a page's own: SVG path data and images. What is wrong or hostile is refused by name and loads nothing. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
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

/**
 * The colours at places across and along the boid of each flock, which is at (100, 50): first it flies to the right, then down.
 * They are read until all match, since a worker's picture may be on the page a few frames late. It runs in the page.
 * @param {string[]} expected a pattern for each heading
 */
const coloursSeen = async (expected) => {
  const hosts = $$()
  const across = [-22, -17, -3, 3, 17, 22].map((x) => [x, 0])
  const down = [-22, -17, -7, 7, 17, 22].map((y) => [0, y])
  /** @type {Record<string, string>} */
  const names = { '1,1,1': '.', '1,0,0': 'r', '0,1,0': 'g', '0,0,1': 'b' }
  const level = (/** @type {number} */ channel) => (channel > 200 ? 1 : channel < 60 ? 0 : '?')
  const coloursOf = (/** @type {any} */ host) => {
    const scale = canvasOf(host).width / 200
    const pixels = [...across, ...down].map(([x, y]) => pixel(host, (100 + x) * scale, (50 + y) * scale))
    return pixels.map((pixel) => names[pixel.slice(0, 3).map(level).join()] ?? '?').join('')
  }
  const seen = []
  for (const [i, velocity] of [
    [1, 0],
    [0, 1],
  ].entries()) {
    for (const host of hosts) {
      await host.setState([100, 50], velocity)
      host.step(0)
    }
    await Promise.all(hosts.map(painted))
    const isRight = () => hosts.every((host) => new RegExp(expected[i]).test(coloursOf(host)))
    for (let frame = 0; frame < 600 && !isRight(); frame++) await nextFrame()
    seen.push(hosts.map(coloursOf))
  }
  return seen
}

describeIn(BROWSERS, 'markers', (name) => {
  before(() => site.put('/marker.png', PNG, { 'Content-Type': 'image/png' }))

  /**
   * Opens a page with some flocks, each of one boid, and waits until they fly.
   * @param {{ attributes?: string, content?: string }[]} flocks
   * @param {Parameters<typeof site.page>[1]} [options]
   */
  async function open(flocks, options) {
    site.elsewhere.requests = []
    const tags = flocks.map(
      ({ attributes = '', content = '' }) => `<boids-canvas ${OPTIONS} ${attributes}>${content}</boids-canvas>`,
    )
    await openBody(tags.join(''), options)
    await inPage(() => Promise.all($$().map((host) => host.ready)))
  }

  /**
   * Asserts what the flocks of the page look like.
   * @param {[right: RegExp, down: RegExp]} expected
   * @param {string[]} [flocks] what each of them is, in words
   */
  async function assertSeen(expected, flocks = ['the flock']) {
    const seen = await inPage(
      coloursSeen,
      expected.map(({ source }) => source),
    )
    for (const [direction, pattern] of expected.entries())
      for (const [i, flock] of flocks.entries()) assert.match(seen[direction][i], pattern, flock)
    assert.equal(seen[0].length, flocks.length)
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
      `<image href="${site.elsewhere.origin}/a"/>`,
      `"><script src="${site.elsewhere.origin}/b"></script>`,
      `url(${site.elsewhere.origin}/c#d)`,
      `M0 0L5 5" style="background: url(${site.elsewhere.origin}/e)`,
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
    assert.deepEqual(site.elsewhere.requests, [])
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

  test('a child that takes the place of another is drawn, and the other one no more', async () => {
    await open([{ attributes: 'marker="image"', content: SVG }])
    await assertSeen(GREEN)
    await inPage(() => {
      const [old] = $('boids-canvas').children
      const child = old.cloneNode(true)
      for (const path of child.children) path.setAttribute('fill', 'red')
      old.replaceWith(child)
      Object.assign(window, { old })
    })
    await assertSeen(RED)
    await inPage(() => Reflect.get(window, 'old').setAttribute('width', '9'))
    await frames(10)
    await assertSeen(RED)
  })

  test('what an svg refers to is not loaded, and its script does not run', async () => {
    const address = site.elsewhere.origin
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
    assert.deepEqual(site.elsewhere.requests, [])
    assert.equal(await inPage(() => 'ran' in window), false)
  })

  test('an image that cannot be read is refused by name, and the usual marker flies', async () => {
    const noChild = /used with a child that has slot="marker"/
    const noFiles = /it is empty \(an <svg> image cannot use files or style sheets of the page\)$/
    const noSize = /it needs a viewBox, or a width and a height$/
    /** @type {[content: string, message: RegExp][]} */
    const images = [
      ['', noChild],
      ['<p slot="marker">a bird</p>', noChild],
      ['<img slot="marker" src="/none.png" alt="">', /cannot decode the <img>$/],
      [`<img slot="marker" src="${site.elsewhere.origin}/marker.png" alt="">`, /another origin; it needs crossorigin/],
      ['<svg slot="marker"><path d="M0 0h9v9z"/></svg>', noSize],
      ['<svg slot="marker" viewBox="0 0 8 4"><use href="/sprite.svg#bird"/></svg>', noFiles],
    ]
    const policy =
      "default-src 'none'; img-src 'self'; worker-src blob:; script-src 'self' 'nonce-spy' 'wasm-unsafe-eval'; style-src 'unsafe-inline'"
    const forbidden = [/** @type {const} */ ([SVG, /policy of the page forbid images from data:/])]
    for (const [rows, headers] of /** @type {const} */ ([
      [images, {}],
      [forbidden, { 'Content-Security-Policy': policy }],
    ])) {
      const contents = rows.map(([content]) => content)
      await open(
        contents.map((content) => ({ attributes: 'marker="image"', content })),
        { headers },
      )
      await until('all are refused', (count) => spy.events.length >= count, rows.length)
      // a triangle from the middle to the right
      await assertSeen([/^\.\..[r?]/, /^/], contents)
      const found = await errors()
      for (const [content, message] of rows) {
        const [error] = found.splice(
          found.findIndex(([, , text]) => message.test(text)),
          1,
        )
        assert.deepEqual(error.slice(0, 2), ['marker', 'image'])
        assert.match(error[2], message, content)
        assert.match(error[2], /^marker "image" shows no image: /)
      }
      assert.deepEqual(found, [])
      assert.deepEqual(await snapshots(), Array(rows.length).fill('image/png'))
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
