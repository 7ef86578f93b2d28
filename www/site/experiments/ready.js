// @ts-check
/** Experiments to begin with, in the order of their buttons: each is an address, and what to watch for. */

/** @typedef {{ en: string, ja: string }} Text */
/** @typedef {{ text: Text, flocks?: Text[], query: string }} Ready `flocks` names those that are compared */

/** Noise in radians: 0 to 6 in halves, as a range of the random angle in degrees. */
const NOISES = Array.from({ length: 13 }, (_, i) => Math.round((10 * 180 * i) / 2 / Math.PI) / 10)
/** Density 4: so many birds in the square of the range, which is 20 px. */
const VICSEK = 'preset=vicsek&count=100&width=100&height=100'
/** An open plane: the edges do nothing. The group starts in a square. */
const MILL =
  'preset=mill&count=100&bounds=turn&margin=0&turn-factor=0&width=106&height=106&alignment-range=15&cohesion-range=270'
const STRIP = 'preset=vicsek&count=100&height=200&noise=120'

/** @param {string[]} flocks @param {Record<string, string | number>} rest */
const query = (flocks, rest) =>
  `?${new URLSearchParams([...flocks.map((flock) => ['flock', flock]), ...Object.entries(rest).map(([name, value]) => [name, String(value)])])}`

/** @type {Ready[]} */
export const READY = [
  {
    text: {
      en: 'Vicsek and others, 1995: birds take the mean direction of those near them, and miss it by chance. Where does order end? A small flock loses it gradually.',
      ja: 'ヴィチェクら（1995年）の実験です。鳥は近くの仲間の平均の向きに合わせますが、でたらめに狂いが加わります。秩序はどこで失われるでしょうか。小さな群れでは、しだいに失われます。',
    },
    query: query([VICSEK], {
      parameter: 'noise',
      values: NOISES.join(),
      way: 'apart',
      measure: 'polarisation',
      seeds: 5,
      settle: 1000,
      steps: 1500,
    }),
  },
  {
    text: {
      en: 'Couzin and others, 2002: the range within which fish align grows slowly, then shrinks again. Between 70 and 100 px the same fish mill on the way up and swim parallel on the way down. The group remembers.',
      ja: 'クザンら（2002年）の実験です。魚が向きを合わせる範囲を、ゆっくり広げてから狭めます。70〜100 pxでは、同じ魚が、広げるときは渦を巻き、狭めるときは平行に泳ぎます。群れは、それまでの経過を覚えているのです。',
    },
    query: query([MILL], {
      parameter: 'alignmentRange',
      values: '15,20,30,40,50,60,70,80,90,100,110,130',
      way: 'back',
      measure: 'polarisation',
      seeds: 4,
      settle: 250,
      steps: 250,
    }),
  },
  {
    text: {
      en: 'The same field and the same noise, but more and more birds. The more neighbours each has, the better the errors cancel.',
      ja: '広さもノイズも同じまま、鳥だけを増やします。近くの仲間が多いほど、狂いは打ち消し合います。',
    },
    query: query(['preset=vicsek&width=200&height=200&noise=120'], {
      parameter: 'count',
      values: '20,50,100,200,400,800',
      way: 'apart',
      measure: 'polarisation',
      seeds: 4,
      settle: 500,
      steps: 500,
    }),
  },
  {
    text: {
      en: 'Ballerini and others, 2008: starlings follow about seven neighbours, however far these are. The world grows wider, so that the birds thin out. Those that see 20 px lose their order; those that follow seven keep it.',
      ja: 'バレリーニら（2008年）によれば、ムクドリは距離にかかわらず近い7羽ほどに従います。世界を横に広げて、鳥をまばらにしていきます。20 pxしか見ない鳥は秩序を失い、近い7羽に従う鳥は保ちます。',
    },
    flocks: [
      { en: 'all within 20 px', ja: '20 px以内の全員' },
      { en: 'the nearest seven', ja: '近い7羽' },
    ],
    query: query([STRIP, `${STRIP}&nearest=7&alignment-range=600&cohesion-range=600`], {
      parameter: 'width',
      values: '100,200,400,800,1600',
      way: 'apart',
      measure: 'polarisation',
      seeds: 4,
      settle: 1000,
      steps: 1000,
    }),
  },
  {
    text: {
      en: 'Two hundred birds of classic are hunted. Into how many groups do more and more predators split them?',
      ja: 'classicの鳥200羽が追われます。天敵が増えると、群れはいくつに分かれるでしょうか。',
    },
    query: query(['preset=classic&count=200&predator-range=80'], {
      parameter: 'predators',
      values: '0,1,2,4,8,16',
      way: 'apart',
      measure: 'groups',
      seeds: 5,
      settle: 500,
      steps: 500,
    }),
  },
]
