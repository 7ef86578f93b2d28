// @ts-check
/** The frames of a flock and the level of quality that its pace chooses, on simulated displays and machines. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Frames } from '../../../target/www/src/player/frames.js'
import { Pace } from '../../../target/www/src/player/pace.js'
import { Quality } from '../../../target/www/src/player/quality.js'
import { randomFrom } from '../harness/random-links.js'

/** Frames a second at each level: three pixel ratios, then half the rate. */
const RATES = [60, 60, 60, 30]
/** How much time a frame takes at each level. */
const SHARES = [1, 0.7, 0.5, 0.5]

/**
 * A display, and a thread that does one thing after the other. Times are in ms.
 * @param {object} how
 * @param {number} how.hertz of the display
 * @param {number} [how.late] how late timers are
 * @param {boolean} [how.missed] whether a frame that was not requested in time is given at once, as by Chromium
 * @param {(time: number) => number} [how.jitter] what the browser adds to the time of a frame
 */
function machine({ hertz, late = 0, missed = false, jitter = () => 0 }) {
  const display = { hertz, now: 1000 }
  let last = 1000
  let frame = /** @type {((now: number) => void) | undefined} */ (undefined)
  let timer = /** @type {{ at: number, call: () => void } | undefined} */ (undefined)
  let requests = 0
  const scope = {
    performance: { now: () => display.now },
    requestAnimationFrame: (/** @type {(now: number) => void} */ call) => {
      assert.ok(!frame && !timer, 'one thing is pending at a time')
      frame = call
      return ++requests
    },
    cancelAnimationFrame: () => (frame = undefined),
    setTimeout: (/** @type {() => void} */ call, /** @type {number} */ ms) => {
      assert.ok(!frame && !timer, 'one thing is pending at a time')
      timer = { at: display.now + ms + late, call }
      return 1
    },
    clearTimeout: () => (timer = undefined),
  }
  /** Lets time pass until `end`. @param {number} end */
  const run = (end) => {
    while (display.now < end) {
      const period = 1000 / display.hertz
      const shown = Math.floor(display.now / period + 1e-6) * period
      const refresh = missed && frame && shown > last + 1e-6 ? shown : shown + period
      if (timer && timer.at <= refresh) {
        display.now = Math.max(display.now, timer.at)
        const { call } = timer
        timer = undefined
        call()
      } else {
        display.now = Math.max(display.now, refresh)
        const call = frame
        frame = undefined
        if (call) last = refresh
        call?.(refresh + jitter(refresh))
      }
    }
  }
  return {
    scope: /** @type {any} */ (scope),
    display,
    run,
    pending: () => Boolean(frame || timer),
    requests: () => requests,
  }
}

/** The times of the frames of a display within 10 s under a cap. @param {number} rate @param {Parameters<typeof machine>[0]} how */
function framesOf(rate, how) {
  const { scope, run, requests } = machine(how)
  /** @type {number[]} */
  const times = []
  const frames = new Frames(scope, (now) => times.push(now) > 0)
  frames.cap(rate)
  frames.start()
  run(11_000)
  return { times, requests: requests() }
}

for (const missed of [false, true])
  for (const hertz of [60, 75, 90, 120, 144, 240])
    test(`on a display of ${hertz} Hz ${missed ? 'in Chromium' : ''} the mean rate is the cap, and only frames that are drawn are requested`, () => {
      for (const rate of [1, 7, 15, 24, 30, 50, 59]) {
        const { times, requests } = framesOf(rate, { hertz, missed, late: 1 })
        assert.ok(Math.abs(times.length - 10 * rate) <= 1, `${times.length} frames in 10 s`)
        assert.ok(requests <= times.length + 1, `${requests} requests for ${times.length} frames`)
        const far = times.map((time, i) => Math.abs(time - times[0] - (i * 1000) / rate))
        assert.ok(Math.max(...far) <= 1000 / hertz + 10, `${Math.max(...far)} ms from their time`)
      }
    })

test('without a cap, or with one above the display, every frame is drawn', () => {
  for (const rate of [Infinity, 61, 240]) assert.equal(framesOf(rate, { hertz: 60 }).times.length, 600)
  const { times } = framesOf(60, { hertz: 59.94 })
  assert.ok(times.length >= 599, `${times.length} frames`)
})

test('half of the frames of a display are evenly spaced, although their times are rounded and timers are late', () => {
  const jitter = (/** @type {number} */ time) => Math.round(time) - time
  for (const missed of [false, true])
    for (const late of [0, 3, 6]) {
      const { times } = framesOf(30, { hertz: 60, missed, late, jitter })
      const intervals = times.slice(2).map((time, i) => time - times[i + 1])
      assert.deepEqual([Math.min(...intervals), Math.max(...intervals)], [33, 34])
    }
})

test('a frame that is not complete goes on in the next one of the display, also under a cap', () => {
  const { scope, run, display } = machine({ hertz: 60 })
  /** @type {number[]} */
  const times = []
  const frames = new Frames(scope, (now) => times.push(Math.round(now)) % 3 === 0)
  frames.cap(10)
  frames.start()
  run(1200)
  assert.deepEqual(times, [1017, 1033, 1050, 1117, 1133, 1150])
  assert.ok(display.now >= 1200)
})

