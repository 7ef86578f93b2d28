/** esbuild gives such a file in base64. */
declare module '*.deflated' {
  const packed: string
  export default packed
}

/** A small one, whose bytes esbuild puts into the script. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}

/** The script of a worker, as text. */
declare module '*.worker' {
  const code: string
  export default code
}

/** The function around the embed's code. */
declare const EMBED: () => void

/** The build of the package: the custom section `boids-canvas` of its WebAssembly has the same text. */
declare const BUILD: string

/** The one global of the embed. */
// eslint-disable-next-line no-var -- a global is one
declare var BoidsCanvas: { mount?: unknown } | undefined
