// Serves the benchmark pages and the build that they measure, on localhost.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OWN = fileURLToPath(new URL('.', import.meta.url))
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }

/**
 * Serves the pages in this folder and the files in another.
 * @param {string} built the folder of the build to measure
 */
export async function serve(built) {
  const server = createServer(async ({ url }, response) => {
    const name = new URL(url, 'http://localhost').pathname
    const file = await readFile(join(OWN, name))
      .catch(() => readFile(join(built, name)))
      .catch(() => undefined)
    response.writeHead(file ? 200 : 404, {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      // with these headers the page's clock has a resolution of 5 µs instead of 100 µs
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    })
    response.end(file)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://localhost:${server.address().port}`, close: () => server.close() }
}