test('a stopped flock leaves nothing pending, wherever it is stopped, and starts again at once', () => {
  for (const stop of [1010, 1020, 1040, 1090]) {
    const { scope, run, pending, display } = machine({ hertz: 60 })
    let drawn = 0
    const frames = new Frames(scope, () => ++drawn > 0)
    frames.cap(10)
    frames.start()
    frames.start()
    run(stop)
    frames.stop()
    assert.equal(pending(), false)
    const before = drawn
    run(9000)
    assert.equal(drawn, before)
    frames.start()
    run(display.now + 20)
    assert.equal(drawn, before + 1)
  }
})

test('whatever is called while a frame is drawn, one thing is pending afterwards, or nothing', () => {
  const { scope, run, pending, display } = machine({ hertz: 60 })
  /** @type {((frames: Frames) => void)[]} */
  const calls = [
    (frames) => frames.cap(20),
    (frames) => frames.cap(Infinity),
    (frames) => frames.start(),
    (frames) => (frames.stop(), frames.start()),
    (frames) => (frames.cap(30), frames.stop(), frames.start()),
    (frames) => (frames.stop(), frames.start()),
    (frames) => frames.start(),
    (frames) => frames.cap(25),
    (frames) => frames.stop(),
  ]
  let drawn = 0
  const frames = new Frames(scope, () => {
    calls[drawn++](frames)
    return true
  })
  frames.start()
  run(2000)
  assert.deepEqual([drawn, pending()], [calls.length, false])
  assert.equal(display.now >= 2000, true)
})

test('a new cap holds from the next frame on', () => {
  const { scope, run } = machine({ hertz: 60 })
  let drawn = 0
  const frames = new Frames(scope, () => ++drawn > 0)
  frames.cap(1)
  frames.start()
  run(1100)
  assert.equal(drawn, 1)
  frames.cap(30)
  run(2100)
  assert.ok(Math.abs(drawn - 31) <= 1, `${drawn}`)
})

/**
 * Flies a flock for some time, and returns the changes of its level.
 * @param {object} how
 * @param {(time: number, level: number) => number} how.cost ms that a frame takes
 * @param {number} how.seconds
 * @param {number} [how.hertz]
 * @param {(time: number) => number} [how.elsewhere] ms after a frame in which the thread is busy with other things
 * @param {(time: number) => boolean} [how.hidden]
 * @param {number} [how.restarts] s after which the pace is restarted, again and again
 * @param {number[]} [how.rates]
 */
function fly({
  cost,
  seconds,
  hertz = 60,
  elsewhere = () => 0,
  hidden = () => false,
  restarts = Infinity,
  rates = RATES,
}) {
  const { scope, run, display } = machine({ hertz, late: 1 })
  const pace = new Pace(rates)
  /** @type {{ at: number, level: number }[]} */
  const changes = []
  /** @type {number[]} */
  const shown = []
  const frames = new Frames(scope, (now) => {
    const time = (now - 1000) / 1000
    shown.push(time)
    const busy = cost(time, pace.level)
    display.now += busy
    if (pace.frame(now, busy, true)) {
      changes.push({ at: time, level: pace.level })
      frames.cap(rates[pace.level])
    }
    display.now += elsewhere(time)
    return true
  })
  frames.start()
  for (let second = 0; second < seconds; second += 0.1) {
    if (hidden(second)) frames.stop()
    else if (hidden(second - 0.1)) {
      pace.restart()
      frames.start()
    }
    if (second % restarts < 0.1) pace.restart()
    run(1000 + second * 1000 + 100)
  }
  /** Frames a second between two times. @param {number} from @param {number} to */
  const rate = (from, to) => shown.filter((time) => time >= from && time < to).length / (to - from)
  return { changes, levels: changes.map(({ level }) => level), rate, level: pace.level }
}

test('a level holds while options change that give no other levels', () => {
  const box = { width: 400, height: 300, pixelRatio: 2 }
  const quality = new Quality({ quality: 'auto' }, box)
  for (let now = 0; quality.level.pixelRatio === 2; now += 100) quality.frame(now, 90, true)
  assert.equal(new Quality({ quality: 'auto', maxSpeed: 5 }, box, quality).level.pixelRatio, quality.level.pixelRatio)
  assert.equal(new Quality({ quality: 'auto' }, { ...box, pixelRatio: 1 }, quality).level.pixelRatio, 1)
})

/** @param {{ at: number }[]} changes @param {number} from @param {number} to */
const between = (changes, from, to) => changes.filter(({ at }) => at >= from && at < to).length

