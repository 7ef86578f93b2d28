// What a page costs the processor: the CPU time of all processes of a headless browser, from /proc, so on Linux only.

import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from './machine.mjs'

/** In ms: until the page has loaded and V8 has optimised its code, and how long it is measured. */
const SETTLING = 5000
const MEASURED = 8000
/** The times of /proc are in hundredths of a second, on every Linux that Chromium runs on. */
const MS_PER_TICK = 10

/**
 * Measures pages in turns, each time in a browser of its own.
 * @param {Record<string, string>} pages their HTML, by name
 * @param {{ rounds: number, flags: string[], folders: string[] }} options `folders`: where the files are that they load
 * @returns {Promise<Record<string, number[]>>} ms of CPU per second in each round, by name
 */
export async function measurePages(pages, { rounds, flags, folders }) {
  const profiles = mkdtempSync(join(tmpdir(), 'boids-cpu-'))
  const html = Object.values(pages).map((page) => `<!doctype html><title>CPU</title>${page}`)
  const server = await serve(folders, { pages: html })
  const names = Object.keys(pages)
  const found = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [index, name] of names.entries()) {
      console.error(`Round ${round + 1} of ${rounds}: ${name} …`)
      const profile = `--user-data-dir=${mkdtempSync(join(profiles, 'profile-'))}`
      found[name].push(await measure([...flags, profile, `${server.address}/?${index}`]))
    }
  }
  server.close()
  // processes of the last browser may still be ending
  rmSync(profiles, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
  return found
}

/** Starts a browser; returns its ms of CPU per second. */
async function measure(args) {
  const browser = spawn(process.env.CHROME, args, { stdio: 'ignore' })
  try {
    await sleep(SETTLING)
    const [before, start] = [cpuTime(browser.pid), performance.now()]
    await sleep(MEASURED)
    return (1000 * (cpuTime(browser.pid) - before)) / (performance.now() - start)
  } finally {
    const ended = new Promise((resolve) => browser.once('exit', resolve))
    browser.kill()
    await ended
  }
}

/** The ms of CPU that a process and all its descendants have taken. */
function cpuTime(root) {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // after the name, which may hold spaces: state, parent, …, user time, system time
        const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
          .map(Number)
        return [{ pid: Number(pid), parent, ticks: rest[9] + rest[10] }]
      } catch {
        return []
      }
    })
  const of = (pid) =>
    stats.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + child.ticks + of(child.pid), 0)
  return MS_PER_TICK * (of(root) + (stats.find(({ pid }) => pid === root)?.ticks ?? 0))
}
