// @ts-check
/**
 * The source of the WebAssembly, for the entries of the npm package: what `init` takes, and errors that say what came
 * instead of the file. The embed has none of this, because its WebAssembly is inside.
 */

/* global BUILD */

import { compileFrom, startFrom } from './engine.js'
import { use } from './features.js'
import { isObject, optionError } from './reader.js'
import { whole } from './whole.js'

/** @typedef {string | URL | Request | Response | BufferSource | WebAssembly.Module} Plain */
/** @typedef {Plain | Promise<Plain>} Given */
/** @typedef {Given | { module_or_path: Given | undefined }} InitSource */
/** @typedef {URL | Promise<WebAssembly.Module>} Default the file of the package, or its WebAssembly itself */
/** @typedef {(address: string | URL | Request) => Promise<Response | BufferSource>} Open */

const ALLOWED =
  'an address (a string, URL or Request), a Response, bytes, a WebAssembly.Module, a promise of one of these, or { module_or_path }'
const REMEDY =
  `It must be boids_canvas_bg.wasm of boids-canvas ${BUILD}: pass its address to init(), ` +
  "or import from 'boids-canvas/inline', which contains it"

/** What every WebAssembly starts with. */
const MAGIC = '\0asm'
/** In bytes: so much of another file is quoted. */
const QUOTED = 40

/** The script of the package's worker, as text. */
const code = async () => (await import('../../target/web/boids_canvas.worker')).default

/**
 * How an entry starts the WebAssembly; its `init` takes another source.
 * @param {() => Default} byDefault
 * @param {Open} [open] loads from an address
 */
export function sourceBy(byDefault, open = (address) => fetch(address)) {
  use(whole)
  return {
    /** @param {InitSource} [source] */
    init: (source) => startFrom(() => compile(source, byDefault, open)),
    compile: () => compileFrom(() => compile(undefined, byDefault, open)),
    code,
  }
}

/**
 * The same without a source and at the end of the task, so that the page can pass another source until then.
 * @param {ReturnType<typeof sourceBy>} source
 */
export const later = ({ init, compile, code }) => ({
  init: () => endOfTask().then(() => init()),
  compile: () => endOfTask().then(compile),
  code,
})

const endOfTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * @param {InitSource | undefined} source
 * @param {() => Default} byDefault
 * @param {Open} open
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(source, byDefault, open) {
  const given = await resolve(source)
  if (given === undefined) {
    const own = await call(byDefault)
    return isA(own, 'URL') ? load(own, open) : own
  }
  if (isA(given, 'Response')) return fromResponse(given, given.url || 'the Response')
  if (typeof given === 'string' || isA(given, 'URL') || isA(given, 'Request')) return load(given, open)
  if (isA(given, 'WebAssembly.Module')) return checked(given, 'the module')
  if (ArrayBuffer.isView(given) || isA(given, 'ArrayBuffer')) return checked(WebAssembly.compile(given), 'the bytes')
  throw optionError('source', given, ALLOWED)
}

/**
 * What a source is, without promises around it and without the object that wasm-bindgen's own function takes.
 * @param {InitSource | undefined} source
 * @returns {Promise<any>}
 */
async function resolve(source) {
  const what = 'the source was rejected'
  const outer = await orFail(source, what)
  return isObject(outer) && 'module_or_path' in outer ? orFail(outer.module_or_path, what) : outer
}

/** @param {() => Default} byDefault throws where `import.meta.url` is lost @returns {any} */
function call(byDefault) {
  try {
    return byDefault()
  } catch (error) {
    throw failure(`this bundle does not know the address of its files: ${error}`, error)
  }
}

/**
 * Whether a value is an object of a class of the browser. Those of another frame are not instances of this one's classes.
 * @param {unknown} value
 * @param {string} name
 */
const isA = (value, name) => Object.prototype.toString.call(value) === `[object ${name}]`

/**
 * @param {string | URL | Request} address
 * @param {Open} open
 */
async function load(address, open) {
  const where = /** @type {Request} */ (address).url ?? String(address)
  /** @type {any} */
  const answer = await orFail(open(address), `${where} cannot be loaded`)
  return isA(answer, 'Response')
    ? fromResponse(answer, answer.url || where)
    : checked(WebAssembly.compile(answer), where)
}

/**
 * @param {Response} response
 * @param {string} where
 */
async function fromResponse(response, where) {
  const { ok, status, headers } = response
  const type = headers.get('Content-Type')
  const what = `${where} came back with status ${status} and ${type ? `the content type ${type}` : 'no content type'}`
  // only with this type a browser compiles while it loads
  if (ok && type === 'application/wasm') return checked(WebAssembly.compileStreaming(response), where, what)
  const bytes = new Uint8Array(await orFail(response.arrayBuffer(), what))
  const start = new TextDecoder().decode(bytes.subarray(0, QUOTED))
  if (!ok || !start.startsWith(MAGIC))
    throw failure(`${what}; ${start ? `it starts with ${JSON.stringify(start)}` : 'it is empty'}`)
  return checked(WebAssembly.compile(bytes), where, what)
}

/**
 * Refuses the WebAssembly of another build: its functions have other names, or the same names for other functions.
 * @param {WebAssembly.Module | Promise<WebAssembly.Module>} compiling
 * @param {string} where it comes from
 * @param {string} [what] came back from there
 */
async function checked(compiling, where, what = where) {
  const module = await orFail(compiling, what)
  const [build] = WebAssembly.Module.customSections(module, 'boids-canvas')
  const found = build ? `boids-canvas ${new TextDecoder().decode(build)}` : 'another program'
  if (found === `boids-canvas ${BUILD}`) return module
  throw failure(`${where} is of ${found}`)
}

/**
 * @template T
 * @param {T | Promise<T>} promise
 * @param {string} what fails with it
 */
async function orFail(promise, what) {
  try {
    return await promise
  } catch (error) {
    throw failure(`${what}: ${error}`, error)
  }
}

/**
 * @param {string} what happened
 * @param {unknown} [cause]
 */
const failure = (what, cause) => new Error(`${what}. ${REMEDY}`, { cause })
