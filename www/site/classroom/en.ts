/** The English texts of the lessons. */

/** Those of classroom.html, as HTML, by their names there. */
export const page = {
  page: {
    preview: 'A lesson: a flock splits in front of a falcon, beside the words: A flock in fifty minutes.',
    description:
      'A 50-minute lesson about flocks without a leader, for ages 14 and up, and a 90-minute one for universities. With live figures, sheets to print, and answers.',
    title: 'A flock in fifty minutes: a lesson',
    heading: 'A flock in fifty minutes',
    lead: 'A falcon chases 150 birds: they scatter, then gather again. Which of them leads? Find out with a guess, three rules and an experiment of your own.',
    text: 'For ages 14 and up, without coding. The lesson suits biology (animals in groups), physics (order against noise), computer science (models and simulation) and mathematics (angles, means, graphs).',
    button: 'Open all answers',
    sheets: 'Print the sheets',
    school: 'Print the lesson',
    link: 'University course: 90 minutes',
    pupils: 'The pupils’ page, without answers',
    show: 'Show the QR code to the class',
    title3: 'The sheets',
  },
  flock: {
    stageLabel: 'A flock of 150 birds with a falcon',
  },
  school: {
    title: 'The lesson at a glance',
    timelineLabel: 'Timeline',
    i: 'guess',
    i2: 'three rules',
    i3: 'an experiment',
    i4: 'in pairs',
    i5: 'beyond birds',
    term: 'Aims',
    item: 'Say what each of the three rules does to a group: keep apart, stay close, fly alike.',
    item2: 'Use evidence to explain how order arises without a leader.',
    item3: 'Run an experiment: predict, change one quantity, measure, draw a graph, and draw a conclusion.',
    term2: 'Materials',
    text: 'A projector. A computer, tablet or phone for every two to four pupils. Sheets 1 and 2, one of each per pupil. Pens, and pencils for the graph. If there is only a projector, one pupil operates the figure, and the others predict by a show of hands.',
    term3: 'Prepare',
    text2:
      'Print the sheets. Open every link in the lesson once on the pupils’ machines, and <a href="{{to.verify}}#speed">test your machines</a>: one that shows 1,000 boids at 30 frames a second or more is fast enough. Have your pupils open their page before the lesson begins. If you won’t have a network, <a href="{{ROOT}}boids-canvas-site.zip" download>download the site as one file</a>, unpack it, and open <code>classroom.html</code> there.',
    term6: 'If something fails',
    text5:
      '<ul><li><b>A machine is slow:</b> let its group join another. Before the experiment, the figures show at most 100 birds, and a slow machine gives the same numbers, just later. The last step of the experiment also has a flock of 5,000 birds: run it on the teacher’s machine.</li><li><b>No network:</b> open the unpacked site.</li><li><b>No projector:</b> each group opens the figures on its own device. In part A, it points at a bird on that screen.</li><li><b>No devices at all:</b> replace part A with the clapping in “<a href="#without-computer">Without a computer</a>”, do parts B and C on sheet 1, and read out what “<a href="#seen">They see</a>” says.</li><li><b>Short of time:</b> leave out “Extend”, and let each group measure only one level of noise.</li></ul>',
    term4: 'Support and challenge',
    text3:
      'Support: let pairs choose from “spread out”, “gather” and “fly one way” instead of writing in their own words, and give them only one level of noise. Challenge: ask pupils why polarisation is not 0 for birds that fly at random, and have them draw error bars from the lowest to the highest of their five numbers.',
    term5: 'Assess',
    text4:
      '“A friend says: the bird in front decides. Answer in three sentences, and use something that you saw.” A good answer names a rule, says that a bird only responds to its neighbours, and cites an observation.',
  },
  common: {
    word: 'Notice',
    word2: 'Try',
    word3: 'Measure',
    word4: 'Explain',
    word5: 'Extend',
    time: '5 minutes',
    heading: 'What to do',
    heading2: 'Question',
    heading3: 'They see',
    say: 'You say',
    summary: 'Answers for the teacher',
    time2: '15 minutes',
    link: 'Keep apart',
    link2: 'Stay close',
    link3: 'Fly alike',
    column: 'Noise',
    column2: 'Mean',
    time3: '10 minutes',
    link4: 'Seven neighbours',
    link5: 'A flock remembers',
    name: 'Name, class, date',
    heading4: 'Tasks',
    codeLabel: 'Program',
    heading6: 'Figures to reproduce',
  },
  notice: {
    heading: 'Who is leading?',
    link: 'Open “Who is leading?”',
    text: 'Watch the flock for ten seconds. At the signal, point at the bird that you think is leading. Write down your guess and your reason on sheet 1, part A. After that, one of you may pick a bird in the figure. Wait ten seconds, until the flock has turned. Then read out what the figure says.',
    say: '“One of these birds leads the flock. Point at it when I clap. Keep pointing, and look around: do we agree?”',
    ask: 'How could the others know what this bird wants?',
    text2:
      'Pupils point at different birds. Lines show which birds the picked bird follows: its six nearest neighbours. Then lines show the same for every other bird. As the flock turns, another bird comes to the front.',
    text3:
      '<b>Answer.</b> No bird leads. Each of the 40 birds follows its six nearest neighbours. In the first minute, 17 different birds are in front at one time or another.',
    text4:
      '<b>“The bird in front leads.”</b> Wait until the flock turns, then find the same bird again: now it is at the side or at the back, and it flies by the same rules as before.',
    text5:
      '<b>Leave the reasons open.</b> Ask how a flock can turn as one, write the reasons on the board without judging them, and come back to them in “Explain”. Keep “Who leads, then?” closed until then, and don’t let anyone press “Take this bird out” yet: that is the test at the end.',
  },
  try: {
    heading: 'Three rules',
    link: 'One bird',
    link2: 'Leave a rule out',
    item: '<b>2 min.</b> Open “One bird” and drag the yellow bird. Find a place where it sees no other bird.',
    item2:
      '<b>3 × 3 min.</b> For each rule, read what one bird does. On sheet 1, part B, draw the arrow, predict what the group will do, and choose the answer in the figure that comes closest. Switch the rule on, watch for five seconds, and write down what you saw. Then switch it off and on again.',
    item3:
      '<b>4 min.</b> Before you open “Leave a rule out”, tick in part C which of the eight combinations will make a flock. Then open the figure, tick what you see there, and press “Show the answer”.',
    say: '“You have read what one bird does, but not what thirty of them do. Write your guess in pen, so that you can’t change it later.”',
    ask: 'The rule is about one bird. What will it do to the group?',
    item4:
      '<b class="separation">Keep apart</b>: At first, about 6 to 19 of the 30 birds are too close to another bird, and fly right through each other. A second after the rule is switched on, only 0 to 2 are too close, and usually none. They still fly in all directions: “how aligned they are” wanders between 0 and about 0.4 and never settles.',
    item5:
      '<b class="cohesion">Stay close</b>: The circle shrinks to about half its size within two seconds. At first, the birds are about 6.8 to 8.3 bird lengths from their centre, and afterwards about 3.8 to 4.7. They are together, but have no lasting direction: “how aligned they are” wanders between 0 and about 0.45.',
    item6:
      '<b class="alignment">Fly alike</b>: Within two seconds they all have nearly the same colour and fly the same way: “how aligned they are” is 0.9 or more. The bird in front keeps changing.',
    item7:
      '<b>Leave a rule out</b>: It takes all three rules to make a flock: one group that flies one way, with room to fly. (“About” means that 95% of the moments in 20 flights fell within the range given, so now and then the figure shows a little more or less.)',
    caption:
      '“Leave a rule out”: 40 birds, measured 300 times in five minutes of flight. Each range covers 95% of the measurements. “Nearest” is the distance to the nearest bird, in bird lengths.',
    column: 'Rules',
    column2: 'Alike',
    column3: 'Groups',
    column4: 'Nearest',
    column5: 'none',
    column6: 'apart',
    column7: 'close',
    column8: 'alike',
    column9: 'apart + close',
    column10: 'apart + alike',
    column11: 'close + alike',
    column12: '<b>all three</b>',
    text: '<b>Part B.</b> The arrow points away from the birds nearby (keep apart), towards the middle of the birds (stay close), and steeply up to the right, the way the others fly (fly alike).',
    text2:
      '<b>Did anyone tick “close and alike”?</b> That is nearly right: there is one group, and it flies one way. But all the birds are in one place. Real birds would collide.',
    text3:
      '<b>“They decide together where to fly.”</b> No bird sees the whole flock: in “One bird”, your bird only sees what is near. What the class calls a decision is the sum of many small corrections.',
    text4:
      '<b>“Stay close is enough for a flock.”</b> Many pupils predict this. Show them that birds that only gather have no common direction: “how aligned they are” stays low.',
    text5: '<b>Don’t let anyone erase a prediction.</b> What counts is the difference between the two columns.',
  },
  experiment: {
    heading: 'How much noise can a flock withstand?',
    link: 'The chain and the whole curve',
    links: 'One level of noise for each group: 100 birds, in the laboratory',
    item: '<b>3 min.</b> Look at the chain of arrows together. Polarisation says how aligned the birds are: 1 if all fly one way, near 0 if they fly at random. A noise of ±30° means that each bird is off course by up to 30° at every step. Draw your prediction as a dashed line on sheet 2, part A.',
    item2:
      '<b>6 min.</b> With your group, open your level of noise, wait ten seconds, and press “Mean of ten seconds”. Do that five times. Write the five numbers on sheet 2, part B, and work out their mean. Then measure a second level.',
    item3:
      '<b>3 min.</b> The teacher types the means of all groups into <a href="{{to.classroom}}#class">the class table</a>, which draws the curve. On sheet 2, part C, draw the seven points and a curve through them.',
    item4:
      '<b>3 min.</b> Choose a curve in the figure and press “Run the experiment on your machine”: it measures the whole curve. Compare it with yours, and answer part D.',
    say: '“Real birds make mistakes. How many mistakes can a flock take before it stops being a flock? Draw your curve before anyone measures.”',
    ask: 'Does a flock’s order fade slowly, or does it break down at some point?',
    text: 'At first, the flock loses little order: at ±30°, its polarisation is 0.95. At ±60° it has lost a fifth (0.80), and polarisation falls most steeply between ±90° and ±120°. This small flock loses its order gradually. Larger flocks lose theirs more suddenly, as the figure shows with 5,000 birds. The means of groups that measure the same level of noise differ by a few hundredths, most of all in the middle of the curve.',
    caption:
      'Polarisation of 100 birds, from 20 flights. Eight out of ten readings of “Mean of ten seconds” fall within the range given. At any single moment, polarisation varies more: at ±120°, between 0.14 and 0.39. The figure averages one second of one flight, so at ±120° it may say anything from 0.18 to 0.34.',
    column: 'Eight out of ten',
    text2:
      '<b>Why isn’t it 0 at ±180°?</b> A hundred random directions never cancel exactly. The length of their mean is about 0.09. With 10,000 birds it would be 0.009.',
    text3:
      '<b>“A little noise destroys order.”</b> Each bird takes the mean direction of many neighbours, and in a mean, errors largely cancel.',
    text4:
      '<b>In the laboratory,</b> a bird that leaves on the right comes back on the left. These links give each device a seed of its own, so groups with the same noise see different flights. That is why their means differ.',
  },
  explain: {
    heading: 'The first guess again',
    item: '<b>3 min.</b> In pairs: explain the flock in three sentences, one for each rule, and add one piece of evidence from your sheets.',
    item2:
      '<b>3 min.</b> The test: open “Who is leading?” again and pick a bird. Say what the others will do without it, then press “Take this bird out”. After that, take out the bird in front, as often as you like.',
    item3: '<b>2 min.</b> Go back to the reasons on the board: which of them still hold?',
    item4: '<b>2 min.</b> On your own: answer the question on sheet 1, part D.',
    say: '“At the start you pointed at a leader. What would you say now to someone who still points at one?”',
    ask: 'If you took out any one bird, what would change?',
    heading2: 'They say',
    text: '“A bird only looks at the birds next to it.” “When one turns, its neighbours turn, then theirs.” “We took out the one in front three times, and it was still a flock.”',
    levels: '<b>How to mark</b> the three sentences on sheet 1, part D: each level includes the ones before it.',
    column: 'Level',
    column2: 'The answer',
    column3: 'A pupil writes',
    level1: 'names a rule, or says that there is no leader',
    sample1: '“There is no leader. The birds all stay close together.”',
    level2: 'says that each bird only responds to its neighbours',
    sample2:
      '“The bird in front does not decide. Every bird only follows the birds next to it, and the one in front does the same.”',
    level3: 'cites an observation from the lesson',
    sample3:
      '“The bird in front does not decide, because every bird follows its neighbours. We took out the bird in front, and the others flew on as one flock.”',
    level4: 'says what you would see if the friend were right',
    sample4:
      '“If the bird in front were the leader, the others would be lost without it. But we took it out, and another bird was in front, and they flew on as before. And when ‘fly alike’ was off, there was no common direction, although the same birds were there.”',
    text2:
      '<b>The test.</b> Whichever bird a group takes out first, the others fly on as one flock, and “how aligned they are” stays at 0.93 or more. A flock with a leader would lose its way. If the group takes out more birds, the smaller flock may split for a few seconds and then join again.',
    text3:
      '<b>“There must be a leader, we just cannot see it.”</b> In the figure, nothing is hidden: every bird has the same rules and the same numbers. If a flock forms there, it doesn’t need a leader. That does not prove that real birds never have one.',
    text4:
      '<b>“Then it’s just chance.”</b> The start is random, but the order is not: in the figure’s experiment with noise, flocks whose birds start in other directions give the same curve.',
    text5:
      '<b>Without a computer.</b> Have everyone clap at their own pace. Then ask them to listen only to their neighbours. They often end up in one rhythm, although nobody sets the beat.',
  },
  extend: {
    heading: 'Beyond these birds',
    link: '4,000 starlings and a falcon',
    link2: '100 fish in a ring',
    link3: 'Walkers that only look ahead',
    link4: 'Experiments with flocks',
    text: 'Choose one figure, and say what is the same as in the flock. Who counts as a neighbour, and how does one animal respond to its neighbours? At home: find another example of order that arises this way, such as ants on a trail, traffic jams, applause or ice crystals.',
    say: '“Birds, fish, people in a corridor: what is the same, and what had to be changed?”',
    ask: 'Which rule would you change to get this from our flock?',
    text2:
      'Starlings split in front of the falcon and close up again behind it. Fish circle a common centre. Walkers with a narrow view form queues.',
    text3:
      '<b>Starlings</b>: each follows its seven nearest neighbours, however far away they are, and flees from the falcon. <b>Fish</b>: they are drawn to others up to 200 px away, but only align with those within 60 px. Drag “Alignment range” to 110, and the ring opens up into a school. <b>Walkers</b>: they see only a wedge of 60° ahead, so each follows those in front.',
    text4:
      '<b>“All herds work like this.”</b> Not all of them do: elephants follow an experienced female. The model shows what is possible without a leader.',
  },
  class: {
    title: 'The class table',
    teacher: 'One table for the whole class: fill it in on the projector.',
    text: 'Type in what the groups have found at each level of noise, such as 0.81 0.79. The mean appears beside it, and the curve grows as you type. The numbers stay until you close this tab.',
    clear: 'Clear the table',
  },
  sheet1: {
    heading: 'Sheet 1: Who leads this flock?',
    heading2: 'A. Which bird leads? Why do you think so?',
    heading3:
      'B. Draw an arrow that shows which way the black bird will turn. Predict what the group will do. Then look.',
    column: 'Rule',
    column2: 'I predict: the group will&nbsp;…',
    column3: 'I saw: the group …',
    note: 'from birds that are too close',
    note2: 'to the middle of the birds nearby',
    note3: 'in the direction that the birds nearby fly',
    heading4:
      'C. Which combinations make a flock? ● means that the rule is on, ○ that it is off. Put your ticks in the last two rows.',
    column4: 'I predict a flock',
    column5: 'I saw a flock',
    heading5:
      'D. A friend says: “The bird in front decides.” Answer in three sentences, and use something that you saw.',
  },
  sheet2: {
    heading: 'Sheet 2: How much noise can a flock withstand?',
    heading2: 'A. Draw your prediction on the axes below, as a dashed line.',
    heading3: 'B. Measure: open your level of noise, wait ten seconds, then press “Mean of ten seconds” five times.',
    heading4: 'C. Draw the means of all groups as points, and a curve through them.',
    axesLabel: 'Empty axes: polarisation from 0 to 1 against noise from 0 to ±180 degrees',
    text: 'Noise: how far each bird is off course',
    text2: 'Polarisation',
    heading5: 'D. Where does your curve fall most steeply? What did you predict, and what is different?',
  },
  course: {
    title: 'For a university course',
    lead: 'Three models of collective motion in 90 minutes: Vicsek’s transition, Couzin’s zones and memory, and the topological neighbours of starlings. Students reproduce published results with programs of about 15 lines.',
    text: 'The programs run in Node.js with the package boids-canvas. It is not on npm yet: <a href="{{to.gallery}}#programs">the gallery</a> shows how to build it from a clone and install it. You can also run the programs without installing anything: open the browser’s console in the <a href="{{to.lab}}">laboratory</a>, and replace the first line of each program with <code>const { init, Flock, sweep } = BoidsCanvas</code>. In Rust, <code>cargo run --release --example sweep</code> runs the first experiment on all cores.',
    course: 'Print this lesson',
  },
  reynolds: {
    heading: 'From animation to physics',
    link: 'Eight combinations',
    link2: 'Who wrote this down?',
    link3: 'Reynolds’ steering',
    text: 'Reynolds wrote boids for films in 1987, with three rules: separation, alignment and cohesion. Use “Eight combinations” to find the smallest set of rules that gives a common direction.',
    ask: 'What must a model leave out before its transition can be measured?',
    text2:
      'Alignment alone gives a common direction. Vicsek keeps it, drops the other two rules, fixes the speed, puts the birds on a torus, and adds noise as the only control parameter.',
  },
  vicsek: {
    heading: 'Vicsek: order against noise',
    time: '30 minutes',
    item: 'The first three links have the settings of Fig. 1 in the paper, with 300 particles. The unit of length is the range, 20 px. Describe each state briefly.',
    item2:
      'Guess first: sketch polarisation against noise, for a small flock and a large one. Then measure it at six levels of noise for three sizes at the same density (Fig. 2a).',
    item3:
      'Plot the three curves over your sketch. Which way do they move as the flock grows, and where do they cross 0.5?',
    caption:
      'Polarisation, density 4. The row “reference” comes from an independent program in double precision with 100 birds; the others are means over 10 flights, each measured for 1,500 steps after the first 1,000.',
    column: 'reference',
    ask: 'Is what you measure at N&nbsp;=&nbsp;40 and η&nbsp;=&nbsp;4.5 a sign of order, or just of the small size?',
    text: 'States: correlated random motion; small groups that fly in different directions; one ordered flock.',
    text2:
      'Mostly of the small size. Random directions give √π / (2√N): 0.14 for 40, 0.09 for 100, 0.02 for 1,600. As N grows, the curves fall and steepen, so the point where they cross 0.5 moves from η = 3.6 at N = 40 to η = 2.8 at N = 1,600. A finite flock has no sharp transition. To find out where an infinite flock would have one, you extrapolate from several sizes.',
  },
  couzin: {
    heading: 'Couzin: zones and memory',
    time: '25 minutes',
    link: 'Alignment within 15 px',
    link2: 'Alignment within 60 px',
    link3: 'Alignment within 110 px',
    item: 'Repulsion comes first. If no other fish is too near, a fish aligns with those nearer than the alignment range and approaches those beyond it. Name the state that each of the three links shows.',
    item2:
      'Start from the mill. Widen the alignment range to 80 px, then to 130, and narrow it to 80 again. Guess first whether the two states at 80 will be alike, then compare them.',
    caption: 'Means of 9 flights on an open plane, after 900 steps at each range (polarisation / rotation).',
    column: 'polarisation',
    column2: 'rotation',
    text: 'In an independent program, on an open plane, the kind of group depends on the width of the zone of orientation, which is 10 px less than the alignment range: a swarm at 5 px (polarisation 0.15, rotation 0.13), a mill at 40 to 60 px (0.2, 0.63 to 0.7), and a parallel group at 100 px (0.96, 0.06). When the zone widens slowly, the group still mills at 60 to 90 px (a range of 70 to 100 px). When it narrows, the group stays parallel there, and only mills again at 30 px.',
    ask: 'No fish remembers anything. Where is the memory?',
    text2:
      'They are a swarm, a mill (torus) and a parallel group. In the laboratory, which has walls, their polarisation is about 0.1, 0.2 and 0.95. The paper’s model is in three dimensions, and the paper splits the parallel group into two kinds.',
    text3:
      'It is in the arrangement: the places and headings of all fish. At 80 px, both states are stable, so the path decides between them. This is hysteresis. Walls can end it: in the laboratory, they may turn a parallel group back into a mill.',
  },
  ballerini: {
    phase: 'Explain',
    heading: 'Ballerini: a distance, or seven neighbours?',
    link: '20 px, sparse',
    link2: 'Seven, sparse',
    link3: '4,000 starlings',
    text: 'Starlings over Rome follow their six or seven nearest neighbours, however far away they are. Thin out Vicsek’s flock by widening its world from 100 px a side to 400 px, once with a range of 20 px and once with the seven nearest. Guess first: which of the two keeps its order longer?',
    caption: 'Polarisation of 100 birds at a noise of ±60°, means of 6 flights.',
    column: 'side',
    column2: '7 nearest',
    ask: 'Which rule would you choose if a falcon could tear your flock apart?',
    text2:
      'With a fixed distance, order depends on density: within 20 px, a bird has about 15 flockmates in a world of 100 px a side, 7 in one of 200 px, and 2 to 3 in one of 400 px. With the seven nearest, it always has seven, and order persists. So a flock that a falcon has spread out can close up again. At 200 px, both rules use seven birds and agree: 0.58 and 0.59.',
  },
  discussion: {
    phase: 'Extend',
    heading: 'Discussion',
    link: '3,000 birds: look for bands',
    heading2: 'Questions',
    item: 'Vicsek saw a continuous transition. Grégoire and Chaté (2004) found a jump in much larger flocks, with dense bands that cross the field. What would you measure to decide who is right?',
    item2: 'Metric or topological neighbours: which observation of real birds could refute one or the other?',
    item3:
      'In Vicsek’s model, noise acts on each bird’s own course. What changes if birds misread their neighbours instead?',
    heading3: 'References',
    text: '1. Measure the distribution of polarisation near the transition, at several sizes. One peak that moves means a continuous transition; two peaks and hysteresis mean a jump. A system of only 400 birds is too small to show the difference.',
    text2:
      '2. Ballerini measured how uneven the directions to neighbours are, in flocks of different density. The range of that effect was constant when counted in birds, but not when measured in metres.',
    text3:
      '3. This is the noise of Grégoire and Chaté (“vectorial”). It gets weaker where neighbours agree, and the jump already shows up in smaller flocks.',
  },
  footer: {
    text: 'Print and share these pages as you like. Licence: MIT or Apache-2.0.',
  },
}

/** Those that the script writes. */
export const texts = {
  class: {
    wrong: 'Write numbers from 0 to 1, such as 0.81 0.79, not “{texts}”.',
    or: '” or “',
    far: 'This is far from what the flock gives: {values}. Check which level of noise the laboratory showed when the group measured this.',
    at: '{value} at {noise}',
    and: ', ',
  },
}
