// @ts-check
/** The Japanese texts of the page. */

/** @type {typeof import('./en.js').en} */
const words = {
  pages: 'ページ',
  stage: (preset, count) => `${preset}：ボイド${count}羽の群れ`,

  play: '群れを飛ばす',
  pause: '群れを止める',
  step: '1ステップ進める',
  restart: '最初からやり直す',
  undo: '元に戻す',
  redo: 'やり直す',
  noFlock: '群れがまだいません。',
  toolbar: '飛行の操作',
  exitFullscreen: '全画面をやめる',
  fullscreen: '全画面',
  zoom: '見える範囲',
  zoomIn: '拡大',
  zoomOut: '縮小',
  zoomFit: '全体を見る',
  status: (count, rate, ms) => [`${count}羽`, `毎秒${rate}コマ`, `1コマ${ms}ミリ秒`],
  gauges: { polarisation: '整列度', nearest: '最近接距離' },
  limit: (count, rate, slower) =>
    `この機械では、${count}羽だと毎秒${rate}コマしか出ません${slower ? '。実時間より遅く飛んでいます' : ''}。`,
  fewer: (count) => `${count}羽にする`,
  tooMany: (count) =>
    `この広さの世界に${count}羽は多すぎます。1ステップに10秒以上かかります。世界を広くするか、範囲を短くしてください。`,
  tagLabel: 'タグ',

  groups: {
    rules: 'ルール',
    ranges: 'ボイドに見えるもの',
    motion: '動き',
    world: '世界',
    marker: '形と色',
    forces: 'ポインター、障害物、天敵',
  },
  rows: {
    colourBy: ['色の意味', 'それぞれのボイドの速さ、向き、または気にしている仲間の数'],
    trails: ['軌跡', '各ボイドが直前の数ステップにいた場所'],
    grid: ['格子', '全員に尋ねずに近くの仲間を見つけるための升目'],
    background: ['背景', ''],
    border: ['枠', ''],
    fill: ['ボイド', ''],
    outline: ['輪郭', ''],
    obstacle: ['障害物', ''],
    predator: ['天敵', ''],
    obstacles: ['障害物', ''],
    follow: ['追っているボイド', ''],
    beside: ['比べるモデル', ''],
  },
  exactValue: (label) => `${label}（数値を入力）`,
  enable: (label) => `${label}を効かせる`,
  resetOption: (label) => `元の値に戻す：${label}`,
  all: '全体',
  adjusted: (label, value) => `${label}も合わせて${value}になりました。`,
  invalid: (label, value, allowed) => `${label || '渡されたもの'}：「${value}」は使えません（${allowed}）。`,
  more: (count) => `ほかにも${count}件あります。`,
  ignored: '読み取れない部分は無視しました。',
  unknownOption: (name) => `「${name}」という設定はありません。`,

  idle: {
    accumulate: '今は効きません。操舵が「加算」のときだけ効きます。',
    zones: '今は効きません。操舵が「ゾーン」のときだけ効きます。',
    seek: '今は効きません。操舵が「追求」のときだけ効きます。',
    turns: '今は効きません。操舵が「旋回」か「ゾーン」のときだけ効きます。',
    rotate: '今は効きません。操舵が「回転」のときは、どのルールも結合の範囲と視野を使います。',
    speeds: '今は効きません。この操舵では、どのボイドも最高速度で飛びます。',
    bounds: '今は効きません。世界の端が「引き返す」のときだけ効きます。',
    cohesion: '今は効きません。結合が無効です。',
    alignment: '今は効きません。整列が無効です。',
    separation: '今は効きません。分離が無効です。',
    neither: '今は効きません。結合と整列が無効です。',
    pointer: '今は効きません。「えさ」「かかし」「天敵」のどれかを選ぶと効きます。',
    obstacles: '今は効きません。障害物がありません。',
    predators: '今は効きません。天敵がいません。',
    triangle: '今は効きません。形が「三角」のときだけ効きます。',
    colours: '今は効きません。色は測った値を表しています。',
  },

  follow: '1羽を追う',
  followAnother: '別の1羽を追う',
  unfollow: '追うのをやめる',
  lens: '拡大鏡',
  followHint: '群れの中の1羽をクリックかタップで選ぶこともできます。',
  nearestBoid: (px) => `最も近いボイドまで${px}px。ボイドの位置は、印の底辺の真ん中です。`,
  inspector: {
    caption: '追っているボイドの速度に、それぞれが足すもの（px/ステップ）',
    rule: 'ルール',
    flockmates: '仲間の数',
    predators: '天敵',
    formation: '隊形',
    sum: '合計',
    edge: '端と速さの上限',
    velocity: '速度',
    next: '次の速度',
  },
  legend: {
    speed: ['静止', '最速'],
    heading: ['右', '一周して右'],
    flockmates: ['ひとり', '100羽か全員'],
  },

  tour: [
    ['分離だけ', '近づきすぎた相手から離れます。みんなが道を譲り合い、それだけです。'],
    ['＋結合', '見える仲間の真ん中へ向かいます。寄り集まって、蚊柱のように群がります。'],
    ['＋整列', '隣と同じように飛びます。群がりに向きが生まれ、群れになります。'],
  ],
  noSecondModel: 'なし',

  tools: {
    inspect: ['見物人', '鳥をクリックかタップすると、その中をのぞけます。'],
    attract: ['えさ', '鳥たちが寄ってきます。'],
    repel: ['かかし', '鳥たちが避けていきます。'],
    predator: ['天敵', '群れることも忘れて逃げ出します。'],
    draw: ['鳥を足す', '空に描くように鳥を加えます。'],
    erase: ['鳥を消す', 'なぞった所の鳥が消えます。'],
    obstacle: ['障害物', 'クリックかタップで柱が立ち、もう一度でなくなります。鳥たちは回り込みます。'],
  },
  clearObstacles: '障害物をすべて消す',

  plots: {
    polarisation: '整列度（0〜1）',
    nearest: '最も近い仲間まで（px）',
    groups: '集団の数',
    cost: '1コマの計算時間（ms）',
    rate: '1秒あたりのコマ数',
    table: '今の値',
    seconds: '時間（秒）',
  },

  share: {
    link: 'リンクをコピー',
    copyTag: 'タグをコピー',
    copied: 'コピーしました。',
    copyByHand: '選択しました。Ctrl+Cでコピーしてください。',
    picture: '画像（PNG）',
    clip: '5秒の動画（WebM）',
    flight: '300ステップの軌跡（CSV）',
    save: '設定（JSON）',
    load: '設定を読み込む',
    loaded: '読み込みました。',
    drop: '設定、軌跡、タグのファイルは、このページのどこにでもドロップして読み込めます。',
    working: '作成中',
    cancel: '中止',
    cancelled: '中止しました。',
    failed: (reason) => `うまくいきませんでした：${reason}`,
  },
}

