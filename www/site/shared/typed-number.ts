/** Numbers: as people type them, and within limits. */

/** Digits in groups of three, with commas or spaces between them. A group before a comma alone does not begin with 0. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:[,' ]\d{3})+(?:\.\d+)?$/
/** Three digits after one sign: thousands to one reader, and thousandths to another. */
const UNCLEAR_WHOLE = /^[+-]?[1-9]\d{0,2}\.\d{3}$/
const UNCLEAR = /^[+-]?[1-9]\d{0,2},\d{3}$/
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/

/** A text with ASCII digits and signs in place of full-width ones, and of the typographic minus and spaces. */
const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[−–ー]/g, '-')
    .replace(/[\u00a0\u202f]/g, ' ')

/**
 * The number in a text: `1 000`, `1e3`, `0.5`, `.5`, `0,5`, also with full-width digits. NaN if there is none, or if it may be
 * two: `1.000` where a whole number is wanted, and elsewhere `1,000`.
 */
export function readNumber(text: string, isWhole = false) {
  const plain = plainText(text)
  if ((isWhole ? UNCLEAR_WHOLE : UNCLEAR).test(plain)) return NaN
  if (GROUPED.test(plain)) return Number(plain.replace(/[,' ]/g, ''))
  const number = plain.replace(',', '.')
  return PLAIN.test(number) ? Number(number) : NaN
}

/**
 * The numbers of a list: `0, 5, 10`, `0,5,10`, `0 5 10` or, with decimal commas, `0,5 1,5`. One of them is NaN where a comma
 * may be either: `3,5` and `0,5, 10`.
 */
export function readNumbers(text: string): number[] {
  const plain = plainText(text)
  const spaced = plain.split(/\s*[;、]\s*|,\s+|\s+,?\s*/).filter(Boolean)
  const [first] = spaced
  // two commas or more, and nothing else: a list
  if (spaced.length === 1 && first.split(',').length > 2) return first.split(',').map((part) => readNumber(part))
  const isUnclear = spaced.length === 1 || /,(\s|$)/.test(plain)
  return spaced.map((part) => (isUnclear && part.includes(',') ? NaN : readNumber(part)))
}

export const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))
