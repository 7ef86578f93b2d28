/** The English texts of the laboratory. */

/** Those of lab.html, as HTML, by their names there. */
export const page = {
  page: {
    preview: 'A laboratory: a flock coloured by heading, with sliders for its rules beside it.',
    description:
      'A laboratory for flocks: published models of boids, live. Change every rule, inspect each boid, compare two models, and share or embed what you find.',
    title: 'The boids-canvas laboratory',
    fallback: 'The flock appears here in browsers that run WebAssembly.',
    interactLegend: 'Your pointer',
    zoomLabel: 'View',
    zoomInLabel: 'Zoom in',
    zoomOutLabel: 'Zoom out',
    zoomFitLabel: 'Show everything',
    fullscreenLabel: 'Full screen',
    toolbarLabel: 'Simulation',
    playLabel: 'Play',
    stepLabel: 'One step',
    restartLabel: 'Restart',
    tempo: 'Playback speed',
    keys: 'These keys work once you have clicked the flock: Space plays and pauses, the full stop advances one step, R restarts, and F follows a boid. The arrow keys move a cross over the flock, and Enter uses the chosen tool there. Plus and minus zoom; W, A, S and D move the view; 0 shows everything.',
    heading: 'The laboratory',
    lead: 'Boids are simulated birds, fish or even walking people. Move a slider and watch them respond.',
    modelLegend: 'Model',
    undoLabel: 'Undo',
    redoLabel: 'Redo',
    random: 'Surprise me',
    reset: 'Reset',
    all: 'All parameters',
    inspectTitle: 'Inspect',
    inspectText:
      'Follow a boid to see which flockmates are within its ranges, and what each rule adds. The thin arrows lie head to tail, and the thick arrow is their sum.',
    compareTitle: 'Compare',
    compareText:
      'Put a second flock, B, next to yours, A. It starts from the same seed, with the same number of boids, in a world of the same size. In the plots, the curve of A is solid and that of B is dashed. To see what your own changes do, choose the same model for B.',
    besideLabel: 'Flock B',
    tourText: 'Or build the classic flock rule by rule, and watch what each rule adds.',
    measureTitle: 'Measure',
    measureText:
      'Polarisation measures how well the boids agree on a direction: 1 if all fly one way, near 0 if they fly at random. It is also near 0 in a mill, where they circle. Rotation shows the difference: it is 1 if all circle the same way.',
    mean: 'Mean of ten seconds',
    shareTitle: 'Share',
    shareText:
      'The address of this page always contains your settings. The tag below puts the flock into a page of your own. It needs one script and nothing else, and the flock pauses while it is out of sight.',
    shareMore: 'Picture, video, data, settings',
    tagLabelLabel: 'HTML tag',
    shareScript: 'Download the script boids-canvas.js',
    footer:
      'Most models follow published programs and papers. The simulation is written in Rust. Licence: MIT or Apache-2.0.',
  },
}

