// @ts-check
/** `Flock` in Node: options, states and calls that are right, and the errors of those that are not. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { Flock, WASM, init, params, presets } from '../harness/npm.js'

await init(WASM)

const namesOf = (/** @type {{ name: string }[]} */ rows) => rows.map(({ name }) => name)
const OPTIONS = ['preset', 'obstacles', ...namesOf(params)]

/** What each option allows, in the words of the error messages. */
const ALLOWED = {
  count: 'a whole number from 0 to 2000000',
  maxSpeed: 'a number from 0 to 100',
  cohesionRange: 'a number from 0 to 10000, or all (Infinity) for the whole flock',
  separationLast: 'true or false',
  bounds: 'one of turn, bounce, wrap',
  preset: `one of ${namesOf(presets).join(', ')}`,
  obstacles:
    'up to 100 circles, each as x y radius, with commas between them, x and y from -1000000 to 1000000, radius from 1 to 10000',
}

/**
 * The `Error` that a call throws.
 * @param {() => unknown} call
 * @returns {Error & { option?: string, value?: unknown, allowed?: string, conflictsWith?: string }}
 */
function errorOf(call) {
  try {
    call()
  } catch (error) {
    assert.ok(error instanceof Error, String(error))
    return error
  }
  assert.fail('nothing was thrown')
}

/** Asserts that a call throws an `Error` with this message. @param {() => unknown} call @param {string | RegExp} message */
const assertThrows = (call, message) => assert.throws(call, { name: 'Error', message })

test('a flock has the options it was given, and the values of its preset for the rest', () => {
  const options = { count: 30, cohesionRange: Infinity, preset: 'school', seed: '7', separationLast: 'true' }
  const flock = new Flock({ ...options, marker: undefined })
  assert.equal(flock.length, 30)
  assert.equal(flock.steps, 0)
  const names = ['cohesionRange', 'seed', 'maxSpeed', 'preset', 'marker', 'separationLast']
  const values = names.map((name) => flock.get(name))
  assert.deepEqual(values, [Infinity, 7, 4, 'school', 'triangle', true])
  const school = presets.find((/** @type {{ name: string }} */ { name }) => name === 'school').values
  assert.deepEqual(flock.params, { ...school, count: 30, cohesionRange: Infinity, seed: 7, separationLast: true })
  // Vue makes no proxy of an object with a name of its own
  assert.equal(String(flock), '[object Flock]')
})

test('without options a flock is classic', () => {
  const flocks = [new Flock(), new Flock({}), new Flock({ preset: 'classic' }), new Flock(presets[0].values)]
  flocks.forEach((flock) => flock.step(100))
  assert.equal(new Set(flocks.map((flock) => flock.fingerprint())).size, 1)
  assert.deepEqual(flocks[0].params, presets[0].values)
})

test('a wrong value throws an error that names it, and changes nothing', () => {
  // tests/params.rs and tests/readers.rs have all numbers and texts
  /** @type {[keyof typeof ALLOWED, unknown, string][]} option, value, and the value as the message quotes it */
  const cases = [
    ['count', NaN, 'NaN'],
    ['count', 1e12, '1000000000000'],
    ['count', 1e300, '1e+300'],
    ['count', null, 'null'],
    ['count', true, 'true'],
    ['count', {}, 'an object'],
    ['count', [70], 'an array'],
    ['count', 70n, '70'],
    ['count', () => 70, 'a function'],
    ['count', Symbol('seventy'), 'Symbol(seventy)'],
    ['count', new Number(70), 'an object'],
    ['count', { valueOf: () => 70, toString: () => '70' }, 'an object'],
    ['count', 'x'.repeat(100_000), `"${'x'.repeat(79)}…`],
    ['count', '𝄞'.repeat(100), `"${'𝄞'.repeat(79)}…`],
    ['maxSpeed', -0.1, '-0.1'],
    ['cohesionRange', 'most', '"most"'],
    ['separationLast', 1, '1'],
    ['bounds', 0, '0'],
    ['bounds', ['turn'], 'an array'],
    ['preset', 'shoal', '"shoal"'],
    ['preset', 7, '7'],
    ['preset', '__proto__', '"__proto__"'],
  ]
  for (const [option, value, quoted] of cases) {
    const allowed = ALLOWED[option]
    const flock = new Flock({ count: 5 })
    flock.step(3)
    const before = [flock.fingerprint(), flock.params]
    for (const call of [() => new Flock({ [option]: value }), () => flock.set(option, value)]) {
      const error = errorOf(call)
      assert.equal(error.message, `${option} must be ${allowed}, not ${quoted}`)
      assert.deepEqual({ ...error }, { option, value, allowed })
    }
    assert.deepEqual([flock.fingerprint(), flock.params], before)
    assert.deepEqual([flock.length, flock.steps], [5, 3])
  }
})

