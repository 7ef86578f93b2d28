/** esbuild gives such a file as its bytes. */
declare module '*.deflated' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}

/** What the entry for Node.js uses of it. */
declare module 'node:fs/promises' {
  export function readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>
}

/** The build of the package: the custom section `boids-canvas` of its WebAssembly has the same text. */
declare const BUILD: string

/** The one global of the embed. */
declare var BoidsCanvas: { mount?: unknown } | undefined
