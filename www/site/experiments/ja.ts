/** The Japanese texts of the experiments. */

import type { texts as english } from './en.js'

/** Those of experiments.html, as HTML, by their names there. */
export const page = {
  page: {
    preview: 'ノイズが増えると秩序が失われるグラフ。小さな群れと大きな群れ。',
    description:
      '群れの値を一つ変え、別の値を測って曲線に描きます。秩序とノイズ、渦とその記憶、密度、見る相手の選び方、天敵などを試せます。',
    title: '群れの実験',
    lead: '一つの数を変え、別の数を測ります。曲線を見る前に、形を予想してください。',
  },
  experiment: {
    sectionLabel: '実験',
    chipsLabel: '用意された実験',
    button: '密度',
    button2: '渦とその記憶',
    button3: '秩序とノイズ',
    button4: '近い7羽か、距離か',
    button5: '天敵',
    skip: '答えを見る',
    invitation: 'ここに予想を描いてください',
    branchesLabel: '曲線',
    guessed: 'あなたの予想',
    known: '私たちの結果',
    measured: 'ここでの結果',
    stageLabel: '選んだ点の群れ',
    point: '見ている群れ',
    guess: 'そこでの予想',
    progressLabel: '実験の進み具合',
    address: 'この実験のアドレスを開けば、だれのところでも、最後の桁まで同じ数になります。',
    codeLabel: 'この実験のアドレス',
    save: '数値を保存（CSV）',
    summary: '実験を変える',
    preset: '群れ',
    parameter: '変えるもの',
    from: '最初の値',
    to: '最後の値',
    points: '値の数',
    way: '変え方',
    measure: '測るもの',
    exact: '細かい設定',
    flock: '群れ：実験室のアドレスと同じ書き方の設定',
    second: '比べる群れ（空欄でもかまいません）',
    values: '値：<code>0, 5, 10</code>または<code>0 to 10 by 5</code>（ノイズはアドレスと同じ数で、60が±30°）',
    seeds: '値ごとの群れの数',
    settle: '測る前のステップ数',
    steps: '測るステップ数',
  },
  footer: {
    text: '群れは、お使いのブラウザーの中で、使えるスレッドに分かれて飛びます。<a href="{{to.verify}}">飛行がどこでも同じか確かめる</a>　ライセンス：MITまたはApache-2.0。',
  },
}

