
/** What a parameter is called, what it takes and what it does. */
export interface Param {
  readonly name: keyof ParamValues
  /** Empty for a pure number. */
  readonly unit: string
  /** A `range` is a distance, or `Infinity` for the whole flock. */
  readonly kind: 'number' | 'integer' | 'range' | 'switch' | 'choice'
  readonly min?: number
  readonly max?: number
  /** The words of a `choice`. */
  readonly choices?: readonly string[]
  readonly default: number | boolean | string
  readonly doc: string
}

/** A published model, as a row of values. */
export interface Preset {
  readonly name: PresetName
  readonly title: string
  readonly doc: string
  readonly values: ParamValues
}

/** All parameters. */
export const params: readonly Param[]

/** All presets. */
export const presets: readonly Preset[]
