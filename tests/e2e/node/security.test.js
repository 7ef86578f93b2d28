// @ts-check
/** Each promise of SECURITY.md has tests, and they are where it says. The workflows run what was reviewed. */

import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const root = new URL('../../../', import.meta.url)
const rows = readFileSync(new URL('SECURITY.md', root), 'utf8').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)
const promises = [...rows]
  .map(([, promise, tests]) => [promise, tests])
  .filter(([promise]) => !/^(promise|---)$/.test(promise))

/** The titles of tests, suites and properties in JavaScript, the names of functions in Rust, and its attributes. @param {string} text */
function titlesIn(text) {
  const title =
    /\b(?:test|describeIn)\([^'`]*?(?:\[[^\]]*\], )?(?:'([^']+)'|`([^`]+)`)|^ +'([^'\n]+)'\(|\bfn (\w+)|^(#!\[.*\])$/gm
  // a title may begin with the name of a page
  return Array.from(text.matchAll(title), ([, ...found]) => (found.find(Boolean) ?? '').replace(/^\$\{\w+\} /, ''))
}

test('each promise of SECURITY.md names tests that there are', () => {
  assert.ok(promises.length > 10)
  for (const [promise, tests] of promises) {
    /** @type {string[]} */
    let titles = []
    for (const named of tests.split('; ')) {
      const [, file, title] = /^(?:`(.+?)`: )?([^`]+)$/.exec(named) ?? []
      assert.ok(title, `${promise}: ${named} names no test`)
      if (file) {
        const found = ['tests/e2e/', '']
          .map((folder) => new URL(folder + file, root))
          .find((address) => existsSync(address))
        assert.ok(found, `${promise}: there is no ${file}`)
        titles = titlesIn(readFileSync(found, 'utf8'))
      }
      assert.ok(
        titles.some((known) => known.startsWith(title)),
        `${promise}: there is no test “${title}” among ${titles.join('; ')}`,
      )
    }
  }
})

test('workflows name their images and actions by digest: a tag can move', () => {
  const folder = new URL('.github/workflows/', root)
  for (const file of readdirSync(folder)) {
    const used = readFileSync(new URL(file, folder), 'utf8').matchAll(/(?:uses|image|container): +(\S+)/g)
    for (const [, name] of used) assert.match(name, /@(sha256:[0-9a-f]{64}|[0-9a-f]{40})$/, file)
  }
})

test('no page and no document loads code from elsewhere without its hash: a stranger may own the address', () => {
  const texts = ['README.md', 'docs', 'www/embed', 'www/embed.html', 'www/site', 'www/npm'].flatMap((name) => {
    const path = new URL(name, root)
    if (/\.\w+$/.test(name)) return [path]
    const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return files.map((entry) => pathToFileURL(join(entry.parentPath ?? entry.path, entry.name)))
  })
  assert.ok(texts.length > 50)
  for (const path of texts) {
    const code =
      /<script[^>]*\bsrc="(?:https?:)?\/\/[^>]*>|(?:\bfrom|\bimport|"[\w-]+":)[\s(]*["']https?:\/\/[^"']*\.m?js|https?:\/\/[\w.]*(?:jsdelivr|unpkg|esm\.sh|skypack|jspm)[^>]*/g
    for (const [found] of readFileSync(path, 'utf8').matchAll(code))
      assert.match(found, /integrity="sha384-/, path.pathname)
  }
})
