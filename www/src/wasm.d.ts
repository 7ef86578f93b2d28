/** esbuild gives a `.wasm` file as its bytes. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}

/** The embed's one global. */
declare var BoidsCanvas: object | undefined
