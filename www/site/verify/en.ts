/** The English texts of the verification. */

/** Those of verify.html, as HTML, by their names there. */
export const page = {
  page: {
    preview: 'A flock, beside a list of flights: for each, two identical fingerprints.',
    description:
      'Your browser flies the reference flights of boids-canvas and compares them with ours, down to the last bit, then measures how fast flocks fly here.',
    title: 'The same flight everywhere: check it',
    heading: 'The same flight, to the last bit',
    lead: 'Change one bit of one bird, and soon every bird is somewhere else. Yet your browser should repeat our flights exactly.',
  },
  flights: {
    title: 'What is compared',
    text: 'Each line of the list is a flight: a model, a number of boids, a seed, and up to 10,000 steps. Its fingerprint is a hash (64-bit FNV-1a) of all positions and velocities after the last step. A single different bit always changes it, and any other difference has only about a 1 in 2<sup>64</sup> chance of going unnoticed. We computed the first column on our machine, and your browser computes the second one here. Press a flight to watch it from the start, in a new tab.',
    text2:
      '“Change one bit” flips the last bit of the first bird’s <i>x</i> before the start. It shows what a fault would look like: a fingerprint in orange that is nothing like ours. If you see one after you press “Fly them all here”, please <a href="https://github.com/boids-canvas/boids-canvas/issues">tell us</a>, and include the report at the end of this page.',
    text3:
      'You don’t have to take this page’s word for it. The list is <a href="https://github.com/boids-canvas/boids-canvas/blob/HEAD/tests/golden.txt">a file in the source</a>, and <code>cargo test --test golden</code> flies it as a native program, without a browser.',
    progressLabel: 'Flights compared',
    listLabel: 'All flights and their fingerprints',
    column: 'Flight',
    column2: 'Our machine',
    column3: 'Your browser',
    change: 'Change one bit',
  },
  why: {
    title: 'Why they are the same, and what could break it',
    text: 'A step of a flock is pure arithmetic, and every part of it is fixed (<a href="https://github.com/boids-canvas/boids-canvas/blob/HEAD/ARCHITECTURE.md#bit-identical-flights">more on this</a>).',
    item: '<b>Each operation is specified.</b> In WebAssembly, adding, multiplying, dividing and taking a square root follow IEEE 754: there is one right result, to the last bit.',
    item2:
      '<b>The flock brings its own sine and cosine.</b> The ones that platforms provide differ in their last bits. Random starts come from a seeded generator, and noise is a hash of seed, step and bird.',
    item3:
      '<b>No multiplication is fused with an addition.</b> If it were, the result would be rounded once instead of twice.',
    item4:
      '<b>Sums have a fixed order,</b> because (a + b) + c can differ from a + (b + c). The order is the same with SIMD, which computes four birds at a time, and with several workers.',
    item5:
      '<b>There is no NaN in a flock.</b> WebAssembly doesn’t fix the bits of a NaN. Invalid input is refused, and all positions and velocities stay finite.',
    item6:
      '<b>What could break it:</b> a bug in an engine’s compiler. WebKitGTK 2.50 on x86-64 Linux has one, so <a href="https://github.com/boids-canvas/boids-canvas/blob/HEAD/docs/threads.md#choose-a-thread">its fingerprints prove nothing</a>.',
    item7:
      '<b>Our machine</b> is an x86-64 computer that runs Linux, and our program is native. On it, the tests fly the list with three builds: one that isn’t optimised (up to 100 steps), one that is, and one compiled for AVX2.',
    item8:
      '<b>On arm64,</b> the tests fly the list in an emulator, up to 300 steps. They are also set up to fly all of it on arm64 Linux, macOS and Windows.',
    item9:
      '<b>In browsers,</b> each run of the tests flies one flight of every preset in Chromium, Firefox and WebKitGTK, and the whole list on this page in Chromium. A full run flies the whole list in all three. In these runs, WebKit’s concurrent compiler is off.',
    item10: '<b>Not tested:</b> Safari on a real device. If you have one, please send us your report.',
  },
  speed: {
    title: 'A second question: how fast do flocks fly here?',
    text: 'First the page measures the simulation alone, without drawing it. It compares the time of a step with that of a reference kernel: a plain program for the same step, also in WebAssembly. Then whole flocks fly on the stage, and the page counts the frames that your browser shows in a second. All of this takes half a minute, or longer on a slow machine.',
    stageLabel: 'The flock that is measured',
    caption:
      'The median time for one step of one boid, in ns, and how boids-canvas compares with the reference. Each dot is one reading, with boids-canvas above the line and the reference below it. The farther left a dot is, the faster the program.',
    column: 'reference',
    column2: 'times as fast',
    column3: 'frames a second',
    boids: 'Boids',
    progressLabel: 'Measured so far',
  },
  method: {
    title: 'What these numbers are worth',
    text: 'A benchmark written by the authors of one of the programs is biased, even if they mean well. So here is what we measure, and every bias that we know of.',
    heading: 'Method',
    item: '<b>The flock.</b> It is <code>classic</code>, at the preset’s density whatever the number of boids. We measure it after 300 steps, once groups have formed. With up to 1,000 boids, each reading starts from a different seed.',
    item2:
      '<b>A reading.</b> The page sets a state, runs 2 steps untimed, and then times enough steps to move a million boids. That takes far longer than the smallest time a browser’s clock can measure.',
    item3:
      '<b>In turns.</b> Both programs run in one worker, on the same states. They take one reading each, again and again, and take turns going first. The first four readings of each are for warming up, and the next nine count. The table shows their median, and the report also shows their range.',
    item4:
      '<b>The same step.</b> A test compares the reference kernel with our program, boid by boid. The reference is compiled for speed alone, and ours for small size as well.',
    item5: '<b>Frames.</b> The flock flies on the stage for 3 seconds. The page counts the frames shown in the last 2.',
    heading2: 'Biases',
    item6:
      'We wrote both programs, and we chose the flock and the numbers of boids. Be suspicious if our program does well.',
    item7:
      'The reference kernel is our idea of a plain program: it compares each boid with four possible neighbours at a time, found through a uniform grid. It isn’t taken from a real product, and faster ones can be written. We don’t measure any other library.',
    item8:
      'The comparison favours the reference in one way: it doesn’t have to keep the order of the boids, support other models, or give the same bits everywhere.',
    item9:
      '<code>classic</code> runs our fastest code. Other presets take longer: see <a href="https://github.com/boids-canvas/boids-canvas/blob/HEAD/docs/benchmarks.md">benchmarks</a>.',
    item10: 'The time of a step grows with the number of neighbours. All flocks here have the same density.',
    item11:
      'Other tabs, a hot processor, battery power and the first seconds after loading all slow things down. Run the measurement twice.',
    item12: 'No browser shows more frames than the display can, often 60 a second. A smaller stage takes less time.',
  },
  report: {
    title: 'Your report',
    text: 'This is what the page has found, as text: for a bug report, for your lab book, or to compare with a friend. Nothing is sent anywhere.',
    codeLabel: 'Report',
  },
  footer: {
    text: 'Everything here runs in your browser. The flights and the reference kernel are part of <a href="https://github.com/boids-canvas/boids-canvas">the source</a>. Licence: MIT or Apache-2.0.',
  },
}

