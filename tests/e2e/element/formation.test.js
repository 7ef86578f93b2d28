// @ts-check
/** Formations: shapes that a flock fills and holds, as the element draws them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BROWSERS,
  alike,
  chromiumOnly,
  describeIn,
  emulate,
  frames,
  inPage,
  openBody,
  openFlock,
  site,
  until,
} from '../harness/browser.js'

const STYLE = 'display: block; width: 640px; height: 360px; font-family: sans-serif'
/** @param {string} attributes @param {string} [beside] more of the page */
const page = (attributes, beside = '') =>
  `${beside}<boids-canvas preset="nature" count="150" ${attributes} style="${STYLE}"></boids-canvas>`
/** What the option allows, in the words of its error message. */
const ALLOWED =
  'text: and a text, path: and SVG path data, or # and the id of an image, of up to 20000 characters, or up to 20000 ' +
  'points, x and y from -1000000 to 1000000'
/** An L, 30 by 40, and an image of it. */
const L = 'M10 10h10v30h20v10h-30z'
const FILE = `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="60" viewBox="0 0 50 60"><path d="${L}"/></svg>`

describeIn(BROWSERS, 'formations', (name) => {
  /** @param {string} body */
  async function show(body) {
    site.elsewhere.requests = []
    await openFlock(body)
  }

  const isForming = (selector = 'boids-canvas') =>
    until(
      `${selector} has a formation`,
      async (selector) => {
        const { formation } = await $(selector).look(0)
        return Math.hypot(...formation) > 0
      },
      selector,
    )

  /** Asserts that the boids of a flock in a world of this size form an L, after so many steps. */
  const assertL = async (
    /** @type {string} */ what,
    { width = 640, height = 360, steps = 600, selector = 'boids-canvas' } = {},
  ) => {
    await isForming(selector)
    const at = await inPage(
      async (selector, steps) => {
        const host = $(selector)
        host.pause()
        if (steps) host.step(steps)
        return [...(await host.positions())]
      },
      selector,
      steps,
    )
    // where the L turns: it is fitted into the world
    const side = height * 0.84
    const [x, y] = [width / 2 - (side * 0.75) / 6, height / 2 + side / 4]
    let [corner, foot] = [0, 0]
    for (let i = 0; i < at.length; i += 2) {
      corner += at[i] > x + 20 && at[i + 1] < y - 20 ? 2 / at.length : 0
      foot += at[i] > x && at[i + 1] > y - 20 ? 2 / at.length : 0
    }
    assert.ok(corner < 0.05 && foot > 0.25, `${what}: ${corner} in the empty corner, ${foot} in the foot`)
  }

  // in each engine's own letters; tests/flight/forces.rs flies other presets
  test('3,000 boids form a word within ten seconds', async () => {
    await show(
      `<boids-canvas preset="nature" count="3000" zoom="auto" formation="text: BIRDS" style="${STYLE}"></boids-canvas>`,
    )
    await isForming()
    const { mean, height } = await inPage(async () => {
      const host = $('boids-canvas')
      host.pause()
      const world = await host.query('params')
      host.step(10 * world.stepsPerSecond)
      // the same word, drawn independently
      const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 })
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no context')
      pen.font = 'bold 100px sans-serif'
      pen.fillText('BIRDS', 50, 200)
      const { data } = pen.getImageData(0, 0, 600, 300)
      const ink = []
      for (let i = 0; i < 600 * 300; i++) if (data[4 * i + 3] > 127) ink.push([i % 600, Math.floor(i / 600)])
      const [xs, ys] = [ink.map(([x]) => x), ink.map(([, y]) => y)]
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
      const scale = 0.84 * Math.min(world.width / (right - left), world.height / (bottom - top))
      const inWorld = ink.map(([x, y]) => [
        world.width / 2 + scale * (x - (left + right) / 2),
        world.height / 2 + scale * (y - (top + bottom) / 2),
      ])
      const at = await host.positions()
      let sum = 0
      for (let i = 0; i < at.length; i += 20)
        sum += Math.sqrt(Math.min(...inWorld.map(([x, y]) => (x - at[i]) ** 2 + (y - at[i + 1]) ** 2)))
      return { mean: sum / (at.length / 20), height: scale * (bottom - top) }
    })
    console.log(`${mean.toFixed(1)} px from a word ${height.toFixed(0)} px high`)
    assert.ok(mean < 0.1 * height, `${mean} px from a word ${height} px high`)
  })

  test('a path, an svg, a template, an image, a canvas and a white logo are filled', async () => {
    const svg = `<svg viewBox="0 0 50 60"><path d="${L}"/></svg>`
    const image = (/** @type {string} */ id) =>
      `<img id="${id}" alt="" src="data:image/svg+xml,${encodeURIComponent(FILE)}"`
    /** What stands beside the flock, by its id. @type {Record<string, (id: string) => string>} */
    const sources = {
      'a path': () => '',
      'an svg that the page hides': (id) => svg.replace('<svg', `<svg id="${id}" style="display: none"`),
      'an svg in a template': (id) => `<template id="${id}">${svg}</template>`,
      'an image': (id) => `${image(id)}>`,
      'a white logo': (id) => svg.replace('<svg', `<svg id="${id}" width="50" fill="white"`),
      'a lazy image far below': (id) => `${image(id)} loading="lazy" style="position: absolute; top: 20000px">`,
      'an svg that uses another of the page': (id) =>
        `<svg><symbol id="${id}-l"><path d="${L}"/></symbol></svg>${svg.replace(/<svg(.*)<path.*>/, `<svg id="${id}" style="position: absolute" $1<use href="#${id}-l"/></svg>`)}`,
      'a canvas': (id) =>
        `<canvas id="${id}" width="50" height="60"></canvas><script>$('#${id}').getContext('2d').fill(new Path2D('${L}'))</script>`,
    }
    // all in the same place, so that all are in view and fly
    const flocks = Object.values(sources).map((beside, i) =>
      page(`id="flock-${i}" formation="${i ? `#source-${i}` : `path: ${L}`}"`, beside(`source-${i}`)),
    )
    await show(`<style>boids-canvas { position: absolute; top: 0 }</style>${flocks.join('')}`)
    for (const [i, what] of Object.keys(sources).entries()) await assertL(what, { selector: `#flock-${i}` })
    assert.deepEqual(await inPage(() => [spy.errors, spy.warnings]), [[], []])
  })

  test('in a shadow tree, the shape is its own, or else the page has it', async () => {
    const own = `<svg id="logo" viewBox="0 0 50 60"><path d="${L}"/></svg>`
    const inside = page('id="inside" formation="#logo"', own) + page('id="outside" formation="#other"', '')
    await openBody(`<svg id="logo" viewBox="0 0 9 9"><circle r="9"/></svg>${own.replace('logo', 'other')}<main></main>
        <script>$('main').attachShadow({ mode: 'open' }).innerHTML = \`<style>boids-canvas { position: absolute; top: 0; left: 0 }</style>${inside}\`</script>`)
    await inPage(() => {
      // assertL finds the flocks by this
      window.$ = (selector) => document.querySelector('main')?.shadowRoot?.querySelector(selector)
    })
    for (const selector of ['#inside', '#outside']) await assertL(selector, { selector })
  })

  test('the page waits for an image that is still loading', alike(name), async () => {
    await show(page(''))
    let release = () => {}
    const held = new Promise((resolve) => (release = () => resolve(FILE)))
    site.put('/late.svg', held, { 'Content-Type': 'image/svg+xml', 'Access-Control-Allow-Origin': '*' })
    await inPage((origin) => {
      const image = Object.assign(new Image(), { id: 'a', crossOrigin: 'anonymous', src: `${origin}/late.svg` })
      document.body.append(image)
      $('boids-canvas').setAttribute('formation', '#a')
    }, site.elsewhere.origin)
    await frames(10)
    assert.deepEqual(await inPage(() => spy.events), [])
    release()
    await assertL('a late image')
    assert.deepEqual(site.elsewhere.requests, ['/late.svg'])
  })

  test('an image that comes late does not replace a newer shape', alike(name), async () => {
    await show(page(''))
    let release = () => {}
    const held = new Promise((resolve) => (release = () => resolve(FILE.replace(L, 'M0 0h30v40h-30z'))))
    site.put('/old.svg', held, { 'Content-Type': 'image/svg+xml' })
    await inPage(() => {
      document.body.append(Object.assign(new Image(), { id: 'a', src: '/old.svg' }))
      $('boids-canvas').setAttribute('formation', '#a')
    })
    await frames(3)
    await inPage((formation) => $('boids-canvas').setAttribute('formation', formation), `path: ${L}`)
    await isForming()
    release()
    await until('the image is there', () => $('#a').complete)
    await frames(10)
    await assertL('the newer shape')
  })

  test('a flock changes from shape to shape, with world and count, and flies free again', alike(name), async () => {
    await show(page(`formation="path: ${L}"`))
    await assertL('at first')
    await inPage(() => ($('boids-canvas').style.cssText += '; width: 400px; height: 300px'))
    await until('the world has changed', async () => (await $('boids-canvas').get('width')) === 400)
    await assertL('in a smaller world', { width: 400, height: 300 })
    await inPage(() => $('boids-canvas').setAttribute('count', '200'))
    await assertL('with more boids', { width: 400, height: 300 })
    await until('each boid has reached a point of its own', async () => {
      const host = $('boids-canvas')
      host.configure({ alignment: 0, cohesion: 0, separation: 0 })
      host.step(100)
      const at = [...(await host.positions())].map(Math.round)
      return new Set(at.map((x, i) => `${x} ${at[i + 1]}`).filter((_, i) => i % 2 === 0)).size === 200
    })
    await inPage(() => $('boids-canvas').setAttribute('formation', 'path: M0 0h30v40h-30z'))
    await until('it forms a rectangle', async () => {
      $('boids-canvas').step(100)
      const at = await $('boids-canvas').positions()
      let corner = 0
      for (let i = 0; i < at.length; i += 2) corner += at[i] > 210 && at[i + 1] < 140 ? 2 / at.length : 0
      return corner > 0.1
    })
    const free = await inPage(async () => {
      const host = $('boids-canvas')
      host.removeAttribute('formation')
      return (await host.look(3)).formation
    })
    assert.deepEqual(free, [0, 0])
    assert.deepEqual(await inPage(() => [spy.errors, spy.warnings]), [[], []])
  })

  test('a flock may be removed at any moment while its shape is fitted', async () => {
    await show(Array.from({ length: 20 }, () => page(`thread="page" formation="path: ${L}"`)).join(''))
    const errors = await inPage(async () => {
      const flocks = [...document.querySelectorAll('boids-canvas')]
      for (const flock of flocks) await flock.ready
      // the shape is drawn by now, so that what comes next needs no task
      for (const flock of flocks) while (!(await flock.look(0)).formation.some(Boolean)) flock.step()
      for (const [tasks, flock] of flocks.entries()) {
        flock.count = 140
        void flock.playing
        for (let i = 0; i < tasks; i++) await null
        flock.remove()
        await new Promise(requestAnimationFrame)
      }
      return spy.errors
    })
    assert.deepEqual(errors, [])
  })

  test('readers who prefer reduced motion see the shape, standing still', chromiumOnly(name), async () => {
    await emulate({ motion: 'reduce' })
    try {
      await show(page(`formation="path: ${L}"`))
      await isForming()
      const before = await inPage(() => $('boids-canvas').query('steps'))
      await assertL('a still picture', { steps: 0 })
      assert.equal(await inPage(() => $('boids-canvas').query('steps')), before)
    } finally {
      await emulate()
    }
  })

  test('points from JavaScript are in world pixels, and wrong ones throw', alike(name), async () => {
    await openBody(`<div id="host" style="${STYLE}"></div>`)
    const { at, free, wrong } = await inPage(async () => {
      const mount = (/** @type {unknown} */ formation) =>
        BoidsCanvas.mount($('#host'), { count: 2, cohesion: 0, alignment: 0, separation: 0, bounds: 'wrap', formation })
      const at = []
      const flat = [100, 50, 200, 80]
      const objects = [0, 2].map((i) => ({ x: flat[i], y: flat[i + 1] }))
      for (const points of [objects, flat, new Float32Array(flat)]) {
        const show = await mount(points).ready
        show.step(600)
        at.push([...(await show.positions())].map(Math.round))
        show.destroy()
      }
      const { option, message } = await errorOf(() => mount(Array(40_002).fill(0)))
      const show = await mount([5, 5]).ready
      show.configure({ formation: undefined })
      return { at, free: (await show.look(0)).formation, wrong: [option, message] }
    })
    assert.deepEqual(at, Array(3).fill([100, 50, 200, 80]))
    assert.deepEqual(free, [0, 0])
    assert.deepEqual(wrong, ['formation', `formation must be ${ALLOWED}, not an array`])
  })

  test('a hostile formation is refused by its name, and nothing is loaded from elsewhere', alike(name), async () => {
    await show(page(''))
    const { origin } = site.elsewhere
    const texts = {
      'a megabyte of path': `path: ${'M0 0L9 9'.repeat(125_000)}`,
      'a long text': `text: ${'a'.repeat(20_001)}`,
      'no text': 'text: ',
      'no kind': 'HELLO',
      'a path of words': 'path: M NaN NaN L Infinity 0',
      'a path with nothing to fill': 'path: M0 0 H100',
      markup: `<img src="${origin}/markup">`,
      'markup as a path': `path: "/><image href="${origin}/path"/>`,
      address: `${origin}/address.svg`,
      url: `url(${origin}/url.svg)`,
      'a data address': `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${origin}/data'/></svg>`,
      'an id that does not exist': '#nowhere',
      'a div': '#div',
      'a selector': `#div, img[src="${origin}/selector"]`,
    }
    for (const [what, formation] of Object.entries(texts)) {
      const events = await inPage(async (formation) => {
        $('boids-canvas').removeAttribute('formation')
        document.body.insertAdjacentHTML('beforeend', $('#div') ? '' : '<div id="div"></div>')
        spy.events.length = 0
        $('boids-canvas').setAttribute('formation', formation)
        await waitFor(() => spy.events.length)
        return spy.events.map(({ name, message }) => [name, message])
      }, formation)
      assert.equal(events.length, 1, what)
      const [[option, message]] = events
      assert.equal(option, 'formation')
      assert.match(message, /^formation must be [^]{10,300}, not "/, what)
      assert.ok(message.length < 500, what)
      assert.deepEqual(await inPage(async () => (await $('boids-canvas').look(0)).formation), [0, 0], what)
    }
    // markup in a text is drawn as it stands
    await inPage((origin) => $('boids-canvas').setAttribute('formation', `text: <img src=${origin}/text>`), origin)
    await isForming()
    // a request reaches the server later than the shape is there
    await frames()
    assert.deepEqual(site.elsewhere.requests, [])
    assert.deepEqual(await inPage(() => spy.errors), [])
  })

  test('an svg of the page loads nothing from elsewhere and runs no script when it is drawn', async () => {
    const { origin } = site.elsewhere
    const svg = `<svg viewBox="0 0 50 60"><style>@import "${origin}/import"; path { marker: url(${origin}/marker) }</style>
      <image href="${origin}/image" width="9" height="9"/><use href="${origin}/use#a"/><script>spy.ran = true</script>
      <foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="${origin}/html"></foreignObject>
      <path d="${L}" onload="spy.ran = true"/></svg>`
    await show(page(''))
    await inPage((svg) => {
      // made by a script, because Firefox preloads what it finds in the templates of a page
      const template = Object.assign(document.createElement('template'), { id: 'a', innerHTML: svg })
      document.body.append(template)
      $('boids-canvas').setAttribute('formation', '#a')
    }, svg)
    await until('it is drawn or refused', async () => {
      const { formation } = await $('boids-canvas').look(0)
      return Math.hypot(...formation) > 0 || spy.events.length > 0
    })
    // a request reaches the server later than the shape is there
    await frames()
    assert.deepEqual(site.elsewhere.requests, [])
    assert.equal(await inPage(() => 'ran' in spy), false)
  })

  test('an image of another origin is refused', async () => {
    site.put('/foreign.svg', FILE, { 'Content-Type': 'image/svg+xml' })
    await show(page('formation="#a"', `<img id="a" alt="" src="${site.elsewhere.origin}/foreign.svg">`))
    await until('an error', () => spy.events.length > 0)
    const [{ message }] = await inPage(() => spy.events)
    assert.equal(
      message,
      `formation must be an img, svg or canvas of the page's own origin with something to fill, not "#a"`,
    )
    assert.deepEqual(site.elsewhere.requests, ['/foreign.svg'])
  })
})
