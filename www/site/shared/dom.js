// @ts-check
/** Finds elements of a page and makes new ones. */

/**
 * An element of the page.
 * @param {string} selector
 */
export const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector))

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} [properties]
 * @param {(Node | string)[]} children
 */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}
