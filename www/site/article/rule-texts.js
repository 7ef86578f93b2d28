// @ts-check
/** What the three figures of the rules say, from what they measure. */

import { language } from '../shared/language.js'
import { texts } from './en.js'

const TEXTS = texts.rules

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
  language.say(TEXTS.of[rule].says, wordsOf(...numbers)) + TEXTS.gap + TEXTS.of[rule].next
/** What the last seconds were like. @param {number} percent of the rule's strength @param {Summary} now */
export const whatIs = (percent, now) => language.say(TEXTS.tried, { percent, ...wordsOf(now, now, 0) })
