// @ts-check
/** Settings as addresses, tags and files: written, read again, and any other text. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Format } from '../../../target/www/site/lab/settings.js'
import { readValue } from '../../../target/www/src/options/reader.js'
import { cpuTime } from '../harness/cpu-time.js'
import { params, presets } from '../harness/npm.js'

/** @import { OptionRow } from '../../../target/www/site/lab/settings.js' */

/** @type {OptionRow[]} */
const PAGE_OPTIONS = [
  { name: 'zoom', kind: 'number', min: 0.005, max: 100 },
  { name: 'trails', kind: 'switch', default: false },
  { name: 'outline', kind: 'colour', allowed: 'a CSS colour' },
  {
    name: 'rocks',
    kind: 'obstacles',
    maxCount: 3,
    maxSide: 9,
    minRadius: 1,
    maxRadius: 9,
    allowed: 'rocks',
    ofFlock: true,
  },
]
// a browser's own check of colours, replaced by one that accepts any text without a bracket
Object.assign(globalThis, {
  CSS: { supports: (/** @type {string} */ _, /** @type {string} */ text) => !text.includes('(') },
})
const { query, tag, file, page, pickFlock, read, readFile } = new Format(PAGE_OPTIONS)
test('only options that differ from the preset are written', () => {
  assert.equal(query({}), '')
  assert.equal(query({ preset: 'classic', count: 70, seed: 1, trails: false, fill: undefined }), '')
  assert.equal(query({ preset: 'school', count: 500, seed: 7 }), '?preset=school&count=500&seed=7')
  assert.equal(query({ preset: 'cluster', separationLast: false }), '?preset=cluster&separation-last=false')
  assert.equal(query({ cohesionRange: Infinity, maxSpeed: 8.5 }), '?cohesion-range=all&max-speed=8.5')
  assert.equal(query({ rocks: '1 2 3, 4 5 6' }), '?rocks=1+2+3,+4+5+6')
  assert.equal(
    tag({ preset: 'school', outline: '"<&>"' }, 'https://example.org/b.js'),
    '<script src="https://example.org/b.js" defer></script>\n' +
      '<boids-canvas preset="school" outline="&quot;&lt;&amp;&gt;&quot;" style="display: block; width: 100%; max-height: 100vh; aspect-ratio: 720 / 480"></boids-canvas>\n',
  )
  assert.deepEqual(JSON.parse(file({ preset: 'springs', cohesionRange: 5 })), { preset: 'springs', cohesionRange: 5 })
})

test('a flight of any length is read by its first line, from a file, too', async () => {
  const text = `step,boid,settings\n0,1,"?preset=school&count=5"\n${'0,1,\n'.repeat(25_000)}`
  const found = { options: { preset: 'school', count: 5 }, errors: [] }
  assert.deepEqual([read(text), await readFile(new Blob([text]))], [found, found])
})

test('a save is read from a file and a page, and only whole', async () => {
  const save = '/+8A'
  const options = { preset: 'school', count: 5 }
  const words = { title: 'a', doc: 'b', link: 'c', back: 'd' }
  Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } })
  const found = { options, errors: [], save: Uint8Array.of(255, 239, 0) }
  for (const text of [file(options, save), page(options, words, 'x'.repeat(30_000), save)])
    assert.deepEqual(await readFile(new Blob([text])), found)
  const long = file(options, 'A'.repeat(4_000_000))
  assert.equal((await readFile(new Blob([long]))).save?.length, 3_000_000)
  for (const wrong of ['"boids!"', '"/+8A', '5', 'null', '[]', '"\\u0041AAA"']) {
    const { options: read, errors } = await readFile(new Blob([`{"count": 5, "save": ${wrong}}`]))
    assert.deepEqual([read, errors.map(({ option }) => option)], [{}, ['']], wrong)
  }
})

test('the size of the world is written whenever it is given', () => {
  const { width } = presets[0].values
  assert.equal(query({ width }), `?width=${width}`)
})

test('an invalid part is reported and left out', () => {
  const found = read(
    '?preset=hawk&count=1e9&seed=7&max-speed=fast&steering=turn&cohesion-range=all&trails=maybe&nonsense=1',
  )
  assert.deepEqual(found.options, { seed: 7, steering: 'turn', cohesionRange: Infinity })
  assert.deepEqual(
    found.errors.map(({ option, value, allowed, row }) => [option, value, allowed, row?.name]),
    [
      ['preset', 'hawk', `one of ${presets.map((/** @type {OptionRow} */ { name }) => name).join(', ')}`, 'preset'],
      ['count', '1e9', 'a whole number from 0 to 2000000', 'count'],
      ['maxSpeed', 'fast', 'a number from 0 to 100', 'maxSpeed'],
      ['trails', 'maybe', 'true or false', 'trails'],
      ['nonsense', '1', 'the name of an option', undefined],
    ],
  )
  const file = '{"count": "70", "maxSpeed": null, "trails": 1, "marker": true, "seed": 1.5}'
  assert.deepEqual(read(file).options, { count: 70 })
})

