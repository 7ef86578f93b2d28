/** The values of all parameters as a page may give them: a show may choose the number of boids. */
export interface PageParamValues extends Omit<ParamValues, 'count'> {
  count: number | 'auto'
}

/** A row of the table of parameters. */
export interface Param {
  readonly name: keyof ParamValues
  /** Empty for a number without a unit. */
  readonly unit: string
  /** A `range` is a distance in px, or `Infinity` for the whole flock. */
  readonly kind: 'number' | 'integer' | 'range' | 'switch' | 'choice'
  readonly min?: number
  readonly max?: number
  /** The words of a `choice`. */
  readonly choices?: readonly string[]
  readonly default: number | boolean | string
  /** A word that `mount` and attributes allow besides numbers, but `Flock` does not. */
  readonly pageWord?: string
  /** The kinds of steering it acts with, unless it acts with all. */
  readonly steerings?: readonly string[]
  readonly doc: string
}

/** An option that isn't a parameter. Its kinds are those of a parameter and a few more. */
export interface OtherOption {
  readonly name: keyof OtherOptionValues
  readonly kind: 'number' | 'integer' | 'switch' | 'choice' | 'obstacles' | 'formation' | 'colour' | 'path'
  readonly min?: number
  readonly max?: number
  readonly maxCount?: number
  readonly maxSide?: number
  readonly minRadius?: number
  readonly maxRadius?: number
  /** The words of a `choice`. */
  readonly choices?: readonly string[]
  /** A word that is allowed besides numbers. */
  readonly word?: string
  /** What is allowed, in words, if the kind alone does not say it. */
  readonly allowed?: string
  readonly default?: number | boolean | string
  /** Whether `new Flock` accepts it. */
  readonly ofFlock?: boolean
  readonly doc: string
}

/** A value that must be at most another value or half of it, or must be 0 while the other is infinite. */
export interface Limit {
  readonly option: keyof ParamValues
  readonly conflictsWith: keyof ParamValues
  readonly relation: 'atMost' | 'atMostHalf' | 'zeroIfInfinite'
  /** Whether the limit holds only with `bounds: 'turn'`. */
  readonly turnBoundsOnly: boolean
}

/** Circles in world pixels, each as x, y and radius; as text `x y radius, x y radius` and so on. */
export type Obstacles = string | readonly (readonly [x: number, y: number, radius: number])[]

/**
 * `text:` and a text, `path:` and SVG path data, or `#` and the id of an img, svg, canvas or template of the page. Or points
 * in world pixels: `x` and `y` of each, or all numbers in one array.
 */
export type Formation = string | readonly { x: number; y: number }[] | readonly number[] | Float32Array | Float64Array

/** A named set of values, one for each parameter. */
export interface Preset {
  readonly name: PresetName
  /** The name that readers see. */
  readonly title: string
  /** What to watch for, in one sentence. */
  readonly doc: string
  /** The program or paper whose model this is. */
  readonly source: string
  readonly values: ParamValues
}

/** All parameters. */
export const params: readonly Param[]

/** All options that aren't parameters. */
export const otherOptions: readonly OtherOption[]

/** Values that conflict with each other. */
export const limits: readonly Limit[]

/** The options that a build leaves out, in lower case. */
export const absent: readonly string[]

/** All presets. */
export const presets: readonly Preset[]
