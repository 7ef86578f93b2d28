// @ts-check
/**
 * `boids-canvas/react`: a flock as a component, in its own div, for React 18 and later. A server renders the div.
 */

'use client'

import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react'
import { mount, otherOptions, params } from './index.js'
import { ARIA_ATTRIBUTES, isMisspelt, readProps } from './options.js'

/** @import { Show, ShowOptions } from './types.js' */
/** @import { Ref } from 'react' */
/** @typedef {ShowOptions & Record<string, any>} Props options, handlers, and props of a div */

/** @type {string[]} */
const OPTIONS = [...otherOptions, ...params].map(({ name }) => name)
const HANDLERS = ['onReady', 'onError', 'onPlay', 'onPause', 'onFollow']

/** The results of `isOption`: a search for a misspelt name takes 0.1 ms and more. @type {Map<string, boolean>} */
const known = new Map()

/** Whether a prop is an option or looks like a misspelt one. @param {string} name */
function isOption(name) {
  if (!known.has(name)) known.set(name, OPTIONS.includes(name) || (!HANDLERS.includes(name) && isMisspelt(name)))
  return known.get(name)
}

const isOfDiv = (/** @type {string} */ name) => !HANDLERS.includes(name) && !isOption(name)

/**
 * Every option, so that `configure` takes back one whose prop has gone.
 * @param {Props} props
 * @returns {Record<string, any>}
 */
const optionsOf = ({ colorBy, ...props }) => ({
  ...Object.fromEntries([...OPTIONS, ...Object.keys(props).filter(isOption)].map((name) => [name, props[name]])),
  colourBy: props.colourBy ?? colorBy,
})

export const Boids = forwardRef(function Boids(/** @type {Props} */ props, /** @type {Ref<any>} */ ref) {
  const div = useRef(/** @type {any} */ (undefined))
  const show = useRef(/** @type {Show | undefined} */ (undefined))
  const latest = useRef(props)
  // the text of each wrong option that was reported
  const reported = useRef(/** @type {Map<string, string>} */ (new Map()))
  // names and values of all options that the flock has
  const applied = useRef(/** @type {unknown[]} */ ([]))
  useImperativeHandle(ref, () => div.current)

  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const life = new AbortController()
    listen(div.current, latest, life.signal)
    return () => {
      life.abort()
      show.current?.destroy()
      show.current = undefined
    }
  }, [])

  const options = optionsOf(props)
  const given = [...Object.entries(options), ...ARIA_ATTRIBUTES.map((name) => [name, props[name]])].flat(1)
  useEffect(() => {
    const isSame =
      given.length === applied.current.length && given.every((value, i) => equals(value, applied.current[i]))
    applied.current = given
    if (show.current && isSame) return
    const { values, wrong } = readProps(options)
    try {
      if (show.current) show.current.configure(/** @type {any} */ (values))
      else start(values)
    } catch (error) {
      report(latest.current, error)
    }
    const before = reported.current
    reported.current = new Map(wrong.map(({ name }) => [name, String(options[name])]))
    for (const { name, error } of wrong)
      if (before.get(name) !== reported.current.get(name)) report(latest.current, error)
  })

  const start = (/** @type {Partial<Props>} */ values) => {
    const mounted = (show.current = /** @type {Show} */ (/** @type {unknown} */ (mount(div.current, values))))
    const isShown = () => mounted === show.current
    mounted.ready.then(
      (ready) => isShown() && latest.current.onReady?.(ready),
      (error) => isShown() && report(latest.current, error),
    )
  }

  const others = Object.entries(props).filter(([name]) => isOfDiv(name))
  return createElement('div', { ...Object.fromEntries(others), ref: div })
})

/**
 * Calls the handlers of the latest props.
 * @param {Element} div
 * @param {{ current: Props }} latest
 * @param {AbortSignal} signal
 */
function listen(div, latest, signal) {
  const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ call) =>
    div.addEventListener(type, call, { signal })
  on('boids-play', () => latest.current.onPlay?.())
  on('boids-pause', () => latest.current.onPause?.())
  on('boids-follow', ({ detail }) => latest.current.onFollow?.(detail.boid))
  on('boids-error', ({ detail }) => detail.recovered || report(latest.current, new Error(detail.message)))
}

/** Whether two values are equal: a new array of the same obstacles is no change. @param {unknown} a @param {unknown} b */
const equals = (a, b) => Object.is(a, b) || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))

/**
 * A wrong option never breaks the page: the preset's value holds instead.
 * @param {Props} props
 * @param {unknown} error
 */
function report({ onError }, error) {
  if (onError) onError(error)
  else console.error('boids-canvas:', error)
}
