// @ts-check
/** The reader of SVG path data: its grammar, its limits, and its time. In Node; generated.test.js tries any text, and
 * element/marker.test.js compares curves with a browser's. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contoursOf } from '../../../target/www/src/options/path.js'
import { cpuTime } from '../harness/cpu-time.js'

/** Rounded, so that messages are short. @param {string} text */
const read = (text) =>
  contoursOf(text)?.map((points) => points.map((point) => point.map((x) => Math.round(1000 * x) / 1000 + 0).join(' ')))

test('all commands are read, absolute and relative, spaced or compact', () => {
  const square = [['0 0', '5 0', '5 5', '0 5']]
  for (const text of [
    'M0 0L5 0L5 5L0 5Z',
    ' M 0 , 0 L 5 , 0 L 5 , 5 L 0 , 5 Z ',
    'm0 0 5 0 0 5-5 0',
    'M0,0H5V5H0z',
    'm0,0h5v5h-5',
    'M0\t0\n5\f0\r5 5 0 5',
    'M+0-0L50e-1 0.0 5.0E0 +5 .0e1 5',
  ])
    assert.deepEqual(read(text), square, text)
  assert.deepEqual(read('M.5.5.6.7-1-2'), [['0.5 0.5', '0.6 0.7', '-1 -2']])
  assert.deepEqual(read('M0 0h1zM5 5h1zh0v1'), [
    ['0 0', '1 0'],
    ['5 5', '6 5'],
    ['5 5', '5 5', '5 6'],
  ])
  assert.deepEqual(read('M0 0h4m3 3zv2'), [
    ['0 0', '4 0'],
    ['7 3', '7 5'],
  ])
  // an arc without a radius is a line
  assert.deepEqual(read('M0 0A0 5 0 0 1 8 0'), [['0 0', '8 0']])
})

test('what is no path, or too large a one, is refused', () => {
  for (const text of [
    ...['', ' ', 'M', 'M0', 'M0 0', 'M0 0z', 'M0 0L', 'M0 0L5', 'L5 5', '5 5', 'z', 'M0 0L5 5;', 'M,0 0L5 5'],
    ...'M0 0L5 5,|M0 0L,5 5|M0 0L5,,5|M0 0z,|M0 0L5. 5|M0 0L5 .|M0 0L5 5e|M0 0L0x5 5|M0 0B5 5'.split('|'),
    ...['M0 0LNaN 5', 'M0 0LInfinity 5', 'M0 0L1e999 5', 'M0 0L1e5 5', 'M0 0L5 -10001', 'M0 0A4 4 0 2 0 8 0', 'none'],
    ...['M0 0\u00a0L5 5', 'M0 0L５ 5', 'M0 0L5 5\0', '<path d="M0 0L5 5"/>', 'url(#a)', 'path("M0 0L5 5")'],
    ...['M0 0A1e300 1 0 0 1 8 0L1e300 0', `M0 0${'h1'.repeat(5000)}`, `M0 0${'h1'.repeat(1000)}`, '9'.repeat(1e6)],
    `M0 0${' '.repeat(1e6)}L5 5`,
  ])
    assert.equal(contoursOf(text), undefined, text.slice(0, 50))
  for (const value of [undefined, null, 5, {}, [], ['M0 0L5 5'], () => 'M0 0L5 5', Symbol('M')])
    assert.equal(contoursOf(value), undefined)
})

test('the worst paths take little time', () => {
  for (const part of 'h1|l1 1|c1 5 2 5 3 0|t0 0|a9 9 0 1 0 1 1|z| |0 |,|1|.|e|-|M0 0'.split('|')) {
    const text = `M0 0L5 5${part.repeat(9990 / part.length)}`
    const { ms } = cpuTime(() => contoursOf(text))
    assert.ok(ms < 500, `${part}: ${Math.round(ms)} ms`)
  }
})
