// @ts-check
/** The models of “Who wrote this down?”: what differs in each, what to watch for, and the numbers that matter in it. */

/**
 * @typedef {'separation' | 'cohesion' | 'alignment' | 'separationRange' | 'cohesionRange' | 'alignmentRange' | 'fieldOfView'
 *   | 'nearest' | 'noise' | 'maxTurn' | 'maxForce' | 'minSpeed' | 'maxSpeed' | 'predators'} DialName a parameter
 */
/** @typedef {{ en: string, ja: string }} Text */
/**
 * A number that the reader may drag. Some are two parameters, which keep the same value.
 * @typedef {object} Dial
 * @property {Text} label
 * @property {DialName[]} names
 * @property {'separation' | 'cohesion' | 'alignment'} [rule] whose colour it has
 */
/**
 * @typedef {object} Model
 * @property {Text} text what differs from the others
 * @property {Text} watch
 * @property {Dial[]} dials
 * @property {string} [link] to the source
 */

/** @type {Dial} */
const SEPARATION = { label: { en: 'Keep apart', ja: '離れる' }, names: ['separation'], rule: 'separation' }
/** @type {Dial} */
const COHESION = { label: { en: 'Stay close', ja: '集まる' }, names: ['cohesion'], rule: 'cohesion' }
/** @type {Dial} */
const ALIGNMENT = { label: { en: 'Fly alike', ja: 'そろえる' }, names: ['alignment'], rule: 'alignment' }
/** @type {Dial} */
const TOP_SPEED = { label: { en: 'Top speed', ja: '最高の速さ' }, names: ['maxSpeed'] }
/** @type {Dial} */
const VIEW = { label: { en: 'Field of view', ja: '視野' }, names: ['fieldOfView'] }
/** @type {Dial} */
const TURN = { label: { en: 'Sharpest turn', ja: '曲がれる角度' }, names: ['maxTurn'] }
/** @type {Dial} */
const NOISE = { label: { en: 'Noise', ja: 'ノイズ' }, names: ['noise'] }

const QIITA = 'https://qiita.com/cawpea/items/f1233c37ea799d3810cc'

