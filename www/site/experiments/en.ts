/** The English texts of the experiments. */

/** Those of experiments.html, as HTML, by their names there. */
export const page = {
  page: {
    preview: 'A chart in which order falls as noise grows, for a small and for a large flock.',
    description:
      'Change one number in a flock, measure another, and plot the curve: order against noise, a group with a memory, density, neighbours, predators.',
    title: 'Experiments with flocks',
    lead: 'Change one number, measure another, and guess the curve before you see it.',
  },
  experiment: {
    sectionLabel: 'Experiment',
    chipsLabel: 'Experiments to begin with',
    button: 'Density',
    button2: 'The mill and its memory',
    button3: 'Order against noise',
    button4: 'Seven neighbours or a distance',
    button5: 'Predators',
    skip: 'Show the answer',
    invitation: 'Draw your guess here',
    branchesLabel: 'Curve',
    guessed: 'your guess',
    known: 'our result',
    measured: 'your result',
    stageLabel: 'The flock at the chosen point',
    point: 'The flock at',
    guess: 'Your guess at this point',
    progressLabel: 'Progress of the experiment',
    address: 'The address of this experiment gives everyone the same numbers, to the last digit:',
    codeLabel: 'The address of this experiment',
    save: 'Save the numbers (CSV)',
    summary: 'Change the experiment',
    preset: 'Flock',
    parameter: 'What changes',
    from: 'From',
    to: 'To',
    points: 'Number of values',
    way: 'How it changes',
    measure: 'What is measured',
    exact: 'Exact settings',
    flock: 'The flock, with its settings written as in a laboratory address',
    second: 'Compared with (optional)',
    values: 'The values: <code>0, 5, 10</code> or <code>0 to 10 by 5</code> (noise as in the address: 60 means ±30°)',
    seeds: 'Flocks for each value',
    settle: 'Steps before measuring',
    steps: 'Steps measured',
  },
  footer: {
    text: 'The flocks fly in your browser, on several threads where possible. <a href="{{to.verify}}">Check that flights are the same everywhere.</a> Licence: MIT or Apache-2.0.',
  },
}

