// @ts-check
/** Names in the light build: it knows the options that it leaves out, and guesses no others. */

import { absent } from './built.js'
import { british } from '../spellings.js'

/** @param {string} name as a page spells it */
export const isMeant = (name) => absent.includes(british(name.replace(/-/g, '').toLowerCase()))

/** @param {string} name */
export const hintFor = (name) => (isMeant(name) ? ' in the light build' : '')
