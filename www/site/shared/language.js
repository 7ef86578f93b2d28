// @ts-check
/** The language of the page: its numbers, sentences with words in them, and links to the page in other languages. */

/** A script in the head of each page reads the same entry (shared/head.html). */
const STORAGE_KEY = 'boids-canvas-language'

export const language = {
  /**
   * A text with words in place of `{their names}`. Numbers are written as the language does.
   * @param {string} text
   * @param {Record<string, string | number>} words
   */
  say: (text, words) =>
    text.replace(/{(\w+)}/g, (_, name) =>
      typeof words[name] === 'number' ? language.number(words[name]) : words[name],
    ),

  /** @param {number} value @param {Intl.NumberFormatOptions} [options] */
  number: (value, options) => value.toLocaleString(document.documentElement.lang, options),

  /** A number with so many digits after the point. @param {number} value @param {number} digits */
  fixed: (value, digits) => language.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
}

/** The address of the page for everyone: it leads to the language of its reader. */
export const address = () => /** @type {HTMLLinkElement} */ (document.querySelector('[hreflang=x-default]')).href

/** Lets the links to other languages keep the rest of the address, and remembers which one the reader chooses. */
export function rememberLanguage() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[data-language]')))
    link.onclick = () => {
      link.search = location.search
      link.hash = location.hash
      try {
        localStorage.setItem(STORAGE_KEY, link.dataset.language ?? '')
      } catch {
        // A page from disk may have no storage.
      }
    }
}
