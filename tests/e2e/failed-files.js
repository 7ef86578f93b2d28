// @ts-check
/** A reporter for `node --test`: the files with a test that failed, a line each. */

import { basename } from 'node:path'

/** @param {AsyncIterable<{ type: string, data: { file?: string, name: string } }>} events */
export default async function* failedFiles(events) {
  const files = new Set()
  // a file that can't even be loaded counts as a test with its name
  for await (const { type, data } of events) if (type === 'test:fail') files.add(basename(data.file ?? data.name))
  yield [...files].map((file) => `${file}\n`).join('')
}
