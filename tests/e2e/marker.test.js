// @ts-check
/** Markers of a page's own: SVG path data and images. What is wrong or hostile is refused by name and loads nothing. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { BROWSERS, describeIn, driver, inPage, site, until } from './browser.js'

/** One boid that flies to the right or down, on white, without an outline. */
const OPTIONS =
  'count="1" width="200" height="100" marker-length="40" background="white" border="transparent" fill="#f00"' +
  ' outline="transparent" paused style="display: block; width: 200px; height: 100px"'

/** A PNG of 8 × 4 px: its right half, the nose, is lime, its left half blue. */
const PNG = (() => {
  const chunk = (/** @type {string} */ type, /** @type {Buffer} */ data) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    let crc = ~0
    for (const byte of body) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    sum.writeUInt32BE(~crc >>> 0)
    return Buffer.concat([length, body, sum])
  }
  const row = [0, ...Array(4).fill([0, 0, 255]).flat(), ...Array(4).fill([0, 255, 0]).flat()]
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 4, 8, 2, 0, 0, 0])
  const pixels = deflateSync(Buffer.from([...row, ...row, ...row, ...row]))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
})()

const SVG = `<svg slot="marker" viewBox="0 0 8 4"><path fill="#00f" d="M0 0h4v4H0z"/><path fill="#0f0" d="M4 0h4v4H4z"/></svg>`