test('a name that no option has throws an error that lists the names, with the nearest first', () => {
  const flock = new Flock()
  const allowed = `one of ${OPTIONS.join(', ')}`
  // zoom is an option of shows only
  for (const name of ['wingSpan', 'max_speed', 'max-speed', 'zoom', 'constructor', '']) {
    const hint = /^max.speed$/.test(name) ? ' (did you mean maxSpeed?)' : name === 'zoom' ? ' (mount has it)' : ''
    const check = (/** @type {() => unknown} */ call, /** @type {unknown} */ value) => {
      const error = errorOf(call)
      assert.equal(error.message, `there is no option "${name}"${hint}; use ${allowed}`)
      assert.deepEqual({ ...error }, { option: name, value, allowed })
    }
    check(() => new Flock({ [name]: 1 }), 1)
    check(() => flock.set(name, 1), 1)
    check(() => flock.get(name), undefined)
  }
})

test('obstacles are text or arrays, and are read back as arrays', () => {
  const expected = [
    [10, 20, 5],
    [30.5, -40, 10],
  ]
  for (const obstacles of ['10 20 5, 30.5 -40 1e1', expected]) {
    const flock = new Flock({ obstacles })
    assert.deepEqual(flock.get('obstacles'), expected)
    flock.set('preset', 'school')
    assert.deepEqual(flock.get('obstacles'), expected)
    flock.set('obstacles', [])
    assert.deepEqual(flock.get('obstacles'), [])
  }
})

test('wrong obstacles throw an error that names them, and the flock keeps its own', () => {
  const { obstacles: allowed } = ALLOWED
  const flock = new Flock({ obstacles: '1 2 3' })
  const many = Array(1e6).fill([1, 2, 3])
  /** @type {[unknown, string][]} */
  const cases = [
    ['1 2 3,', '"1 2 3,"'],
    [[[1, 2]], 'an array'],
    [[[1, 2, 3, 4]], 'an array'],
    [[[1, 2, '3']], 'an array'],
    [[['1', 2, 3]], 'an array'],
    [[[1n, 2, 3]], 'an array'],
    [[[Symbol('x'), 2, 3]], 'an array'],
    [[[1, 2, { valueOf: () => 3 }]], 'an array'],
    [[[NaN, 2, 3]], 'an array'],
    [[Object.assign([], { 1: 2, 2: 3 })], 'an array'],
    [[1, 2, 3], 'an array'],
    [[{ 0: 1, 1: 2, 2: 3, length: 3 }], 'an array'],
    [{}, 'an object'],
    [null, 'null'],
    [many, 'an array'],
  ]
  for (const [value, quoted] of cases) {
    for (const call of [() => new Flock({ obstacles: value }), () => flock.set('obstacles', value)]) {
      const error = errorOf(call)
      assert.equal(error.message, `obstacles must be ${allowed}, not ${quoted}`)
      assert.deepEqual([error.option, error.allowed], ['obstacles', allowed])
      assert.equal(error.value, value)
    }
    assert.deepEqual(flock.get('obstacles'), [[1, 2, 3]])
  }
})

test('the pointer is somewhere or nowhere', () => {
  /** @param {unknown[][]} places */
  const flight = (...places) => {
    const flock = new Flock({ pointer: 'attract' })
    places.forEach((place) => flock.setPointer(...place))
    flock.step(50)
    return flock.fingerprint()
  }
  assert.notEqual(flight([270, 360]), flight())
  for (const nowhere of [[], [undefined, undefined]]) assert.equal(flight([270, 360], nowhere), flight())
  const flock = new Flock()
  /** @type {[unknown[], string][]} */
  const cases = [
    [[1, undefined], '(1, NaN)'],
    [[null, 2], '(NaN, 2)'],
    [['1', 2], '(NaN, 2)'],
    [[true, 2], '(NaN, 2)'],
    [[1n, 2], '(NaN, 2)'],
    [[Symbol('x'), 2], '(NaN, 2)'],
    [[{}, []], '(NaN, NaN)'],
    [[Infinity, 2], '(Infinity, 2)'],
    [[1, 1e8], '(1, 100000000)'],
  ]
  for (const [place, quoted] of cases) {
    const expected = `the pointer's coordinates must be finite numbers from -10000000 to 10000000, not ${quoted}`
    assertThrows(() => flock.setPointer(...place), expected)
  }
})