export const ja = {
  words,

  /** The texts of lab.html, by `data-word`. @type {Record<string, string>} */
  page: {
    page: 'boids-canvasの実験室',
    title: '実験室',
    lead: 'ボイドは鳥の模型です。周りの仲間についての三つのルールに従うだけで、群れが生まれます。',
    fallback: 'WebAssemblyが動くブラウザなら、ここをボイドの群れが飛びます。',
    'nav.article': '記事',
    'nav.lesson': '授業',
    'nav.experiments': '実験',
    'nav.gallery': '見本集',
    'nav.verify': '検証',
    random: 'おまかせ',
    reset: 'すべてリセット',
    all: 'すべての値',
    tempo: '映す速さ',
    keys:
      'スペースキーで再生と停止、ピリオドで1ステップ、Rで最初から、Fで1羽を追います。矢印キーで群れの上の十字を動かし、Enterで選んだ道具を使います。' +
      'プラスとマイナスで拡大と縮小、W、A、S、Dで見える場所を動かし、0で全体を見ます。',
    'model.legend': 'モデル',
    'inspect.title': '1羽の中をのぞく',
    'inspect.text':
      '1羽を追うと、その鳥に見えているものが見えます。範囲の中の仲間と、三つのルールがそれぞれ速度に足すもの。' +
      '矢印をつなぐと、次のステップの速度になります。',
    'compare.title': '比べる',
    'compare.text':
      '二つ目のモデルは、同じ種から、同じ数のボイドで、同じ広さの世界に始まります。群れの下の帯が両方を測ります。',
    'beside.label': '二つ目のモデル',
    'tour.text': '一つの群れにルールを一つずつ足して、それぞれが何をもたらすかを見ることもできます。',
    'interact.legend': 'ポインターの役',
    'measure.title': '測る',
    'measure.text':
      '整列度は、ボイドの向きがどれだけそろっているかを表します。全員が同じ向きなら1、ばらばらなら0に近くなります。' +
      '集団どうしが出会うと上がっていくのが分かります。',
    'share.title': '持ち帰る',
    'share.text':
      'このページのアドレスには、いつも今の設定が入っています。下のタグを使えば、群れを自分のページに置けます。' +
      '必要なのはスクリプト一つだけで、見えていないあいだ群れは止まります。',
    'share.script': 'スクリプトboids-canvas.jsをダウンロード',
    footer:
      '公開された記事と論文にもとづくモデル。近くの仲間は標本ではなく全員を数えます。RustとWebAssembly製。ライセンスはMITまたはApache-2.0。',
  },

  /** Title and doc of each preset. @type {Record<string, [string, string]>} */
  presets: {
    classic: ['クラシック', '最も知られた群れ。小さな集団が出会い、一つになり、端に来ると大きく旋回します。'],
    crowd: ['人混み', '少しずつしか曲がれず、ほぼ全周が見える歩行者。ゆるやかに漂う人だかりになります。'],
    procession: ['行列', '同じ歩行者の視野を前方だけに狭めると、前にいる者が導き手になり、列ができます。'],
    springs: ['ばね', '群れ全体が減衰のない一本のばねでつながれ、真ん中を通り抜けては戻ります。'],
    cluster: ['かたまり', '全員が群れ全体を気にしながら一定の速さで飛び、一つのかたまりが壁から壁へ渡ります。'],
    swarm: ['蚊柱', '群れの真ん中へ弱く引かれ、夕日の中の羽虫のように舞います。'],
    school: ['魚群', '離れた魚にだけ近づき、近くの魚に合わせます。流れをなすイワシの群れです。'],
    vicsek: ['ヴィチェク', '近くの仲間の平均の向きに、ノイズを加えて飛びます。ノイズを減らすと秩序が生まれます。'],
    mill: ['渦', '真ん中を空けて回り続ける魚。整列の範囲を広げると渦はほどけ、そろって泳ぎだします。'],
    nature: [
      'ネイチャー・オブ・コード',
      '数多くの教材で使われる群れ。ルールごとに望む速度があり、上限つきの力で近づきます。',
    ],
    murmuration: [
      'ムクドリの大群',
      '一羽一羽が、最も近い7羽だけに合わせて飛びます。群れは煙のようにうねり、天敵の前で割れて、また閉じます。',
    ],
    netlogo: [
      'ネットロゴ',
      '授業で最もよく使われる群れ。ルールごとに数度ずつ向きを変え、やがて全員が同じ方へ飛びます。',
    ],
  },

  /** Label and doc of each parameter. @type {Record<string, [string, string]>} */
  params: {
    count: ['ボイドの数', '群れにいるボイドの数'],
    seed: ['乱数の種', '最初の配置を決める種。同じ種と同じ値なら、同じ飛行になります'],
    width: ['世界の幅', '世界の横の長さ'],
    height: ['世界の高さ', '世界の縦の長さ'],
    steering: [
      '操舵',
      'ルールの効き方。「加算」は速度に力を足し、「旋回」は速さを保って向きを変え、「ゾーン」は分離を最優先にして旋回し、「追求」は望む速度と今の速度の差を上限つきで足し、「回転」はルールごとに重みの角度（度）まで向きを変えます',
    ],
    cohesion: ['結合', '仲間の真ん中へ引く強さ。0で無効'],
    separation: ['分離', '近すぎる仲間から離れる強さ。0で無効'],
    alignment: ['整列', '仲間の平均速度に合わせる強さ。0で無効'],
    cohesionRange: ['結合の範囲', 'この距離より近い仲間に寄っていきます'],
    cohesionMinRange: ['結合の最小距離', 'この距離より近い仲間には引かれません'],
    separationRange: ['分離の範囲', 'この距離より近い仲間から離れます'],
    alignmentRange: ['整列の範囲', 'この距離より近い仲間と速度を合わせます'],
    fieldOfView: ['視野', '結合と整列のために前方に見える角度'],
    separationFieldOfView: ['分離の視野', '分離のために前方に見える角度'],
    separationLast: ['分離を最後に', '分離を整列の前ではなく後に効かせます（操舵が「加算」のとき）'],
    ownHeading: ['自分の向き', '整列で自分の向きを仲間何羽分に数えるか（操舵が「ゾーン」のとき）'],
    nearest: ['最近傍の数', '結合と整列に使う仲間の数。近い順に選びます。0 なら範囲内のすべて'],
    lookAhead: ['先読み', '仲間の何ステップ先の位置を見るか'],
    maxTurn: ['最大旋回', '1ステップで曲がれる角度（操舵が「旋回」か「ゾーン」のとき）'],
    maxForce: ['最大の力', '一つのルールが1ステップで速度を変える上限。重みを掛ける前の値（操舵が「追求」のとき）'],
    noise: ['ノイズ', '毎ステップ進む向きを無作為に変える角度の幅。左右に半分ずつ。0で無効'],
    minSpeed: ['最低速度', '飛ぶ速さの下限（操舵が「加算」か「追求」のとき）'],
    maxSpeed: ['最高速度', '飛ぶ速さの上限。操舵が「旋回」「ゾーン」「回転」なら速さそのもの'],
    bounds: ['世界の端', '群れを世界にとどめる方法。余白で引き返す、壁で跳ね返る、反対側から現れる'],
    margin: ['余白', '端からこの距離に入ると引き返し始めます（「引き返す」のとき）'],
    turnFactor: ['引き返す強さ', '余白で引き返す力の強さ（「引き返す」のとき）'],
    pointer: ['ポインター', '群れにとってのポインターの役。何でもない、寄っていくもの、避けるもの、逃げるべき天敵'],
    pointerRange: ['ポインターの範囲', 'この距離より近いポインターを気にします'],
    pointerStrength: [
      'ポインターの強さ',
      'ポインターが引きつけたり追い払ったりする強さ。操舵が「旋回」か「ゾーン」なら重み',
    ],
    obstacleRange: ['障害物の範囲', '行く手の障害物の縁からこの距離で避け始めます'],
    obstacleStrength: ['障害物の強さ', '障害物を避けて曲がる強さ。操舵が「旋回」か「ゾーン」なら重み'],
    predators: ['天敵の数', 'いちばん近いボイドを追う天敵の数'],
    predatorRange: ['天敵の範囲', 'この距離より近い天敵から逃げます。天敵にはその倍まで見えます'],
    predatorSpeed: ['天敵の速さ', '天敵が飛ぶ速さ'],
    predatorStrength: ['天敵の強さ', '天敵から逃げる力の強さ。操舵が「旋回」か「ゾーン」なら重み'],
    formationStrength: ['隊形の強さ', '隊形の自分の点へ向かう強さ。操舵が「旋回」か「ゾーン」なら重み'],
    formationRange: ['隊形の範囲', '隊形の自分の点からこの距離で速度を落とし始めます'],
    stepsPerSecond: ['テンポ', '実時間の1秒に進めるステップ数'],
    startingVelocity: ['最初の速度', '「成分」は縦横それぞれ−5から5の一様乱数、「向き」は最高速度で好きな向き'],
    marker: ['形', 'ボイドを表す形'],
    markerLength: ['形の長さ', '進む向きの長さ。四角の一辺、円の直径、パスや画像の長いほうの辺'],
    markerWidth: ['形の幅', '三角の底辺の長さ'],
  },

  /** The values of each option of the kind `choice`. @type {Record<string, Record<string, string>>} */
  choices: {
    steering: { accumulate: '加算', turn: '旋回', zones: 'ゾーン', seek: '追求', rotate: '回転' },
    bounds: { turn: '引き返す', bounce: '跳ね返る', wrap: '反対側から現れる' },
    pointer: { none: 'なし', attract: 'えさ', repel: 'かかし', predator: '天敵' },
    startingVelocity: { components: '成分', heading: '向き' },
    marker: { triangle: '三角', circle: '円', square: '四角', path: 'パス', image: '画像' },
    colourBy: { none: 'なし', speed: '速さ', heading: '向き', flockmates: '仲間の数' },
  },

  /** @type {Record<string, string>} */
  units: {
    boids: '羽',
    'px/step': 'px/ステップ',
    '°/step': '°/ステップ',
    'px/step²': 'px/ステップ²',
    steps: 'ステップ',
    '1/s': '/秒',
  },
}
