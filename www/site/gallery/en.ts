/** The English texts of the gallery. */

/** Those of gallery.html, as HTML, by their names there. */
export const page = {
  page: {
    preview: 'Two web pages with a flock in them: a landing page, and an article header.',
    description: 'Every way to put a flock of boids on a page, live and with its code, and pages to start from.',
    title: 'A flock on your page',
    lead: 'All you need is one script and one tag. The flock loads nothing else, pauses while it is out of sight, and stands still for readers who prefer less motion.',
    codeLabel: 'The HTML to copy',
    change: 'Make it your own: whatever you change here changes the flock, and the code below it.',
    element:
      'Put <a href="{{ROOT}}boids-canvas.js" download>boids-canvas.js</a> next to your page, and copy these two lines into the page. They make the flock above.',
    div: 'Put <a href="{{ROOT}}boids-canvas.js" download>boids-canvas.js</a> next to your page, and copy these two lines into the page. They make the flock above, and work even on pages where only a <code>div</code> is allowed.',
    iframe:
      'Put <a href="{{ROOT}}embed.html" download>embed.html</a> next to your page, and copy this one line into the page. It shows the flock above in a frame, and needs no other file.',
    hosted:
      'If your blog won’t let you upload files, choose “A frame”, put <code>embed.html</code> on another host, such as GitHub Pages, and write its full address in the code. <a href="https://github.com/boids-canvas/boids-canvas/blob/HEAD/docs/begin.md#your-host">This table</a> lists what blogs and other hosts allow.',
    text: 'Every other option is in <a href="{{to.lab}}">the laboratory</a>: change the flock there until you like it, and copy its tag.',
    size: 'With <code>boids-canvas.js</code>, your readers download 103&nbsp;kB (gzipped). With <a href="{{ROOT}}boids-canvas-light.js" download>boids-canvas-light.js</a>, they download only 46&nbsp;kB, but that script just shows a flock: it has no obstacles, trails, colours by heading or video clips.',
  },
  /** What the reader can change: the words beside the names of the attributes. */
  maker: {
    preset: 'Model',
    count: 'Number of birds',
    colour: 'Colours show',
    pointer: 'The pointer',
    background: 'Background',
  },
  ways: {
    title: 'Ways to embed',
  },
  element: {
    frame: 'A flock made with the element',
    heading: 'An element',
    text: 'For a page of your own. It takes one script and one tag, and every option is an attribute.',
  },
  common: {
    summary: 'Code',
  },
  div: {
    frame: 'A flock in a div',
    heading: 'A plain div',
    text: 'For editors and hosts that remove unknown elements. Options begin with <code>data-</code>.',
  },
  iframe: {
    frame: 'A flock in a frame',
    heading: 'A frame',
    text: 'For blogs that remove scripts. Upload <a href="{{ROOT}}embed.html" download>embed.html</a>, and put the options into its address.',
  },
  article: {
    frame: 'A flock as a figure in an article',
    heading: 'A figure',
    text: 'For an article: a figure with a caption. If no flock can fly, readers see the content of the tag.',
  },
  background: {
    frame: 'A flock behind text',
    heading: 'A background',
    text: 'Behind the text of a whole page. Clicks pass through it, and screen readers skip it.',
  },
  several: {
    frame: 'Six flocks on one page',
    heading: 'Several at once',
    text: 'Each has its own options and colours. A flock that is out of sight pauses.',
  },
  light: {
    frame: 'Flocks from the light script',
    heading: 'The light script',
    text: 'For a page that only shows a flock. <a href="{{ROOT}}boids-canvas-light.js" download>boids-canvas-light.js</a> takes the same tags and makes the same flights, in less than half the bytes.',
  },
  module: {
    frame: 'A flock that a module controls',
    heading: 'From a module',
    text: 'For programs: <code>mount</code> puts a flock into any element, and returns an object that controls the flock. Browsers load modules only from a server.',
  },
  react: {
    heading: 'React',
    text: 'The component <code>&lt;Boids&gt;</code>, and the element in JSX. This page has to be built first, so no flock flies here.',
  },
  showcases: {
    title: 'Pages to start from',
    text: 'Copy the code of any of them into a page of your own, and put <a href="{{ROOT}}boids-canvas.js" download>boids-canvas.js</a> beside it.',
  },
  landing: {
    frame: 'A landing page with a flock',
    heading: 'A landing page',
    text: 'The flock fills the first screen, with the words in front. The pointer is a predator, and a button stops the flock.',
  },
  header: {
    frame: 'An article header with a flock',
    heading: 'An article header',
    text: 'A flock like strokes of ink above the title, dark on a light page and light on a dark one. A button stops it.',
  },
  notFound: {
    frame: 'A page that was not found',
    heading: 'Page not found',
    text: 'Noise makes every bird lose its way. Those near the pointer flee from it. A button leads home.',
  },
  logo: {
    frame: 'A logo made of birds',
    heading: 'A logo in formation',
    text: 'A flock that fills the path of a logo and keeps its shape. The pointer tears a hole in it, which closes when the pointer leaves.',
  },
  loading: {
    frame: 'A loading screen with a mill',
    heading: 'A loading screen',
    text: 'Fish circle a percentage, with a bar below. Screen readers read out the words and the bar.',
  },
  slide: {
    frame: 'A slide with two flocks',
    heading: 'A slide',
    text: 'Two live experiments instead of two pictures, with numbers that are measured as the birds fly. The seed makes them run the same way every time.',
  },
  programs: {
    title: 'In a program',
    heading: 'In JavaScript',
    text2:
      'The package is not on npm yet: build the source (see below), and run these commands in your own project, in a folder next to the source.',
    codeLabel2: 'Command for npm',
    codeLabel3: 'JavaScript',
    heading2: 'In Rust',
    text3:
      'This is the simulation alone. It needs no browser and no clock, and gives the same flight on every machine.',
    codeLabel4: 'Command for cargo',
    codeLabel5: 'Rust',
    heading3: 'The source',
    text4:
      'All of it is <a href="https://github.com/boids-canvas/boids-canvas">open source</a>. With Rust and Node.js, these lines build this site.',
    codeLabel6: 'Commands that build this site',
  },
  footer: {
    text: 'Every example here is a page in the folder <code>embed</code>, and the code that you see is the code that runs. Licence: MIT or Apache-2.0, at your option. <a href="{{to.verify}}">Check that all flights are the same in your browser.</a>',
  },
}

/** Those that the script writes. */
export const texts = {
  /** The choices that are not words of their own. */
  values: {
    classic: 'classic: groups that meet and merge',
    crowd: 'crowd: walkers in loose crowds',
    procession: 'procession: walkers in queues',
    springs: 'springs: birds that swing through the centre',
    cluster: 'cluster: one cluster, from wall to wall',
    swarm: 'swarm: gnats in the evening sun',
    school: 'school: fish that swim in streams',
    vicsek: 'vicsek: birds that agree in spite of noise',
    mill: 'mill: fish that circle a centre',
    nature: 'nature: the flock of a hundred tutorials',
    murmuration: 'murmuration: folds like smoke',
    netlogo: 'netlogo: the flock in most classrooms',
    heading: 'the heading',
    speed: 'the speed',
    flockmates: 'the number of flockmates',
    'colour-by=none': 'nothing: all have one colour',
    none: 'does nothing',
    attract: 'attracts birds',
    repel: 'repels birds',
    predator: 'hunts birds',
    '#0a0e14': 'night',
    '#0d3b54': 'sea',
    '#f4f1e8': 'paper',
  },
  fromDisk: 'No flock flies here: this page was opened from disk, and browsers load modules only from a server.',
}
