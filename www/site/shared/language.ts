/** The language of the page: its numbers, sentences with words in them, and links to the page in other languages. */

/** A script in the head of each page reads the same entry (shared/head.html). */
const STORAGE_KEY = 'boids-canvas-language'

export const language = {
  /** A text with words in place of `{their names}`. Numbers are written as the language does. */
  say: (text: string, words: Record<string, string | number>) =>
    text.replace(/{(\w+)}/g, (_, name) =>
      typeof words[name] === 'number' ? language.number(words[name]) : words[name],
    ),

  number: (value: number, options?: Intl.NumberFormatOptions) =>
    value.toLocaleString(document.documentElement.lang, options),

  /** How far noise turns a bird to either side. */
  plusMinus: (degrees: number) =>
    degrees === 0 ? '0°' : `±${language.number(degrees, { maximumSignificantDigits: 3 })}°`,

  /** A number with so many digits after the point. */
  fixed: (value: number, digits: number) =>
    language.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
}

/** The address of the page for everyone: it leads to the language of its reader. */
export const address = () => (document.querySelector('[hreflang=x-default]') as HTMLLinkElement).href

/** Lets the links to other languages keep the rest of the address, and remembers which one the reader chooses. */
export function rememberLanguage() {
  for (const link of document.querySelectorAll('a[data-language]') as NodeListOf<HTMLAnchorElement>)
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
