/** What all entries of the npm package export besides `init` and `mount`, and all types. */

export { Flock } from '../player/flock.js'
export { sweep } from '../features/sweep.js'
export { translate } from '../show/words.js'
export { otherOptions, params, presets } from '#web/table.js'
export type {
  Formation,
  Obstacles,
  OptionAttributes,
  OptionProperties,
  OtherOption,
  OtherOptionValues,
  PageParamValues,
  Param,
  ParamValues,
  Preset,
  PresetName,
} from '#web/table.js'
export type { BoidsCanvasAttributes, BoidsCanvasElement } from '../element/element.js'
export type { BoidsErrorDetail, BoidsFollowDetail, BoidsLookDetail } from '../features/events.js'
export type { RecordOptions } from '../features/record.js'
export type { MeasureName, SweepOptions, SweepRow } from '../features/sweep.js'
export type { Camera, FlockOptions, ShowChanges, ShowOptions } from '../options/options.js'
export type { OptionError } from '../options/reader.js'
export type { AsyncFlock, FlockValues, Inspection, Measures, Pull } from '../player/flock.js'
export type { Cost } from '../player/player.js'
export type { Queries, Show } from '../show/show.js'
export type { Words } from '../show/words.js'
export type { InitSource, Plain as Source } from './source.js'
