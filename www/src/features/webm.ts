/**
 * WebM, the container of a clip: its length, one VP9 track, and a cluster for each key frame. Elements are named by their codes in
 * https://www.matroska.org/technical/elements.html.
 */

type Bytes = Uint8Array<ArrayBuffer>
export type Chunk = { data: Bytes; isKey: boolean }

/** A whole number, the highest byte first. */
const bytes = (value: number, length: number): Bytes =>
  Uint8Array.from({ length }, (_, i) => value / 256 ** (length - 1 - i))

function element(code: number, ...content: (Bytes | Bytes[])[]): Bytes[] {
  const parts = content.flat()
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  // a code has no zeros; a size of six bytes is marked by bit 42
  return [bytes(code, 4).filter(Boolean), bytes(2 ** 42 + size, 6), ...parts]
}
const number = (code: number, value: number) => element(code, bytes(value, 4))
const text = (code: number, value: string) => element(code, new TextEncoder().encode(value))

/** @param rate frames a second */
export function webm(chunks: Chunk[], width: number, height: number, rate: number): Blob {
  const timeOf = (frame: number) => Math.round((1000 * frame) / rate)
  const duration = new Uint8Array(Float64Array.of((1000 * chunks.length) / rate).buffer).reverse()
  const keys = [...chunks.keys()].filter((i) => chunks[i].isKey)
  const clusters = keys.map((first, i) => {
    const blocks = chunks.slice(first, keys[i + 1]).map(({ data, isKey }, j) => {
      const time = timeOf(first + j) - timeOf(first)
      return element(0xa3, bytes(0x81_0000_00 + 256 * time + (isKey ? 0x80 : 0), 4), data)
    })
    return element(0x1f43b675, number(0xe7, timeOf(first)), ...blocks)
  })
  const info = [number(0x2ad7b1, 1_000_000), element(0x4489, duration), element(0x4d80), element(0x5741)]
  const size = element(0xe0, number(0xb0, width), number(0xba, height))
  const track = element(0xae, number(0xd7, 1), number(0x73c5, 1), number(0x83, 1), text(0x86, 'V_VP9'), size)
  const segment = [element(0x1549a966, ...info), element(0x1654ae6b, track), ...clusters]
  return new Blob([...element(0x1a45dfa3, text(0x4282, 'webm')), ...element(0x18538067, ...segment)], {
    type: 'video/webm',
  })
}
