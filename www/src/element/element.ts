/** `<boids-canvas>`: an element that shows a flock, with the methods of `mount`'s handle. */

import { ARIA_ATTRIBUTES, ATTRIBUTES, ROWS, type ShowChanges } from '../options/options.js'
import { Tag } from './tag.js'
import { METHODS } from '../player/calls.js'
import type { Source } from '../player/engine.js'
import type { AsyncFlock } from '../player/flock.js'
import type { Show } from '../show/show.js'
import type { OptionAttributes, OptionProperties } from '#web/table.js'

export const NAME = 'boids-canvas'

/** A plain class on a server, where there is no page, so that the module can be imported there. */
const Base = (globalThis.HTMLElement ?? class {}) as new () => HTMLElement

let source: Source

const tags: WeakMap<Element, Tag> = new WeakMap()

const tagOf = (element: Element) => tags.get(element) as Tag

const OPTIONS = ROWS.map(({ name }) => name)

/** What the element has of its show, beside the questions to the flock. npm/manifest.js documents them. */
const SHOW_VALUES = ['ready', 'playing', 'camera', 'flock', 'cost'] as const
const SHOW_METHODS = ['play', 'pause', 'step', 'reset', 'query', 'snapshot', 'record'] as const

/**
 * A flock of boids on a canvas.
 *
 * @tagname boids-canvas
 *
 * @slot - Shown until the flock starts, or instead of it if none can run.
 * @slot marker - The image of the marker `image`.
 *
 * @fires {CustomEvent<BoidsErrorDetail>} boids-error - An attribute is wrong or misspelt, or a failure has interrupted or stopped the flock.
 * @fires {CustomEvent} boids-ready - The flock is ready, and earlier calls have been carried out.
 * @fires {CustomEvent} boids-play - The flock has started to play, because of the button, a call or an attribute.
 * @fires {CustomEvent} boids-pause - The flock has been paused.
 * @fires {CustomEvent<BoidsFollowDetail>} boids-follow - The reader has chosen another boid to follow, or none.
 * @fires {CustomEvent<BoidsLookDetail>} boids-look - A frame has shown the followed boid. It does not bubble.
 *
 * @csspart canvas - The picture.
 * @csspart overlay - The field of view, the pulls and the cells of the grid, drawn over the picture.
 * @csspart button - The play and pause button.
 * @csspart box - Holds the canvases and the button.
 * @csspart message - Shown when the flock has stopped.
 */
export class BoidsCanvasElement extends Base {
  /** @internal */
  static observedAttributes = [...ATTRIBUTES, ...ARIA_ATTRIBUTES]

  constructor() {
    super()
    tags.set(this, new Tag(this, '', source))
    const own = this as unknown as Record<string, unknown>
    // a page may have set them before the element was defined
    for (const name of [...OPTIONS, 'camera'])
      if (Object.hasOwn(own, name)) {
        const value = own[name]
        delete own[name]
        own[name] = value
      }
  }

  /** @internal */
  connectedCallback() {
    void tagOf(this).connect()
  }

  /** @internal */
  disconnectedCallback() {
    tagOf(this).disconnect()
  }

  /** With this method, `moveBefore` does not disconnect the element. @internal */
  connectedMoveCallback() {}

  /** @internal */
  attributeChangedCallback(name: string, before: string | null, value: string | null) {
    tagOf(this).changed(name, value)
  }

  /** Sets several properties; `undefined` resets one. If anything is wrong, it sets nothing and throws an `Error` that says what. */
  configure(options: ShowChanges) {
    tagOf(this).configure(options)
  }
}

/**
 * Calls that you make and values that you set before there is a flock are kept. A property has the value of its attribute or, if
 * there is none, the preset's value or the default. A wrong value does not throw; it is reported like a wrong attribute.
 */
export interface BoidsCanvasElement
  extends AsyncFlock, OptionProperties, Pick<Show, (typeof SHOW_VALUES | typeof SHOW_METHODS)[number]> {}

for (const name of SHOW_VALUES)
  Object.defineProperty(BoidsCanvasElement.prototype, name, {
    get(this: BoidsCanvasElement) {
      return tagOf(this).show[name]
    },
    ...(name === 'camera' && {
      set(this: BoidsCanvasElement, camera: Show['camera']) {
        tagOf(this).show.camera = camera
      },
    }),
    configurable: true,
  })

type Methods = Record<string, (...args: unknown[]) => unknown>

for (const name of [...SHOW_METHODS, ...METHODS])
  Object.defineProperty(BoidsCanvasElement.prototype, name, {
    value(this: BoidsCanvasElement, ...args: unknown[]) {
      return (tagOf(this).show as unknown as Methods)[name](...args)
    },
    writable: true,
    configurable: true,
  })

// Each option is a property, which has its attribute's value.
for (const row of ROWS)
  Object.defineProperty(BoidsCanvasElement.prototype, row.name, {
    get(this: BoidsCanvasElement) {
      return tags.get(this)?.get(row)
    },
    set(this: BoidsCanvasElement, value) {
      tags.get(this)?.set(row, value)
    },
    enumerable: true,
    configurable: true,
  })

/** Defines `<boids-canvas>`, unless it is defined already. */
export function define(given: Source) {
  source = given
  const first = customElements.get(NAME)
  if (!first) customElements.define(NAME, BoidsCanvasElement)
  else if (!('configure' in first.prototype)) console.warn(`boids-canvas: another script has already defined <${NAME}>`)
}

/** The attributes and properties of `<boids-canvas>` as templates take them, and its events as React 19 and Preact do. */
export interface BoidsCanvasAttributes extends Omit<OptionAttributes, keyof Properties>, Properties, EventHandlers {
  /** The same as `colour-by`. */
  'color-by'?: OptionAttributes['colour-by']
  /** The same as `colour-by`. */
  colorBy?: OptionAttributes['colour-by']
}

type Properties = {
  [name in keyof OptionAttributes as CamelCase<name>]?:
    OptionAttributes[name] | OptionProperties[CamelCase<name> & keyof OptionProperties]
}

type CamelCase<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name

type EventHandlers = {
  [type in keyof HTMLElementEventMap & `boids-${string}` as `on${type}`]?: (event: HTMLElementEventMap[type]) => void
}

declare global {
  interface HTMLElementTagNameMap {
    'boids-canvas': BoidsCanvasElement
  }
}
