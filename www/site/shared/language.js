// @ts-check
/** The reader's language, the same on all pages. */

/** @typedef {'en' | 'ja'} Language */
/** @typedef {{ en: string, ja: string }} Text */

/** The inline scripts of the pages read the same entry. */
const STORAGE_KEY = 'boids-canvas-language'

/** @returns {Language} the language that the reader chose before, or else the one that the browser prefers */
function preferred() {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored === 'en' || stored === 'ja') return stored
  } catch {
    // A page from disk may have no storage.
  }
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'ja')
  return first === 'ja' ? 'ja' : 'en'
}

class ReaderLanguage {
  current = preferred()
  /** @type {(() => void)[]} */
  #listeners = []

  /** @param {Language} chosen */
  choose(chosen) {
    this.current = chosen
    try {
      localStorage.setItem(STORAGE_KEY, chosen)
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
    for (const listener of this.#listeners) listener()
  }

  /**
   * The text in the reader's language.
   * @template Text
   * @param {{ en: Text, ja: Text }} texts
   */
  pick(texts) {
    return texts[this.current]
  }

  /**
   * The text in the reader's language, with words in place of `{their names}`. Numbers are written as the language does.
   * @param {Text} texts
   * @param {Record<string, string | number>} words
   */
  say(texts, words) {
    return this.pick(texts).replace(/{(\w+)}/g, (_, name) =>
      typeof words[name] === 'number' ? this.number(words[name]) : words[name],
    )
  }

  /**
   * Calls `write`, which writes texts, now and whenever the reader chooses another language.
   * @param {() => void} write
   */
  follow(write) {
    this.#listeners.push(write)
    write()
  }

  /** @param {number} value @param {Intl.NumberFormatOptions} [options] */
  number(value, options) {
    return value.toLocaleString(this.current, options)
  }

  /** A number with so many digits after the point. @param {number} value @param {number} digits */
  fixed(value, digits) {
    return this.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  }
}

export const language = new ReaderLanguage()

/**
 * Shows a page whose HTML has each text in both languages, in elements with `lang`. The style sheet hides those of the
 * other language. An attribute such as `data-en-aria-label` or `data-ja-title` becomes the attribute without that prefix.
 */
export function showBilingualPage() {
  const root = document.documentElement
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('button[data-language]'))
  for (const button of buttons) button.onclick = () => language.choose(button.dataset.language === 'ja' ? 'ja' : 'en')
  language.follow(() => {
    root.lang = language.current
    for (const button of buttons) button.ariaPressed = String(button.dataset.language === language.current)
    for (const name of ['aria-label', 'title', 'text']) {
      const source = `data-${language.current}-${name}`
      for (const element of document.querySelectorAll(`[${source}]`)) {
        const text = element.getAttribute(source) ?? ''
        if (name === 'text') element.textContent = text
        else element.setAttribute(name, text)
      }
    }
  })
}
