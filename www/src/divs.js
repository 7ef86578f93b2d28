// @ts-check
/**
 * `<div data-boids-canvas>`: the same as the element, for hosts that let through nothing but a div. Divs added or
 * changed later are found as well.
 */

import { ATTRIBUTES, WORDS } from './options.js'
import { isElement } from './root.js'
import { Tag } from './tag.js'

const MARK = 'data-boids-canvas'
const SELECTOR = `[${MARK}]`

/** @type {WeakMap<Element, Tag>} */
const tags = new WeakMap()

/**
 * @param {() => Promise<void>} init starts the WebAssembly
 */
export function upgradeDivs(init) {
  /** @param {Element} element */
  const look = (element) => {
    const wanted = element.isConnected && element.matches(SELECTOR)
    let tag = tags.get(element)
    if (wanted && !tag) {
      tags.set(element, (tag = new Tag(element, 'data-', init)))
      tag.connect()
    } else if (!wanted && tag) {
      tags.delete(element)
      tag.disconnect()
    } else if (tag?.show) {
      tag.update()
    }
  }

  /** @param {Node} node */
  const lookWithin = (node) => {
    if (!isElement(node)) return
    if (node.matches(SELECTOR)) look(node)
    node.querySelectorAll(SELECTOR).forEach(look)
  }

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type === 'attributes') look(/** @type {Element} */ (target))
      removedNodes.forEach(lookWithin)
      addedNodes.forEach(lookWithin)
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: [MARK, ...WORDS, ...ATTRIBUTES.map((name) => `data-${name}`)],
  })
  lookWithin(document.documentElement)
}
