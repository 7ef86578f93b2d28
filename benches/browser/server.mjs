// Serves the bench's pages and what they measure, on localhost.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OWN = fileURLToPath(new URL('.', import.meta.url))
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }

/**
 * @param {string} built the folder of what is measured; the pages lie beside this file
 */
export async function serve(built) {
  const server = createServer(async ({ url }, response) => {
    const name = new URL(url, 'http://localhost').pathname
    const file = await readFile(join(OWN, name)).catch(() => readFile(join(built, name))).catch(() => undefined)
    response.writeHead(file ? 200 : 404, {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      // a page by itself is given a clock of 5 µs, any other one of 100 µs
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    })
    response.end(file)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://localhost:${server.address().port}`, close: () => server.close() }
}