export const texts: typeof english = {
  experiments: {
    run: '実験する',
    again: 'もう一度実験する',
    idle: '点線は、前もって調べた結果です。実験すると、お使いのコンピューターでも同じ結果になるか確かめられます。',
    guess: 'まず予想してください。グラフの上をなぞって曲線を描くか、スライダーを使います。それから実験してください。',
    next: '予想を描きました。もう一つの曲線も予想するなら「{curve}」を押して描いてください。このまま実験してもかまいません。',
    guessed: '予想を描きました。実験してください。',
    wrong: '「{field}」の入力が正しくなるまで、実験できません。{reason}',
    few: 'この端末では、数秒で終わります。',
    short: 'この端末では、1分もかかりません。',
    duration: 'この端末では、およそ{time}かかります。',
    none: 'まだありません',
    running: '群れを飛ばしています。',
    left: '残りはおよそ{time}です。',
    done: '{flights}回の測定が{seconds}秒で終わりました。',
    single: '1回の測定が{seconds}秒で終わりました。',
    own: '{flock}：{name}に対する{measure}',
    chart: 'グラフ：{name}に対する{measure}。',
    up: '上げるとき',
    back: '下げるとき',
  },
  /** How the guess, what was measured and what is known compare. */
  compared: {
    mean: '予想のずれは平均{off}です。',
    curve: '{of}（{curve}）',
    found: 'ずれが最も大きいのは「{where}」で、予想は{guess}、前もって調べた値は{found}です。',
    measured: 'ずれが最も大きいのは「{where}」で、予想は{guess}、測った値は{found}です。',
    same: '平均はすべて、小数第2位まで、前もって調べた値と同じでした。',
    other:
      '前もって調べた値と異なる平均は{all}個のうち{some}個です。差が最も大きいのは「{where}」で、ここでは{mean}、前もって調べた値は{known}です。',
    own: '平均が最も高いのは「{highAt}」で{high}、最も低いのは「{lowAt}」で{low}です。',
    level: '平均はすべて、小数第2位まで{low}です。',
  },
  at: '{name}：{value}',
  comma: '、',
  form: {
    own: '{preset}（変更あり）',
    wrong: {
      flock: '実験室のアドレスと同じ書き方で入力してください（例：preset=school&count=100）。',
      values:
        '数を100個まで入力してください（例：0, 5, 10、または0 to 10 by 5）。数を区切るコンマの後には空白を入れてください。',
      number: '{min}から{max}までの整数を入力してください。',
      range: '{min}から{max}までの数を入力してください。',
      twice: '同じ値が二つあります。異なる値を入力してください。',
    },
  },
  /** What each experiment of `READY` asks and shows, and the names of flocks that are compared. */
  ready: [
    {
      text: '鳥は近くの仲間に合わせますが、毎回60°までずれます。同じ広さに鳥を増やすと、秩序は高まるでしょうか、失われるでしょうか。整列度は、全員が同じ向きなら1、ばらばらなら0に近くなります。',
      answer: '高まります。近くの仲間が多いほど、ずれはよく打ち消し合います。',
    },
    {
      text: 'カズンら（2002年）の実験です。魚が向きを合わせる範囲を広げ、また狭めます。回転度は、全員が同じ向きに回れば1、平行やばらばらなら0に近くなります。帰りは、行きを逆にたどるでしょうか。',
      answer:
        'いいえ。60〜100 pxでは、同じ魚が、広げるときは渦を巻き、狭めるときは平行に泳ぎます。群れは、それまでの経過を覚えているのです。',
    },
    {
      text: 'ヴィチェクら（1995年）の実験です。鳥は近くの仲間の平均の向きに合わせますが、でたらめな角度だけずれます。秩序はどこで失われるでしょうか。小さな群れと大きな群れでは、同じでしょうか。',
      answer: 'どちらも少しずつ失います。大きな群れのほうが弱いノイズで失い、落ち方はわずかに急なだけです。',
      flocks: ['100羽', '1,600羽'],
    },
    {
      text: 'バレリーニら（2008年）によれば、ムクドリは距離によらず近い7羽ほどに従います。世界を広げて鳥をまばらにすると、秩序を保つのは、20 pxまで見る鳥でしょうか、7羽に従う鳥でしょうか。',
      answer: '20 pxまでしか見ない鳥は秩序を失い、近い7羽に従う鳥は保ちます。',
      flocks: ['20 px以内の全員', '近い7羽'],
    },
    {
      text: '天敵が200羽の鳥を追います。群れは逃げてばらけ、また集まります。天敵が増えると、グループの数も増えるでしょうか。',
      answer: '増えますが、ゆっくりです。天敵が16いても、グループは五つほどです。',
    },
  ],
  words: {
    parameters: {
      count: '鳥の数',
      nearest: '合わせる仲間の数',
      predators: '天敵の数',
      width: '世界の幅',
      height: '世界の高さ',
    },
    counted: {
      count: ['1羽', '{value}羽'],
      nearest: ['合わせる仲間：1羽', '合わせる仲間：{value}羽'],
      predators: ['天敵の数：1', '天敵の数：{value}'],
      width: ['世界の幅：{value}', '世界の幅：{value}'],
      height: ['世界の高さ：{value}', '世界の高さ：{value}'],
    },
    measures: {
      polarisation: '整列度',
      rotation: '回転度',
      nearest: '最も近い仲間までの距離（px）',
      groups: 'グループの数',
      speed: '速さ（px/ステップ）',
    },
    measured: {
      polarisation: '整列度',
      rotation: '回転度',
      nearest: '最も近い仲間までの距離',
      groups: 'グループの数',
      speed: '速さ',
    },
    ways: { apart: '値ごとに初めから', back: '上げてから、続けて下げる' },
    method: {
      one: '「{name}」の値は{low}です。',
      many: '「{name}」の値を{low}から{high}まで{values}通りに変えます。',
      apart: '値ごとに{flocks}をでたらめな位置から飛ばします。',
      back: '{flocks}をでたらめな位置から飛ばし、値を順にたどり、続けて逆にたどります。',
      measured: 'どの値でも{settle}待ってから、続く{steps}の{measure}を1ステップごとに測ります。',
    },
    step: '{count}ステップ',
    steps: '{count}ステップ',
    flock: '一つの群れ（種は1）',
    flocks: '{seeds}の群れ（種は1〜{seeds}）',
    kinds: '種類ごとに{flocks}',
    rest: '点は一つの群れの平均、線は全体の平均、帯の幅は上下に標準偏差一つ分です。',
  },
}