test('boids make for the points of a formation, and wrong points change nothing', () => {
  /** @param {unknown[]} formations */
  const flock = (...formations) => {
    const flock = new Flock({ count: 2, cohesion: 0, alignment: 0, separation: 0 })
    formations.forEach((points) => flock.setFormation(points))
    flock.step(600)
    return flock
  }
  const points = [200, 300, 300, 400]
  for (const given of [points, Float32Array.from(points), Float64Array.from(points)])
    flock(given)
      .positions()
      .forEach((/** @type {number} */ coordinate, /** @type {number} */ i) =>
        assert.ok(Math.abs(coordinate - points[i]) < 1, `${coordinate}, not ${points[i]}`),
      )
  for (const none of [undefined, [], new Float32Array(0)])
    assert.equal(flock(points, none).fingerprint(), flock().fingerprint())
  const beyond = 'formation must be finite numbers from -10000000 to 10000000, not'
  for (const [wrong, message] of /** @type {[unknown, string][]} */ ([
    ['1 2', 'formation must be a Float32Array or an array, not "1 2"'],
    [[1, 2, 3], 'formation must be pairs of x and y, not 3 numbers'],
    [[1, NaN], `${beyond} (1, NaN) for point 0`],
    [[1, 2, '3', 4], `${beyond} (NaN, 4) for point 1`],
    [new Float32Array(40_002), 'formation must have at most 20000 points, not 20001'],
  ])) {
    const tried = new Flock({ count: 2 })
    tried.setFormation(points)
    const look = tried.look(0)
    assertThrows(() => tried.setFormation(wrong), message)
    assert.deepEqual(tried.look(0), look)
    assert.notDeepEqual(look.formation, [0, 0])
  }
})

test('values that conflict with each other throw an error with both names', () => {
  const minSpeed = { option: 'minSpeed', value: 20, allowed: 'at most maxSpeed (15)', conflictsWith: 'maxSpeed' }
  const flock = new Flock()
  for (const call of [() => new Flock({ minSpeed: 20 }), () => flock.set('minSpeed', '20')]) {
    const error = errorOf(call)
    assert.equal(error.message, 'minSpeed must be at most maxSpeed (15), not 20')
    assert.deepEqual({ ...error }, minSpeed)
  }
  const margin = { option: 'margin', value: 100, conflictsWith: 'width' }
  const message = 'margin must be at most half the width (50), not 100'
  assert.throws(() => flock.set('width', 100), { ...margin, message })
  assert.deepEqual(flock.params, presets[0].values)
})

test('a preset that conflicts with what stays is refused, and changes nothing', () => {
  const flock = new Flock({ preset: 'school', width: 150, height: 150 })
  const before = flock.params
  assertThrows(() => flock.set('preset', 'classic'), 'margin must be at most half the width (75), not 100')
  assert.deepEqual([flock.get('preset'), flock.params], ['school', before])
})

test('options are an object or nothing', () => {
  for (const [options, quoted] of [
    [null, 'null'],
    [7, '7'],
    ['classic', '"classic"'],
    [[], 'an array'],
    [Symbol('x'), 'Symbol(x)'],
  ]) {
    assertThrows(() => new Flock(options), `options must be an object, not ${String(quoted)}`)
  }
  for (const options of [undefined, {}, Object.create(null), Object.create({ count: 5 })]) {
    assert.equal(new Flock(options).length, 70)
  }
})

test('an error that a getter among the options throws reaches the page', () => {
  const mine = new RangeError('mine')
  const options = {
    get count() {
      throw mine
    },
  }
  assert.throws(
    () => new Flock(options),
    (error) => error === mine,
  )
})

test('an option is read once', () => {
  let reads = 0
  const options = {
    get count() {
      return 5 + reads++
    },
  }
  assert.deepEqual([new Flock(options).length, reads], [5, 1])
})

