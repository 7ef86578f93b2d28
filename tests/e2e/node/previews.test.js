// @ts-check
/**
 * What other sites show of a link to a page: words short enough not to be cut, and a picture of the size that they ask for. And
 * where the page's own links lead.
 */

import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DIST } from '../harness/browser.js'

/** The longest title and description that search engines and messengers show whole, in characters. */
const [TITLE, DESCRIPTION] = [60, 160]

const pages = readdirSync(DIST, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.html'))
/** Pages that people share; the others are examples and the frame. */
const isShared = (/** @type {string} */ file) => /^\w+\.html$/.test(file) || file === 'embed/index.html'

/** Which page each picture is of. @type {Map<string, string>} */
const shown = new Map()

for (const file of pages) {
  const html = readFileSync(join(DIST, file), 'utf8')
  /** @param {string} name */
  const meta = (name) => new RegExp(`<meta (?:name|property)="${name}"\\s+content="([^"]*)"`).exec(html)?.[1] ?? ''
  const [, title] = /<title[^>]*>(.*?)<\/title>/.exec(html) ?? []

  test(`${file} has a title and a description that are shown whole`, () => {
    assert.ok(title && title.length <= TITLE, title)
    const description = meta('description')
    if (/^embed(\.|\/(?!index))/.test(file)) assert.match(html, /<link rel="icon" href="data:,">/)
    assert.ok(description.length > (isShared(file) ? 50 : 0) && description.length <= DESCRIPTION, description)
  })

  test(`each link of ${file} leads to a place that is there`, () => {
    for (const [, link] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      const { protocol, hash, href } = new URL(link, pathToFileURL(join(DIST, file)))
      if (protocol !== 'file:') {
        assert.match(href, /^https:\/\/(doi\.org|github\.com\/boids-canvas|natureofcode\.com|qiita\.com|uniel\.jp)\//)
        continue
      }
      const path = fileURLToPath(href.slice(0, href.length - hash.length))
      assert.ok(existsSync(path), link)
      if (hash) assert.ok(readFileSync(path, 'utf8').includes(` id="${hash.slice(1)}"`), link)
    }
  })

  if (isShared(file) && file !== 'embed.html')
    test(`${file} has a preview with a picture of 1200 × 630 px`, () => {
      assert.ok(meta('og:title') && meta('og:title').length <= TITLE)
      assert.ok(meta('og:description') && meta('og:description').length <= DESCRIPTION)
      assert.equal(meta('twitter:card'), 'summary_large_image')
      // other sites take only full addresses
      const [, name] = /^https:\/\/[^/]+\/.*(previews\/\w+\.png)$/.exec(meta('og:image')) ?? []
      const picture = join(DIST, String(name))
      assert.ok(name && existsSync(picture), meta('og:image'))
      // pupils have the picture of their lesson
      const page = basename(file).replace('pupils', 'classroom')
      assert.equal(meta('theme-color'), name === 'previews/article.png' ? '#0a0e14' : '')
      assert.ok(!shown.get(name) || shown.get(name) === page, `${name} is also the picture of ${shown.get(name)}`)
      shown.set(name, page)
      const png = readFileSync(picture)
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630])
      assert.ok(png.length < (file === 'index.html' ? 150_000 : 200_000), `${png.length} bytes`)
    })
}