test('obstacles in a file become a link that is read again', () => {
  const { options, errors } = read('{"rocks": [[1, 2, 3], [-0.5, 1e-7, 1]]}')
  assert.deepEqual([options, errors], [{ rocks: '1 2 3, -0.5 1e-7 1' }, []])
  assert.deepEqual(read(query(options)), { options, errors })
})

test('half of a surrogate pair in a file is refused: no address can have it', () => {
  const { options, errors } = read(String.raw`{"outline": "\ud800", "count": 5}`)
  assert.deepEqual([options, errors.map(({ option }) => option)], [{ count: 5 }, ['outline']])
  assert.equal(query(options), '?count=5')
})

test('a text that is too long is not read', () => {
  const { options, errors } = read(`?count=5&${'seed=1&'.repeat(10_000)}`)
  const [{ option, allowed }, ...others] = errors
  assert.deepEqual([options, option, allowed, others], [{}, '', 'at most 20000 characters long', []])
})

test('a conflict is reported with the names of both options', () => {
  const faultsIn = (/** @type {string} */ text) => {
    const { options, errors } = read(text)
    return [options, errors.map(({ option, value, allowed, conflictsWith }) => [option, value, allowed, conflictsWith])]
  }
  const inAddress = [['minSpeed', '20', 'at most max-speed (15)', 'max-speed']]
  assert.deepEqual(faultsIn('?min-speed=20&zoom=2'), [{ zoom: 2 }, inAddress])
  const inFile = [['minSpeed', '3', 'at most maxSpeed (2)', 'maxSpeed']]
  assert.deepEqual(faultsIn('{ "minSpeed": 3, "maxSpeed": 2, "zoom": 2 }'), [{ maxSpeed: 2, zoom: 2 }, inFile])
})

test('only options that `new Flock` accepts are passed to it', () => {
  const ofFlock = { preset: 'school', count: 5, rocks: '1 2 3' }
  assert.deepEqual(pickFlock({ ...ofFlock, zoom: 2 }), ofFlock)
})

test('long and hostile texts are read without an exception, quickly, and with a limited report', async () => {
  const long = 100_000
  const texts = [
    '',
    '?',
    '{',
    '{}',
    '<',
    'null',
    `?${'%'.repeat(long)}`,
    `?${params.map((/** @type {OptionRow} */ { name }) => `${name}=<img src=x onerror=alert(1)>`).join('&')}`,
    `?${'a=1&'.repeat(long / 4)}`,
    `?count=${'9'.repeat(long)}`,
    '['.repeat(long),
    `{"count":${'['.repeat(19_000)}`,
    '<boids-canvas '.repeat(1_400),
    `<boids-canvas ${'a="'.repeat(6_000)}>`,
    `<boids-canvas ${'a'.repeat(19_000)}>`,
    `<boids-canvas ${'a '.repeat(5_000)}>`,
    `step,boid,"${'x'.repeat(long)}`,
    '{"__proto__": {"count": 5}, "constructor": 1, "count": {"valueOf": 1}}',
  ]
  for (const text of texts) {
    const { value, ms } = cpuTime(() => read(text))
    assert.ok(ms < 1_000, `${text.slice(0, 80)}: ${ms} ms`)
    for (const { options, errors } of [value, await readFile(new Blob([text]))]) {
      assert.ok(errors.length <= 100)
      for (const { option, value } of errors) assert.ok(option.length <= 81 && value.length <= 81, text.slice(0, 80))
      assert.equal(Object.getPrototypeOf(options), Object.prototype)
      // The options that are left can be written and read without errors.
      assert.deepEqual(read(file(options)).errors, [])
      assert.deepEqual(read(query(options)).errors, [])
      assert.deepEqual(read(tag(options)).errors, [])
    }
  }
  assert.equal(/** @type {any} */ ({}).count, undefined)
})

test('each place of a slider is an allowed value', async () => {
  // Node.js 20 has none
  globalThis.navigator ??= /** @type {any} */ ({ hardwareConcurrency: 8 })
  const { POSITIONS, scaleOf } = await import('../../../target/www/site/shared/slider-scale.js')
  const numbers = params.filter((/** @type {OptionRow} */ { kind }) => /^(number|integer|range)$/.test(kind))
  const refused = numbers.flatMap((/** @type {OptionRow} */ row) => {
    const scale = scaleOf(row, presets.map((/** @type {any} */ { values }) => Number(values[row.name]))) // prettier-ignore
    const values = scale ? Array.from({ length: POSITIONS + 1 }, (_, i) => scale.value(i)) : []
    return values.filter((value) => readValue(row, value) === undefined).map((value) => `${row.name}=${value}`)
  })
  assert.deepEqual(refused, [])
})
