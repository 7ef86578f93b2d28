/** The English texts of the experiments. */

/** Those of experiments.html, as HTML, by their names there. */
export const page = {
  page: {
    preview: 'A chart in which order falls as noise grows, for a small and for a large flock.',
    description:
      'Change one number of a flock, measure another, and plot the curve: order against noise, a group with a memory, density, neighbours, predators.',
    title: 'Experiments with flocks',
    lead: 'Change one number, measure another, and look at the curve. The address of an experiment gives everyone the same numbers, to the last digit.',
  },
  experiment: {
    sectionLabel: 'Experiment',
    chipsLabel: 'Experiments to begin with',
    button: 'Order against noise',
    button2: 'The mill and its memory',
    button3: 'Density',
    button4: 'Seven neighbours or a distance',
    button5: 'Predators',
    stageLabel: 'The flock of the chosen point',
    point: 'Press a point to see its birds',
    progressLabel: 'Flown so far',
    codeLabel: 'The address of this experiment',
    save: 'Save the numbers (CSV)',
    summary: 'Change the experiment',
    label: 'The flock, with settings as in an address of the laboratory',
    label2: 'Compared with (optional)',
    label3: 'What changes',
    label4: 'Its values: <code>0, 5, 10</code> or <code>0 to 10 by 5</code> (noise: 60 is ±30°)',
    label5: 'How it changes',
    label6: 'What is measured',
    label7: 'Flocks for each value',
    label8: 'Steps before measuring',
    label9: 'Measured steps',
  },
  footer: {
    text: 'The flocks fly in your browser, on several threads if it can. <a href="{{to.verify}}">Check that flights are the same everywhere.</a> Licence: MIT or Apache-2.0.',
  },
}

/** Those that the script writes. */
export const texts = {
  experiments: {
    run: 'Run the experiment',
    again: 'Run it again',
    idle: 'The dotted line shows what we found. Run the experiment: your machine will find the same.',
    own: 'Guess first: what shape will the curve have?',
    yours: 'what your machine found',
    expected: 'what we found',
    long: 'This experiment takes about {time} on this device. Press the button to run it.',
    running: 'The flocks are flying.',
    done: '{flights} measurements in {seconds} s. The address below gives everyone the same numbers, to the last digit.',
    chart: 'Chart: ',
    up: 'upwards',
    back: 'downwards',
  },
  birds: { at: '{name}: {value}', comma: ', ' },
  form: {
    wrong: {
      flock: 'Write the settings of a flock as in an address of the laboratory, such as preset=school&count=100.',
      values:
        'Write up to 100 numbers, such as 0, 5, 10, or a range, such as 0 to 10 by 5. Put a space after each comma of a list.',
      number: 'Write a whole number from {min} to {max}, without a decimal point.',
      range: 'Write numbers from {min} to {max}.',
    },
  },
  /** What to watch for in each experiment of `READY`, and the names of flocks that are compared. */
  ready: [
    {
      text: 'Vicsek and others, 1995: birds take the mean direction of those near them, and miss it by a random angle. At what noise is the order lost? A small flock fades; the larger the flock, the more sharply it breaks.',
      flocks: ['100 birds', '1,600 birds'],
    },
    {
      text: 'Couzin and others, 2002: the range within which fish align grows slowly, then shrinks again. Rotation is near 1 if all circle one way, and 0 if they swim parallel or at random. Between 60 and 100 px the same fish mill on the way up and swim parallel on the way down. The group remembers.',
    },
    {
      text: 'The same field and the same noise, but more and more birds. The more neighbours each has, the better the errors cancel.',
    },
    {
      text: 'Ballerini and others, 2008: starlings follow about seven neighbours, however far away they are. Here the world grows wider, so the birds thin out. The birds that see 20 px lose their order. Those that follow seven keep it.',
      flocks: ['all within 20 px', 'the nearest seven'],
    },
    {
      text: 'Predators hunt two hundred birds of the preset “classic”. Do more predators make more groups?',
    },
  ],
  words: {
    measures: {
      polarisation: 'polarisation',
      rotation: 'rotation',
      nearest: 'distance to the nearest boid (px)',
      groups: 'number of groups',
      speed: 'speed (px a step)',
    },
    ways: { apart: 'each value from a new start', back: 'up, then down, without a new start' },
    method: {
      apart:
        'For each of {values} values of {name}, from {low} to {high}, {flocks} started from random places. They flew {settle} steps, and {measure} was then measured after each of {steps} more.',
      back: '{flocks} started from random places. Without a new start, {name} took {values} values from {low} to {high}, and then the same downwards. At each value they flew {settle} steps, and {measure} was then measured after each of {steps} more.',
    },
    flock: '1 flock (seed 1)',
    flocks: '{seeds} flocks (seeds 1 to {seeds})',
    rest: ' A dot is the mean of one flock, the line the mean of all, the band one standard deviation to either side.',
  },
}
