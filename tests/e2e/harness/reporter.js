// @ts-check
/** A reporter for Node's test runner: each test that ended, and each diagnostic, as a line of JSON for `run.js`. */

/**
 * @typedef {object} Line
 * @property {string} name
 * @property {string[]} path the suites around it
 * @property {'passed' | 'failed' | 'skipped'} outcome
 * @property {number} ms
 * @property {string} [error]
 */

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* reporter(events) {
  /** @type {string[]} the suites that have started, outermost first */
  const path = []
  for await (const { type, data } of events) {
    if (type === 'test:start') path.length = data.nesting
    if (type === 'test:start') path.push(data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const error = data.details.error
    // a suite fails with its tests; it counts only if its own hooks fail
    const isSuite = data.details.type === 'suite'
    if (isSuite && (type === 'test:pass' || error?.failureType === 'subtestsFailed')) continue
    const outcome = type === 'test:fail' ? 'failed' : data.skip === undefined ? 'passed' : 'skipped'
    const cause = error?.cause ?? error
    /** @type {Line} */
    const line = {
      name: data.name,
      path: path.slice(0, data.nesting),
      outcome,
      ms: Math.round(data.details.duration_ms),
      error: cause && String(cause.stack ?? cause),
    }
    yield `${JSON.stringify(line)}\n`
  }
}
