/** The English texts of the article. */

/** Those of index.html, as HTML, by their names there. */
export const page = {
  page: {
    preview: 'Thousands of coloured birds stream across a dark sky, beside the words: Nobody leads this flock.',
    description:
      'How do thousands of birds fly as one when none of them leads? Try out the three rules yourself, in live figures.',
    noScript: 'Allow scripts, and a flock will fly here.',
    title: 'Nobody leads this flock',
  },
  hero: {
    stageLabel: 'Thousands of birds in streams that part and join',
    title: 'Nobody leads <br>this flock.',
    lead: '<b class="count">6,000</b> birds. Each follows three rules. <span class="by-pointer">Move your pointer through the flock.</span><span class="by-finger">Touch the flock.</span>',
    chipsLabel: 'Number of birds',
    onward: 'So who is leading?',
  },
  common: {
    go: 'Switch the rule on',
    restart: 'Start again',
    note: 'polarisation',
  },
  leader: {
    title: 'Who is leading?',
    text: 'Forty birds, one flock. They fly together and turn together. Surely one of them decides where to go? Watch for a moment, then pick the leader. If you’re right, the flock should be lost without it: take it out and see.',
    stageLabel: 'A flock of 40 birds. The arrow keys choose a bird, and Enter picks it as the leader.',
    out: 'Take this bird out',
    again: 'Pick again',
    summary: 'Who leads, then?',
    text2:
      'The bird in front did not choose its place. It steers by its neighbours, and they steer by theirs. When the flock turns, its front becomes a side or the back, and another bird is in front for a while. Take out any bird, and the others fly on as before. There is no leader to find.',
  },
  bird: {
    title: 'One bird',
    text: 'How can birds fly together if none of them gives orders? Start with a single bird: the yellow one is yours. It sees only the birds in the shaded area, which turn white. Drag your bird, or move it with the arrow keys. Time stops while you do. Can you find a place where it sees no other bird?',
    stageLabel: '60 birds. The arrow keys move your bird.',
    label: 'How far it sees',
    label2: 'How wide its view is',
    text2:
      'That is all a bird knows: which birds are near, where they are, and which way they fly. It cannot see the flock. It does not know how large the flock is, or even that there is one. So everything that follows must come from how each bird responds to a few neighbours.',
  },
  separation: {
    title: 'Keep apart',
    text: 'Thirty birds, and no rules yet. Each flies its own way and turns back only at the edge. A ring shows how much room a bird needs. Where two rings overlap a lot, the birds are too close to each other: they turn orange, and often fly right through each other.</p><p>The first rule is <strong class="separation">separation</strong>: as soon as two rings touch, the birds turn away from each other. Guess what the thirty birds will do. Then switch the rule on.',
    legend: 'What will they do?',
    label: 'Spread out, each flying its own way',
    label2: 'Turn until they all fly the same way',
    label3: 'Spread out evenly, then stop',
    stageLabel: 'Thirty birds, each with a ring around it. Birds that are too close to another bird are orange.',
    stripLabel:
      'Curves over the last 30 seconds: how aligned the birds are, and how many are too close to another bird',
    label4: 'Strength of separation',
    caption:
      'An arrow shows which way the rule pushes a bird. The longer the arrow, the harder the push. The upper curve shows how aligned the birds are: 1 means that they all fly the same way, 0 that they have no common direction. The lower curve counts the birds that are too close to another bird: less than one and a half bird lengths away.',
  },
  cohesion: {
    title: 'Stay close',
    text: 'Birds that only keep apart are not a flock. The second rule is <strong class="cohesion">cohesion</strong>: it pulls each bird towards the middle of the birds it sees. <strong class="separation">Separation</strong> stays on. The blue circle shows how spread out the birds are. What will happen to it?',
    legend: 'What will they do now?',
    label: 'Pile up in one place',
    label2: 'Gather, each still flying its own way',
    label3: 'Fly off together in one direction',
    stageLabel: 'Thirty birds, and a circle that shows how spread out they are',
    stripLabel: 'Curves over the last 30 seconds: how aligned the birds are, and how far they are from their centre',
    label4: 'Strength of cohesion',
    caption:
      'The circle is drawn around the centre of all the birds. Its radius is the birds’ average distance from that centre, which the lower curve also shows. Once the rule is on, a dashed circle shows how large the blue one was before. A blue arrow shows which way the rule turns a bird: towards the middle of the birds it sees.',
  },
  alignment: {
    title: 'Fly alike',
    text: 'Now the birds are together, but in a muddle, like gnats over a pond. The third rule is <strong class="alignment">alignment</strong>: a bird turns towards the average direction of the birds near it. It does not know where the flock is going. A bird’s colour shows its direction.',
    legend: 'What will the thirty birds do?',
    label: 'All fly the same way, behind the same bird',
    label2: 'All fly the same way, and the bird in front keeps changing',
    label3: 'Carry on, each flying its own way',
    stageLabel: 'Thirty birds, coloured by direction',
    stripLabel: 'Curves over the last 30 seconds: how aligned the birds are, and how far they are from their centre',
    label4: 'Strength of alignment',
    caption:
      'A green arrow shows which way the rule turns a bird: the way its neighbours fly. Once all the birds fly the same way, they have nearly the same colour.',
    close:
      'That is all it takes. <strong class="separation">Separation</strong> keeps birds from colliding. <strong class="cohesion">Cohesion</strong> keeps the flock together. <strong class="alignment">Alignment</strong> makes it fly one way. Each bird follows only the birds near it. A turn may begin with any bird, and it spreads from neighbour to neighbour. That is why nobody has to lead.',
  },
  eight: {
    pauseAll: 'Pause all',
    title: 'Leave a rule out',
    text: 'Does a flock need all three rules? There are eight ways to switch them on and off. Here are all eight, each with the same forty birds. A bird that leaves on one side comes back on the other.',
    text2:
      'In a flock, birds stay together, fly one way, and give each other room. Which of the eight are flocks? Mark them, then press “Show the answer”.',
    noneStage: 'Forty birds with no rules',
    none: 'no rules',
    separationStage: 'Forty birds that keep apart',
    separation: '<strong class="separation">apart</strong>',
    cohesionStage: 'Forty birds that stay close',
    cohesion: '<strong class="cohesion">close</strong>',
    alignmentStage: 'Forty birds that fly alike',
    alignment: '<strong class="alignment">alike</strong>',
    separationCohesionStage: 'Forty birds that keep apart and stay close',
    separationCohesion: '<strong class="separation">apart</strong> + <strong class="cohesion">close</strong>',
    separationAlignmentStage: 'Forty birds that keep apart and fly alike',
    separationAlignment: '<strong class="separation">apart</strong> + <strong class="alignment">alike</strong>',
    cohesionAlignmentStage: 'Forty birds that stay close and fly alike',
    cohesionAlignment: '<strong class="cohesion">close</strong> + <strong class="alignment">alike</strong>',
    separationCohesionAlignmentStage: 'Forty birds that keep apart, stay close and fly alike',
    separationCohesionAlignment:
      '<strong class="separation">apart</strong> + <strong class="cohesion">close</strong> + <strong class="alignment">alike</strong>',
    show: 'Show the answer',
    still: 'Advance all by one second',
    again: 'Clear my marks',
    caption:
      'These numbers were measured when you asked for the answer. Alike: 1 means that they all fly the same way, 0 that they have no common direction. Groups: birds less than 3.3 bird lengths apart are in the same group. Nearest: the mean distance to the nearest bird, in bird lengths. To make the birds easier to see, we drew them at one and a half times their true length.',
  },
  wait: {
    title: 'Nobody waits',
    text: 'If nobody leads, who looks after a bird that is too slow? Take one of forty birds and slow it down to half its speed. Will the others wait for it? And once it can fly at full speed again, will it come back?',
    stageLabel: 'Forty birds that fly one way. One of them is white.',
    slow: 'Slow the white bird to half speed',
    again: 'Start again',
    summary: 'Why does nobody wait?',
    text2:
      'To each of the others, the slow bird is one neighbour among many, so it hardly changes where they fly or how fast. No bird knows that there is a flock, so none can wait for a bird that falls behind. A flock holds together because each bird stays near the birds it sees. As long as the slow bird sees one of them, it can follow. Once it sees none, it has lost the flock for good.',
  },
  order: {
    title: 'When is it a flock?',
    text: 'Below are a hundred birds. Are they one flock, or just a hundred birds? By eye, you can only guess. So we use a number, and here you can watch how it is worked out.',
    text2:
      'Draw each bird’s direction as a short arrow. Lay all hundred arrows head to tail. Ten birds are yellow, and so are their ten arrows: they are the first tenth of the chain. If all the birds fly one way, the chain is straight and reaches the rim of the circle. If they fly in all directions, the chain tangles and ends near where it began. How far the chain reaches is called the <em>polarisation</em>: 1 at the rim, 0 at the centre. This is the number that the figures above call “how aligned they are”.',
    text3:
      'These birds have a single rule: <span class="alignment">fly alike</span>. But they make mistakes. Sixty times a second, every bird is knocked off course by a random angle. This is called <em>noise</em>. Start with none, then slowly add more. When do the birds stop being a flock?',
    stageLabel: 'A hundred birds whose only rule is to fly alike, with noise',
    note: 'all directions, head to tail',
    label: 'Noise',
    heading: 'Does order fade, or does it break?',
    text4:
      'Imagine a chart with noise along the bottom and polarisation up the side. Guess the shape of its curve before you look. Then let your own machine draw the curve, point by point: first for flocks of a hundred birds, then for one of five thousand.',
    legend: 'Which shape do you expect?',
    straight: 'Falls evenly',
    holds: 'Holds, then gives way',
    drops: 'Drops right away',
    chartLabel: 'Chart of polarisation against noise',
    word: 'noise',
    item: 'your machine: 100 birds, two flocks at each level of noise',
    item2: 'reference for 100 birds, from a separate program',
    item3: 'your machine: 5,000 birds, just as densely packed',
    item4: 'your prediction',
    run: 'Run the experiment on your machine',
    progressLabel: 'Progress of the experiment',
    summary: 'What the curve means',
    text5:
      'Each bird corrects the errors of its neighbours, and they correct its own. So order withstands a lot of noise before it gives way. The larger the flock, the more steeply its order falls, and the less of it is left afterwards: a few random directions never quite cancel, but many nearly do. Physicists see curves like this when they heat a magnet. They call such a change a <em>phase transition</em>.',
    text6:
      'Tamás Vicsek and four colleagues found this in 1995, with this very rule. <a href="https://doi.org/10.1103/PhysRevLett.75.1226">Their paper</a> started the physics of flocks.',
  },
  mill: {
    title: 'A flock remembers',
    text: 'Some fish swim round and round a common centre, in a <em>mill</em>. No fish is in charge. Each fish has three zones. It <span class="separation">turns away</span> from any fish in the inner one. It <span class="alignment">swims the same way as the fish</span> in the middle one, the zone of orientation. And it swims <span class="cohesion">towards the fish in the outer one</span>.',
    text2:
      'The circles show the zones of the white fish. The outer two are open behind it, where it sees nothing. Make the middle zone wider, from half a fish length to 12, in a few steps. Wait each time: a mill can take up to 20 seconds to form. You will see three kinds of group.',
    stageLabel: 'A hundred fish, and the three zones of one of them',
    note: 'polarisation: all&nbsp;one&nbsp;way',
    note2: 'rotation: all&nbsp;in&nbsp;a&nbsp;circle',
    label: 'Width of the zone of orientation',
    heading: 'Now go back',
    text3:
      'Let the zone widen slowly from half a fish length to 12, and then narrow just as slowly. On the way, its width passes 7 twice.',
    legend: 'What will the group do at a width of 7?',
    mill: 'Circle, both times',
    parallel: 'Swim in parallel, both times',
    both: 'Something else the second time',
    run: 'Widen the zone, then narrow it',
    stageLabel2: 'The group in fast forward',
    chartLabel: 'Chart of rotation against the width of the zone of orientation',
    axis: 'rotation',
    word: 'not circling',
    word2: 'circling',
    word3: 'width of the zone of orientation, in fish lengths',
    item: 'widening',
    item2: 'narrowing',
    stillLabel: 'The group at a width of 7 as the zone widens',
    still: 'at 7, widening',
    stillLabel2: 'The group at a width of 7 as the zone narrows',
    still2: 'at 7, narrowing',
    summary: 'Who remembers?',
    text4:
      'No fish does. Each sees only where its neighbours are now, and which way they swim. But a mill keeps its fish in a circle, and a parallel group keeps them parallel: each state keeps itself going. The group’s past is stored in its shape.',
    text5:
      'Iain Couzin and four colleagues found this in 2002 and called it <em>collective memory</em>. Here is <a href="https://doi.org/10.1006/jtbi.2002.3065">their paper</a>.',
  },
  seven: {
    title: 'Seven neighbours, or a distance?',
    text: 'The bird that you dragged saw all other birds within a certain distance. Is that how real birds do it? A team in Rome photographed large flocks of starlings and measured where each bird flew. In 2008, the team reported that a starling watches its six or seven nearest neighbours, however far away they are.',
    text2:
      'Why would a bird count its neighbours? Here are two flocks with the same birds in the same places. In the first, each bird watches all others within a fixed distance: on average, that is seven at the start, and five or six in flight. In the second, each bird counts: it watches the seven nearest to it. The lines show which birds the white one watches. Pick any other bird to see its lines. As long as nothing happens, the flocks hardly differ.',
    legend: 'Here comes a predator. Which flock will hold together?',
    distance: 'The one that goes by distance',
    seven: 'The one that counts to seven',
    same: 'No difference',
    heading: 'All within a fixed distance',
    stageLabel: 'The flock whose birds watch all others within a fixed distance',
    heading2: 'The seven nearest',
    stageLabel2: 'The flock whose birds watch their seven nearest',
    send: 'Send the predator',
    other: 'Show another bird’s lines',
    caption:
      'Orange birds are lost for the moment: their group has fewer than eight birds. A square at the edge stands for a lost bird that has left the picture. Two birds are in the same group if a chain of short gaps connects them, each less than about four bird lengths wide.',
    summary: 'What a predator shows',
    text4:
      'The predator tears gaps in both flocks. A bird that goes by distance cannot see across a gap that is wider than the fixed distance. So nothing calls it back, and it is lost. A bird that counts to seven always has seven neighbours. Its lines stretch across the gap and pull it back: a bird that lags behind counts as lost for a few seconds, and then catches up. Only groups of eight or more can leave such a flock for good, because then each bird finds its seven within the group.',
    text5:
      'One attack proves little, so we simulated 40, each from a different start. The flock that goes by distance ended up in 11 groups (the median), with 672 of 3,200 birds lost in all. The flock that counts to seven ended up in 2 groups, with 4 birds lost: each was on its own, and all were back within ten seconds. This flock had fewer groups in 39 of the 40 attacks; in the other one, the predator missed both flocks.',
    text6:
      'Michele Ballerini and colleagues suggested in <a href="https://doi.org/10.1073/pnas.0711437105">their 2008 paper</a> that this is why starlings count.',
  },
  cells: {
    title: 'Why a computer can keep up',
    text: 'A bird follows the birds near it. But which are near? The simplest way to find out is to ask: before each move, every bird asks every other one where it is. Ten birds ask 90 questions. Twice as many birds ask about four times as many questions.',
    text2:
      'Now lay a grid over the sky. Each cell is as wide as the distance that a bird can see. Whatever a bird can see is in its own cell or in one of the eight around it. So it only has to ask there. <strong>Take the flock from 10 birds to 100,000, and compare the two bars.</strong>',
    stageLabel: 'A flock seen from above. One bird asks others where they are.',
    label: 'Birds',
    text3: 'Everyone asks everyone',
    text4: 'Each asks the cells nearby',
    all: 'Ask everyone',
    near: 'Ask the cells nearby',
    another: 'Another bird',
    caption:
      'The bars show how many questions one move of the whole flock takes, counted in the flock above. Each mark on a bar stands for ten times as many questions as the mark before it. Bright lines end at birds in sight, faint lines at birds that were asked but are too far away. Above 1,000 birds, no lines are drawn. Pick a bird to see which others it asks.',
    text5:
      'No bird in sight is left out. The flock flies exactly as if everyone had asked everyone, only with fewer questions. This works because a bird needs nothing but its neighbours. No leader has to know the whole flock, and no single computer has to, either. So several processors can share one flock, and a million birds can fly: on a fast computer, you can <a href="{{to.lab}}?count=1000000">watch them in the laboratory</a>.',
  },
  models: {
    title: 'Who wrote this down?',
    text: 'Craig Reynolds published the three rules in 1987, in words and pictures, in <a href="https://doi.org/10.1145/37402.37406">Flocks, herds and schools</a>. He called each simulated bird a <em>boid</em>. But a program needs numbers, too. How strong is each rule, and which comes first? How far does a boid see, and how fast does it fly? Everyone who writes such a program has to decide.',
    text2: 'So each author has made a different flock. Pick one, then change its numbers while it flies.',
    word: 'Five articles (buttons that are joined come from the same one)',
    classic: 'Classic',
    crowd: 'Crowd',
    procession: 'Procession',
    springs: 'Springs',
    cluster: 'Cluster',
    swarm: 'Swarm',
    school: 'School',
    word2: 'Three papers',
    vicsek: 'Vicsek 1995',
    mill: 'Couzin 2002',
    murmuration: 'Ballerini 2008',
    word3: 'A textbook and a program for schools',
    nature: 'The Nature of Code',
    netlogo: 'NetLogo',
    stageLabel: 'The flock of the model chosen above',
    label: 'Top speed',
    reset: 'Start again',
    link: 'Open in the laboratory',
    source: 'Source: ',
    caption:
      'Each flight starts the same way every time. The numbers are in the units of the program: lengths in px, the pixels of the flock’s world, and times in steps.',
  },
  take: {
    title: 'Your turn',
    text: 'Four thousand starlings and a falcon. Each bird follows its seven nearest neighbours, and flees from the falcon. Nobody leads. What would you like to do with a flock of your own?',
    stageLabel: 'A murmuration of 4,000 birds that splits in front of a falcon',
    lab: 'Play',
    labText: 'Change every number, draw obstacles, be the falcon, and share what you find with a link.',
    classroom: 'Teach',
    classroomText: 'A 50-minute lesson for ages 14 and up, with answers and printable sheets.',
    gallery: 'Put it on your page',
    galleryText: 'Two lines of HTML, with whole pages to start from. Or use JavaScript, React or Rust.',
    more: 'You can also <a href="{{to.experiments}}">measure a flock</a>: plot how noise destroys its order, or what a mill remembers. Or <a href="{{to.verify}}">check</a> that your browser repeats our flights to the last bit.',
  },
  footer: {
    text: 'The programs and papers behind the models are listed <a href="#models">above</a>. The simulation is written in Rust and compiled to WebAssembly. Licence: MIT or Apache-2.0, at your option. <a href="https://github.com/boids-canvas/boids-canvas">Source</a>. <a href="{{to.verify}}">Verify</a>. <span class="on-paper">On a screen, the figures move: open this page in a browser.</span>',
  },
}

