// @ts-check
/**
 * `boids-canvas/react`: a flock as a component, in a div of its own, for React 18 and later. A server renders the div.
 */

'use client'

import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react'
import { mount, otherOptions, params } from './index.js'
import { ARIA_ATTRIBUTES } from './options.js'

/** @typedef {import('./types.js').ShowOptions & Record<string, any>} Props options, handlers, and props of a div */
/** @typedef {import('./types.js').Show} Show */

const OPTIONS = ['colorBy', ...[...otherOptions, ...params].map(({ name }) => name)]
const HANDLERS = ['onReady', 'onError', 'onPlay', 'onPause', 'onFollow']
const isOfDiv = (/** @type {string} */ name) => !OPTIONS.includes(name) && !HANDLERS.includes(name)

/** Every option, so that `configure` takes back one whose prop has gone. @param {Props} props */
const optionsOf = ({ colorBy, ...props }) => ({
  ...Object.fromEntries(OPTIONS.slice(1).map((name) => [name, props[name]])),
  colourBy: props.colourBy ?? colorBy,
})

export const Boids = forwardRef(
  function Boids(/** @type {Props} */ props, /** @type {import('react').Ref<any>} */ ref) {
    const div = useRef(/** @type {any} */ (undefined))
    const show = useRef(/** @type {Show | undefined} */ (undefined))
    const latest = useRef(props)
    useImperativeHandle(ref, () => div.current)

    useEffect(() => {
      latest.current = props
    })

    useEffect(() => {
      const life = new AbortController()
      const on = (/** @type {string} */ type, /** @type {(event: CustomEvent) => void} */ call) =>
        div.current.addEventListener(type, call, { signal: life.signal })
      on('boids-play', () => latest.current.onPlay?.())
      on('boids-pause', () => latest.current.onPause?.())
      on('boids-follow', ({ detail }) => latest.current.onFollow?.(detail.boid))
      on('boids-error', ({ detail }) => report(latest.current, new Error(detail.message)))
      return () => {
        life.abort()
        show.current?.destroy()
        show.current = undefined
      }
    }, [])

    // Only another text repaints: not a new array of the same obstacles.
    const text = [...OPTIONS, ...ARIA_ATTRIBUTES].map((name) => String(props[name])).join('\n')
    useEffect(() => {
      try {
        if (show.current) return show.current.configure(optionsOf(props))
        const mounted = (show.current = mount(div.current, optionsOf(props)))
        const isShown = () => mounted === show.current
        mounted.ready.then(
          (ready) => isShown() && latest.current.onReady?.(ready),
          (error) => isShown() && report(latest.current, error),
        )
      } catch (error) {
        report(latest.current, error)
      }
    }, [text])

    const others = Object.entries(props).filter(([name]) => isOfDiv(name))
    return createElement('div', { ...Object.fromEntries(others), ref: div })
  },
)

/**
 * A wrong option never breaks the page: the flock flies on without it.
 * @param {Props} props
 * @param {unknown} error
 */
function report({ onError }, error) {
  if (onError) onError(error)
  else console.error('boids-canvas:', error)
}