/** By the name of the preset. @type {Record<string, Model>} */
export const MODELS = {
  classic: {
    text: {
      en: 'Each rule adds a little to the velocity, one after the other. Speed is free up to a limit, and a bird sees 75 px in every direction. The numbers are the article’s own; only the world is wider.',
      ja: '三つのルールが、順に少しずつ速度を変えます。上限までなら速さは自由で、鳥はまわり75 pxを見ます。数は記事のままで、世界だけ横長にしました。',
    },
    watch: {
      en: 'Watch: small groups meet, merge, and turn back at the edges.',
      ja: '見どころ：小さな集まりが出会って一つになり、端で引き返します。',
    },
    dials: [SEPARATION, COHESION, ALIGNMENT, TOP_SPEED],
  },
  crowd: {
    text: {
      en: 'Here speed never changes. The three rules only point somewhere, and a walker turns there by a few degrees a step. It does not see what is behind it. The structure is the article’s; we tuned the numbers.',
      ja: '速さは変わりません。三つのルールは行き先を示すだけで、歩行者は1ステップに数度ずつそちらへ曲がります。真後ろは見えません。仕組みは記事のもの、数は調整したものです。',
    },
    watch: {
      en: 'Watch: loose crowds that drift. Narrow the field of view, and they become queues.',
      ja: '見どころ：ゆるく漂う人だかり。視野を狭めると、行列になります。',
    },
    dials: [VIEW, TURN, SEPARATION, ALIGNMENT],
  },
  procession: {
    text: {
      en: 'The same article, the same walkers, with one change: they see only a narrow wedge ahead. So each follows those in front.',
      ja: '同じ記事の、同じ歩行者です。違うのは一つだけ、前の狭い範囲しか見えないこと。だから前を行く者についていきます。',
    },
    watch: {
      en: 'Watch: queues, without anybody at the head who knows the way.',
      ja: '見どころ：道を知る者が先頭にいないのに、列ができます。',
    },
    dials: [VIEW, TURN, SEPARATION, ALIGNMENT],
  },
  springs: {
    text: {
      en: 'Every bird sees the whole flock. The pull to its centre grows with the distance, as that of a spring does. Only “Fly alike” calms the swing.',
      ja: 'どの鳥にも群れ全体が見えます。真ん中へ引く力は、ばねのように、離れるほど強くなります。揺れをしずめるのは「そろえる」だけです。',
    },
    watch: {
      en: 'Watch: every bird swings through the centre and back. Set “Fly alike” to 0, and they swing wider.',
      ja: '見どころ：どの鳥も、真ん中を通り抜けてはまた戻ります。「そろえる」を0にすると、揺れが大きくなります。',
    },
    dials: [SEPARATION, COHESION, ALIGNMENT, TOP_SPEED],
    link: 'https://uniel.jp/news/see_about_the_boids/',
  },
  cluster: {
    text: {
      en: 'Every bird sees the whole flock and keeps the same speed. The tutorial adds one rule at a time: set all three to 0 and bring them back yourself.',
      ja: 'どの鳥にも群れ全体が見え、速さは一定です。この記事はルールを一つずつ足していきます。三つとも0にして、自分で戻してみてください。',
    },
    watch: {
      en: 'Watch: one cluster forms and travels from wall to wall.',
      ja: '見どころ：一つのかたまりができて、壁から壁へ渡ります。',
    },
    dials: [SEPARATION, COHESION, ALIGNMENT, { label: { en: 'Speed', ja: '速さ' }, names: ['minSpeed', 'maxSpeed'] }],
  },
  swarm: {
    text: {
      en: 'Each step adds to the velocity a hundredth of the way to the centre of the whole flock. Birds keep 10 px apart and fly at most 7 px a step.',
      ja: '群れ全体の真ん中までの距離の100分の1が、1ステップごとに速度に加わります。間隔は10 px、速さは1ステップに7 pxまでです。',
    },
    watch: {
      en: 'Watch: they swirl like gnats in the evening sun. “School” is another idea of the same article.',
      ja: '見どころ：夕日の中の羽虫のように舞います。「魚群」は同じ記事の別の着想です。',
    },
    dials: [
      COHESION,
      { label: { en: 'Distance to keep', ja: '保つ間隔' }, names: ['separationRange'], rule: 'separation' },
      ALIGNMENT,
      TOP_SPEED,
    ],
    link: QIITA,
  },
  school: {
    text: {
      en: 'The same article suggests fish. They approach only those farther off than 40 px and match those nearby. The idea is the article’s; we tuned the numbers.',
      ja: '同じ記事にある魚の着想です。40 pxより遠い相手にだけ近づき、近くの魚には向きを合わせます。着想は記事のもの、数は調整したものです。',
    },
    watch: {
      en: 'Watch: they swim in streams that part and join.',
      ja: '見どころ：分かれては合わさる流れになって泳ぎます。',
    },
    dials: [VIEW, SEPARATION, COHESION, ALIGNMENT],
    link: QIITA,
  },
  vicsek: {
    text: {
      en: 'One rule is enough here: take the mean direction of all within range, and add noise. Three numbers are left, and physicists found in them a transition from disorder to order.',
      ja: 'ルールは一つだけです。まわりの鳥の平均の向きに、ノイズを足します。残る数は三つ。物理学者はここに、無秩序から秩序への移り変わりを見つけました。',
    },
    watch: {
      en: 'Watch: turn the noise down, and all directions become one.',
      ja: '見どころ：ノイズを減らすと、向きが一つにまとまります。',
    },
    dials: [
      NOISE,
      { label: { en: 'Range', ja: '見える距離' }, names: ['cohesionRange', 'alignmentRange'] },
      { label: { en: 'Speed', ja: '速さ' }, names: ['maxSpeed'] },
    ],
    link: 'https://doi.org/10.1103/PhysRevLett.75.1226',
  },
  mill: {
    text: {
      en: 'The rules take turns. A fish with another too near only moves away. Otherwise it turns with those nearby and towards those farther off. In the paper they swim in three dimensions, here in two.',
      ja: 'ルールに順番があります。近すぎる相手がいれば、離れるだけ。いなければ、近くの魚に向きを合わせ、遠くの魚へ近づきます。論文では3次元を、ここでは2次元を泳ぎます。',
    },
    watch: {
      en: 'Watch: soon they circle an empty centre. Widen “Align within”, and the mill ends.',
      ja: '見どころ：やがて、空いた真ん中を回り始めます。「向きを合わせる距離」を広げると、渦はほどけます。',
    },
    dials: [
      { label: { en: 'Align within', ja: '向きを合わせる距離' }, names: ['alignmentRange'], rule: 'alignment' },
      { label: { en: 'Approach within', ja: '近づく距離' }, names: ['cohesionRange'], rule: 'cohesion' },
      TURN,
      NOISE,
    ],
    link: 'https://doi.org/10.1006/jtbi.2002.3065',
  },
  murmuration: {
    text: {
      en: 'The paper is no program but a measurement: photographs of starlings over Rome. Each followed its six or seven nearest, however far those were. The flock here is ours, with that number in it.',
      ja: 'この論文はプログラムではなく測定です。ローマの空のムクドリを撮影し、それぞれが近い順に6〜7羽だけに合わせ、距離は問わないことを示しました。ここの群れは、その数で動く私たちのものです。',
    },
    watch: {
      en: 'Watch: the flock folds like smoke and parts before the predator.',
      ja: '見どころ：群れは煙のようにうねり、天敵の前で割れます。',
    },
    dials: [
      { label: { en: 'Neighbours', ja: '合わせる相手' }, names: ['nearest'] },
      NOISE,
      ALIGNMENT,
      { label: { en: 'Predators', ja: '天敵の数' }, names: ['predators'] },
    ],
    link: 'https://doi.org/10.1073/pnas.0711437105',
  },
  netlogo: {
    text: {
      en: 'Speed never changes, and each rule turns a bird by a few degrees. If its nearest flockmate is too near, it only turns away from that one’s heading. Otherwise it turns to fly alike, then to stay close. It comes with NetLogo, which many schools use.',
      ja: '速さは変わらず、ルールごとに数度ずつ向きを変えます。最も近い仲間が近すぎれば、その向きから離れるだけ。そうでなければ、まず向きをそろえ、次に集まります。多くの学校で使われるNetLogoに付属するモデルです。',
    },
    watch: {
      en: 'Watch: hundreds of headings become one. Set “Fly alike” to 0, and they never agree.',
      ja: '見どころ：何百もの向きが一つになります。「そろえる」を0にすると、いつまでもそろいません。',
    },
    dials: [
      SEPARATION,
      COHESION,
      ALIGNMENT,
      { label: { en: 'Range', ja: '見える距離' }, names: ['cohesionRange', 'alignmentRange'] },
    ],
    link: 'http://ccl.northwestern.edu/netlogo/models/Flocking',
  },
  nature: {
    text: {
      en: 'Each rule names the velocity it wants. A limited force then leads there, so every turn is soft. Reynolds described this steering in 1999; the book made it the flock of a hundred tutorials.',
      ja: 'ルールはそれぞれ、望む速度を示します。そこへ導く力には上限があるので、どの動きもなめらかです。1999年にレイノルズが述べ、この本によって数多くの教材の群れになりました。',
    },
    watch: {
      en: 'Watch: long ribbons that bend softly. Raise the force, and they become abrupt.',
      ja: '見どころ：なめらかに曲がる長い帯。力を強めると、動きが急になります。',
    },
    dials: [{ label: { en: 'Largest force', ja: '力の上限' }, names: ['maxForce'] }, SEPARATION, COHESION, ALIGNMENT],
    link: 'https://natureofcode.com/',
  },
}
