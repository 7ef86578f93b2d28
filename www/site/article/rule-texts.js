// @ts-check
/** What the three figures of the rules say, from what they measure. */

import { language } from '../shared/language.js'

/** @import { Rule, Summary } from './flocks.js' */

/** How many bird lengths. @param {number} value */
const lengths = (value) => language.fixed(value, 1)
/** How alike birds fly. @param {number} value */
const degree = (value) => language.fixed(value, 2)

/** The words that a sentence may have. @param {Summary} was @param {Summary} is @param {number} seconds */
const wordsOf = (was, is, seconds) => ({
  wasGap: lengths(was.gap),
  gap: lengths(is.gap),
  wasNearest: lengths(was.nearest),
  nearest: lengths(is.nearest),
  wasAlike: degree(was.polarisation),
  alike: degree(is.polarisation),
  seconds,
  firsts: is.firsts,
})

/** What a rule has changed, in numbers. @param {Rule} rule @param {Parameters<typeof wordsOf>} numbers */
export const whatChanged = (rule, ...numbers) =>
  language.say(RULE_TEXTS[rule].says, wordsOf(...numbers)) +
  language.pick(TEXTS.gap) +
  language.pick(RULE_TEXTS[rule].next)
/** What the last seconds were like. @param {number} percent of the rule's strength @param {Summary} now */
export const whatIs = (percent, now) => language.say(TEXTS.tried, { percent, ...wordsOf(now, now, 0) })

export const TEXTS = {
  alike: { en: 'How alike they fly', ja: '向きのそろい具合' },
  nearest: { en: 'Nearest bird, in bird lengths', ja: 'いちばん近い鳥まで（鳥何羽分か）' },
  choose: { en: 'Choose an answer, then switch the rule on.', ja: '予想を選んでから、ルールを働かせてみましょう。' },
  ready: { en: 'Now switch the rule on.', ja: 'では、ルールを働かせてみましょう。' },
  watch: {
    en: 'The rule is on. Watch the birds for eight seconds.',
    ja: 'ルールが働きはじめました。8秒間、鳥たちを見ていてください。',
  },
  advance: {
    en: 'The rule is on. Advance the birds {seconds} more seconds.',
    ja: 'ルールが働いています。あと{seconds}秒、進めてください。',
  },
  /** Between two sentences. */
  gap: { en: ' ', ja: '' },
  tried: {
    en: 'At {percent}%, how alike they fly is {alike}. The nearest bird is {nearest} bird lengths away, on average.',
    ja: '強さ{percent}%では、そろい具合が{alike}、いちばん近い鳥までは平均で鳥{nearest}羽分です。',
  },
}

/** For each rule the words of its mark, what the numbers before and after say, and what to try next. */
export const RULE_TEXTS = {
  separation: {
    on: { en: 'apart', ja: '離れる' },
    off: { en: 'apart off', ja: '離れる・切' },
    says: {
      en: 'Before, the closest two birds came within {wasGap} bird lengths of each other. Now none come closer than {gap}. Yet each still flies its own way: how alike they fly is {alike}, and 1 would be all one way.',
      ja: 'ルールがないときは、2羽のあいだが鳥{wasGap}羽分まで縮まりました。今は{gap}羽分より近づきません。それでも、向きはばらばらです。全員がそろえば1になる「そろい具合」は、{alike}しかありません。',
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
      en: 'The nearest bird was {wasNearest} bird lengths away, on average. Now it is {nearest}. They are together, but they do not fly one way: how alike they fly is {alike}, not 1.',
      ja: 'いちばん近い鳥までの距離は、平均で鳥{wasNearest}羽分から{nearest}羽分に縮まりました。集まってはいますが、向きはそろっていません。そろい具合は{alike}です。',
    },
    next: { en: 'What happens at 200%?', ja: '200%にすると、どうなるでしょうか。' },
  },
  alignment: {
    on: { en: 'alike', ja: 'そろえる' },
    off: { en: 'alike off', ja: 'そろえる・切' },
    says: {
      en: 'How alike they fly went from {wasAlike} to {alike}. In these {seconds} seconds, {firsts} different birds were in front.',
      ja: 'そろい具合は{wasAlike}から{alike}になりました。この{seconds}秒間に、{firsts}羽の鳥が入れ替わりで先頭に立ちました。',
    },
    next: {
      en: 'How weak may the rule be? Try the slider.',
      ja: 'どこまで弱めても、そろったままでしょうか。スライダーで試してみましょう。',
    },
  },
}
