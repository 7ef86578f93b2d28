// @ts-check
/**
 * Runs files of end-to-end tests, each in its own process, three at a time. `cargo xtask test` calls it:
 *
 *     node harness/run.js [--alone] [--repeat=N] [--load=K] FILE…
 *
 * Tests often wait for frames, so two files at a time would leave a third of two cores idle. Each of the three workers keeps one
 * Chromium and one Firefox for all its files (shared.js). WebKit starts with each suite, and so does Chromium where time is measured.
 *
 * A test that fails has failed. Only where a browser or its driver has crashed, the tests in that browser run once more,
 * and the output says so.
 *
 * `--alone` runs one file at a time, for tests that measure time. `--repeat` runs every file N times and ends with a table of
 * what failed how often; `--load` keeps K other processes busy meanwhile. SLOW=1000 names the tests that take more than so many
 * ms.
 */

import { fork, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { browserOf, crashedBrowsers } from './crash.js'
import { startShared } from './shared.js'

/** @typedef {import('./reporter.js').Line} Line */

/** Tests that take more ms are named. */
const SLOW = Number(process.env.SLOW ?? Infinity)

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
/** Long files come first, and short ones last, so that all workers end together. */
const FIRST = ['element/model.test.js', 'node/package.test.js', 'site/verify.test.js']
const turn = (/** @type {string} */ file) => (FIRST.includes(file) ? 0 : file.startsWith('node/') ? 2 : 1)

const { values, positionals } = parseArgs({
  options: {
    alone: { type: 'boolean', default: false },
    repeat: { type: 'string', default: '1' },
    load: { type: 'string', default: '0' },
  },
  allowPositionals: true,
})
const times = Number(values.repeat)
positionals.sort((a, b) => turn(a) - turn(b))
const files = Array(times).fill(positionals).flat()

const start = Date.now()
const total = files.length
const count = { passed: 0, failed: 0, skipped: 0 }
/** What failed, by file and title, with its command. @type {Map<string, { times: number, error?: string, command: string }>} */
const failures = new Map()
/** @type {string[]} */
const crashes = []
let ended = 0

/** Runs the tests of a file. @param {string} file @param {NodeJS.ProcessEnv} environment */
async function runFile(file, environment) {
  const start = Date.now()
  const child = fork(file, {
    cwd: FOLDER,
    execArgv: ['--test-reporter=./harness/reporter.js'],
    env: { ...process.env, ...environment },
    silent: true,
  })
  /** @type {Line[]} */
  const lines = []
  const printed = text(/** @type {import('node:stream').Readable} */ (child.stderr))
  for await (const line of createInterface({ input: /** @type {any} */ (child.stdout) })) {
    try {
      lines.push(JSON.parse(line))
    } catch {
      console.log(line)
    }
  }
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)))
  if (code !== 0 && !lines.some(({ outcome }) => outcome === 'failed'))
    lines.push({ name: file, path: [], outcome: 'failed', ms: 0, error: `it ended with ${code}\n${await printed}` })
  return { lines, seconds: (Date.now() - start) / 1000 }
}

/** Takes one file after the other. */
async function work() {
  const { CHROME, GECKODRIVER, TEST_BROWSER } = process.env
  const isWanted = (/** @type {string} */ name) => !TEST_BROWSER || TEST_BROWSER === name
  /** @type {('chrome' | 'firefox')[]} */
  const names = []
  if (CHROME && isWanted('chrome')) names.push('chrome')
  if (GECKODRIVER && isWanted('firefox')) names.push('firefox')
  /** @type {Map<string, Awaited<ReturnType<typeof startShared>>>} */
  const browsers = new Map()
  for (let file = files.shift(); file; file = files.shift()) {
    for (const name of names) if (!(await browsers.get(name)?.isAlive())) browsers.set(name, await startShared(name))
    const addresses = Object.fromEntries([...browsers].map(([name, { address }]) => [name, address]))
    if (file.startsWith('timed/')) delete addresses.chrome
    const environment = { TEST_SHARED: JSON.stringify(addresses) }
    let { lines, seconds } = await runFile(file, environment)
    for (const browser of crashedBrowsers(lines)) {
      crashes.push(`${file}: ${browser} crashed, and its tests ran once more`)
      console.log(crashes.at(-1))
      const own = (/** @type {Line} */ line) => browserOf(line) === browser
      const again = await runFile(file, { TEST_BROWSER: browser })
      lines = [...lines.filter((line) => !own(line)), ...again.lines.filter((line) => own(line) || line.name === file)]
    }
    report(file, lines, seconds)
  }
  for (const browser of browsers.values()) await browser.quit()
}

/**
 * Prints a line about a file, and keeps what failed for the end.
 * @param {string} file
 * @param {Line[]} lines
 * @param {number} seconds
 */
function report(file, lines, seconds) {
  const of = (/** @type {Line['outcome']} */ outcome) => lines.filter((line) => line.outcome === outcome)
  ended += 1
  for (const outcome of /** @type {const} */ (['passed', 'failed', 'skipped'])) count[outcome] += of(outcome).length
  const failed = of('failed').length ? `, ${of('failed').length} FAILED` : ''
  const time = `${seconds.toFixed(0)} s`.padStart(5)
  console.log(`${String(ended).padStart(3)} of ${total} ${time}  ${file}: ${of('passed').length} passed${failed}`)
  for (const line of of('failed')) {
    const title = titleOf(line)
    const failure = failures.get(`${file}: ${title}`) ?? {
      times: 0,
      error: line.error,
      command: commandFor(file, line),
    }
    failures.set(`${file}: ${title}`, { ...failure, times: failure.times + 1 })
    console.log(`    failed: ${title}`)
  }
  for (const line of lines) if (line.ms > SLOW) console.log(`    ${line.ms} ms: ${titleOf(line)}`)
}

/** A test's title, behind those of the suites around it. @param {Line} line */
const titleOf = ({ path, name }) => [...path, name].join(' > ')

/** The command that runs a test again as it ran here. @param {string} file @param {Line} line */
function commandFor(file, line) {
  const { TEST_ALL, TEST_THREAD } = process.env
  const browser = browserOf(line)
  return [
    ...(TEST_THREAD ? [`TEST_THREAD=${TEST_THREAD}`] : []),
    `cargo xtask test ${file}`,
    ...(TEST_ALL ? ['--all'] : []),
    ...(browser ? [`--browser ${browser}`] : []),
  ].join(' ')
}

// each ends by itself when this process is gone
const busy = 'const parent = process.ppid; while (process.ppid === parent);'
const load = Array.from({ length: Number(values.load) }, () => spawn(process.execPath, ['--eval', busy]))

await Promise.all(values.alone || positionals.length === 1 ? [work()] : [work(), work(), work()])
for (const process of load) process.kill()

for (const crash of crashes) console.log(`Crashed: ${crash}`)
for (const [title, { error, command }] of failures)
  console.log(`\nFailed: ${title}\n    ${error?.replaceAll('\n', '\n    ')}\n  Run it alone: ${command}`)
if (times > 1) {
  console.log(`\nFailed, in ${times} runs of each of ${positionals.length} files: ${failures.size || 'nothing'}`)
  const rows = [...failures].sort(([, a], [, b]) => b.times - a.times)
  for (const [title, failure] of rows) console.log(`${String(failure.times).padStart(5)} of ${times}  ${title}`)
}
console.log(
  `\n${count.passed} tests passed, ${count.failed} failed, ${count.skipped} skipped, in ${Math.round((Date.now() - start) / 1000)} s`,
)
process.exitCode = count.failed || !count.passed ? 1 : 0
