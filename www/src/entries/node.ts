/**
 * The entry of the npm package for Node.js, whose `fetch` reads no files.
 */

import { readFile } from 'node:fs/promises'
import { mountBy } from '../show/mount.js'
import { later, sourceBy } from './source.js'
import type { ShowOptions } from '../options/options.js'

export * from './exports.js'

const source = sourceBy(
  () => new URL('boids_canvas_bg.wasm', import.meta.url),
  async (address) => (String(address).startsWith('file:') ? readFile(new URL(String(address))) : fetch(address)),
)

const mountInPage = mountBy(later(source))

export default source.init

/** For a program that makes its own page, as jsdom does. */
export const mount = (host: Element, options?: ShowOptions) => {
  if (!globalThis.document) throw new Error('mount needs a page; in Node.js, use Flock')
  return mountInPage(host, options)
}
