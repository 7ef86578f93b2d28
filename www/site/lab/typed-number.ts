/** Numbers: as people type them, and within limits. */

/** Digits in groups of three, with commas or spaces between them. A group before a comma alone does not begin with 0. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:[,' ]\d{3})+(?:\.\d+)?$/
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/

/**
 * The number in a text: `1000`, `1,000`, `1 000`, `1e3`, `0.5`, `.5`, `0,5`, also with full-width digits. NaN if there is
 * none.
 */
export function readNumber(text: string) {
  const plain = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[−–ー]/g, '-')
    .replace(/[\u00a0\u202f]/g, ' ')
  if (GROUPED.test(plain)) return Number(plain.replace(/[,' ]/g, ''))
  const number = plain.replace(',', '.')
  return PLAIN.test(number) ? Number(number) : NaN
}

export const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))
