// @ts-check
/** The npm package: its exports, its types, and that it works in Node.js without a page. */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { GOLDEN, flyGolden } from './browser.js'
import { projectWithPackage } from './project.js'

describe('the npm package', () => {
  const project = projectWithPackage()
  const node = (/** @type {string} */ code) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: project, encoding: 'utf8' })

  test('importing the package has no side effect, so that a server can do it', () => {
    const output = node(`
      const before = Object.getOwnPropertyNames(globalThis).length
      const { default: init, Flock, mount, params, presets } = await import('boids-canvas')
      await import('boids-canvas/define')
      console.log(JSON.stringify({
        globals: Object.getOwnPropertyNames(globalThis).length - before,
        types: [init, Flock, mount].map((value) => typeof value),
        params: params.length, presets: presets.map(({ name }) => name),
        count: params[0], school: presets.at(-1).values.count,
      }))`)
    assert.deepEqual(JSON.parse(output), {
      globals: 0,
      types: ['function', 'function', 'function'],
      params: 32,
      presets: ['classic', 'crowd', 'procession', 'springs', 'cluster', 'swarm', 'school'],
      count: {
        name: 'count',
        unit: 'boids',
        kind: 'integer',
        min: 0,
        max: 2000000,
        default: 70,
        doc: 'Number of boids',
      },
      school: 200,
    })
  })

  test('initialised from bytes, without a page, flights are bit-identical to those of browsers', () => {
    const output = node(`
      import init, { Flock } from 'boids-canvas'
      import { readFileSync } from 'node:fs'
      import { fileURLToPath } from 'node:url'
      const bytes = readFileSync(fileURLToPath(import.meta.resolve('boids-canvas/boids_canvas_bg.wasm')))
      await Promise.all([init(bytes), init(new Uint8Array([1, 2, 3]))])
      await init()
      const golden = ${JSON.stringify(GOLDEN)}
      console.log((${flyGolden})(Flock, golden).join('\\n'))`)
    assert.deepEqual(output.trim().split('\n'), GOLDEN)
  })

  test('a failed init can be tried again', () => {
    const output = node(`
      import init, { Flock } from 'boids-canvas'
      import { readFileSync } from 'node:fs'
      import { fileURLToPath } from 'node:url'
      const failed = await init(new Uint8Array([1, 2, 3])).then(() => 'no', ({ cause }) => cause.name)
      await init(readFileSync(fileURLToPath(import.meta.resolve('boids-canvas/boids_canvas_bg.wasm'))))
      console.log(failed, new Flock().length)`)
    assert.equal(output.trim(), 'CompileError 70')
  })

  test('the types compile under --strict and refuse wrong uses', () => {
    const compile = (/** @type {string} */ code) => {
      writeFileSync(join(project, 'use.ts'), code)
      const tsc = fileURLToPath(new URL('node_modules/.bin/tsc', import.meta.url))
      const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom']
      try {
        execFileSync(tsc, [...options, 'use.ts'], { cwd: project, encoding: 'utf8' })
        return ''
      } catch (error) {
        return /** @type {{ stdout: string }} */ (error).stdout
      }
    }
    assert.equal(
      compile(`
      import init, { Flock, mount, params, presets, type FlockOptions, type PresetName, type Show } from 'boids-canvas'
      import 'boids-canvas/define'
      const options: FlockOptions = { preset: 'classic', count: 70, cohesionRange: Infinity, bounds: 'wrap' }
      await init(new URL('https://example.org/boids_canvas_bg.wasm'))
      const flock = new Flock(options)
      flock.step()
      flock.setState(flock.positions(), [1, 2])
      const speed: number = flock.get('maxSpeed')
      const preset: PresetName = flock.get('preset')
      flock.set('separationLast', true)
      const show: Show = mount(document.body, { ...options, zoom: 'auto', fill: 'red' })
      const png: Promise<Blob> = show.snapshot()
      const names: string[] = [...params, ...presets].map(({ name, doc }) => name + doc)
      const element = document.createElement('boids-canvas')
      element.flock?.step(2)
      element.addEventListener('boids-error', ({ detail }) => console.log(detail.message))
      export { speed, preset, png, names }`),
      '',
    )
    const wrong = [
      'new Flock({ cuont: 70 })',
      "new Flock({ count: 'ten' })",
      "new Flock({ preset: 'shoal' })",
      "new Flock().get('wingSpan')",
      "new Flock().set('bounds', 'sphere')",
      "mount('div')",
      'new Flock().length = 3',
    ]
    const output = compile(`import { Flock, mount } from 'boids-canvas'\n${wrong.join('\n')}`)
    for (const [i, line] of wrong.entries()) assert.match(output, new RegExp(`use.ts\\(${i + 2},\\d+\\): error`), line)
  })
})
