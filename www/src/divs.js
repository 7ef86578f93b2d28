// @ts-check
/**
 * `<div data-boids-canvas>`: the same as the element, for hosts that allow only a div. It also finds divs that are added
 * or changed later.
 */

import { ARIA_ATTRIBUTES, ATTRIBUTES } from './options.js'
import { isElement } from './root.js'
import { Tag } from './tag.js'

const MARKER = 'data-boids-canvas'
const SELECTOR = `[${MARKER}]`

/** @type {WeakMap<Element, Tag>} */
const tags = new WeakMap()

/**
 * @param {import('./engine.js').Source} source
 */
export function upgradeDivs(source) {
  /** @param {Element} element */
  const upgrade = (element) => {
    const wanted = element.isConnected && element.matches(SELECTOR)
    let tag = tags.get(element)
    if (wanted && !tag) {
      tags.set(element, (tag = new Tag(element, 'data-', source)))
      tag.connect()
    } else if (!wanted && tag) {
      tags.delete(element)
      tag.disconnect()
    } else tag?.update()
  }

  /** @param {Node} node */
  const upgradeWithin = (node) => {
    if (!isElement(node)) return
    if (node.matches(SELECTOR)) upgrade(node)
    node.querySelectorAll(SELECTOR).forEach(upgrade)
  }

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type === 'attributes') upgrade(/** @type {Element} */ (target))
      removedNodes.forEach(upgradeWithin)
      addedNodes.forEach(upgradeWithin)
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: [MARKER, ...ARIA_ATTRIBUTES, ...ATTRIBUTES.map((name) => `data-${name}`)],
  })
  upgradeWithin(document.documentElement)
}
