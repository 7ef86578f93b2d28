// @ts-check
/** The box of the element without a height from the page. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSERS, describeIn, inPage, openBody, until } from '../harness/browser.js'

describeIn(BROWSERS, 'size', (name) => {
  test('without a height from the page, the element is at most one screen high, also under a reset', async () => {
    await openBody(`<style>* { margin: 0 } *, *::before, *::after { padding: 0; box-sizing: border-box }</style>
        <boids-canvas></boids-canvas><boids-canvas width="100" height="900"></boids-canvas>
        <main style="width: 90px"><boids-canvas>short</boids-canvas></main>`)
    await until('all show pictures', () => $$().every(isShown))
    const { sizes, all, world } = await inPage(async () => ({
      sizes: $$().map(({ clientHeight, clientWidth }) => `${clientWidth} × ${clientHeight}`),
      all: `${document.documentElement.clientWidth} × ${innerHeight}`,
      world: await get($('boids-canvas'), 'width', 'height'),
    }))
    assert.deepEqual([...sizes, world.join(' × ')], [all, all, '90 × 120', all])
  })

  test('in a container as wide as its content, the element is 300 px wide, and narrower where there is less room', async () => {
    const tag = '<boids-canvas></boids-canvas>'
    const parents = [
      `<div style="display: inline-block">${tag}</div>`,
      `<div style="width: fit-content">${tag}</div>`,
      `<div style="float: left">${tag}</div>`,
      `<table><tr><td>${tag}</td><td>text</td></tr></table>`,
      `<div style="position: absolute; left: 10px">${tag}</div>`,
      `<div style="display: grid; grid-template-columns: max-content">${tag}</div>`,
      `<dialog open>${tag}</dialog>`,
      `<div style="display: inline-block"><div style="display: flex">${tag}</div></div>`,
      '<div style="display: inline-block"><div data-boids-canvas></div></div>',
    ]
    const narrow = [
      `<div style="width: 120px">${tag}</div>`,
      `<div style="display: grid; grid-template-columns: 1fr 1fr; width: 240px">${tag}${tag}</div>`,
      `<div style="width: 120px"><div style="display: inline-block">${tag}</div></div>`,
    ]
    await openBody(`<div style="width: 1000px">${[...parents, ...narrow].join('')}</div>`)
    const shown = await until('all show pictures', () => {
      const flocks = $$('boids-canvas, [data-boids-canvas]')
      flocks.forEach((flock) => !isShown(flock) && flock.scrollIntoView())
      return flocks.every(isShown) && flocks.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
    })
    const expected = [...parents.map(() => [300, 400]), ...Array(4).fill([120, 160])]
    assert.deepEqual(shown, expected)
  })

  test('one warning says which box leaves no room for the flock, and none where the page hides it', async () => {
    const tag = '<boids-canvas></boids-canvas>'
    const boxes = [
      [`<main style="width: 0"><p>${tag}</p></main>`, 'the width of <main> is 0'],
      [`<section style="width: min-content"><div>${tag}</div></section>`, 'the width of <section> is 0'],
      ['<div style="height: 0"><boids-canvas style="height: 100%"></boids-canvas></div>', 'the height of <div> is 0'],
      ['<boids-canvas style="height: 0"></boids-canvas>', 'the height of <boids-canvas> is 0'],
      [
        `<div style="display: flex"><div>${tag}</div><p style="flex: none; width: 100%">text</p></div>`,
        'the width of <div> is 0',
      ],
    ]
    const hidden = [
      `<div style="display: none">${tag}</div>`,
      `<details style="width: 300px"><summary>more</summary>${tag}</details>`,
      `<div style="width: 300px; transform: scale(0)">${tag}</div>`,
    ]
    await openBody([...boxes.map(([html]) => html), ...hidden].join(''))
    await until('all have a flock', () => $$().every(canvasOf))
    await until('there are warnings', () => spy.warnings.length >= 5)
    await inPage(() => rest())
    const warnings = await inPage(() => spy.warnings.map((text) => text.replace(/ \[object.*/, '')))
    assert.deepEqual(
      warnings.sort(),
      boxes.map(([, what]) => `boids-canvas: this flock cannot be seen, because ${what}`).sort(),
    )
  })

  test('with a CSS zoom of the page, the picture has all pixels of the screen', async () => {
    for (const style of ['html { zoom: 1.5 }', 'body { zoom: 1.5 }', 'html { zoom: 3 } boids-canvas { zoom: 0.5 }']) {
      const box = '<boids-canvas style="width: 200px; height: 100px"></boids-canvas>'
      await openBody(`<style>${style}</style>${box}`)
      await until('it shows a picture', () => pictureHash($('boids-canvas')))
      const sides = await inPage(() => {
        const { width, height } = canvasOf($('boids-canvas'))
        return [width / devicePixelRatio, height / devicePixelRatio]
      })
      assert.deepEqual(sides, [300, 150], style)
    }
  })

  // Safari's observers know no device pixels
  const keepsItsPixels = { skip: name === 'webkit' && 'a later zoom does not change the size in CSS px' }
  test('a zoom that changes later changes the pixels, too', keepsItsPixels, async () => {
    await openBody(`<style>div { display: flow-root } .grown { zoom: 2; transition: zoom 0.1s }</style>
        <div><boids-canvas style="display: block; width: 200px; height: 100px"></boids-canvas></div>`)
    const width = () => inPage(() => canvasOf($('boids-canvas')).width / devicePixelRatio)
    await until('it shows a picture', () => pictureHash($('boids-canvas')))
    assert.equal(await width(), 200)
    await inPage(() => void (document.documentElement.style.zoom = '1.5'))
    await until('the page zooms it', () => canvasOf($('boids-canvas')).width === Math.round(300 * devicePixelRatio))
    await inPage(() => void $('div').classList.add('grown'))
    await until('its parent, too', () => canvasOf($('boids-canvas')).width === Math.round(600 * devicePixelRatio))
    await inPage(() => $('boids-canvas').style.setProperty('zoom', '0.5'))
    await until('and itself', () => canvasOf($('boids-canvas')).width === Math.round(300 * devicePixelRatio))
  })

  test('on a page of vertical lines, it is as wide as the window at most and at most one screen high', async () => {
    await openBody(`<style>html { writing-mode: vertical-rl } body { margin: 0 }</style><p>縦書き</p>
        <boids-canvas></boids-canvas><boids-canvas style="display: block; height: 150px"></boids-canvas>`)
    await until('all have a flock', () => $$().every(canvasOf))
    const { sizes, screen } = await inPage(() => ({
      sizes: $$().map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]),
      screen: [innerWidth, innerHeight],
    }))
    for (const size of sizes)
      for (const side of [0, 1]) assert.ok(size[side] > 100 && size[side] <= screen[side], `${size} on ${screen}`)
  })

  test('a height or an aspect ratio from the page holds, however high', async () => {
    await openBody(`<boids-canvas style="height: 3000px"></boids-canvas>
        <boids-canvas style="width: 160px; aspect-ratio: 16 / 9"></boids-canvas>
        <div style="position: relative; height: 4000px"><boids-canvas style="position: absolute; inset: 0; height: 100%"></boids-canvas></div>`)
    await until('all have a flock', () => $$().every(canvasOf))
    const heights = await inPage(() => $$().map(({ clientHeight }) => clientHeight))
    assert.deepEqual(heights, [3000, 90, 4000])
  })

  test('with a height from the page, the page is no higher than its content', async () => {
    const body = '<style>body { margin: 0 }</style><boids-canvas style="display: block; height: 50vh"></boids-canvas>'
    await openBody(`${body}<div data-boids-canvas style="height: 40vh"></div>`)
    await until('both show pictures', () => [...document.body.querySelectorAll('boids-canvas, div')].every(isShown))
    assert.ok(await inPage(() => document.documentElement.scrollHeight <= innerHeight))
  })
})
