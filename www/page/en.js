// @ts-check
/** What the page says in English beyond index.html, which holds its running text. */

export const en = {
  stage: (/** @type {string} */ preset, /** @type {string} */ count) => `${preset}: a flock of ${count} boids`,

  play: 'Let the flock fly',
  pause: 'Pause the flock',
  step: 'Fly one step',
  restart: 'Start anew',
  undo: 'Undo',
  redo: 'Redo',
  random: 'Try something at random',
  none: 'There is no flock yet.',
  toolbar: 'The flight',
  tagLabel: 'The tag',

  groups: {
    rules: 'Rules',
    ranges: 'What a boid sees',
    motion: 'Motion',
    world: 'World',
    marker: 'Markers and colours',
    part: 'How strongly',
  },
  /** Label and doc of what is no parameter of the table. @type {Record<string, [string, string]>} */
  rows: {
    colourBy: ['Colours tell', 'Of each boid: its speed, its heading, or how many flockmates it heeds'],
    trails: ['Trails', 'Where each boid was in its last steps'],
    grid: ['Grid', 'The cells by which a boid finds its neighbours without asking everyone'],
    background: ['Background', ''],
    border: ['Border', ''],
    fill: ['Boids', ''],
    outline: ['Outlines', ''],
    obstacle: ['Obstacles', ''],
    obstacles: ['Obstacles', ''],
    follow: ['Followed boid', ''],
    beside: ['Beside it', ''],
  },
  exact: (/** @type {string} */ label) => `${label}, typed in`,
  on: (/** @type {string} */ label) => `${label} switched on`,
  resetOne: (/** @type {string} */ label) => `Reset: ${label}`,
  whole: 'all',
  moved: (/** @type {string} */ label, /** @type {string} */ value) => `${label} moved along, to ${value}.`,
  notSo: (/** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ allowed) =>
    `${label || 'What you gave'}: “${value}” is not ${allowed}.`,
  left: (/** @type {number} */ more) => `And ${more} more.`,
  ignored: 'Some of it was not understood and has been left out.',
  unknown: (/** @type {string} */ name) => `There is no setting “${name}”.`,

  follow: 'Follow a bird',
  another: 'Follow another',
  nobody: 'Follow nobody',
  hint: 'Or choose one in the flock, by a click or a tap.',
  inside: {
    caption: 'The followed boid, as it is now',
    rule: 'Rule',
    flockmates: 'Flockmates',
    pull: 'Pull, px/step',
    sum: 'Together',
    velocity: 'Velocity',
    next: 'Next velocity',
  },
  legend: {
    speed: ['still', 'fastest'],
    heading: ['right', 'round to right'],
    flockmates: ['alone', '100 or all'],
  },

  /** @type {[string, string][]} */
  tour: [
    ['Separation alone', 'Keep off those who are too near. Everyone gets out of everyone’s way, and that is all.'],
    ['+ cohesion', 'Steer for the middle of those you see. Now they draw together, and swarm like gnats.'],
    ['+ alignment', 'Fly as your neighbours fly. The swarm takes a direction, and becomes a flock.'],
  ],
  alone: 'no other model',

  tools: {
    look: ['Onlooker', 'Click or tap a bird to look inside it.'],
    attract: ['Lure', 'They fly to it.'],
    repel: ['Scare', 'They keep away from it.'],
    predator: ['Predator', 'They forget the flock and flee.'],
    draw: ['Add birds', 'Draw them into the air.'],
    erase: ['Remove birds', 'Wipe them away.'],
    obstacle: ['Obstacles', 'Click or tap to put a pillar up, and again to take it away. They steer round it.'],
  },
  clearObstacles: 'Clear all obstacles',

  plots: {
    polarisation: 'Polarisation (0–1)',
    nearest: 'Nearest neighbour (px)',
    groups: 'Groups',
    cost: 'Cost of a frame (ms)',
    rate: 'Frames a second',
    table: 'Now',
    seconds: 'Time (s)',
  },

  take: {
    link: 'Copy link',
    copyTag: 'Copy tag',
    copied: 'Copied.',
    copyByHand: 'It is chosen now: copy it by Ctrl+C.',
    picture: 'Picture (PNG)',
    clip: 'Clip of 5 s (WebM)',
    flights: 'Flight of 300 steps (CSV)',
    save: 'Settings (JSON)',
    load: 'Load settings',
    loaded: 'Loaded.',
    drop: 'Settings, flights and tags can be dropped anywhere on this page to load them again.',
    working: 'Working',
    cancel: 'Cancel',
    cancelled: 'Cancelled.',
    failed: (/** @type {string} */ why) => `That did not work: ${why}`,
  },
}