test('a preset that is set in flight has its own count unless one was given', () => {
  const [free, given] = [new Flock(), new Flock({ count: 33, seed: 9 })]
  for (const flock of [free, given]) {
    flock.step(3)
    flock.set('preset', 'crowd')
    const names = ['preset', 'maxTurn', 'width', 'height']
    const values = names.map((name) => flock.get(name))
    assert.deepEqual(values, ['crowd', 4, 540, 720])
    assert.equal(flock.steps, 3)
  }
  assert.deepEqual([free.length, given.length, given.get('seed')], [120, 33, 9])
  free.set('count', 10)
  free.set('preset', 'springs')
  assert.equal(free.length, 10)
})

test('steps are a whole number up to a million', () => {
  const flock = new Flock()
  for (const n of [undefined, 10, 0]) flock.step(n)
  assert.equal(flock.steps, 11)
  for (const [n, quoted] of [
    [-1, '-1'],
    [0.5, '0.5'],
    [NaN, 'NaN'],
    [Infinity, 'Infinity'],
    [1_000_001, '1000001'],
    [null, 'null'],
    ['3', '"3"'],
    [3n, '3'],
  ]) {
    const expected = `n, the number of steps, must be a whole number from 0 to 1000000, not ${quoted}`
    assertThrows(() => flock.step(n), expected)
  }
  assert.equal(flock.steps, 11)
})

test('a state that is set can be read back as a copy', () => {
  const flock = new Flock({ count: 2 })
  const positions = [1, 2, 30.5, 4]
  const velocities = [-1, 0.5, 2, 0]
  // typed arrays of another frame, or of a worker, are not instances of this one's classes
  for (const kind of ['Array', 'Float32Array', 'Float64Array']) {
    const own = /** @type {any} */ (globalThis)[kind].from(positions)
    for (const given of [own, runInNewContext(`${kind}.from([${positions}])`)]) {
      flock.setState([0, 0, 0, 0], [0, 0, 0, 0])
      flock.setState(given, velocities)
      assert.deepEqual([...flock.positions()], positions)
      assert.deepEqual([...flock.velocities()], velocities)
    }
  }
  flock.setState(positions, velocities)
  flock.positions().fill(0)
  assert.deepEqual([...flock.positions()], positions)
})

test('a wrong state throws an error and changes nothing', () => {
  const flock = new Flock({ count: 2 })
  const before = flock.fingerprint()
  const finite = 'must be finite numbers from -10000000 to 10000000, not'
  const kind = 'must be a Float32Array or an array, not'
  /** @type {[unknown, string][]} */
  const cases = [
    [[1, 2], 'must have one vector for each of 2 boids, not 1'],
    [[], 'must have one vector for each of 2 boids, not 0'],
    [new Float32Array(6), 'must have one vector for each of 2 boids, not 3'],
    [[1, 2, 3], 'must be pairs of x and y, not 3 numbers'],
    [[1, 2, 3, NaN], `${finite} (3, NaN) for boid 1`],
    [[1, Infinity, 3, 4], `${finite} (1, Infinity) for boid 0`],
    [[1, 2, null, 4], `${finite} (NaN, 4) for boid 1`],
    [Object.assign([1], { 2: 3, 3: 4 }), `${finite} (1, NaN) for boid 0`],
    [[1, '2', 3, 4], `${finite} (1, NaN) for boid 0`],
    [[1n, 2, 3, 4], `${finite} (NaN, 2) for boid 0`],
    [[Symbol('x'), 2, 3, 4], `${finite} (NaN, 2) for boid 0`],
    [new Float64Array([1, 2, 3, 1e300]), `${finite} (3, Infinity) for boid 1`],
    [[1, 2, 3, 1e8], `${finite} (3, 100000000) for boid 1`],
    [[1, 2, 3, 1e300], `${finite} (3, Infinity) for boid 1`],
    [4, `${kind} 4`],
    [null, `${kind} null`],
    [undefined, `${kind} undefined`],
    ['1234', `${kind} "1234"`],
    [{ length: 4 }, `${kind} an object`],
    [{ [Symbol.toStringTag]: 'Float32Array', length: 4 }, `${kind} an object`],
    [new Int32Array(4), `${kind} an object`],
    [new BigInt64Array(4), `${kind} an object`],
    [new ArrayBuffer(16), `${kind} an object`],
    [new DataView(new ArrayBuffer(16)), `${kind} an object`],
  ]
  const zeros = [0, 0, 0, 0]
  for (const [given, expected] of cases) {
    assertThrows(() => flock.setState(given, zeros), `positions ${expected}`)
    assertThrows(() => flock.setState(zeros, given), `velocities ${expected}`)
    assert.equal(flock.fingerprint(), before)
  }
})

