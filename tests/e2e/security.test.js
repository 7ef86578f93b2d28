// @ts-check
/** Each promise of SECURITY.md has tests, and they are where it says. */

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
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
