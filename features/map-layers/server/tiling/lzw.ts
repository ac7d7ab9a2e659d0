/**
 * LZW decompression as used by TIFF. Own implementation, as that of the library takes ten times as long and as much
 * memory as a file asks for.
 */
import { damagedPicture } from './tiff-guard.ts'

const [CLEAR, END, FIRST, MOST] = [256, 257, 258, 4_096]

/** Decompresses at most `most` bytes; the rest is dropped. */
export function unpackLzw(packed: Uint8Array, most: number): Uint8Array {
  const out = new Uint8Array(most)
  // For each code: its prefix code, its last byte, and its length.
  const before = new Int16Array(MOST)
  const last = new Uint8Array(MOST)
  const lengths = new Uint16Array(MOST).fill(1, 0, CLEAR)
  for (let byte = 0; byte < CLEAR; byte++) last[byte] = byte
  let [next, bits, at, held, heldBits, old, written] = [FIRST, 9, 0, 0, 0, -1, 0]
  while (written < most) {
    while (heldBits < bits) {
      if (at >= packed.length) return out
      held = ((held << 8) | packed[at++]!) & 0xff_ffff
      heldBits += 8
    }
    heldBits -= bits
    const code = (held >> heldBits) & ((1 << bits) - 1)
    if (code === END) return out
    if (code === CLEAR) {
      ;[next, bits, old] = [FIRST, 9, -1]
      continue
    }
    if (code > next || (old < 0 && code >= CLEAR)) throw damagedPicture()
    // A code that is just being defined is the previous string plus its own first byte.
    const known = code < next ? code : old
    let first = known
    let end = written + lengths[known]!
    const after = end
    for (; first >= FIRST; first = before[first]!) {
      end -= 1
      if (end < most) out[end] = last[first]!
    }
    if (end - 1 < most) out[end - 1] = last[first]!
    written = after
    if (code === next) {
      if (written < most) out[written] = last[first]!
      written += 1
    }
    if (old >= 0 && next < MOST) {
      before[next] = old
      last[next] = last[first]!
      lengths[next] = lengths[old]! + 1
      next += 1
      // Code size grows one code early, as in the first TIFF writers.
      if (next + 1 >= 1 << bits && bits < 12) bits += 1
    }
    old = code
  }
  return out
}