/** Those that the script writes. */
export const texts = {
  flights: {
    run: 'Fly them all here',
    again: 'Fly them again',
    waits: 'Waiting for the measurement',
    idle: 'The list has {all} flights. Flying them all takes a few seconds on a fast machine, and minutes on a slow one.',
    running: 'Flying and comparing.',
    verdict: {
      none: 'Not flown yet',
      some: '{some} of {all}, all identical so far',
      equal: '✓ All {all} identical',
      different: '✗ {wrong} of {some} different',
      changed: '✗ One bit changed, and no fingerprint matches ours',
      together: 'All fingerprints together: {print}',
    },
    equal: 'All {all} flights are identical, to the last bit. They took {seconds} s here.',
    different: '{some} of {all} flights are different here: {which}. Please report this with the text below.',
    changed:
      'The orange flock started with 1 of its {bits} bits changed, and the pale one with none. It is the last bit of the first bird’s x, which was {before} px and became {after} px. None of the three fingerprints matches ours.',
    /** In the list, below the fingerprint. */
    kinds: { equal: 'identical', different: 'different' },
    numbers: '{count} boids, seed {seed}, step {steps}',
  },
  report: {
    browser: 'Browser',
    machine: 'Machine: {platform}, {threads} threads, display {width} × {height} px at {ratio}',
    flights: 'Flights',
    none: 'not flown yet',
    equal: '{some} of {all} flown, all identical to the last bit',
    time: ', in {seconds} s',
    different: '{some} of {all} flown are DIFFERENT:',
    step: 'A step of classic, ns per boid: median (range of the readings)',
    reference: 'reference',
    fast: '{times} times as fast',
    frames: 'Frames a second on a stage of {width} × {height} px',
  },
  speed: {
    run: 'Measure here',
    again: 'Measure again',
    waits: 'Waiting for the flights',
    idle: 'Nothing has been measured here yet. Each reading will add a dot to the table.',
    running: 'Measuring. For honest numbers, keep this page in front and do nothing else on the machine.',
    done: 'With 10,000 boids, boids-canvas is {times} times as fast as the reference kernel, or {low} to {high} times in individual readings. ',
    smooth: 'Of the flocks measured here, the largest that flies smoothly has {count} boids: {frames} frames a second.',
    slow: 'Not even {count} boids fly smoothly on your machine: {frames} frames a second.',
  },
}