/** Those that the script writes. */
export const texts = {
  stage: (preset: string, count: string) => `${preset}: a flock of ${count} boids`,

  play: 'Play',
  pause: 'Pause',
  noFlock: 'There is no flock yet.',
  exitFullscreen: 'Leave full screen',
  fullscreen: 'Full screen',
  /** What the bar shows, and its ends, 0 and 1. */
  gauges: {
    polarisation: ['Polarisation', 'all ways', 'one way'],
    rotation: ['Rotation', 'none', 'all circle'],
  },
  moreModels: 'More',
  lengths: (px: string) => `Lengths are in px of the world, not of the screen. A boid is ${px} px long.`,
  crowded: 'How many boids fly. This many blur into a solid mass: zoom in to see individual boids.',
  limit: (count: string, rate: string, slower: boolean) =>
    slower ? `Slower than real time with ${count} boids.` : `Only ${rate} frames per second with ${count} boids.`,
  fewer: (count: string) => `Fly ${count}`,
  tooMany: (count: string) =>
    `${count} boids are too many for this world: a step would take more than 10 seconds. Make the world larger, or the ranges shorter.`,

  groups: {
    rules: 'Rules',
    ranges: 'Ranges and field of view',
    motion: 'Motion',
    world: 'World',
    marker: 'Markers and colours',
    forces: 'Pointer, obstacles and predators',
  },
  /** Label and doc of each option that is not in the table of parameters. */
  rows: {
    colourBy: ['Colour by', 'What a boid’s colour shows: its speed, its heading or its number of flockmates'],
    trails: ['Trails', 'Where each boid was during its last steps'],
    grid: ['Grid', 'The cells of the neighbour search: a boid is compared only with boids in nearby cells'],
    background: ['Background', ''],
    border: ['Border', ''],
    fill: ['Boids', ''],
    outline: ['Outlines', ''],
    obstacle: ['Obstacles', ''],
    predator: ['Predators', ''],
    obstacles: ['Obstacles', ''],
    follow: ['Followed boid', ''],
    workers: ['Workers', ''],
    beside: ['Second model', ''],
  } as Record<string, [string, string]>,
  /** What the options that are shown first do, in plain words. */
  plain: {
    count: 'How many boids fly',
    cohesion: 'Fly towards the others',
    separation: 'Keep apart',
    alignment: 'Fly the same way as the others',
    cohesionRange: 'How far away others can be for a boid to be drawn to them',
    separationRange: 'A boid moves away from others that are closer than this',
    alignmentRange: 'How far away others can be for a boid to match their direction',
    fieldOfView: 'How wide a boid’s view is; 360° is all round',
    maxTurn: 'How sharply a boid can turn',
    maxSpeed: 'How fast a boid can fly',
    maxForce: 'How hard a boid can steer',
    noise: 'How much each boid strays at random',
    predators: 'How many predators hunt the flock',
    nearest: 'How many neighbours a boid follows; 0 means all within range',
    pointerRange: 'How far the pointer reaches',
    pointerStrength: 'How strongly the pointer acts',
    obstacleRange: 'How early boids avoid an obstacle',
    obstacleStrength: 'How sharply boids turn away from an obstacle',
  } as Record<string, string>,
  exactValue: (label: string) => `${label}, exact value`,
  enable: (label: string) => `Enable ${label}`,
  resetOption: (label: string) => `Reset: ${label}`,
  all: 'all',
  adjusted: (label: string, value: string) => `${label} was changed to ${value} to match.`,
  invalid: (label: string, value: string, allowed: string) =>
    `${label || 'The input'} must be ${allowed}, not “${value}”.`,
  more: (count: number) => `And ${count} more.`,
  ignored: 'Invalid settings were ignored.',
  unknownOption: (name: string) => `There is no setting “${name}”.`,

  /** Why an option has no effect. */
  idle: {
    steering: (kinds: readonly string[]) => `No effect: this works only with the steering “${kinds.join('” or “')}”.`,
    bounds: 'No effect: this works only with the bounds “turn”.',
    cohesion: 'No effect: cohesion is off.',
    alignment: 'No effect: alignment is off.',
    separation: 'No effect: separation is off.',
    neither: 'No effect: cohesion and alignment are off.',
    pointer: 'No effect: choose a tool that attracts, repels or hunts.',
    obstacles: 'No effect: there are no obstacles.',
    predators: 'No effect: there are no predators.',
    triangle: 'No effect: this works only with the marker “triangle”.',
    colours: 'No effect: the colours show a measured value.',
  },

  follow: 'Follow a boid',
  followAnother: 'Follow another',
  unfollow: 'Stop following',
  lens: 'Lens',
  followHint: 'Or click or tap a boid in the flock.',
  inspector: {
    adds: 'What each rule adds to the followed boid’s velocity, in px/step. Positive y is down.',
    turns:
      'What each rule adds to the velocity that the followed boid aims for. The boid turns towards the sum, and keeps its speed. Velocities are in px/step. Positive y is down.',
    rule: 'Rule',
    flockmates: 'Flockmates',
    predators: 'Predators',
    formation: 'Formation',
    sum: 'Sum',
    edge: 'Edges, speed limits',
    velocity: 'Velocity',
    next: 'Next velocity',
  },
  legend: {
    speed: ['still', 'fastest'],
    heading: ['←', '→'],
    flockmates: ['none', '100 or all'],
  },

  tour: [
    ['Separation alone', 'Each boid steers away from boids that are too close. They spread out, and that is all.'],
    ['+ cohesion', 'Each boid also steers towards the centre of the boids it sees. They swarm like gnats.'],
    [
      '+ alignment',
      'Each boid also matches the velocities of boids nearby. The swarm takes a direction and becomes a flock.',
    ],
  ] as [string, string][],
  noSecondModel: 'none',
  /** The names of the flocks of a comparison, and what differs between them. */
  flocks: ['A (yours)', 'B'],
  named: (name: string, preset: string) => `${name}: ${preset}`,
  differences: 'What differs',
  parameter: 'Parameter',
  on: 'on',
  same: 'A and B have the same settings.',

  colours: 'Colour: direction',

  tools: {
    inspect: ['Inspect', 'Click or tap a boid to look inside it.'],
    attract: ['Attract', 'The boids fly towards your pointer or finger.'],
    repel: ['Repel', 'The boids keep away from your pointer or finger.'],
    predator: ['Predator', 'The boids flee from your pointer or finger.'],
    draw: ['Add boids', 'Draw over the flock to add boids.'],
    erase: ['Remove boids', 'Drag over boids to remove them.'],
    obstacle: ['Obstacles', 'Click or tap to add an obstacle, and again to remove it.'],
  },
  /** Of a followed boid: the names of the rules stand before it, in their colours. */
  following: 'Numbers',
  toolRows: 'Range and strength',
  clearObstacles: 'Remove all obstacles',

  plots: {
    polarisation: 'Polarisation (0–1)',
    rotation: 'Rotation (0–1)',
    nearest: 'Nearest neighbour (px)',
    groups: 'Groups',
    machine: 'This machine',
    cost: 'Time per frame (ms)',
    rate: 'Frames per second',
    table: 'Current values',
    seconds: 'Time (s)',
  },

  mean: {
    waits: (seconds: string) => `Measuring: ${seconds} of 10 s of flight.`,
    stopped: 'The measurement stopped because the flock was changed or restarted.',
    /** @param noise of a model that has some */
    found: (noise: string | undefined, name: string, [a, b]: string[], readings: number) =>
      `${noise ? `At a noise of ${noise}, ${name.toLowerCase()}` : name} was ${b ? `${a} for A and ${b} for B` : a} on average over ten seconds (${readings} readings).`,
  },

  sweep: (measure: string, parameter: string) => `Plot ${measure} against ${parameter} in an experiment`,

  share: {
    link: 'Copy link',
    copyTag: 'Copy tag',
    back: 'Open this flock in the laboratory.',
    copied: 'Copied.',
    copyByHand: 'The text is selected: press Ctrl+C to copy it.',
    picture: 'Picture (PNG)',
    clip: '5 s video (WebM)',
    flight: 'Flight of 300 steps (CSV)',
    page: 'Page (HTML)',
    save: 'Settings (JSON)',
    load: 'Load settings',
    loaded: 'Loaded.',
    unreadable: 'That contains no settings, so nothing has changed.',
    drop: 'To load settings, a flight or a tag, drop the file or the tag anywhere on this page.',
    working: 'Progress',
    cancel: 'Cancel',
    cancelled: 'Cancelled.',
    failed: (reason: string) => `That failed: ${reason}`,
  },
}

/** The table of options in another language. */
export interface Table {
  /** Title and doc. */
  presets: Record<string, [string, string]>
  /** Label and doc. */
  params: Record<string, [string, string]>
  choices: Record<string, Record<string, string>>
  units: Record<string, string>
  /** Between words. */
  comma: string
  /** Between the ends of a range. */
  to: string
}
/** In English, it is that of Rust. */
export const table = undefined as Table | undefined
