/** esbuild gives such a file as its bytes. */
declare module '*.deflated' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}

/** The one global of the embed. */
declare var BoidsCanvas: { mount?: unknown } | undefined
