// @ts-check
/** Figures of a page: each is made when the reader comes near, so that the page itself is there sooner. */

/** How far from the window a figure is made: one screen above or below it. */
const NEAR = '100% 0px'

/**
 * Makes a figure when its section comes near the window, in a separate task. A page may lack the section.
 * @param {string} selector of the section
 * @param {(section: HTMLElement) => unknown} make
 */
export function figure(selector, make) {
  const section = /** @type {HTMLElement | null} */ (document.querySelector(selector))
  if (!section) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      setTimeout(() => make(section))
    },
    { rootMargin: NEAR },
  )
  observer.observe(section)
}

/**
 * An element inside a section.
 * @template {Element} [Found=HTMLElement]
 * @param {Element} section
 * @param {string} selector
 */
export const part = (section, selector) =>
  /** @type {Found} */ (/** @type {unknown} */ (section.querySelector(selector)))