test('a state or a save from which a step would take minutes is refused, and changes nothing', () => {
  const flock = new Flock({ count: 250_000, width: 50_000, height: 50_000 })
  const before = flock.save()
  const still = new Float32Array(500_000)
  const tooLong = (/** @type {string} */ what) =>
    new RegExp(`^${what} must lead to a step of at most 10000000000 candidate pairs, not [12]\\d{10}$`)
  for (const place of [7, -100, 60_000]) {
    const positions = still.map(() => place)
    assertThrows(() => flock.setState(positions, still), tooLong('positions'))
  }
  assert.deepEqual(flock.save(), before)
  flock.set('count', 150_000)
  flock.setState(still.subarray(0, 300_000), still.subarray(0, 300_000))
  // the search for the nearest counts more
  flock.set('nearest', 7)
  const twin = new Flock({ count: 3 })
  const own = twin.save()
  assertThrows(() => twin.restore(flock.save()), tooLong('a save'))
  assert.deepEqual(twin.save(), own)
})

test('only a boid that there is can be inspected', () => {
  const flock = new Flock({ count: 3 })
  assert.equal(flock.look(2).boid, 2)
  for (const [boid, quoted] of [
    [3, '3'],
    [-1, '-1'],
    [0.5, '0.5'],
    [2 ** 32, '4294967296'],
    [NaN, 'NaN'],
    ['1', '"1"'],
    [undefined, 'undefined'],
  ]) {
    const expected = `boid must be a whole number below 3, the number of boids, not ${quoted}`
    assertThrows(() => flock.look(boid), expected)
  }
})

test('a freed flock throws an error that says so, whatever is called', () => {
  const flock = new Flock({ count: 2 })
  flock.free()
  flock.free()
  /** @type {(() => unknown)[]} */
  const calls = [
    () => flock.step(),
    () => flock.length,
    () => flock.steps,
    () => flock.positions(),
    () => flock.velocities(),
    () => flock.predators(),
    () => flock.save(),
    () => flock.restore(new Uint8Array(1)),
    () => flock.setState([0, 0, 0, 0], [0, 0, 0, 0]),
    () => flock.get('count'),
    () => flock.get('preset'),
    () => flock.get('obstacles'),
    () => flock.params,
    () => flock.set('count', 3),
    () => flock.set('preset', 'school'),
    () => flock.set('obstacles', []),
    () => flock.measure(),
    () => flock.look(0),
    () => flock.flockmates(),
    () => flock.setPointer(1, 2),
    () => flock.setFormation([1, 2]),
    () => flock.fingerprint(),
  ]
  const message = 'this flock was freed; make a new one'
  for (const call of calls) assertThrows(call, message)
})

test('a restored flock flies on bit-identically, and a save that has changed is refused', () => {
  const flock = new Flock({ preset: 'school', noise: 10, predators: 2, obstacles: [[300, 200, 30]], pointer: 'repel' })
  flock.setPointer(100, 120)
  flock.setFormation([50, 60, 200, 220])
  flock.step(300)
  const save = flock.save()
  const twin = new Flock()
  twin.restore(save)
  assert.deepEqual(twin.params, flock.params)
  flock.step(200)
  twin.step(200)
  assert.deepEqual(twin.save(), flock.save())
  const before = twin.save()
  for (let bit = 0; bit < 8 * save.length; bit += 997) {
    const changed = save.slice()
    changed[bit >> 3] ^= 1 << (bit & 7)
    assert.throws(() => twin.restore(changed), Error)
  }
  assertThrows(() => twin.restore(save.subarray(1)), /^a save must be the bytes that save\(\) returned/)
  assertThrows(() => twin.restore(save.subarray(0, -1)), /^the save is damaged/)
  assertThrows(() => twin.restore(/** @type {any} */ ([1])), 'a save must be a Uint8Array, not an array')
  assert.deepEqual(twin.save(), before)
})
