// @ts-check
/** Each promise of SECURITY.md has tests, and they are where it says. The workflows run what was reviewed. */

import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('../../', import.meta.url)
const rows = readFileSync(new URL('SECURITY.md', root), 'utf8').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)
const promises = [...rows]
  .map(([, promise, tests]) => [promise, tests])
  .filter(([promise]) => !/^(promise|---)$/.test(promise))

test('each promise of SECURITY.md names tests that there are', () => {
  assert.ok(promises.length > 10)
  for (const [promise, tests] of promises) {
    let text = ''
    for (const named of tests.split('; ')) {
      const [, file, title = ''] = /^(?:`(.+?)`(?:: )?)?(.*)$/.exec(named) ?? []
      if (file) {
        const found = ['tests/e2e/', '']
          .map((folder) => new URL(folder + file, root))
          .find((address) => existsSync(address))
        assert.ok(found, `${promise}: there is no ${file}`)
        text = readFileSync(found, 'utf8')
      }
      assert.ok(text.includes(title), `${promise}: there is no test “${title}”`)
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
