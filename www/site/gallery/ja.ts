/** The Japanese texts of the gallery. */

import type { texts as english } from './en.js'

/** Those of gallery.html, as HTML, by their names there. */
export const page = {
  page: {
    preview: '群れが飛ぶ二つのウェブページ。ランディングページと、記事の見出し。',
    description:
      'ボイドの群れをページに置くあらゆる方法を、動く見本とコードで示します。そのまま使えるページの見本もあります。',
    title: 'あなたのページに、群れを',
    lead: 'スクリプト1行とタグ1つ。ほかには何も読み込まず、見えていないあいだは止まり、動きを減らしたい読者の設定にも従います。',
    codeLabel: 'コピーするHTML',
    change: '下の項目を変えると、群れも、その下のコードも変わります。',
    element:
      '<a href="{{ROOT}}boids-canvas.js" download>boids-canvas.js</a>をページと同じ場所に置き、この2行を書き込むと、上の群れになります。',
    div: '<a href="{{ROOT}}boids-canvas.js" download>boids-canvas.js</a>をページと同じ場所に置き、この2行を書き込むと、上の群れになります。<code>div</code>しか使えないページ用です。',
    iframe:
      '<a href="{{ROOT}}embed.html" download>embed.html</a>をページと同じ場所に置き、この1行を書き込むと、上の群れがフレームの中に現れます。ほかのファイルは要りません。',
    hosted:
      'ファイルを置けないブログでは、「フレーム」を選び、<code>embed.html</code>をGitHub Pagesなどに置いて、その完全なアドレスをコードに書きます。ブログなどのサービスが何を許すかは、<a href="https://github.com/boids-canvas/boids-canvas/blob/HEAD/docs/begin.md#your-host">この表</a>（英語）にあります。',
    text: 'ほかの設定は<a href="{{to.lab}}">実験室</a>にあります。好きなように変えて、そのタグをコピーしてください。',
    size: '読者がダウンロードする大きさは、gzip圧縮で<code>boids-canvas.js</code>が103&nbsp;kB、機能を絞った<a href="{{ROOT}}boids-canvas-light.js" download>boids-canvas-light.js</a>が46&nbsp;kBです。',
  },
  maker: {
    preset: 'モデル',
    count: '鳥の数',
    colour: '色が表すもの',
    pointer: 'ポインター',
    background: '背景',
  },
  ways: {
    title: '置き方',
  },
  element: {
    frame: '要素で置いた群れ',
    heading: '要素',
    text: '自分のページに。スクリプト1行とタグ1つで足ります。どの設定も属性で書けます。',
  },
  common: {
    summary: 'コード',
  },
  div: {
    frame: 'divに入れた群れ',
    heading: 'ふつうのdiv',
    text: '知らない要素を消してしまうエディターやサービスに。設定の名前の前に<code>data-</code>を付けます。',
  },
  iframe: {
    frame: 'フレームの中の群れ',
    heading: 'フレーム',
    text: 'スクリプトを使えないブログに。<a href="{{ROOT}}embed.html" download>embed.html</a>をアップロードし、設定はアドレスに書きます。',
  },
  article: {
    frame: '記事の図になった群れ',
    heading: '図',
    text: '記事の中の図として。タグの中身は、群れを飛ばせない環境で代わりに表示されます。',
  },
  background: {
    frame: '文字の後ろを飛ぶ群れ',
    heading: '背景',
    text: 'ページ全体の文字の後ろに。ポインターには反応せず、スクリーンリーダーも読み飛ばします。',
  },
  several: {
    frame: '1ページに六つの群れ',
    heading: 'いくつも並べる',
    text: 'それぞれに設定と色を持てます。見えていない群れは止まります。',
  },
  light: {
    frame: '軽量版の群れ',
    heading: '軽量版',
    text: '群れを見せるだけのページに。同じタグで同じ飛行をして、大きさは半分未満です（<a href="{{ROOT}}boids-canvas-light.js" download>boids-canvas-light.js</a>）。',
  },
  module: {
    frame: 'モジュールが操作する群れ',
    heading: 'モジュールから',
    text: 'プログラムから使うときに。<code>mount</code>が好きな要素に群れを置き、戻り値で群れを操作できます。ブラウザーは、モジュールをサーバーからだけ読み込みます。',
  },
  react: {
    heading: 'React',
    text: 'コンポーネント<code>&lt;Boids&gt;</code>と、JSXでの要素の使い方です。ビルドが必要なため、ここでは飛んでいません。',
  },
  showcases: {
    title: 'すぐに使える見本',
    text: 'コードをコピーすれば、そのまま自分のページになります。<a href="{{ROOT}}boids-canvas.js" download>boids-canvas.js</a>を同じフォルダーに置いてください。',
  },
  landing: {
    frame: '群れのいるランディングページ',
    heading: 'ランディングページ',
    text: '最初の画面いっぱいに飛ばし、手前に言葉を置きます。ポインターが天敵になり、ボタンで群れを止められます。',
  },
  header: {
    frame: '群れのいる記事の見出し',
    heading: '記事の見出し',
    text: '題名の上に、墨で引いた線のような群れを飛ばします。明るいページでは濃く、暗いページでは淡くなります。ボタンで止められます。',
  },
  notFound: {
    frame: '見つからないページ',
    heading: '404ページ',
    text: 'ノイズで、どの鳥も道に迷っています。ポインターに近い鳥は逃げます。ホームへ戻るボタンもあります。',
  },
  logo: {
    frame: '鳥でできたロゴ',
    heading: '隊形を組むロゴ',
    text: 'ロゴの形を埋めて飛び続ける群れです。ポインターを置くと穴があき、離すとまた閉じます。',
  },
  loading: {
    frame: '渦の読み込み画面',
    heading: '読み込み画面',
    text: '進み具合の数字のまわりを魚が回り、下に進捗バーがあります。言葉とバーはスクリーンリーダーも読み上げます。',
  },
  slide: {
    frame: '二つの群れのスライド',
    heading: 'スライド',
    text: '2枚の写真の代わりに、動く実験を二つ並べ、飛ぶ群れをその場で測った値も示します。乱数の種を決めてあるので、いつ映しても同じです。',
  },
  programs: {
    title: 'プログラムから使う',
    heading: 'JavaScriptで使う',
    text2:
      'npmではまだ公開していません。ソースをビルドし（下を参照）、その隣に置いた自分のプロジェクトのフォルダーで、次のコマンドを実行します。',
    codeLabel2: 'npmのコマンド',
    codeLabel3: 'JavaScript',
    heading2: 'Rustで使う',
    text3: 'シミュレーションだけの部品です。ブラウザーも時計も要らず、どのコンピューターでも同じ飛行になります。',
    codeLabel4: 'cargoのコマンド',
    codeLabel5: 'Rust',
    heading3: 'ソース',
    text4:
      'すべて<a href="https://github.com/boids-canvas/boids-canvas">公開</a>しています。RustとNode.jsがあれば、次のコマンドでこのサイトができます。',
    codeLabel6: 'このサイトを作るコマンド',
  },
  footer: {
    text: '見えている群れは、添えてあるコードがそのまま動いている姿です。どの例も、<code>embed</code>フォルダーにある独立したページです。ライセンス：MITまたはApache-2.0。<a href="{{to.verify}}">飛行がお使いのブラウザーでも同じか、確かめる</a>',
  },
}

