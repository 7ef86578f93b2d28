/** `boids-canvas/react`: a flock as a component, in its own div, for React 18 and later. A server renders the div. */

'use client'

import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useRef,
  type DetailedHTMLProps,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type Ref,
  type RefAttributes,
} from 'react'
import { mount, otherOptions, params } from './package.js'
import { ARIA_ATTRIBUTES, isMisspelt, read, SHOW, type ShowChanges } from '../options/options.js'
import type { BoidsCanvasAttributes, BoidsCanvasElement } from '../element/element.js'
import type { Show } from '../show/show.js'

type DivProps = Omit<HTMLAttributes<HTMLDivElement>, 'onError' | 'onPlay' | 'onPause'>

/** All options of `mount`, and the props of the div that holds the flock. Its children are shown until the flock is there. */
export interface BoidsProps extends ShowChanges, DivProps {
  /** Receives the show when it starts, and the next one after a remount. */
  onReady?: ((show: Show) => void) | undefined
  /** Receives what is wrong with an option, or why no flock can fly. Without `onError`, that goes to the console. */
  onError?: ((error: Error) => void) | undefined
  /** The flock has started to play, because of the button, a call or an option. */
  onPlay?: (() => void) | undefined
  /** The flock has been paused. */
  onPause?: (() => void) | undefined
  /** The reader has chosen another boid to follow, or none. */
  onFollow?: ((boid: number | undefined) => void) | undefined
}

/** The tag of `boids-canvas/define`. */
type TagProps = DetailedHTMLProps<HTMLAttributes<BoidsCanvasElement>, BoidsCanvasElement> &
  BoidsCanvasAttributes & { class?: string | undefined }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'boids-canvas': TagProps
    }
  }
}

type Props = BoidsProps & Record<string, unknown>

const OPTIONS: string[] = [...otherOptions, ...params].map(({ name }) => name)
const HANDLERS = ['onReady', 'onError', 'onPlay', 'onPause', 'onFollow']

/** The results of `isOption`: a search for a misspelt name takes 0.1 ms and more. */
const known: Map<string, boolean> = new Map()

/** Whether a prop is an option or looks like a misspelt one. */
function isOption(name: string) {
  if (!known.has(name)) known.set(name, OPTIONS.includes(name) || (!HANDLERS.includes(name) && isMisspelt(name)))
  return known.get(name)
}

const isOfDiv = (name: string) => !HANDLERS.includes(name) && !isOption(name)

const NONE = Object.fromEntries(OPTIONS.map((name) => [name, undefined]))

/** Every option, so that `configure` takes back one whose prop has gone. */
const optionsOf = ({ colorBy, ...props }: Props): Record<string, unknown> => ({
  ...Object.fromEntries([...OPTIONS, ...Object.keys(props).filter(isOption)].map((name) => [name, props[name]])),
  colourBy: props.colourBy ?? colorBy,
})

/**
 * A flock of boids in a div. Changed props reach the flock while it flies.
 *
 * ```jsx
 * import { Boids } from 'boids-canvas/react'
 * const Fish = () => <Boids preset="school" count={500} zoom="auto" style={{ height: 400 }} />
 * ```
 */
export const Boids: ForwardRefExoticComponent<BoidsProps & RefAttributes<HTMLDivElement>> = forwardRef(function Boids(
  given: BoidsProps,
  ref: Ref<HTMLDivElement>,
) {
  const props = given as Props
  const div = useRef(undefined as unknown as HTMLDivElement)
  const show = useRef(undefined as Show | undefined)
  const latest = useRef(props)
  // the text of each wrong option that was reported
  const reported = useRef(new Map() as Map<string, string>)
  // why the flock has stopped, or could not be made, as its event has said
  const reason = useRef('')
  // names and values of all options that the flock has
  const applied = useRef([] as unknown[])
  useImperativeHandle(ref, () => div.current)

  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const life = new AbortController()
    listen(div.current, latest, reason, life.signal)
    return () => {
      life.abort()
      show.current?.destroy()
      show.current = undefined
    }
  }, [])

  const options = optionsOf(props)
  const now = [...Object.entries(options), ...ARIA_ATTRIBUTES.map((name) => [name, props[name]])].flat(1)
  useEffect(() => {
    const isSame = now.length === applied.current.length && now.every((value, i) => equals(value, applied.current[i]))
    applied.current = now
    if (show.current && isSame) return
    const { values, wrong } = read(options, SHOW)
    try {
      // an option that is wrong now has no value, and none of before
      if (show.current) show.current.configure({ ...NONE, ...values })
      else start(values)
    } catch (error) {
      report(latest.current, error)
    }
    const before = reported.current
    reported.current = new Map(wrong.map(({ name }) => [name, String(options[name])]))
    for (const { name, error } of wrong)
      if (before.get(name) !== reported.current.get(name)) report(latest.current, error)
  })

  const start = (values: Partial<Props>) => {
    const mounted = (show.current = mount(div.current, values))
    const isShown = () => mounted === show.current
    mounted.ready.then(
      (ready) => isShown() && latest.current.onReady?.(ready),
      // the console has said so already
      (error: Error) => isShown() && error.message !== reason.current && latest.current.onError?.(error),
    )
  }

  const others = Object.entries(props).filter(([name]) => isOfDiv(name))
  return createElement('div', { ...Object.fromEntries(others), ref: div })
})

/** Calls the handlers of the latest props. */
function listen(div: Element, latest: { current: Props }, reason: { current: string }, signal: AbortSignal) {
  const on = (type: string, call: (event: CustomEvent) => void) =>
    div.addEventListener(type, call as EventListener, { signal })
  on('boids-play', () => latest.current.onPlay?.())
  on('boids-pause', () => latest.current.onPause?.())
  on('boids-follow', ({ detail }) => latest.current.onFollow?.(detail.boid))
  on('boids-error', ({ detail }) => {
    if (detail.recovered) return
    reason.current = detail.message
    report(latest.current, new Error(detail.message))
  })
}

/** Whether two values are equal: a new array of the same obstacles is no change. */
const equals = (a: unknown, b: unknown) =>
  Object.is(a, b) || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))

/** A wrong option never breaks the page: the preset's value holds instead. */
function report({ onError }: Props, error: unknown) {
  if (onError) onError(error as Error)
  else console.error('boids-canvas:', error)
}
