/**
 * The source of the WebAssembly, for the entries of the npm package: what `init` takes, and errors that say what came
 * instead of the file. The embed has none of this, because its WebAssembly is inside.
 */

/* global BUILD */

import { compileFrom, startFrom } from '../player/engine.js'
import { use } from '../options/features.js'
import { isObject, optionError } from '../options/reader.js'
import { whole } from './whole.js'

export type Plain = string | URL | Request | Response | BufferSource | WebAssembly.Module
export type Given = Plain | Promise<Plain>
export type InitSource = Given | { module_or_path: Given | undefined }
/** The file of the package, or its WebAssembly itself. */
export type Default = URL | Promise<WebAssembly.Module>

const ALLOWED =
  'an address (a string, URL or Request), a Response, bytes, a WebAssembly.Module, a promise of one of these, or { module_or_path }'
const REMEDY =
  `The source must be boids_canvas_bg.wasm of boids-canvas ${BUILD}: pass its address to init(), or what ` +
  "import wasm from 'boids-canvas/boids_canvas_bg.wasm' gives you; " +
  "or, except in Cloudflare Workers, import from 'boids-canvas/inline', which contains it"

/** What every WebAssembly starts with. */
const MAGIC = '\0asm'
/** In bytes: so much of another file is quoted. */
const QUOTED = 40

/** The script of the package's worker, as text. */
const code = async () => (await import('#web/boids_canvas.worker')).default

/** How an entry starts the WebAssembly; its `init` takes another source. */
export function sourceBy(byDefault: () => Default) {
  use(whole)
  return {
    init: (source?: InitSource) => startFrom(() => compile(source, byDefault)),
    compile: () => compileFrom(() => compile(undefined, byDefault)),
    code,
  }
}

/** The same without a source and at the end of the task, so that the page can pass another source until then. */
export const later = ({ init, compile, code }: ReturnType<typeof sourceBy>) => ({
  init: () => endOfTask().then(() => init()),
  compile: () => endOfTask().then(compile),
  code,
})

const endOfTask = () => new Promise((resolve) => setTimeout(resolve))

async function compile(source: InitSource | undefined, byDefault: () => Default): Promise<WebAssembly.Module> {
  const given = await resolve(source)
  if (given === undefined) {
    const own = await call(byDefault)
    return isA(own, 'URL') ? load(own) : own
  }
  if (isA(given, 'Response')) return fromResponse(given, given.url || 'the Response')
  if (typeof given === 'string' || isA(given, 'URL') || isA(given, 'Request')) return load(given)
  if (isA(given, 'WebAssembly.Module')) return checked(given, 'the module')
  if (ArrayBuffer.isView(given) || isA(given, 'ArrayBuffer'))
    return checked(WebAssembly.compile(given as BufferSource), 'the bytes')
  throw optionError('source', given, ALLOWED)
}

/** What a source is, without promises around it and without the object that wasm-bindgen's own function takes. */
async function resolve(source: InitSource | undefined): Promise<unknown> {
  const what = 'the source was rejected'
  const outer = await orFail(source, what)
  return isObject(outer) && 'module_or_path' in outer ? orFail(outer.module_or_path, what) : outer
}

/** @param byDefault throws where `import.meta.url` is lost */
function call(byDefault: () => Default): Default {
  try {
    return byDefault()
  } catch (error) {
    throw failure(`this bundle does not know the address of its files: ${error}`, error)
  }
}

interface Classes {
  ArrayBuffer: ArrayBuffer
  Request: Request
  Response: Response
  URL: URL
  'WebAssembly.Module': WebAssembly.Module
}

/** Whether a value is an object of a class of the browser. Those of another frame are not instances of this one's classes. */
const isA = <Name extends keyof Classes>(value: unknown, name: Name): value is Classes[Name] =>
  Object.prototype.toString.call(value) === `[object ${name}]`

interface NodeJs {
  process?: {
    getBuiltinModule?: (name: 'fs/promises') => { readFile: (path: URL) => Promise<Uint8Array<ArrayBuffer>> }
  }
}

async function load(address: string | URL | Request) {
  const where = (address as Request).url ?? String(address)
  const failed = `${where} cannot be loaded`
  // the `fetch` of Node.js reads no files
  const files = /^file:/.test(where) ? (globalThis as NodeJs).process?.getBuiltinModule?.('fs/promises') : undefined
  if (files) return checked(WebAssembly.compile(await orFail(files.readFile(new URL(where)), failed)), where)
  const response = await orFail(fetch(address), failed)
  return fromResponse(response, response.url || where)
}

async function fromResponse(response: Response, where: string) {
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
 * @param where it comes from
 * @param what came back from there
 */
async function checked(
  compiling: WebAssembly.Module | Promise<WebAssembly.Module>,
  where: string,
  what: string = where,
) {
  const module = await orFail(compiling, what)
  const [build] = WebAssembly.Module.customSections(module, 'boids-canvas')
  const found = build ? `boids-canvas ${new TextDecoder().decode(build)}` : 'another program'
  if (found === `boids-canvas ${BUILD}`) return module
  throw failure(`${where} is from ${found}`)
}

/** @param what fails with it */
async function orFail<T>(promise: T | Promise<T>, what: string) {
  try {
    return await promise
  } catch (error) {
    throw failure(`${what}: ${error}`, error)
  }
}

/** @param what happened */
const failure = (what: string, cause?: unknown) => new Error(`${what}. ${REMEDY}`, { cause })
