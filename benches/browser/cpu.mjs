// `cargo xtask bench cpu`: what a page costs the processor, in ms of CPU per second. It sums the times of all processes of a
// headless Chromium, from /proc, so it runs on Linux only. It takes 15 minutes. dist/ must be built.
//
// Every page gets a browser of its own, in turns with the others. The bare canvas in a worker is the least that an
// animation can cost. Peers are installed by npm into a folder outside of the repository; those that are out of reach are
// left out.

import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { homedir, tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FLAGS, machine } from './machine.mjs'
import { median } from './numbers.js'

const ROUNDS = 5
/** In ms: until the page has loaded and V8 has optimised its code, and how long it is measured. */
const SETTLING = 5000
const MEASURED = 8000
/** The times of /proc are in hundredths of a second, on every Linux that Chromium runs on. */
const MS_PER_TICK = 10

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PEERS = join(process.env.BOIDS_CANVAS_CACHE ?? join(homedir(), '.cache/boids-canvas'), 'peers')
const PACKAGES = ['particles.js@2.0.0', '@tsparticles/slim@4.4.0', 'vanta@0.5.24', 'three@0.134.0']
const SIZE = 'width: 960px; height: 540px'
const CANVAS = '<canvas width="960" height="540"></canvas>'

/** Frames of a canvas that are as cheap as can be. */
const DOT = `let n = 0
const draw = () => { pen.fillStyle = n++ % 2 ? '#000' : '#fff'; pen.fillRect(0, 0, 1, 1); requestAnimationFrame(draw) }
requestAnimationFrame(draw)`
/** 70 triangles that turn, by paths. */
const TRIANGLES = `const draw = (time) => {
  pen.clearRect(0, 0, 960, 540)
  for (let i = 0; i < 70; i++) {
    const at = i + time / 1000
    pen.setTransform(Math.cos(at), Math.sin(at), -Math.sin(at), Math.cos(at), 50 + 95 * (i % 10), 40 + 75 * Math.floor(i / 10))
    pen.beginPath()
    pen.moveTo(20, 0); pen.lineTo(-20, 10); pen.lineTo(-20, -10); pen.closePath()
    pen.fill(); pen.stroke()
    pen.resetTransform()
  }
  requestAnimationFrame(draw)
}
requestAnimationFrame(draw)`
const onPage = (draw) =>
  `${CANVAS}<script>const pen = document.querySelector('canvas').getContext('2d')\n${draw}</script>`
const inWorker = (draw) => `${CANVAS}<script>
const canvas = document.querySelector('canvas').transferControlToOffscreen()
const code = "onmessage = ({ data }) => { const pen = data.getContext('2d')\\n" + ${JSON.stringify(draw)} + '}'
new Worker(URL.createObjectURL(new Blob([code]))).postMessage(canvas, [canvas])
</script>`
const ours = (attributes, script = 'boids-canvas') =>
  `<script src="/dist/${script}.js"></script><boids-canvas zoom="auto" style="${SIZE}" ${attributes}></boids-canvas>`
const peer = (scripts, start) =>
  `<div id="peer" style="${SIZE}; position: relative; background: black"></div>
${scripts.map((script) => `<script src="/node_modules/${script}"></script>`).join('')}<script>${start}</script>`
/** 80 dots that move, and lines between those that are near; the two libraries name the lines differently. */
const DOTS = { number: { value: 80 }, move: { enable: true }, links: { enable: true }, line_linked: { enable: true } }
const OPTIONS = JSON.stringify({ fullScreen: false, particles: DOTS })

/** @type {Record<string, string>} */
const PAGES = {
  nothing: '<p>nothing</p>',
  'a bare canvas': onPage(DOT),
  'a bare canvas in a worker': inWorker(DOT),
  '70 triangles by paths': onPage(TRIANGLES),
  'ours, 70 boids': ours('count="70"'),
  'ours, 70 boids on the page': ours('count="70" thread="page"'),
  'ours, 70 boids, frame-rate 30': ours('count="70" frame-rate="30"'),
  'ours, 500 of school': ours('preset="school" count="500"'),
  'ours, 1,000 boids': ours('count="1000"'),
  'ours, light, 70 boids': ours('count="70"', 'boids-canvas-light'),
  'particles.js, 80 with links': peer(['particles.js/particles.js'], `particlesJS('peer', ${OPTIONS})`),
  'tsParticles slim, 80 with links': peer(
    ['@tsparticles/slim/tsparticles.slim.bundle.min.js'],
    `loadSlim(tsParticles).then(() => tsParticles.load({ id: 'peer', options: ${OPTIONS} }))`,
  ),
  'Vanta, birds': peer(['three/build/three.min.js', 'vanta/dist/vanta.birds.min.js'], `VANTA.BIRDS({ el: '#peer' })`),
}

const hasPeers = installPeers()
const pages = Object.entries(PAGES).filter(([, html]) => hasPeers || !html.includes('/node_modules/'))
const profiles = mkdtempSync(join(tmpdir(), 'boids-cpu-'))
const server = await serve()
const found = Object.fromEntries(pages.map(([name]) => [name, []]))
for (let round = 0; round < ROUNDS; round++) {
  for (const [index, [name]] of pages.entries()) {
    console.error(`Round ${round + 1} of ${ROUNDS}: ${name} …`)
    found[name].push(await measure(`${server.address}/?${index}`))
  }
}
server.close()
// processes of the last browser may still be ending
rmSync(profiles, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
print()

/** Installs the peers. Returns whether they are there. */
function installPeers() {
  try {
    execFileSync('npm', ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', PEERS, ...PACKAGES])
    return true
  } catch {
    console.error('npm cannot install the peers: they are left out.')
    return false
  }
}

/** Opens an address in a browser; returns its ms of CPU per second. */
async function measure(address) {
  const profile = mkdtempSync(join(profiles, 'profile-'))
  const browser = spawn(process.env.CHROME, [...FLAGS, `--user-data-dir=${profile}`, address], { stdio: 'ignore' })
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

/** Serves the pages, dist/ and the peers on localhost. */
async function serve() {
  const server = createServer(async ({ url }, response) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    const folder = pathname.startsWith('/dist/') ? ROOT : PEERS
    const type = extname(pathname) === '.js' ? 'text/javascript' : 'text/html; charset=utf-8'
    const html = `<!doctype html><title>CPU</title>${pages[Number(search.slice(1))]?.[1]}`
    const content = pathname === '/' ? html : await readFile(folder + pathname).catch(() => undefined)
    response.writeHead(content ? 200 : 404, { 'Content-Type': type }).end(content)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://localhost:${server.address().port}`, close: () => server.close() }
}

function print() {
  const medians = Object.entries(found).map(([name, values]) => [name, median(values)])
  const bare = Object.fromEntries(medians)['a bare canvas in a worker']
  const [version] = /[\d.]+/.exec(execFileSync(process.env.CHROME, ['--version'], { encoding: 'utf8' })) ?? []
  console.log(machine(`Chromium ${version}, headless`))
  console.log('\n| page | CPU, ms per second | of the bare canvas in a worker |\n| --- | --: | --: |')
  for (const [name, ms] of medians) console.log(`| ${name} | ${ms.toFixed(0)} | ${(ms / bare).toFixed(2)} |`)
}
