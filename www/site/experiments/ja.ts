/** The Japanese texts of the experiments. */

import type { texts as english } from './en.js'

/** Those of experiments.html, as HTML, by their names there. */
export const page = {
  page: {
    preview: 'ノイズが増えると秩序が失われるグラフ。小さな群れと大きな群れ。',
    description:
      '群れの数を一つ変え、別の数を測って曲線に描きます。秩序とノイズ、渦とその記憶、密度、見る相手の選び方、天敵などを試せます。',
    title: '群れの実験',
    lead: '一つの数を変え、別の数を測って、曲線を見ます。実験のアドレスを渡せば、誰のところでも、最後の桁まで同じ数になります。',
  },
  experiment: {
    sectionLabel: '実験',
    chipsLabel: '用意された実験',
    button: '秩序とノイズ',
    button2: '渦とその記憶',
    button3: '密度',
    button4: '近い7羽か、距離か',
    button5: '天敵',
    stageLabel: '選んだ点の群れ',
    point: '点を押すと、その群れが飛びます',
    progressLabel: '実験の進み具合',
    codeLabel: 'この実験のアドレス',
    save: '数値を保存（CSV）',
    summary: '実験を変える',
    label: '群れ：実験室のアドレスと同じ書き方の設定',
    label2: '比べる群れ（空欄でもかまいません）',
    label3: '変えるもの',
    label4: 'その値：<code>0, 5, 10</code>または<code>0 to 10 by 5</code>（ノイズは60で±30°）',
    label5: '変え方',
    label6: '測るもの',
    label7: '値ごとの群れの数',
    label8: '測る前のステップ数',
    label9: '測るステップ数',
  },
  footer: {
    text: '群れは、お使いのブラウザーの中で、使えるスレッドに分かれて飛びます。<a href="{{to.verify}}">飛行がどこでも同じか確かめる</a>　ライセンス：MITまたはApache-2.0。',
  },
}

export const texts: typeof english = {
  experiments: {
    run: '実験する',
    again: 'もう一度実験する',
    idle: '点線は、前もって調べた結果です。実験すると、お使いのコンピューターでも同じ結果になります。',
    own: '先に予想してみてください。曲線はどんな形になるでしょうか。',
    yours: 'あなたのコンピューターの値',
    expected: '前もって調べた結果',
    long: 'この実験には、この端末でおよそ{time}かかります。ボタンを押すと始まります。',
    running: '群れを飛ばしています。',
    done: '{flights}回の測定が{seconds}秒で終わりました。下のアドレスを開けば、どのコンピューターでも最後の桁まで同じ数になります。',
    chart: 'グラフ：',
    up: '上げるとき',
    back: '下げるとき',
  },
  birds: { at: '{name}：{value}', comma: '、' },
  form: {
    wrong: {
      flock: '実験室のアドレスと同じ書き方で入力してください（例：preset=school&count=100）。',
      values:
        '数を100個まで入力してください（例：0, 5, 10、または0 to 10 by 5）。数を区切るコンマの後には空白を入れてください。',
      number: '{min}から{max}までの整数を、小数点なしで入力してください。',
      range: '{min}から{max}までの数を入力してください。',
    },
  },
  /** What to watch for in each experiment of `READY`, and the names of flocks that are compared. */
  ready: [
    {
      text: 'ヴィチェクら（1995年）の実験です。鳥は近くの仲間の平均の向きに合わせますが、でたらめな角度だけずれます。秩序はどこで失われるでしょうか。小さな群れではしだいに失われ、群れが大きいほど急に崩れます。',
      flocks: ['100羽', '1,600羽'],
    },
    {
      text: 'カズンら（2002年）の実験です。魚が向きを合わせる範囲を、ゆっくり広げてから狭めます。回転度は、全員が同じ向きに回れば1に近く、平行に泳ぐか、ばらばらなら0に近くなります。60〜100 pxでは、同じ魚が、広げるときは渦を巻き、狭めるときは平行に泳ぎます。群れは、それまでの経過を覚えているのです。',
    },
    { text: '広さもノイズも同じまま、鳥だけを増やします。近くの仲間が多いほど、ずれはよく打ち消し合います。' },
    {
      text: 'バレリーニら（2008年）によれば、ムクドリは距離にかかわらず近い7羽ほどに従います。世界を横に広げて、鳥をまばらにしていきます。20 pxしか見ない鳥は秩序を失い、近い7羽に従う鳥は保ちます。',
      flocks: ['20 px以内の全員', '近い7羽'],
    },
    { text: '天敵が「クラシック」の鳥200羽を追います。天敵が増えると、群れはいくつに分かれるでしょうか。' },
  ],
  words: {
    measures: {
      polarisation: '整列度',
      rotation: '回転度',
      nearest: '最も近い仲間までの距離（px）',
      groups: 'グループの数',
      speed: '速さ（px/ステップ）',
    },
    ways: { apart: '値ごとに初めから', back: '上げてから、続けて下げる' },
    method: {
      apart:
        '{name}の値を{low}から{high}まで{values}通りに変え、値ごとに{flocks}をでたらめな位置から飛ばしました。{settle}ステップ待ってから、続く{steps}ステップの{measure}を1ステップごとに測りました。',
      back: '{flocks}をでたらめな位置から飛ばし、{name}を{low}から{high}まで{values}段階で上げ、続けて同じ段階で下げました。どの値でも、{settle}ステップ待ってから、続く{steps}ステップの{measure}を1ステップごとに測りました。',
    },
    flock: '一つの群れ（種は1）',
    flocks: '{seeds}の群れ（種は1〜{seeds}）',
    rest: '点は一つの群れの平均、線は全体の平均、帯の幅は上下に標準偏差一つ分です。',
  },
}
