// The browser of the benchmarks, its server, and what their tables depend on.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import { extname, join } from 'node:path'

export const FLAGS = (
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync --window-size=1400,900 --force-device-scale-factor=1'
).split(' ')

/** With the machine's GPU, by Vulkan. */
export const GPU_FLAGS = [
  ...FLAGS.filter((flag) => flag !== '--disable-gpu'),
  ...'--use-angle=vulkan --disable-vulkan-surface --ignore-gpu-blocklist --enable-gpu-rasterization'.split(' '),
  '--enable-features=Vulkan,VulkanFromANGLE,DefaultANGLEVulkan',
]

/** What the tables depend on. */
export function machine(browser) {
  const cpus = os.cpus()
  const cpu = `${cpus[0]?.model.trim() ?? 'unknown'}, ${cpus.length} cores`
  const date = new Date().toISOString().slice(0, 10)
  return [cpu, system(), browser, execFileSync('rustc', ['--version'], { encoding: 'utf8' }).trim(), date].join('; ')
}

/** The same for a Chromium that is not driven. */
export function chromium(gpu) {
  const [version] = /[\d.]+/.exec(execFileSync(process.env.CHROME, ['--version'], { encoding: 'utf8' })) ?? []
  return machine(`Chromium ${version}, headless, ${gpu ? 'with' : 'without'} a GPU`)
}

/**
 * Serves files on localhost, each from the first of the folders that has it, and pages of HTML by their number: `/?0`. With
 * `headers`, the clock of a page has a resolution of 5 µs instead of 100 µs.
 */
export async function serve(folders, { pages = [], headers = {} }) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }
  const server = createServer(async ({ url }, response) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    const file = (found, folder) => found.catch(() => readFile(join(folder, pathname)))
    const content =
      pathname === '/'
        ? pages[Number(search.slice(1))]
        : await folders.reduce(file, Promise.reject()).catch(() => undefined)
    const type =
      pathname === '/' ? 'text/html; charset=utf-8' : (types[extname(pathname)] ?? 'application/octet-stream')
    response.writeHead(content ? 200 : 404, { 'Content-Type': type, ...headers }).end(content)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://localhost:${server.address().port}`, close: () => server.close() }
}

/** The name of the operating system, on Linux that of the distribution. */
function system() {
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))[1]
  } catch {
    return `${os.type()} ${os.release()}`
  }
}