describeIn(BROWSERS, 'markers', () => {
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

  /** @param {string} attributes @param {string} [content] @param {Parameters<typeof site.page>[1]} [options] */
  const open = async (attributes, content = '', options) => {
    requests = []
    await driver.get(site.page(`<boids-canvas ${OPTIONS} ${attributes}>${content}</boids-canvas>`, options))
    await inPage(driver, () => $('boids-canvas').ready)
  }

  /** The colours at places about the boid, which is at (100, 50): first it flies to the right, then down. */
  const seen = () =>
    inPage(driver, async () => {
      const host = $('boids-canvas')
      const name = (/** @type {number[]} */ [r, g, b]) =>
        [
          ...[r > 200 && g > 200 && b > 200 && '.', r > 200 && g < 60 && b < 60 && 'r'],
          ...[g > 200 && r < 60 && b < 60 && 'g', b > 200 && r < 60 && g < 60 && 'b'],
        ].find(Boolean) || '?'
      const found = []
      for (const velocity of [
        [1, 0],
        [0, 1],
      ]) {
        await host.query('setState', [100, 50], velocity)
        host.step(0)
        await painted(host)
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
        const scale = canvasOf(host).width / 200
        found.push(places.map(([x, y]) => name(pixel(host, (100 + x) * scale, (50 + y) * scale))).join(''))
      }
      return found
    })

  const errors = () => inPage(driver, () => spy.events.map(({ name, value, message }) => [name, value, message]))

  /** What a marker of 40 × 20 looks like to `seen`, where it is red. */
  const RED = ['.rrrr...rr..', '..rr...rrrr.']
  /** And where its nose is green and its tail blue. */
  const GREEN = [/^\.bbgg\.\.\.[^.]{2}\.\.$/, /^\.\.[^.]{2}\.\.\.bbgg\.$/]

  test('a path is drawn along the heading, as long as the marker, whatever its unit and origin', async () => {
    for (const path of ['M0 0H40V20H0Z', 'M900 70h-8v4h8z', 'm1 1 .4 0 0 .2-.4 0', 'M0 0H4V2H0zM1 .5h1v1h-1z']) {
      await open(`marker="path" marker-path="${path}"`)
      assert.deepEqual([await seen(), await errors()], [RED, []], path)
    }
  })

  test('holes follow the nonzero rule, and the usual shape is an arrow', async () => {
    await open('marker="path" marker-path="M0 0H40V20H0ZM14 4V16H26V4z"')
    assert.deepEqual([await seen(), await errors()], [['.r..r...rr..', '.......rrrr.'], []])
    await open('marker="path"')
    assert.match((await seen())[0], /^\.[.?]rr[r?]\./)
    assert.deepEqual(await errors(), [])
  })

  test('a hostile path is refused by name, and loads nothing', async () => {
    for (const path of [
      'M0 0'.padEnd(1_000_000, 'h1'),
      '9'.repeat(1_000_000),
      'M0 0L NaN NaN',
      'M0 0L Infinity 5',
      'M0 0L1e999 5',
      '<path d="M0 0L5 5"/>',
      `<image href="${address}/a"/>`,
      `"><script src="${address}/b"></script>`,
      `url(${address}/c#d)`,
      `M0 0L5 5" style="background: url(${address}/e)`,
      `${address}/f.svg`,
      '',
    ]) {
      await open('marker="path"')
      await inPage(driver, (path) => void $('boids-canvas').setAttribute('marker-path', path), path)
      await until(driver, 'the error is there', () => spy.events.length)
      const [[name, value, message]] = await errors()
      assert.deepEqual([name, value], ['marker-path', path])
      assert.match(message, /^marker-path must be SVG path data of at most 10000 characters, 1000 points/)
      assert.ok(message.length < 300, `a message of ${message.length} characters`)
      // the arrow flies on
      assert.match((await seen())[0], /^\.[.?]rr[r?]\./)
    }
    assert.deepEqual(requests, [])
    assert.deepEqual(await inPage(driver, () => spy.errors), [])
  })

  test('an image is drawn along the heading, from an img, an svg or a template', async () => {
    for (const content of [
      '<img slot="marker" src="/marker.png" alt="">',
      SVG,
      SVG.replace('viewBox="0 0 8 4"', 'width="8" height="4"'),
      `<template slot="marker">${SVG}</template>`,
      `<p>a flock</p>${SVG}`,
    ]) {
      await open('marker="image"', content)
      await until(driver, `${content} is drawn`, () => pictureHash($('boids-canvas')))
      await until(driver, `${content} is drawn`, async () => {
        await painted($('boids-canvas'))
        const { data } = contextOf(canvasOf($('boids-canvas'))).getImageData(0, 0, 200, 100)
        return data.some((channel) => channel < 100)
      })
      const [right, down] = await seen()
      assert.match(right, GREEN[0], content)
      assert.match(down, GREEN[1], content)
      assert.deepEqual(await errors(), [])
    }
  })

  test('an image is kept through changes of its element, and a change of the marker takes effect at once', async () => {
    await open('marker="image"', SVG)
    await until(driver, 'it is drawn', () => pictureHash($('boids-canvas')))
    const hashes = await inPage(driver, async () => {
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
        host.setAttribute(name, value)
        await sleep(200)
        await painted(host)
        pictures.push(pictureHash(host))
      }
      return pictures
    })
    assert.equal(new Set(hashes).size, 5)
    assert.equal(hashes[0], hashes[5])
    assert.deepEqual(await errors(), [])
  })

  test('what an svg refers to is not loaded, and its script does not run', async () => {
    const svg = `<svg slot="marker" viewBox="0 0 8 4"><script>window.ran = true</script>
      <style>@import url("${address}/style"); rect { fill: url("${address}/fill#a") }</style>
      <path fill="#00f" d="M0 0h4v4H0z"/><path fill="#0f0" d="M4 0h4v4H4z"/>
      <foreignObject width="1" height="1"></foreignObject></svg>`
    await open('')
    await inPage(
      driver,
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
    await sleepInPage(500)
    assert.deepEqual(requests, [])
    assert.equal(await inPage(driver, () => 'ran' in window), false)
  })

  test('an image that cannot be read is refused by name, and the usual marker flies', async () => {
    for (const [content, message, headers] of /** @type {[string, RegExp, Record<string, string>?][]} */ ([
      ['', /used with a child that has slot="marker"/],
      ['<p slot="marker">a bird</p>', /used with a child that has slot="marker"/],
      ['<img slot="marker" src="/none.png" alt="">', /cannot decode the <img>$/],
      [`<img slot="marker" src="${address}/d.png" alt="">`, /comes from another origin; it needs crossorigin/],
      ['<svg slot="marker"><path d="M0 0h9v9z"/></svg>', /it needs a viewBox, or a width and a height$/],
      [
        SVG,
        /policy of the page forbid images from data:/,
        {
          'Content-Security-Policy':
            "default-src 'none'; img-src 'self'; worker-src blob:; script-src 'self' 'nonce-spy' 'wasm-unsafe-eval'; style-src 'unsafe-inline'",
        },
      ],
    ])) {
      await open('marker="image"', content, { headers })
      await until(driver, `${content} is refused`, () => spy.events.length)
      const found = await errors()
      assert.deepEqual(
        found.map((error) => error.slice(0, 2)),
        [['marker', 'image']],
      )
      assert.match(found[0][2], /^marker "image" shows no image: /)
      assert.match(found[0][2], message)
      // a triangle from the middle to the right
      const [right] = await seen()
      assert.match(right, /^\.\..[r?]/, `${content}: ${right}`)
      const type = await inPage(driver, async () => (await $('boids-canvas').snapshot()).type)
      assert.equal(type, 'image/png')
    }
  })

  test('a picture of a flock with an image can be taken', async () => {
    await open('marker="image"', SVG)
    await until(driver, 'it is drawn', () => pictureHash($('boids-canvas')))
    assert.equal(await inPage(driver, async () => (await $('boids-canvas').snapshot()).type), 'image/png')
  })

  test('flattened paths lie on the browser’s own, and the other way round', async () => {
    site.put('/path.js', readFileSync(new URL('../../www/src/path.js', import.meta.url)))
    await open('')
    const off = await inPage(driver, async () => {
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

/** @param {number} ms */
const sleepInPage = (ms) => inPage(driver, (ms) => sleep(ms), ms)
