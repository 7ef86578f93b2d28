// The browser of the benchmarks, and what their tables depend on.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'

export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-size=1400,900',
  '--force-device-scale-factor=1',
]

/** With the machine's GPU, by Vulkan. */
export const GPU_FLAGS = [
  ...FLAGS.filter((flag) => flag !== '--disable-gpu'),
  '--use-angle=vulkan',
  '--enable-features=Vulkan,VulkanFromANGLE,DefaultANGLEVulkan',
  '--disable-vulkan-surface',
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
]

/** What the tables depend on. */
export function machine(browser) {
  const cpus = os.cpus()
  const cpu = `${cpus[0]?.model.trim() ?? 'unknown'}, ${cpus.length} cores`
  const date = new Date().toISOString().slice(0, 10)
  return [cpu, system(), browser, execFileSync('rustc', ['--version'], { encoding: 'utf8' }).trim(), date].join('; ')
}

/** The name of the operating system, on Linux that of the distribution. */
function system() {
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))[1]
  } catch {
    return `${os.type()} ${os.release()}`
  }
}
