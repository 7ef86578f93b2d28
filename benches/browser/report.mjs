// The tables of docs/benchmarks.md, made from the rows that run.mjs has measured.

/**
 * @param {Record<string, any>[]} rows a flock or a frame each, with its figures
 * @param {string} machine
 * @returns {string} Markdown
 */
export function report(rows, machine) {
  const flocks = rows.filter(({ preset }) => preset)
  const classic = flocks.filter(({ preset }) => preset === 'classic')
  const nearest = flocks.filter(({ preset }) => preset.includes('?'))
  const noisy = flocks.filter(({ calm }) => calm)
  const global = flocks.filter((row) => ![classic, nearest, noisy].some((list) => list.includes(row)))
  const [frames, colours, threads, memory] = ['frames', 'colours', 'threads', 'memory'].map((wanted) =>
    rows.filter(({ module, table = module }) => table === wanted),
  )

  const boids = column('boids', ({ count }) => grouped(count))
  const before = column('earlier steps', ({ steps }) => grouped(steps))
  const neighbours = number('neighbours', 1)
  const [native, wasm] = ['native', 'wasm'].map((name) => number(name, 0))
  const marker = column('marker, px', ({ marker = [3, 1.5] }) => marker.join(' × '))
  const words = ({ preset }) => preset.split('?')[1].replaceAll('&', ', ').replaceAll('=', ' ')
  const looks = ['speed', 'heading', 'flockmates'].map((look) => [`by ${look}`, look])
  const dressed = [...looks, ['trails', 'trails']].map(([name, look]) =>
    column(name, (row) => `${row[look].toFixed(2)} (${(row[look] / row.draw).toFixed(2)})`),
  )

  return `${machine}.

Time of a step of classic, in ns per boid: medians on one core, natively and in the browser. Neighbours are \
the other boids within 75 px.

${table(classic, [boids, before, neighbours, native, wasm])}

The same for classic, but cohesion and alignment use only the nearest flockmates.

${table(nearest, [column('flock', words), boids, before, native, wasm])}

The same for the presets in which cohesion and alignment use the whole flock. Here neighbours are the boids within the \
range of separation.

${table(global, [column('preset', ({ preset }) => preset), boids, before, neighbours, native, wasm])}

The same for vicsek after 300 steps. It flies with noise, except in the first column of times. Neighbours are the boids within 20 px.

${table(noisy, [boids, neighbours, number('native, no noise', 0, ({ calm }) => calm), native, wasm])}

Time of a frame of classic at 1280 × 720, in ms: medians for a settled flock, \`zoom="auto"\`, no GPU. Reading a pixel \
back makes the browser finish work that it has postponed; that time is part of *present*.

${table(frames, [
  boids,
  marker,
  ...['step', 'draw', 'present', 'frame'].map((name) => number(name, 2)),
  number('frames per second', 0, ({ rate }) => rate),
  number('draw and present by paths', 1, (row) => row['paths shown']),
  number('speed-up', 1, (row) => row['paths shown'] / row.shown),
])}

Time to draw the same flock plain, in colours and with trails, measured alternately, in ms: medians, with the ratio to plain \
drawing in brackets. The time includes finding the colours.

${table(colours, [boids, marker, number('plain', 2, ({ draw }) => draw), ...dressed])}

The element at 1280 × 720, on the page's thread and in a worker, measured alternately, in ms: medians of five pages each. *Busy* is \
how long the page's thread works in a second. *Click* is the time from a click outside the flock to the page's next \
picture, in steps of 8 ms. *First picture* is the time from the arrival of the script to the first picture. \
\`zoom="auto"\`, no GPU.

${table(
  threads.flatMap((row) => ['page', 'worker'].map((thread) => ({ ...row, ...row[thread], thread }))),
  [
    boids,
    column('thread', ({ thread }) => thread),
    number('busy', 0),
    number('frames per second', 0, ({ rate }) => rate),
    number('click', 0),
    number('first picture', 0, ({ first }) => first),
  ],
)}

Memory per boid, when a flock on a page grows from 10,000 to 1,000,000 boids: ${memory[0].bytes.toFixed(1)} bytes.
`
}

const grouped = (number) => number.toLocaleString('en')

const column = (head, text) => ({ head, text })

/** A column of numbers, by default of those with its name; a dash where there is none. */
const number = (head, decimals, of = (row) => row[head]) =>
  column(head, (row) => (Number.isFinite(of(row)) ? of(row).toFixed(decimals) : '–'))

/** A table in Markdown. Columns of numbers are aligned to the right. */
function table(rows, columns) {
  const cells = rows.map((row) => columns.map(({ text }) => text(row)))
  const rule = columns.map((_, i) => (cells.every((row) => /^[\d–]/.test(row[i])) ? '--:' : '---'))
  const [head, ...body] = [columns.map(({ head }) => head), ...cells].map((line) => `| ${line.join(' | ')} |`)
  return [head, `|${rule.join('|')}|`, ...body].join('\n')
}
