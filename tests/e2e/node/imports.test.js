// @ts-check
/** The modules of www/ import one another one way. Imports of types vanish, and do not count. */

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from '../../../www/node_modules/esbuild/lib/main.js'

const WWW = fileURLToPath(new URL('../../../www', import.meta.url))

test('no module of www/ imports itself through others', async () => {
  const names = readdirSync(WWW, { recursive: true, encoding: 'utf8' })
  const { metafile } = await build({
    absWorkingDir: WWW,
    entryPoints: names.filter((name) => /^(src|site)\/.*(?<!\.d)\.ts$/.test(name)),
    bundle: true,
    metafile: true,
    write: false,
    outdir: '.',
    format: 'esm',
    packages: 'external',
    external: ['#web/*', '*.css', '*.worker'],
    logLevel: 'error',
  })
  const done = new Set()
  /** @param {string} file @param {string[]} from */
  const visit = (file, from) => {
    assert.ok(!from.includes(file), [...from, file].join(' → '))
    if (done.has(file)) return
    for (const { path } of metafile.inputs[file]?.imports ?? []) visit(path, [...from, file])
    done.add(file)
  }
  for (const file of Object.keys(metafile.inputs)) visit(file, [])
  assert.ok(done.size > 100, `${done.size} modules`)
})
