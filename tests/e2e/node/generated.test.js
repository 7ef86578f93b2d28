// @ts-check
/**
 * JavaScript's readers under generated input: paths, options, obstacles, formations, settings and addresses. A short run from a
 * fixed seed; with FUZZ_SECONDS it searches for so many seconds a property, from another seed each time.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Format } from '../../../target/www/site/lab/settings.js'
import { use } from '../../../target/www/src/options/features.js'
import { contoursOf } from '../../../target/www/src/options/path.js'
import { readValue } from '../../../target/www/src/options/reader.js'
import { READERS } from '../../../target/www/src/options/readers.js'
import { otherOptions, params, presets } from '../harness/npm.js'

/**
 * Draws values for a property.
 * @typedef {object} Draw
 * @property {(min: number, max: number) => number} int
 * @property {() => number} number any
 * @property {() => string} text any
 */

/** @type {import('../../../target/www/src/options/reader.js').Row[]} */
const ROWS = [...otherOptions, ...params]
const rowNamed = (/** @type {string} */ name) => /** @type {any} */ (ROWS.find((row) => row.name === name))
const format = new Format(otherOptions)
use({ readers: READERS })
// a browser's own check of colours, replaced by one that accepts any text without a bracket
Object.assign(globalThis, {
  CSS: { supports: (/** @type {string} */ _, /** @type {string} */ text) => !/[()]/.test(text) },
})

/** @template T @param {Draw} draw @param {readonly T[]} list @returns {T} */
const pick = (draw, list) => list[draw.int(0, list.length - 1)]
/** @template T @param {Draw} draw @param {number} max @param {() => T} make @returns {T[]} */
const some = (draw, max, make) => Array.from({ length: draw.int(0, max) }, make)

/** A value that a row allows. @param {Draw} draw @param {any} row @returns {unknown} */
function allowedValue(draw, row) {
  const { kind, min = 0, max = 0, choices } = row
  if (kind === 'integer') return draw.int(min, Math.min(max, 2 ** 31))
  if (kind === 'switch') return pick(draw, [true, false])
  if (kind === 'choice') return pick(draw, choices)
  if (kind === 'range' && draw.int(0, 4) === 0) return Infinity
  if (kind === 'colour') return pick(draw, ['red', '#0001', '&lt;"x"&amp;', 'a, b + c%20'])
  if (kind === 'path') return 'M0 0h9v9z'
  if (kind === 'formation') return pick(draw, ['text: <&amp;"+ 鳥', 'path: M0 0h9v9z', '#birds'])
  if (kind === 'obstacles') return '1 2 3, 4 5 6'
  return min + (max - min) * (draw.int(0, 1_000_000) / 1_000_000)
}

/** Polygons, and SVG path data of them: absolute or relative, one number or two, with and without spaces. @param {Draw} draw */
function polygonsAndText(draw) {
  let text = ''
  let at = [0, 0]
  const space = () => pick(draw, [' ', ',', ' , ', '\n'])
  const polygons = Array.from({ length: draw.int(1, 3) }, () => {
    let last = ''
    const points = Array.from({ length: draw.int(2, 6) }, () => [draw.int(-99, 99), draw.int(-99, 99)])
    points.forEach((point, i) => {
      const isRelative = draw.int(0, 1) === 1
      if (i && draw.int(0, 2) === 0) point[draw.int(0, 1)] = NaN
      const to = point.map((value, axis) => (Number.isNaN(value) ? at[axis] : value))
      const [x, y] = to.map((value, axis) => value - (isRelative ? at[axis] : 0))
      const command = i === 0 ? 'M' : Number.isNaN(point[0]) ? 'V' : Number.isNaN(point[1]) ? 'H' : 'L'
      const letter = isRelative ? command.toLowerCase() : command
      // numbers that follow those of a move are lines
      const isGoingOn = letter === last && draw.int(0, 1) === 1
      text += isGoingOn ? space() : letter
      text += command === 'H' ? x : command === 'V' ? y : `${x}${space()}${y}`
      last = command === 'M' ? (isRelative ? 'l' : 'L') : letter
      at = points[i] = to
    })
    if (draw.int(0, 1)) text += 'z'
    if (text.endsWith('z')) at = points[0]
    return points
  })
  return { polygons, text }
}

const PIECES = 'M0 0|m|l|h9|V|C1 2 3 4 5 6|s1 1 9 9|q|t5 5|a9 5 30 0 1|A1 1 0 1 0|z| 9|-1e9|,'.split('|')

