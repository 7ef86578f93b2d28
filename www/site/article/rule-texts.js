// @ts-check
/** What the three figures of the rules say, from what they measure. */

import { language } from '../shared/language.js'

/** @typedef {import('./flocks.js').Summary} Summary */

const lengths = (/** @type {number} */ value) =>
  language.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const degree = (/** @type {number} */ value) =>
  language.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const TEXTS = {
  alike: { en: 'How alike they fly', ja: '向きのそろい具合' },
  nearest: { en: 'Nearest bird, in bird lengths', ja: 'いちばん近い鳥まで（鳥何羽分か）' },
  choose: { en: 'Choose an answer, then switch the rule on.', ja: '予想を選んでから、ルールを働かせてみましょう。' },
  ready: { en: 'Now switch the rule on.', ja: 'では、ルールを働かせてみましょう。' },
  watch: {
    en: (/** @type {boolean} */ still, /** @type {number} */ left) =>
      still
        ? `The rule is on. Advance the birds ${left} more seconds.`
        : 'The rule is on. Watch the birds for eight seconds.',
    ja: (/** @type {boolean} */ still, /** @type {number} */ left) =>
      still
        ? `ルールが働いています。あと${left}秒、進めてください。`
        : 'ルールが働きはじめました。8秒間、鳥たちを見ていてください。',
  },
  /** Between two sentences. */
  gap: { en: ' ', ja: '' },
  tried: {
    en: (/** @type {number} */ percent, /** @type {Summary} */ now) =>
      `At ${percent}%, how alike they fly is ${degree(now.polarisation)}. The nearest bird is ${lengths(now.nearest)} bird lengths away, on average.`,
    ja: (/** @type {number} */ percent, /** @type {Summary} */ now) =>
      `強さ${percent}%では、そろい具合が${degree(now.polarisation)}、いちばん近い鳥までは平均で鳥${lengths(now.nearest)}羽分です。`,
  },
}

/** For each rule the words of its mark, what the numbers before and after say, and what to try next. */
export const RULE_TEXTS = {
  separation: {
    on: { en: 'apart', ja: '離れる' },
    off: { en: 'apart off', ja: '離れる・切' },
    says: {
      en: (/** @type {Summary} */ was, /** @type {Summary} */ is) =>
        `Before, the closest two birds came within ${lengths(was.gap)} bird lengths of each other. Now none come closer than ${lengths(is.gap)}. Yet each still flies its own way: how alike they fly is ${degree(is.polarisation)}, and 1 would be all one way.`,
      ja: (/** @type {Summary} */ was, /** @type {Summary} */ is) =>
        `ルールがないときは、2羽のあいだが鳥${lengths(was.gap)}羽分まで縮まりました。今は${lengths(is.gap)}羽分より近づきません。それでも、向きはばらばらです。全員がそろえば1になる「そろい具合」は、${degree(is.polarisation)}しかありません。`,
    },
    next: {
      en: 'Now move the slider. What happens at 0%?',
      ja: 'スライダーも動かしてみましょう。0%にすると、どうなるでしょうか。',
    },
  },
  cohesion: {
    on: { en: 'close', ja: '集まる' },
    off: { en: 'close off', ja: '集まる・切' },
    says: {
      en: (/** @type {Summary} */ was, /** @type {Summary} */ is) =>
        `The nearest bird was ${lengths(was.nearest)} bird lengths away, on average. Now it is ${lengths(is.nearest)}. They are together, but they do not fly one way: how alike they fly is ${degree(is.polarisation)}, not 1.`,
      ja: (/** @type {Summary} */ was, /** @type {Summary} */ is) =>
        `いちばん近い鳥までの距離は、平均で鳥${lengths(was.nearest)}羽分から${lengths(is.nearest)}羽分に縮まりました。集まってはいますが、向きはそろっていません。そろい具合は${degree(is.polarisation)}です。`,
    },
    next: { en: 'What happens at 200%?', ja: '200%にすると、どうなるでしょうか。' },
  },
  alignment: {
    on: { en: 'alike', ja: 'そろえる' },
    off: { en: 'alike off', ja: 'そろえる・切' },
    says: {
      en: (/** @type {Summary} */ was, /** @type {Summary} */ is, /** @type {number} */ seconds) =>
        `How alike they fly went from ${degree(was.polarisation)} to ${degree(is.polarisation)}. In these ${seconds} seconds, ${is.firsts} different birds were in front.`,
      ja: (/** @type {Summary} */ was, /** @type {Summary} */ is, /** @type {number} */ seconds) =>
        `そろい具合は${degree(was.polarisation)}から${degree(is.polarisation)}になりました。この${seconds}秒間に、${is.firsts}羽の鳥が入れ替わりで先頭に立ちました。`,
    },
    next: {
      en: 'How weak may the rule be? Try the slider.',
      ja: 'どこまで弱めても、そろったままでしょうか。スライダーで試してみましょう。',
    },
  },
}
