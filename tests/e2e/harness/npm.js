// @ts-check
/** The npm package as a program in Node.js has it. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DIST } from './browser.js'

/** For `init`, which a test calls before it makes a flock. */
export const WASM = readFileSync(join(DIST, 'npm/boids_canvas_bg.wasm'))

export const npm = await import(pathToFileURL(join(DIST, 'npm/index.js')).href)
export const { default: init, Flock, otherOptions, params, presets, sweep } = npm
