/** What the three figures of the rules say, from what they measure. */

import { language } from '../shared/language.js'
import { texts } from './en.js'
import type { Rule, Summary } from './flocks.js'

const TEXTS = texts.rules

/** How many bird lengths. */
const lengths = (value: number) => language.fixed(value, 1)
/** How alike birds fly. */
const degree = (value: number) => language.fixed(value, 2)

/** The words that a sentence may have. */
const wordsOf = (was: Summary, is: Summary, seconds: number) => ({
  wasGap: lengths(was.gap),
  gap: lengths(is.gap),
  wasNearest: lengths(was.nearest),
  nearest: lengths(is.nearest),
  wasAlike: degree(was.polarisation),
  alike: degree(is.polarisation),
  seconds,
  firsts: is.firsts,
})

/** What a rule has changed, in numbers. */
export const whatChanged = (rule: Rule, ...numbers: Parameters<typeof wordsOf>) =>
  language.say(TEXTS.of[rule].says, wordsOf(...numbers)) + TEXTS.gap + TEXTS.of[rule].next
/** What the last seconds were like. @param percent of the rule's strength */
export const whatIs = (percent: number, now: Summary) => language.say(TEXTS.tried, { percent, ...wordsOf(now, now, 0) })
