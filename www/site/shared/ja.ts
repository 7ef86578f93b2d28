/** The Japanese texts of all pages. */

import type { texts as english } from './en.js'

/** Those of bar.html, as HTML, and of several pages. */
export const page = {
  bar: {
    /** The language, as it calls itself. */
    name: '日本語',
    pages: 'ページ',
    languages: '言語',
    article: '記事',
    lab: '実験室',
    classroom: '授業案',
    experiments: '実験',
    gallery: '見本集',
    verify: '検証',
  },
  copy: 'コピー',
}

export const texts: typeof english = {
  copy: { copied: 'コピーしました', selected: '選択しました。Ctrl+Cを押してください' },
  job: {
    cancel: '中止',
    cancelled: '中止しました。ここまでの結果は残っています。',
    failed: 'ここでは実行できません：{reason}',
  },
  prediction: { right: '予想どおりです。', wrong: '予想とは違いました。' },
  stage: {
    advance: '1秒進める',
    full: '全画面',
    reverse: '色を反転',
    noFlock: 'このブラウザーではWebAssemblyが動かないため、群れを飛ばせません。',
  },
}
