// `cargo xtask bench cpu [--gpu]`: what pages with the element cost the processor, beside others, in ms of CPU per second. It
// takes 17 minutes. dist/ must be built. `--gpu`: with the machine's GPU.
//
// The bare canvas in a worker is the least that an animation can cost. Peers are installed by npm into a folder outside of
// the repository; those that are out of reach are left out.

import { execFileSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, FLAGS, GPU_FLAGS } from './machine.mjs'
import { median } from './numbers.js'
import { measurePages } from './processor.mjs'

const { gpu } = parseArgs({ options: { gpu: { type: 'boolean' } } }).values

const ROUNDS = 5

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
  'ours, 5,000 boids': ours('count="5000"'),
  'ours, 5,000 boids out of view': `<div style="height: 5000px"></div>${ours('count="5000"')}`,
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
const options = { rounds: ROUNDS, flags: gpu ? GPU_FLAGS : FLAGS, folders: [ROOT, PEERS] }
const found = await measurePages(Object.fromEntries(pages), options)
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

function print() {
  const medians = Object.entries(found).map(([name, values]) => [name, median(values)])
  const bare = Object.fromEntries(medians)['a bare canvas in a worker']
  console.log(chromium(gpu))
  console.log('\n| page | CPU, ms per second | of the bare canvas in a worker |\n| --- | --: | --: |')
  for (const [name, ms] of medians) console.log(`| ${name} | ${ms.toFixed(0)} | ${(ms / bare).toFixed(2)} |`)
}