for (const hertz of [60, 144])
  for (const slowdown of [4, 8]) {
    const title = `a machine that becomes ${slowdown} times slower holds its frames within 3 s at ${hertz} Hz, and recovers`
    test(title, () => {
      const isSlow = (/** @type {number} */ time) => time > 5 && time < 25
      const cost = (/** @type {number} */ time, /** @type {number} */ level) =>
        5 * SHARES[level] * (isSlow(time) ? slowdown : 1)
      const { changes, rate, level } = fly({ cost, hertz, seconds: 40 })
      assert.equal(between(changes, 0, 5), 0)
      const held = rate(8, 25)
      assert.ok(held >= 50 || (held >= 25 && held <= 31), `${held} frames a second`)
      assert.ok(between(changes, 8, 18) <= 1, JSON.stringify(changes))
      assert.equal(level, 0, JSON.stringify(changes))
      assert.equal(between(changes, 35, 40), 0, JSON.stringify(changes))
    })
  }

test('where frames take more time and less by turns, a slow machine tries few higher levels, and recovers', () => {
  let raises = 0
  for (let seed = 1; seed <= 40; seed++) {
    const random = randomFrom(seed)
    const base = 4 + 2 * random()
    let [more, end] = [1, 0]
    const cost = (/** @type {number} */ time, /** @type {number} */ level) => {
      // for up to half a second, frames take half of the usual time to twice as much
      if (time > end) [more, end] = [2 ** (2 * random() - 1), time + random() / 2]
      return base * SHARES[level] * more * (time > 5 && time < 25 ? 8 : 1)
    }
    const { changes, levels } = fly({ cost, seconds: 90 })
    raises += changes.filter(({ at, level }, i) => at > 8 && at < 25 && level < levels[i - 1]).length
    assert.ok(levels.at(-1) === 0, `seed ${seed}: ${JSON.stringify(changes)}`)
  }
  assert.ok(raises <= 4, `${raises} raises in 40 times 17 s`)
})

test('a page that sets an option every two seconds gets its quality back', () => {
  const cost = (/** @type {number} */ time, /** @type {number} */ level) =>
    4 * SHARES[level] * (time > 5 && time < 9 ? 10 : 1)
  const { level, changes } = fly({ cost, seconds: 60, restarts: 1.9 })
  assert.equal(level, 0, JSON.stringify(changes))
})

test('a machine that is slow for a moment, of any length, recovers within 40 s', () => {
  for (let end = 5.3; end < 8; end += 0.1) {
    const cost = (/** @type {number} */ time, /** @type {number} */ level) =>
      8 * SHARES[level] * (time > 5 && time < end ? 8 : 1)
    const { level, changes } = fly({ cost, seconds: end + 40 })
    assert.equal(level, 0, `until ${end} s: ${JSON.stringify(changes)}`)
  }
})

const hidden = (/** @type {number} */ time) => time > 5 && time < 30
const slept = (/** @type {number} */ time) => (time > 5 && time < 5.02 ? 20_000 : 0)
let taskFrames = 0
for (const [title, how] of /** @type {[string, Parameters<typeof fly>[0]][]} */ ([
  ['a machine that is always fast enough', { cost: () => 6, seconds: 60 }],
  ['a machine that is always fast enough, at 144 Hz,', { cost: () => 6, hertz: 144, seconds: 60 }],
  ['a browser that saves power by showing 30 frames a second', { cost: () => 9, hertz: 30, seconds: 60 }],
  ['a browser that shows 50 frames a second', { cost: (time) => 4 + Math.sin(time * 99), hertz: 50, seconds: 60 }],
  [
    'a page that has one or two long tasks a second',
    { cost: () => 12, elsewhere: () => (++taskFrames % 40 === 0 ? 150 : 0), seconds: 60 },
  ],
  ['a tab that was hidden for a while', { cost: () => 3, hidden, seconds: 60 }],
  [
    'a page that is busy as its tab is shown again',
    { cost: (time) => (time > 30 && time < 30.9 ? 30 : 3), hidden, seconds: 60 },
  ],
  ['a machine that slept', { cost: () => 3, elsewhere: slept, seconds: 60 }],
  ['a page that is busy while it loads', { cost: (time) => (time < 0.9 ? 30 : 3), seconds: 30 }],
]))
  test(`${title} keeps the best level`, () => assert.deepEqual(fly(how).changes, []))

test('where nothing helps, the level falls once and stays', () => {
  const { levels } = fly({ cost: () => 60, seconds: 600 })
  assert.deepEqual(levels, [1, 2, 3])
})

test('where frames are late for another reason, tries to raise the level become rarer', () => {
  // such as a slow graphics card: frames take 2 ms here, and come irregularly at the best level
  let i = 0
  const elsewhere = () => (i++ % 2 ? 0 : 30)
  const { changes } = fly({ cost: () => 2, elsewhere, seconds: 1200 })
  const [early, late] = [between(changes, 0, 600), between(changes, 600, 1200)]
  assert.ok(early < 40 && late <= 8 && late < early, JSON.stringify(changes))
})

test('a lower level that only just suffices is kept without trying the one above', () => {
  const cost = (/** @type {number} */ time, /** @type {number} */ level) => [24, 13, 9, 9][level]
  const { levels } = fly({ cost, seconds: 600 })
  assert.deepEqual(levels, [1])
})
