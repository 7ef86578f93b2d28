// @ts-check
/** Only tests of a browser that crashed run once more: a failed test is never repeated. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crashedBrowsers } from '../harness/crash.js'

/**
 * A test that failed, unless there is no error.
 * @param {string} browser
 * @param {string} [error]
 * @returns {import('../harness/crash.js').Line}
 */
const line = (browser, error) => ({
  name: 'a test',
  path: [`a suite, in ${browser}`],
  outcome: error ? 'failed' : 'passed',
  error,
})
const CRASH = 'NoSuchSessionError: invalid session id'
const FAILURE = 'AssertionError: 1 !== 2'

test('a browser has crashed if its driver says so; what fails after that is a consequence', () => {
  assert.deepEqual(crashedBrowsers([line('webkit'), line('webkit', CRASH), line('webkit', FAILURE)]), ['webkit'])
  assert.deepEqual(crashedBrowsers([line('firefox', CRASH), line('webkit', CRASH)]), ['firefox', 'webkit'])
})

test('a test that failed while its browser was alive has failed, whatever crashes later', () => {
  assert.deepEqual(crashedBrowsers([line('webkit', FAILURE)]), [])
  assert.deepEqual(crashedBrowsers([line('webkit', FAILURE), line('webkit', CRASH)]), [])
  assert.deepEqual(crashedBrowsers([line('webkit', CRASH), line('chrome', FAILURE)]), [])
  assert.deepEqual(crashedBrowsers([{ name: 'in Node', path: [], outcome: 'failed', error: CRASH }]), [])
})