/** Those that the script writes. */
export const texts = {
  experiments: {
    run: 'Run the experiment',
    again: 'Run it again',
    idle: 'The wide, pale line shows what we found. Run the experiment to see whether your machine finds the same.',
    guess: 'Guess first: draw the curve that you expect across the plot, or use the sliders. Then run the experiment.',
    next: 'Your guess is drawn. To guess the other curve, press “{curve}” and draw again. Or run the experiment.',
    guessed: 'Your guess is drawn. Now run the experiment.',
    wrong: 'The experiment cannot run until “{field}” is filled in correctly. {reason}',
    few: ' It takes a few seconds on this device.',
    short: ' It takes less than a minute on this device.',
    duration: ' It takes about {time} on this device.',
    /** Of a guess. */
    none: 'none yet',
    running: 'The flocks are flying. ',
    left: 'About {time} left.',
    done: 'Your machine made {flights} measurements in {seconds} s. ',
    single: 'Your machine made 1 measurement in {seconds} s. ',
    /** The title of an experiment that is not one of ours. */
    own: '{flock}: {measure} against {name}',
    chart: 'Chart: {measure}, against {name}. ',
    up: 'upwards',
    back: 'downwards',
    following: 'Next: {name}',
  },
  /** How the guess, what was measured and what is known compare. */
  compared: {
    mean: 'On average, your guess is off by {off}. ',
    curve: '{of} ({curve})',
    found: 'It is farthest off at {where}. You drew {guess}, and we found {found}. ',
    measured: 'It is farthest off at {where}. You drew {guess}, and your machine measured {found}. ',
    same: 'All means are the same as ours, to two decimal places. ',
    other:
      '{some} of {all} means differ from ours, most of all at {where}. Your machine found {mean}, and we found {known}. ',
    own: 'The highest mean is {high}, at {highAt}. The lowest is {low}, at {lowAt}. ',
    level: 'All means are {low}, to two decimal places. ',
  },
  at: '{name} {value}',
  comma: ', ',
  form: {
    own: '{preset}, changed',
    wrong: {
      flock: 'Write the settings of a flock as in a laboratory address, such as preset=school&count=100.',
      values:
        'Write up to 100 numbers, such as 0, 5, 10, or a range, such as 0 to 10 by 5. Put a space after each comma in a list.',
      number: 'Write a whole number from {min} to {max}.',
      range: 'Write numbers from {min} to {max}.',
      twice: 'Write each value once: one of them appears twice.',
      conflict: 'The value {value} does not go with the flock’s {other}.',
    },
  },
  /** What each experiment of `READY` asks and shows, and the names of flocks that are compared. */
  ready: [
    {
      text: 'Birds follow their neighbours, but stray by up to 60° at every step. With more birds in the same field, does their order grow or shrink? Polarisation is 1 if all fly one way, and near 0 if none agree.',
      answer: 'It grows: the more neighbours each bird has, the better the errors cancel.',
      why: 'A bird sees others up to 20 px away. If 20 birds were spread evenly, each would see fewer than one other on average. If there were 800, each would see 25, and a single error hardly changes the mean of 25 directions.',
      watch: 'Press the point at 20 birds, then the one at 800, and watch how many fly the same way.',
    },
    {
      text: 'Couzin and others, 2002: fish align with others within a range that grows, then shrinks. Rotation is 1 if all circle one way, and near 0 if they swim straight or at random. Is the curve the same on the way back?',
      answer:
        'No: from 60 to 100 px the same fish circle on the way up and swim in parallel on the way down. The group remembers.',
      why: 'The fish follow the same rules both ways, but they start from different groups: one that circles, and one that swims straight. Each fish aligns with neighbours that already circle or already swim straight, so each group keeps going as it is. Physicists call this hysteresis.',
      watch:
        'Press the point at 80 px on the way up, then the one on the way down. The range is the same, but the groups are different.',
    },
    {
      text: 'Vicsek and others, 1995: each bird takes the mean direction of its neighbours, give or take a random angle. How much noise destroys the order? Is it the same for a small flock and a large one?',
      answer:
        'Both lose it gradually. The larger flock loses it at a lower level of noise, and only slightly more sharply.',
      why: 'Birds only agree with those near them, so order has farther to travel in a wider field, and noise has more time to undo it. At the strongest noise, only chance is left: the mean of 100 random directions is about 0.09 long, and that of 1,600 about 0.02.',
      watch:
        'Press the points at noise ±86° on both curves: the noise is the same, but the large flock has less order.',
      flocks: ['100 birds', '1,600 birds'],
    },
    {
      text: 'Ballerini and others, 2008: a starling follows about seven others, however far away. Here the world grows, so the birds thin out. Which keep their order: those that follow all within 20 px, or just seven?',
      answer: 'Those that follow seven keep their order. The others lose it.',
      why: 'The wider the world, the fewer others are within 20 px, and a bird that sees none just follows its own errors. But in any world, there are always seven nearest birds, so a bird always has just as many to follow.',
      watch:
        'Press the points at a width of 1,200 px on both curves. The birds are equally spread out in both flocks, but only one of them has lost its order.',
      flocks: ['all within 20 px', 'the nearest seven'],
    },
    {
      text: 'Predators hunt two hundred birds. The birds flee, and their flock breaks up and forms again. Do more predators make more groups?',
      answer: 'Yes, but not many: even sixteen predators make only about five groups.',
      why: 'A predator that gets close splits a group. But groups that meet become one again, and the more there are, the more often two of them meet.',
      watch: 'Press the point at 16 predators, and watch groups break up and join.',
    },
  ],
  words: {
    /** Parameters whose own name does not say what their number counts or measures. */
    parameters: {
      count: 'number of birds',
      nearest: 'number of flockmates used',
      predators: 'number of predators',
      width: 'width of the world',
      height: 'height of the world',
    },
    /** A value in a sentence, after “at”, where name and value do not read well: of one, and of others. */
    counted: {
      count: ['1 bird', '{value} birds'],
      nearest: ['1 flockmate', '{value} flockmates'],
      predators: ['1 predator', '{value} predators'],
      width: ['a width of {value}', 'a width of {value}'],
      height: ['a height of {value}', 'a height of {value}'],
    },
    measures: {
      polarisation: 'polarisation',
      rotation: 'rotation',
      nearest: 'distance to the nearest boid (px)',
      groups: 'number of groups',
      speed: 'speed (px a step)',
    },
    /** The measures in a sentence. */
    measured: {
      polarisation: 'polarisation',
      rotation: 'rotation',
      nearest: 'the distance to the nearest boid',
      groups: 'the number of groups',
      speed: 'the speed',
    },
    ways: { apart: 'each from a fresh start', back: 'up, then down again' },
    method: {
      one: 'The setting “{name}” is {low}. ',
      many: 'The setting “{name}” takes {values} values, from {low} to {high}. ',
      apart: 'At each value, the page flies {flocks} from random places. ',
      back: 'The page flies {flocks} from random places through all the values, and then back again, without starting afresh. ',
      measured: 'After {settle} at each value, {measure} is measured at every step, for {steps}. ',
    },
    step: '{count} step',
    steps: '{count} steps',
    flock: '1 flock (seed 1)',
    flocks: '{seeds} flocks (seeds 1 to {seeds})',
    kinds: '{flocks} of each kind',
    rest: 'Each dot is the mean of one flock. The line is the mean of all flocks, and the band is one standard deviation on either side.',
  },
}