/** Those that the script writes. */
export const texts: typeof english = {
  values: {
    classic: 'classic：出会って一つになるグループ',
    crowd: 'crowd：ゆるやかに漂う人だかり',
    procession: 'procession：列をつくる歩行者',
    springs: 'springs：真ん中を行き来する群れ',
    cluster: 'cluster：壁から壁へ渡るかたまり',
    swarm: 'swarm：夕日の中の羽虫',
    school: 'school：流れになって泳ぐ魚',
    vicsek: 'vicsek：ノイズの中で向きがそろう鳥',
    mill: 'mill：輪になって回る魚',
    nature: 'nature：多くの教材で使われる群れ',
    murmuration: 'murmuration：煙のようにうねる',
    netlogo: 'netlogo：授業で最もよく使われる群れ',
    heading: '向き',
    speed: '速さ',
    flockmates: '仲間の数',
    'colour-by=none': 'なし（全員が同じ色）',
    none: '何もしない',
    attract: '鳥を引き寄せる',
    repel: '鳥を遠ざける',
    predator: '鳥を追う',
    '#0a0e14': '夜',
    '#0d3b54': '海',
    '#f4f1e8': '紙',
  },
  fromDisk:
    'ここでは群れが飛びません。ブラウザーはモジュールをサーバーからだけ読み込みますが、このページはディスクから開かれています。',
}