/** Of a bird: the one in front has place 1. */
export type Rank = { bird: number; place: number; count: number }
export type Answer = Rank & { follows: number; followers: number }
export type Neighbours = { min: number; max: number; count: number }
export type Turn = Rank & { front: number }
/** A bird that was taken out, and how the others fly some seconds later. */
export type Taken = { bird: number; left: number; after?: After }
export type After = { was: string; is: string; groups: number }
export type Count = { groups: number; lost: number }

/** Where a bird is in the flock, not as a number that could be taken for a bird's. */
const around = ({ place, count }: Rank) =>
  `${place - 1} ${place === 2 ? 'bird' : 'birds'} ahead of it and ${count - place || 'none'} behind`
const fromFront = (at: Rank) => (at.place === 1 ? 'the one in front' : `with ${around(at)}`)
const groupsOf = (groups: number) => `${groups} ${groups === 1 ? 'group' : 'groups'}`
const countOf = ({ groups, lost }: Count) =>
  `${groupsOf(groups)}, with ${lost || 'no'} ${lost === 1 ? 'bird' : 'birds'} lost`

/** Those that the script writes. */
export const texts = {
  bird: {
    none: 'It sees none of the {others} other birds. As far as it knows, it is alone.',
    all: 'It sees all {others} other birds.',
    some: 'It sees {seen} of the {others} other birds. It knows nothing about the rest.',
    length: '1 bird length',
    lengths: '{lengths} bird lengths',
  },
  cells: {
    birds: '{count} birds',
    pace: '{count} birds · {rate} frames a second',
    many: 'With {count} birds, asking everyone takes {all} questions. Asking the cells nearby takes about {near}: {times} times fewer.',
    few: 'With {count} birds, the cells save next to nothing: nearly all birds are neighbours anyway.',
    one: 'The circled bird asks all {others} others, and finds the {seen} in sight.',
    oneNearby: 'The circled bird asks {asked} of the {others} others, and finds all {seen} in sight.',
  },
  eight: {
    playAll: 'Play all',
    verdicts: {
      '': 'Each flies its own way. Nothing connects them.',
      separation: 'They keep apart, and that is all.',
      cohesion: 'They are together, but in a ball, and fly through each other.',
      alignment: 'They fly one way, but scattered, and some overlap. Nothing holds them together.',
      'separation cohesion': 'Like gnats: together, but each flies its own way.',
      'separation alignment': 'They fly one way, well spaced but scattered. Nothing holds them together.',
      'cohesion alignment': 'Almost, but the birds are on top of each other.',
      'separation cohesion alignment': 'A flock.',
    },
    mark: 'Mark the ones you would call a flock.',
    group: 'alike {alike} · 1 group · nearest {nearest}',
    groups: 'alike {alike} · {groups} groups · nearest {nearest}',
    found: 'You found the only flock.',
    none: 'You marked none.',
    right: 'You marked {count}, and the flock is one of them.',
    wrong: 'You marked {count}, but not the flock.',
    answer:
      ' The birds need all three rules to stay together, fly one way and give each other room. Leave any rule out, and the flock is gone.',
  },
  hero: {
    rate: '{rate} frames a second.',
    lowered: '{asked} birds are too many here, so {count} fly now. ',
  },
  leader: {
    ask: 'Which bird leads? Pick one.',
    pointed: (at: Rank) => `Bird ${at.bird}, ${fromFront(at)}. Press Enter to pick it.`,
    picked: ({ follows, followers, ...at }: Answer) =>
      `You picked bird ${at.bird}, ${fromFront(at)}. Its lines lead to the ${follows} birds nearest to it. It follows them, and ${followers} ${followers === 1 ? 'bird follows' : 'birds follow'} it.`,
    all: ({ count, min, max }: Neighbours) =>
      `Every bird does the same: each of the ${count} follows ${min === max ? min : `${min} to ${max}`} others.`,
    turned: ({ front, ...at }: Turn) =>
      `Then the flock turned. Bird ${front} came to the front, and yours, bird ${at.bird}, had ${around(at)}. The white ring marks whichever bird is in front now.`,
    outFront: 'Take out the bird in front',
    taken: ({ bird, left, after }: Taken) =>
      after
        ? `Bird ${bird} is gone, and the other ${left} flew on ${after.groups === 1 ? 'as one flock' : `in ${after.groups} groups`}. “How aligned they are” was ${after.was} before, and ${after.is} over the next five seconds, where 1 means that all fly the same way.`
        : `Bird ${bird} is gone. Watch the other ${left} for five seconds.`,
    next: 'Or does the bird in the white ring lead? Take that one out, too.',
  },
  memory: {
    choose: 'Choose first: what will the group do at a width of 7 fish lengths?',
    chosen: 'Now let the zone widen, then narrow.',
    up: 'Fast forward for 20 seconds: the zone widens from half a fish length to 12.',
    down: 'Now it narrows again, from 12 fish lengths to half of one.',
    remembers:
      'At a width of 7 fish lengths, the group circled on the way up (rotation {up}) and swam in parallel on the way down ({down}). The fish, the rules and the width are the same: only the past differs.',
    forgets: 'At a width of 7 fish lengths, the rotation was {up} on the way up and {down} on the way down.',
    chart: 'Chart of rotation against the width of the zone of orientation. Widening: {up}. Narrowing: {down}.',
  },
  mill: {
    lengths: '{lengths} fish lengths',
    changed: 'The zone has changed. Give the group time: a mill takes up to 20 seconds to form.',
    swarm: 'A swarm: they stay together, but each swims its own way.',
    mill: 'A mill: they circle a common centre. No fish decided that.',
    between: 'In between: neither a swarm, nor a mill, nor a parallel group. A mill takes up to 20 seconds to form.',
    parallel: 'A parallel group: all swim one way, and the circle is gone.',
  },
  models: {
    /** What differs in each, and what to watch for. */
    of: {
      classic: {
        text: 'The three rules act one after the other, and each adds a little to a bird’s velocity. A bird can fly at any speed up to a limit, and sees 75 px in every direction. All the numbers come from the article; only the world is wider.',
        watch: 'Watch small groups meet, merge, and turn back at the edges.',
      },
      crowd: {
        text: 'These walkers never change their speed. The three rules only give them a direction, and they turn towards it by a few degrees at each step. They don’t see what is behind them. The structure comes from the article; we tuned the numbers.',
        watch: 'Watch loose crowds form and drift. Narrow the field of view, and they turn into queues.',
      },
      procession: {
        text: 'These are the walkers of “Crowd”, from the same article, with one change: they see only a narrow wedge ahead. So each walker follows those in front.',
        watch: 'Watch them queue, although nobody at the front knows the way.',
      },
      springs: {
        text: 'Every bird sees the whole flock, and is pulled to its centre. The pull grows with the distance, like the pull of a spring. Only “Fly alike” damps the swing.',
        watch: 'Watch every bird swing through the centre and back. Set “Fly alike” to 0, and they swing wider.',
      },
      cluster: {
        text: 'Every bird sees the whole flock and never changes its speed. The tutorial adds one rule at a time. To do the same, set all three rules to 0, then bring them back one by one.',
        watch: 'Watch one cluster form and travel from wall to wall.',
      },
      swarm: {
        text: 'At each step, every bird is pulled towards the flock’s centre: a hundredth of the distance is added to its velocity. Birds keep 10 px apart, and fly at most 7 px a step.',
        watch: 'Watch them swirl like gnats in the evening sun. “School” is another idea from the same article.',
      },
      school: {
        text: 'The article behind “Swarm” also suggests simulating fish. They only approach other fish that are more than 40 px away, and swim the way those nearby do. The idea comes from the article; we tuned the numbers.',
        watch: 'Watch them swim in streams that part and join.',
      },
      vicsek: {
        text: 'One rule is enough here: each bird takes the mean direction of all birds within range, and noise is added. That leaves only three numbers, and with them, physicists found a transition from disorder to order.',
        watch: 'Turn the noise down, and watch all directions become one.',
      },
      mill: {
        text: 'One rule comes first: a fish that is too close to another only moves away from it. Otherwise it turns the way nearby fish swim, and towards those farther away. In the paper, the fish swim in three dimensions; here they swim in two.',
        watch: 'Watch them gather and circle a common centre. Raise “Align within”, and the mill ends.',
      },
      murmuration: {
        text: 'This paper comes without a program. Its authors photographed starlings over Rome and found that each bird followed its six or seven nearest neighbours, however far away they were. The flock here is our own, and uses that number.',
        watch: 'Watch the flock fold like smoke and split in front of the predator.',
      },
      netlogo: {
        text: 'These birds never change their speed, and each rule turns them by a few degrees. If a bird’s nearest flockmate is too close, the bird only turns away from that flockmate’s heading. Otherwise it turns to fly alike, and then to stay close. The model comes with NetLogo, a program that many schools use.',
        watch: 'Watch hundreds of headings become one. Set “Fly alike” to 0, and they never agree.',
      },
      nature: {
        text: 'Each rule asks for a velocity. A limited force then steers the bird towards it, so every turn is gentle. Reynolds described this kind of steering in 1999, and the book made it the flock of a hundred tutorials.',
        watch: 'Watch long ribbons bend gently. Raise the force, and the turns become abrupt.',
      },
    },
    dials: {
      separation: 'Keep apart',
      cohesion: 'Stay close',
      alignment: 'Fly alike',
      topSpeed: 'Top speed',
      view: 'Field of view',
      turn: 'Sharpest turn',
      noise: 'Noise',
      speed: 'Speed',
      distance: 'Distance to keep',
      range: 'Range',
      alignWithin: 'Align within',
      approachWithin: 'Approach within',
      neighbours: 'Neighbours',
      predators: 'Predators',
      largestForce: 'Largest force',
    },
    all: 'the whole flock',
    everyone: 'all within range',
    units: { boids: 'birds', 'px/step': 'px/step', '°/step': '°/step', 'px/step²': 'px/step²' } as Record<
      string,
      string
    >,
    changed: '{label} is now {now}. It was {before}.',
  },
  wait: {
    ask: 'Here are forty identical birds. Make your guess, then slow the white one down.',
    slowed: 'The white bird flies at half the speed of the others.',
    behind:
      'It falls behind, and nobody waits. Press the button again while it still sees the others, or wait until it no longer does.',
    follows: 'It is as fast as the others again. It sees some of them, and follows.',
    lost: 'It can no longer see any other bird. Once it has left the picture, a square at the edge shows where it is. Let it fly at full speed again: will it come back?',
    alone: 'It is as fast as the others again. But it sees none of them, so nothing calls it back: it flies on alone.',
  },
  order: {
    none: 'none',
    full: 'any direction',
    flying: 'Noise: {noise}. Watch the chain.',
    settled: 'Noise: {noise}. On average, the polarisation is about {order}: {verdict}',
    /** From a high polarisation to a low one. */
    verdicts: [
      'they all fly one way.',
      'it is still a flock, though a ragged one.',
      'there is still a common direction, but a weak one.',
      'hardly any common direction is left. There are a hundred birds, but no flock.',
    ],
  },
  rules: {
    alike: 'How aligned they are',
    crowded: 'Birds too close to another bird',
    spread: 'Bird lengths from their centre',
    seconds: 'seconds',
    switchOff: 'Switch the rule off',
    choose: 'Choose an answer, then switch the rule on.',
    ready: 'Now switch the rule on.',
    watch: 'The rule is on. Watch the birds for five seconds.',
    advance: 'The rule is on. Advance the birds by {seconds} more seconds.',
    gap: ' ',
    on: 'on',
    off: 'off',
    /** How many birds are too close to another, as part of a sentence. */
    left: (birds: number) => (birds === 0 ? 'there were none' : birds === 1 ? 'there was 1' : `there were ${birds}`),
    /** For each rule what the numbers before and after say, what to try next, and what comes of another strength. */
    of: {
      separation: {
        says: 'Before, {wasCrowded} of the 30 birds flew too close to another bird. After five seconds, {left}. Yet each still flew its own way: “how aligned they are” was {alike}, where 1 means that all fly the same way.',
        next: 'Switch the rule off and on again, or make it weaker.',
        tried:
          'After three seconds at {percent}%, {crowded} of the 30 birds flew too close to another bird. “How aligned they are” was {alike}.',
      },
      cohesion: {
        says: 'On average, the birds were {wasSpread} bird lengths from their centre before, and {spread} after five seconds. They came together, but they did not fly one way: “how aligned they are” was {alike}, not 1.',
        next: 'Switch the rule off, and see how fast they scatter.',
        tried:
          'After three seconds at {percent}%, the birds were {spread} bird lengths from their centre, on average. “How aligned they are” was {alike}.',
      },
      alignment: {
        says: '“How aligned they are” went from {wasAlike} to {alike}. In those {seconds} seconds, {firsts} different birds were in front.',
        next: 'How weak can the rule be and still work? Try the slider.',
        tried: 'After three seconds at {percent}%, “how aligned they are” was {alike}.',
      },
    },
  },
  seven: {
    choose: 'Choose first: which flock will hold together?',
    chosen: 'Now send the predator.',
    attack: 'The predator chases the nearest bird in each flock.',
    after: 'The predator is gone. Can the birds find each other again?',
    send: 'Send the predator',
    again: 'Try again from a fresh start',
    counts: ({ groups, lost }: Count) => `${groupsOf(groups)} · ${lost} lost`,
    result: (distance: Count, seven: Count) =>
      `Six seconds after the attack, the flock that goes by distance was in ${countOf(distance)}. ` +
      `The flock that counts to seven was in ${countOf(seven)}.`,
  },
  transition: {
    choose: 'Choose a curve first. Then run the experiment.',
    chosen: 'Your prediction is the dashed line. Now run the experiment.',
    again: 'Run it again',
    running: '{flocks} flocks of a hundred birds are flying, for 2,500 steps each. Five thousand birds come next.',
    chart: 'Chart of polarisation against noise. 100 birds: {small}. 5,000 birds: {large}.',
    gaps: 'The curve for a hundred birds differs from your line by up to {small} (at {smallAt}), and the one for five thousand by up to {large} (at {largeAt}). ',
    done: 'Order holds, then gives way: in a small flock it fades, and in a large one it breaks down more abruptly. Between {noise1} and {noise2}, the polarisation of a hundred birds falls from {small1} to {small2}. That of five thousand falls further: from {large1} to {large2}. Your machine took {seconds}.',
    second: '1 second',
    seconds: '{count} seconds',
  },
}
