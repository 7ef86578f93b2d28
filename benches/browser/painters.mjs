// `cargo xtask bench painters [--gpu] [--quick]`: what the two painters cost the processor, in ms of CPU per second:
// the costs in web/src/choice.rs. It takes 14 minutes, with --quick 5. dist/ must be built.
//
// `--gpu`: with the machine's GPU. Else Chromium paints on the processor.

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, FLAGS, GPU_FLAGS } from './machine.mjs'
import { median } from './numbers.js'
import { measurePages } from './processor.mjs'

const { gpu, quick } = parseArgs({ options: { gpu: { type: 'boolean' }, quick: { type: 'boolean' } } }).values

const SIZES = [
  [960, 540],
  [1920, 1080],
]
/** The marker's length and width in px. */
const FLOCKS = [
  { count: 70, marker: [40, 20] },
  { count: 300, marker: [40, 20] },
  { count: 300, marker: [160, 80] },
  { count: 1000, marker: [20, 10] },
  { count: 5000, marker: [10, 5] },
]
const PAINTERS = ['paths', 'pixels']

const rows = SIZES.flatMap(([width, height]) => FLOCKS.map((flock) => ({ ...flock, width, height })))
const named = rows.flatMap((row) => PAINTERS.map((painter) => [name(row, painter), page({ ...row, painter })]))
const found = await measurePages(Object.fromEntries(named), {
  rounds: quick ? 1 : 3,
  flags: [...(gpu ? GPU_FLAGS : FLAGS), '--window-size=1920,1080'],
  folders: [fileURLToPath(new URL('../..', import.meta.url))],
})
print()

function name({ count, marker, width, height }, painter) {
  return `${count} boids of ${marker.join(' × ')} by ${painter} at ${width} × ${height}`
}

/** A page on which one painter paints a flock. */
function page({ width, height, ...options }) {
  return `<style>body { margin: 0 } canvas { display: block; width: ${width}px; height: ${height}px }</style>
<script type="importmap">{ "imports": { "#web/": "/target/web/", "#table": "/target/web/table.js" } }</script>
<canvas></canvas>
<script type="module">
import { settledPlayer } from '/benches/browser/player.js'
const { player } = await settledPlayer(${JSON.stringify({ width, height, ...options })})
player.paintBy('paths')
let frames = 0
const onFrame = (time) => {
  // by then it knows whether there is a GPU
  if (frames++ === 60) player.paintBy('${options.painter}')
  player.fly(time, 0)
  requestAnimationFrame(onFrame)
}
requestAnimationFrame(onFrame)
</script>`
}

function print() {
  console.log(chromium(gpu))
  console.log('\n| boids | marker, px | picture, px | paths | pixels |\n| --: | --: | --- | --: | --: |')
  for (const row of rows) {
    const { count, width, height, marker } = row
    const costs = PAINTERS.map((painter) => cost(row, painter).toFixed(0))
    console.log(`| ${[count, marker.join(' × '), `${width} × ${height}`, ...costs].join(' | ')} |`)
  }
}

/** The median of what a painter costs. */
function cost(row, painter) {
  return median(found[name(row, painter)])
}
