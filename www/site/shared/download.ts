/** Saves a file of the page's own. */

import { make } from './dom.js'

/** In ms. By then the browser has saved a download, and its URL can be revoked. */
const URL_LIFETIME = 60_000

export function download(blob: Blob, name: string) {
  const href = URL.createObjectURL(blob)
  make('a', { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), URL_LIFETIME)
}
