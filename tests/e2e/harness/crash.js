// @ts-check
/** Tells the crash of a browser from the failure of a test. */

/** @typedef {Pick<import('./reporter.js').Line, 'name' | 'path' | 'outcome' | 'error'>} Line */

/** What drivers say when a browser, its page's process or the driver itself is gone. */
const CRASH = new RegExp(
  [
    'NoSuchSessionError',
    'invalid session id',
    'tab crashed',
    'session deleted',
    'not reachable',
    'ECONNREFUSED',
    'ECONNRESET',
    'socket hang up',
    'Failed to decode response from marionette',
    'page crash',
    'Server terminated early',
  ].join('|'),
  'i',
)

/** The browser that a test ran in, by the title of its suite. @param {Line} line */
export const browserOf = ({ path, name }) => / in (\w+)$/.exec(path[0] ?? name)?.[1]

/**
 * The browsers that crashed during a file. A test that failed before the crash has failed, and none is repeated then.
 * @param {Line[]} lines
 */
export function crashedBrowsers(lines) {
  const failed = lines.filter(({ outcome }) => outcome === 'failed')
  /** @type {Set<string>} */
  const crashed = new Set()
  for (const line of failed) {
    const browser = browserOf(line)
    if (!browser || (!crashed.has(browser) && !CRASH.test(line.error ?? ''))) return []
    crashed.add(browser)
  }
  return [...crashed]
}
