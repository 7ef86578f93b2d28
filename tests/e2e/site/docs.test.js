// @ts-check
/**
 * The examples in README.md and docs/ run: HTML as pages on which a flock flies, JavaScript as modules. Those of
 * docs/frameworks.md run by tests/bundlers; node/prose.test.js says which runs where.
 */

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  BROWSERS,
  DIST,
  describeIn,
  driver,
  flies,
  inPage,
  openBody,
  openFlight,
  site,
  until,
} from '../harness/browser.js'

const FILES = ['README.md', 'docs/begin.md', 'docs/element.md', 'docs/javascript.md', 'docs/threads.md']

/** The code blocks of a language in a file. @param {string} file @param {string} language */
function examples(file, language) {
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  return Array.from(text.matchAll(new RegExp('```' + language + '\\n([^]*?)```', 'g')), ([, code]) => code)
}

const EMBED_HASH = createHash('sha384')
  .update(readFileSync(`${DIST}/boids-canvas.js`))
  .digest('base64')
/** README's script as a CDN serves it, or a file beside the page. */
const SCRIPT =
  /src="(https:\/\/cdn\.jsdelivr\.net\/npm\/boids-canvas@[\d.]+\/embed\.js" integrity="sha384-[^"]+"|boids-canvas\.js")/

/** An example with the script of DIST, by its hash if the example has one. @param {string} html */
const withBuiltScript = (html) =>
  html.replace(SCRIPT, (script) => {
    const integrity = script.includes('integrity') ? ` integrity="sha384-${EMBED_HASH}"` : ''
    return `src="/boids-canvas.js"${integrity}`
  })

/**
 * A module that runs an example. One that imports nothing continues the earlier examples: with the package
 * imported, and with a `show` and a `flock` unless it makes its own.
 * @param {string} example
 */
function moduleOf(example) {
  const makes = (/** @type {string} */ name) => example.includes(`const ${name} =`)
  const start = [
    `import init, { Flock, mount, params, presets } from 'boids-canvas'\nawait init()`,
    makes('show') ? '' : `const show = await mount(document.querySelector('#flock')).ready`,
    makes('flock') ? '' : `const flock = new Flock()`,
  ]
  const code = [...(example.startsWith('import') ? [] : start), example, `document.title = 'done'`].join('\n')
  return (
    code
      .replaceAll(`'boids-canvas'`, `'/npm/index.js'`)
      .replaceAll(/'boids-canvas\/(\w+)'/g, `'/npm/$1.js'`)
      // a clip takes as long as it lasts
      .replace('record({ seconds: 5,', 'record({ seconds: 0.5,')
  )
}

const assertQuiet = async () => assert.deepEqual(await inPage(() => [spy.errors, spy.warnings]), [[], []])

describeIn(['chrome'], 'examples in the documentation', () => {
  for (const file of FILES) {
    for (const [i, html] of examples(file, 'html').entries()) {
      test(`${file}: page ${i + 1}`, async () => {
        await openBody(withBuiltScript(html), { script: '' })
        if (html.includes('<iframe')) await driver.switchTo().frame(0)
        await until('it is there', () => 'pictureHash' in globalThis && document.readyState === 'complete')
        await flies('boids-canvas, [data-boids-canvas], #flock')
        await assertQuiet()
      })
    }
    for (const js of examples(file, 'js')) {
      test(`${file}: ${js.split('\n')[0]}`, async () => {
        const script = `<script type="module">${moduleOf(js)}</script>`
        site.put('/assets/boids_canvas_bg.wasm', readFileSync(join(DIST, 'npm/boids_canvas_bg.wasm')))
        await openBody(`<div id="flock" style="height: 300px"></div>${script}`, { script: '' })
        await until('the example ends', () => document.title === 'done' || spy.errors.length > 0)
        await assertQuiet()
      })
    }
  }
})

const [first] = examples('README.md', 'html')

test('the first example of README is one line of script and one tag', () => {
  assert.match(first, /^<script src="boids-canvas.js" defer><\/script>\n<boids-canvas .*><\/boids-canvas>\n$/)
})

describeIn(BROWSERS, 'the first example of README', () => {
  test('under the documented policy and no other source it flies, as high as its style says', async () => {
    const docs = readFileSync(new URL('../../../docs/element.md', import.meta.url), 'utf8')
    const [, policy] = /^ {4}(script-src <the script's address>.*)$/m.exec(docs) ?? []
    const address = `${site.origin}/boids-canvas.js`
    const documented = policy.replace("<the script's address>", address)
    const headers = {
      // the nonce is that of the tests' own script
      'Content-Security-Policy': `default-src 'none'; ${documented.replace('script-src', "script-src 'nonce-spy'")}`,
    }
    await openFlight(withBuiltScript(first), { script: '', headers })
    await assertQuiet()
    assert.equal(await inPage(() => $('boids-canvas').clientHeight), 400)
  })
})
