/**
 * `<div data-boids-canvas>`: the same as the element, for hosts that allow only a div. It also finds divs that are added
 * or changed later, also in open shadow trees.
 */

import { ARIA_ATTRIBUTES, ATTRIBUTES } from '../options/options.js'
import { isElement } from '../show/root.js'
import { Tag } from './tag.js'
import type { Source } from '../player/engine.js'

const MARKER = 'data-boids-canvas'
const SELECTOR = `[${MARKER}]`
/** A form can show no flock, and its fields take the place of its methods. */
const NOT = `form, [${MARKER}=off], [${MARKER}=off] *`
/** Readers who may comment on a page may write divs: no more of them show a flock at once. */
const MAX_DIVS = 16

/** @param element whose own method a field of a form may replace */
const matches = (element: Element, selector: string) => Element.prototype.matches.call(element, selector)

const tags: Map<Element, Tag> = new Map()

export function upgradeDivs(source: Source) {
  /** Whether a div had to do without a flock, and whether there is room for one now. */
  let [isFull, hasRoom] = [false, false]
  const upgrade = (element: Element) => {
    let tag = tags.get(element)
    const wanted = matches(element, `${SELECTOR}:not(${NOT})`) && element.isConnected
    if (wanted && !tag) {
      if ([...tags.values()].filter(({ show }) => show.hasElement).length >= MAX_DIVS) {
        isFull = true
        return console.warn(`boids-canvas: ${MAX_DIVS} divs already show a flock, so this one does not`, element)
      }
      tags.set(element, (tag = new Tag(element, 'data-', source)))
      void tag.connect()
    } else if (!wanted && tag) {
      tags.delete(element)
      tag.disconnect()
      hasRoom = isFull
    } else tag?.update()
  }

  const upgradeWithin = (node: Node) => {
    if (!isElement(node)) return
    for (const element of [node, ...Element.prototype.querySelectorAll.call(node, '*')]) {
      if (matches(element, SELECTOR)) upgrade(element)
      const { shadowRoot } = element
      if (!shadowRoot || matches(element, NOT)) continue
      observe(shadowRoot)
      for (const child of shadowRoot.children) upgradeWithin(child)
    }
  }

  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type === 'attributes') upgrade(target as Element)
      removedNodes.forEach(upgradeWithin)
      addedNodes.forEach(upgradeWithin)
    }
    if (!hasRoom) return
    isFull = hasRoom = false
    upgradeWithin(document.documentElement)
  })
  const observe = (root: Node) =>
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: [MARKER, ...ARIA_ATTRIBUTES, ...ATTRIBUTES.map((name) => `data-${name}`)],
    })
  observe(document)
  upgradeWithin(document.documentElement)
  // a shadow root may be attached to an element that is on the page already
  addEventListener('load', () => upgradeWithin(document.documentElement))
}
