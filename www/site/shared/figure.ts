/** Figures of a page: each is made when the reader comes near, so that the page itself is there sooner. */

/** How far from the window a figure is made: one screen above or below it. */
const NEAR = '100% 0px'

/**
 * Makes a figure when its section comes near the window, in a separate task. A page may lack the section.
 * @param selector of the section
 */
export function figure(selector: string, make: (section: HTMLElement) => unknown) {
  const section = document.querySelector(selector) as HTMLElement | null
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

/** An element inside a section. */
export const part = <Found extends Element = HTMLElement>(section: Element, selector: string) =>
  section.querySelector(selector) as unknown as Found
