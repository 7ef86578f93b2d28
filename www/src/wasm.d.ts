/** esbuild gives such a file as its bytes. */
declare module '*.deflated' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}

/** The embed's one global. */
declare var BoidsCanvas: { mount?: unknown } | undefined