/** @type {Record<string, (draw: Draw) => void>} */
const PROPERTIES = {
  'any path is refused, or gives few finite points'(draw) {
    const text = some(draw, 12, () => (draw.int(0, 9) ? pick(draw, PIECES) : draw.text())).join('')
    const points = contoursOf(pick(draw, [text, text.repeat(draw.int(1, 400))]))?.flat()
    if (!points) return
    assert.ok(points.length > 1 && points.length <= 1000, `${points.length} points`)
    for (const coordinate of points.flat()) assert.ok(Math.abs(coordinate) < 1e5, text)
  },
  'a polygon is read as it was written'(draw) {
    const { polygons, text } = polygonsAndText(draw)
    const flat = polygons.flat()
    const hasSize = [0, 1].some((axis) => new Set(flat.map((point) => point[axis])).size > 1)
    assert.deepEqual(contoursOf(text), hasSize ? polygons : undefined, text)
  },
  'a relative path goes with its start'(draw) {
    const number = () => draw.int(-30, 30)
    const commands = Array.from({ length: draw.int(1, 4) }, () => {
      const count = { c: 6, s: 4, q: 4, t: 2, l: 2 }
      const letter = pick(draw, ['c', 's', 'q', 't', 'l', 'a'])
      if (letter === 'a')
        return `a${number()} ${number()} ${number()} ${draw.int(0, 1)}${draw.int(0, 1)} ${number()} ${number()}`
      return letter + Array.from({ length: count[/** @type {'c'} */ (letter)] }, number).join(' ')
    }).join('')
    const [here, there] = [`M0 0${commands}`, `M700-50${commands}`].map((text) => contoursOf(text)?.flat() ?? [])
    assert.equal(here.length, there.length, commands)
    for (const [i, [x, y]] of here.entries())
      assert.ok(Math.hypot(x + 700 - there[i][0], y - 50 - there[i][1]) < 1e-6, commands)
  },
  'an arc of a circle lies on it, and is longer than half of it if it is the large one'(draw) {
    const [x, y, isLarge, isClockwise] = [draw.int(1, 90), draw.int(-90, 90), draw.int(0, 1), draw.int(0, 1)]
    const radius = Math.hypot(x, y) * (draw.int(55, 300) / 100)
    const text = `M0 0A${radius} ${radius} ${draw.int(-90, 90)} ${isLarge}${isClockwise} ${x} ${y}`
    const [points] = contoursOf(text) ?? [[]]
    const lengths = points.slice(1).map(([u, v], i) => Math.hypot(u - points[i][0], v - points[i][1]))
    const length = lengths.reduce((sum, length) => sum + length, 0)
    assert.ok(isLarge ? length > 3 * radius && length < 6.3 * radius : length < 3.15 * radius, text)
    // to the right of the way is the area if it goes clockwise, as y points down
    const area = points.reduce(
      (sum, [u, v], i) => sum + u * points[(i + 1) % points.length][1] - v * points[(i + 1) % points.length][0],
      0,
    )
    assert.equal(area > 0, isClockwise === 1, text)
  },
  'an option is refused, or is within what its row allows, and is read again as the same'(draw) {
    const rows = ROWS.filter(({ kind }) => kind !== 'formation')
    const row = pick(draw, rows)
    const numbers = [row.min, row.max, draw.number(), draw.int(-9, 9), row.max && row.max + 0.5]
    const texts = [draw.text(), '0x10', '1e3', '.5', '5.', 'Infinity', 'all', '', 'true', ...(row.choices ?? [])]
    const number = pick(draw, numbers)
    const given = pick(draw, [number, String(number), pick(draw, texts), ` ${pick(draw, texts)}\n`, null, true, [], {}])
    const value = readValue(row, given)
    if (value === undefined) return
    if (typeof value === 'number' && value !== Infinity) {
      assert.ok(value >= (row.min ?? 0) && value <= (row.max ?? 0), `${row.name}: ${given}`)
      assert.ok(row.kind !== 'integer' || Number.isInteger(value), `${row.name}: ${given}`)
      if (typeof given === 'string') assert.match(given.trim(), /^[+-]?[\d.]+(e[+-]?\d+)?$/i)
    }
    assert.deepEqual(readValue(row, value), value)
    if (!Array.isArray(value)) assert.deepEqual(readValue(row, value === Infinity ? 'all' : String(value)), value)
  },
  'obstacles are refused, or are circles within their limits, as list and as text'(draw) {
    const row = rowNamed('obstacles')
    const circles = some(draw, 3, () =>
      Array.from({ length: draw.int(0, 9) ? 3 : 4 }, () =>
        pick(draw, [draw.int(-99, 999), draw.number(), draw.int(0, 1e7)]),
      ),
    )
    const list = /** @type {number[][] | undefined} */ (readValue(row, circles))
    const isAllowed = circles.every(
      ([x, y, r, more]) =>
        more === undefined &&
        Math.abs(x) <= row.maxSide &&
        Math.abs(y) <= row.maxSide &&
        r >= row.minRadius &&
        r <= row.maxRadius,
    )
    assert.deepEqual(list, isAllowed ? circles : undefined)
    if (list) assert.deepEqual(readValue(row, circles.map((circle) => circle.join(' ')).join()), circles)
  },
  'a formation is refused, or is pairs of numbers within its limits'(draw) {
    const row = rowNamed('formation')
    const numbers = some(draw, 7, () => pick(draw, [draw.int(-99, 99), draw.number(), draw.int(-1e8, 1e8)]))
    const given = pick(draw, [
      numbers,
      Float32Array.from(numbers),
      numbers.map((x) => ({ x, y: 1 })),
      draw.text(),
      `text:${draw.text()}`,
    ])
    const value = /** @type {any} */ (readValue(row, given))
    if (typeof given === 'string') {
      const text = given.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '')
      return assert.ok(value === undefined || (value === text && value.length <= row.maxCount))
    }
    const expected = Array.from(given === numbers || ArrayBuffer.isView(given) ? given : numbers.flatMap((x) => [x, 1]))
    const isAllowed = expected.length % 2 === 0 && expected.every((/** @type {any} */ n) => Math.abs(n) <= row.maxSide)
    assert.deepEqual(value && [...value], isAllowed ? [...Float32Array.from(/** @type {any} */ (expected))] : undefined)
  },
  'any text of settings is read without an exception, as known options and a limited report'(draw) {
    const pieces = '?|&|=|{|}|"|<boids-canvas |>|step,boid,|count=9|preset=school|max-speed|%|%zz|\n'.split('|')
    const text = some(draw, 20, () => (draw.int(0, 4) ? pick(draw, pieces) : draw.text())).join('')
    const { options, errors } = format.read(pick(draw, [text, text.repeat(draw.int(1, 300))]))
    const names = ['preset', ...ROWS.map(({ name }) => name)]
    assert.ok(Object.keys(options).every((name) => names.includes(name)) && errors.length <= 100)
    for (const { option, value } of errors) assert.ok(option.length <= 81 && value.length <= 81)
    assert.equal(Object.getPrototypeOf(options), Object.prototype)
    // what is left can be written, and read without errors
    for (const write of [format.query, format.tag, format.file])
      assert.deepEqual(format.read(write(options)).errors, [], text)
  },
  'settings are read as they were written: address, tag, file and flight; other words of an address change nothing'(
    draw,
  ) {
    const preset = pick(draw, presets).name
    const chosen = Array.from({ length: draw.int(0, 6) }, () => pick(draw, ROWS))
    const drawn = { preset, ...Object.fromEntries(chosen.map((row) => [row.name, allowedValue(draw, row)])) }
    const { options } = format.checked(drawn)
    const written = format.withoutDefaults(options)
    const address = `https://example.org/${format.query(options) || '?'}`
    const csv = `step,boid,settings\n0,1,"${format.query(options)}"\n`.padEnd(30_000, '0,1,\n')
    for (const text of [address, format.tag(options), format.file(options), csv]) {
      const { options: found, errors } = format.read(text)
      assert.deepEqual([format.withoutDefaults(found), errors], [written, []], text)
    }
    const { options: found } = format.read(`${address}&utm_source=x&fbclid=${encodeURIComponent(draw.text())}#count=1`)
    assert.deepEqual(format.withoutDefaults(found), written)
  },
}

const seconds = Number(process.env.FUZZ_SECONDS)
const HOW_LONG = seconds
  ? { numRuns: Infinity, interruptAfterTimeLimit: 1000 * seconds, markInterruptAsFailure: false }
  : { numRuns: 1000, seed: 1 }

for (const [name, holds] of Object.entries(PROPERTIES))
  test(name, () => {
    let runs = 0
    const property = fc.property(fc.gen(), (draw) => {
      runs++
      holds({
        int: (min, max) => draw(fc.integer, { min, max }),
        // a text has no −0
        number: () => draw(fc.double) + 0,
        text: () => draw(fc.string, { unit: 'binary' }),
      })
    })
    fc.assert(property, HOW_LONG)
    if (seconds) console.log(`${name}: ${runs} inputs`)
  })
